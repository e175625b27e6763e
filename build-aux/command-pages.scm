;;; The chapter of the manual on the commands, out of their table: a section a
;;; group, a page a command.  Printed on standard output as Texinfo.
;;;
;;; What the table has is plain text in which @code{...} and the like alone are
;;; markup.  A word in capitals that the usage has too is a variable, a word that
;;; begins with -- an option, and one that begins with a comma a command.

(use-modules (mbsh command) (mbsh commands) (mbsh prose)
             (ice-9 match) (ice-9 regex) (ice-9 session) (srfi srfi-1))

(define (print . parts)
  (for-each display parts))

(define (escape text)
  (string-concatenate
   (map (lambda (c) (if (memv c '(#\@ #\{ #\})) (string #\@ c) (string c)))
        (string->list text))))

(define (upper? text)
  (and (string-any char-alphabetic? text)
       (string=? text (string-upcase text))))

;; The words in capitals of USAGE.
(define (variables usage)
  (filter upper? (string-tokenize usage char-set:letter+digit)))

(define token
  (make-regexp (string-append "@(code|var|samp|option|file|command|env)\\{[^{}]*\\}"
                              "|--[a-z][-a-z]*(=[A-Z]+)?|,[a-z][-a-z]*[a-z]"
                              "|[A-Za-z0-9]+|[.][.][.]|[@{}]|![ \n]")))

;; "--option" or "--option=VALUE".
(define (option->texinfo word)
  (match (string-split word #\=)
    ((name) (string-append "@option{" name "}"))
    ((name value) (string-append "@option{" name "=@var{"
                                 (string-downcase value) "}}"))))

;; TEXT as Texinfo, where words of VARIABLES stand for something.
(define (markup text variables)
  (define (begins-word? start)
    (or (zero? start)
        (memv (string-ref text (- start 1)) '(#\space #\newline #\())))
  (define (token->texinfo match)
    (let ((word (match:substring match)) (start (match:start match)))
      (cond ((match:substring match 1) word)
            ((string-prefix? "--" word) (option->texinfo word))
            ((string-prefix? "," word)
             (if (begins-word? start)
                 (string-append "@code{" word "}")
                 word))
            ((string=? word "...") "@dots{}")
            ;; Of a name, not of a sentence.
            ((string-prefix? "!" word) (string-append "!@:" (substring word 1)))
            ((member word variables)
             (string-append "@var{" (string-downcase word) "}"))
            (else (escape word)))))
  (regexp-substitute/global #f token text 'pre token->texinfo 'post))

(define (print-text text variables)
  (for-each
   (lambda (paragraph)
     (if (kept-as-is? paragraph)
         (print "@example\n" (escape (plain-text paragraph)) "\n@end example\n\n")
         (print (markup paragraph variables) "\n\n")))
   (paragraphs text)))

(define (node command)
  (string-append "Command " (command-name command)))

;; An entry of a menu, its text hanging behind column 32.
(define (print-entry name text)
  (let* ((start (string-append "* " name ":: "))
         (first (if (< (string-length start) 32)
                    (string-pad-right start 32)
                    start)))
    (print (fill (escape text) 78
                 #:first first #:indent 32))))

;; What a procedure takes, as the line of a definition has it.
(define (parameters procedure)
  (let* ((arguments (procedure-arguments procedure))
         (of (lambda (key) (or (assq-ref arguments key) '())))
         (name (lambda (argument)
                 (match argument
                   ((name . _) (name->texinfo name))
                   (name (name->texinfo name))))))
    (string-join
     (append (map name (of 'required))
             (map (lambda (argument)
                    (string-append "[" (name argument) "]"))
                  (of 'optional))
             (map (match-lambda
                    (((? keyword? key) . _)
                     (string-append "[" (object->string key) "]")))
                  (of 'keyword))
             (if (and (symbol? (assq-ref arguments 'rest))
                      (null? (of 'keyword)))
                 (list (string-append (name (assq-ref arguments 'rest))
                                      "@dots{}"))
                 '()))
     " ")))

(define (name->texinfo name)
  (string-append "@var{" (symbol->string name) "}"))

;; Its own doc string is not repeated where it is the command's text.
(define (print-procedure command procedure)
  (let ((text (or (procedure-documentation procedure) "")))
    (print "@deffn Procedure " (procedure-name procedure) " "
           (parameters procedure) "\n")
    (if (string=? text (command-text command))
        (print "The procedure behind the command.\n")
        (print-text text (map (lambda (name)
                                (string-upcase (symbol->string name)))
                              (argument-names procedure))))
    (print "@end deffn\n\n")))

(define (argument-names procedure)
  (let ((arguments (procedure-arguments procedure)))
    (filter symbol?
            (append-map
             (lambda (key)
               (match (assq-ref arguments key)
                 ((? list? some)
                  (map (match-lambda
                         (((? keyword? key) . _) (keyword->symbol key))
                         ((name . _) name)
                         (name name))
                       some))
                 (some (list some))))
             '(required optional keyword rest)))))

;; The call that LINE comes to, or #f where that depends on what is loaded.
(define (call-of line)
  (false-if-exception (command-call line)))

(define (print-examples command)
  (unless (null? (command-examples command))
    (print "@example\n")
    (for-each (lambda (line) (print "," (escape line) "\n"))
              (command-examples command))
    (print "@end example\n\n")
    (match (filter-map call-of (command-examples command))
      (() #t)
      (calls
       (print "@noindent\nIn a script:\n\n@example\n")
       (for-each (lambda (call)
                   (print (escape (object->string (call->form call))) "\n"))
                 calls)
       (print "@end example\n\n")))))

;; The procedures behind COMMAND: its own, and those that its examples call.
(define (procedures command)
  (delete-duplicates
   (cons (command-procedure command)
         (map car (filter-map call-of (command-examples command))))))

(define (print-see command)
  (match (command-see command)
    (() #t)
    (nodes
     (print "More on this: "
            (string-join (map (lambda (node) (string-append "@ref{" node "}"))
                              nodes)
                         ", ")
            ".\n\n"))))

(define (print-command command)
  (let* ((usage (command-usage command))
         (names (variables usage)))
    (print "@node " (node command) "\n"
           "@subsection @code{," (command-name command) "}\n\n"
           "@deffn Command ," (command-name command) " "
           (markup usage names) "\n")
    (print-text (command-text command) names)
    (print "@end deffn\n\n")
    (print-examples command)
    (print-see command)
    (for-each (lambda (procedure) (print-procedure command procedure))
              (procedures command))))

(define (group-title group)
  (string-append "Commands: " (cdr group)))

(define (group-node group)
  (string-append "Commands for " (symbol->string (car group))))

(define (of-group group)
  (filter (lambda (command) (eq? (command-group command) (car group)))
          (commands)))

(define (print-group group)
  (print "@node " (group-node group) "\n"
         "@section " (group-title group) "\n\n@menu\n")
  (for-each (lambda (command)
              (print-entry (node command)
                           (plain-text (command-summary command))))
            (of-group group))
  (print "@end menu\n\n")
  (for-each print-command (of-group group)))

(let ((groups (filter (lambda (group) (pair? (of-group group)))
                      command-groups)))
  (print "@c Made by build-aux/command-pages.scm: change the table instead.\n\n"
         "@menu\n")
  (for-each (lambda (group) (print-entry (group-node group)
                                         (string-append (cdr group) ".")))
            groups)
  (print "@end menu\n\n")
  (for-each print-group groups))
