;;; (mbsh comparing): the commands on comparisons.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (mbsh completion) (srfi srfi-1))

(tap-begin "comparing")

(define (output line)
  (let* ((text #f)
         (outcome (contain (lambda ()
                             (set! text
                                   (with-output-to-string
                                     (lambda ()
                                       (run-command-line line))))))))
    (if (eq? (outcome-kind outcome) 'raised)
        (outcome-message outcome)
        text)))
(define-syntax-rule (says text line)
  (test-equal line text (output line)))
(define (contains name text line)
  (test-assert name (string-contains (output line) text)))

(says "nothing to go on with; ,run and ,compare measure" "more")
(says "nothing was compared yet; ,compare A B compares" "why")

(define (work n) (let next ((i 0)) (if (< i n) (next (+ i 1)) i)))
(register-test! "sort-old" #:test work #:dimensions '((100 200)))
(register-test! "sort-new" #:test work #:dimensions '((100 200)))
(register-test! "old old" #:test (lambda () (work 9)) #:max-iterations 10)
(register-test! "old new" #:test (lambda () (work 9)))
(register-test! "other" #:test (lambda () (work 9)))

(contains "arms by name and size" "sort-old/100: "
          "compare sort-old/100 sort-new/200 --precision=20%")
(contains "options with a value behind them" "no difference seen between \
other and other (2); a change"
          "compare --tolerance 90% other --precision 20% other")
(contains "the last is explained" "the same where all lies within 90 %" "why")
(contains "also by names" "the same where all lies" "why other \"other (2)\"")
(contains "more goes on" "other (2): " "more 50ms")
(says "time \"0soon\": expected one above zero such as 30, 500ms or 2min"
      "more 0soon")
(contains "all pairs" "other (3) against other (2): "
          "compare --all-pairs --precision=20% other other other")
(contains "pairs by name" "sort-new/200 : sort-old/200 |"
          "compare --pairs --precision 20% old new")
(contains "a name with the word twice" "old new : old old |" "more 100ms")
(contains "one of a set is explained" ", standard error "
          "why sort-old/200 sort-new/200")
(says "no pair of a and b in it; there are sort-old/100 and sort-new/100, \
sort-old/200 and sort-new/200, old old and old new"
      "why a b")
(says "one arm: expected two tests or more to compare" "compare other")
(says "no test \"othre\"; did you mean \"other\"?" "compare other othre")
(says "option --max=1: expected one of --processes, --max-time, --precision, \
--tolerance, --confidence, --all-pairs, --pairs, --recorded"
      "compare --max=1 other other")
(says "option --max-time: expected a value behind it"
      "compare other other --max-time")
(says "max-time 0: expected a time above zero"
      "compare --max-time=0 other other")
(says "usage: ,compare --pairs OLD NEW" "compare --pairs old")
(says "no test with x in its name has one with y in its place; there are \
sort-old, sort-new, old old, old new, other"
      "compare --pairs x y")

;; Completion.
(test-equal "arms, with their sizes"
  '("sort-new" "sort-new/100" "sort-new/200")
  (complete ",compare other " "sort-n"))
(test-equal "options" '("--processes" "--precision" "--pairs")
  (complete ",compare " "--p"))
(test-equal "no arm for the value of one" '()
  (complete ",compare --precision " "sort"))
(test-equal "arms of the last" '("sort-old/100" "sort-old/200")
  (complete ",why " "sort-old"))
(test-equal "of both" '() (complete ",why a b " "sort"))

;; What a script of commands comes to.
(test-equal "compared well" 0 (run-status))
(register-test! "bad" #:test (lambda () (error "deliberate")))
(contains "an arm that fails is told" "no verdict on bad against other: bad \
raised an exception"
          "compare other bad --precision 20%")
(test-equal "and is the status" 1 (run-status))
(output "run \"old old\"")
(contains "a run after it is gone on with" "  20 |" "more")
(contains "but is no comparison" "bad raised" "why")

(tap-end "comparing")
