;;; (mbsh prompt), (mbsh values), (mbsh errors), (mbsh backtrace).

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh prompt) (mbsh values)
             (mbsh errors) (mbsh backtrace))

(tap-begin "prompt")

(set-suite-name! (registered-suite) "mbsh")
(test-equal "without tests" "mbsh> " (prompt-text))
(register-test! "one" #:test (lambda () 1))
(test-equal "with one" "mbsh[1]> " (prompt-text))
(test-equal "as wide" ".......> " (continuation-prompt (prompt-text)))
(test-equal "only the last line counts, without colours" "..> "
  (continuation-prompt "long line\n\x1b[31mab> \x1b[0m"))
(test-equal "none is too narrow" "> " (continuation-prompt "?"))
(set-prompt! (lambda (suite n) (format #f "~a/~a% " suite n)))
(test-equal "one's own" "mbsh/1% " (prompt-text))
(test-equal "again" "mbsh/1% " (prompt-text))
(set-prompt! (lambda (suite n) (car n)))
(test-equal "one that raises" 'raised (outcome-kind (contain prompt-text)))
(test-equal "is used once" "mbsh[1]> " (prompt-text))
(set-prompt! (lambda (suite n) n))
(test-equal "one that returns something else is an error"
  "1: expected the prompt's procedure to return a string"
  (outcome-message (contain prompt-text)))
(test-equal "what is no procedure is refused"
  "prompt 5: expected a procedure of a name and a number, or #f"
  (outcome-message (contain (lambda () (set-prompt! 5)))))
(set-prompt! #f)

(define (shown . values)
  (with-output-to-string (lambda () (show-values! values))))
(test-equal "values are numbered" "$1 = 42\n$2 = \"a\"\n" (shown 42 "a"))
(test-equal "those that are unspecified are not" "$3 = #t\n"
  (shown (if #f #f) #t))
(test-equal "and kept" '(42 "a" #t)
  (map (lambda (name) (module-ref (current-module) name)) '($1 $2 $3)))
(test-equal "not as variables of the user's module" #f
  (module-local-variable (current-module) '$1))
(define report (run-suite! (registered-suite) #:self-test #f))
(test-assert "a report is a table and has a number"
  (let ((text (shown report)))
    (and (string-prefix? "Suite: mbsh" text)
         (string-suffix? "\n$4 = the report above\n" text))))
(note-shown! report)
(test-equal "what was shown is not shown again" "$5 = the report above\n"
  (shown report))
(forget-shown!)
(test-assert "but where it is far above"
  (string-prefix? "Suite: " (shown report)))
(test-eq "and is still the report" report (module-ref (current-module) '$5))

(test-equal "no backtrace without an error"
  "no backtrace: there was no error yet"
  (outcome-message (contain print-backtrace)))
(define (line thunk) (error-line (contain/stack thunk)))
(define (calls-car x) (+ 1 (car x)))
(define here "scheme-prompt.scm:")
(test-assert "an error has its place"
  (let ((text (line (lambda () (calls-car 5)))))
    (and (string-contains text here)
         (string-contains text "expecting pair"))))
(define trace (with-output-to-string print-backtrace))
(test-assert "its backtrace tells who called"
  (and (string-contains trace " in calls-car\n")
       (string-contains trace "expecting pair")))
(test-assert "and nothing of the shell's own"
  (not (string-contains trace "mbsh/")))
(test-assert "an unbound variable suggests the nearest"
  (string-suffix? "Unbound variable: lsit-copy; did you mean list-copy?"
                  (line (lambda ()
                          (primitive-eval 'lsit-copy)))))
(test-assert "unless none is near"
  (string-suffix? "Unbound variable: qqqqzzzzxxxxjjjj"
                  (line (lambda ()
                          (primitive-eval 'qqqqzzzzxxxxjjjj)))))
(test-equal "a place that the stack does not tell" "f:1:2: raised 5"
  (error-line (contain (lambda () (raise-exception 5))) "f:1:2: "))

(tap-end "prompt")
