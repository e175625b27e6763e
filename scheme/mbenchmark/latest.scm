;;; What was measured last in this process, for who wants to go on with it.

(define-module (mbenchmark latest)
  #:export (note-latest!
            latest))

;; An alist of kinds and what was last of them, the last of all first.
(define made '())

(define (note-latest! kind value)
  "Note that VALUE, of KIND, a symbol, was made now, and return it."
  (set! made (acons kind value (assq-remove! made kind)))
  value)

(define* (latest #:optional kind)
  "Return what was made last, or last of KIND, as a pair of its kind and
itself; @code{#f} where nothing was."
  (if kind
      (assq kind made)
      (and (pair? made) (car made))))
