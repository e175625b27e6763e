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
                            #:constraints '((max-samples . 240)
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

;; Rates.
(define (rates . setters)
  (let ((execution
         (run-with #t #:test (lambda (state) (iota 20))
                   #:set-up (lambda (state)
                              (for-each (lambda (set) (set state)) setters)
                              (list state)))))
    (if (eq? (execution-outcome execution) 'done)
        (execution-rates execution)
        (execution-outcome-message execution))))

(define counted
  (rates (lambda (state) (set-bytes! state 80))
         (lambda (state) (set-items! state 7))
         (lambda (state) (set-counter! state "rows" 1/2))
         (lambda (state) (set-items! state 20.0))))
(test-equal "what a set-up counts is in the report"
  '(("bytes" 80.0) ("items" 20.0) ("rows" 0.5))
  (map (lambda (rate) (list (rate-name rate) (rate-per-iteration rate)))
       counted))
(test-assert "as rates" (every rate? counted))
(test-assert "with a value and an interval, a second"
  (every (lambda (rate)
           (and (positive? (rate-value rate))
                (positive? (rate-half-width rate))))
         counted))
(test-assert "all by one time"
  (< 3.9999 (/ (rate-value (car counted)) (rate-value (cadr counted)))
     4.0001))
(test-equal "nothing counted, no rates" '() (rates))
(define (says? text setter)
  (let ((message (rates setter)))
    (and (string? message) (string-contains message text) #t)))
(test-assert "a number below zero is raised"
  (says? "expected a finite number that is not below zero"
         (lambda (state) (set-bytes! state -1))))
(test-assert "and what is no number"
  (says? "a real number" (lambda (state) (set-bytes! state "many"))))
(test-assert "and an empty name"
  (says? "expected 1 to 31 bytes"
         (lambda (state) (set-counter! state "" 1))))
(test-assert "and a null in a name"
  (string? (rates (lambda (state) (set-counter! state "a\x00;b" 1)))))
(test-assert "and a ninth name"
  (says? "at most 8 names"
         (lambda (state)
           (for-each (lambda (i)
                       (set-counter! state (number->string i) i))
                     (iota 9)))))

(tap-end "outside")
