;;; Reports: what they hold, and reports as data.

(define-module (mbenchmark report)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark output)
  #:autoload (ice-9 pretty-print) (truncated-print)
  #:use-module (ice-9 binary-ports)
  #:use-module (rnrs bytevectors)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:use-module (srfi srfi-9 gnu)
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
            execution-ended-by
            execution-outcome
            execution-outcome-message
            execution-outcome-details
            execution-partial?
            execution-in-process?
            execution-output
            execution-kind
            execution-interpreted?
            execution-samples
            stat?
            stat-unit
            stat-mean
            stat-std-deviation
            stat-variance
            sample?
            sample-iterations
            sample-elapsed
            sample-block
            sample-discarded?
            complexity
            growth?
            growth-dimension
            growth-fits?
            growth-model
            growth-closest-model
            growth-reason
            growth-sizes
            growth-constant
            growth-coefficient
            growth-power
            growth-power-interval
            growth-residual
            growth-r-squared
            growth-criteria
            report->datum
            datum->report
            read-report
            read-reports)
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

(define-record-type <sample>
  (make-sample iterations elapsed block discarded?)
  sample?
  (iterations sample-iterations)
  (elapsed sample-elapsed)
  (block sample-block)
  (discarded? sample-discarded?))

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

(define (execution-estimate execution)
  "Return three values of EXECUTION: the location of the time of an iteration,
the half-width of its interval or @code{#f}, and the unit; @code{#f} where
there is none."
  (let ((estimate (field execution 'estimate)))
    (if estimate
        (values (vector-ref estimate 1)
                (vector-ref estimate 2)
                (vector-ref estimate 0))
        (values #f #f #f))))

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

(define (execution-interpreted? execution)
  "Return @code{#t} if the body of EXECUTION was interpreted."
  (cdr (ask %execution-code execution)))

(define (execution-samples execution)
  "Return the samples of EXECUTION, a vector.  The time of a sample,
sample-elapsed, is in nanoseconds."
  (let ((samples (ask %execution-samples execution)))
    (do ((i 0 (+ i 1)))
        ((= i (vector-length samples)) samples)
      (vector-set! samples i
                   (apply make-sample
                          (vector->list (vector-ref samples i)))))))

;; How cost grows.  Core has the words of the sentence.
(define-record-type <growth>
  (make-growth dimension sentence fits? verdict closest-model sizes constant
               coefficient power power-low power-high residual r-squared
               criteria)
  growth?
  (dimension growth-dimension)
  (sentence growth-sentence)
  (fits? growth-fits?)
  (verdict growth-verdict)
  (closest-model growth-closest-model)
  (sizes growth-sizes)
  (constant growth-constant)
  (coefficient growth-coefficient)
  (power growth-power)
  (power-low growth-power-low)
  (power-high growth-power-high)
  (residual growth-residual)
  (r-squared growth-r-squared)
  (criteria growth-criteria))

(set-record-type-printer! <growth>
  (lambda (growth port)
    (display (utf8->string (growth-sentence growth)) port)))

(define (growth-model growth)
  "Return the model that describes the costs of GROWTH: @code{\"1\"},
@code{\"log n\"}, @code{\"n\"}, @code{\"n log n\"}, @code{\"n^2\"},
@code{\"n^3\"}, @code{\"n^k\"}; or @code{#f} where none does."
  (and (growth-fits? growth) (growth-closest-model growth)))

(define (growth-reason growth)
  "Return why no model fits GROWTH, a string: @code{\"too few sizes\"},
@code{\"residuals too large\"} or @code{\"systematic residuals\"}; or @code{#f}
where one does."
  (and (not (growth-fits? growth)) (growth-verdict growth)))

(define (growth-power-interval growth)
  "Return the ends of the 95 % interval of growth-power, a pair, or @code{#f}."
  (and (growth-power growth)
       (cons (growth-power-low growth) (growth-power-high growth))))

(define (find-test-report report test)
  (cond ((test-report? test) test)
        ((or (string? test) (symbol? test))
         (let ((name (if (symbol? test) (symbol->string test) test)))
           (or (find (lambda (test) (string=? (test-report-name test) name))
                     (report-tests report))
               (scm-error 'misc-error "complexity"
                          "~A: expected a test of the report: ~A"
                          (list name
                                (string-join (map test-report-name
                                                  (report-tests report))
                                             ", "))
                          #f))))
        (else
         (scm-error 'wrong-type-arg "complexity"
                    "~S: expected the name of a test" (list test)
                    (list test)))))

(define* (complexity report test #:key (dimension 0))
  "Return how the cost of TEST, a name or a test of REPORT, grows with the size
n of its dimension number DIMENSION, every other one being at the size that it
has in the first execution: a growth, which prints as a sentence.  Its cost is
growth-constant plus growth-coefficient times the model of n, in nanoseconds;
logarithms are to base 2."
  (unless (and (exact-integer? dimension) (>= dimension 0))
    (scm-error 'wrong-type-arg "complexity"
               "~S: expected the number of a dimension, from 0"
               (list dimension) (list dimension)))
  (apply make-growth dimension
         (ask-test (lambda (report number)
                     (%test-growth report number dimension))
                   (find-test-report report test))))

(define* (report->datum report #:key (values "everything"))
  "Return REPORT as the datum that @code{read} makes of its Lisp form with the
output values that VALUES names."
  (call-with-input-string (report->string report #:format "lisp"
                                          #:values values)
    read))

;; The way back.  Core's reader asks for bytes; what a port does meanwhile must
;; not leave through core's frames.
(define (read-with refill name line column)
  (let* ((failure #f)
         (result (%read-report
                  (lambda ()
                    (let ((outcome (contain refill)))
                      (if (eq? (outcome-kind outcome) 'finished)
                          (car (outcome-value outcome))
                          (begin
                            (set! failure outcome)
                            #f))))
                  name line column)))
    (when failure
      (pass-on failure))
    (when (string? (vector-ref result 0))
      (scm-error 'misc-error #f "~A" (list (vector-ref result 0)) #f))
    result))

(define* (read-report #:optional (port (current-input-port)))
  "Read the next report from PORT, in the Lisp form or the text form, and
return it; the eof object where there is none.  PORT is read in UTF-8.  Of a
Lisp report nothing behind its last parenthesis is taken.  What is no report
of ours is refused with its line and column."
  (unless (and (port? port) (input-port? port))
    (scm-error 'wrong-type-arg "read-report"
               "~S: expected a port to read from; read-reports takes a file"
               (list port) (list port)))
  (let* ((result (read-with (lambda () (get-bytevector-some port))
                            (let ((name (port-filename port)))
                              (if (string? name) name "input"))
                            (+ 1 (port-line port))
                            (+ 1 (port-column port))))
         (rest (vector-ref result 3)))
    (when (bytevector? rest)
      (unget-bytevector port rest))
    (set-port-line! port (- (vector-ref result 1) 1))
    (set-port-column! port (- (vector-ref result 2) 1))
    (or (vector-ref result 0) the-eof-object)))

(define the-eof-object (eof-object))

(define (read-reports file)
  "Return the reports in FILE, a list."
  (when (file-is-directory? file)
    (scm-error 'misc-error "read-reports"
               "~A: a directory: expected a file" (list file) #f))
  (let ((port (open-input-file file #:binary #t)))
    (dynamic-wind
      (const #t)
      (lambda ()
        (setvbuf port 'block 65536)
        (let loop ((reports '()))
          (let ((report (read-report port)))
            (if (eof-object? report)
                (reverse reports)
                (loop (cons report reports))))))
      (lambda () (close-port port)))))

(define (refuse what datum)
  (scm-error 'misc-error "datum->report" "~A: expected ~A"
             (list (call-with-output-string
                     (lambda (port)
                       (truncated-print datum #:port port #:width 60)))
                   what)
             #f))

;; As many lists within one another as the reader takes, and a number of parts
;; that no report has.
(define max-depth 16)
(define max-parts 50000000)

;; Datum must be a tree that can be written: no cycles, no huge numbers.
(define (check-datum datum)
  (let ((parts 0))
    (let check ((datum datum) (depth 0))
      (cond ((pair? datum)
             (unless (list? datum)
               (refuse "a list that ends" datum))
             (when (= depth max-depth)
               (refuse "at most 16 lists within one another" datum))
             (for-each (lambda (part)
                         (set! parts (+ parts 1))
                         (when (> parts max-parts)
                           (refuse "a report with fewer parts" part))
                         (check part (+ depth 1)))
                       datum))
            ((exact-integer? datum)
             (unless (< (integer-length datum) 65)
               (refuse "a whole number that is not too large" 'number)))
            ((or (null? datum) (string? datum) (symbol? datum)
                 (boolean? datum)))
            ((and (real? datum) (inexact? datum)))
            (else
             (refuse "a list, string, symbol or number" datum))))))

(define (datum->report datum)
  "Return the report that DATUM, as report->datum or @code{read} returns it,
was made of, as far as its values were written."
  (unless (and (pair? datum) (eq? (car datum) 'suite))
    (refuse "(suite (name \"...\") ...)" datum))
  (check-datum datum)
  (let ((text (call-with-output-string
                (lambda (port)
                  (write datum port)))))
    (vector-ref (read-with (let ((bytes (string->utf8 text)))
                             (lambda ()
                               (let ((rest bytes))
                                 (set! bytes the-eof-object)
                                 rest)))
                           "datum" 1 1)
                0)))
