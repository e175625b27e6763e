;;; (mbenchmark criterium report): a result as a reader sees it, byte for byte.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(use-modules (mbenchmark contain) (mbenchmark criterium report)
             (ice-9 match) (srfi srfi-1))

(tap-begin "criterium-report")

(define-syntax-rule (said expression)
  (with-output-to-string (lambda () expression)))

(setlocale LC_ALL "C")

;; Times: a factor and a unit.
(test-equal "units of time"
  '((1/60 "min") (1 "sec") (1 "sec") (1000 "ms") (1000 "ms") (1000000 "us")
    (1000000 "us") (1000000000 "ns") (1000000000 "ns"))
  (map scale-time '(61 60 1 0.999 1/1000 0.000999 1/1000000 9.99e-7 0)))
(test-equal "a negative time is as readable" '((1/60 "min") (1000000000 "ns"))
  (map scale-time '(-100 -1e-8)))
(test-equal "values"
  '("1.500000 min" "2.000000 sec" "0.000000 ns" "-0.250000 ms" "0.333333 s"
    "1234567.000000 ns")
  (map format-value '(90 2 0 -0.00025 1/3 1234567e-9)
       '(1/60 1 1 1000 1 1000000000) '("min" "sec" "ns" "ms" "s" "ns")))
(test-equal "rounded from what they are, as C does"
  '("0.000002 s" "0.000004 s" "0.000000 s" "0.000001 s" "1.000000 s"
    "0.000000 s")
  (map (lambda (value) (format-value value 1 "s"))
       '(3/2000000 7/2000000 4.9e-7 5.1e-7 0.9999996 -4.9e-7)))

(test-equal "a point" "                             abc : 12.500000 ns\n"
  (said (report-point-estimate "abc" '(12.5e-9 (0 1)))))
(test-equal "with a quantile"
  "                             abc : 12.500000 ms ( 2.5%)\n"
  (said (report-point-estimate "abc" '(12.5e-3 (0 1)) 0.025)))
(test-equal "with one of two digits"
  "                             abc : 12.500000 us (97.5%)\n"
  (said (report-point-estimate "abc" '(12.5e-6) 0.975)))
(test-equal "a root" "                             abc : 4.000000 sec\n"
  (said (report-point-estimate-sqrt "abc" '(16 (9 25)))))
(test-equal "an estimate"
  "                             abc : 2.000000 sec  95.0% CI: \
(0.500000 sec, 70.000000 sec)\n"
  (said (report-estimate "abc" '(2 (0.5 70)) 0.95)))
(test-equal "roots of one"
  "                             abc : 4.000000 sec  90.0% CI: \
(3.000000 sec, 5.000000 sec)\n"
  (said (report-estimate-sqrt "abc" '(16 (9 25)) 9/10)))
(test-equal "a long message stays whole"
  "a message that is longer than its column : 1.000000 sec\n"
  (said (report-point-estimate "a message that is longer than its column"
                               '(1))))

;; A result.
(define result
  '((mean 1.95e-8 (1.94e-8 1.96e-8))
    (sample-mean 1.951e-8 (1.8e-8 2.1e-8))
    (variance 4e-20 (1e-20 9e-20))
    (sample-variance 4.41e-20 (1e-20 9e-20))
    (lower-q 1.92e-8 (1.91e-8 1.93e-8))
    (upper-q 1.987e-8 (1.98e-8 1.99e-8))
    (tail-quantile . 0.025)
    (outliers (low-severe . 0) (low-mild . 1) (high-mild . 0)
              (high-severe . 3))
    (outlier-variance . 0.016389)
    (overhead . 1.794404e-9)
    (samples)
    (execution-count . 4721854)
    (sample-count . 60)
    (os-details (arch . "x86_64") (available-processors . 2)
                (name . "Linux") (version . "6.1.0"))
    (runtime-details (input-arguments "GUILE_JIT_THRESHOLD=50" "LANG=C")
                     (vm-name . "GNU Guile") (vm-version . "3.0.8"))))
(define (with . entries) (append entries result))
(define (without key)
  (remove (lambda (entry) (eq? (car entry) key)) result))

(define found "
Found 4 outliers in 60 samples (6.6667 %)
\tlow-mild\t 1 (1.6667 %)
\thigh-severe\t 3 (5.0000 %)
 Variance from outliers : 1.6389 % Variance is slightly inflated by outliers
")
(define times "\
Evaluation count : 283311240 in 60 samples of 4721854 calls.
             Execution time mean : 19.500000 ns
    Execution time std-deviation : 0.200000 ns
   Execution time lower quantile : 19.200000 ns ( 2.5%)
   Execution time upper quantile : 19.870000 ns (97.5%)
")
(define overhead "                   Overhead used : 1.794404 ns\n")
(define system "x86_64 Linux 6.1.0 2 cpu(s)\n")
(define runtime "GNU Guile 3.0.8
Runtime arguments: GUILE_JIT_THRESHOLD=50 LANG=C
")
(define more "\
             Mean of the samples : 19.510000 ns
    Std-deviation of the samples : 0.210000 ns
            Interval of the mean : 19.500000 ns  95.0% CI: \
(19.400000 ns, 19.600000 ns)
   Interval of the std-deviation : 0.200000 ns  95.0% CI: \
(0.100000 ns, 0.300000 ns)
")
(test-equal "a result" (string-append times overhead found)
  (said (report-result result)))
(test-equal "with the system" (string-append system times overhead found)
  (said (report-result result #:os)))
(test-equal "with Guile" (string-append runtime times overhead found)
  (said (report-result result #:runtime)))
(test-equal "with both"
  (string-append system runtime times overhead found)
  (said (report-result result #:runtime #:os)))
(test-equal "with all there is"
  (string-append system runtime times more overhead found)
  (said (report-result result #:verbose)))
(test-equal "Guile without arguments"
  "GNU Guile 3.0.8\nRuntime arguments: none\n"
  (let ((text (said (report-result
                     (with '(runtime-details (vm-name . "GNU Guile")
                                             (vm-version . "3.0.8")
                                             (input-arguments)))
                     #:runtime))))
    (substring text 0 (string-contains text "Evaluation"))))
(define no-outliers
  '(outliers (low-severe . 0) (low-mild . 0) (high-mild . 0)
             (high-severe . 0)))
(test-equal "without outliers nothing is said of them"
  (string-append times overhead) (said (report-result (with no-outliers))))
(test-equal "nor of an overhead where there is none"
  times (said (report-result (with no-outliers '(overhead . #f)))))
(test-equal "one call a sample"
  "Evaluation count : 60 in 60 samples of 1 call.\n"
  (let ((text (said (report-result (with '(execution-count . 1))))))
    (substring text 0 (+ 1 (string-index text #\newline)))))
(test-equal "fewer samples than there could have been"
  '("Evaluation count : 283311240 in 60 of at most 90 samples of 4721854 calls."
    "Evaluation count : 283311240 in 60 samples of 4721854 calls.")
  (map (lambda (most)
         (let ((text (said (report-result
                            (with `(options (samples . ,most)))))))
           (substring text 0 (string-index text #\newline))))
       '(90 60)))
(test-equal "another tail" '("(10.0%)" "(90.0%)")
  (let ((text (said (report-result (with '(tail-quantile . 0.1))))))
    (filter (lambda (word) (string-contains text word))
            '("(10.0%)" "(90.0%)" "(2.5%)" "(97.5%)"))))
(test-equal "a time that is not above the overhead"
  (string-append
   "                   Overhead used : 1.794404 ns\n"
   "The time is below the resolution: the interval of its mean begins at "
   "-0.100000 ns\n")
  (let ((text (said (report-result
                     (with no-outliers '(mean 1e-10 (-1e-10 3e-10)))))))
    (substring text (string-contains text "                   Overhead"))))

(test-equal "times that are no longer than it" "\
             Execution time mean : below the resolution
    Execution time std-deviation : 0.200000 ns
   Execution time lower quantile : below the resolution ( 2.5%)
   Execution time upper quantile : 0.100000 ns (97.5%)
"
  (let ((text (said (report-result
                     (with '(mean -1e-10 (-2e-10 3e-10))
                           '(lower-q 0 (0 0))
                           '(upper-q 1e-10 (0 2e-10)))))))
    (substring text (+ 1 (string-index text #\newline))
               (string-contains text "                   Overhead"))))

;; Outliers.
(test-equal "outliers" found (said (report-outliers result)))
(test-equal "none" "" (said (report-outliers (with no-outliers))))
(test-equal "one" "
Found 1 outlier in 8 samples (12.5000 %)
\tlow-severe\t 1 (12.5000 %)
 Variance from outliers : 0.0000 % Variance is unaffected by outliers
"
  (said (report-outliers
         '((outliers (low-severe . 1) (low-mild . 0) (high-mild . 0)
                     (high-severe . 0))
           (sample-count . 8) (outlier-variance . 0.0)))))
(test-equal "what they do"
  '("unaffected by" "slightly inflated by" "moderately inflated by"
    "severely inflated by")
  (map (lambda (share)
         (let* ((text (said (report-outliers
                             (with (cons 'outlier-variance share)))))
                (start (+ 12 (string-contains text "Variance is"))))
           (substring text start (string-contains text " outliers\n" start))))
       '(0.009 0.02 0.2 0.7)))

;; µ where the locale can write it.
(define utf8 (false-if-exception (setlocale LC_ALL "C.UTF-8")))
(unless utf8
  (test-skip 1))
(test-equal "microseconds in UTF-8" '((1000000 "µs"))
  (map scale-time '(5e-6)))
(setlocale LC_ALL "C")

;; What is missing is told by its name.
(for-each
 (lambda (key)
   (refused (format #f "a result without ~a" key)
            (format #f "no ~a in this result: expected it beside" key)
            (lambda () (said (report-result (without key) #:verbose)))))
 '(mean sample-mean variance sample-variance lower-q upper-q tail-quantile
   outliers outlier-variance overhead execution-count sample-count os-details
   runtime-details))
(test-equal "what is not asked for may be missing"
  (string-append times overhead found)
  (said (report-result
         (remove (lambda (entry)
                   (memq (car entry) '(os-details runtime-details samples
                                       sample-mean sample-variance)))
                 result))))
(refusals
 ("a detail" "no version in this result: expected it beside arch, name"
  (said (report-result (with '(os-details (arch . "x") (name . "y"))) #:os)))
 ("no result" "result 7: expected the association list" (report-result 7))
 ("no option" "option #:so: expected #:os, #:runtime or #:verbose"
  (report-result result #:so))
 ("no estimate" "estimate 7: expected a list of a number"
  (report-point-estimate "abc" 7))
 ("no interval" "estimate (7): expected a list of a number"
  (report-estimate "abc" '(7) 0.95))
 ("no message" "message abc: expected a string"
  (report-point-estimate 'abc '(1)))
 ("no quantile" "x: expected a fraction from 0 to 1"
  (said (report-point-estimate "abc" '(1) 'x)))
 ("a level of more than all" "95: expected a fraction from 0 to 1"
  (said (report-estimate "abc" '(1 (1 1)) 95)))
 ("no unit" "unit ms: expected a string" (format-value 1 1000 'ms))
 ("no samples" "sample-count 0: expected a whole number from 1"
  (report-outliers (with '(sample-count . 0))))
 ("half a call" "execution-count 1/2: expected a whole number from 1"
  (report-result (with '(execution-count . 1/2))))
 ("no counts of outliers" "outliers 5: expected what outlier-count makes"
  (report-outliers (with '(outliers . 5))))
 ("whose message it is" "In procedure report-result: no mean in this result"
  (let ((outcome (contain (lambda ()
                            (said (report-result (without 'mean)))))))
    (error (outcome-message outcome))))
 ("a negative variance" "-1: expected the estimate of a variance"
  (report-point-estimate-sqrt "abc" '(-1)))
 ("an end of one" "-1: expected the estimate of a variance"
  (report-estimate-sqrt "abc" '(1 (-1 2)) 0.95))
 ("no time" "x: expected a time in seconds" (scale-time 'x))
 ("an endless one" "+inf.0: expected a time in seconds" (scale-time +inf.0))
 ("no value" "value +nan.0: expected a finite number"
  (format-value +nan.0 1 "s"))
 ("no factor" "scale x: expected a finite number" (format-value 1 'x "s")))

(tap-end "criterium-report")
