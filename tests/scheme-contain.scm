;;; (mbenchmark contain): whatever a thunk does, the caller goes on.

(load-from-path "tap.scm")
(use-modules (mbenchmark contain) (ice-9 control))

(tap-begin "contain")

(define (kind thunk) (outcome-kind (contain thunk)))

(test-equal "a value" '(3)
  (outcome-value (contain (lambda () (+ 1 2)))))
(test-equal "several values" '(1 2)
  (outcome-value (contain (lambda () (values 1 2)))))
(test-equal "no value" '()
  (outcome-value (contain (lambda () (values)))))
(test-equal "an error" 'raised
  (kind (lambda () (car 5))))
(test-equal "its message names what was wrong"
  "In procedure car: Wrong type argument in position 1 (expecting pair): 5"
  (outcome-message (contain (lambda () (car 5)))))
(test-equal "a raised object that is no exception" "raised 42"
  (outcome-message (contain (lambda () (raise-exception 42)))))
(test-equal "throw" 'raised
  (kind (lambda () (throw 'my-key 1 2))))
(test-equal "exit with a status" 3
  (outcome-exit-status (contain (lambda () (exit 3)))))
(test-equal "exit without" 0
  (outcome-exit-status (contain (lambda () (exit)))))
(test-equal "exit with #f" 1
  (outcome-exit-status (contain (lambda () (exit #f)))))
(test-equal "an escape to the caller does not get there" 'escaped
  (let/ec k (kind (lambda () (k 'there)))))
(test-equal "nor does one by a full continuation" 'escaped
  (call/cc (lambda (k) (kind (lambda () (k 'there))))))
(test-equal "nor an abort to a prompt of the caller" 'escaped
  (let ((tag (make-prompt-tag)))
    (call-with-prompt tag
      (lambda () (kind (lambda () (abort-to-prompt tag))))
      (lambda (k) 'there))))
(test-equal "an escape inside is the thunk's own" '(inside)
  (outcome-value (contain (lambda () (let/ec k (k 'inside))))))
(test-equal "from a nested call as far as the inner one" '(escaped)
  (outcome-value
   (contain (lambda () (let/ec k (kind (lambda () (k 1))))))))

(define saved #f)
(test-equal "a continuation that is kept" 'finished
  (kind (lambda () (call/cc (lambda (k) (set! saved k))))))
(test-equal "cannot be entered again from another call" 'escaped
  (kind (lambda () (saved 1))))

(define guards '())
(test-equal "dynamic-wind's guards run on the way out" '(out in)
  (begin
    (let/ec k
      (contain (lambda ()
                 (dynamic-wind
                   (lambda () (set! guards (cons 'in guards)))
                   (lambda () (k 1))
                   (lambda () (set! guards (cons 'out guards)))))))
    guards))
(test-equal "an error in a printer is contained too" #t
  (string?
   (outcome-message
    (contain (lambda ()
               (throw 'wrong-type-arg "x" "~A ~A ~A" '(1) #f))))))

(test-equal "an interrupt ends a thunk that never returns" 'interrupted
  (let ((pending #t))
    (set-interrupt-source! (lambda ()
                             (let ((was pending))
                               (set! pending #f)
                               was)))
    (let ((outcome (contain (lambda () (let next () (next))))))
      (set-interrupt-source! (lambda () #f))
      (outcome-kind outcome))))
(test-equal "what is to end comes with it" 'execution
  (begin
    (set-interrupt-source! (lambda () 'execution))
    (let ((outcome (contain (lambda () (interrupt!)))))
      (set-interrupt-source! (lambda () #f))
      (outcome-value outcome))))
(test-equal "a signal that ends the process ends what it is asked in"
  '(interrupted run)
  (begin
    (set-interrupt-source! (lambda () #f) (lambda () 15))
    (let ((outcome (contain (lambda ()
                              (catch #t leave-when-ending! (const #f))))))
      (set-interrupt-source! (lambda () #f))
      (list (outcome-kind outcome) (outcome-value outcome)))))
(test-equal "and nothing where there is none" '(on)
  (outcome-value (contain (lambda () (leave-when-ending!) 'on))))
(test-equal "an interrupt waits while nothing may be interrupted" '(done)
  (let ((pending #t))
    (set-interrupt-source! (lambda () pending))
    (let ((result (call-uninterrupted (lambda () (interrupt!) '(done)))))
      (set-interrupt-source! (lambda () #f))
      result)))

;; Many outcomes of all kinds, with collections: nothing piles up.
(define thunks
  (list (lambda () 1)
        (lambda () (car 5))
        (lambda () (exit 1))
        (lambda () (saved 1))
        (lambda () (values))
        (lambda () (contain (lambda () (raise-exception 1))))))
(test-equal "6000 outcomes in a row" 6000
  (let next ((i 0))
    (if (= i 6000)
        i
        (begin
          (when (zero? (modulo i 500)) (gc))
          (contain (list-ref thunks (modulo i 6)))
          (next (+ i 1))))))

(tap-end "contain")
