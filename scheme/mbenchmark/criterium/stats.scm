;;; What samples tell, in criterium's manner: outliers, estimates by
;;; resampling, and the figures of a benchmark.  An estimate is a list of a
;;; value and its interval: (VALUE (LOW HIGH)).

(define-module (mbenchmark criterium stats)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark statistics)
  #:use-module (mbenchmark criterium options)
  #:use-module (mbenchmark criterium progress)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-4)
  #:export (outlier-count
            add-outlier
            outliers
            outlier-effect
            outlier-significance
            point-estimate
            point-estimate-ci
            bootstrap
            bootstrap-bca
            benchmark-stats
            result-keys
            result-ref
            order-result))

(define checked-numbers (@@ (mbenchmark statistics) checked-numbers))
(define contained (@@ (mbenchmark statistics) contained))
(define finite-real? (@@ (mbenchmark statistics) finite-real?))
(define whole-number? (@@ (mbenchmark statistics) whole-number?))

(define (refuse who message . values)
  (scm-error 'misc-error who message values #f))

;; Results.

(define result-keys
  '(mean sample-mean variance sample-variance lower-q upper-q tail-quantile
    outliers outlier-variance overhead samples execution-count sample-count
    total-time warmup-time warmup-executions final-gc-time os-details
    runtime-details options))

(define (check-result result who)
  (unless (and (list? result) (every pair? result))
    (refuse who "result ~S: expected the association list of a benchmark"
            result)))

(define* (result-ref result key #:optional (who "result-ref"))
  "Return the value of KEY in RESULT, the association list of a benchmark; a key
that is not there is an error."
  (check-result result who)
  (match (assq key result)
    ((_ . value) value)
    (_ (refuse who "no ~A in this result: expected it beside ~A" key
               (if (null? result)
                   "other keys"
                   (string-join (map (lambda (entry)
                                       (object->string (car entry)))
                                     result)
                                ", "))))))

(define (order-result result)
  "Return RESULT, an association list, with the keys of a benchmark's result in
their order, and others behind them."
  (check-result result "order-result")
  (append (filter-map (lambda (key) (assq key result)) result-keys)
          (remove (match-lambda ((key . _) (memq key result-keys))) result)))

;; Outliers.

(define (check-counts who counts)
  (for-each (lambda (count)
              (unless (and (exact-integer? count) (>= count 0))
                (refuse who "~S: expected a number of outliers, from 0"
                        count)))
            counts))

(define (outlier-count low-severe low-mild high-mild high-severe)
  "Return numbers of outliers as an association list with the keys low-severe,
low-mild, high-mild and high-severe."
  (check-counts "outlier-count"
                (list low-severe low-mild high-mild high-severe))
  `((low-severe . ,low-severe) (low-mild . ,low-mild)
    (high-mild . ,high-mild) (high-severe . ,high-severe)))

;; The class of X, or #f.  A value on a fence is mild or severe as it is in
;; criterium: not yet on a mild one, already on a severe one.
(define (outlier-class low-severe low-mild high-mild high-severe x)
  (cond ((<= x low-severe) 'low-severe)
        ((< x low-mild) 'low-mild)
        ((>= x high-severe) 'high-severe)
        ((> x high-mild) 'high-mild)
        (else #f)))

(define (add-outlier low-severe low-mild high-mild high-severe counts x)
  "Return COUNTS, as outlier-count makes it, with X counted if it lies on or
beyond one of the severe limits or beyond one of the mild ones."
  (for-each (lambda (number)
              (unless (finite-real? number)
                (refuse "add-outlier" "~S: expected a finite real number, a \
limit or a value" number)))
            (list low-severe low-mild high-mild high-severe x))
  (match counts
    ((('low-severe . a) ('low-mild . b) ('high-mild . c) ('high-severe . d))
     (check-counts "add-outlier" (list a b c d)))
    (_ (refuse "add-outlier" "counts ~S: expected what outlier-count makes"
               counts)))
  (let ((class (outlier-class low-severe low-mild high-mild high-severe x)))
    (map (match-lambda
           ((key . count)
            (cons key (if (eq? key class) (+ count 1) count))))
         counts)))

(define (median-of sorted)
  (let* ((n (vector-length sorted))
         (middle (quotient n 2)))
    (if (odd? n)
        (vector-ref sorted middle)
        (/ (+ (vector-ref sorted (- middle 1)) (vector-ref sorted middle))
           2))))

;; The medians of the two halves of SORTED, a vector of two or more; the value
;; in the middle is in neither.
(define (quartiles sorted)
  (let* ((n (vector-length sorted))
         (half (quotient n 2)))
    (define (median-between start end)
      (median-of (list->vector
                  (map (lambda (i) (vector-ref sorted i))
                       (iota (- end start) start)))))
    (values (median-between 0 half) (median-between (- n half) n))))

(define (outliers data)
  "Return how many of DATA, a list or vector of two or more real numbers, are
outliers, as outlier-count makes it, by the limits of a box plot: mild ones are
more than 1.5 times as far from the box as it is long, severe ones at least 3
times.  The box goes from the median of the lower half to that of the upper.
What lies in it is none, also where it has no length."
  (let ((numbers (checked-numbers data "outliers")))
    (say-progress "Finding outliers ...")
    (call-with-values (lambda () (quartiles (sort (list->vector numbers) <)))
      (lambda (q1 q3)
        (let* ((box (- q3 q1))
               (mild (* 3/2 box))
               (severe (* 3 box)))
          (fold (lambda (x counts)
                  (if (<= q1 x q3)
                      counts
                      (add-outlier (- q1 severe) (- q1 mild)
                                   (+ q3 mild) (+ q3 severe) counts x)))
                (outlier-count 0 0 0 0)
                numbers))))))

(define (outlier-effect var-out-min)
  "Return what outliers do to the estimate of the mean where VAR-OUT-MIN, from 0
to 1, is the share of the variance that is due to them: one of the symbols
unaffected (below 0.01), slight (below 0.1), moderate (below 0.5) and severe."
  (unless (and (finite-real? var-out-min) (<= 0 var-out-min 1))
    (refuse "outlier-effect" "share ~S: expected a number from 0 to 1"
            var-out-min))
  (%outlier-effect (exact->inexact var-out-min)))

(define (outlier-significance mean-estimate variance-estimate n)
  "Return the share, from 0 to 1, of the variance of samples that must be due to
outliers.  MEAN-ESTIMATE and VARIANCE-ESTIMATE are the estimates for the time of
a whole sample of N executions, in any unit and its square."
  (unless (and (exact-integer? n) (positive? n))
    (refuse "outlier-significance"
            "~S: expected a number of executions, from 1" n))
  (when (negative? (point-estimate variance-estimate))
    (refuse "outlier-significance"
            "~S: expected the estimate of a variance, not below 0"
            variance-estimate))
  (say-progress "Checking outlier significance")
  (%outlier-variance (exact->inexact (point-estimate mean-estimate))
                     (exact->inexact (point-estimate variance-estimate))
                     (exact->inexact n)))

;; Estimates.

(define (refuse-estimate who estimate)
  (refuse who "estimate ~S: expected a list of a number and its interval, \
(VALUE (LOW HIGH))" estimate))

(define (point-estimate estimate)
  "Return the value of ESTIMATE, a list of a number and its interval."
  (match estimate
    (((? finite-real? value) . _) value)
    (_ (refuse-estimate "point-estimate" estimate))))

(define (point-estimate-ci estimate)
  "Return the interval of ESTIMATE, a list of its ends."
  (match estimate
    (((? finite-real?) ... ((? finite-real? low) (? finite-real? high)))
     (list low high))
    (_ (refuse-estimate "point-estimate-ci" estimate))))

;; Core asks for one number a resample, and the same seed gives the same
;; resamples in the same order.  A statistic that has several is called in the
;; first round; further rounds are answered by what it returned.

(define (one-or-more value)
  (cond ((vector? value) (vector->list value))
        ((list? value) value)
        (else (list value))))

;; What STATISTIC returns, a list of as many numbers as CALLS, the lists that
;; it has returned before, latest first.
(define (checked-figures value calls who)
  (let ((figures (one-or-more value)))
    (unless (and (pair? figures) (every real? figures))
      (refuse who "~S: expected a real number, or a list or vector of such, \
of the statistic" value))
    (unless (or (null? calls) (= (length figures) (length (car calls))))
      (refuse who "~S: expected ~A numbers of the statistic, as before" value
              (length (car calls))))
    figures))

;; One round over VALUES, an f64vector; ASK is a procedure of a list.
(define (round-of values ask size seed levels who)
  (let* ((failure #f)
         (result (%bootstrap-estimate
                  values
                  (contained ask identity
                             (lambda (outcome) (set! failure outcome)))
                  size seed levels)))
    (when failure
      (pass-on failure))
    (when (string? result)
      (refuse who "~A" result))
    result))

;; The procedure that answers, call by call, with number K of CALLS.
(define (replay calls k)
  (lambda (numbers)
    (let ((figures (car calls)))
      (set! calls (cdr calls))
      (list-ref figures k))))

(define (seed-of factory who)
  (let ((seed (cond ((not factory) 1)
                    ((procedure? factory) (factory))
                    (else factory))))
    (unless (whole-number? seed 0 (- (ash 1 32) 1))
      (refuse who "~S: expected a seed from 0 to 4294967295, a procedure that \
returns one, or #f" seed))
    seed))

;; What MAKE makes of the list of mean, variance and quantiles at LEVELS of the
;; replicates of STATISTIC, or the list of that for each number it has.
(define (resample data statistic size factory levels who make)
  (let ((numbers (checked-numbers data who))
        (seed (seed-of factory who))
        (calls '())
        (several? #f))
    (unless (procedure? statistic)
      (refuse who "statistic ~S: expected a procedure of the values" statistic))
    (unless (whole-number? size 2 10000000)
      (refuse who "size ~S: expected a number of resamples from 2 to 10000000"
              size))
    (let* ((values (list->f64vector numbers))
           (levels (list->f64vector levels))
           (ask (lambda (numbers)
                  (let* ((value (statistic (if (vector? data)
                                               (list->vector numbers)
                                               numbers)))
                         (figures (checked-figures value calls who)))
                    (set! several? (or (list? value) (vector? value)))
                    (set! calls (cons figures calls))
                    (car figures))))
           (first (make (round-of values ask size seed levels who)))
           (calls (reverse calls)))
      (if several?
          (cons first
                (map (lambda (k)
                       (make (round-of values (replay calls k) size seed
                                       levels who)))
                     (iota (- (length (car calls)) 1) 1)))
          first))))

(define (bootstrap data statistic size rng-factory)
  "Resample DATA, a list or a vector of two or more real numbers, SIZE times and
return a list of three: the mean and the variance of STATISTIC over the
resamples, and a list of the ends of its 95 % interval, which are 1.96 standard
errors away from the mean. STATISTIC is a procedure of a list or vector of as
many numbers as DATA has, or some fewer, and returns a number, or a list or
vector of several; then the result is a list of lists, all from the same
resamples. RNG-FACTORY decides which these are: a seed from 0 to 4294967295, a
procedure that returns one, or #f."
  (resample data statistic size rng-factory '() "bootstrap"
            (match-lambda
              ((mean variance)
               (let ((half (* 1.96 (sqrt variance))))
                 (list mean variance (list (- mean half) (+ mean half))))))))

(define (bootstrap-bca data statistic size alpha rng-factory)
  "Resample as bootstrap does and return the estimate of STATISTIC: a list of
the first of the quantiles at ALPHA and the list of the rest, corrected for bias
and skewness (BCa). ALPHA is a list of numbers between 0 and 1: (0.5 0.025
0.975) gives the median and the ends of the 95 % interval. Where STATISTIC
returns several numbers the result is a list of an estimate for each."
  (unless (and (list? alpha) (pair? alpha)
               (every (lambda (level)
                        (and (finite-real? level) (< 0 level 1)))
                      alpha))
    (refuse "bootstrap-bca"
            "alpha ~S: expected a list of numbers between 0 and 1" alpha))
  (resample data statistic size rng-factory alpha "bootstrap-bca"
            (match-lambda
              ((_ _ value . ends) (list value ends)))))

;; The figures of a benchmark.

;; ESTIMATE in a unit that is so many times as large.
(define (scaled estimate times)
  (match estimate
    ((value ends)
     (list (/ value times) (map (lambda (end) (/ end times)) ends)))))

(define (check-measured samples count who)
  (unless (and (or (list? samples) (vector? samples))
               (every finite-real? (one-or-more samples))
               (> (length (one-or-more samples)) 1))
    (refuse who "samples ~S: expected two times or more, in nanoseconds"
            samples))
  (unless (and (exact-integer? count) (positive? count))
    (refuse who "execution-count ~S: expected a whole number from 1" count)))

;; What DATA, the times of samples of COUNT executions in nanoseconds, tell; the
;; estimates are of an execution, in seconds.
(define (figures-of data count tail size)
  (let* ((unit (* count s-to-ns))
         (square (* unit unit))
         (levels (list->f64vector (list tail (- 1 tail))))
         (figures (lambda (numbers)
                    (%sample-figures (list->f64vector numbers) levels))))
    (say-progress "Bootstrapping ...")
    (match-let (((sample-mean sample-variance _ ...) (figures data))
                ((mean variance lower upper)
                 (bootstrap-bca data figures size
                                (list 0.5 tail (- 1 tail)) #f)))
      (let* ((spread (* 3 (sqrt sample-variance)))
             (ends (list (- sample-mean spread) (+ sample-mean spread))))
        `((mean . ,(scaled mean unit))
          (sample-mean . ,(scaled (list sample-mean ends) unit))
          (variance . ,(scaled variance square))
          (sample-variance
           . ,(scaled (list sample-variance (point-estimate-ci variance))
                      square))
          (lower-q . ,(scaled lower unit))
          (upper-q . ,(scaled upper unit))
          (tail-quantile . ,tail)
          (outliers . ,(outliers data))
          (outlier-variance
           . ,(outlier-significance mean variance count)))))))

(define (benchmark-stats times opts)
  "Return TIMES, what was measured, with what it tells, as an association list.
TIMES is an association list with the times of whole samples, in nanoseconds,
under samples and under execution-count how many executions each was of. OPTS
are options of a benchmark, of which tail-quantile and bootstrap-size count. The
estimates mean, sample-mean, lower-q and upper-q are of an execution and in
seconds, variance and sample-variance in their squares. The interval of
sample-mean is three standard deviations of a sample wide on either side, that
of sample-variance the one of variance; the others are by bootstrap-bca."
  (define who "benchmark-stats")
  (let ((options (check-options opts who))
        (samples (result-ref times 'samples who))
        (count (result-ref times 'execution-count who)))
    (check-measured samples count who)
    (order-result
     (add-default-options
      (figures-of (map exact->inexact (one-or-more samples)) count
                  (option-ref options 'tail-quantile)
                  (option-ref options 'bootstrap-size))
      times))))
