;;; What the tests of benchmarks in criterium's manner measure.  To be loaded
;;; after tap.scm.

(use-modules (mbenchmark primitive) (mbenchmark criterium measure))

(define (collections) (car (%collector)))

(define calls 0)
(define (count!)
  (set! calls (+ calls 1))
  calls)

;; Returns after so long at the earliest.
(define (spin ns)
  (let ((end (+ (timestamp) ns)))
    (let next ()
      (when (< (timestamp) end)
        (next)))))
