;;; Reports: what they hold.

(define-module (mbenchmark report)
  #:use-module (mbenchmark meter)
  #:use-module (mbenchmark primitive)
  #:use-module (srfi srfi-9)
  #:export (report-tests
            test-report?
            test-report-name
            test-report-self-test?
            test-report-number-of-executions
            test-report-executions
            execution?
            execution-name
            execution-sizes
            execution-total-time
            execution-total-iterations
            execution-iterations
            execution-total-samples
            execution-used-samples
            execution-iteration-time
            execution-sample-time
            execution-sample-iterations
            execution-estimate
            execution-quantiles
            execution-outliers
            execution-mean-estimate
            execution-median-estimate
            execution-empty-body
            execution-corrected
            execution-rates
            rate?
            rate-name
            rate-per-iteration
            rate-value
            rate-half-width
            execution-pauses
            execution-batch
            execution-basis
            execution-quantile-intervals
            execution-outlier-effect
            execution-modes
            execution-cycles
            execution-core-clock
            execution-slope
            execution-warm-up
            execution-disturbances
            execution-processes
            execution-later-run
            execution-chronometer
            execution-resolution
            execution-threads
            execution-ended-by
            execution-outcome
            execution-outcome-message
            execution-outcome-details
            execution-partial?
            execution-in-process?
            execution-output
            execution-kind
            execution-module
            execution-interpreted?
            execution-build
            execution-meters
            stat?
            stat-unit
            stat-mean
            stat-std-deviation
            stat-variance)
  #:re-export (report?
               report-name
               report-environment
               report-truncated?
               report-number-of-tests))

;; The parts of a report are named by number; the report keeps them alive.
(define-record-type <test-report>
  (make-test-report report number)
  test-report?
  (report test-report-report)
  (number test-report-number))

(define-record-type <execution>
  (make-execution report test number)
  execution?
  (report execution-report)
  (test execution-test)
  (number execution-number))

(define-record-type <stat>
  (make-stat unit mean std-deviation variance)
  stat?
  (unit stat-unit)
  (mean stat-mean)
  (std-deviation stat-std-deviation)
  (variance stat-variance))

(define-record-type <rate>
  (make-rate name per-iteration value half-width)
  rate?
  (name rate-name)
  (per-iteration rate-per-iteration)
  (value rate-value)
  (half-width rate-half-width))

(define (report-tests report)
  "Return the tests of REPORT, a list of test reports."
  (map (lambda (number) (make-test-report report number))
       (iota (report-number-of-tests report))))

(define (ask-test primitive test)
  (unless (test-report? test)
    (scm-error 'wrong-type-arg #f "~S: expected a test of a report"
               (list test) (list test)))
  (primitive (test-report-report test) (test-report-number test)))

(define (test-report-name test)
  "Return the name of TEST, a test report."
  (ask-test %test-report-name test))

(define (test-report-self-test? test)
  "Return @code{#t} if TEST is the Self-Test."
  (ask-test %test-report-self-test? test))

(define (test-report-number-of-executions test)
  "Return how many executions TEST, a test report, has."
  (ask-test %test-report-executions test))

(define (test-report-executions test)
  "Return the executions of TEST, a test report, as a list."
  (map (lambda (number)
         (make-execution (test-report-report test) (test-report-number test)
                         number))
       (iota (test-report-number-of-executions test))))

(define (ask primitive execution . arguments)
  (unless (execution? execution)
    (scm-error 'wrong-type-arg #f "~S: expected an execution of a report"
               (list execution) (list execution)))
  (apply primitive (execution-report execution) (execution-test execution)
         (execution-number execution) arguments))

(define (field execution name)
  (ask %execution-field execution name))

(define (execution-name execution)
  "Return the name of EXECUTION, a string."
  (ask %execution-name execution))

