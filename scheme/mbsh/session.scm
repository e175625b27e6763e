;;; The commands about the session: what was typed, and where the shell stands.

(define-module (mbsh session)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh command)
  #:use-module (mbsh errors)
  #:use-module (mbsh journal)
  #:use-module (ice-9 match)
  #:use-module (ice-9 pretty-print)
  #:use-module (ice-9 regex)
  #:use-module (srfi srfi-1)
  #:export (show-history
            write-script!
            source-file!
            change-folder!
            shell-command!))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; What was typed.

(define (indented text)
  (string-join (string-split text #\newline) "\n       "))

(define (show-entry number entry)
  (format #t "~A~A ~A~%" (string-pad (number->string number) 5)
          (if (entry-succeeded? entry) " " "!")
          (indented (entry-text entry))))

(define* (show-history #:optional what)
  "Print what was typed in this session, each entry with its number, and a ! where
it ended in an error: all of it, the last WHAT entries where that is a number, or
those that have the text WHAT in them."
  (let* ((entries (journal))
         (number (cond ((string? what) (string->number what)) (else what)))
         (first (if (exact-integer? number)
                    (max 0 (- (length entries) number))
                    0)))
    (for-each (lambda (entry place)
                (when (and (>= place first)
                           (or (not what) number
                               (string-contains (entry-text entry) what)))
                  (show-entry (+ place 1) entry)))
              entries
              (iota (length entries)))))

(define (commented text)
  (string-append ";; "
                 (string-join (string-split text #\newline) "\n;; ")
                 "\n"))

;; Whether TEXT has a value by its number, as $3, which a script has to keep too.
(define numbered (make-regexp "\\$[0-9]"))
(define (numbered? entry)
  (regexp-exec numbered (entry-text entry)))

;; The forms in TEXT.
(define (forms text)
  (call-with-input-string text
    (lambda (port)
      (let next ((forms '()))
        (let ((form (read port)))
          (if (eof-object? form)
              (reverse forms)
              (next (cons form forms))))))))

;; Whether FORM is one that has no value and cannot stand in a call.
(define (syntax? form)
  (and (pair? form)
       (symbol? (car form))
       (or (string-prefix? "define" (symbol->string (car form)))
           (let ((variable (module-variable (current-module) (car form))))
             (and variable
                  (variable-bound? variable)
                  (macro? (variable-ref variable))
                  (memq (car form) '(use-modules import eval-when)))))))

;; FORM, so that its values are printed and numbered as they were.
(define (write-shown form port)
  (pretty-print (if (syntax? form) form `(show-result ,form)) port))

(define (write-entry entry shown? port)
  (cond ((not (entry-succeeded? entry))
         (display ";; This ended in an error:\n" port)
         (display (commented (entry-text entry)) port))
        ((entry-form entry)
         => (lambda (form) (pretty-print form port)))
        (shown?
         (for-each (lambda (form) (write-shown form port))
                   (forms (entry-text entry))))
        (else
         (display (entry-text entry) port)
         (newline port)))
  (newline port))

(define* (write-script! file #:key force)
  "Write what was typed in this session to FILE as a script that does it again:
forms as they are, commands as the calls that they came to, and what ended in an
error as a comment.  Where a value is used by its number, forms are written so
that theirs are numbered too.  A FILE that is there is an error, unless FORCE is true."
  (when (and (file-exists? file) (not force))
    (refuse "~A is there; --force writes over it" file))
  (let ((entries (filter (lambda (entry)
                           (or (entry-form entry)
                               (eq? (entry-kind entry) 'form)
                               (not (entry-succeeded? entry))))
                         (drop-own (journal)))))
    (call-with-output-file file
      (lambda (port)
        (set-port-encoding! port "UTF-8")
        (display "#!/usr/bin/env -S mbsh -s\n!#\n" port)
        (display ";; A session of mbsh.\n\n" port)
        (let ((shown? (any numbered? entries)))
          (for-each (lambda (entry) (write-entry entry shown? port))
                    entries))))
    (chmod file #o755)))

;; The last entry may be the command that writes the script.
(define (drop-own entries)
  (match entries
    (() '())
    ((before ... last)
     (if (and (eq? (entry-kind last) 'command)
              (not (entry-succeeded? last)))
         before
         entries))))

(define script "--script")
(define force "--force")

(define (history-call . words)
  (match (delete force words)
    (("--script" file)
     (append (list write-script! file)
             (if (member force words) (list #:force #t) '())))
    (("--script") #f)
    (() (list show-history))
    ((what) (list show-history what))
    (_ #f)))

;; Lines from a file.

(define run-lines (@@ (mbsh repl) run-lines))
(define port-lines (@@ (mbsh repl) port-lines))

(define (source-file! file)
  "Evaluate the lines of FILE, forms and commands, as if they were typed, up to
the first that ends in an error, which is raised with its place."
  (let ((port (open-input-file file)))
    (dynamic-wind
      (const #t)
      (lambda ()
        (call-unnoted
         (lambda ()
           (run-lines file (port-lines port) (const #f)
                      (lambda (outcome place)
                        (case (outcome-kind outcome)
                          ((finished) #f)
                          ((raised)
                           (refuse "~A" (error-line outcome place)))
                          (else (pass-on outcome))))))))
      (lambda () (close-port port))))
  (if #f #f))

;; Where the shell stands.

(define (home)
  (or (getenv "HOME") (passwd:dir (getpwuid (getuid)))))

(define (expanded folder)
  (cond ((string=? folder "~") (home))
        ((string-prefix? "~/" folder)
         (string-append (home) (substring folder 1)))
        (else folder)))

(define* (change-folder! #:optional (folder "~"))
  "Let FOLDER be where names of files begin, and print it; without it, the home
folder.  Return its path."
  (let ((path (expanded folder)))
    (catch 'system-error
      (lambda () (chdir path))
      (lambda (key who message arguments rest)
        (refuse "~A: ~A" folder (strerror (car rest)))))
    (display (getcwd))
    (newline)
    (getcwd)))

(define* (shell-command! #:optional text)
  "Run TEXT by the shell of the system, at this terminal; without it, a shell to
type at.  A status other than zero is told.  Return the status, or 128 and the
number of the signal that ended it."
  (force-output (current-output-port))
  (let* ((result (system (or text
                             (getenv "SHELL")
                             "/bin/sh")))
         (status (or (status:exit-val result)
                     (+ 128 (status:term-sig result)))))
    (unless (zero? status)
      (format #t "status ~A~%" status))
    status))

(define-command! "history" show-history
  #:group 'shell
  #:usage "[N or TEXT] | --script FILE [--force]"
  #:call history-call
  #:help "Print what was typed in this session, all of it, the last N entries or
those that have TEXT in them; a ! stands before what ended in an error.  With
--script, write it to FILE as a script that does it again."
  #:examples '("history" "history 10" "history --script session.scm")
  #:complete (lambda (words)
               (match words
                 (() (list script))
                 (("--script") #f)
                 (_ (list force)))))
(define-command! "source" source-file!
  #:group 'shell
  #:usage "FILE"
  #:help "Evaluate the lines of FILE, forms and commands, as if they were typed,
up to the first that ends in an error."
  #:examples '("source session.mbsh")
  #:complete (lambda (words) #f))
(define-command! "cd" change-folder!
  #:group 'shell
  #:usage "[FOLDER]"
  #:examples '("cd" "cd ../sort")
  #:complete (lambda (words) #f))
(define-command! "sh" shell-command!
  #:group 'shell
  #:usage "[COMMAND]"
  #:raw? #t
  #:call (lambda words (cons shell-command! words))
  #:examples '("sh ls -l" "sh git status --short"))
