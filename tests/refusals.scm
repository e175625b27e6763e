;;; Tests of what is refused: an expression raises an error whose message has a
;;; text in it.  To be loaded after tap.scm.

(use-modules (mbenchmark contain) (srfi srfi-1))

;; What THUNK raises, or how else it ended.
(define (error-of thunk)
  (let ((outcome (contain thunk)))
    (if (eq? (outcome-kind outcome) 'raised)
        (outcome-message outcome)
        (outcome-kind outcome))))

(define (mentions? text . words)
  (and (string? text)
       (every (lambda (word) (and (string-contains text word) #t)) words)))

(define (message-of thunk)
  (let ((outcome (contain thunk)))
    (and (eq? (outcome-kind outcome) 'raised) (outcome-message outcome))))
(define (refused name text thunk)
  (let ((message (message-of thunk)))
    (test-equal name #t (->bool (and message (string-contains message text))))
    (unless (and message (string-contains message text))
      (format #t "# ~a~%" message))))

;; Several of them, an expression each.
(define-syntax-rule (refusals (name text expression) ...)
  (begin (refused name text (lambda () expression)) ...))
