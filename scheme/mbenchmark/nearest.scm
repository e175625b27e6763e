;;; What somebody may have meant by a name that is none.

(define-module (mbenchmark nearest)
  #:use-module (mbenchmark primitive)
  #:export (nearest-name))

(define (nearest-name name names)
  "Return the one of NAMES, a list of strings, that the fewest characters
changed, added or left out make of NAME, the first of several; @code{#f} where
that takes more of them than half of NAME."
  (%nearest-name name names))
