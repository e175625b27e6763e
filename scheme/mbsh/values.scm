;;; Values at the prompt: what a command has shown of one is not shown again.

(define-module (mbsh values)
  #:export (note-shown!
            shown?))

;; What was shown since the last form was read.
(define shown '())

(define (note-shown! value)
  "Note that VALUE, such as a report, was just printed for people, and return
it."
  (set! shown (list value))
  value)

(define (shown? value)
  "Return @code{#t} if VALUE is what was printed last."
  (and (memq value shown) #t))
