;;; The commands: each a procedure that a script may call, and a row of the
;;; table that takes the words of a line.

(define-module (mbsh commands)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark primitive)
  #:use-module (mbsh command)
  #:use-module (mbsh loading)
  #:use-module (mbsh recording)
  #:use-module (mbsh status)
  #:use-module (mbsh comparing)
  #:use-module (ice-9 regex)
  #:use-module (srfi srfi-1)
  #:export (list-tests
            run-tests!
            report-tests!
            constrain!
            show-constraints
            shell-option!
            doctor
            help
            quit-shell
            matching-tests)
  #:re-export (load-tests
               reload-tests!
               run-status
               analyze!
               compare!
               compare-recordings!
               compare-pairs!
               more!
               why))

;; Not for users, who write reports.
(define put-bytes (@@ (mbenchmark output) put-bytes))

(define (refuse who message . arguments)
  (scm-error 'misc-error who message arguments #f))

;; Patterns: a name, a glob with * and ?, or a regular expression between
;; slashes; MODULE: is all that the module has.
(define (pattern->regex pattern)
  (define (character c)
    (case c
      ((#\*) ".*")
      ((#\?) ".")
      (else (regexp-quote (string c)))))
  (if (and (> (string-length pattern) 1)
           (string-prefix? "/" pattern)
           (string-suffix? "/" pattern))
      (substring pattern 1 (- (string-length pattern) 1))
      (string-append "^"
                     (string-concatenate
                      (map character (string->list pattern)))
                     (if (string-suffix? ":" pattern) ".*$" "$"))))

;; An error of Guile's does not tell which pattern it is about.
(define (compile-pattern pattern)
  (catch 'regular-expression-syntax
    (lambda () (make-regexp (pattern->regex pattern) regexp/extended))
    (lambda (key who message . rest)
      (refuse #f "pattern ~A: ~A" pattern message))))

(define (matching-tests pattern)
  "Return the tests of this process whose name PATTERN matches: a name, a glob
or a regular expression between slashes.  A test of a module has the name
\"MODULE:NAME\" too, and \"MODULE:\" is all of them."
  (let* ((regex (compile-pattern pattern))
         (found (filter (lambda (test)
                          (or (regexp-exec regex (test-name test))
                              (regexp-exec regex (test-full-name test))))
                        (suite-tests (registered-suite)))))
    (when (null? found)
      (check-loaded)
      (refuse #f "no test ~A; there are ~A" pattern
              (string-join (suite-test-names (registered-suite)) ", ")))
    found))

(define (check-loaded)
  (when (zero? (suite-number-of-tests (registered-suite)))
    (refuse #f "no test is loaded; ,load FILE loads some")))

(define* (list-tests #:optional (pattern "*"))
  "Print the tests, or those that PATTERN matches, with the constraints that
were given to them and the module that they came from."
  (for-each
   (lambda (test)
     (display (test-name test))
     (unless (test-enabled? test)
       (display " (disabled)"))
     (for-each (lambda (constraint)
                 (display "  ")
                 (display (car constraint))
                 (display " ")
                 (display (cdr constraint)))
               (test-constraints test))
     (when (test-module test)
       (display "  module ")
       (display (test-module test)))
     (newline))
   (if (string=? pattern "*")
       (suite-tests (registered-suite))
       (matching-tests pattern))))

(define* (run-tests! #:optional pattern #:key budget)
  "Run the tests, or those that PATTERN matches, and print the report.  The
Self-Test comes first where all are run.  A budget, such as 30 or 2min, is the
time to share among all executions.  Return the report."
  (when pattern
    (matching-tests pattern))
  (check-loaded)
  (let ((report (run-suite! (registered-suite)
                            #:filter (and=> pattern pattern->regex)
                            #:self-test (not pattern)
                            #:budget budget
                            #:spare-output #t)))
    (print-report report)
    (note-report! report)
    (leave-when-ending!)
    report))

(define* (report-tests! #:optional (format "console") (values "usual"))
  "Print the report of the last run again, as FORMAT: console, lisp, text or
rec.  VALUES is usual, brief, all, everything, or a list of output values
joined by commas."
  (let ((report (get-report (registered-suite))))
    (unless report
      (refuse #f "no report: nothing was run yet; ,run runs the tests"))
    (write-report report #:format format #:values values)))

(define (constrain! pattern key value)
  "Set the constraint KEY of the tests that PATTERN matches to VALUE, or of none
if one of them cannot have it.  KEY is a symbol or a string; VALUE is as
constrain-test! takes it."
  (let ((key (as-symbol key)))
    (let next ((tests (matching-tests pattern)) (undo '()))
      (unless (null? tests)
        (let ((old (assq-ref (test-constraints (car tests)) key)))
          (with-exception-handler
              (lambda (exception)
                (for-each (lambda (undo) (undo)) undo)
                (raise-exception exception))
            (lambda () (constrain-test! (car tests) key value))
            #:unwind? #t)
          (next (cdr tests)
                (cons (lambda ()
                        (if old
                            (constrain-test! (car tests) key old)
                            (unconstrain-test! (car tests) key)))
                      undo)))))))

(define* (show-constraints #:optional (pattern "*"))
  "Print every constraint of the tests that PATTERN matches."
  (for-each
   (lambda (test)
     (display (test-name test))
     (newline)
     (for-each (lambda (key)
                 (display (string-append "  " (string-pad-right
                                               (symbol->string key) 24)))
                 (display (test-constraint test key))
                 (unless (assq key (test-constraints test))
                   (display "  (default)"))
                 (newline))
               (constraint-keys)))
   (matching-tests pattern)))

(define (as-symbol key)
  (if (string? key) (string->symbol key) key))

(define (set-command . words)
  "Set the constraint KEY of the tests that PATTERN matches, or of all, to
VALUE; without both, print the constraints.  Counts are as 300 or 10k, times as
2, 0.5, 250ms or 2s, fractions as 0.01 or 1%, dimensions as ((1 2) (3)), meters
as cpu-time,page-faults."
  (case (length words)
    ((0) (show-constraints))
    ((1) (show-constraints (car words)))
    ((2) (constrain! "*" (car words) (cadr words)))
    ((3) (constrain! (car words) (cadr words) (caddr words)))
    (else (refuse #f "usage: ,set [PATTERN] KEY VALUE"))))

;; The options of the shell: where it is measured, and what sources are
;; compiled with.
(define placement-keys '("pin" "priority"))
(define option-keys (append placement-keys '("cflags")))

(define (option->text value)
  (cond ((not value) "none")
        ((symbol? value) (symbol->string value))
        ((number? value) (number->string value))
        (else value)))

(define (option-values)
  (let ((placement (%placement)))
    (list (car placement) (cdr placement) (module-cflags))))

(define (show-options)
  (for-each (lambda (key value)
              (display (string-pad-right key 10))
              (display (option->text value))
              (newline))
            option-keys
            (option-values)))

(define (place! key text)
  (let ((placement (%placement)))
    (apply %set-placement!
           (map (lambda (name old)
                  (let ((text (if (equal? name key)
                                  text
                                  (option->text old))))
                    (and (not (string=? text "none")) text)))
                placement-keys
                (list (car placement) (cdr placement))))))

(define (shell-option! key value)
  "Set the option KEY of the shell to VALUE for what follows.  @code{pin} is the
number of the CPU that alone measures, @code{priority} the nice value of what
measures or @code{realtime}, @code{cflags} further flags for the compiler of
sources that are loaded, a string.  Each can be @code{none}."
  (let ((key (option->text key))
        (text (option->text value)))
    (unless (member key option-keys)
      (refuse #f "option ~A: expected one of ~A" key
              (string-join option-keys ", ")))
    (unless (string? text)
      (refuse #f "option ~A ~S: expected a text" key value))
    (cond ((member key placement-keys) (place! key text))
          (else (module-cflags (and (not (string=? text "none")) text))))))

;; Words of a line as one text that splits into them again: those that were in
;; double quotes keep their blanks.
(define (join-words words)
  (define (quoted word)
    (if (or (string-null? word) (string-index word char-whitespace?))
        (string-append "'" (string-join (string-split word #\') "'\\''") "'")
        word))
  (if (null? (cdr words))
      (car words)
      (string-join (map quoted words) " ")))

(define* (option-command #:optional key . values)
  "Set the option KEY of the shell to VALUE; without both, print the options.
pin is the number of the CPU that alone measures, priority the nice value of
what measures, or realtime, cflags further flags for the compiler of sources
that are loaded.  Each can be none."
  (cond ((pair? values) (shell-option! key (join-words values)))
        (key (refuse #f "usage: ,option [KEY VALUE...]"))
        (else (show-options))))

(define (doctor)
  "Print what the machine does to measuring, a fact a line: ok, warning, or -
where it is not known; below a warning what to do about it."
  (put-bytes (%doctor (registered-suite)) (current-output-port)))

(define* (help #:optional name)
  "Print the commands, or what the command NAME does.  A line that does not
begin with a comma is Scheme."
  (cond ((not name)
         (for-each
          (lambda (command)
            (display (string-pad-right
                      (string-append "," (command-name command) " "
                                     (command-usage command))
                      32))
            (display (command-summary command))
            (newline))
          (commands)))
        ((find-command (string-trim name #\,))
         => (lambda (command) (display (command-help command))))
        (else
         (refuse #f "no command ~A; ,help lists the commands" name))))

(define* (quit-shell #:optional (status "0"))
  "Leave the shell, with STATUS where it is given."
  (let ((number (string->number status)))
    (unless (and (exact-integer? number) (<= 0 number 255))
      (refuse #f "status ~A: expected a whole number from 0 to 255" status))
    (exit number)))

(define (test-names)
  (suite-test-names (registered-suite)))

;; The values of the constraint KEY, a string, where there are some to choose
;; from.
(define (complete-value key)
  (if (string=? key "meters")
      (cons "none" (map symbol->string (meter-names)))
      '()))

(define (complete-set words)
  (let ((keys (map symbol->string (constraint-keys))))
    (case (length words)
      ((0) (append keys (test-names)))
      ((1) (if (member (car words) keys) (complete-value (car words)) keys))
      ((2) (complete-value (cadr words)))
      (else '()))))

(define (complete-report words)
  (case (length words)
    ((0) '("console" "lisp" "text" "rec"))
    ((1) '("usual" "brief" "all" "everything"))
    (else '())))

(define (complete-test words)
  (if (null? words) (test-names) '()))

(define-command! "load" "FILE [as NAME]..." load-tests)
(define-command! "reload" "[MODULE]" reload-tests! complete-reload)
(define-command! "tests" "[PATTERN]" list-tests complete-test)
;; The words may stand in either order.
(define (run-command . words)
  "Run the tests, or those that PATTERN matches, and print the report.  The
Self-Test comes first where all are run.  With a budget, a time such as 30 or
2min, share it among all executions so that the widest intervals get most."
  (let next ((words words) (pattern #f) (budget #f))
    (cond ((null? words) (run-tests! pattern #:budget budget))
          ((string-prefix? "--budget=" (car words))
           (next (cdr words) pattern
                 (substring (car words) (string-length "--budget="))))
          ((string=? "--budget" (car words))
           (when (null? (cdr words))
             (refuse #f "usage: ,run [--budget TIME] [PATTERN]"))
           (next (cddr words) pattern (cadr words)))
          (pattern
           (refuse #f "usage: ,run [--budget TIME] [PATTERN]"))
          (else (next (cdr words) (car words) budget)))))

(define (complete-run words)
  (cond ((equal? words '("--budget")) '())
        ((null? words) (cons "--budget" (test-names)))
        (else (test-names))))

(define-command! "run" "[--budget TIME] [PATTERN]" run-command complete-run)
(define-command! "compare" compare-usage compare-command complete-compare)
(define-command! "more" "[TIME]" more! (lambda (words) '()))
(define-command! "why" "[A B]" why complete-why)
(define-command! "sample" "NAME VALUE..." sample-command complete-sample)
(define-command! "warmup" "K" warmup-command (lambda (words) '()))
(define-command! "analyze" "NAME [UNIT]" analyze! complete-analyze)
(define-command! "report" "[FORMAT [VALUES]]" report-tests! complete-report)
(define-command! "set" "[PATTERN] [KEY VALUE]" set-command complete-set)
(define-command! "option" "[KEY VALUE...]" option-command
  (lambda (words) (if (null? words) option-keys '())))
(define-command! "doctor" "" doctor (lambda (words) '()))
(define-command! "help" "[COMMAND]" help
  (lambda (words) (if (null? words) (map command-name (commands)) '())))
(define-command! "quit" "[STATUS]" quit-shell (lambda (words) '()))
