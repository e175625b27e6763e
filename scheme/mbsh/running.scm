;;; The commands that run tests.

(define-module (mbsh running)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh command)
  #:use-module (mbsh patterns)
  #:use-module (mbsh status)
  #:export (run-tests!))

(define* (run-tests! #:optional pattern #:key budget)
  "Run the tests, or those that PATTERN matches, and print the report.  The
Self-Test comes first where all are run.  A budget, such as 30 or 2min, is the
time to share among all executions.  Return the report."
  (when pattern
    (matching-tests pattern))
  (check-loaded)
  (let ((report (run-suite! (registered-suite)
                            #:filter (and=> pattern pattern->regex)
                            #:self-test (not pattern)
                            #:budget budget
                            #:spare-output #t)))
    (print-report report)
    (note-report! report)
    (leave-when-ending!)
    report))

;; The words may stand in either order.
(define (run-call . words)
  (let next ((words words) (pattern #f) (budget #f))
    (define (call)
      (append (list run-tests!)
              (if pattern (list pattern) '())
              (if budget (list #:budget budget) '())))
    (cond ((null? words) (if (or pattern (not budget))
                             (call)
                             (list run-tests! "*" #:budget budget)))
          ((string-prefix? "--budget=" (car words))
           (next (cdr words) pattern
                 (substring (car words) (string-length "--budget="))))
          ((string=? "--budget" (car words))
           (and (pair? (cdr words))
                (next (cddr words) pattern (cadr words))))
          (pattern #f)
          (else (next (cdr words) (car words) budget)))))

(define (complete-run words)
  (cond ((equal? words '("--budget")) '())
        ((null? words) (cons "--budget" (test-names)))
        (else (test-names))))

(define-command! "run" run-tests!
  #:group 'running
  #:usage "[--budget TIME] [PATTERN]"
  #:call run-call
  #:help "Run the tests, or those that PATTERN matches, and print the report.  The
Self-Test comes first where all are run.  With a budget, a time such as 30 or
2min, share it among all executions so that the widest intervals get most."
  #:examples '("run" "run sort" "run --budget 30s sort*")
  #:complete complete-run)
