;;; The shell's loop: read a form or a command, evaluate it, print what comes
;;; of it.  What begins it is (mbsh start).

(define-module (mbsh repl)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh errors)
  #:use-module (mbsh compile)
  #:use-module (mbsh journal)
  #:autoload (mbsh command) (command-call call->form)
  #:autoload (mbsh completion) (complete)
  #:autoload (mbsh config) (history-file)
  #:autoload (mbsh prompt) (prompt-text continuation-prompt set-prompt!)
  #:autoload (mbsh values) (forget-shown! show-values!)
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
(define* (tell-outcome outcome who #:optional (place ""))
  (case (outcome-kind outcome)
    ((finished) #f)
    ((raised)
     (tell who (error-line outcome place))
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

;; A source of lines is a procedure that returns a line, the end of file object,
;; or #f for a line that was given up; it is told whether a form has begun.
(define (port-lines port)
  (lambda (in-form?)
    (let ((outcome (contain (lambda () (read-line port)))))
      (if (eq? (outcome-kind outcome) 'finished)
          (car (outcome-value outcome))
          (let ((status (tell-outcome outcome "mbsh: ")))
            (primitive-exit (or (ending-status) status)))))))

;; A paste is delivered as one line with line feeds in it: those of LINES one
;; by one.
(define (single-lines lines)
  (let ((waiting '()))
    (lambda (in-form?)
      (when (null? waiting)
        (let ((line (lines in-form?)))
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
(define (line-port name lines give-up command)
  (define port #f)
  (define line "")
  (define next 0)
  (define in-form? #f)
  ;; The character that ends a comment between forms, if a bar or an exclamation
  ;; mark began it, and the character before.
  (define comment #f)
  (define before #f)
  ;; How many lines there were; commands do not come through the port.
  (define n 0)
  ;; Where the form or command began.
  (define row 0)
  (define column 1)
  (define (take! text)
    (set! line text)
    (set! next 0))
  (define (fill!)
    (let ((new (lines in-form?)))
      (set! n (+ n 1))
      (cond ((eof-object? new) new)
            ((not new)
             (take! "")
             (set! typed '())
             (give-up))
            ((and (not in-form?) (string-prefix? "," (string-trim new)))
             (take! "")
             (set! row n)
             (set! column 1)
             (command (substring (string-trim new) 1) new))
            (else
             (set! typed (cons new typed))
             (take! (string-append new "\n"))
             (set-port-line! port (- n 1))
             (set-port-column! port 0)
             (get)))))
  ;; C is the next of a form, or of a comment that looks like one.
  (define (note! c)
    (cond ((and comment (char=? c #\#) (eqv? before comment))
           (set! comment #f)
           (set! before #f)
           (set! in-form? #f))
          (comment
           (set! before c))
          (else
           (set! comment (and (memv c '(#\| #\!)) c))
           (set! before #f))))
  (define (begin! c)
    (set! in-form? #t)
    (set! row n)
    (set! column next)
    (set! before (and (char=? c #\#) c)))
  (define (get)
    (if (= next (string-length line))
        (fill!)
        (let ((c (string-ref line next)))
          (cond ((and (not in-form?) (char-whitespace? c))
                 (set! next (+ next 1))
                 c)
                ;; A comment between two forms begins none.
                ((and (not in-form?) (char=? c #\;))
                 (set! next (- (string-length line) 1))
                 (get))
                (else
                 (set! next (+ next 1))
                 (cond ((not in-form?) (begin! c))
                       ((or before comment) (note! c)))
                 c)))))
  (set! port (make-soft-port (vector #f #f #f get #f) "r"))
  (set-port-filename! port name)
  (values port
          ;; A form begins; the rest of a line is given up.
          (lambda ()
            (set! in-form? #f)
            (set! comment #f)
            (set! before #f))
          (lambda () (take! ""))
          (lambda ()
            (string-append name ":" (number->string row) ":"
                           (number->string column) ": "))))

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
(define (run-lines name lines remember done)
  (define give-up-tag (make-prompt-tag "line"))
  ;; That of the lines that the form was typed in.
  (define entry #f)
  (define-values (port begin-form! drop-line! place)
    (line-port name lines
               (lambda () (abort-to-prompt give-up-tag (lambda () #f)))
               (lambda (text line)
                 (abort-to-prompt
                  give-up-tag
                  (lambda ()
                    (remember line)
                    (done (run-command text line) (place)))))))
  (define (note-typed!)
    (unless (null? typed)
      (let ((text (string-join (reverse typed) "\n")))
        (set! typed '())
        (set! entry (note-entry! 'form text))
        (remember text))))
  (define (done-form outcome)
    (when entry
      (end-entry! entry (eq? (outcome-kind outcome) 'finished)))
    (done outcome (place)))
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
(define (show outcome place)
  (case (outcome-kind outcome)
    ((finished)
     (tell-outcome (contain/stack
                    (lambda () (show-values! (outcome-value outcome))))
                   "")
     (forget-shown!)
     #f)
    ((exited) (outcome-exit-status outcome))
    (else
     (tell-outcome outcome "")
     #f)))

;; The text that asks for a line.  What makes it is the user's.
(define (contained-prompt)
  (let ((outcome (contain/stack prompt-text)))
    (if (eq? (outcome-kind outcome) 'finished)
        (car (outcome-value outcome))
        (begin
          (tell-outcome outcome "prompt: ")
          (set-prompt! #f)
          (prompt-text)))))

;; Lines that somebody types.
(define (typed-lines read-line)
  (let ((last ""))
    (lambda (in-form?)
      (unless in-form?
        (set! last (contained-prompt)))
      (read-line (if in-form? (continuation-prompt last) last)))))

(define (prompt-shell host)
  (set! at-prompt? #t)
  ((host-ref host 'line-init) (history-file) complete)
  (use-commands!)
  (run-lines "prompt" (single-lines (typed-lines (host-ref host 'line-read)))
             (host-ref host 'line-remember) show))

;; The status of the commands that have run tests, if any has: a script ends
;; with an interrupted run, and fails with a failed one.
(define (status-of-runs)
  (let ((commands (resolve-module '(mbsh commands) #f #:ensure #f)))
    (if commands ((module-ref commands 'run-status)) status/fine)))

(define (input-shell)
  (let ((status
         (run-lines "standard input" (port-lines (current-input-port))
                    (lambda (line) #f)
                    (lambda (outcome place)
                      (or (tell-outcome outcome "mbsh: " place)
                          (and (= (status-of-runs) status/interrupted)
                               status/interrupted))))))
    (if (zero? status) (status-of-runs) status)))
