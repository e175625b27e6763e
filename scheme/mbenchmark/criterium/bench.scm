;;; Benchmarks as somebody types them, in criterium's manner.

(define-module (mbenchmark criterium bench)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark compare)
  #:use-module (mbenchmark datum)
  #:use-module (mbenchmark suite)
  #:use-module (mbenchmark criterium options)
  #:use-module (mbenchmark criterium environment)
  #:use-module (mbenchmark criterium stats)
  #:use-module (mbenchmark criterium report)
  #:use-module (mbenchmark criterium run)
  #:use-module (mbenchmark criterium round-robin)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-4)
  #:export (benchmark*
            benchmark
            quick-benchmark*
            quick-benchmark
            bench
            quick-bench
            benchmark-round-robin*
            benchmark-round-robin
            result->report
            result->test
            compare-results))

;; Not for users, who run benchmarks.
(define with-name (@@ (mbenchmark criterium run) with-name))
(define check-expressions
  (@@ (mbenchmark criterium round-robin) check-expressions))
(define run-of (@@ (mbenchmark criterium run) run-of))

(define (refuse who message . values)
  (scm-error 'misc-error who message values #f))

;; The procedure that an expression is measured as, which is called so.
(define-syntax-rule (expression expr)
  (with-name (lambda () expr) (object->string 'expr)))

;; The options that ARGUMENTS and DEFAULTS come to for PROCEDURES.
(define (whole-options who arguments defaults procedures)
  (let ((options (add-default-options (arguments->options arguments who)
                                      (defaults))))
    (unless (assq-ref options 'supress-jvm-option-warnings)
      (apply warn-on-suspicious-options procedures))
    options))

(define (isolate? options)
  (match (assq 'isolate options)
    ((_ . isolate?) isolate?)
    (#f #t)))

;; RESULT with its statistics and what is known of where it was measured.
(define (whole-result measured options)
  (append (benchmark-stats measured options)
          `((os-details . ,(os-details))
            (runtime-details . ,(runtime-details))
            (options . ,options))))

(define (benchmark-with who f arguments defaults)
  (unless (procedure? f)
    (refuse who "expression ~S: expected a procedure without arguments" f))
  (let* ((options (whole-options who arguments defaults (list f)))
         (option (lambda (key) (assq-ref options key))))
    (whole-result
     (run-benchmark (option 'samples) (option 'warmup-jit-period)
                    (option 'target-execution-time) f
                    (option 'gc-before-sample) (option 'overhead)
                    #:faithful (option 'faithful)
                    #:isolate (isolate? options)
                    #:max-gc-attempts (option 'max-gc-attempts))
     options)))

(define (benchmark* f . options)
  "Measure F, a procedure without arguments, and return the result, an
association list.  OPTIONS are keywords, or one association list; without them
those of *default-benchmark-opts* hold.  It takes some 70 seconds at most for a
call that is shorter than a second, and less where the mean is known well enough
before and #:faithful is not true."
  (benchmark-with "benchmark" f options benchmark-defaults))

(define (quick-benchmark* f . options)
  "Measure F as benchmark* does, with the options of
*default-quick-bench-opts*: some six seconds, less certain."
  (benchmark-with "quick-benchmark" f options quick-benchmark-defaults))

(define-syntax-rule (benchmark expr option ...)
  (benchmark* (expression expr) option ...))

(define-syntax-rule (quick-benchmark expr option ...)
  (quick-benchmark* (expression expr) option ...))

;; Measure F by MEASURE and report on the current output port, as ARGUMENTS,
;; options of both, say.
(define (bench-with measure f arguments)
  (match (extract-report-options arguments)
    ((report-options options)
     (apply report-result (apply measure f options) report-options)
     (if #f #f))))

(define-syntax-rule (bench expr option ...)
  (bench-with benchmark* (expression expr) (list option ...)))

(define-syntax-rule (quick-bench expr option ...)
  (bench-with quick-benchmark* (expression expr) (list option ...)))

(define (benchmark-round-robin* exprs . options)
  "Measure the expressions EXPRS, association lists as
run-benchmarks-round-robin takes them, in turn, with options as benchmark* has
them, and return the list of their results.  It never stops before all samples
are taken."
  (check-expressions exprs)
  (let* ((options (whole-options "benchmark-round-robin" options
                                 benchmark-defaults
                                 (map (lambda (expr) (assq-ref expr 'f))
                                      exprs)))
         (option (lambda (key) (assq-ref options key))))
    (map (lambda (measured) (whole-result measured options))
         (run-benchmarks-round-robin (option 'samples)
                                     (option 'warmup-jit-period)
                                     (option 'target-execution-time)
                                     exprs
                                     (option 'gc-before-sample)
                                     #:overhead (option 'overhead)
                                     #:isolate (isolate? options)
                                     #:max-gc-attempts
                                     (option 'max-gc-attempts)))))

(define-syntax-rule (benchmark-round-robin (expr ...) option ...)
  (benchmark-round-robin*
   (list `((f . ,(lambda () expr))
           (expr-string . ,(object->string 'expr)))
         ...)
   option ...))

;; What there is of a result beside itself.

(define (result-part result key)
  (match (and (list? result) (every pair? result) (assq key result))
    ((_ . value) value)
    (#f (refuse "result->report" "~S: expected a result of a benchmark, with \
~A" result key))))

(define (result->report result)
  "Return the report of the run that RESULT was measured in, whose samples are
those of RESULT with the overhead of the loop; or where this process did not
measure it, or in turn with others, a report that is made of its samples."
  (define (made name)
    (report-of name (result-part result 'samples)
               (result-part result 'execution-count)))
  (match (run-of result)
    (#(#f _ _ name) (made name))
    (#(report _ _ _) report)
    (#f (made "expression"))))

(define (result->test result)
  "Return the test that RESULT was measured as, or @code{#f} where this process
did not measure it, or in turn with others."
  (match (run-of result)
    (#(_ test _ _) test)
    (#f #f)))

(define (stat-of values unit)
  (match (%sample-figures (list->f64vector values) (f64vector))
    ((mean variance)
     `((mean ,mean ,@unit)
       (std-deviation ,(sqrt variance) ,@unit)
       (variance ,variance
                 ,@(map (lambda (unit) (string-append unit "²")) unit))))))

;; The report of samples of COUNT calls of what is called NAME that took TIMES,
;; in nanoseconds.
(define (report-of name times count)
  (let* ((times (map (lambda (time)
                       (inexact->exact (round time)))
                     times))
         (calls (* count (length times)))
         (below (find negative? times)))
    (when below
      (refuse "result->report" "sample of ~A ns: expected none below the \
overhead of the loop" below))
    (datum->report
     `(suite
       (name "criterium")
       (test
        (name ,name)
        (execution
         (number 0)
         (name ,name)
         (total-iterations ,calls)
         (iterations ,calls)
         (total-samples ,(length times))
         (used-samples ,(length times))
         (iteration-time
          ,@(stat-of (map (lambda (time) (/ time count)) times) '("ns")))
         (sample-time ,@(stat-of times '("ns")))
         (sample-iterations
          ,@(stat-of (map (const count) times) '()))
         (samples-data
          (iterations elapsed block start cpu process collections)
          ,@(map (lambda (time block) (list count time block 0 0 0 0))
                 times (iota (length times)))))
        (number-of-runs 1))
       (number-of-tests 1)))))

;; What RESULT was measured of, as a test of SUITE.
(define (add-run! suite result number)
  (match (run-of result)
    (#(_ _ f name)
     (add-test! suite (string-append (number->string number) ": " name)
                #:test f))
    (#f (refuse "compare-results" "result ~A: expected one that this process \
has measured" number))))

(define (compare-results a b . options)
  "Compare the expressions of the results A and B with one another, live, as
compare-tests does, whose keywords OPTIONS are.  Return the comparison."
  (let* ((suite (make-suite "criterium"))
         (first (add-run! suite a 1))
         (second (add-run! suite b 2)))
    (apply compare-tests first second options)))
