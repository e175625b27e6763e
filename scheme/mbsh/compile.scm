;;; Compiled code from what is typed or loaded: never interpreted where it
;;; could be measured, never inlined across modules, so that what is
;;; redefined is what runs.

(define-module (mbsh compile)
  #:autoload (system base compile) (compile)
  #:autoload (system vm loader) (load-thunk-from-memory)
  #:export (evaluate
            before-evaluation
            evaluate-all
            load-source
            auto-compilation-options))

(define level 2)
(define options '(#:cross-module-inlining? #f))

;; What Guile is to do with modules that it compiles by itself.
(define auto-compilation-options
  `(#:optimization-level ,level #:opts ,options #:warning-level 1))

;; Whether FORM can make no procedure: a constant, a variable, or a call of a
;; known procedure with such arguments.  The compiler takes longer to load
;; than such a form to be evaluated.
(define (simple? form)
  (cond ((symbol? form) #t)
        ((pair? form)
         (or (and (eq? (car form) 'quote) (not (macro-bound? 'quote)))
             (and (symbol? (car form))
                  (procedure-bound? (car form))
                  (list? (cdr form))
                  (and-map simple? (cdr form)))))
        (else #t)))

(define (value-of name)
  (let ((variable (module-variable (current-module) name)))
    (and variable (variable-bound? variable) (variable-ref variable))))

(define (procedure-bound? name) (procedure? (value-of name)))
(define (macro-bound? name)
  (not (eq? (value-of name)
            (module-ref (resolve-interface '(guile)) name))))

(define before-evaluation (make-parameter (lambda () #t)))

(define (evaluate form)
  "Evaluate FORM, as read-syntax returns it, in the current module, and
return its values.  Whatever could make a procedure is compiled.  The procedure
before-evaluation is called first."
  ((before-evaluation))
  (if (simple? (syntax->datum form))
      (primitive-eval (syntax->datum form))
      ((load-thunk-from-memory
        (compile form
                 #:env (current-module) #:to 'bytecode
                 #:optimization-level level
                 ;; A form cannot know what those after it define; what is
                 ;; unbound is told, with its place, when it runs.
                 #:warning-level 0
                 #:opts options)))))

(define (evaluate-all port)
  "Read and evaluate the forms of PORT one after the other, as load does: what
one defines the next may use, macros included.  Return the values of the last."
  (let next ((results '()))
    (let ((form (read-syntax port)))
      (if (eof-object? form)
          (apply values results)
          (call-with-values (lambda () (evaluate form))
            (lambda results (next results)))))))

(define (load-source file)
  "Compile and run FILE, form by form, in the current module, and return the
values of its last form."
  (call-with-input-file file
    (lambda (port)
      (set-port-encoding! port (or (file-encoding port) "UTF-8"))
      ;; Procedures of a module in FILE can be redefined too.
      (parameterize ((user-modules-declarative? #f))
        (evaluate-all port)))))