(define (execution-sizes execution)
  "Return the sizes of EXECUTION, a list with one for each dimension."
  (or (field execution 'dimensions) '()))

(define (execution-total-time execution)
  "Return the time from before the set-up to after the tear-down of EXECUTION,
in seconds, exact to the nanosecond."
  (and=> (field execution 'total-time)
         (lambda (ns) (/ ns 1000000000))))

(define (execution-total-iterations execution)
  "Return all iterations that EXECUTION performed, skipped ones, calibration
and warm-up included."
  (field execution 'total-iterations))

(define (execution-iterations execution)
  "Return how many iterations of EXECUTION were measured."
  (field execution 'iterations))

(define (execution-total-samples execution)
  "Return how many samples EXECUTION has."
  (field execution 'total-samples))

(define (execution-used-samples execution)
  "Return how many samples of EXECUTION were not discarded."
  (field execution 'used-samples))

(define (stat execution name)
  (and=> (field execution name)
         (lambda (numbers) (apply make-stat (vector->list numbers)))))

(define (execution-iteration-time execution)
  "Return the stat of the time of an iteration of EXECUTION, or @code{#f}."
  (stat execution 'iteration-time))

(define (execution-sample-time execution)
  "Return the stat of the time of a sample of EXECUTION, or @code{#f}."
  (stat execution 'sample-time))

(define (execution-sample-iterations execution)
  "Return the stat of the iterations of a sample of EXECUTION, or @code{#f}."
  (stat execution 'sample-iterations))

(define (estimate execution name)
  (let ((estimate (field execution name)))
    (if estimate
        (values (vector-ref estimate 1)
                (vector-ref estimate 2)
                (vector-ref estimate 0))
        (values #f #f #f))))

(define (execution-estimate execution)
  "Return three values of EXECUTION: the location of the time of an iteration,
the half-width of its interval or @code{#f}, and the unit; @code{#f} where
there is none."
  (estimate execution 'estimate))

(define (execution-mean-estimate execution)
  "Return the mean of the time of an iteration of EXECUTION, as three values
like those of execution-estimate."
  (estimate execution 'mean-estimate))

(define (execution-median-estimate execution)
  "Return the median of the time of an iteration of EXECUTION, as three values
like those of execution-estimate."
  (estimate execution 'median-estimate))

(define (execution-empty-body execution)
  "Return the time of an iteration of the empty body that was measured beside
EXECUTION, as three values like those of execution-estimate."
  (estimate execution 'empty-body))

(define (execution-corrected execution)
  "Return the location of EXECUTION less that of the empty body, which may be
below zero, as three values like those of execution-estimate."
  (estimate execution 'corrected))

(define (execution-rates execution)
  "Return the rates of what EXECUTION counted, a list, in the order in which
they were first set.  rate-name is a string, rate-per-iteration what an
iteration processes; rate-value is how much that is in a second, by the location
of the time of an iteration, and rate-half-width that of its interval, each
@code{#f} where it is not known."
  (map (lambda (numbers) (apply make-rate (vector->list numbers)))
       (or (field execution 'rates) '())))

(define (execution-pauses execution)
  "Return the pauses of a directed EXECUTION, an alist of those that are known
of the @code{number} in an iteration, and the @code{cost} of each in nanoseconds
with its @code{half-width}, which is in the estimate and not in the corrected
one; @code{#f} where it never paused."
  (field execution 'pauses))

(define (execution-batch execution)
  "Return what is known of the inputs that were made before the samples of
EXECUTION, an alist with the bytes that an @code{input} takes and, where the
memory for them bounds the samples, the @code{most} iterations of one;
@code{#f} where none were made."
  (field execution 'batch))

(define (execution-basis execution)
  "Return what the estimates of EXECUTION stand on, an alist of those that are
known of @code{confidence} of the intervals, @code{blocks}, blocks @code{used},
the share of them that was @code{contended}, the @code{span} in seconds,
@code{autocorrelation} from block to block, @code{autocorrelation-bound}, above
which it is not chance, and, where one process was measured in several
@code{visits}, the deviation @code{between-visits} in nanoseconds; or
@code{#f}."
  (field execution 'basis))

(define (execution-quantile-intervals execution)
  "Return the intervals of the quantiles of EXECUTION in nanoseconds, an alist
of those that are known of @code{p50-low} to @code{p99-high}, and
@code{below-max}, the share of iterations that are below the longest seen; or
@code{#f}."
  (field execution 'quantile-intervals))

(define (execution-outlier-effect execution)
  "Return an alist with the @code{share} of the variance of EXECUTION's times
that outliers bring, from 0 to 1; or @code{#f}."
  (field execution 'outlier-effect))

(define (execution-modes execution)
  "Return the @code{number} of modes of EXECUTION's times and, where there are
several, @code{value-1} in nanoseconds and @code{share-1} of the shortest to
those of the longest, an alist; or @code{#f}."
  (field execution 'modes))

(define (execution-cycles execution)
  "Return the cycles of an iteration of EXECUTION, an alist of those that are
known of @code{value}, @code{half-width}, @code{reference-time} in nanoseconds
and @code{reference-frequency} in GHz; or @code{#f}."
  (field execution 'cycles))

(define (execution-core-clock execution)
  "Return the core's clock during EXECUTION, an alist of those that are known of
@code{frequency}, its @code{half-width} and the @code{usual} one of this host in
GHz, and the share @code{disturbance} by which the loop of known cycles slowed
its blocks, with @code{disturbance-half-width}; or @code{#f}."
  (field execution 'core-clock))

(define (execution-slope execution)
  "Return the line through the times of EXECUTION's samples over their
iterations, an alist with @code{value}, what an iteration takes, and
@code{constant}, what a sample takes beside, in nanoseconds, the
@code{half-width} and @code{constant-half-width} of their intervals, and
@code{r-squared}; @code{#f} where samples have one length."
  (field execution 'slope))

(define (execution-warm-up execution)
  "Return what EXECUTION did before its first counted sample, an alist with
@code{iterations}, @code{time} in seconds, and @code{settled}, which is one
where the level had stopped falling and zero where the time was over; or
@code{#f}."
  (field execution 'warm-up))

(define (execution-disturbances execution)
  "Return what disturbed the samples of EXECUTION, an alist of those that are
known of @code{preempted}, @code{discarded} and @code{collected} samples, the
@code{processors} that they ran on, @code{minor-faults}, @code{major-faults},
@code{voluntary-switches}, @code{involuntary-switches}, @code{steal} in
seconds, and @code{load}; or @code{#f}."
  (field execution 'disturbances))

(define (execution-processes execution)
  "Return the @code{number} of processes of EXECUTION where there were several,
the deviation @code{between} them and the error @code{within} one in
nanoseconds, and @code{fresh}, which is one where the program was executed
anew for each, an alist; or @code{#f}."
  (field execution 'processes))

(define (execution-threads execution)
  "Return the @code{number} of threads of EXECUTION where there were several, the
@code{processors} that they shared, the @code{cpu-time} of each in an iteration,
nanoseconds, with its @code{cpu-time-half-width}, the @code{imbalance}, from the
end of the first to that of the last as a part of a sample, and the
@code{throughput}, iterations a second of all together, an alist of those that
are known; or @code{#f}."
  (field execution 'threads))

(define (execution-later-run execution)
  "Return within what a run of EXECUTION later today falls, an alist with
@code{value} in nanoseconds, @code{half-width}, a part of it, and @code{runs},
how many it was made of; or @code{#f}."
  (field execution 'later-run))

(define (execution-chronometer execution)
  "Return what EXECUTION was measured with, a string as
\"clock_gettime/process\", or @code{#f} for the usual chronometer."
  (field execution 'chronometer))

(define (execution-resolution execution)
  "Return the least step of the chronometer of EXECUTION as @code{value}, and
what a start and a stop of it cost as @code{cost}, in nanoseconds, an alist; or
@code{#f} where it has no steps that matter."
  (field execution 'resolution))

(define (execution-quantiles execution)
  "Return an alist of the order statistics of EXECUTION, min to mad, with their
unit under @code{unit}, or @code{#f}."
  (and=> (field execution 'quantiles)
         (lambda (numbers)
           (map cons (cons 'unit (%order-names)) (vector->list numbers)))))

(define (execution-outliers execution)
  "Return how many samples of EXECUTION are low-severe, low-mild, high-mild and
high-severe outliers, an alist, or @code{#f}."
  (and=> (field execution 'outliers)
         (lambda (counts)
           (map cons outlier-names (vector->list counts)))))

(define outlier-names '(low-severe low-mild high-mild high-severe))

(define (execution-ended-by execution)
  "Return what ended EXECUTION, a string: @code{\"precision\"},
@code{\"max-time\"}, @code{\"max-samples\"}, @code{\"max-iterations\"},
@code{\"budget\"}, @code{\"rule\"} for the test's own, @code{\"body\"} for a
directed body that left its loop, or @code{\"not ended\"} where the outcome
did."
  (field execution 'ended-by))

(define (execution-outcome execution)
  "Return how EXECUTION ended, a symbol; @code{done} if it went through."
  (car (ask %execution-outcome execution)))

(define (execution-outcome-message execution)
  "Return what there is to say about the outcome of EXECUTION, or @code{#f}."
  (cdr (ask %execution-outcome execution)))

(define (execution-outcome-details execution)
  "Return what else is known of the outcome of EXECUTION, an alist of symbols
and strings: @code{key}, @code{arguments} and @code{backtrace} of an exception,
@code{status} of an exit, @code{signal}, @code{address} and @code{function} of a
crash."
  (ask %execution-details execution))

(define (execution-partial? execution)
  "Return @code{#t} if the statistics of EXECUTION are over the samples that it
took before it ended badly."
  (ask %execution-partial? execution))

(define (execution-in-process? execution)
  "Return @code{#t} if EXECUTION was not isolated because it asked for that or
could not be."
  (ask %execution-in-process? execution))

(define (execution-output execution)
  "Return what EXECUTION printed, a string, or @code{#f} where that was not
captured."
  (field execution 'output))

(define (execution-kind execution)
  "Return the kind of code of EXECUTION, @code{native} or @code{scheme}, or
@code{#f} where it is not known."
  (car (ask %execution-code execution)))

(define (execution-module execution)
  "Return the name of the module that the test of EXECUTION came from, a string,
or @code{#f} where it came from none."
  (field execution 'module))

(define (execution-interpreted? execution)
  "Return @code{#t} if the body of EXECUTION was interpreted."
  (cdr (ask %execution-code execution)))

(define (execution-build execution)
  "Return what the test of EXECUTION was built with, a list of three strings:
the compiler, the first line of what it says of its version, and the flags.
@code{#f} where it was not mbsh that built it."
  (let ((compiler (field execution 'compiler)))
    (and compiler
         (list compiler
               (field execution 'compiler-version)
               (field execution 'compiler-flags)))))

;; Made here alone.
(define make-meter (@@ (mbenchmark meter) make-meter))

(define (execution-meters execution)
  "Return what EXECUTION counted beside the time, a list of meters, in the order
in which they were asked for, custom ones last.  meter-value is what was counted
in an iteration, with meter-half-width, or for a meter-level? the highest level;
meter-samples is how many samples it is of.  meter-reason is why a meter could
not be had, meter-type @code{time}, @code{integer} or @code{real} for a custom
one, meter-data an alist of strings that its collector made and meter-data-name
the name of that.  What there is not is @code{#f}."
  (map (lambda (parts) (apply make-meter parts))
       (or (field execution 'custom-meters) '())))
