;;; Procedures that do nothing of use: the just-in-time compiler puts what it
;;; translates after them elsewhere.

(define-module (mbenchmark pads))

;; A vector of COUNT procedures of a small integer, no two of one length: each
;; has an operation more than the one before, and numbers of its own.
(define-syntax make-pads
  (lambda (form)
    (define (operation i j inner)
      (let ((number (+ 3 (* 2 i) (* 4 j))))
        (if (even? j)
            #`(logand #xfffff (+ #,inner #,number))
            #`(logxor #,inner #,number))))
    (define (pad i)
      (let next ((j 0) (inner #'x))
        (if (> j i)
            #`(lambda (x) #,inner)
            (next (+ j 1) (operation i j inner)))))
    (syntax-case form ()
      ((_ count)
       #`(vector #,@(map pad (iota (syntax->datum #'count))))))))

(define pads (make-pads 48))

;; After fewer the just-in-time compiler translates a procedure.
(define calls 50)

(define (run-pad pad)
  (let next ((i calls) (x 1))
    (unless (eq? i 0)
      (next (- i 1) (pad x)))))

;; With nothing in it that others call too: what is translated here is to depend
;; on CHOSEN alone.
(define (run-pads chosen)
  (unless (null? chosen)
    (run-pad (car chosen))
    (run-pads (cdr chosen))))
