;;; The smallest script: one procedure to measure.  Run it with `mbsh -s' or
;;; with plain guile.

(use-modules (mbenchmark))

(define (test . sizes)
  (usleep 1000))

(register-test! "test" #:test test)
(main (command-line))
