;;; Sizes: a test runs once for each point of the product of its dimensions.
;;; Without a set-up, the sizes are its arguments.

(use-modules (mbenchmark))

(define (test1d n)
  (usleep (* n 100000)))

(register-test! "test1d" #:test test1d
                #:dimensions '((1 2 3)))

(define (test3d x y z)
  (usleep (* 100000 (+ x y z))))

(register-test! "test3d" #:test test3d
                #:dimensions '((1) (2) (3)))

(main (command-line))
