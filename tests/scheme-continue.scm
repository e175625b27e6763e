;;; Going on with a run: continue-run!.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(use-modules (mbenchmark) (mbenchmark contain) (srfi srfi-1))

(tap-begin "continue")

(define quick '((max-iterations . 8) (max-sample-iterations . 1)))

(define (message-of thunk)
  (let ((outcome (contain thunk)))
    (and (eq? (outcome-kind outcome) 'raised) (outcome-message outcome))))

(define (execution report name)
  (find (lambda (execution) (string=? name (execution-name execution)))
        (append-map test-report-executions (report-tests report))))

(define (iterations report . names)
  (map (lambda (name) (execution-iterations (execution report name))) names))

(define suite (make-suite "going"))
(add-test! suite "a" #:test (lambda () 1))
(add-test! suite "b" #:test (lambda (n) n) #:dimensions '((1 2)))

(define run (run-suite! suite #:self-test #f #:isolate #f #:constraints quick))
(define both (continue-run! run))

(test-equal "a run goes on under the constraints it was given" '(16 16 16)
  (iterations both "a" "b/1" "b/2"))
(test-equal "the old report stays as it is" '(8 8 8)
  (iterations run "a" "b/1" "b/2"))
(test-equal "a name lets others rest" '(24 16)
  (iterations (continue-run! both #:filter "a") "a" "b/1"))
(test-equal "the last report of the suite is the new one" '(24)
  (iterations (get-report suite) "a"))
(test-equal "samples are those of both" 16
  (vector-length (execution-samples (execution both "a"))))
(test-equal "visits are told" 2
  (inexact->exact
   (assq-ref (execution-basis (execution both "a")) 'visits)))
(test-equal "other constraints" '(11)
  (iterations (continue-run! run #:filter "a"
                             #:constraints '((max-iterations . 3)))
              "a"))
(test-equal "isolated executions go on in another process" '(16)
  (iterations (continue-run! (run-suite! suite #:filter "a" #:isolate #t
                                         #:self-test #f #:constraints quick))
              "a"))

;; A time holds whatever the precision.
(define timed
  (run-suite! suite #:filter "a" #:self-test #f #:isolate #f
              #:constraints '((max-time . 1/100) (precision . 0.9))))
(define (seconds report)
  (execution-total-time (execution report "a")))
(test-equal "a time is kept" '("max-time" #t)
  (let ((longer (continue-run! timed #:max-time 1/50)))
    (list (execution-ended-by (execution longer "a"))
          (>= (- (seconds longer) (seconds timed)) 1/50))))

;; Through a file.
(define (written-and-read report values)
  (let ((text (call-with-output-string
               (lambda (port)
                 (write-report report port #:format "lisp"
                               #:values values)))))
    (call-with-input-string text read-report)))

(define full (written-and-read both '(everything samples-data)))
(test-equal "a report that was read needs a suite" #t
  (mentions? (message-of (lambda () (continue-run! full)))
             "no run of this session" "#:suite"))
(test-equal "and goes on with it" '(16 24 24)
  (iterations (continue-run! full #:suite suite #:filter "b"
                             #:constraints quick)
              "a" "b/1" "b/2"))
(test-equal "without samples it does not" #t
  (mentions? (message-of (lambda ()
                           (continue-run! (written-and-read both '(usual))
                                          #:suite suite)))
             "samples-data"))

;; What is refused.
(test-equal "no report" #t
  (mentions? (message-of (lambda () (continue-run! 5 #:suite suite)))
             "Wrong type" "5"))
(add-test! suite "a" #:test (lambda () 2))
(test-equal "a test that was replaced" #t
  (mentions? (message-of (lambda () (continue-run! both))) "\"a\"" "replaced"))
(remove-test! (find-test suite "b"))
(test-equal "a test that is gone" #t
  (mentions? (message-of (lambda () (continue-run! both #:filter "b")))
             "\"b\"" "no such test"))
(tap-end "continue")
