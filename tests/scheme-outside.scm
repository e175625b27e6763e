;;; (mbenchmark): work outside of the measure.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (srfi srfi-1))

(tap-begin "outside")

;; The execution of a test with these OPTIONS, run here or ISOLATED?.
(define* (run-with isolated? . options)
  (let ((suite (make-suite "one")))
    (apply add-test! suite "t" options)
    (car (test-report-executions
          (car (report-tests
                (run-suite! suite #:isolate isolated? #:self-test #f
                            #:constraints '((max-samples . 60)
                                            (max-time . 2)))))))))

;; A directed body that calls EACH with the state in its loop.
(define (looping each)
  (lambda (state)
    (while (keep-running? state)
      (each state))))

(define (run-directed each)
  (run-with #f #:direct #t #:test (looping each)))

(define (figure alist key) (assq-ref alist key))

;; Pauses.
(define results #f)
(define execution
  (run-directed (lambda (state)
                  (set! results
                        (call-with-values
                            (lambda ()
                              (call-paused state (lambda () (values 1 2))))
                          list)))))
(test-equal "a directed body pauses" 'done (execution-outcome execution))
(test-equal "and gets what the thunk returns" '(1 2) results)
(test-equal "a pause an iteration" 1.0
  (figure (execution-pauses execution) 'number))
(test-assert "each has a cost"
  (and (real? (figure (execution-pauses execution) 'cost))
       (real? (figure (execution-pauses execution) 'half-width))))

(test-equal "two pauses an iteration, from a child" 2.0
  (figure (execution-pauses
           (run-with #t #:direct #t
                     #:test (looping (lambda (state)
                                       (pause! state) (resume! state)
                                       (pause! state) (resume! state)))))
          'number))
(test-equal "no pauses, no figures" #f
  (execution-pauses (run-directed (lambda (state) #t))))

(define (failure execution)
  (let ((message (execution-outcome-message execution)))
    (list (execution-outcome execution)
          (and message
               (let ((place (string-contains message "pause: "))
                     (other (string-contains message "resume: ")))
                 (if (or place other)
                     (substring message (or place other))
                     message))))))

(test-equal "a pause in a pause is raised"
  '(raised "pause: state: expected one that is not paused already")
  (failure (run-directed (lambda (state) (pause! state) (pause! state)))))
(test-equal "and a resume without one"
  '(raised "resume: state: expected one that is paused")
  (failure (run-directed resume!)))
(test-equal "and a pause of a test that is not directed"
  '(raised "pause: state: expected that of a directed body, inside its loop \
on keep_running")
  (failure (run-with #f #:set-up list #:test pause!)))
(test-equal "a body that goes on paused has failed" 'failed
  (execution-outcome (run-directed pause!)))

(define suite (make-suite "two"))
(add-test! suite "a" #:direct #t
           #:test (looping (lambda (state)
                             (call-paused state (lambda () (iota 50))))))
(define comparison
  (compare-tests "a" "a" #:suite suite #:max-time 1/10))
(test-equal "comparisons pause" '(done done)
  (map arm-outcome (comparison-arms comparison)))

(tap-end "outside")
