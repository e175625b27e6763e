;;; (mbsh running): what is run, and with what.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (srfi srfi-1))

(tap-begin "running")

(define (message thunk) (outcome-message (contain thunk)))
(define (form line) (call->form (command-call line)))
(define (run line)
  (with-output-to-string (lambda () (run-command-line line))))
(define (names report)
  (filter-map (lambda (test)
                (and (not (test-report-self-test? test))
                     (test-report-name test)))
              (report-tests report)))
(define (latest-names) (names (get-report (registered-suite))))
(define (samples)
  (map execution-total-samples
       (append-map test-report-executions
                   (report-tests (get-report (registered-suite))))))

(test-equal "a line as a call"
  '(run-tests! (quote ("sort*" "other")) #:constraints '((precision . "0.1%"))
               #:budget "30s")
  (form "run sort* precision=0.1% --budget 30s other"))
(test-equal "one pattern is no list" '(run-tests! "sort")
  (form "run sort"))
(test-equal "no words, no arguments" '((run-tests!) (run-again!) (quick!))
  (map form '("run" "again" "quick")))
(test-equal "a quick line"
  '(quick! "sort" #:constraints '((skip-iterations . "3")))
  (form "quick sort skip-iterations=3"))
(for-each
 (lambda (line part)
   (test-assert (string-append line " is refused")
     (string-contains (message (lambda () (run line))) part)))
 '("run --budget" "run --speed=3" "run precison=1%" "run nothing" "again")
 '("usage: ,run" "usage: ,run" "did you mean precision?" "no test is loaded"
   "nothing was run yet"))

(register-test! "sort-list" #:test (lambda () 1) #:isolate #f)
(register-test! "sort-vector" #:test (lambda () 1) #:isolate #f)
(register-test! "other" #:test (lambda () 1) #:isolate #f)

(run "run sort-list other max-samples=7")
(test-equal "several patterns" '("sort-list" "other") (latest-names))
(test-equal "with constraints of that run" '(7 7) (samples))
(test-equal "and of no other" "0"
  (test-constraint (find-test (registered-suite) "other") 'max-samples))
(run "again")
(test-equal "again does the same" '(("sort-list" "other") (7 7))
  (list (latest-names) (samples)))
(define before (get-report (registered-suite)))
(for-each
 (lambda (line part)
   (test-assert (string-append line " runs nothing")
     (and (string-contains (message (lambda () (run line))) part)
          (eq? before (get-report (registered-suite))))))
 '("run max-time=2x" "run other min-samples=9 max-samples=3" "run other nothing")
 '("expected a time" "min-samples" "no test nothing"))
(run "quick other max-samples=3")
(test-equal "quick runs without the Self-Test" '(("other") (3))
  (list (latest-names) (samples)))
(test-equal "and again does that" '("other")
  (begin (run "again") (latest-names)))

(tap-end "running")
