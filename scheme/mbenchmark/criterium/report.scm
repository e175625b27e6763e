;;; What a benchmark's result says to a reader, in criterium's manner, on the
;;; current output port.

(define-module (mbenchmark criterium report)
  #:use-module (mbenchmark statistics)
  #:use-module (mbenchmark criterium options)
  #:use-module (mbenchmark criterium progress)
  #:use-module (mbenchmark criterium stats)
  #:use-module (ice-9 i18n)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:re-export (report
               with-progress-reporting)
  #:export (scale-time
            format-value
            report-point-estimate
            report-point-estimate-sqrt
            report-estimate
            report-estimate-sqrt
            report-outliers
            report-result))

(define (refuse who message . values)
  (scm-error 'misc-error who message values #f))

(define finite-real? (@@ (mbenchmark statistics) finite-real?))

;; VALUE with so many DECIMALS, rounded from what it is exactly, as C prints it.
(define (fixed value decimals)
  (let* ((scale (expt 10 decimals))
         (scaled (round (* scale (abs (inexact->exact value)))))
         (digits (string-pad (number->string (remainder scaled scale))
                             decimals #\0)))
    (string-append (if (and (negative? value) (positive? scaled)) "-" "")
                   (number->string (quotient scaled scale))
                   "." digits)))

(define (percentage fraction decimals)
  (unless (and (finite-real? fraction) (<= 0 fraction 1))
    (refuse #f "~S: expected a fraction from 0 to 1" fraction))
  (fixed (* 100 (inexact->exact fraction)) decimals))

;; TEXT at the right of WIDTH columns, whole also where it is wider.
(define (right text width)
  (string-pad text (max width (string-length text))))

(define (microseconds)
  (if (string=? (locale-encoding) "UTF-8") "µs" "us"))

(define (scale-time measurement)
  "Return a list of a factor and the unit, a string, that MEASUREMENT, a time in
seconds, is readable in once it is multiplied by the factor: min above a minute,
sec, ms, µs or ns.  Where the locale does not write UTF-8, µs is us."
  (unless (finite-real? measurement)
    (refuse "scale-time" "~S: expected a time in seconds" measurement))
  (let ((size (abs measurement)))
    (cond ((> size 60) (list 1/60 "min"))
          ((< size 1/1000000) (list 1000000000 "ns"))
          ((< size 1/1000) (list 1000000 (microseconds)))
          ((< size 1) (list 1000 "ms"))
          (else (list 1 "sec")))))

(define (format-value value scale unit)
  "Return VALUE times SCALE, with six decimals, and UNIT behind it, a string."
  (unless (finite-real? value)
    (refuse "format-value" "value ~S: expected a finite number" value))
  (unless (finite-real? scale)
    (refuse "format-value" "scale ~S: expected a finite number" scale))
  (unless (string? unit)
    (refuse "format-value" "unit ~S: expected a string" unit))
  (string-append (fixed (* (inexact->exact value) (inexact->exact scale)) 6)
                 " " unit))

;; The square root of VALUE, which is of a variance.
(define (deviation value who)
  (unless (and (finite-real? value) (>= value 0))
    (refuse who "~S: expected the estimate of a variance, not below 0" value))
  (sqrt value))

(define (line message text)
  (unless (string? message)
    (refuse #f "message ~S: expected a string" message))
  (report "~A : ~A~%" (right message 32) text))

(define (readable value)
  (match (scale-time value)
    ((factor unit) (format-value value factor unit))))

;; What stands behind the time of a quantile.
(define (quantile-mark quantile)
  (if quantile
      (string-append " (" (right (percentage quantile 1) 4) "%)")
      ""))

(define* (report-point-estimate message estimate #:optional quantile)
  "Write MESSAGE and the value of ESTIMATE, a time in seconds, and QUANTILE, a
fraction, as a percentage behind it."
  (line message (string-append (readable (point-estimate estimate))
                               (quantile-mark quantile))))

(define (report-point-estimate-sqrt message estimate)
  "Write MESSAGE and the square root of the value of ESTIMATE, the variance of a
time, in seconds squared."
  (line message (readable (deviation (point-estimate estimate)
                                     "report-point-estimate-sqrt"))))

;; What is written of a VALUE and the ends of its interval, in the unit of the
;; value.
(define (with-interval value low high significance)
  (match (scale-time value)
    ((factor unit)
     (string-append (format-value value factor unit) "  "
                    (percentage significance 1) "% CI: ("
                    (format-value low factor unit) ", "
                    (format-value high factor unit) ")"))))

(define (report-estimate message estimate significance)
  "Write MESSAGE, the value of ESTIMATE, a time in seconds, and its interval,
which SIGNIFICANCE, a fraction, is the level of."
  (match (point-estimate-ci estimate)
    ((low high)
     (line message (with-interval (point-estimate estimate) low high
                                  significance)))))

(define (report-estimate-sqrt message estimate significance)
  "Write MESSAGE and the square roots of the value of ESTIMATE, the variance of
a time, in seconds squared, and of its interval, which SIGNIFICANCE, a fraction,
is the level of."
  (define (root value)
    (deviation value "report-estimate-sqrt"))
  (match (point-estimate-ci estimate)
    ((low high)
     (line message (with-interval (root (point-estimate estimate)) (root low)
                                  (root high) significance)))))

(define (effect-words effect)
  (assq-ref '((unaffected . "unaffected")
              (slight . "slightly inflated")
              (moderate . "moderately inflated")
              (severe . "severely inflated"))
            effect))

;; The number KEY of RESULTS.
(define (positive-count results key who)
  (let ((count (result-ref results key who)))
    (unless (and (exact-integer? count) (positive? count))
      (refuse who "~A ~S: expected a whole number from 1" key count))
    count))

(define (sum-of-outliers counts who)
  (match counts
    (((kinds . (? exact-integer? numbers)) ...)
     (apply + numbers))
    (_ (refuse who "outliers ~S: expected what outlier-count makes" counts))))

(define (report-outliers results)
  "Write how many outliers RESULTS has and of which kinds, and what they do to
the variance; nothing where there is none."
  (define who "report-outliers")
  (define counts (result-ref results 'outliers who))
  (define samples (positive-count results 'sample-count who))
  (define share (result-ref results 'outlier-variance who))
  (define (share-of count)
    (string-append (percentage (/ count samples) 4) " %"))
  (define sum (sum-of-outliers counts who))
  (when (positive? sum)
    (report "~%Found ~A ~A in ~A samples (~A)~%" sum
            (if (= sum 1) "outlier" "outliers") samples (share-of sum))
    (for-each (match-lambda
                ((kind . count)
                 (when (positive? count)
                   (report "\t~A\t ~A (~A)~%" kind count (share-of count)))))
              counts)
    (report " Variance from outliers : ~A % Variance is ~A by outliers~%"
            (percentage share 4) (effect-words (outlier-effect share)))))

;; KEY of RESULTS, or of a part of it.
(define (part results key)
  (result-ref results key "report-result"))

;; A line of the values of KEYS in the details DETAILS.
(define (report-details details keys . words)
  (report "~A~%"
          (string-join
           (append (map (lambda (key)
                          (format #f "~A" (part details key)))
                        keys)
                   words))))

(define (report-runtime details)
  (report-details details '(vm-name vm-version))
  (report "Runtime arguments: ~A~%"
          (match (part details 'input-arguments)
            (() "none")
            ((arguments ...) (string-join (map (lambda (argument)
                                                 (format #f "~A" argument))
                                               arguments)))
            (argument argument))))

;; As report-point-estimate, but for a time that is no more than the overhead,
;; of which nothing is known but that.
(define* (report-time message estimate #:optional quantile)
  (if (positive? (point-estimate estimate))
      (report-point-estimate message estimate quantile)
      (line message (string-append "below the resolution"
                                   (quantile-mark quantile)))))

(define (report-times results)
  (define tail (part results 'tail-quantile))
  (report-time "Execution time mean" (part results 'mean))
  (report-point-estimate-sqrt "Execution time std-deviation"
                              (part results 'variance))
  (report-time "Execution time lower quantile" (part results 'lower-q) tail)
  (report-time "Execution time upper quantile" (part results 'upper-q)
               (- 1 tail)))

;; The figures of the samples as they are, and the intervals of the estimates.
(define (report-more results)
  (define level (- 1 (* 2 (part results 'tail-quantile))))
  (report-point-estimate "Mean of the samples" (part results 'sample-mean))
  (report-point-estimate-sqrt "Std-deviation of the samples"
                              (part results 'sample-variance))
  (report-estimate "Interval of the mean" (part results 'mean) level)
  (report-estimate-sqrt "Interval of the std-deviation" (part results 'variance)
                        level))

(define (report-overhead results)
  (let ((overhead (part results 'overhead))
        (low (first (point-estimate-ci (part results 'mean)))))
    (when overhead
      (report-point-estimate "Overhead used" (list overhead)))
    (unless (positive? low)
      (report "The time is below the resolution: the interval of its mean \
begins at ~A~%" (readable low)))))

;; How many SAMPLES there are; and how many could have been, where a benchmark
;; ended before them.
(define (samples-of results samples)
  (match (assq 'samples (or (assq-ref results 'options) '()))
    ((_ . (? exact-integer? most))
     (if (< samples most)
         (string-append (number->string samples) " of at most "
                        (number->string most))
         samples))
    (_ samples)))

(define (report-result results . options)
  "Write RESULTS, the association list of a benchmark, for a reader: how often
it was executed, its mean and standard deviation, both quantiles, the overhead
that was subtracted, and the outliers.  OPTIONS are any of @code{#:os}, which
adds a line of the system, @code{#:runtime}, lines of Guile, and
@code{#:verbose}, both and the figures of the samples and the intervals of the
estimates."
  (define (wanted? option)
    (or (memq #:verbose options) (memq option options)))
  (match (extract-report-options options)
    ((_ ()) #t)
    ((_ (other . _))
     (refuse "report-result" "option ~S: expected #:os, #:runtime or #:verbose"
             other)))
  (let ((samples (positive-count results 'sample-count "report-result"))
        (executions (positive-count results 'execution-count
                                    "report-result")))
    (when (wanted? #:os)
      (report-details (part results 'os-details)
                      '(arch name version available-processors) "cpu(s)"))
    (when (wanted? #:runtime)
      (report-runtime (part results 'runtime-details)))
    (report "Evaluation count : ~A in ~A samples of ~A ~A.~%"
            (* samples executions) (samples-of results samples) executions
            (if (= executions 1) "call" "calls"))
    (report-times results)
    (when (memq #:verbose options)
      (report-more results))
    (report-overhead results)
    (report-outliers results)))
