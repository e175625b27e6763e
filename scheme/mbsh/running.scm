;;; The commands that run tests.

(define-module (mbsh running)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh command)
  #:use-module (mbsh constraining)
  #:use-module (mbsh patterns)
  #:use-module (mbsh status)
  #:use-module (mbsh reporting)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (run-tests!
            run-again!
            quick!))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; What was run last: patterns and keyword arguments of run-tests!, a list; or
;; #f.
(define last-run #f)

(define (as-list patterns)
  (if (or (not patterns) (list? patterns)) patterns (list patterns)))

;; One regular expression that matches what one of PATTERNS does.
(define (patterns->filter patterns)
  (string-join (map (lambda (pattern)
                      (string-append "(" (pattern->regex pattern) ")"))
                    patterns)
               "|"))

(define (run! patterns budget constraints self-test?)
  (for-each matching-tests (or patterns '()))
  (check-loaded)
  (run-suite! (registered-suite)
              #:filter (and patterns (patterns->filter patterns))
              #:self-test self-test?
              #:budget budget
              #:constraints constraints
              #:spare-output #t))

(define (show-run report)
  (show-report report)
  (note-report! report)
  (leave-when-ending!)
  report)

(define* (run-tests! #:optional patterns #:key budget (constraints '())
                     (self-test (not patterns)))
  "Run the tests, or those that one of PATTERNS, a list or one alone, matches, and
print the report.  The Self-Test comes first unless SELF-TEST is false; usually
where all are run.  A BUDGET, such as 30 or 2min, is the time to share among all
executions.  CONSTRAINTS is an alist of values that hold for this run alone, in
the place of the tests' own.  Return the report."
  (let* ((patterns (as-list patterns))
         (report (run! patterns budget constraints self-test)))
    (set! last-run (list patterns #:budget budget #:constraints constraints
                         #:self-test self-test))
    (show-run report)))

(define (run-again!)
  "Run once more what run-tests! ran last, in the same way, and print the report.
Return the report."
  (unless last-run
    (refuse "nothing to run again: nothing was run yet; ,run runs the tests"))
  (apply run-tests! last-run))

;; So that the time ends it, and no precision.
(define quick-constraints '((max-time . "0.1") (precision . "0")))

(define* (quick! #:optional patterns #:key (constraints '()))
  "Run the tests, or those that one of PATTERNS matches, for a tenth of a second
each, without the Self-Test, and print the report: numbers to look at, not to
trust.  Return the report."
  (run-tests! patterns
              #:constraints (append constraints quick-constraints)
              #:self-test #f))

;; Words of a line.

;; WORDS as patterns, a budget or #f, and an alist of constraints; #f where they
;; are none of these.
(define (read-words words)
  (let next ((words words) (patterns '()) (budget #f) (constraints '()))
    (match words
      (() (list (reverse patterns) budget (reverse constraints)))
      (("--budget") #f)
      (("--budget" time . rest) (next rest patterns time constraints))
      ((word . rest)
       (cond ((string-prefix? "--budget=" word)
              (next rest patterns
                    (substring word (string-length "--budget="))
                    constraints))
             ((string-prefix? "--" word) #f)
             ((split-assignment word)
              => (match-lambda
                   ((key value)
                    (next rest patterns budget
                          (acons (constraint-key key) value constraints)))))
             (else (next rest (cons word patterns) budget constraints)))))))

;; The arguments that patterns and constraints are.
(define (arguments patterns constraints)
  (append (match patterns
            (() '())
            ((pattern) (list pattern))
            (_ (list patterns)))
          (if (null? constraints) '() (list #:constraints constraints))))

(define (run-call . words)
  (match (read-words words)
    (#f #f)
    ((patterns budget constraints)
     (cons run-tests!
           (append (arguments patterns constraints)
                   (if budget (list #:budget budget) '()))))))

(define (quick-call . words)
  (match (read-words words)
    ((patterns #f constraints)
     (cons quick! (arguments patterns constraints)))
    (_ #f)))

;; The keys of constraints as they begin an assignment.
(define (assignments)
  (map (lambda (key) (string-append key "=")) (constraint-key-names)))

(define (complete-quick words)
  (append (test-names) (assignments)))

(define (complete-run words)
  (if (and (pair? words) (string=? (last words) "--budget"))
      '()
      (cons "--budget" (complete-quick words))))

(define-command! "run" run-tests!
  #:group 'running
  #:usage "[--budget TIME] [PATTERN]... [KEY=VALUE]..."
  #:call run-call
  #:help "Run the tests, or those that a PATTERN matches, and print the report.
The Self-Test comes first where all are run.  With KEY=VALUE a constraint holds
for this run alone, in the place of the tests' own.  With a budget, a time such
as 30 or 2min, share it among all executions so that the widest intervals get
most."
  #:examples '("run" "run sort precision=0.1%" "run --budget 30s sort*")
  #:complete complete-run)
(define-command! "again" run-again!
  #:group 'running
  #:help "Run once more what ,run or ,quick ran last, in the same way."
  #:examples '("again"))
(define-command! "quick" quick!
  #:group 'running
  #:usage "[PATTERN]... [KEY=VALUE]..."
  #:call quick-call
  #:help "Run the tests, or those that a PATTERN matches, for a tenth of a second
each, without the Self-Test: numbers to look at, not to trust."
  #:examples '("quick" "quick sort*")
  #:complete complete-quick)
