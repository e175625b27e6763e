;;; The table of the shell's commands: what a command is, how a line becomes a
;;; call, and the help that is derived from both.

(define-module (mbsh command)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:use-module (mbenchmark nearest)
  #:export (define-command!
            command-name
            command-group
            command-usage
            command-procedure
            command-completer
            command-examples
            command-see
            command-text
            command-groups
            commands
            find-command
            command-call
            call->form
            run-command-line
            command-words
            escape-word
            quote-word
            command-help
            command-summary))

;; A command is a procedure for scripts, and a way from the words of a line to a
;; call of it.  The doc string of the procedure is the help, unless the command
;; has one of its own; its first sentence is the summary.
(define-record-type <command>
  (make-command name group usage procedure raw? call completer help examples
                see)
  command?
  (name command-name)
  (group command-group)
  (usage command-usage)
  (procedure command-procedure)
  (raw? command-raw?)
  (call command-caller)
  (completer command-completer)
  (help command-own-help)
  (examples command-examples)
  (see command-see))

(define command-groups
  '((loading . "Tests and modules")
    (constraints . "Constraints")
    (running . "Running")
    (looking . "Looking at results")
    (comparing . "Comparing and trusting")
    (expressions . "Measuring an expression")
    (recording . "Recorded timings")
    (files . "Keeping results")
    (shell . "The shell")))

(define table '())

;; The place of COMMAND among those of other groups.
(define (group-place command)
  (list-index (lambda (entry) (eq? (car entry) (command-group command)))
              command-groups))

(define* (define-command! name procedure
           #:key group (usage "") (raw? #f) (call #f) (help #f) (examples '())
           (see '())
           (complete (lambda (words) '())))
  "Put the command NAME, a string, in the table.  PROCEDURE is what a script
calls; its arguments are the words of the line, unless CALL is there: a
procedure of the words that returns a list of a procedure and its arguments, data
that can be written, or @code{#f} where the words are not as USAGE has them.
With RAW? true there is one word, what stands behind the name as it is, or none.
GROUP is a key of command-groups, HELP stands in the place of PROCEDURE's doc
string, EXAMPLES are lines without the comma, SEE are nodes of the manual that tell more.
COMPLETE gets the words before the
one that is completed and returns a list of strings, or @code{#f} for file
names."
  (unless (assq group command-groups)
    (scm-error 'misc-error 'define-command! "command ~A: group ~S: expected one of ~S"
               (list name group (map car command-groups)) #f))
  (set! table
        (append (remove (lambda (command) (string=? (command-name command) name))
                        table)
                (list (make-command name group usage procedure raw?
                                    (or call (lambda words
                                               (cons procedure words)))
                                    complete help examples see)))))

(define (commands)
  "Return all commands, by group and in the order in which they came."
  (stable-sort table
               (lambda (a b) (< (group-place a) (group-place b)))))

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
  (let* ((begun (filter (lambda (command)
                          (string-prefix? name (command-name command)))
                        table))
         (near (nearest-name name (map command-name table)))
         (hint (cond ((and (pair? begun) (not (string-null? name)))
                      (string-append
                       ": expected one of "
                       (string-join
                        (sort (map (lambda (command)
                                     (string-append "," (command-name command)))
                                   begun)
                              string<?)
                        ", ")))
                     (near (string-append "; did you mean ," near "?"))
                     (else "; ,help lists the commands"))))
    (scm-error 'misc-error #f "no command ,~A~A" (list name hint) #f)))

(define (refuse-usage command)
  (scm-error 'misc-error #f "usage: ,~A ~A"
             (list (command-name command) (command-usage command)) #f))

;; What stands behind the first word of LINE, as a list of one string; or no
;; string.
(define (rest-of-line line)
  (let* ((line (string-trim-both line))
         (end (string-index line char-whitespace?)))
    (if end
        (list (string-trim (substring line end)))
        '())))

(define (command-call line)
  "Return the call that LINE, a command and its words without the comma, comes
to: a list of a procedure and its arguments."
  (let* ((words (command-words line))
         (words (if (null? words) '("help") words))
         (command (or (find-command (car words))
                      (unknown-command (car words))))
         (caller (command-caller command)))
    (define (check procedure arguments)
      (unless (takes? procedure arguments)
        (refuse-usage command)))
    (define arguments
      (if (command-raw? command)
          (rest-of-line line)
          (cdr words)))
    (check caller arguments)
    (let ((call (apply caller arguments)))
      (unless call
        (refuse-usage command))
      (check (car call) (cdr call))
      call)))

(define (call->form call)
  "Return CALL, a list of a procedure and its arguments, as a form of Scheme."
  (cons (procedure-name (car call))
        (map (lambda (argument)
               (if (or (symbol? argument) (pair? argument) (null? argument))
                   (list 'quote argument)
                   argument))
             (cdr call))))

(define (run-command-line line)
  "Run LINE, a command and its words, without the comma, and return what the
procedure does."
  (let ((call (command-call line)))
    (apply (car call) (cdr call))))

;; Whether PROCEDURE can be called with ARGUMENTS: keywords are its own to refuse.
(define (takes? procedure arguments)
  (let ((arity (procedure-minimum-arity procedure))
        (n (or (list-index keyword? arguments) (length arguments))))
    (and (>= n (car arity))
         (or (caddr arity) (<= n (+ (car arity) (cadr arity)))))))

(define (command-text command)
  "Return what COMMAND does, a string: its help, or the doc string of its
procedure."
  (or (command-own-help command)
      (procedure-documentation (command-procedure command))
      ""))

(define (command-summary command)
  "Return the first sentence about COMMAND, on one line."
  (let* ((text (string-map (lambda (c) (if (char=? c #\newline) #\space c))
                           (command-text command)))
         (end (string-contains text ". ")))
    (if end (substring text 0 (+ end 1)) text)))

(define (command-help command)
  "Return the help on COMMAND: a line of usage, and what it does."
  (string-append "," (command-name command)
                 (if (string-null? (command-usage command)) "" " ")
                 (command-usage command) "\n"
                 (command-text command) "\n"))
