;;; (mbsh reporting), (mbsh drawing): the order and the columns of tables, and
;;; what is drawn.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (ice-9 regex) (srfi srfi-1))

(tap-begin "reporting")

(define (message thunk) (outcome-message (contain thunk)))
(define (run line)
  (with-output-to-string (lambda () (run-command-line line))))
(define keep-report! (@@ (mbenchmark suite) keep-report!))

(for-each
 (lambda (line)
   (test-assert (string-append line " wants a report")
     (string-contains (message (lambda () (run line))) "nothing was run")))
 '("report" "histogram a" "samples a"))
(run "columns usual estimate")
(test-equal "columns are chosen before anything was run" "usual,estimate\n"
  (run "columns"))
(run "columns default")
(test-equal "and are the usual ones again" "usual\n" (run "columns"))

;; Made data: the times of an iteration are 30, 10 and 20 ns.
(define (execution name number time iterations)
  `(execution (number ,number) (name ,name)
     (total-time 0.5 "s") (total-iterations ,iterations)
     (iterations ,iterations) (total-samples 3) (used-samples 3)
     (estimate (value ,time "ns") (half-width 0.1 "ns"))
     (samples-data (iterations elapsed block start cpu process collections)
       (10 ,(* 10 time) 0 1000 0 0 0)
       (10 ,(* 10 (+ time 1)) 0 2000 0 0 0)
       (10 ,(* 10 (+ time 2)) 0 3000 0 0 0))))
(keep-report! (registered-suite)
  (datum->report
   `(suite (name "made")
      (test (name "b") ,(execution "b/1" 0 30 7) ,(execution "b/2" 1 10 900)
            (number-of-runs 2))
      (test (name "a") ,(execution "a" 0 20 80) (number-of-runs 1))
      (test (name "Self-Test") ,(execution "empty" 0 15 50) (number-of-runs 1))
      (number-of-tests 3))))

;; The names of the rows of the table that LINE prints.
(define (rows line)
  (filter-map (lambda (line)
                (let ((found (string-match "^ *(b/1|b/2|a|b|empty) \\|" line)))
                  (and found (match:substring found 1))))
              (string-split (run line) #\newline)))
(test-equal "as it was run, by tests" '("b" "b/1" "b/2" "a" "empty")
  (rows "report"))
(test-equal "sorted by time, the Self-Test last" '("b/2" "a" "b/1" "empty")
  (rows "sort estimate"))
(test-equal "the largest first, the Self-Test last" '("b/1" "a" "b/2" "empty")
  (rows "sort estimate descending"))
(test-equal "so are later tables" '("b/1" "a" "b/2" "empty") (rows "report"))
(test-equal "by a count" '("b/1" "a" "b/2" "empty") (rows "sort iterations"))
(test-equal "by name" '("a" "b/1" "b/2" "empty") (rows "sort name"))
(test-assert "a column that is none is told"
  (string-contains (message (lambda () (run "sort speed")))
                   "sort by \"speed\": expected name or a column"))
(test-equal "and changes nothing" '("a" "b/1" "b/2" "empty") (rows "report"))
(test-equal "the order of the run again" '("b" "b/1" "b/2" "a" "empty")
  (rows "sort"))

(define (relative line name)
  (let ((found (string-match (string-append "\n *" name " [^\n]* ([0-9.]+x)\n")
                             (run line))))
    (and found (match:substring found 1))))
(test-equal "relative to an execution" '("1.500x" "0.500x" "1.000x")
  (map (lambda (name) (relative "report --relative a" name))
       '("b/1" "b/2" "a")))
(test-equal "or to the first of a test" "0.667x"
  (relative "report console usual --relative=b" "a"))
(test-assert "a name that is none is told"
  (string-contains (message (lambda () (run "report --relative c")))
                   "relative to \"c\""))

(define (has? column) (string-contains (run "report") column))
(run "columns +estimate")
(test-assert "a column is added" (has? "Estimate"))
(test-equal "and told" "usual,estimate\n" (run "columns"))
(run "columns -estimate")
(test-assert "and left out" (not (has? "Estimate")))
(run "columns brief total-time")
(test-assert "several are chosen" (has? "Total Time"))
(test-assert "a name that is none is told, and changes nothing"
  (and (string-contains (message (lambda () (run "columns speed"))) "speed")
       (string=? (run "columns") "brief,total-time\n")))
(test-assert "so is one that is to be left out"
  (string-contains (message (lambda () (run "columns -speed"))) "speed"))
(run "columns usual -total-time")
(test-assert "one of several is left out"
  (and (has? "It.Time") (not (has? "Total Time"))))
(run "columns +total-time")
(test-assert "and added again" (has? "Total Time"))
(test-equal "and told once" "usual,total-time\n" (run "columns"))
(run "columns usual")

(test-assert "a histogram of made samples"
  (string-prefix? "a: 3 samples, ns an iteration\n20.00 " (run "histogram a")))
(test-equal "so many rows" 3
  (count (lambda (line) (string-match "^[0-9.]+ ." line))
         (string-split (run "histogram a --rows=3 --log") #\newline)))
(test-assert "all executions of a test"
  (let ((text (run "samples b")))
    (and (string-contains text "b/1: 3 samples")
         (string-contains text "b/2: 3 samples"))))
(for-each
 (lambda (line part)
   (test-assert (string-append line " is refused")
     (string-contains (message (lambda () (run line))) part)))
 '("histogram" "histogram a b" "histogram c" "samples b/3" "samples a --log"
   "histogram a --rows=0")
 '("usage" "usage" "was not run" "did you mean b/" "usage" "from 1 to 1000"))
(keep-report! (registered-suite)
  (datum->report
   '(suite (name "made")
      (test (name "a")
            (execution (number 0) (name "a") (total-samples 3))
            (number-of-runs 1))
      (number-of-tests 1))))
(test-assert "a report without samples is told"
  (string-contains (message (lambda () (run "histogram a")))
                   "expected an execution that has samples"))

(tap-end "reporting")
