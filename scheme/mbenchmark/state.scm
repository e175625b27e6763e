;;; The state of an execution, as set-up, directed body and tear-down see it.

(define-module (mbenchmark state)
  #:use-module (mbenchmark primitive)
  #:export (state-size)
  #:re-export (state?
               keep-running?
               state-sizes
               state-name
               set-state-name!
               skip-test!))

(define (state-size state dimension)
  "Return the size of this execution in DIMENSION, counted from zero."
  (let ((sizes (state-sizes state)))
    (if (and (exact-integer? dimension) (< -1 dimension (length sizes)))
        (list-ref sizes dimension)
        (scm-error 'out-of-range "state-size"
                   "dimension ~S: expected a number below ~A"
                   (list dimension (length sizes)) (list dimension)))))
