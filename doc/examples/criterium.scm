;;; Expressions measured in the manner of criterium, a library of Clojure.  Run
;;; it with `mbsh -s' or with plain guile; with the argument `full' it takes as
;;; long as criterium does.

(use-modules (mbenchmark criterium)
             (ice-9 format)
             (ice-9 match))

(define numbers
  (map (lambda (i) (modulo (* i 7919) 10007)) (iota 100)))

;; A second or so in all; samples of a millisecond tell little.
(define quick
  '((samples . 6)
    (target-execution-time . 1000000)
    (warmup-jit-period . 10000000)))

(define options
  (match (command-line)
    ((_ "full" . _) (*default-benchmark-opts*))
    (_ quick)))

(define sorted (benchmark (sort numbers <) options))
(report-result sorted)
(newline)

;; What becomes of a result is up to you.
(define (nanoseconds result)
  (* s-to-ns (point-estimate (assq-ref result 'mean))))

(define by-vector
  (benchmark (let ((vector (list->vector numbers)))
               (sort! vector <)
               (vector->list vector))
             options))
(format #t "sort: ~,1f ns, by a vector: ~,1f ns~%"
        (nanoseconds sorted) (nanoseconds by-vector))
