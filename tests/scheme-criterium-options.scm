;;; (mbenchmark criterium options) and progress: what a benchmark can be told,
;;; what is refused, and what it says while it works.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(use-modules (mbenchmark contain)
             (mbenchmark criterium options) (mbenchmark criterium progress))

(tap-begin "criterium-options")

;; The defaults are criterium's.
(test-equal "a benchmark's defaults"
  '((max-gc-attempts . 100) (samples . 60)
    (target-execution-time . 1000000000) (warmup-jit-period . 10000000000)
    (tail-quantile . 0.025) (bootstrap-size . 1000))
  (*default-benchmark-opts*))
(test-equal "a quick benchmark's defaults"
  '((max-gc-attempts . 100) (samples . 6)
    (target-execution-time . 100000000) (warmup-jit-period . 5000000000)
    (tail-quantile . 0.025) (bootstrap-size . 500))
  (*default-quick-bench-opts*))
(test-equal "are those without options" (list (*default-benchmark-opts*)
                                              (*default-quick-bench-opts*))
  (list (benchmark-defaults) (quick-benchmark-defaults)))
(test-equal "the other parameters" '(60 1000000000 10000000000 0.01 100)
  (list (*sample-count*) (*target-execution-time*) (*warmup-jit-period*)
        (*final-gc-problem-threshold*) (*max-gc-attempts*)))
(test-equal "what is said" '(#f #f #t #f)
  (list (*report-progress*) (*report-debug*) (*report-warn*)
        (*use-mxbean-for-times*)))
(test-equal "seconds and nanoseconds" '(3000000000 1/2)
  (list (* 3 s-to-ns) (* 500000000 ns-to-s)))

