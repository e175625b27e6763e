;;; How cost grows: a test that has run at four sizes or more tells by which
;;; model, as in
;;;
;;;   reverse grows as n (11.8 ns * n + 9.66 ns; power 0.98 .. 1.06)

(use-modules (mbenchmark))

;; The set-up makes a list of that many numbers in no order.
(define (shuffled state)
  (list (map (lambda (i) (modulo (* i 7919) 10007))
             (iota (state-size state 0)))))

(register-test! "reverse" #:test reverse #:set-up shuffled
                #:dimensions '((10 30 100 300 1000 3000)))

(register-test! "sort" #:test (lambda (numbers) (sort numbers <))
                #:set-up shuffled
                #:dimensions '((10 30 100 300 1000 3000)))

;; Three sizes are too few.
(register-test! "length" #:test length #:set-up shuffled
                #:dimensions '((10 100 1000)))

(main (command-line))
