;;; (mbsh prose), (mbsh info), (mbsh helping), (mbsh finding), (mbsh manual), and
;;; what every command of the table tells.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (mbsh info) (mbsh manual) (mbsh prose) (srfi srfi-1))

(tap-begin "helping")

(define (message thunk)
  (outcome-message (contain thunk)))
(define (printed line)
  (with-output-to-string (lambda () (run-command-line line))))
(define (has? text part)
  (->bool (string-contains text part)))

;; Prose.
(test-equal "markup goes" "a #f and b-c"
  (plain-text "a @code{#f} and @option{b-c}"))
(test-equal "other signs stay" "@x{y}" (plain-text "@x{y}"))
(test-equal "paragraphs" '("a\nb" "  c\n  d")
  (paragraphs "a\nb\n\n \n  c\n  d\n"))
(test-equal "the first sentence" "Do .c and that."
  (first-sentence "Do .c\nand that.  More."))
(test-equal "a text of one sentence" "Do" (first-sentence "Do"))
(test-equal "words are filled to the last column" "ab cd\nef\n"
  (fill "ab cd ef" 5))
(test-equal "and not beyond" "ab\ncd\nef\n" (fill "ab cd ef" 4))
(test-equal "lines hang" "- ab\n  cd\n"
  (fill "ab cd" 5 #:first "- " #:indent 2))
(test-equal "a long word has a line" "a\nlonger\nb\n" (fill "a longer b" 4))
(test-equal "sentences are apart" "A.  B... c, d?  E\n"
  (fill "A. B... c,\nd?\nE" 40))
(test-equal "nothing is filled with nothing" "" (fill "" 10))
(test-equal "a list of values stays" " a\n b\n\n  1\n   2\n"
  (fill-text "a\nb\n\n  1\n   2" 3 #:indent 1))

;; The table: what manual, help and man page are made of.
(define (parses? line)
  (let ((outcome (contain (lambda () (command-call line)))))
    (or (eq? (outcome-kind outcome) 'finished)
        ;; It may be about what is not loaded here.
        (not (or (string-prefix? "usage" (outcome-message outcome))
                 (string-prefix? "no command" (outcome-message outcome)))))))

(for-each
 (lambda (command)
   (let ((name (command-name command)))
     (define (tell what) (string-append "," name " " what))
     (test-assert (tell "has a text that ends with a period")
       (string-suffix? "." (string-trim-right
                            (last (paragraphs (command-text command))))))
     (test-assert (tell "has a summary of at most 160 characters")
       (<= (string-length (plain-text (command-summary command))) 160))
     (test-assert (tell "has examples of itself")
       (and (pair? (command-examples command))
            (every (lambda (line)
                     (equal? name (car (command-words line))))
                   (command-examples command))))
     (test-assert (tell "has examples that parse")
       (every parses? (command-examples command)))
     (test-assert (tell "has a procedure for scripts, with a doc string")
       (let ((procedure (command-procedure command)))
         (and (module-variable (resolve-interface '(mbsh commands))
                               (procedure-name procedure))
              (string? (procedure-documentation procedure)))))
     (test-assert (tell "completes whatever is there")
       (every (lambda (words)
                (let ((offered ((command-completer command) words)))
                  (or (not offered) (every string? offered))))
              '(() ("x") ("x" "y") ("--" "z" "="))))
     (test-assert (tell "has help that fits")
       (every (lambda (line) (<= (string-length line) 79))
              (string-split (printed (string-append "help " name))
                            #\newline)))))
 (commands))

(test-assert "help fits, and has all commands"
  (let ((text (printed "help")))
    (and (every (lambda (line) (<= (string-length line) 79))
                (string-split text #\newline))
         (every (lambda (command)
                  (has? text (string-append "\n  ," (command-name command) " ")))
                (commands)))))
(test-assert "help has the groups"
  (has? (printed "help") "Running\n  ,run"))
(test-assert "help on a command tells its usage and its procedure"
  (let ((text (printed "help quit")))
    (and (has? text ",quit [STATUS]\n")
         (has? text "  ,quit 3\n")
         (has? text "quit-shell"))))
(test-assert "with its comma too" (has? (printed "help ,quit") "[STATUS]"))
(test-assert "help on a constraint tells what it takes"
  (let ((text (printed "help max-time")))
    (and (has? text "Constraint max-time") (has? text "250ms"))))
(test-assert "help on a procedure is its doc string"
  (let ((text (printed "help register-test!")))
    (and (has? text "Procedure register-test! name options...")
         (has? text "called NAME"))))
(test-equal "help on what is near suggests it"
  "no help on max-tiem; did you mean ,help max-time?"
  (message (lambda () (help "max-tiem"))))
(test-equal "and on nothing says where to look"
  "no help on qqqqqqq; ,help lists the commands, and ,apropos looks for a word"
  (message (lambda () (help "qqqqqqq"))))

;; Apropos.
(let ((text (printed "apropos max-time")))
  (test-assert "apropos finds constraints"
    (has? text "Constraints\n  max-time  "))
  (test-assert "in a line each"
    (every (lambda (line) (<= (string-length line) 79))
           (string-split text #\newline))))
(test-assert "apropos finds procedures by their text"
  (has? (printed "apropos \"suite of this process\"") "  register-test!  "))
(test-assert "apropos finds commands by their text"
  (has? (printed "apropos \"do about it\"") "  ,doctor  "))
(test-assert "apropos finds names of Guile"
  (has? (printed "apropos vector-fill") "Guile\n  "))
(test-assert "whatever the case" (has? (printed "apropos MAX-TIME") "  max-time"))
(test-equal "and refuses what is nowhere"
  "nothing has zzqqzz in its name or text"
  (message (lambda () (search-help "zzqqzz"))))
(test-equal "usage of apropos" "usage: ,apropos WORD..."
  (message (lambda () (run-command-line "apropos"))))

;; The manual, a made one, which stands in for that of the build.
(define folder (string-append (or (getenv "TMPDIR") "/tmp") "/mbsh-info."
                              (number->string (getpid))))
(mkdir folder)
(mkdir (string-append folder "/doc"))
(define made (string-append folder "/doc/mbsh.info"))
(call-with-output-file made
  (lambda (port)
    (set-port-encoding! port "UTF-8")
    (display "head
\x1f
File: mbsh.info,  Node: Top,  Next: Command quit,  Up: (dir)

Début
\x1f
File: mbsh.info,  Node: Command quit,  Up: Top

Leave.
\x1f
File: mbsh.info,  Node: Sizes,  Up: Top

Of sizes.
\x1f
File: mbsh.info,  Node: Sizes of All,  Up: Top

Of all.
\x1f
File: mbsh.info,  Node: Name Index,  Up: Top

* Menu:

* size, of a: b:                         Sizes.               (line  6)
* bytes:                                 Sizes of All.
                                                              (line 87)
* bytes <1>:                             Sizes.               (line  7)
* kilo:                                  Sizes.               (line  7)
* kilobytes:                             Sizes of All.        (line  7)
\x1f
Tag Table:
Node: Top5
" port)))
(setenv "MBSH_UNINSTALLED" "1")
(setenv "MBSH_SOURCE" folder)

(test-equal "the manual is that of the build tree" made (manual-file))
(define nodes (manual-nodes))
(test-equal "nodes"
  '("Top" "Command quit" "Sizes" "Sizes of All" "Name Index")
  (map node-name nodes))
(test-equal "texts of nodes" "Début" (node-text (car nodes)))
(test-equal "entries of the index"
  '(("size, of a: b" . "Sizes") ("bytes" . "Sizes of All") ("bytes" . "Sizes")
    ("kilo" . "Sizes") ("kilobytes" . "Sizes of All"))
  (index-entries nodes))
(define (about topic) (node-name (node-about topic nodes)))
(test-equal "a command by its page" "Command quit" (about ",quit"))
(test-equal "a node by its name, in any case" "Sizes" (about "sizes"))
(test-equal "a node by its beginning" "Command quit" (about "Comma"))
(test-equal "an entry" "Sizes" (about "kilo"))
(test-equal "an entry of several places by its first" "Sizes of All"
  (about "Bytes"))
(test-equal "an entry by its beginning" "Sizes of All" (about "kilob"))
(test-equal "what several places may be is told"
  "the manual has si in several places: Sizes, Sizes of All"
  (message (lambda () (about "si"))))
(test-equal "what is not there is refused, and the nearest told"
  "the manual has nothing on sices; did you mean Sizes?"
  (message (lambda () (about "sices"))))
(test-equal "what is no terminal gets the node" "Of sizes.\n"
  (printed "manual Sizes"))
(test-equal "words of a topic are one" "Of all.\n"
  (printed "manual sizes of all"))
(test-equal "the manual begins with its top" "Début\n" (printed "manual"))
(test-assert "help tells where the manual has a topic"
  (has? (printed "help kilobytes") ",manual Sizes of All"))
(system* "gzip" made)
(test-equal "a compressed manual is read"
  '("Top" "Command quit" "Sizes" "Sizes of All" "Name Index")
  (map node-name (manual-nodes)))
(delete-file (string-append made ".gz"))
(setenv "MBSH_SOURCE" "/nowhere")
(setenv "INFOPATH" (string-append folder ":/nowhere/else"))
(symlink "/dev/null" (string-append folder "/mbsh.info"))
(test-equal "INFOPATH names its folder" (string-append folder "/mbsh.info")
  (manual-file))
(delete-file (string-append folder "/mbsh.info"))
(rmdir (string-append folder "/doc"))
(rmdir folder)

(tap-end "helping")
