;;; Work outside of the measure: a vector is made anew for each iteration before
;;; the clock starts, or copied while it is paused.

(use-modules (mbenchmark))

(define n 200)

(define (make-numbers)
  (list->vector (map (lambda (i) (modulo (* i 7919) n)) (iota n))))

(register-test! "sort"
                #:before-each (lambda (state) (list (make-numbers)))
                #:test (lambda (numbers) (sort! numbers <)))

(register-test! "sort_paused" #:direct #t
                #:set-up (lambda (state)
                           (set-items! state n)
                           (list (make-numbers)))
                #:test (lambda (state made)
                         (while (keep-running? state)
                           (let ((numbers (call-paused
                                           state
                                           (lambda () (vector-copy made)))))
                             (sort! numbers <)))))

(main (command-line))
