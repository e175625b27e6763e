;;; The shell's loop: read a form or a command, evaluate it, print what comes
;;; of it.  What begins it is (mbsh start).

(define-module (mbsh repl)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:autoload (mbenchmark place) (outcome-place)
  #:use-module (mbsh compile)
  #:use-module (mbsh journal)
  #:autoload (mbsh command) (command-call call->form)
  #:autoload (mbsh completion) (complete)
  #:autoload (mbsh config) (history-file)
  #:autoload (ice-9 rdelim) (read-line)
  #:export (ending-status
            flush-output
            host-ref
            input-shell
            print-values
            prompt-shell
            status/fine
            status/usage
            tell
            tell-outcome
            use-commands!))

(define status/fine 0)
(define status/failed 1)
(define status/usage 2)
(define status/interrupted 130)

;; The status of a shell that a signal ends, or #f.
(define (ending-status)
  (and=> (ending-signal) (lambda (signal) (+ 128 signal))))

;; Where nobody can be told, as on a terminal that is gone, nobody is.
(define (tell . parts)
  (false-if-exception
   (begin
     (for-each (lambda (part) (display part (current-error-port))) parts)
     (newline (current-error-port))
     (force-output (current-error-port)))))

;; Tell of an outcome that is no result, and return the status that it means;
;; #f where the shell may go on as if nothing had been.
(define (tell-outcome outcome who)
  (case (outcome-kind outcome)
    ((finished) #f)
    ((raised)
     (tell who (outcome-place outcome) (outcome-message outcome))
     status/failed)
    ((exited) (outcome-exit-status outcome))
    ((interrupted)
     (tell who "interrupted")
     status/interrupted)
    (else
     (tell who "left through a continuation that the shell does not keep")
     status/failed)))

(define (print-values values)
  (for-each (lambda (value)
              (unless (unspecified? value)
                (write value)
                (newline)))
            values))

;; Whether somebody types, whom an interrupt leaves in the shell.
(define at-prompt? #f)

;; Write out what was written.  The shell ends where that cannot be: Guile would
;; try again at its own end, and say more about it.
(define (flush-output)
  (let* ((begun? #f)
         (outcome (contain (lambda ()
                             (set! begun? #t)
                             (force-output (current-output-port))))))
    (case (outcome-kind outcome)
      ((finished) #f)
      ((interrupted)
       (cond ((not begun?)
              ;; It came too late for what ran.
              (or (flush-output)
                  (and (not at-prompt?) status/interrupted)))
             ((and at-prompt? (not (ending-signal))) #f)
             (else
              (primitive-_exit (or (ending-status) status/interrupted)))))
      (else
       (unless (ending-signal)
         (tell "mbsh: cannot write the output: " (outcome-message outcome)))
       (primitive-_exit (or (ending-status) status/failed))))))

;; A source of lines is a procedure of a prompt that returns a line, the end
;; of file object, or #f for a line that was given up.
(define (port-lines port)
  (lambda (prompt)
    (let ((outcome (contain (lambda () (read-line port)))))
      (if (eq? (outcome-kind outcome) 'finished)
          (car (outcome-value outcome))
          (let ((status (tell-outcome outcome "mbsh: ")))
            (primitive-exit (or (ending-status) status)))))))

;; A paste is delivered as one line with line feeds in it: those of LINES one
;; by one.
(define (single-lines lines)
  (let ((waiting '()))
    (lambda (prompt)
      (when (null? waiting)
        (let ((line (lines prompt)))
          (set! waiting (if (string? line)
                            (string-split line #\newline)
                            (list line)))))
      (let ((line (car waiting)))
        (set! waiting (cdr waiting))
        line))))

;; What a form was typed in, for the history.
(define typed '())

;; A port that asks LINES for another line while `read' needs one.  GIVE-UP is
;; called when a line is given up, COMMAND with a line that begins with a comma
;; where a form could begin.
(define (line-port name lines primary secondary give-up command)
  (let ((line "") (next 0) (in-form? #f))
    (define (take! text)
      (set! line text)
      (set! next 0))
    (define (fill!)
      (let ((new (lines (if in-form? secondary primary))))
        (cond ((eof-object? new) new)
              ((not new)
               (take! "")
               (set! typed '())
               (give-up))
              ((and (not in-form?) (string-prefix? "," (string-trim new)))
               (take! "")
               (command (substring (string-trim new) 1) new))
              (else
               (set! typed (cons new typed))
               (take! (string-append new "\n"))
               (get)))))
    (define (get)
      (if (= next (string-length line))
          (fill!)
          (let ((c (string-ref line next)))
            (cond ((char-whitespace? c)
                   (set! next (+ next 1))
                   c)
                  ;; A comment between two forms begins none.
                  ((and (not in-form?) (char=? c #\;))
                   (set! next (- (string-length line) 1))
                   (get))
                  (else
                   (set! next (+ next 1))
                   (set! in-form? #t)
                   c)))))
    (let ((port (make-soft-port (vector #f #f #f get #f) "r")))
      (set-port-filename! port name)
      (values port
              ;; A form begins; the rest of a line is given up.
              (lambda () (set! in-form? #f))
              (lambda () (take! ""))))))

;; Run LINE, a command of the words TEXT, and return the outcome.
(define (run-command text line)
  (let* ((entry #f)
         (outcome
          (contain/stack
           (lambda ()
             (use-commands!)
             (let ((call (command-call text)))
               (set! entry (note-entry! 'command line (call->form call)))
               (apply (car call) (cdr call))
               (values))))))
    (end-entry! (or entry (note-entry! 'command line))
                (eq? (outcome-kind outcome) 'finished))
    outcome))

;; Read and run forms and commands from LINES until they end or something asks
;; for a status.  DONE gets the outcome of each and returns a status or #f.
(define (run-lines name lines primary secondary remember done)
  (define give-up-tag (make-prompt-tag "line"))
  ;; That of the lines that the form was typed in.
  (define entry #f)
  (define-values (port begin-form! drop-line!)
    (line-port name lines primary secondary
               (lambda () (abort-to-prompt give-up-tag (lambda () #f)))
               (lambda (text line)
                 (abort-to-prompt
                  give-up-tag
                  (lambda ()
                    (remember line)
                    (done (run-command text line)))))))
  (define (note-typed!)
    (unless (null? typed)
      (let ((text (string-join (reverse typed) "\n")))
        (set! typed '())
        (set! entry (note-entry! 'form text))
        (remember text))))
  (define (done-form outcome)
    (end-entry! entry (eq? (outcome-kind outcome) 'finished))
    (done outcome))
  (define (read-form)
    (begin-form!)
    (call-with-prompt give-up-tag
      (lambda ()
        ;; Not contained: a command leaves the reader by the prompt above.
        (let ((read (catching (lambda () (read-syntax port)))))
          (lambda ()
            (if (eq? (outcome-kind read) 'finished)
                (let ((form (car (outcome-value read))))
                  (if (eof-object? form)
                      form
                      (begin
                        (note-typed!)
                        (done-form (contain/stack
                                    (lambda () (evaluate form)))))))
                (begin
                  (drop-line!)
                  (note-typed!)
                  (done-form read))))))
      (lambda (k then) then)))
  (let next ()
    (let ((status (or ((read-form)) (flush-output) (ending-status))))
      (cond ((eof-object? status) status/fine)
            (status status)
            (else (next))))))

(define (use-commands!)
  (resolve-interface '(mbsh commands)))

(define (host-ref host name) (assq-ref host name))

;; Print what was evaluated at the prompt, or tell why there is nothing.  Only
;; exit gives a status.
(define (show outcome)
  (case (outcome-kind outcome)
    ((finished)
     (tell-outcome (contain/stack
                    (lambda () (print-values (outcome-value outcome))))
                   "")
     #f)
    ((exited) (outcome-exit-status outcome))
    (else
     (tell-outcome outcome "")
     #f)))

(define (prompt-shell host)
  (set! at-prompt? #t)
  ((host-ref host 'line-init) (history-file) complete)
  (use-commands!)
  (run-lines "prompt" (single-lines (host-ref host 'line-read))
             "mbsh> " "....> "
             (host-ref host 'line-remember) show))

;; The status of the commands that have run tests, if any has: a script ends
;; with an interrupted run, and fails with a failed one.
(define (status-of-runs)
  (let ((commands (resolve-module '(mbsh commands) #f #:ensure #f)))
    (if commands ((module-ref commands 'run-status)) status/fine)))

(define (input-shell)
  (let ((status
         (run-lines "standard input" (port-lines (current-input-port)) "" ""
                    (lambda (line) #f)
                    (lambda (outcome)
                      (or (tell-outcome outcome "mbsh: ")
                          (and (= (status-of-runs) status/interrupted)
                               status/interrupted))))))
    (if (zero? status) (status-of-runs) status)))
