;;; (mbenchmark): tests, suites, runs and what can go wrong in them.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(use-modules (mbenchmark) (mbenchmark contain) (srfi srfi-1) (ice-9 control)
             (ice-9 ftw) (ice-9 rdelim) (ice-9 regex))

(tap-begin "suite")

;; Runs in a test take as few iterations as can be.
(define quick '((max-iterations . 3) (max-sample-iterations . 1)))

(define suite (make-suite "tests"))
(test-equal "a suite has its name" "tests" (suite-name suite))
(test-equal "and no tests" 0 (suite-number-of-tests suite))

(define (run-one . options)
  (let ((suite (make-suite "one")))
    (apply add-test! suite "t" options)
    (car (test-report-executions
          (car (report-tests (run-suite! suite #:isolate #f #:self-test #f
                                         #:constraints quick)))))))

;; Arguments.
(define seen '())
(define (note! . arguments) (set! seen arguments))

(test-equal "without set-up, the sizes are the arguments" '(4 5)
  (begin (run-one #:test note! #:dimensions '((4) (5))) seen))
(test-equal "the set-up's list is spread" '("a" (b))
  (begin (run-one #:test note! #:set-up (lambda (state) (list "a" '(b))))
         seen))
(for-each
 (lambda (n)
   (test-equal (string-append (number->string n) " arguments") (iota n)
     (begin (run-one #:test note! #:set-up (lambda (state) (iota n)))
            seen)))
 '(0 1 2 3 4 7))

(define calls 0)
(test-equal "three iterations are three calls" '(3 3)
  (begin
    (set! calls 0)
    (let ((execution (run-one #:test (lambda () (set! calls (+ calls 1))))))
      (list calls (execution-iterations execution)))))
(test-equal "skipped iterations are run and not measured" '(13 3 13)
  (begin
    (set! calls 0)
    (let ((execution (run-one #:test (lambda () (set! calls (+ calls 1)))
                              #:skip-iterations 10)))
      (list calls (execution-iterations execution)
            (execution-total-iterations execution)))))

;; Directed bodies.
(test-equal "a directed body loops by itself" '(3 (9))
  (let* ((got #f)
         (execution (run-one #:direct #t #:dimensions '((9))
                             #:test (lambda (state . sizes)
                                      (set! got sizes)
                                      (while (keep-running? state) #t)))))
    (list (execution-iterations execution) got)))
(test-equal "one that leaves early has the iterations it began" '(2 "body")
  (let ((execution (run-one #:direct #t
                            #:test (lambda (state)
                                     (keep-running? state)
                                     (keep-running? state)))))
    (list (execution-iterations execution)
          (execution-ended-by execution))))
(test-equal "the state is dead afterwards" #t
  (let ((kept #f))
    (run-one #:test (lambda () 1)
             #:set-up (lambda (state) (set! kept state) '()))
    (mentions? (error-of (lambda () (state-name kept))) "over")))
(test-equal "a name for the execution" "mine"
  (execution-name
   (run-one #:test (lambda () 1)
            #:set-up (lambda (state) (set-state-name! state "mine") '()))))

;; Outcomes.
(define torn-down '())
(define (tear-down! state . arguments) (set! torn-down arguments))
;; The outcome of EXECUTION and its message without the place before it.
(define (outcome-and-message execution)
  (list (execution-outcome execution)
        (let ((message (execution-outcome-message execution)))
          (and message
               (regexp-substitute/global #f "^[^ ]*scheme-suite.scm:[0-9:]* "
                                         message 'pre 'post)))))

(define (outcome-of . options)
  (outcome-and-message (apply run-one #:tear-down tear-down! options)))

(test-equal "done" '(done #f)
  (outcome-of #:test (lambda () 1)))
(test-equal "an error in the body" '(raised "no way 1")
  (outcome-of #:test (lambda () (error "no way" 1))))
(test-equal "the tear-down runs all the same, with the arguments" '(7)
  (begin
    (set! torn-down #f)
    (outcome-of #:set-up (lambda (state) '(7))
                #:test (lambda (x) (error "no")))
    torn-down))
(test-equal "an error in the set-up" '(raised "no set-up")
  (outcome-of #:set-up (lambda (state) (error "no set-up"))
              #:test (lambda () 1)))
(test-equal "a set-up that returns no list" #t
  (mentions? (cadr (outcome-of #:set-up (lambda (state) 5)
                               #:test (lambda () 1)))
             "5" "list"))
(test-equal "an error in the tear-down" '(raised "no end")
  (let ((execution (run-one #:test (lambda () 1)
                            #:tear-down (lambda (state) (error "no end")))))
    (outcome-and-message execution)))
(test-equal "exit" '(exited "status 4")
  (outcome-of #:test (lambda () (exit 4))))
(test-equal "an escape" 'escaped
  (let/ec k (car (outcome-of #:test (lambda () (k 1))))))
(test-equal "a body that takes other arguments" 'raised
  (car (outcome-of #:test (lambda (x) 1))))
(test-equal "samples taken before stay" '(raised 2)
  (let* ((n 0)
         (execution (run-one #:test (lambda ()
                                      (set! n (+ n 1))
                                      (when (= n 3) (error "third"))))))
    (list (execution-outcome execution)
          (vector-length (execution-samples execution)))))
(test-equal "the next test goes on" '(raised done)
  (let ((suite (make-suite "two")))
    (add-test! suite "bad" #:test (lambda () (error "x")))
    (add-test! suite "good" #:test (lambda () 1))
    (map (lambda (test)
           (execution-outcome (car (test-report-executions test))))
         (report-tests (run-suite! suite #:isolate #f #:self-test #f
                                   #:constraints quick)))))
(test-equal "an interpreted body is marked" '(#t #f)
  (map execution-interpreted?
       (list (run-one #:test (primitive-eval '(lambda () 1)))
             (run-one #:test note!))))

;; What registering refuses.
(define-syntax-rule (refused name (option ...) word ...)
  (test-assert name
    (mentions? (error-of (lambda () (add-test! suite "x" option ...)))
               word ...)))

(refused "no procedure" (#:test 5) "#:test" "5" "procedure")
(refused "an unknown keyword" (#:test note! #:max-tim 1) "max-tim" "max-time")
(refused "a time that is none" (#:test note! #:max-time "soon")
         "max-time" "soon" "250ms")
(refused "a negative count" (#:test note! #:min-iterations -1)
         "min-iterations" "-1")
(refused "contradicting limits"
         (#:test note! #:min-iterations 9 #:max-iterations 3)
         "min-iterations 9" "max-iterations 3")
(refused "7 iterations in samples of 5"
         (#:test note! #:min-iterations 7 #:max-iterations 7
          #:min-sample-iterations 5 #:max-sample-iterations 5)
         "7" "5" "min-sample-iterations" "max-iterations")
(refused "a set-up that is none" (#:test note! #:set-up 1) "#:set-up" "1")
(test-equal "a refused test is not there" #f (find-test suite "x"))

;; What was reviewed once and must not come back.
(test-equal "limits that are right only together, in any order" "10"
  (test-constraint (add-test! (make-suite "order") "t" #:test note!
                              #:max-time 0 #:precision 0 #:max-iterations 10)
                   'max-iterations))
(test-equal "an interrupt that finds a failed body ends the run"
  '(#t (raised skipped))
  (let ((suite (make-suite "late")) (pending #f))
    (set-interrupt-source! (lambda () (let ((was pending))
                                        (set! pending #f)
                                        was)))
    (add-test! suite "bad" #:test (lambda () (error "x"))
               #:tear-down (lambda (state)
                             (set! pending #t)
                             (interrupt!)))
    (add-test! suite "later" #:test note!)
    (let ((report (run-suite! suite #:isolate #f #:self-test #f #:constraints quick)))
      (set-interrupt-source! (lambda () #f))
      (list (run-interrupted? suite)
            (map (lambda (test)
                   (execution-outcome (car (test-report-executions test))))
                 (report-tests report))))))
(test-equal "a name that is changed afterwards keeps its test" '(finished 3)
  (let ((suite (make-suite "mutable")) (name (string-copy "before")))
    (add-test! suite name #:test (lambda () (vector 1)))
    (string-set! name 0 #\x)
    (do ((i 0 (+ i 1))) ((= i 40))
      (set-test-enabled! (add-test! suite (number->string i) #:test note!)
                         #f))
    (set-test-enabled! (add-test! suite name #:test note!) #f)
    (gc)
    (let ((outcome (contain (lambda ()
                              (run-suite! suite #:isolate #f #:self-test #f
                                          #:constraints quick)))))
      (list (outcome-kind outcome)
            (execution-iterations
             (car (test-report-executions
                   (car (report-tests (car (outcome-value outcome)))))))))))
(test-equal "a hook of the collector that raises does not cross the engine"
  '(#t done)
  (let* ((suite (make-suite "hook"))
         (raise-once (let ((left 3))
                       (lambda ()
                         (when (> left 0)
                           (set! left (- left 1))
                           (error "from the hook"))))))
    (add-test! suite "gc" #:test (lambda () (gc)))
    (add-hook! after-gc-hook raise-once)
    (let ((first (contain (lambda () (run-suite! suite #:isolate #f #:self-test #f
                                                 #:constraints quick)))))
      (remove-hook! after-gc-hook raise-once)
      (list (and (memq (outcome-kind first) '(finished raised)) #t)
            (execution-outcome
             (car (test-report-executions
                   (car (report-tests (run-suite! suite #:isolate #f #:self-test #f
                                                  #:constraints quick))))))))))

;; Constraints.
(define test (add-test! suite "c" #:test note! #:max-time '(1 . 500000000)
                        #:dimensions '((1 2) (3))))
(test-equal "a time as a pair" "1.5" (test-constraint test 'max-time))
(test-equal "dimensions" "((1 2) (3))" (test-constraint test 'dimensions))
(test-equal "only what was given" '(dimensions max-time)
  (map car (test-constraints test)))
(constrain-test! test 'max-time 1/3)
(test-equal "a time as a fraction, to the nanosecond" "0.333333333"
  (test-constraint test 'max-time))
(constrain-test! test 'max-iterations "2k")
(test-equal "units" "2000" (test-constraint test 'max-iterations))
(unconstrain-test! test 'max-iterations)
(test-equal "lifted" "0" (test-constraint test 'max-iterations))
(test-assert "an unknown constraint"
  (mentions? (error-of (lambda () (constrain-test! test 'max-tim 1)))
             "max-tim" "max-time"))

;; Registration while a suite runs would pull the test from under the engine.
(test-assert "a running suite keeps its tests"
  (let* ((suite (make-suite "held")))
    (add-test! suite "t" #:test (lambda () (add-test! suite "t" #:test car)))
    (let ((execution
           (car (test-report-executions
                 (car (report-tests (run-suite! suite #:isolate #f #:self-test #f
                                                #:constraints quick)))))))
      (mentions? (execution-outcome-message execution) "held" "running"))))

;; The Self-Test goes through the loop of the suite's kind.
(test-equal "the Self-Test comes first"
  '("Self-Test" ("empty" "barrier" "read+write" "addition" "multiplication"
                 "empty")
    scheme)
  (let* ((suite (make-suite "self")))
    (add-test! suite "t" #:test (lambda () 1))
    (let* ((report (run-suite! suite #:constraints quick))
           (self (car (report-tests report))))
      (list (test-report-name self)
            (map execution-name (test-report-executions self))
            (execution-kind (car (test-report-executions self)))))))

(test-equal "a filter" '("ab")
  (let ((suite (make-suite "filter")))
    (for-each (lambda (name) (add-test! suite name #:test (lambda () 1)))
              '("ab" "cd"))
    (map test-report-name
         (report-tests (run-suite! suite #:filter "^a" #:self-test #f
                                   #:constraints quick)))))
(test-equal "the order of a product" '((1 3) (1 4) (2 3) (2 4))
  (let ((suite (make-suite "product")))
    (add-test! suite "t" #:test note! #:dimensions '((1 2) (3 4)))
    (map execution-sizes
         (test-report-executions
          (car (report-tests (run-suite! suite #:isolate #f #:self-test #f
                                         #:constraints quick)))))))
(test-equal "a disabled test does not run" 0
  (let* ((suite (make-suite "off"))
         (test (add-test! suite "t" #:test (lambda () 1))))
    (set-test-enabled! test #f)
    (report-number-of-tests (run-suite! suite #:constraints quick))))

;; The threads of this process that help the collector, by their names.
(define (helpers)
  (count (lambda (task)
           (string-prefix? "GC-marker"
                           (call-with-input-file
                               (string-append "/proc/self/task/" task "/comm")
                             read-line)))
         (scandir "/proc/self/task"
                  (lambda (name) (not (string-prefix? "." name))))))
(test-equal "the collector has as much help in a child"
  (format #f "status ~a" (helpers))
  (let ((suite (make-suite "helpers")))
    (add-test! suite "t" #:test (lambda () (primitive-exit (helpers))))
    (execution-outcome-message
     (car (test-report-executions
           (car (report-tests (run-suite! suite #:isolate #t
                                          #:self-test #f))))))))

(tap-end "suite")
