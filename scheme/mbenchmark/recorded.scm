;;; Recorded timings: what they come to, in whole numbers alone, and samples
;;; kept by name.

(define-module (mbenchmark recorded)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark report)
  #:use-module (ice-9 binary-ports)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-4)
  #:use-module (srfi srfi-9)
  #:use-module (srfi srfi-9 gnu)
  #:export (analyze-samples
            analysis?
            analysis-samples
            analysis-warmup
            analysis-median
            analysis-p90
            analysis-q1
            analysis-q3
            analysis-mean
            analysis-deviation
            analysis-outliers
            analysis-kept-mean
            analysis-kept-deviation
            analysis-kept-range
            analysis-variation
            analysis-unstable?
            analysis->string
            compare-analyses
            recorded-ratio?
            recorded-ratio-value
            recorded-ratio-overlap?
            recorded-ratio->string
            current-recordings
            call-with-recordings
            recorded-warmup
            set-recorded-warmup!
            record-samples!
            record-report!
            read-recorded
            drop-recorded!
            recorded-names
            recorded-values
            analyze-recorded
            recorded-analysis
            compare-recorded
            recorded-command!
            recorded-units)
  #:re-export (make-recordings
               recordings?))

;; Not for users, who ask by the names of these procedures.
(define ask (@@ (mbenchmark report) ask))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; PARTS is the vector that core's analysis is.
(define-record-type <analysis>
  (make-analysis parts)
  analysis?
  (parts analysis-parts))

(set-record-type-printer! <analysis>
  (lambda (analysis port)
    (format port "#<analysis of ~A samples, median ~A>"
            (analysis-samples analysis) (analysis-median analysis))))

(define (part analysis place)
  (unless (analysis? analysis)
    (scm-error 'wrong-type-arg #f "~S: expected an analysis"
               (list analysis) (list analysis)))
  (vector-ref (analysis-parts analysis) place))

(define (analysis-samples analysis)
  "Return how many samples ANALYSIS is of, those of the warm-up left out."
  (part analysis 0))

(define (analysis-warmup analysis)
  "Return how many samples ANALYSIS left out as the warm-up, no more than there
were."
  (part analysis 1))

(define (analysis-median analysis)
  "Return the median of ANALYSIS: the middle sample, or the average of both,
rounded half up."
  (part analysis 2))

(define (analysis-p90 analysis)
  "Return the 90th percentile of ANALYSIS, by nearest rank."
  (part analysis 3))

(define (analysis-q1 analysis)
  "Return the first quartile of ANALYSIS, by nearest rank."
  (part analysis 4))

(define (analysis-q3 analysis)
  "Return the third quartile of ANALYSIS, by nearest rank."
  (part analysis 5))

(define (analysis-mean analysis)
  "Return the mean of ANALYSIS, rounded half up."
  (part analysis 6))

(define (analysis-deviation analysis)
  "Return the standard deviation of ANALYSIS from its rounded mean, rounded
down; 0 of one sample."
  (part analysis 7))

(define (analysis-outliers analysis)
  "Return how many samples of ANALYSIS lie further beyond the quartiles than 3/2
of the distance between these."
  (part analysis 8))

(define (analysis-kept-mean analysis)
  "Return the mean of ANALYSIS without the outliers, rounded half up."
  (part analysis 9))

(define (analysis-kept-deviation analysis)
  "Return the standard deviation of ANALYSIS without the outliers, rounded
down."
  (part analysis 10))

(define (analysis-kept-range analysis)
  "Return a pair: the least and the greatest sample of ANALYSIS that is no
outlier."
  (cons (part analysis 11) (part analysis 12)))

