;;; (mbsh constraining): constraints by pattern, of the suite, and where they are
;;; from.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (srfi srfi-1))

(tap-begin "constraining")

(define (message thunk) (outcome-message (contain thunk)))
(define (run line) (with-output-to-string (lambda () (run-command-line line))))
(define (value name key)
  (test-constraint (find-test (registered-suite) name) key))
(define (source name key)
  (test-constraint-source (find-test (registered-suite) name) key))

(register-test! "sort-list" #:test (lambda () 1))
(register-test! "sort-vector" #:test (lambda () 1) #:max-samples 50)
(register-test! "other" #:test (lambda () 1))

(run "set sort* max-time 0.2 precision 1%")
(test-equal "several keys of a pattern" '("0.2" "0.01" "test")
  (list (value "sort-list" 'max-time) (value "sort-vector" 'precision)
        (source "sort-list" 'max-time)))
(test-equal "and no other test" "default" (source "other" 'max-time))
(test-equal "a test that has its own is named"
  "sort-vector keeps its own max-samples 50; ,set * sets those too\n"
  (run "set max-samples=60 min-iterations 2"))
(test-equal "what the suite gives" '("60" "suite" "50" "test" "2")
  (list (value "other" 'max-samples) (source "other" 'max-samples)
        (value "sort-vector" 'max-samples) (source "sort-vector" 'max-samples)
        (value "sort-vector" 'min-iterations)))
(test-equal "dimensions are given to each test" '("((1 2))" "test")
  (begin
    (run "set dimensions ((1 2))")
    (list (value "other" 'dimensions) (source "other" 'dimensions))))

(define (refused line . parts)
  (let ((said (message (lambda () (run line)))))
    (test-assert (string-append line " is refused, and told: " said)
      (every (lambda (part) (string-contains said part)) parts))))
(refused "set sort* max-tiem 1" "no constraint max-tiem" "did you mean max-time?")
(refused "set other max-time 2x" "2x" "expected a time such as")
(refused "set min-samples 70" "min-samples 70" "max-samples 60")
(refused "set sort* min-samples 55" "min-samples" "max-samples" "sort-vector")
(test-equal "of which nothing is left" '("default" "default")
  (list (source "sort-list" 'min-samples) (source "other" 'min-samples)))
(refused "set sort* skip-iterations 3 max-time never" "never")
(test-equal "nor of several keys" "default"
  (source "sort-list" 'skip-iterations))
(refused "set other max-time" "max-time: expected a value behind it")
(refused "set max-time=" "expected a time")
(refused "unset" "usage")
(refused "unset other" "usage")

(run "set other max-samples 20 min-samples 9")
(run "set other max-samples 5 min-samples 2")
(test-equal "several keys are checked as they are together" '("5" "2")
  (list (value "other" 'max-samples) (value "other" 'min-samples)))
(run "unset other max-samples min-samples")

(run "unset max-samples")
(test-equal "unset of the suite" "default" (source "other" 'max-samples))
(run "unset sort* max-time precision")
(test-equal "unset of a pattern" '("default" "default")
  (list (source "sort-list" 'max-time) (source "sort-vector" 'precision)))

(test-assert "show tells values and sources"
  (let ((text (run "show sort-vector --given")))
    (and (string-contains text "max-samples             50 ")
         (string-contains text " (test)")
         (string-contains text "min-iterations          2 ")
         (string-contains text " (suite)")
         (not (string-contains text "default")))))
(test-assert "and defaults"
  (string-contains (run "show other") "(default)"))
(test-assert "constraints tells what values look like"
  (let ((text (run "constraints precision")))
    (and (string-contains text "half-width")
         (string-contains text "0.01, 1/100 or 1%; default 0.01"))))
(test-equal "all of them" (length (constraint-keys))
  (count (lambda (line)
           (and (not (string-null? line))
                (not (char-whitespace? (string-ref line 0)))))
         (string-split (run "constraints") #\newline)))

(set-command-line-constraints! '((max-samples . 40)))
(test-equal "the command line goes over all" '("40" "40" "command line")
  (list (value "other" 'max-samples) (value "sort-vector" 'max-samples)
        (source "sort-vector" 'max-samples)))
(test-equal "and can be asked for" '((max-samples . "40"))
  (command-line-constraints))
(set-command-line-constraints! '())

(tap-end "constraining")
