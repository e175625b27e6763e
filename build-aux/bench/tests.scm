;;; The tests in Scheme: a list that is sorted, and two with nothing in them.

(use-modules (mbenchmark))

(define random-numbers
  (let ((state (seed->random-state 20)))
    (map (lambda (i) (random 1000000 state)) (iota 100))))

(register-test! "scheme sort" #:test (lambda () (sort random-numbers <)))

(register-test! "scheme empty" #:test (lambda () #t))

(register-test! "scheme empty directed" #:direct #t
                #:test (lambda (state)
                         (while (keep-running? state)
                           #t)))
