;;; Two ways to put words together.

(use-modules (mbenchmark))

(define (words n)
  (make-list n "word"))

(define (by-append words)
  (let next ((words words) (text ""))
    (if (null? words)
        text
        (next (cdr words) (string-append text (car words))))))

(define (at-once words)
  (string-concatenate words))

(define (set-up state)
  (list (words (state-size state 0))))

(register-test! "by-append" #:test by-append
  #:dimensions '((10 1000)) #:set-up set-up)
(register-test! "at-once" #:test at-once
  #:dimensions '((10 1000)) #:set-up set-up)

(main (command-line))
