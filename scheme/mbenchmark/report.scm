;;; Reports: what they hold, and reports as data.

(define-module (mbenchmark report)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark output)
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
            report->datum
            datum->report)
  #:re-export (report?
               report-name
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
  "Return what ended EXECUTION: @code{\"precision\"}, @code{\"max-time\"} or
@code{\"max-iterations\"}, @code{\"body\"} for a directed body that left its
loop, or @code{\"not ended\"} where the outcome did."
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

(define* (report->datum report #:key (values "everything"))
  "Return REPORT as the datum that @code{read} makes of its Lisp form with the
output values that VALUES names."
  (call-with-input-string (report->string report #:format "lisp"
                                          #:values values)
    read))

;; The way back.  What a datum says of an execution beside its fields.
(define (refuse what datum expected)
  (scm-error 'misc-error "datum->report" "~A ~S: expected ~A"
             (list what datum expected) #f))

(define (string-after name datum)
  (if (and (list? datum) (= (length datum) 2)
           (eq? (car datum) name) (string? (cadr datum)))
      (cadr datum)
      (refuse "part" datum (string-append "(" (symbol->string name)
                                          " \"...\")"))))

(define units
  '(("ns" . ns) ("μs" . us) ("ms" . ms) ("s" . s) ("min" . min)
    ("ns²" . ns) ("μs²" . us) ("ms²" . ms) ("s²" . s) ("min²" . min)))

;; The number and the unit of (NAME NUMBER ["UNIT"]).
(define (quantity datum)
  (if (and (list? datum)
           (memv (length datum) '(2 3))
           (real? (cadr datum))
           (or (null? (cddr datum)) (assoc (caddr datum) units)))
      (values (cadr datum)
              (if (null? (cddr datum))
                  'iterations
                  (assoc-ref units (caddr datum))))
      (refuse "number" datum "(name number), or (name number \"unit\")")))

;; The numbers that PARTS give to NAMES, #f for those that are not there, with
;; their unit before them.
(define (quantities names parts)
  (let ((unit 'iterations))
    (for-each (lambda (part)
                (unless (and (pair? part) (memq (car part) names))
                  (refuse "part" part
                          (string-append
                           "one of "
                           (string-join (map symbol->string names) ", ")))))
              parts)
    (let ((numbers (map (lambda (name)
                          (let ((part (assq name parts)))
                            (and part
                                 (call-with-values
                                     (lambda () (quantity part))
                                   (lambda (number its-unit)
                                     (set! unit its-unit)
                                     number)))))
                        names)))
      (list->vector (cons unit numbers)))))

(define (counts names parts)
  (let ((numbers (map (lambda (name) (and=> (assq-ref parts name) car))
                      names)))
    (if (and-map exact-integer? numbers)
        (list->vector numbers)
        (refuse "counts" parts "a count for each class"))))

(define (only datum parts)
  (if (and (pair? parts) (null? (cdr parts)))
      (car parts)
      (refuse "field" datum "one value")))

;; The value of a field of KIND that DATUM, (NAME . PARTS), gives.
(define (field-value kind datum)
  (let ((parts (cdr datum)))
    (case kind
      ((sizes count word) (only datum parts))
      ((seconds)
       (if (and (= (length parts) 2) (real? (car parts))
                (equal? (cadr parts) "s"))
           (inexact->exact (round (* (inexact->exact (car parts)) 1000000000)))
           (refuse "time" datum "a number and \"s\"")))
      ((stats) (quantities '(mean std-deviation variance) parts))
      ((meters) (cadr (only datum parts)))
      ((estimate) (quantities '(value half-width) parts))
      ((order) (quantities (%order-names) parts))
      ((outliers) (counts outlier-names parts)))))

;; DATUM is (KIND [MESSAGE] (DETAIL TEXT) ...).
(define (add-outcome! report datum)
  (let ((message? (and (pair? (cdr datum)) (string? (cadr datum)))))
    (%execution-set-outcome! report (car datum)
                             (and message? (cadr datum))
                             (filter (lambda (detail)
                                       (not (eq? (car detail) 'statistics)))
                                     (if message?
                                         (cddr datum)
                                         (cdr datum))))))

(define (add-execution! report datum)
  (let ((kinds (%report-fields))
        (name (assq 'name (cdr datum))))
    (%report-add-execution! report (string-after 'name name))
    (for-each
     (lambda (part)
       (let ((kind (and (pair? part) (list? part)
                        (assq-ref kinds (car part)))))
         (cond (kind
                (%execution-set! report (car part) (field-value kind part)))
               ((not (pair? part))
                (refuse "part" part "a list that begins with a field's name"))
               ((eq? (car part) 'outcome)
                (add-outcome! report (cdr part)))
               ((eq? (car part) 'code)
                (%execution-set-interpreted! report))
               ((not (memq (car part) '(number name)))
                (refuse "field" part "a field that this version knows")))))
     (cdr datum))))

(define self-test-names
  '("Self-Test" "Self-Test (native)" "Self-Test (scheme)"))

(define (add-test-report! report datum)
  (let ((name (string-after 'name (and (pair? (cdr datum)) (cadr datum)))))
    (%report-add-test! report name (and (member name self-test-names) #t))
    (for-each (lambda (part)
                (case (and (pair? part) (car part))
                  ((execution) (add-execution! report part))
                  ((number-of-runs) #t)
                  (else (refuse "part" part
                                "(execution ...) or (number-of-runs n)"))))
              (cddr datum))))

(define (datum->report datum)
  "Return the report that DATUM, as report->datum returns it, was made of, as
far as its values were written."
  (unless (and (list? datum) (pair? datum) (eq? (car datum) 'suite)
               (pair? (cdr datum)))
    (refuse "datum" datum "(suite (name \"...\") ...)"))
  (let ((report (%make-report (string-after 'name (cadr datum)))))
    (for-each (lambda (part)
                (case (and (pair? part) (car part))
                  ((test) (add-test-report! report part))
                  ((number-of-tests) #t)
                  (else (refuse "part" part
                                "(test ...) or (number-of-tests n)"))))
              (cddr datum))
    report))
