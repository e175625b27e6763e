;;; The commands, all of them: each a procedure that a script may call, and a
;;; row of the table in (mbsh command), which the module that has the procedure
;;; adds to it.

(define-module (mbsh commands)
  #:use-module (mbsh command))

;; In the order in which their commands are listed.
(define parts
  '((mbsh loading)
    (mbsh listing)
    (mbsh constraining)
    (mbsh running)
    (mbsh reporting)
    (mbsh comparing)
    (mbsh self-checking)
    (mbsh machine)
    (mbsh recording)
    (mbsh settings)
    (mbsh helping)
    (mbsh batch)
    (mbsh finding)
    (mbsh manual)
    (mbsh leaving)
    (mbsh status)
    (mbsh patterns)))

(define (re-export-all! part)
  (let ((interface (resolve-interface part))
        (own (current-module)))
    (module-use! own interface)
    (module-re-export! own (module-map (lambda (name variable) name)
                                       interface))))

(for-each re-export-all! parts)