;; Parameters make defaults, until there are others.
(test-equal "parameters give defaults" '(30 2000 5 7)
  (parameterize ((*sample-count* 30) (*target-execution-time* 2000)
                 (*warmup-jit-period* 5) (*max-gc-attempts* 7))
    (map (lambda (key) (assq-ref (benchmark-defaults) key))
         '(samples target-execution-time warmup-jit-period max-gc-attempts))))
(test-equal "and quick ones" '(3 200 2 7)
  (parameterize ((*sample-count* 30) (*target-execution-time* 2000)
                 (*warmup-jit-period* 5) (*max-gc-attempts* 7))
    (map (lambda (key) (assq-ref (quick-benchmark-defaults) key))
         '(samples target-execution-time warmup-jit-period max-gc-attempts))))
(test-equal "never fewer than two samples of a nanosecond" '(2 1)
  (parameterize ((*sample-count* 5) (*target-execution-time* 5))
    (map (lambda (key) (assq-ref (quick-benchmark-defaults) key))
         '(samples target-execution-time))))
(test-equal "defaults that were set stay" '(12 0.025)
  (parameterize ((*sample-count* 30)
                 (*default-benchmark-opts* '((samples . 12))))
    (map (lambda (key) (assq-ref (benchmark-defaults) key))
         '(samples tail-quantile))))
(test-equal "the quick ones too" '(4 500)
  (parameterize ((*default-quick-bench-opts* '((samples . 4))))
    (map (lambda (key) (assq-ref (quick-benchmark-defaults) key))
         '(samples bootstrap-size))))

;; Lists of options.
(test-equal "options win over defaults" '((a . 1) (b . #f) (c . 5))
  (add-default-options '((a . 1) (b . #f)) '((b . 3) (a . 4) (c . 5))))
(test-equal "an option, or its default, or none" '(0.1 1000 #f #f)
  (let ((options '((tail-quantile . 0.1) (overhead . #f))))
    (map (lambda (key) (option-ref options key))
         '(tail-quantile bootstrap-size overhead faithful))))
(test-equal "options of the report" '((#:verbose #:os) (#:samples 10))
  (extract-report-options (list :verbose #:samples 10 :os)))
(test-equal "none of them" '(() ()) (extract-report-options '()))
(test-equal "each by its name" '((#:os #:runtime #:verbose) ())
  (extract-report-options (list :os :runtime :verbose)))
(test-equal "keywords" '((samples . 10) (faithful . #t))
  (arguments->options '(#:samples 10 #:faithful #t)))
(test-equal "an association list" '((samples . 10) (overhead . 1e-9))
  (arguments->options '(((samples . 10) (overhead . 1e-9)))))
(test-equal "nothing" '(() ())
  (list (arguments->options '()) (arguments->options '(()))))
(test-equal "the first of two counts" '((samples . 10) (isolate . #f))
  (arguments->options '(#:samples 10 #:isolate #f #:samples 20)))
(test-equal "times are whole nanoseconds"
  '((target-execution-time . 2000000) (warmup-jit-period . 3))
  (check-options '((target-execution-time . 2e6)
                   (warmup-jit-period . 10/3))))

(refusals
 ("no options of a report" "options 5: expected a list"
  (extract-report-options 5))
 ("no options" "options (1): expected an association list"
  (add-default-options '(1) '()))
 ("no defaults" "options x: expected an association list"
  (add-default-options '() 'x))
 ("no options to look into" "options 7: expected an association list"
  (option-ref 7 'samples))
 ("the nearest" "option sample: no such; did you mean samples?"
  (arguments->options '(#:sample 10)))
 ("one misspelt as criterium does not"
  "suppress-jvm-option-warnings: no such; did you mean supress-jvm-option"
  (arguments->options '(#:suppress-jvm-option-warnings #t)))
 ("nothing near" "option zebra: expected one of samples, warmup-jit-period,"
  (check-options '((zebra . 10))))
 ("no symbol" "option \"samples\": expected one of samples"
  (check-options '(("samples" . 10))))
 ("a lonely keyword" "option #:samples: expected a value behind it"
  (arguments->options '(#:isolate #f #:samples)))
 ("a misspelt one of reports" "option verbos: no such; did you mean verbose?"
  (arguments->options '(#:verbos)))
 ("no keyword" "10: expected an association list of options, or a keyword"
  (arguments->options '(10)))
 ("no association list" "options (1): expected an association list"
  (arguments->options '((1))))
 ("a dotted list" "options (1 . 2): expected an association list"
  (check-options '(1 . 2)))
 ("whose procedure it was" "bench: option samples 1: expected"
  (let ((outcome (contain (lambda ()
                            (check-options '((samples . 1)) "bench")))))
    (error (string-append
            (car (outcome-arguments outcome)) ": "
            (outcome-message outcome)))))
 ("the nearest in a default" "did you mean samples?"
  (*default-benchmark-opts* '((sampels . 1))))
 ("the nearest in a quick one" "did you mean samples?"
  (*default-quick-bench-opts* '((sampels . 1))))
 ("a parameter" "*sample-count* 0: expected a whole number from 2 to 1000000"
  (*sample-count* 0))
 ("a threshold" "*final-gc-problem-threshold* 2: expected a fraction from 0 to"
  (*final-gc-problem-threshold* 2))
 ("a switch" "*report-warn* no: expected #t or #f" (*report-warn* 'no)))

;; Each option: what is refused, and the bounds that are not.
(for-each
 (lambda (entry)
   (apply
    (lambda (key expected good bad)
      (for-each
       (lambda (value)
         (test-equal (format #f "~a ~s" key value) (list (cons key value))
           (check-options (list (cons key value)))))
       good)
      (for-each
       (lambda (value)
         (refused (format #f "not ~a ~s" key value)
                  (format #f "option ~a ~s: expected ~a" key value expected)
                  (lambda () (check-options (list (cons key value))))))
       bad))
    entry))
 `((samples "a whole number from 2 to 1000000"
            (2 1000000) (1 1000001 2.5 2.0 "2" #f))
   (warmup-jit-period
    "a time in nanoseconds from 0 to 9223372036854775807"
    (0 ,(- (expt 2 63) 1)) (-1 ,(expt 2 63) +inf.0 +nan.0 1s))
   (target-execution-time
    "a time in nanoseconds from 1 to 9223372036854775807"
    (1) (0 0.4 -1 1+i))
   (tail-quantile "a number between 0 and 0.5" (0.25 1/40) (0 1/2 0.6 #t))
   (bootstrap-size "a whole number from 2 to 10000000"
                   (2 10000000) (1 10000001))
   (max-gc-attempts "a whole number from 0 to 1000000" (0 1000000)
                    (-1 1000001))
   (gc-before-sample "#t or #f" (#t #f) (0))
   (overhead "a time in seconds, not below 0, or #f" (#f 0 1e-9)
             (-1e-9 +nan.0 no))
   (supress-jvm-option-warnings "#t or #f" (#t #f) (yes))
   (faithful "#t or #f" (#t #f) (1))
   (isolate "#t or #f" (#t #f) (never))))

;; What is said.
(define-syntax-rule (said expression)
  (with-output-to-string (lambda () expression)))
(test-equal "progress is not said" "" (said (say-progress "Warming up")))
(test-equal "but where it is asked for" "Warming up for 5 ns\n"
  (said (with-progress-reporting (say-progress "Warming up for" 5 'ns))))
(test-equal "and only there" '(7 #f)
  (let ((value (with-progress-reporting 'first 7)))
    (list value (*report-progress*))))
(test-equal "details" '("" "state (1)\n")
  (list (said (say-debug "state" '(1)))
        (said (parameterize ((*report-debug* #t)) (say-debug "state" '(1))))))
(test-equal "warnings" '("WARNING: slow by 2\n" "")
  (list (said (say-warning "slow by" 2))
        (said (parameterize ((*report-warn* #f)) (say-warning "slow")))))
(test-equal "a report" "a: 1\nb" (said (report "~A: ~D\n~A" 'a 1 "b")))

(tap-end "criterium-options")
