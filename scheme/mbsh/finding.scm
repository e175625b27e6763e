;;; The command that looks for a word in all that the shell knows.

(define-module (mbsh finding)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark nearest)
  #:use-module (mbsh command)
  #:use-module (mbsh info)
  #:use-module (mbsh prose)
  #:use-module (srfi srfi-1)
  #:export (search-help))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; Where texts begin behind names, if these are not longer.
(define margin 24)

(define (has? text word)
  (string-contains-ci text word))

;; What is found is a pair of a name and a text that tells of it.

(define (found-commands word)
  (filter-map (lambda (command)
                (let ((name (string-append "," (command-name command))))
                  (and (or (has? name word)
                           (has? (command-text command) word))
                       (cons name (plain-text (command-summary command))))))
              (commands)))

(define (found-constraints word)
  (filter-map (lambda (key)
                (let ((name (symbol->string key)) (help (constraint-help key)))
                  (and (or (has? name word) (has? help word))
                       (cons name help))))
              (constraint-keys)))

;; The names that can be used without asking, with their values, those of the
;; shell and of the engine first; each once.
(define (bindings)
  (define (of module)
    (filter identity
            (module-map (lambda (name variable)
                          (and (variable-bound? variable)
                               (cons name (variable-ref variable))))
                        module)))
  (sort (delete-same
         (append-map of (cons (current-module)
                              (append (own-interfaces)
                                      (module-uses (current-module))))))
        (lambda (a b)
          (string<? (symbol->string (car a)) (symbol->string (car b))))))

(define own-modules '((mbenchmark) (mbenchmark recorded) (mbsh commands)))

;; With the interfaces that they pass on.
(define (own-interfaces)
  (append-map (lambda (module)
                (let ((interface (resolve-interface module)))
                  (cons interface (module-uses interface))))
              own-modules))

(define (own? name)
  (any (lambda (module) (module-variable (resolve-interface module) name))
       own-modules))

;; The first of BINDINGS of each name.
(define (delete-same bindings)
  (let ((seen (make-hash-table)))
    (filter (lambda (binding)
              (let ((new? (not (hashq-ref seen (car binding)))))
                (hashq-set! seen (car binding) #t)
                new?))
            bindings)))

;; Doc strings of Guile's own primitives lie in a file that takes long to read:
;; there the name counts.
(define (documentation value)
  (or (and (procedure? value) (procedure-documentation value)) ""))

(define (found-bindings word ours?)
  (filter-map (lambda (binding)
                (let* ((name (symbol->string (car binding)))
                       (text (documentation (cdr binding))))
                  (and (eq? ours? (->bool (own? (car binding))))
                       (or (has? name word) (has? text word))
                       (cons name (first-sentence (plain-text text))))))
              (bindings)))

;; Places of the manual, each once.
(define (found-topics word)
  (let ((nodes (or (false-if-exception (manual-nodes)) '())))
    (delete-duplicates
     (append (filter-map (lambda (node)
                           (and (has? (node-name node) word)
                                (cons (node-name node) "")))
                         nodes)
             (filter-map (lambda (entry)
                           (and (has? (car entry) word)
                                (cons (car entry)
                                      (string-append "see " (cdr entry)))))
                         (index-entries nodes))))))

;; As many words of TEXT as there is ROOM for, in one line.
(define (shortened text room)
  (let ((lines (string-split (fill text room) #\newline)))
    (if (or (null? (cdr lines)) (string-null? (cadr lines)))
        (car lines)
        (string-append (car (string-split (fill text (- room 4)) #\newline))
                       " ..."))))

(define (print-entry entry)
  (let* ((name (string-append "  " (car entry) "  "))
         (name (string-pad-right name (max margin (string-length name))))
         (room (- (help-columns) (string-length name))))
    (display (string-trim-right
              (string-append name (if (> room 20)
                                      (shortened (cdr entry) room)
                                      ""))))
    (newline)))

(define (print-found title found)
  (unless (null? found)
    (display title)
    (newline)
    (for-each print-entry found)
    (newline)))

(define (search-help word)
  "Print what has WORD in its name or text.  It is looked for in commands,
constraints, procedures of the shell, names of Guile that can be used as they are,
and the manual's indices."
  (unless (and (string? word) (not (string-null? word)))
    (refuse "word ~S: expected a text" word))
  (let ((parts `(("Commands" . ,(found-commands word))
                 ("Constraints" . ,(found-constraints word))
                 ("Procedures" . ,(found-bindings word #t))
                 ("Guile" . ,(found-bindings word #f))
                 ("Manual" . ,(found-topics word)))))
    (when (every null? (map cdr parts))
      (refuse-word word))
    (for-each (lambda (part) (print-found (car part) (cdr part))) parts)))

(define (refuse-word word)
  (let ((near (nearest-name word
                            (append (map command-name (commands))
                                    (map symbol->string (constraint-keys))
                                    (map (lambda (binding)
                                           (symbol->string (car binding)))
                                         (bindings))))))
    (refuse "nothing has ~A in its name or text~A" word
            (if near (string-append "; did you mean " near "?") ""))))

(define-command! "apropos" search-help
  #:group 'shell
  #:usage "WORD..."
  #:call (lambda words
           (and (pair? words)
                (list search-help (string-join words " "))))
  #:examples '("apropos interval" "apropos max-"))
