;;; The commands, all of them: each a procedure that a script may call, and a
;;; row of the table in (mbsh command), which the module that has the procedure
;;; adds to it.

(define-module (mbsh commands)
  #:use-module (mbsh command))

;; In the order in which their commands are listed.  Of a list, only the names
;; behind the module are for users.
(define parts
  '((mbsh loading)
    (mbsh listing)
    (mbsh constraining)
    (mbsh running)
    (mbsh watching)
    (mbsh reporting)
    (mbsh drawing)
    (mbsh storing)
    (mbsh comparing)
    (mbsh self-checking)
    (mbsh machine)
    (mbsh expressions)
    (mbsh recording)
    (mbsh settings)
    (mbsh session)
    (mbsh helping)
    (mbsh batch)
    (mbsh finding)
    (mbsh manual)
    (mbsh leaving)
    (mbsh backtrace)
    ((mbsh showing) progress-mode progress-mode!)
    ((mbenchmark terminal) colour-mode colour-mode!)
    ((mbsh prompt) set-prompt!)
    ((mbsh values) show-result)
    (mbsh status)
    (mbsh patterns)))

(define (interface-of part)
  (if (pair? (car part))
      (resolve-interface (car part) #:select (cdr part))
      (resolve-interface part)))

(define (re-export-all! part)
  (let ((interface (interface-of part))
        (own (current-module)))
    (module-use! own interface)
    (module-re-export! own (module-map (lambda (name variable) name)
                                       interface))))

(for-each re-export-all! parts)
