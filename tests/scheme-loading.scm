;;; (mbsh loading), (mbsh files), (mbsh watching): files that are loaded, loaded
;;; again and forgotten.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (mbsh files) (srfi srfi-1))

(tap-begin "loading")

(define (message thunk) (outcome-message (contain thunk)))
(define (run line)
  (with-output-to-string (lambda () (run-command-line line))))
(define folder (mkdtemp (string-copy "/tmp/mbsh-loading.XXXXXX")))
(define file (string-append folder "/suite.scm"))
(define (write-file! . forms)
  (call-with-output-file file
    (lambda (port)
      (for-each (lambda (form) (write form port) (newline port)) forms))))
(define (test-form name . options)
  `(register-test! ,name #:test (lambda () 1) #:isolate #f ,@options))
(define (names) (suite-test-names (registered-suite)))
(define (constraint name key)
  (test-constraint (find-test (registered-suite) name) key))

(write-file! (test-form "a") (test-form "b" #:max-samples 9))
(run (string-append "load " file))
(test-equal "a file is loaded" '("a" "b") (names))
(test-equal "and known by its tests" (list file file)
  (map (lambda (name) (file-of-test (find-test (registered-suite) name)))
       '("a" "b")))
(test-assert "modules lists it"
  (string-contains (run "modules") "(Scheme): 2 tests, a, b"))
(register-test! "typed" #:test (lambda () 1))
(run-command-line "set a max-samples 5")
(run-command-line "set b min-iterations 3")

(write-file! (test-form "b" #:max-samples 8) (test-form "c"))
(test-equal "what has changed is told"
  (string-append file ": loaded again, 2 tests, 1 new (c), 1 gone (a)\n")
  (run "reload"))
(test-equal "others stay" '("b" "c" "typed") (sort (names) string<?))
(test-equal "what was set is kept over what the file gives now" '("8" "3")
  (list (constraint "b" 'max-samples) (constraint "b" 'min-iterations)))
(test-equal "to load a file once more is to load it again"
  (string-append file ": loaded again, 2 tests\n")
  (run (string-append "load " file)))

(write-file! (test-form "d") '(car 5))
(test-assert "an error is told"
  (string-contains (message (lambda () (run (string-append "reload " file))))
                   "car"))
(test-assert "and leaves what was there"
  (every (lambda (name) (member name (names))) '("b" "c" "typed")))

(for-each
 (lambda (line part)
   (test-assert (string-append line " is refused")
     (string-contains (message (lambda () (run line))) part)))
 (list "reload suit.scm" "forget nothing" "load-module (no such)"
       "load-module a b c" (string-append "load " folder) "watch nothing.scm")
 '("was not loaded" "no test nothing" "no such module" "usage: ,load-module"
   "a directory" "nothing.scm: no such file"))

(write-file! (test-form "b") (test-form "c"))
(run (string-append "load " file))
(test-equal "a pattern is forgotten" "1 test forgotten\n" (run "forget b"))
(test-assert "and gone" (not (member "b" (names))))
(run (string-append "forget " file))
(test-equal "so is a file" '("typed") (names))
(test-assert "which is not known any more"
  (string-contains (message (lambda () (run "modules"))) "nothing was loaded"))

(write-file! (test-form "w" #:max-samples 60 #:max-time 0.05))
(define report #f)
(define text
  (with-output-to-string
    (lambda () (set! report (watch! file #:times 1)))))
(test-equal "watch runs what the file has" '("w")
  (map test-report-name (report-tests report)))
(test-equal "a report beside itself has not changed" '(("w" 1.0 #f))
  (report-changes report report))
(test-assert "which is told so"
  (string-contains (report-change-text report report)
                   "w: 1.00 times the run before (+0.0 %), within"))

(test-assert "describe tells what is known"
  (let ((text (run "describe w")))
    (every (lambda (part) (string-contains text part))
           (list (string-append "from         " file) "Scheme, called by"
                 "max-samples 60 (test)" "last run     w: "))))
(test-equal "tests tells where each is from"
  (string-append "typed\n"
                 "w  max-samples 60  max-time 0.05  isolation off  " file "\n")
  (run "tests"))

(call-with-output-file (string-append folder "/other.scm")
  (lambda (port) (write (test-form "of-other") port)))
(run (string-append "load " folder "/*.scm"))
(test-assert "names with a * are those of files"
  (and (member "of-other" (names)) (member "w" (names))))
(delete-file (string-append folder "/other.scm"))
(for-each
 (lambda (name part)
   (let ((path (string-append folder "/" name)))
     (unless (string-index name #\*)
       (call-with-output-file path (const #t)))
     (test-assert (string-append name " is no file of tests")
       (string-contains (message (lambda ()
                                   (run (string-append "load " path))))
                        part))
     (unless (string-index name #\*)
       (delete-file path))))
 '("report.lisp" "timings.json" "*.none")
 '(",open reads reports" "--analyze" "no file has such a name"))

(delete-file file)
(rmdir folder)
(tap-end "loading")
