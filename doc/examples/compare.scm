;;; Two versions of one thing, measured in turn.  For a script of tests: the
;;; status is 1 when the new one is slower, and 0 when it is not, or when the
;;; time did not suffice to tell.
;;;
;;;   mbsh -s compare.scm [SECONDS]

(use-modules (mbenchmark)
             (ice-9 match))

;; The set-up makes a list of that many numbers in no order.
(define (shuffled state)
  (list (map (lambda (i) (modulo (* i 7919) 10007))
             (iota (state-size state 0)))))

(define (sort-list numbers)
  (sort numbers <))

(define (sort-by-vector numbers)
  (let ((vector (list->vector numbers)))
    (sort! vector <)
    (vector->list vector)))

(register-test! "old" #:test sort-list #:set-up shuffled
                #:dimensions '((100)))
(register-test! "new" #:test sort-by-vector #:set-up shuffled
                #:dimensions '((100)))

(define (status comparison)
  (match (comparison-verdict comparison)
    ('slower 1)
    ((or 'faster 'same 'undecided) 0)
    ;; One of them failed.
    (#f 2)))

(define (compare seconds)
  (let ((comparison (compare-tests "old" "new" #:max-time seconds)))
    (display (comparison-text comparison))
    (exit (status comparison))))

;; Not when mbsh loads this file for its tests, with `,load compare.scm'.
(unless (loading-tests?)
  (match (command-line)
    ((_) (compare 5))
    ((_ seconds) (compare seconds))))
