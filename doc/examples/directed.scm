;;; A directed test loops by itself: what stands before and after its loop is
;;; not measured.

(use-modules (mbenchmark))

(define (sum-list state numbers)
  (while (keep-running? state)
    (apply + numbers)))

(register-test! "sum" #:test sum-list #:direct #t
                #:set-up (lambda (state)
                           (list (iota (state-size state 0))))
                #:dimensions '((100 1000)))

(main (command-line))
