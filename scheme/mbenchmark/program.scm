;;; Commands as tests: whole programs, which a launcher runs and clocks.

(define-module (mbenchmark program)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark suite)
  #:use-module (mbenchmark test)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-11)
  #:export (add-command!
            command-output
            test-command?))

;; Not for users, who give keywords.
(define constraint-options (@@ (mbenchmark suite) constraint-options))

(define usual-shell "/bin/sh")
(define usual-meters "user-time,system-time,peak-memory")

(define (refuse name what value expected)
  (scm-error 'misc-error "register-command!" "command ~S: ~A ~S: expected ~A"
             (list name what value expected) #f))

(define (check good? name what value expected)
  (unless good?
    (refuse name what value expected)))

(define (optional-string? value)
  (or (not value) (string? value)))

;; The shell that SHELL asks for, a path, or #f.
(define (shell-path name shell)
  (check (or (boolean? shell) (string? shell)) name #:shell shell
         "#t, #f, or the path of a shell")
  (if (eq? shell #t) usual-shell shell))

;; COMMAND, given as WHAT, as a list of words; '() where it is #f.
(define (command-words name what command shell)
  (match command
    (#f '())
    ((? string?)
     (let ((words (if shell
                      (list shell "-c" command)
                      (%split-words command
                                    (format #f "command ~S: ~A" name what)))))
       (check (pair? words) name what command "a program and its arguments")
       words))
    (((? string?) ..1)
     (check (not shell) name what command
            "one string for a shell, which splits it itself")
     command)
    (_ (refuse name what command "a string, or a list of strings"))))

;;; Parameters.

(define (size? value)
  (and (exact-integer? value) (>= value 0)))

(define (parameter->text value)
  (if (string? value) value (object->string value display)))

;; PARAMETERS with names that are strings.
(define (check-parameters name parameters)
  (check (list? parameters) name #:parameters parameters
         "a list of a name and values each")
  (map (match-lambda
         (((? symbol? key) value ..1)
          (for-each (lambda (value)
                      (check (or (string? value) (symbol? value)
                                 (number? value))
                             name key value "a number, a string or a symbol"))
                    value)
          (cons (symbol->string key) value))
         (other
          (refuse name #:parameters other
                  "a symbol and at least one value")))
       parameters))

(define (check-used name parameters texts)
  (for-each
   (lambda (parameter)
     (let ((place (string-append "{" (car parameter) "}")))
       (check (any (lambda (text) (string-contains text place)) texts)
              name #:parameters (string->symbol (car parameter))
              (string-append place " in the command or what goes with it"))))
   parameters))

;; All ways to choose a value of each of PARAMETERS, alists.
(define (choices parameters)
  (match parameters
    (() '(()))
    (((key . values) . rest)
     (let ((others (choices rest)))
       (append-map (lambda (value)
                     (map (lambda (other)
                            (acons key (parameter->text value) other))
                          others))
                   values)))))

;; TEXT with the values of CHOICE in the place of the names in braces: what a
;; value has of braces stays.
(define (fill text choice)
  (match choice
    (() text)
    (((key . value) . rest)
     (let* ((place (string-append "{" key "}"))
            (start (string-contains text place)))
       (if start
           (string-append (fill (substring text 0 start) rest)
                          value
                          (fill (substring text
                                           (+ start (string-length place)))
                                choice))
           (fill text rest))))))

(define (fill-fact fact choice)
  (match fact
    ((key . (? string? text)) (cons key (fill text choice)))
    ((key . ((? string? text) ...)) (cons key (map (lambda (text)
                                                     (fill text choice))
                                                   text)))
    (_ fact)))

(define (choice-name name choice)
  (string-join (cons name
                     (map (match-lambda
                            ((key . value) (string-append key "=" value)))
                          choice))))

;;; What is said about a command.

(define (status-facts name expected)
  (define (status? value)
    (and (size? value) (< value 256)))
  (cond ((status? expected) (list expected))
        ((eq? expected 'any) #t)
        ((and (pair? expected) (list? expected) (every status? expected))
         expected)
        (else
         (refuse name #:expected-status expected
                 "a status from 0 to 255, a list of some, or the symbol any"))))

(define (output-facts name output)
  (cond ((memq output '(discard keep compare)) `((output . ,output)))
        ((string? output) `((output . file) (output-file . ,output)))
        (else
         (refuse name #:output output
                 "discard, keep or compare, a symbol, or the name of a file"))))

(define (input-facts name input text)
  (check (or (optional-string? input) (eq? input 'null)) name #:input input
         "the name of a file, or the symbol null")
  (check (optional-string? text) name #:input-text text "a string")
  (check (not (and (string? input) text)) name #:input-text text
         "one of #:input and #:input-text")
  `(,@(if (string? input) `((input-file . ,input)) '())
    ,@(if text `((input . ,text)) '())))

(define (variable-facts name environment)
  (define (variable? text)
    (and (string? text) (and=> (string-index text #\=) positive?)))
  (check (and (list? environment) (every variable? environment))
         name #:environment environment "a list of strings NAME=VALUE")
  environment)

;; What it costs to run SHELL for nothing is a test of SUITE as well.
(define (add-shell! suite shell)
  (let ((name (string-append "the shell alone: " shell)))
    (unless (find-test suite name)
      (add! suite name `((words ,shell "-c" "") (statuses 0))
            `((meters . ,usual-meters))))))

(define (add! suite name facts constraints)
  (%constraints-check constraints #f)
  (when (%suite-add-command! suite name facts)
    (%log 1 (string-append "test \"" name
                           "\" takes the place of an earlier one")))
  (%test-constrain! suite name constraints)
  (find-test suite name))

;; The constraints among OPTIONS, whose keys that are none go to the command.
(define (constraints-of name options sized)
  (define (own-options options)
    (match options
      (() '())
      ((key value . rest)
       (if (memq key command-keys)
           (own-options rest)
           (cons* key value (own-options rest))))))
  (let ((given (constraint-options name (own-options options))))
    (check (not (and (pair? sized) (assq 'dimensions given)))
           name #:dimensions (assq-ref given 'dimensions)
           "none where a parameter has numbers, which are sizes")
    `(,@(if (pair? sized)
            `((dimensions . ,(constraint->text (map cdr sized))))
            '())
      ,@(if (assq 'meters given) '() `((meters . ,usual-meters)))
      ,@given)))

(define command-keys
  '(#:input #:input-text #:prepare #:cleanup #:setup #:teardown #:parameters
    #:output #:shell #:expected-status #:directory #:environment))

(define* (add-command! suite name #:optional (command name)
                       #:key input input-text prepare cleanup setup teardown
                       (parameters '()) (output 'discard) shell
                       (expected-status 0) directory (environment '())
                       #:allow-other-keys #:rest rest)
  "Add a test called NAME, a string, to SUITE whose iteration is a run of
COMMAND: a program and its arguments, a list of strings, or a string that is
split into them as a shell would, NAME where none is given.  No shell is run:
the program is found in the folders of PATH, and the launcher of mbsh clocks it
from just before its process is begun to its end.  Its processor times and the
most memory that it had are meters, unless the constraint meters says others.

INPUT is the name of a file that it reads, and INPUT-TEXT what it reads itself;
else it reads nothing.  OUTPUT says what becomes of its output: discard, keep, so
that command-output returns that of the latest run, compare, where all runs of
all commands that say so must write the same, or the name of a file.
EXPECTED-STATUS is the status that it must end with, a list of some, or any.
PREPARE and CLEANUP are commands run before and after each run, SETUP and
TEARDOWN once; none of them is measured.  With SHELL true, or the path of a
shell, that runs COMMAND and these, which are strings; a test is added that runs
the shell for nothing, so that its cost is seen.  DIRECTORY is the folder that
all of them run in, ENVIRONMENT a list of strings NAME=VALUE.

PARAMETERS is a list of a name, a symbol, and values each; {NAME} in a command or
in the name of a file stands for each of them in turn.  One whose values are all
whole numbers is a dimension of the test; other values make a test each, called
NAME and what was chosen, as \"gzip mode=fast\".  Every constraint has its
keyword.  Return the test, or the list of them where such values made several."
  (check (string? name) name "name" name "a string")
  (check (optional-string? directory) name #:directory directory "a string")
  (let* ((options (if (and (pair? rest) (not (keyword? (car rest))))
                      (cdr rest)
                      rest))
         (shell (shell-path name shell))
         (parameters (check-parameters name parameters)))
    (define (words what command)
      (command-words name what command shell))
    (let-values (((sized named)
                  (partition (lambda (parameter)
                               (every size? (cdr parameter)))
                             parameters)))
      (let* ((filled `((words . ,(words "command" (or command "")))
                       (prepare . ,(words #:prepare prepare))
                       (cleanup . ,(words #:cleanup cleanup))
                       (set-up . ,(words #:setup setup))
                       (tear-down . ,(words #:teardown teardown))
                       ,@(output-facts name output)
                       ,@(input-facts name input input-text)))
             (facts `((parameters . ,(map car sized))
                      (variables . ,(variable-facts name environment))
                      (directory . ,directory)
                      (statuses . ,(status-facts name expected-status))))
             (constraints (constraints-of name options sized)))
        (check-used name parameters
                    (append-map (match-lambda
                                  ((_ . (? string? text)) (list text))
                                  ((_ . (? list? texts)) texts)
                                  (_ '()))
                                filled))
        (when shell
          (add-shell! suite shell))
        (let ((tests (map (lambda (choice)
                            (add! suite (choice-name name choice)
                                  (append (map (lambda (fact)
                                                 (fill-fact fact choice))
                                               filled)
                                          facts)
                                  constraints))
                          (choices named))))
          (if (null? (cdr tests)) (car tests) tests))))))

(define (test-command? test)
  "Return @code{#t} if the body of TEST is a command."
  (%test-command? (test-suite test) (test-name test)))

(define (command-output test)
  "Return what the latest run of TEST, a command whose output is kept or compared,
has written, a bytevector."
  (%command-output (test-suite test) (test-name test)))
