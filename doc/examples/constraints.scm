;;; Limits: how many iterations, in samples of which size, for how long.

(use-modules (mbenchmark))

(define (nap)
  (usleep 10000))

(register-test! "test-1" #:test nap
                ;; 300 to 400 iterations ...
                #:min-iterations 300
                #:max-iterations 400
                ;; ... of which each sample takes 2 to 5.
                #:min-sample-iterations 2
                #:max-sample-iterations 5)

(register-test! "test-2" #:test nap
                ;; One second.
                #:max-time 1)

(main (command-line))
