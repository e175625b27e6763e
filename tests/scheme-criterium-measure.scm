;;; (mbenchmark criterium measure): timestamps, the loop that calls an
;;; expression, the warm-up, and how often it is called in a sample.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(load-from-path "criterium-bodies.scm")
(use-modules (mbenchmark contain) (mbenchmark criterium measure)
             (mbenchmark criterium options) (mbenchmark criterium state)
             (mbenchmark primitive) (srfi srfi-1))

(tap-begin "criterium-measure")

;; Time.

(test-assert "the monotonic clock does not go back"
  (let ((times (map (lambda (i) (timestamp)) (iota 100))))
    (and (every exact-integer? times) (apply <= times))))
(test-assert "the other timestamp is the same clock"
  (let* ((before (timestamp))
         (between (timestamp-2)))
    (<= before between (timestamp))))
(test-assert "or the time of this thread on a processor, which is not"
  (parameterize ((*use-mxbean-for-times* #t))
    (let* ((before (timestamp-2))
           (real (timestamp)))
      (spin 1000000)
      (let ((after (timestamp-2)))
        (and (exact-integer? after)
             (< before after)
             (not (<= real after (timestamp))))))))

(test-equal "a body is timed, and has its value" '(value #t #t)
  (let ((result (time-body (begin (spin 100000) 'value))))
    (list (cadr result) (>= (car result) 100000) (= (length result) 2))))
(test-equal "what comes before is not in the time" '((pre body) #t)
  (let* ((order '())
         (start (timestamp))
         (result (time-body (set! order (cons 'body order))
                            (begin
                              (spin 2000000)
                              (set! order (cons 'pre order)))))
         (all (- (timestamp) start)))
    (list (reverse order) (<= (car result) (- all 2000000)))))
(test-equal "with what changed meanwhile" '(module-state #t compilation-state 5)
  (let ((result (time-body-with-state
                 (begin (eval '(define-module (made here)) (current-module))
                        5))))
    (list (car (list-ref result 1))
          (state-changed? (list-ref result 1))
          (car (list-ref result 2))
          (list-ref result 3))))
(test-equal "modules that a body loads are counted" '(#t #f)
  (let ((with (time-body-with-state (resolve-interface '(ice-9 and-let-star))))
        (without (time-body-with-state 1)))
    (list (> (assq-ref (cdr (list-ref with 1)) 'modules) 0)
          (state-changed? (list-ref without 1)))))
(test-equal "another value" '(7 new)
  (replace-ret-val-in-time-body-result '(7 old) 'new))
(test-assert "in what is no result of time-body"
  (mentions? (error-of (lambda ()
                         (replace-ret-val-in-time-body-result '(7) 'new)))
             "(7)" "a list of a time and a value"))

;; Calls.

(test-equal "a place holds what it is given" 'x
  (begin (set-place mutable-place 'x) (get-place mutable-place)))
(test-assert "what is no place is refused"
  (every (lambda (use)
           (mentions? (error-of use) "place 5" "a mutable place"))
         (list (lambda () (get-place 5)) (lambda () (set-place 5 1)))))
(test-equal "so many calls, and the last value is in the place" '(5 5)
  (begin
    (set! calls 0)
    (execute-expr-core-timed-part 5 count!)
    (list calls (get-place mutable-place))))
(test-equal "which is emptied of what is returned" '(12 7 #f)
  (let ((value (cadr (execute-expr 7 count!))))
    (list value (- calls 5) (get-place mutable-place))))
(test-equal "and of what was there before an exception" '("enough" #f)
  (begin
    (set! calls 0)
    (let ((text (error-of
                 (lambda ()
                   (execute-expr 7 (lambda ()
                                     (when (= (count!) 3)
                                       (error "enough"))
                                     'value))))))
      (list text (get-place mutable-place)))))
(test-assert "no call is refused"
  (mentions? (error-of (lambda () (execute-expr 0 count!)))
             "number of calls 0" "above zero"))
(test-assert "and what is no procedure"
  (mentions? (error-of (lambda () (execute-expr 1 'f)))
             "expression f" "procedure"))
(test-equal "samples are in order" '(4 8 12)
  (begin (set! calls 0) (map cadr (collect-samples 3 4 count! #f))))
(test-assert "memory is collected before each of them"
  (let ((before (collections)))
    (collect-samples 4 1 count! #t)
    (>= (- (collections) before) 4)))
(test-assert "no sample is refused"
  (mentions? (error-of (lambda () (collect-samples 0 1 count! #f)))
             "number of samples 0"))

(test-equal "a warm-up lasts as long and counts its calls" '(#t #t #t)
  (begin
    (set! calls 0)
    (let ((warm (warmup-for-jit 3000000 count!)))
      (list (>= (car warm) 3000000)
            (= (cadr warm) calls)
            (equal? (map car (cddr warm))
                    '(module-state compilation-state))))))
(test-assert "each time, however short a look may be"
  (every (lambda (i)
           (>= (car (warmup-for-jit 3000000 count!)) 3000000))
         (iota 10)))
(test-equal "while modules are loaded it goes on for three times as long"
  '(#t #t)
  (let ((warm (warmup-for-jit
               2000000
               (lambda ()
                 (spin 100000)
                 (eval `(define-module (made ,(gensym "warm")))
                       (current-module))))))
    (list (>= (car warm) 6000000)
          (= (assq-ref (cdr (list-ref warm 2)) 'modules) (cadr warm)))))
(test-equal "one call is enough for no time" 1
  (cadr (warmup-for-jit 0 count!)))
(test-assert "a call that is longer is not called often"
  (<= (cadr (warmup-for-jit 500000 (lambda () (spin 1000000)))) 3))
(test-assert "a time below zero is refused"
  (mentions? (error-of (lambda () (warmup-for-jit -1 count!)))
             "period -1" "nanoseconds"))

(test-equal "calls of at least 0.2 ms: five or fewer last 1 ms" '(#t #t)
  (let ((n (estimate-execution-count 1000000 (lambda () (spin 200000)) #f
                                     200000)))
    (list (exact-integer? n) (<= 1 n 5))))
(test-assert "also where they were thought to be much longer"
  (<= 1 (estimate-execution-count 1000000 (lambda () (spin 200000)) #f 1e9) 5))
(test-equal "one call is longer than the sample is to be" 1
  (estimate-execution-count 1000 (lambda () (spin 200000)) #f 200000))

(test-assert "a time that is none is refused"
  (every (lambda (time)
           (mentions? (error-of (lambda ()
                                  (estimate-execution-count 1000 count! #f
                                                            time)))
                      "estimated time" "nanoseconds"))
         (list 'x -1 +nan.0 +inf.0)))
(test-assert "so is such a period"
  (mentions? (error-of (lambda () (warmup-for-jit +nan.0 count!)))
             "period +nan.0" "nanoseconds"))

(tap-end "criterium-measure")
