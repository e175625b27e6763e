;;; (mbsh recording): the commands on recorded timings at the prompt, and on
;;; what the last run measured.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbenchmark recorded)
             (mbsh command) (mbsh commands) (srfi srfi-1))

(tap-begin "recording")

(define (text line)
  (with-output-to-string (lambda () (run-command-line line))))
(define (message line)
  (outcome-message (contain (lambda () (text line)))))
(define (has? text part)
  (->bool (string-contains text part)))

;; The same as --analyze prints.
(define old-lines
  "old: 7 samples (2 warmup)
  median 100  p90 500  mean 157  sd 151
  outliers 1: mean 100  sd 1
  cv 1.0%\n")
(define new-lines
  "new one: 5 samples (2 warmup)
  median 200  p90 204  mean 200  sd 3
  outliers 0: mean 200  sd 3
  cv 1.5%\n")

(test-equal "a warm-up and samples print nothing" '("" "" "" "")
  (map text '("warmup 2"
              "sample old 900 120 101 98 100"
              "sample old 500 100 102 99  # the first come late"
              "sample \"new one\" 870 410 196 201 198 204 200")))
(test-equal "compared before one of them is analyzed"
  (list old-lines "compare: analyze both benchmarks first"
        "compare: analyze both benchmarks first")
  (list (text "analyze old")
        (message "compare old \"new one\"")
        (message "compare \"new one\" old")))
(test-equal "analyzed and compared"
  (list new-lines "old vs new one: 2.00x (ranges do not overlap)\n")
  (list (text "analyze \"new one\"") (text "compare old \"new one\"")))
(test-equal "compared with what nobody knows"
  (make-list 2 "compare: analyze both benchmarks first")
  (list (message "compare old nothing") (message "compare nothing old")))
(test-assert "neither is known: nothing to measure either"
  (has? (message "compare one two") "no test \"one\""))
(test-assert "samples that come later ask for a new analysis"
  (begin
    (text "sample old 100")
    (has? (message "compare old \"new one\"") "analyze both benchmarks first")))

;; Errors.
(test-equal "a name without samples" "analyze a: no samples"
  (message "analyze a"))
(text "sample alpha 1")
(test-equal "a near one" "analyze alhpa: no samples; did you mean alpha?"
  (message "analyze alhpa"))
(test-equal "warm-ups that are none" (make-list 4 "warmup: 0..100")
  (map message '("warmup 101" "warmup -1" "warmup x" "warmup \"1 2\"")))
(test-assert "a warm-up that takes all"
  (begin
    (text "sample few 1 2")
    (has? (message "analyze few") "analyze few: not enough samples after")))
(test-assert "a bad sample, and none of its line is added"
  (and (has? (message "sample few 3 x 4")
             "sample few: \"x\": expected a whole number from 0 to")
       (has? (message "sample few \"3 4\"") "\"3 4\": expected a whole")
       (has? (message "sample few 3 \"\"") "\"\": expected a whole")
       (equal? '(1 2) (array->list (recorded-values "few")))))
(test-equal "no unit of what was recorded"
  "analyze few ps: expected no unit: what was recorded has none"
  (message "analyze few ps"))

;; Names, whatever is in them.
(text "warmup 0")
(for-each
 (lambda (word name)
   (test-equal (string-append "the name " name)
     (string-append name ": 2 samples")
     (begin
       (text (string-append "sample " word " 3 4"))
       (let ((lines (text (string-append "analyze " word))))
         (substring lines 0 (string-contains lines " (0"))))))
 '("\"#1\"" "#2" "\"a \\\"b\\\"\"" "c\\d" "\"e\\\\ f\"" "größe")
 '("#1" "#2" "a \"b\"" "c\\d" "e\\ f" "größe"))
(test-assert "no name" (has? (message "sample \"\" 1") "expected a name"))

;; What the last run measured.
(register-test! "spin" #:test (lambda (n) (iota n)) #:dimensions '((5 300))
                #:max-samples 30)
(register-test! "one" #:test (lambda () (iota 5)) #:max-samples 30)
(test-equal "a test that was not run"
  "analyze one: no samples; ,run measures the test"
  (message "analyze one"))
(text "run *")
(test-assert "an execution of the last run"
  (has? (text "analyze spin/5") "spin/5: 30 samples (0 warmup)"))
(let ((seen (text "analyze spin")))
  (test-assert "all of a test's, each once"
    (and (has? seen "spin/5: 30 samples") (has? seen "spin/300: 30 samples")
         (not (has? (string-drop seen (+ 1 (string-contains seen "/300: ")))
                    "/300: "))
         (not (has? (string-drop seen (+ 1 (string-contains seen "/5: ")))
                    "/5: ")))))
(test-equal "the same again" (text "analyze one ps") (text "analyze one ps"))
(test-assert "a warm-up beside that"
  (begin
    (text "warmup 5")
    (has? (text "analyze one") "one: 25 samples (5 warmup)")))
(text "warmup 0")
(test-assert "coarse figures are told"
  (has? (text "analyze one s")
        "  note: below 100 s the figures are coarse; ,analyze one ms is finer"))
(test-assert "the finest unit has no finer one"
  (not (has? (text "analyze one ps") "coarse")))
(test-equal "a unit that is none"
  "unit h: expected one of ps, ns, us, ms, s" (message "analyze one h"))
(text "analyze one ps")
(text "analyze spin/5 ps")
(let ((seen (text "compare --recorded one spin/5")))
  (test-assert "what was measured, as it was recorded, in one unit"
    (and (has? seen "one vs spin/5: ") (not (has? seen "note")))))
(text "analyze spin/5")
(test-equal "in two"
  "compare: one was analyzed in ps and spin/5 in ns: expected one unit"
  (message "compare --recorded one spin/5"))
(text "sample rec 5")
(text "analyze rec")
(let ((note "  note: one was measured, in ps; what was recorded of rec has no \
unit\n"))
  (test-assert "what was measured with what was recorded"
    (let ((seen (text "compare one rec")))
      (and (has? seen "one vs rec: ") (string-suffix? note seen))))
  (test-assert "and the other way round"
    (let ((seen (text "compare rec one")))
      (and (has? seen "rec vs one: ") (string-suffix? note seen)))))
(test-assert "of a run, until the next"
  (begin
    (text "run one")
    (equal? "compare: analyze both benchmarks first"
            (message "compare one rec"))))
(test-assert "what was recorded comes first"
  (begin
    (text "sample one 7")
    (has? (text "analyze one") "one: 1 samples (0 warmup)")))
(test-assert "and it is told how to be rid of it"
  (has? (message "analyze one ps")
        "has none; (drop-recorded! \"one\") forgets it, and the test"))
(drop-recorded! "one")
(test-assert "then the test is there again"
  (has? (text "analyze one ps") "one: 30 samples"))

(tap-end "recording")
