;;; Values at the prompt: each has a number and is kept, and what a command has
;;; shown of one is not shown again.

(define-module (mbsh values)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark terminal)
  #:export (note-shown!
            shown?
            forget-shown!
            show-values!
            show-result))

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

(define (forget-shown!)
  "What was printed is far above: it would have to be shown again."
  (set! shown '()))

;; Not among the variables of the user's module: no file has defined them, and
;; they hide none.
(define kept
  (let ((module (make-module)))
    (set-module-kind! module 'interface)
    module))

(define last-number 0)

;; Keep VALUE under the next number, and return its name.
(define (keep! value)
  (set! last-number (+ last-number 1))
  (let ((name (string-append "$" (number->string last-number))))
    (module-define! kept (string->symbol name) value)
    (unless (memq kept (module-uses (current-module)))
      (module-use! (current-module) kept))
    name))

;; What people read as text: how it is called, whether VALUE is one, and what
;; prints it.
(define readable
  (list (list "report"
              (lambda (value) (report? value))
              (lambda (value) (print-report value)))
        (list "comparison"
              (lambda (value) (or (comparison? value) (comparison-set? value)))
              (lambda (value) (display-wrapped (comparison-text value) 2)))
        (list "self-check"
              (lambda (value) (self-check? value))
              (lambda (value) (display-wrapped (self-check-text value) 2)))))

(define (kind-of value)
  (and (not (number? value))
       (or-map (lambda (kind) (and ((cadr kind) value) kind)) readable)))

(define (show! value)
  (let ((kind (kind-of value))
        (name (keep! value)))
    (cond (kind
           (unless (shown? value)
             ((caddr kind) value))
           (display (string-append name " = the " (car kind) " above")))
          (else
           (display (string-append name " = "))
           (write value)))
    (newline)))

(define (show-values! values)
  "Print VALUES, a list, as those of a form that was typed: each behind the name
under which it is kept, such as @code{$1}, but for those that are unspecified.
Reports, comparisons and self-checks are printed as their tables."
  (for-each (lambda (value)
              (unless (unspecified? value)
                (show! value)))
            values))

(define (show-result . values)
  "Print VALUES as the prompt does, and keep them under the next numbers: what a
script of a session does where the session used one by its number."
  (show-values! values))
