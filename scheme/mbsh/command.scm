;;; The table of the shell's commands: what a command is, how a line becomes a
;;; call, and the help that is derived from both.

(define-module (mbsh command)
  #:use-module (srfi srfi-9)
  #:use-module (mbenchmark nearest)
  #:export (define-command!
            command-name
            command-usage
            command-procedure
            command-completer
            commands
            find-command
            run-command-line
            command-words
            escape-word
            quote-word
            command-help
            command-summary))

;; A command is a procedure that takes strings, and its usage.  The doc string
;; of the procedure is the help; its first sentence the summary.
(define-record-type <command>
  (make-command name usage procedure completer)
  command?
  (name command-name)
  (usage command-usage)
  (procedure command-procedure)
  (completer command-completer))

(define table '())

(define* (define-command! name usage procedure
           #:optional (completer (lambda (words) #f)))
  "Put the command NAME, a string, in the table.  USAGE is what stands after
the name, PROCEDURE gets the words of the line as strings, and COMPLETER the
words before the one that is completed: it returns a list of strings, or
@code{#f} for file names."
  (set! table
        (append (filter (lambda (command)
                          (not (string=? (command-name command) name)))
                        table)
                (list (make-command name usage procedure completer)))))

(define (commands)
  "Return all commands, in the order in which they came."
  table)

(define (find-command name)
  "Return the command called NAME, or the only one that begins so, or
@code{#f}."
  (let ((exact (filter (lambda (c) (string=? (command-name c) name)) table))
        (begun (filter (lambda (c) (string-prefix? name (command-name c)))
                       table)))
    (cond ((pair? exact) (car exact))
          ((and (pair? begun) (null? (cdr begun))
                (not (string-null? name)))
           (car begun))
          (else #f))))

;; The end of the parenthesis that begins at START of LINE.
(define (after-parenthesis line start)
  (let next ((i start) (depth 0))
    (cond ((= i (string-length line)) i)
          ((char=? (string-ref line i) #\() (next (+ i 1) (+ depth 1)))
          ((and (char=? (string-ref line i) #\)) (= depth 1)) (+ i 1))
          ((char=? (string-ref line i) #\)) (next (+ i 1) (- depth 1)))
          (else (next (+ i 1) depth)))))

;; The word from START of LINE, in double quotes, and the place behind it.
(define (quoted line start)
  (let next ((i start) (chars '()))
    (cond ((or (= i (string-length line))
               (char=? (string-ref line i) #\"))
           (values (reverse-list->string chars)
                   (min (+ i 1) (string-length line))))
          ((and (char=? (string-ref line i) #\\)
                (< (+ i 1) (string-length line)))
           (next (+ i 2) (cons (string-ref line (+ i 1)) chars)))
          (else (next (+ i 1) (cons (string-ref line i) chars))))))

(define (command-words line)
  "Return the words of LINE, a list of strings: what white space parts, with
double quotes around a word that has some, and lists in parentheses whole."
  (let next ((i 0) (words '()))
    (let ((start (string-skip line char-whitespace? i)))
      (cond ((not start) (reverse words))
            ((char=? (string-ref line start) #\")
             (call-with-values (lambda () (quoted line (+ start 1)))
               (lambda (word end) (next end (cons word words)))))
            (else
             (let ((end (if (char=? (string-ref line start) #\()
                            (after-parenthesis line start)
                            (or (string-index line char-whitespace? start)
                                (string-length line)))))
               (next end (cons (substring line start end) words))))))))

;; The way back.
(define (escape-word word)
  "Return WORD, a string, as it stands between double quotes of a line, with
backslashes before what would end it there."
  (string-concatenate
   (map (lambda (c) (if (memv c '(#\" #\\)) (string #\\ c) (string c)))
        (string->list word))))

(define (quote-word word)
  "Return WORD, a string, in double quotes, whatever it has in it."
  (string-append "\"" (escape-word word) "\""))

(define (unknown-command name)
  (let* ((near (nearest-name name (map command-name table)))
         (hint (if near
                   (string-append "; did you mean ," near "?")
                   "; ,help lists the commands")))
    (scm-error 'misc-error #f "no command ,~A~A" (list name hint) #f)))

(define (run-command-line line)
  "Run LINE, a command and its words, without the comma."
  (let ((words (command-words line)))
    (if (null? words)
        (run-command-line "help")
        (let ((command (find-command (car words))))
          (cond ((not command)
                 (unknown-command (car words)))
                ((not (takes? (command-procedure command)
                              (length (cdr words))))
                 (scm-error 'misc-error #f "usage: ,~A ~A"
                            (list (command-name command)
                                  (command-usage command))
                            #f))
                (else
                 (apply (command-procedure command) (cdr words))))))))

;; Whether PROCEDURE can be called with N arguments.
(define (takes? procedure n)
  (let ((arity (procedure-minimum-arity procedure)))
    (and (>= n (car arity))
         (or (caddr arity) (<= n (+ (car arity) (cadr arity)))))))

(define (documentation command)
  (or (procedure-documentation (command-procedure command)) ""))

(define (command-summary command)
  "Return the first sentence about COMMAND, on one line."
  (let* ((text (string-map (lambda (c) (if (char=? c #\newline) #\space c))
                           (documentation command)))
         (end (string-contains text ". ")))
    (if end (substring text 0 (+ end 1)) text)))

(define (command-help command)
  "Return the help on COMMAND: a line of usage, and what it does."
  (string-append "," (command-name command)
                 (if (string-null? (command-usage command)) "" " ")
                 (command-usage command) "\n"
                 (documentation command) "\n"))
