;;; Benchmarks in criterium's manner on the engine: an expression is a test of a
;;; suite of its own, and what its run has found the result.

(define-module (mbenchmark criterium run)
  #:use-module (mbenchmark suite)
  #:use-module (mbenchmark test)
  #:use-module (mbenchmark report)
  #:use-module (mbenchmark samples)
  #:use-module (mbenchmark criterium options)
  #:use-module (mbenchmark criterium progress)
  #:use-module (mbenchmark criterium heap)
  #:use-module (mbenchmark criterium measure)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (*timeout*
            run-benchmark
            estimate-overhead
            estimated-overhead
            estimated-overhead!
            estimated-overhead-cache))

(define (refuse who message . values)
  (scm-error 'misc-error who message values #f))

(define *timeout*
  (make-parameter
   #f
   (lambda (value)
     (unless (or (not value) (and (exact-integer? value) (positive? value)))
       (refuse "*timeout*" "*timeout* ~S: expected a time in nanoseconds above \
zero, or #f" value))
     value)))

;; What expressions are called.  Not for users, for whom the macros do it.

(define name-of (make-object-property))
(define name-limit 60)

(define (short-name name)
  (if (> (string-length name) name-limit)
      (string-append (substring name 0 (- name-limit 3)) "...")
      name))

(define (with-name f name)
  (set! (name-of f) (short-name name))
  f)

(define (expression-name f)
  (or (name-of f)
      (and=> (procedure-name f) object->string)
      "expression"))

;; What was run for a result, #(report test procedure name), by the list of its
;; samples, which is in all that is made of the result.  In turn with others it
;; has no report nor test of its own.
(define runs (make-weak-key-hash-table))

(define (keep-run! result report test f name)
  (hashq-set! runs (assq-ref result 'samples)
              (vector report test f (short-name name))))

(define (run-of result)
  (hashq-ref runs (assq-ref result 'samples)))

;; One execution.

;; A process of its own tells through an open file without a name what no report
;; has: PROCEDURE gets a port to write data to.  Return what it returns, and a
;; thunk that returns the list of these data.
(define (call-with-notes procedure)
  (let ((port (tmpfile)))
    (dynamic-wind
      (const #t)
      (lambda ()
        (procedure port
                   (lambda ()
                     (seek port 0 SEEK_SET)
                     (let next ((data '()))
                       (match (false-if-exception (read port))
                         ((? pair? datum) (next (cons datum data)))
                         (_ (reverse data)))))))
      (lambda () (close-port port)))))

;; Note what a collection at the end takes.  Nothing is said of it: words of this
;; process would stand on the line in which the shell says where the run is.
(define (note-final-gc port)
  (parameterize ((*report-progress* #f))
    (write-note (list 'final-gc-time (final-gc)) port)))

(define (write-note datum port)
  (write datum port)
  (newline port)
  (force-output port))

(define (seconds ns) (/ (inexact->exact ns) s-to-ns))

;; Where it runs, and what ends an expression that does not: a call may take ten
;; times as long as ALL was to take, in nanoseconds, and a minute.  In this
;; process nothing can, which the engine says to who wants it.
(define (process-options isolate all)
  (define timeout
    (or (*timeout*) (and isolate (max (* 60 s-to-ns) (* 10 all)))))
  `(#:isolate ,isolate
    ,@(if timeout (list #:timeout (seconds timeout)) '())))

;; Run the expression F as the test that the keyword arguments OPTIONS make of
;; it, and return its report, its only execution and the test.
(define (run-expression f options)
  (let* ((suite (make-suite "criterium"))
         (test (apply add-test! suite (expression-name f) #:test f options))
         (report (run-suite! suite #:self-test #f)))
    (match (append-map test-report-executions (report-tests report))
      ((execution) (values report execution test))
      (() (refuse #f "~A: interrupted before it was run"
                  (expression-name f))))))

;; Raise what became of EXECUTION, unless it went through.
(define (check-outcome name execution)
  (let ((outcome (execution-outcome execution))
        (message (execution-outcome-message execution)))
    (unless (eq? outcome 'done)
      (if (and message (not (string-null? message)))
          (refuse #f "~A: ~A: ~A" name outcome message)
          (refuse #f "~A: ~A" name outcome)))))

;; Twice as long as ALL was to take, in nanoseconds, and what a busy machine
;; needs; an expression that takes longer than a sample gets fewer of them.
(define (time-limit all)
  (seconds (+ s-to-ns (* 2 all))))

;; The samples end by the precision, but for those who ask for all of them.
(define (stop-options sample-count all faithful)
  `(#:max-samples ,sample-count
    #:min-samples ,(if faithful
                       sample-count
                       (min sample-count least-samples))
    #:precision ,(if faithful 0 precision)
    #:max-time ,(time-limit all)))

;; Fewer say little about how the samples are spread.
(define least-samples 6)

;; The half-width of the mean's interval, a part of one, at which no more are
;; taken: the engine's usual one, which max-samples takes away.
(define precision 1/100)

;; Not during the warm-up, whose time is that of the expression: nothing that is
;; measured begins before WARM?, a thunk, says that it is over.
(define (collect-options gc-before-sample attempts warm?)
  (define (collect state)
    (when (warm?)
      (force-gc attempts)))
  (if gc-before-sample
      (list #:each 'sample #:before-each collect)
      '()))

(define* (run-benchmark sample-count warmup-jit-period target-execution-time
                        f gc-before-sample overhead #:key faithful
                        (isolate #t) (max-gc-attempts (*max-gc-attempts*)))
  "Measure F, a procedure without arguments, and return an association list:
@code{execution-count}, the calls in a sample; @code{sample-count} and
@code{samples}, the time of each sample in nanoseconds less that of the loop;
@code{total-time}, their sum in seconds; @code{warmup-time} in nanoseconds and
@code{warmup-executions}; @code{final-gc-time}, of a collection at the end, in
nanoseconds; and @code{overhead}.  SAMPLE-COUNT samples are taken, or fewer
where the mean is known well enough and FAITHFUL is not true; each lasts about
TARGET-EXECUTION-TIME nanoseconds, after a forced collection and a warm-up of at
least WARMUP-JIT-PERIOD.  With GC-BEFORE-SAMPLE true memory is collected before each,
in at most MAX-GC-ATTEMPTS attempts.  OVERHEAD, in seconds, is what a turn of
the loop takes, or @code{#f} for the estimated one.  F runs in a process of its
own unless ISOLATE is false; where it fails, or takes longer than *timeout*, an
error says so."
  (unless (procedure? f)
    (refuse "run-benchmark" "expression ~S: expected a procedure without \
arguments" f))
  (check-options `((samples . ,sample-count)
                   (warmup-jit-period . ,warmup-jit-period)
                   (target-execution-time . ,target-execution-time)
                   (gc-before-sample . ,gc-before-sample)
                   (overhead . ,overhead)
                   (faithful . ,faithful)
                   (isolate . ,isolate)
                   (max-gc-attempts . ,max-gc-attempts))
                 "run-benchmark")
  (measure f sample-count warmup-jit-period target-execution-time
           gc-before-sample (or overhead (estimated-overhead)) faithful
           isolate max-gc-attempts))

(define (measure f sample-count warmup-jit-period target-execution-time
                 gc-before-sample overhead faithful isolate max-gc-attempts)
  (call-with-notes
   (lambda (port notes)
     (define all (+ warmup-jit-period (* sample-count target-execution-time)))
     (define warm-up-end #f)
     (define (warm?)
       (>= (timestamp) warm-up-end))
     (define (set-up state)
       (write-note (list 'first-gc-time (first-gc)) port)
       (set! warm-up-end (+ (timestamp) warmup-jit-period))
       '())
     (define (tear-down state)
       (note-final-gc port))
     (say-progress "Measuring" (string-append (expression-name f) ":")
                   "warming up for" warmup-jit-period "ns, then"
                   sample-count "samples of" target-execution-time "ns ...")
     (call-with-values
         (lambda ()
           (parameterize ((*max-gc-attempts* max-gc-attempts))
             (run-expression
              f
              `(#:sample-time ,(seconds target-execution-time)
                #:warm-up-time ,(seconds warmup-jit-period)
                #:set-up ,set-up
                #:tear-down ,tear-down
                ,@(process-options isolate all)
                ,@(collect-options gc-before-sample max-gc-attempts warm?)
                ,@(stop-options sample-count all faithful)))))
       (lambda (report execution test)
         (check-outcome (expression-name f) execution)
         (let* ((notes (notes))
                (result (measured execution overhead
                                  (car (assq-ref notes 'final-gc-time)))))
           (keep-run! result report test f (expression-name f))
           (warn-if-empty result (expression-name f))
           (final-gc-warn (whole-time result)
                          (assq-ref result 'final-gc-time)
                          (car (assq-ref notes 'first-gc-time)))
           result))))))

;; What an expression takes at the least that is more than nothing, a part of the
;; overhead: about a third of a reference to a variable.
(define least-part 1/10)

;; Warn where the expression of RESULT, which is called NAME, is as good as none
;; beside the loop.  The least sample is the one that nothing has disturbed.
(define (warn-if-empty result name)
  (define (ref key)
    (assq-ref result key))
  (when (< (apply min (ref 'samples))
           (* least-part s-to-ns (ref 'overhead) (ref 'execution-count)))
    (say-warning (string-append name ":") "takes no longer than an empty \
expression; was it computed when it was compiled?")))

;; The time of the samples of RESULT with that of the loop, in nanoseconds.
(define (whole-time result)
  (* s-to-ns
     (+ (assq-ref result 'total-time)
        (* (assq-ref result 'overhead) (assq-ref result 'sample-count)
           (assq-ref result 'execution-count)))))

;; What EXECUTION comes to.
(define (measured execution overhead final-gc-time)
  (let* ((samples (vector->list (execution-samples execution)))
         (warm-up (execution-warm-up execution)))
    (make-measured (sample-iterations (car samples))
                   (map sample-elapsed samples)
                   (inexact->exact
                    (round (* s-to-ns (assq-ref warm-up 'time))))
                   (inexact->exact (round (assq-ref warm-up 'iterations)))
                   final-gc-time overhead)))

;; The same of TIMES, in nanoseconds, of samples of COUNT calls.
(define (make-measured count times warmup-time warmup-executions final-gc-time
                       overhead)
  (let* ((turns (* s-to-ns overhead count))
         (samples (map (lambda (time) (- time turns)) times)))
    `((execution-count . ,count)
      (sample-count . ,(length samples))
      (samples . ,samples)
      (total-time . ,(exact->inexact (/ (apply + samples) s-to-ns)))
      (warmup-time . ,warmup-time)
      (warmup-executions . ,warmup-executions)
      (final-gc-time . ,final-gc-time)
      (overhead . ,overhead))))

;; The overhead of the loop.

(define estimated-overhead-cache #f)

(define empty-expression
  (with-name (lambda () #f) "nothing"))

;; Short ones, some of which nothing disturbs.
(define overhead-samples 100)
(define overhead-sample-time (/ s-to-ns 1000))
(define overhead-warmup (/ s-to-ns 20))

(define (estimate-overhead)
  "Return what a turn of the loop that calls an expression takes, in seconds, by
a short benchmark of an empty one: a conservative estimate, the least of its
samples."
  (let ((result (parameterize ((*report-warn* #f) (*report-progress* #f)
                               (*timeout* #f))
                  (run-benchmark overhead-samples overhead-warmup
                                 overhead-sample-time empty-expression
                                 #f 0 #:faithful #t))))
    (exact->inexact (/ (apply min (assq-ref result 'samples))
                       (assq-ref result 'execution-count)
                       s-to-ns))))

(define (estimated-overhead!)
  "Estimate the overhead of the loop anew, keep it in estimated-overhead-cache
and return it, in seconds."
  (say-progress "Estimating the overhead of the loop ...")
  (let ((overhead (estimate-overhead)))
    (set! estimated-overhead-cache overhead)
    overhead))

(define (estimated-overhead)
  "Return the overhead of the loop, in seconds, estimated once in a process."
  (or estimated-overhead-cache (estimated-overhead!)))
