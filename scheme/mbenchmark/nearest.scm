;;; What somebody may have meant by a name that is none.

(define-module (mbenchmark nearest)
  #:export (nearest-name))

;; How many single-character changes make A of B, by the usual table, a row at
;; a time.
(define (distance a b)
  (let rows ((i 1) (above (iota (+ 1 (string-length b)))))
    (if (> i (string-length a))
        (list-ref above (string-length b))
        (rows (+ i 1)
              (let columns ((j 1) (above above) (row (list i)))
                (if (> j (string-length b))
                    (reverse row)
                    (columns
                     (+ j 1) (cdr above)
                     (cons (min (+ 1 (car row))
                                (+ 1 (cadr above))
                                (+ (car above)
                                   (if (char=? (string-ref a (- i 1))
                                               (string-ref b (- j 1)))
                                       0 1)))
                           row))))))))

(define (nearest-name name names)
  "Return the first of NAMES, strings, that is NAME with at most two characters
changed, added or left out, or @code{#f}."
  (let ((near (filter (lambda (other) (<= (distance name other) 2)) names)))
    (and (pair? near) (car near))))
