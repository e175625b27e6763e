;;; The command that tells of commands, constraints and procedures.

(define-module (mbsh helping)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark nearest)
  #:use-module (mbsh command)
  #:use-module (mbsh prose)
  #:use-module (ice-9 session)
  #:use-module (srfi srfi-1)
  #:autoload (mbsh manual) (node-about)
  #:autoload (mbsh info) (manual-nodes node-name)
  #:export (help))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; Where texts begin behind the names of commands.
(define margin 16)

(define (print . parts)
  (for-each display parts))

(define (print-command command)
  (print (fill (plain-text (command-summary command)) (help-columns)
               #:first (string-pad-right
                        (string-append "  ," (command-name command)) margin)
               #:indent margin)))

(define (print-group group)
  (let ((own (filter (lambda (command)
                       (eq? (command-group command) (car group)))
                     (commands))))
    (unless (null? own)
      (print (cdr group) "\n")
      (for-each print-command own)
      (newline))))

(define (print-overview)
  (for-each print-group command-groups)
  (print (fill "A line that does not begin with a comma is Scheme.  A command may be
shortened.  ,help COMMAND tells more of one, ,help KEY of a constraint, ,help NAME
of a procedure; ,apropos WORD looks for a word in all of them, and ,manual opens
the manual."
               (help-columns))))

(define (print-more command)
  (unless (null? (command-examples command))
    (print "\nFor example:\n")
    (for-each (lambda (line) (print "  ," line "\n"))
              (command-examples command)))
  (print "\n"
         (fill (string-append
                "The procedure for scripts is "
                (symbol->string (procedure-name (command-procedure command)))
                ".  More: "
                (string-join
                 (map (lambda (topic) (string-append ",manual " topic))
                      (cons (command-name command) (command-see command)))
                 ", ")
                ".")
               (help-columns))))

(define (print-help-on command)
  (print "," (command-name command)
         (if (string-null? (command-usage command)) "" " ")
         (command-usage command) "\n\n"
         (fill-text (command-text command) (help-columns) #:indent 2))
  (print-more command))

(define (capitalized text)
  (string-append (string-upcase (substring text 0 1)) (substring text 1)))

(define (print-constraint key)
  (call-with-values (lambda () (constraint-help key))
    (lambda (help form)
      (print "Constraint " key "\n\n"
             (fill (string-append (capitalized help) ".  Its value is " form ".")
                   (help-columns) #:first "  " #:indent 2)
             "\n"
             (fill (string-append "More: ,manual " (symbol->string key)
                                  ".  ,help set tells how it is set, ,constraints \
lists all.")
                   (help-columns))))))

(define (print-procedure name procedure)
  (print (fill (string-join (cons* "Procedure" (symbol->string name)
                                   (parameters procedure))
                            " ")
               (help-columns) #:indent 4)
         "\n"
         (fill-text (procedure-documentation procedure) (help-columns)
                    #:indent 2)))

;; What PROCEDURE takes, as words.
(define (parameters procedure)
  (let* ((arguments (procedure-arguments procedure))
         (of (lambda (key)
               (map (lambda (argument)
                      (object->string
                       (if (pair? argument) (car argument) argument)
                       display))
                    (or (assq-ref arguments key) '()))))
         (keywords (map (lambda (argument)
                          (object->string (car argument)))
                        (or (assq-ref arguments 'keyword) '()))))
    (append (of 'required)
            (map (lambda (name) (string-append "[" name "]"))
                 (append (of 'optional) keywords))
            (if (and (symbol? (assq-ref arguments 'rest))
                     (null? keywords))
                (list (string-append
                       (symbol->string (assq-ref arguments 'rest)) "..."))
                '()))))

;; The procedure that NAME is bound to and that tells what it does, or #f.
(define (documented name)
  (let ((variable (module-variable (current-module) (string->symbol name))))
    (and variable
         (variable-bound? variable)
         (procedure? (variable-ref variable))
         (procedure-documentation (variable-ref variable))
         (variable-ref variable))))

(define (constraint name)
  (find (lambda (key) (string=? (symbol->string key) name))
        (constraint-keys)))

;; A topic of the manual is told, as it is long.
(define (print-topic topic)
  (let ((node (false-if-exception (node-about topic (manual-nodes)))))
    (unless node
      (refuse-topic topic))
    (print "The manual tells of " topic ": ,manual " (node-name node) "\n")))

(define (refuse-topic topic)
  (let ((near (nearest-name topic
                            (append (map command-name (commands))
                                    (map symbol->string (constraint-keys))))))
    (refuse "no help on ~A~A" topic
            (if near
                (string-append "; did you mean ,help " near "?")
                "; ,help lists the commands, and ,apropos looks for a word"))))

(define* (help #:optional topic)
  "Print the commands, or what is known of TOPIC: a command, a constraint, a
procedure, or something that the manual tells of."
  (unless (or (not topic) (string? topic))
    (refuse "topic ~S: expected a text" topic))
  (cond ((not topic) (print-overview))
        ((find-command (string-trim topic #\,)) => print-help-on)
        ((constraint topic) => print-constraint)
        ((documented topic)
         => (lambda (procedure)
              (print-procedure (string->symbol topic) procedure)))
        (else (print-topic topic))))

(define (complete-help words)
  (if (null? words)
      (append (map command-name (commands))
              (map symbol->string (constraint-keys)))
      '()))

(define-command! "help" help
  #:group 'shell
  #:usage "[TOPIC...]"
  #:call (lambda words
           (if (null? words)
               (list help)
               (list help (string-join words " "))))
  #:examples '("help" "help set" "help max-time")
  #:complete complete-help)
