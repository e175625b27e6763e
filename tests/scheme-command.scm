;;; (mbsh command), (mbsh commands), (mbsh completion), (mbsh compile).

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (mbsh completion) (mbsh compile) (srfi srfi-1))

(tap-begin "command")

(test-equal "words" '("set" "a b" "((1 2) (3))" "k\"")
  (command-words " set \"a b\"  ((1 2) (3)) \"k\\\"\""))
(test-equal "no words" '() (command-words "  "))
(test-equal "an open quote takes the rest" '("a" "b c")
  (command-words "a \"b c"))
(test-equal "an open parenthesis too" '("((1 2")
  (command-words "((1 2"))
(test-equal "a command by its beginning" "report"
  (command-name (find-command "rep")))
(test-equal "a beginning of several is none" #f (find-command "r"))

(define (message thunk)
  (outcome-message (contain thunk)))
(test-equal "an unknown command suggests the nearest"
  "no command ,tets; did you mean ,tests?"
  (message (lambda () (run-command-line "tets"))))
(test-equal "a beginning of several lists them"
  "no command ,so: expected one of ,sort, ,source"
  (message (lambda () (run-command-line "so"))))
(test-equal "too many words tell the usage" "usage: ,more [TIME] [PATTERN]"
  (message (lambda () (run-command-line "more a b c"))))

(for-each
 (lambda (command)
   (test-assert (string-append "help on ," (command-name command))
     (and (string-prefix? (string-append "," (command-name command))
                          (command-help command))
          (string-suffix? "." (command-summary command)))))
 (commands))

;; Commands on tests.
(register-test! "sort-list" #:test (lambda () 1))
(register-test! "sort.vector" #:test (lambda () 1))
(register-test! "other" #:test (lambda () 1))
(define (names pattern) (map test-name (matching-tests pattern)))
(test-equal "a name" '("other") (names "other"))
(test-equal "a name is no regular expression" '("sort.vector")
  (names "sort.vector"))
(test-equal "a glob" '("sort-list" "sort.vector") (names "sort*"))
(test-equal "a regular expression" '("sort.vector" "other")
  (names "/r$/"))
(test-assert "what matches nothing says what there is"
  (string-contains (message (lambda () (names "nothing"))) "sort-list"))
(run-command-line "set sort* max-iterations 10")
(test-equal "set on a pattern" '("10" "10" "0")
  (map (lambda (test) (test-constraint test 'max-iterations))
       (matching-tests "*")))
(run-command-line "set dimensions ((1 2) (3))")
(test-equal "set on all" '("((1 2) (3))" "((1 2) (3))" "((1 2) (3))")
  (map (lambda (test) (test-constraint test 'dimensions))
       (matching-tests "*")))
(test-assert "tests shows what was given"
  (string-contains (with-output-to-string
                     (lambda () (run-command-line "tests")))
                   "max-iterations 10"))
(test-assert "report before a run says so"
  (string-contains (message (lambda () (run-command-line "report")))
                   ",run"))

;; A run within a budget.
(define (ends-of line)
  (with-output-to-string (lambda () (run-command-line line)))
  (map execution-ended-by
       (append-map test-report-executions
                   (report-tests (get-report (registered-suite))))))
(define timed
  (register-test! "timed" #:test (lambda () 1) #:precision 0))
(for-each
 (lambda (line)
   (test-equal line '("budget") (ends-of line)))
 '("run --budget 50ms timed" "run timed --budget 50ms"
   "run --budget=50ms timed"))
(test-equal "a budget that is none"
  "budget \"soon\": expected a time above zero such as 30, 500ms or 2min"
  (message (lambda () (run-command-line "run --budget soon"))))
(test-equal "a budget without a time" "usage: ,run [--budget TIME] [PATTERN]... [KEY=VALUE]..."
  (message (lambda () (run-command-line "run --budget"))))
(test-assert "is completed"
  (member "--budget" (complete ",run " "--")))
(remove-test! timed)

;; Completion.
(test-equal "of a command" '("run" "report" "reload")
  (sort (complete "," "r") string>?))
(test-equal "of a test" '("sort-list" "sort.vector")
  (complete ",run " "so"))
(test-equal "of a key" '("max-sample-iterations")
  (complete ",set sort* " "max-sample-"))
(test-equal "of a format" '("lisp") (complete ",report " "l"))
(test-equal "of a file" #f (complete ",load " "x"))
(test-equal "of a list" '("page-faults")
  (complete ",set meters cpu-time," "page-f"))
(test-equal "of a list, in one" '("cpu-time,page-faults")
  (complete ",set meters " "cpu-time,page-f"))
(register-test! "a test" #:test (lambda () 1))
(register-test! "a \"b\" c" #:test (lambda () 1))
(register-test! "x(1)" #:test (lambda () 1))
(test-equal "of a name with blanks: in quotes"
  '("\"a test\"" "\"a \\\"b\\\" c\"")
  (complete ",run " "a"))
(test-equal "within the quotes" '("a test\"") (complete ",run \"" "a t"))
(test-equal "behind a blank within" '("test\"") (complete ",run \"a " "t"))
(test-equal "behind a quote within" '(" c\"")
  (complete ",run \"a \\\"b\\\"" ""))
(test-equal "behind a parenthesis" '("1)") (complete ",run x(" ""))
(test-equal "of the next word" '("lisp") (complete ",report " "lis"))
(test-equal "a quoted word before" '("max-samples" "max-sample-iterations")
  (sort (complete ",set \"a test\" " "max-sample") string>?))
(test-assert "of a binding" (member "string-append" (complete "(" "string-a")))
(test-equal "inside a string: a file" #f (complete "(load \"" "x"))

;; Evaluation.
(define (value text)
  (call-with-values
      (lambda () (evaluate-all (open-input-string text)))
    list))
(test-equal "the last form's values" '(1 2) (value "5 (values 1 2)"))
(test-equal "what is defined is compiled" #f
  (interpreted? (car (value "(define (f) 1) f"))))
(test-equal "a lambda in an argument is compiled" #f
  (interpreted? (car (value "(identity (lambda () 1))"))))
(test-equal "a macro may use a procedure defined before" '(42)
  (value "(define (twice x) (* 2 x))
          (define-syntax m
            (lambda (s)
              (syntax-case s ()
                ((_ n) (datum->syntax s (twice (syntax->datum #'n)))))))
          (m 21)"))
(test-equal "a redefinition is what runs" '(new)
  (value "(define (inner) 'old) (define (outer) (inner))
          (define (inner) 'new) (outer)"))

(tap-end "command")
