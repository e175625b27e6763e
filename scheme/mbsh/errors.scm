;;; Errors, as they are told to people: in one line, and the calls behind it on
;;; demand.

(define-module (mbsh errors)
  #:use-module (mbenchmark contain)
  #:autoload (mbenchmark nearest) (nearest-name)
  #:autoload (mbenchmark place) (outcome-place outcome-backtrace)
  #:export (error-line
            last-error
            bound-names))

(define (bound-names)
  "Return the names that are bound in the current module and what it uses."
  (let ((names '()))
    (define (collect! module)
      (module-for-each (lambda (name variable)
                         (set! names (cons (symbol->string name) names)))
                       module))
    (collect! (current-module))
    (for-each collect! (module-uses (current-module)))
    names))

;; The name that OUTCOME says is unbound, a string, or #f.
(define (unbound-name outcome)
  (and (eq? (outcome-key outcome) 'unbound-variable)
       (let ((args (outcome-arguments outcome)))
         (and (list? args)
              (> (length args) 2)
              (pair? (caddr args))
              (symbol? (car (caddr args)))
              (symbol->string (car (caddr args)))))))

;; What may have been meant, as the end of a line.
(define (suggestion outcome)
  (let* ((name (unbound-name outcome))
         (near (and name (nearest-name name (bound-names)))))
    (if near
        (string-append "; did you mean " near "?")
        "")))

;; The last error that was told, an outcome, or #f.
(define told #f)

(define* (error-line outcome #:optional (place ""))
  "Return the line that tells of OUTCOME, which was raised, and keep it for
last-error.  PLACE stands for where in the user's files it was raised if the
stack does not tell."
  (set! told outcome)
  (let ((raised-at (outcome-place outcome)))
    (string-append (if (string-null? raised-at) place raised-at)
                   (outcome-message outcome)
                   (suggestion outcome))))

(define (last-error)
  "Return the message of the error that was told last and the calls that led to
it, the innermost first, each a string; @code{#f} twice where none was."
  (if told
      (values (outcome-message told) (outcome-backtrace told))
      (values #f #f)))