(define (analysis-variation analysis)
  "Return the coefficient of variation of ANALYSIS without the outliers in per
cent, exact, rounded half up to tenths; @code{#f} where their mean is 0."
  (and=> (part analysis 13) (lambda (tenths) (/ tenths 10))))

(define (analysis-unstable? analysis)
  "Return @code{#t} if the coefficient of variation of ANALYSIS is above 5 per
cent."
  (let ((variation (analysis-variation analysis)))
    (and variation (> variation 5))))

(define (analysis->string name analysis)
  "Return the lines that @code{analyze} prints of ANALYSIS under NAME."
  (part analysis 0)
  (%analysis->string name (analysis-parts analysis)))

;; Samples.

(define greatest-sample (- (expt 2 63) 1))

(define (check-sample value)
  (unless (and (exact-integer? value) (<= 0 value greatest-sample))
    (refuse "~S: expected a sample, a whole number from 0 to ~A"
            value greatest-sample))
  value)

(define (check-s64vector values)
  (do ((i 0 (+ i 1)))
      ((= i (s64vector-length values)) values)
    (check-sample (s64vector-ref values i))))

;; VALUES as an s64vector of samples.
(define (as-samples values)
  (cond ((s64vector? values) (check-s64vector values))
        ((list? values)
         (for-each check-sample values)
         (list->s64vector values))
        ((and (array? values) (not (string? values)) (= (array-rank values) 1))
         (as-samples (array->list values)))
        (else
         (scm-error 'wrong-type-arg #f
                    "~S: expected samples, a list or a vector of whole numbers"
                    (list values) (list values)))))

(define most-warmup 100)

(define (check-warmup k)
  (unless (and (exact-integer? k) (<= 0 k most-warmup))
    (refuse "warmup ~S: expected a whole number from 0 to ~A" k most-warmup))
  k)

(define* (analyze-samples values #:key (warmup 0))
  "Return the analysis of VALUES, a list or a vector of whole numbers from 0 to
2^63-1 in the order in which they were taken, without the first WARMUP, at most
100.  It is an error if none is left."
  (make-analysis (%analyze-values (as-samples values) (check-warmup warmup))))

;; Ratios.

(define-record-type <recorded-ratio>
  (make-ratio hundredths overlap?)
  recorded-ratio?
  (hundredths ratio-hundredths)
  (overlap? ratio-overlap?))

(set-record-type-printer! <recorded-ratio>
  (lambda (ratio port)
    (format port "#<recorded-ratio ~A>"
            (or (and=> (recorded-ratio-value ratio) exact->inexact) "n/a"))))

(define (check-ratio ratio)
  (unless (recorded-ratio? ratio)
    (scm-error 'wrong-type-arg #f "~S: expected a ratio of recorded timings"
               (list ratio) (list ratio)))
  ratio)

(define (pair->ratio pair)
  (make-ratio (car pair) (cdr pair)))

(define (recorded-ratio-value ratio)
  "Return the ratio of two medians that RATIO is, exact, rounded half up to
hundredths; @code{#f} where the first median is 0."
  (and=> (ratio-hundredths (check-ratio ratio))
         (lambda (hundredths) (/ hundredths 100))))

(define (recorded-ratio-overlap? ratio)
  "Return @code{#t} if the ranges of the two that RATIO is of, without outliers,
have a value in common."
  (ratio-overlap? (check-ratio ratio)))

(define (recorded-ratio->string a b ratio)
  "Return the line that @code{compare} prints of RATIO, where A and B are the
names of the two."
  (check-ratio ratio)
  (%recorded-ratio->string a b (ratio-hundredths ratio)
                           (ratio-overlap? ratio)))

(define (compare-analyses a b)
  "Return the ratio of the median of the analysis B to that of A, and whether
their ranges overlap."
  (part a 0)
  (part b 0)
  (pair->ratio (%compare-analyses (analysis-parts a) (analysis-parts b))))

;; Recordings.  Those of the process are made when they are first asked for.

(define own (delay (make-recordings)))
(define chosen (make-parameter #f))

(define (current-recordings)
  "Return the recordings that procedures take which are not given others: those
of call-with-recordings, else those of this process."
  (or (chosen) (force own)))

(define (call-with-recordings recordings thunk)
  "Call THUNK with RECORDINGS as the current ones and return what it does."
  (unless (recordings? recordings)
    (scm-error 'wrong-type-arg #f "~S: expected recordings"
               (list recordings) (list recordings)))
  (parameterize ((chosen recordings)) (thunk)))

(define* (recorded-warmup #:key (recordings (current-recordings)))
  "Return how many samples are left out of what is analyzed."
  (%recordings-warmup recordings))

(define* (set-recorded-warmup! k #:key (recordings (current-recordings)))
  "Leave out the first K samples, 0 to 100, of what is analyzed from now on."
  (%recordings-set-warmup! recordings (check-warmup k)))

(define* (record-samples! name values #:key (recordings (current-recordings)))
  "Add VALUES, as those of analyze-samples, to the samples of NAME, a string.
What was analyzed of it is forgotten."
  (unless (string? name)
    (scm-error 'wrong-type-arg #f "~S: expected a name, a string"
               (list name) (list name)))
  (%recordings-add! recordings name (as-samples values)))

(define* (drop-recorded! name #:key (recordings (current-recordings)))
  "Forget the samples of NAME, if there are any."
  (%recordings-drop! recordings name))

(define* (recorded-names #:key (recordings (current-recordings)))
  "Return the names that have samples, in the order in which they came."
  (%recordings-names recordings))

(define* (recorded-values name #:key (recordings (current-recordings)))
  "Return the samples of NAME, an s64vector, or @code{#f} where it has none."
  (%recordings-values recordings name))

(define* (analyze-recorded name #:key (recordings (current-recordings)))
  "Return the analysis of the samples of NAME without the warm-up, and keep it
for compare-recorded until further samples come."
  (make-analysis (%recordings-analyze recordings name)))

(define* (recorded-analysis name #:key (recordings (current-recordings)))
  "Return the analysis that was kept of NAME, or @code{#f}."
  (and=> (%recordings-analysis recordings name) make-analysis))

(define* (compare-recorded a b #:key (recordings (current-recordings)))
  "Return the ratio of what was analyzed of B to what was of A, names both."
  (pair->ratio (%recordings-compare recordings a b)))

(define* (recorded-command! line #:key (recordings (current-recordings)))
  "Do what LINE says, one of the commands warmup, sample, analyze and compare
with its words, and return what it prints, a string."
  (%recordings-command recordings line))

;; Units, as the exponents of a second.
(define units '((ps . -12) (ns . -9) (us . -6) (ms . -3) (s . 0)))

(define (recorded-units)
  "Return the units that times may become, symbols, the finest first."
  (map car units))

(define (as-symbol value)
  (if (string? value) (string->symbol value) value))

(define (unit-exponent unit)
  (or (assq-ref units (as-symbol unit))
      (refuse "unit ~A: expected one of ~A" unit
              (string-join (map symbol->string (recorded-units)) ", "))))

(define (executions-of what)
  (cond ((execution? what) (list what))
        ((test-report? what) (test-report-executions what))
        ((report? what)
         (append-map test-report-executions
                     (remove test-report-self-test? (report-tests what))))
        (else
         (scm-error 'wrong-type-arg #f
                    "~S: expected a report, a test of one or an execution"
                    (list what) (list what)))))

(define* (record-report! what #:key (unit 'ns)
                         (recordings (current-recordings)))
  "Add the samples of WHAT, a report, a test of one or an execution, by the name
of each execution: the time of an iteration in UNIT, ps, ns, us, ms or s,
rounded half up.  Samples that were discarded are left out, as is a report's
Self-Test.  Return the names that got some."
  (filter-map
   (lambda (execution)
     (let ((values (ask %execution-times execution (unit-exponent unit)))
           (name (execution-name execution)))
       (and (positive? (s64vector-length values))
            (begin
              (record-samples! name values #:recordings recordings)
              name))))
   (executions-of what)))

;; Core asks for bytes; what a port does meanwhile must not leave through core's
;; frames.
(define (read-bytes port file name format unit prefix? recordings)
  (let* ((failure #f)
         (result (%recordings-read
                  recordings
                  (lambda ()
                    (let ((outcome (contain
                                    (lambda () (get-bytevector-some port)))))
                      (if (eq? (outcome-kind outcome) 'finished)
                          (car (outcome-value outcome))
                          (begin
                            (set! failure outcome)
                            #f))))
                  file name format unit prefix?)))
    (display (vector-ref result 1))
    (display (vector-ref result 2) (current-error-port))
    (when failure
      (pass-on failure))
    (when (vector-ref result 3)
      (refuse "~A" (vector-ref result 3)))
    (vector-ref result 0)))

(define (as-text value)
  (if (symbol? value) (symbol->string value) value))

(define* (read-recorded file #:key format (unit 'ns) prefix
                        (recordings (current-recordings)))
  "Read FILE, a name or an input port, into RECORDINGS, and return how many
lines were bad; each is told on the current error port with its number.  FORMAT
is a name that @code{mbsh --help} lists, else it is seen from the content.  Times
become whole numbers of UNIT.  With PREFIX, a string, names of FILE become
PREFIX:NAME, but those that its commands give.  What its commands print goes to
the current output port."
  (define (read-port port name)
    (read-bytes port name (or prefix (%recordings-file-name name))
                (as-text format) (as-text unit) (->bool prefix) recordings))
  (unit-exponent unit)
  (if (port? file)
      (read-port file (let ((name (port-filename file)))
                        (if (string? name) name "input")))
      (let ((port (open-input-file file #:binary #t)))
        (dynamic-wind
          (const #f)
          (lambda () (read-port port file))
          (lambda () (close-port port))))))
