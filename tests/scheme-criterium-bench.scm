;;; (mbenchmark criterium): benchmarks on the engine, in turn, and what is left
;;; behind by those that fail.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(load-from-path "criterium-bodies.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbenchmark criterium)
             (ice-9 control)
             (mbenchmark primitive) (srfi srfi-1))

(tap-begin "criterium-bench")

;; The last collection takes longer than runs as short as these.
(*report-warn* #f)

(define (ref result key) (assq-ref result key))

;; Benchmarks on the engine.

;; Without, and with, less of what costs time and is the same each time.
(define brief
  '((samples . 6) (target-execution-time . 1000000)
    (warmup-jit-period . 1000000)))
(define short
  (append brief '((bootstrap-size . 20) (max-gc-attempts . 1))))
(define result-keys
  '(mean sample-mean variance sample-variance lower-q upper-q tail-quantile
    outliers outlier-variance overhead samples execution-count sample-count
    total-time warmup-time warmup-executions final-gc-time os-details
    runtime-details options))

(define (fib n)
  (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))

(define measured
  (run-benchmark 6 1000000 1000000 (lambda () (fib 8)) #f 0 #:faithful #t))
(define (samples-of report)
  (vector->list
   (execution-samples
    (car (test-report-executions (car (report-tests report)))))))
(test-equal "its report has these samples, and the calls of each" '(#t #t)
  (let ((samples (samples-of (result->report measured))))
    (list (equal? (map sample-elapsed samples) (ref measured 'samples))
          (every (lambda (sample)
                   (= (sample-iterations sample)
                      (ref measured 'execution-count)))
                 samples))))
(test-equal "its test says what was asked for"
  '("6" "6" "0.0" "0.001" "0.001" "1.014" "60.0" "on")
  (map (lambda (key) (test-constraint (result->test measured) key))
       '(min-samples max-samples precision sample-time warm-up-time max-time
         timeout isolation)))

(define with-overhead
  (run-benchmark 6 1000000 1000000 (lambda () (fib 8)) #f 1/500000000))
(test-assert "the overhead of each call is not in the samples"
  (every (lambda (sample time)
           (= time
              (- (sample-elapsed sample)
                 (* 2 (ref with-overhead 'execution-count)))))
         (samples-of (result->report with-overhead))
         (ref with-overhead 'samples)))
(test-equal "the precision may end it before all samples" '("6" "60" "0.01")
  (let ((test (result->test
               (run-benchmark 60 1000000 1000000 (lambda () (fib 8)) #f 0))))
    (map (lambda (key) (test-constraint test key))
         '(min-samples max-samples precision))))

(define result (benchmark (fib 8) brief))
(test-equal "a result has criterium's keys in order" result-keys
  (map car result))
(test-equal "its options are there, with the defaults" '(6 0.025 1000)
  (map (lambda (key) (ref (ref result 'options) key))
       '(samples tail-quantile bootstrap-size)))
(test-equal "its test is called as the expression" "(fib 8)"
  (test-name (result->test result)))
(test-equal "keywords are options too" '(7 1000000 7)
  (let ((result (benchmark (fib 8) #:samples 7 #:target-execution-time 1000000
                           #:warmup-jit-period 1000000 #:faithful #t
                           #:bootstrap-size 20)))
    (list (ref (ref result 'options) 'samples)
          (ref (ref result 'options) 'target-execution-time)
          (ref result 'sample-count))))
(test-equal "a quick one has its own defaults" '(500 6)
  (let ((options (ref (quick-benchmark (fib 8) brief) 'options)))
    (list (ref options 'bootstrap-size) (ref options 'samples))))
(test-assert "the procedures take a procedure"
  (and (equal? result-keys (map car (benchmark* (lambda () 1) short)))
       (equal? result-keys (map car (quick-benchmark* (lambda () 1) short)))))
(test-assert "and nothing else"
  (mentions? (error-of (lambda () (benchmark* 7)))
             "expression 7" "procedure"))
(test-assert "an unknown option is told, with the nearest"
  (mentions? (error-of (lambda () (benchmark 1 #:sampels 3)))
             "sampels" "samples"))

;; The overhead.

(test-assert "the overhead is estimated once"
  (and (real? estimated-overhead-cache)
       (= estimated-overhead-cache (estimated-overhead)
          (ref result 'overhead))))
(test-assert "or anew"
  (let ((overhead (estimated-overhead!)))
    (and (= overhead estimated-overhead-cache) (< 0 overhead 1e-3))))
(test-equal "or is given" 0.0
  (ref (benchmark 1 (acons 'overhead 0.0 short)) 'overhead))

;; Where it runs.

(test-equal "what an expression changes is lost with its process" 0
  (begin
    (set! calls 0)
    (benchmark (count!) short)
    calls))
(test-assert "but where it has none"
  (let ((result (benchmark (count!) (acons 'isolate #f short))))
    (>= calls (+ (ref result 'warmup-executions)
                 (* (ref result 'sample-count)
                    (ref result 'execution-count))))))
(test-equal "in this process no time is to end it, unless one is given"
  '(#f "0.5")
  (let ((timeout
         (lambda ()
           (test-constraint (result->test
                             (benchmark 1 (acons 'isolate #f short)))
                            'timeout))))
    ;; The engine's own depends on the time of all.
    (list (equal? (timeout) "60.0")
          (parameterize ((*timeout* 500000000))
            (timeout)))))
(test-assert "memory is collected before each sample"
  (let ((before (collections)))
    (benchmark (count!) (acons 'gc-before-sample #t
                               (acons 'isolate #f short)))
    (>= (- (collections) before) 6)))

;; What fails.

(define (failure-of thunk)
  (let ((directory (getcwd))
        (output (current-output-port))
        (overhead estimated-overhead-cache)
        (text (error-of thunk)))
    (if (and (equal? directory (getcwd))
             (eq? output (current-output-port))
             (eqv? overhead estimated-overhead-cache)
             (= (*max-gc-attempts*) 100)
             (= (length (ref (run-benchmark 2 0 50000 (lambda () 1) #f 0
                                            #:max-gc-attempts 1)
                             'samples))
                2))
        text
        "something is not as it was")))

(test-assert "an exception is told, in a sentence"
  (mentions? (failure-of (lambda () (bench (car '()) #:samples 6)))
             "(car (quote ())): raised: " "Wrong type argument"))
(test-assert "an exit"
  (mentions? (failure-of (lambda () (bench (exit 3) #:samples 6)))
             "(exit 3): exited: status 3"))
(test-assert "a crash"
  (mentions? (failure-of (lambda ()
                           (bench (kill (getpid) SIGSEGV) #:samples 6)))
             "killed: SIGSEGV"))
(test-assert "a call that does not return"
  (mentions? (failure-of (lambda ()
                           (parameterize ((*timeout* 300000000))
                             (bench (let loop () (loop)) #:samples 6))))
             "timed-out: after 0.3 s"))
(test-assert "a way out"
  (mentions? (failure-of (lambda ()
                           (let/ec leave
                             (bench (leave 1) #:samples 6))))
             "(leave 1): escaped"))
(test-equal "ports, directories and parameters are what they were" '(#t #f)
  (let ((directory (getcwd)))
    (benchmark (begin
                 (chdir "/")
                 (set-current-output-port (%make-void-port "w"))
                 (*report-progress* #t))
               (acons 'isolate #t short))
    (list (equal? directory (getcwd)) (*report-progress*))))

;; Reports of benchmarks.

(define (output-of thunk)
  (let* ((value #f)
         (text (with-output-to-string (lambda () (set! value (thunk))))))
    (list (unspecified? value) text)))
(test-assert "a bench prints and returns nothing"
  (let ((printed (output-of
                  (lambda ()
                    (bench (fib 8) :verbose #:samples 6
                           #:target-execution-time 1000000
                           #:bootstrap-size 20
                           #:warmup-jit-period 1000000)))))
    (and (car printed)
         (mentions? (cadr printed) "Evaluation count" "Execution time mean"))))
(test-assert "a quick one too, with options in any order"
  (let ((printed (output-of
                  (lambda ()
                    (quick-bench (fib 8) #:samples 6 #:os
                                 #:target-execution-time 1000000
                                 #:bootstrap-size 20
                                 #:warmup-jit-period 1000000 :runtime)))))
    (and (car printed)
         (mentions? (cadr printed) "Execution time mean"))))
(test-assert "progress is told where it is asked for"
  (mentions? (cadr (output-of (lambda ()
                                (with-progress-reporting
                                 (benchmark (fib 8) short)))))
             "Measuring (fib 8): warming up for 1000000 ns, then 6 samples of \
1000000 ns ..."))
(test-equal "by the process that waits, not by the one that measures"
  '(#f #f #f)
  ;; What another process writes is not in this port: these are not isolated.
  (let ((text (cadr (output-of
                     (lambda ()
                       (with-progress-reporting
                        (benchmark-round-robin
                         ((fib 8) (fib 9)) (acons 'isolate #f short))
                        (benchmark (fib 8) (acons 'isolate #f short))))))))
    (map (lambda (words) (string-contains text words))
         '("Final GC..." "Estimating the number" "Warming up for"))))
(test-equal "and nowhere else" ""
  (cadr (output-of (lambda ()
                     (parameterize ((*report-warn* #f))
                       (benchmark (fib 8) short))))))

(define typed (primitive-eval '(lambda () (list))))
(define (interpreted-warnings thunk)
  (count (lambda (line) (string-contains line "is interpreted, not compiled"))
         (string-split (parameterize ((*report-warn* #t))
                         (cadr (output-of thunk)))
                       #\newline)))
(test-equal "an expression that is interpreted is warned of, alone or in turn"
  '(1 0 2)
  (map interpreted-warnings
       (list (lambda () (benchmark* typed short))
             (lambda () (benchmark (fib 8) short))
             (lambda ()
               (benchmark-round-robin*
                (list `((f . ,typed) (expr-string . "typed"))
                      `((f . ,(lambda () (fib 8))) (expr-string . "fib"))
                      `((f . ,typed) (expr-string . "again")))
                short)))))

(define (without-run result)
  (map (lambda (entry)
         (if (eq? (car entry) 'samples)
             (cons 'samples (list-copy (cdr entry)))
             entry))
       result))
(test-equal "a report of bare data has its samples" '(#t #t)
  (let ((samples (samples-of (result->report (without-run measured)))))
    (list (equal? (map sample-elapsed samples) (ref measured 'samples))
          (every (lambda (sample)
                   (= (sample-iterations sample)
                      (ref measured 'execution-count)))
                 samples))))
(test-equal "and the mean and deviation of its calls" '(2500.0 ns 500.0)
  (let* ((report (result->report '((samples 2000 3000 2500)
                                   (execution-count . 1))))
         (execution (car (test-report-executions
                          (car (report-tests report)))))
         (stat (execution-iteration-time execution)))
    (list (stat-mean stat) (stat-unit stat) (stat-std-deviation stat))))
(test-equal "but has no test" #f (result->test (without-run measured)))
(test-assert "a sample below the overhead is refused"
  (mentions? (error-of (lambda ()
                         (result->report '((samples 10 -5.2 7)
                                           (execution-count . 1)))))
             "-5 ns" "overhead"))
(test-assert "and what is no result"
  (mentions? (error-of (lambda () (result->report '((samples 1)))))
             "execution-count"))

(define comparison
  (compare-results result (benchmark (fib 9) short) #:max-time 0.05))
(test-equal "results are compared live" '("1: (fib 8)" "2: (fib 9)")
  (map arm-name (comparison-arms comparison)))
(test-assert "but those of another process are not"
  (mentions? (error-of (lambda ()
                         (compare-results result (without-run measured))))
             "result 2" "this process"))

;; In turn.

(set! calls 0)
(define results
  (benchmark-round-robin ((begin (count!) (fib 8)) (fib 9)) short))
(test-equal "results as others, from another process" '(2 #t 0)
  (list (length results)
        (every (lambda (result) (equal? (map car result) result-keys)) results)
        calls))
(test-equal "each is called as its expression in its report, without a test"
  '(("(begin (count!) (fib 8))" #f) ("(fib 9)" #f))
  (map (lambda (result)
         (list (test-report-name (car (report-tests (result->report result))))
               (result->test result)))
       results))
(test-equal "and they are compared live"
  '("1: (begin (count!) (fib 8))" "2: (fib 9)")
  (map arm-name
       (comparison-arms (apply compare-results
                               (append results '(#:max-time 0.05))))))
(test-assert "the overhead is that of its own loop"
  (every (lambda (result) (< 0 (ref result 'overhead) 1e-3)) results))
(test-equal "or is given" '(0.0 0.0)
  (map (lambda (result) (ref result 'overhead))
       (benchmark-round-robin ((fib 8) (fib 9)) (acons 'overhead 0.0 short))))
(test-assert "what fails is named"
  (mentions? (failure-of (lambda ()
                           (benchmark-round-robin ((fib 8) (car 'x)) short)))
             "(car (quote x)): raised"))
(test-assert "also after a while"
  (mentions? (failure-of
              (lambda ()
                (benchmark-round-robin
                 ((when (> (count!) 20) (exit 4)) (fib 9)) short)))
             "(exit 4)" ": exited: status 4"))
(test-assert "no expression is refused"
  (mentions? (error-of (lambda () (benchmark-round-robin* '())))
             "expressions ()"))
(test-assert "and one without its name"
  (mentions? (error-of (lambda ()
                         (benchmark-round-robin* `(((f . ,count!))))))
             "expr-string"))

(tap-end "criterium-bench")
