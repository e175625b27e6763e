;;; The commands that load tests.

(define-module (mbsh loading)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark primitive)
  #:use-module (mbsh command)
  #:use-module (mbenchmark nearest)
  #:use-module (mbenchmark terminal)
  #:use-module (mbsh files)
  #:use-module (mbsh patterns)
  #:use-module (mbsh subject)
  #:use-module (ice-9 ftw)
  #:use-module (ice-9 match)
  #:use-module (ice-9 regex)
  #:use-module (srfi srfi-1)
  #:export (load-tests
            load-module-tests!
            reload-tests!
            forget-tests!
            list-modules
            tests-of-file))

;; Not for users, who load and reload.
(define load-module/change (@@ (mbenchmark module) load-module/change))
(define reload-each (@@ (mbenchmark module) reload-each))
(define change-module (@@ (mbenchmark module) change-module))
(define change-known? (@@ (mbenchmark module) change-known?))
(define change-unchanged? (@@ (mbenchmark module) change-unchanged?))
(define change-tests (@@ (mbenchmark module) change-tests))
(define change-new (@@ (mbenchmark module) change-new))
(define change-gone (@@ (mbenchmark module) change-gone))
(define change-facts (@@ (mbenchmark module) change-facts))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (check-file file)
  (let ((facts (stat file #f)))
    (cond ((not facts)
           (refuse "~A: no such file" file))
          ((eq? (stat:type facts) 'directory)
           (refuse "~A: a directory: expected a file" file)))))

(define (module? file)
  (or (string-suffix? ".so" file)
      (%module-source? file)))

(define (count-text n)
  (string-append (number->string n) (if (= n 1) " test" " tests")))

;; How CHANGE came about.
(define (how change)
  (match (change-facts change)
    (#f "loaded again")
    ((compiler version flags)
     (string-append "built again (" compiler " " flags ")"))))

(define (names-text names word)
  (if (null? names)
      ""
      (string-append ", " (number->string (length names)) " " word " ("
                     (string-join names ", ") ")")))

;; How many tests there are, and which are new or gone.
(define (tests-text tests new gone)
  (string-append (count-text (length tests))
                 (names-text new "new")
                 (names-text gone "gone")))

(define (tell-file file change)
  (display-wrapped
   (string-append file ": loaded again, "
                  (tests-text (file-change-tests change)
                              (file-change-new change)
                              (file-change-gone change))
                  "\n")
   2))

;; Tell of CHANGE where it is one of a module that was there.
(define (tell change)
  (when (change-known? change)
    (display-wrapped
     (string-append
      (change-module change) ": "
      (if (change-unchanged? change)
          "nothing has changed"
          (string-append (how change) ", "
                         (tests-text (change-tests change)
                                     (change-new change)
                                     (change-gone change))))
      "\n")
     2)))

(define (refuse-results file)
  (when (or-map (lambda (ending) (string-suffix? ending file))
                '(".lisp" ".text" ".rec" ".json" ".csv"))
    (refuse "~A: expected tests; ,open reads reports, and mbsh --analyze \
recorded timings" file)))

(define (load-file file name)
  (check-file file)
  (refuse-results file)
  (cond ((module? file)
         (tell (load-module/change file #:as name)))
        (name
         (refuse "~A as ~A: only modules in C and C++ are given names: tests in \
Scheme are called what they are registered as" file name))
        ((known-file file)
         => (lambda (known)
              (tell-file file (reload-scheme known))))
        (else
         (load-scheme file))))

;; The files that WORD means: where it has a * or a ? and is none, those whose
;; names it matches.
(define (expand word)
  (if (and (string-any (lambda (c) (memv c '(#\* #\?))) word)
           (not (file-exists? word)))
      (let* ((folder (dirname word))
             (regex (make-regexp (pattern->regex (basename word))
                                 regexp/extended))
             (names (or (scandir folder
                                 (lambda (name)
                                   (and (not (string-prefix? "." name))
                                        (regexp-exec regex name))))
                        '())))
        (when (null? names)
          (refuse "~A: no file has such a name" word))
        (map (lambda (name)
               (if (string=? folder ".") name (string-append folder "/" name)))
             names))
      (list word)))

;; WORDS, as they follow ,load, as pairs of a file and its name or #f, all of
;; them before any is loaded.
(define (named-files words)
  (let next ((words words) (done '()))
    (match words
      ((or ("as" . _) (_ "as"))
       (refuse "usage: ,load FILE [as NAME]..."))
      ((file "as" name . rest)
       (next rest (acons file name done)))
      ((file . rest)
       (next rest (append (reverse (map (lambda (file) (cons file #f))
                                        (expand file)))
                          done)))
      (()
       (when (null? done)
         (refuse "usage: ,load FILE [as NAME]..."))
       (reverse done)))))

(define (load-tests . words)
  "Load each FILE for its tests.  It is a shared object where the name ends in .so,
a source in C or C++, which is compiled, where it ends in .c, .cc, .cpp, .cxx or
.C, and Scheme code elsewhere.  A call of main in it does nothing then.  The tests of
a shared object or source that is loaded as NAME are called NAME:TEST; a * and a ?
in FILE stand for what names of files have there; to load
one that is there is to reload it."
  (for-each (match-lambda ((file . name) (load-file file name)))
            (named-files words))
  (if #f #f))

(define* (load-module-tests! module #:optional as)
  "Load MODULE for its tests.  It is a module of Guile's such as \"(my bench)\" or
my/bench, which is looked for on the load path, or a shared object or a source in
C or C++, called AS where that is given."
  (load-file (subject-file module) as))

(define (load-module-call . words)
  (match words
    ((module) (list load-module-tests! module))
    ((module "as" name) (list load-module-tests! module name))
    (_ #f)))

(define (reload-one name)
  (cond ((member name (loaded-modules))
         (reload-each (list name) tell))
        ((known-file name)
         => (lambda (file)
              (check-file name)
              (tell-file name (reload-scheme file))))
        (else (refuse-unknown name))))

(define (refuse-unknown name)
  (let* ((names (append (known-files) (loaded-modules)))
         (near (nearest-name name names)))
    (refuse "~A was not loaded; ~A" name
            (cond ((null? names) "nothing was: ,load FILE loads tests")
                  (near (string-append "did you mean " near "?"))
                  (else (string-append "there are "
                                       (string-join names ", ")))))))

(define* (reload-tests! #:optional name)
  "Load the file or module NAME again, or all of them, after it was changed, and
tell what has changed.  A source in C or C++ is compiled again.  Constraints that
were set are kept; where a module cannot be compiled or loaded, what was there
stays, and the others are loaded all the same."
  (let ((files (known-files))
        (modules (loaded-modules)))
    (cond (name (reload-one name))
          ((and (null? files) (null? modules))
           (refuse "nothing to load again; ,load FILE loads tests"))
          (else
           (for-each reload-one files)
           (unless (null? modules)
             (reload-each modules tell))))))

(define (forgotten names)
  (format #t "~A forgotten~%" (count-text (length names)))
  names)

(define (forget-tests! what)
  "Take tests out of the suite: those that the pattern WHAT matches, or those
that the file WHAT has registered.  \"MODULE:\" is all of a module.  Return their
names."
  (let ((file (and (not (find-test (registered-suite) what))
                   (known-file what))))
    (if file
        (forgotten (forget-file! file))
        (let ((tests (matching-tests what)))
          (for-each remove-test! tests)
          (forgotten (map test-name tests))))))

(define (tests-of-module name)
  (filter-map (lambda (test)
                (and (equal? (test-module test) name) (test-name test)))
              (suite-tests (registered-suite))))

(define (stem file)
  (let* ((name (basename file))
         (dot (string-rindex name #\.)))
    (if dot (substring name 0 dot) name)))

(define (tests-of-file file)
  "Return the names of the tests that FILE, which was loaded, has registered."
  (let ((known (known-file file)))
    (if known
        (file-tests known)
        (tests-of-module (stem file)))))

(define (sources)
  (append (known-files) (loaded-modules)))

(define (list-modules)
  "Print what was loaded: each file of Scheme and each module, with the tests
that it has."
  (when (null? (sources))
    (refuse "nothing was loaded; ,load FILE loads tests"))
  (let ((line (lambda (name kind names)
                (display-wrapped
                 (string-append name " (" kind "): "
                                (count-text (length names))
                                (if (null? names) "" ", ")
                                (string-join names ", ")
                                "\n")
                 2))))
    (for-each (lambda (name)
                (line name "Scheme" (file-tests (known-file name))))
              (known-files))
    (for-each (lambda (name)
                (line name "module" (tests-of-module name)))
              (loaded-modules))))

(define-command! "load" load-tests
  #:group 'loading
  #:usage "FILE [as NAME]..."
  #:examples '("load sort.scm" "load sort.c as old")
  #:complete (lambda (words) #f))
(define-command! "load-module" load-module-tests!
  #:group 'loading
  #:usage "MODULE [as NAME]"
  #:call load-module-call
  #:examples '("load-module (my bench)" "load-module sort.so as old")
  #:complete (lambda (words) #f))
(define-command! "reload" reload-tests!
  #:group 'loading
  #:usage "[FILE or MODULE]"
  #:examples '("reload" "reload old" "reload sort.scm")
  #:complete (lambda (words) (if (null? words) (sources) '())))
(define-command! "forget" forget-tests!
  #:group 'loading
  #:usage "PATTERN or FILE"
  #:examples '("forget sort*" "forget old:" "forget sort.scm")
  #:complete (lambda (words)
               (if (null? words) (append (test-names) (known-files)) '())))
(define-command! "modules" list-modules
  #:group 'loading
  #:examples '("modules"))
