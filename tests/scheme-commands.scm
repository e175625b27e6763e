;;; Tests whose body is a whole program: what is registered is what runs, and
;;; how it ends is told.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (ice-9 match) (srfi srfi-1) (rnrs bytevectors))

(tap-begin "commands")

(define suite (make-suite "commands"))

(define (add! name . arguments)
  (apply add-command! suite name
         (append arguments '(#:max-iterations 3 #:precision 0))))

(define (message-of thunk)
  (catch #t
    (lambda () (thunk) #f)
    (lambda (key . arguments)
      (match arguments
        ((_ message arguments . _)
         (apply format #f message (or arguments '())))))))

(define-syntax-rule (refused? text form)
  (let ((message (message-of (lambda () form))))
    (and message (string-contains message text) #t)))

(define (run test)
  (let ((report (run-suite! suite #:self-test #f
                            #:filter (string-append "^" (test-name test) "$"))))
    (car (test-report-executions
          (car (report-tests report))))))

(define (outcome test) (execution-outcome (run test)))

(define (output test)
  (run test)
  (utf8->string (command-output test)))

;;; What runs.

(let ((test (add! "echo" '("echo" "a  b" "$HOME") #:output 'keep)))
  (test-assert "a command is a test" (test-command? test))
  (test-equal "its words are what the program gets, without a shell"
    "a  b $HOME\n" (output test)))
(test-equal "a string is split into words"
  "a  b c\n" (output (add! "split" "echo 'a  b' c" #:output 'keep)))
(test-equal "a command is called by itself"
  "echo c" (test-name (add! "echo c" #:output 'keep)))
(test-equal "a shell runs what it is to run"
  "3\n" (output (add! "shell" "echo $((1 + 2)) | cat"
                      #:shell #t #:output 'keep)))
(test-assert "and its cost is a test as well"
  (find-test suite "the shell alone: /bin/sh"))
(test-equal "text is read"
  "some\n" (output (add! "text" "cat" #:input-text "some\n" #:output 'keep)))
(test-equal "variables and the folder are as they were asked for"
  "yes /\n"
  (output (add! "around" "echo $MBENCH_THIS $PWD" #:shell #t #:output 'keep
                #:directory "/" #:environment '("MBENCH_THIS=yes"))))
(test-assert "no test in Scheme is a command"
  (not (test-command? (add-test! suite "scheme" #:test (lambda () 1)))))

;;; How it ends.

(test-equal "all is well" 'done (outcome (add! "true")))
(test-equal "a status other than 0 ends the execution"
  'exited (outcome (add! "false")))
(test-equal "one that is expected does not"
  'done (outcome (add! "one" "false" #:expected-status 1)))
(test-equal "0 does where another is expected"
  'exited (outcome (add! "two" "true" #:expected-status '(1 2))))
(test-equal "any will do"
  'done (outcome (add! "any" "sh -c 'exit 77'" #:expected-status 'any)))
(test-equal "a signal ends it"
  'killed (outcome (add! "kill" "sh -c 'kill -SEGV $$'"
                         #:expected-status 'any)))
(test-equal "a program that is not there is told"
  'failed (outcome (add! "mbench-is-no-program")))

;;; What goes with it.

(define folder (or (getenv "TMPDIR") "/tmp"))
(define log (string-append folder "/mbsh-commands-" (number->string (getpid))))

(define (note word) (string-append "echo " word " >>" log))
(define (noted)
  (let ((words (string-split (string-trim-both
                              (call-with-input-file log
                                (@ (ice-9 textual-ports) get-string-all)))
                             #\newline)))
    (delete-file log)
    words))

(run (add! "all" (note "run") #:shell #t #:setup (note "setup")
           #:prepare (note "prepare") #:cleanup (note "cleanup")
           #:teardown (note "teardown")))
(let ((words (noted)))
  (test-equal "set-up is first and once" '("setup" 1)
              (list (car words) (count (lambda (w) (string=? w "setup")) words)))
  (test-equal "tear-down is last and once" '("teardown" 1)
              (list (last words)
                    (count (lambda (w) (string=? w "teardown")) words)))
  (test-assert "each run is prepared and cleaned up"
    (let next ((words (cdr words)))
      (match words
        (("teardown") #t)
        (("prepare" "run" "cleanup" . rest) (next rest))
        (_ #f)))))
(test-equal "a prepare command that fails ends it"
  'exited (outcome (add! "unready" "true" #:prepare "false")))
;; A sleep lasts at least so long, whatever the machine does.
(test-assert "what prepares takes no part of the time"
  (let* ((execution (run (add! "apart" "true" #:prepare "sleep 0.05"
                               #:max-time 60)))
         (times (map sample-elapsed
                     (vector->list (execution-samples execution)))))
    (and (= (length times) 3)
         (every positive? times)
         (>= (- (execution-total-time execution)
                (/ (apply + times) 1e9))
             (* 3 0.05)))))
(let ((test (add! "file" "echo in-file" #:output log)))
  (run test)
  (test-equal "a file has the output of one run" '("in-file") (noted)))

;;; Outputs that are compared.

(test-equal "the first output is as it is"
  'done (outcome (add! "first" "echo same" #:output 'compare)))
(test-equal "the same is the same"
  'done (outcome (add! "second" "printf 'same\\n'" #:output 'compare)))
(test-equal "another is told"
  'failed (outcome (add! "third" "echo other" #:output 'compare)))
(test-equal "also of one command that never writes the same"
  'failed (outcome (add! "unsteady" "sh -c 'echo $$'"
                         #:output 'compare)))

;;; Parameters.

(let ((test (add! "sized" "echo {n}-{m}" #:output 'keep
                  #:parameters '((n 1 2) (m 3 4)))))
  (test-equal "whole numbers are dimensions"
    "((1 2) (3 4))" (test-constraint test 'dimensions))
  (test-equal "the last point is the last output" "2-4\n" (output test)))
(let ((tests (add! "named" "echo {mode}{n}" #:output 'keep
                   #:parameters '((mode fast "{n}") (n 5)))))
  (test-equal "other values make tests"
    '("named mode=fast" "named mode={n}") (map test-name tests))
  (test-equal "each with its own" "fast5\n" (output (car tests))))

;;; What it used.

(define (meter test name)
  (let ((meters (execution-meters (run test))))
    (find (lambda (meter) (equal? name (meter-name meter))) meters)))

(test-assert "a command has its meters unless it asks for others"
  (string=? "user-time,system-time,peak-memory"
            (test-constraint (add! "metered" "true") 'meters)))
(test-assert "its peak memory is its own"
  (let ((much (make-bytevector (* 100 1024 1024) 1)))
    (< 100000 (meter-value (meter (find-test suite "metered") "peak-memory"))
       (bytevector-length much))))

;;; What is refused.

(test-assert "an open quote" (refused? "quote" (add! "x" "a 'b")))
(test-assert "an empty command" (refused? "program" (add! "x" "")))
(test-assert "a list for a shell"
  (refused? "one string" (add! "x" '("a") #:shell #t)))
(test-assert "a parameter that stands nowhere"
  (refused? "{n}" (add! "x" "true" #:parameters '((n 1)))))
(test-assert "one without values"
  (refused? "at least one" (add! "x" "true {n}" #:parameters '((n)))))
(test-assert "dimensions beside numbers"
  (refused? "sizes" (add! "x" "true {n}" #:parameters '((n 1))
                          #:dimensions '((1)))))
(test-assert "a status out of range"
  (refused? "256" (add! "x" "true" #:expected-status 256)))
(test-assert "two inputs"
  (refused? "one of" (add! "x" "cat" #:input "a" #:input-text "b")))
(test-assert "a variable without a name"
  (refused? "NAME=VALUE" (add! "x" "cat" #:environment '("=b"))))
(test-assert "a keyword that there is not"
  (refused? "#:inputs" (add! "x" "cat" #:inputs "a")))
(test-assert "several threads"
  (refused? "threads" (add! "x" "cat" #:threads 2)))
(test-assert "the output of one that keeps none"
  (refused? "not kept" (command-output (find-test suite "true"))))
(test-assert "nothing of it was registered" (not (find-test suite "x")))

(tap-end "commands")
