;;; Which tests came from which file of Scheme, so that it can be loaded again
;;; and forgotten.

(define-module (mbsh files)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark primitive)
  #:use-module (mbsh loads)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:export (load-scheme
            reload-scheme
            known-files
            known-file
            file-path
            file-tests
            file-of-test
            forget-file!
            file-change-new
            file-change-gone
            file-change-tests))

(define replaces-quietly? (@@ (mbenchmark suite) replaces-quietly?))

;; A file as it was named and where it lies, and what it registered: a list of
;; (name number . constraints), where the number tells that the test is still
;; the one that was registered.
(define-record-type <file>
  (make-file name path registered)
  file?
  (name file-name)
  (path file-path)
  (registered file-registered))

;; What loading a file again has changed, names of tests.
(define-record-type <file-change>
  (make-file-change tests new gone)
  file-change?
  (tests file-change-tests)
  (new file-change-new)
  (gone file-change-gone))

(define files '())

(define (number-of test)
  (%test-number (registered-suite) (test-name test)))

(define (all-tests)
  (suite-tests (registered-suite)))

(define (latest-number)
  (fold max 0 (map number-of (all-tests))))

(define (absolute path)
  (if (absolute-file-name? path)
      path
      (string-append (getcwd) "/" path)))

(define (known-files)
  "Return the names of the files of Scheme that were loaded, in their order."
  (reverse (map file-name files)))

(define (known-file name)
  "Return the file that was loaded as NAME or lies there, or @code{#f}."
  (or (find (lambda (file) (string=? (file-name file) name)) files)
      (find (lambda (file) (string=? (file-path file) (absolute name))) files)))

;; Whether the test of ENTRY, as a file registered it, is still there.
(define (there? entry)
  (let ((test (find-test (registered-suite) (first entry))))
    (and test (= (number-of test) (second entry)))))

(define (file-tests file)
  "Return the names of the tests that FILE registered and that are there."
  (map first (filter there? (file-registered file))))

(define (file-of-test test)
  "Return the name of the file that TEST was registered by, or @code{#f}."
  (and=> (find (lambda (file) (member (test-name test) (file-tests file)))
               files)
         file-name))

(define (without path)
  (remove (lambda (file) (string=? (file-path file) path)) files))

(define (note-file! name path registered)
  (set! files (cons (make-file name path registered) (without path))))

(define (registered-since number)
  (filter-map (lambda (test)
                (and (> (number-of test) number)
                     (cons* (test-name test) (number-of test)
                            (test-constraints test))))
              (all-tests)))

(define (load-scheme name)
  "Load the file NAME for its tests and note them, those too that it registered
before an error."
  (let ((path (absolute name))
        (number (latest-number)))
    (dynamic-wind
      (const #t)
      (lambda () (load-again "load" name))
      (lambda () (note-file! name path (registered-since number))))))

;; What somebody has set of the tests in REGISTERED since, by name.
(define (set-since registered)
  (filter-map
   (lambda (entry)
     (and (there? entry)
          (let* ((test (find-test (registered-suite) (first entry)))
                 (own (lset-difference equal? (test-constraints test)
                                       (cddr entry))))
            (and (pair? own) (cons (first entry) own)))))
   registered))

;; Set it again; what a test cannot have now is told.
(define (set-again! kept)
  (for-each
   (lambda (entry)
     (let ((test (find-test (registered-suite) (car entry))))
       (when test
         (for-each
          (lambda (constraint)
            (let ((outcome (contain (lambda ()
                                      (constrain-test! test (car constraint)
                                                       (cdr constraint))))))
              (unless (eq? (outcome-kind outcome) 'finished)
                (%log 1 (string-append (outcome-message outcome)
                                       "; what was set of it is dropped")))))
          (cdr entry)))))
   kept))

(define (remove-entries! entries)
  (for-each (lambda (entry)
              (remove-test! (find-test (registered-suite) (first entry))))
            entries))

(define (reload-scheme file)
  "Load FILE again and return the change.  What was set of its tests is kept;
those that it has no longer are removed.  Where loading ends in an error those
that were there stay, unless it has registered them anew."
  (let* ((old (file-registered file))
         (there (file-tests file))
         (kept (set-since old)))
    (parameterize ((replaces-quietly? #t))
      (load-scheme (file-name file)))
    (let ((gone (filter there? old))
          (now (file-tests (known-file (file-name file)))))
      (remove-entries! gone)
      (set-again! kept)
      (make-file-change now (lset-difference equal? now there)
                        (map first gone)))))

(define (forget-file! file)
  "Take the tests of FILE out of the suite, and return their names."
  (let ((names (file-tests file)))
    (remove-entries! (filter there? (file-registered file)))
    (set! files (without (file-path file)))
    names))
