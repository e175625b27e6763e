;;; What a benchmark's result says to a reader, in criterium's manner, on the
;;; current output port.

(define-module (mbenchmark criterium report)
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

(define (finite-real? value)
  (and (real? value) (finite? (exact->inexact value))))

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
  (string-append (fixed (* (inexact->exact value) (inexact->exact scale)) 6)
                 " " unit))

;; The square root of VALUE, which is of a variance.
(define (deviation value who)
  (unless (and (finite-real? value) (>= value 0))
    (refuse who "~S: expected the estimate of a variance, not below 0" value))
  (sqrt value))

(define (line message text)
  (report "~A : ~A~%" (right message 32) text))

(define (readable value)
  (match (scale-time value)
    ((factor unit) (format-value value factor unit))))

(define* (report-point-estimate message estimate #:optional quantile)
  "Write MESSAGE and the value of ESTIMATE, a time in seconds, and QUANTILE, a
fraction, as a percentage behind it."
  (line message
        (string-append
         (readable (point-estimate estimate))
         (if quantile
             (string-append " (" (right (percentage quantile 1) 4) "%)")
             ""))))

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

(define (report-outliers results)
  "Write how many outliers RESULTS has and of which kinds, and what they do to
the variance; nothing where there is none."
  (define who "report-outliers")
  (define counts (result-ref results 'outliers who))
  (define samples (result-ref results 'sample-count who))
  (define share (result-ref results 'outlier-variance who))
  (define (part count)
    (string-append (percentage (/ count samples) 4) " %"))
  (define sum (apply + (map cdr counts)))
  (when (positive? sum)
    (report "~%Found ~A ~A in ~A samples (~A)~%" sum
            (if (= sum 1) "outlier" "outliers") samples (part sum))
    (for-each (match-lambda
                ((kind . count)
                 (when (positive? count)
                   (report "\t~A\t ~A (~A)~%" kind count (part count)))))
              counts)
    (report " Variance from outliers : ~A % Variance is ~A by outliers~%"
            (percentage share 4) (effect-words (outlier-effect share)))))

;; A line of the values of KEYS in the details DETAILS.
(define (report-details details keys . words)
  (report "~A~%"
          (string-join
           (append (map (lambda (key)
                          (format #f "~A" (result-ref details key)))
                        keys)
                   words))))

(define (report-runtime details)
  (report-details details '(vm-name vm-version))
  (report "Runtime arguments: ~A~%"
          (match (result-ref details 'input-arguments)
            (() "none")
            ((arguments ...) (string-join (map (lambda (argument)
                                                 (format #f "~A" argument))
                                               arguments)))
            (argument argument))))

(define (report-times results)
  (define (figure key)
    (result-ref results key))
  (define tail (figure 'tail-quantile))
  (report-point-estimate "Execution time mean" (figure 'mean))
  (report-point-estimate-sqrt "Execution time std-deviation"
                              (figure 'variance))
  (report-point-estimate "Execution time lower quantile" (figure 'lower-q)
                         tail)
  (report-point-estimate "Execution time upper quantile" (figure 'upper-q)
                         (- 1 tail)))

;; The figures of the samples as they are, and the intervals of the estimates.
(define (report-more results)
  (define level (- 1 (* 2 (result-ref results 'tail-quantile))))
  (report-point-estimate "Mean of the samples"
                         (result-ref results 'sample-mean))
  (report-point-estimate-sqrt "Std-deviation of the samples"
                              (result-ref results 'sample-variance))
  (report-estimate "Interval of the mean" (result-ref results 'mean) level)
  (report-estimate-sqrt "Interval of the std-deviation"
                        (result-ref results 'variance) level))

(define (report-overhead results)
  (let ((overhead (result-ref results 'overhead))
        (low (first (point-estimate-ci (result-ref results 'mean)))))
    (when overhead
      (report-point-estimate "Overhead used" (list overhead)))
    (unless (positive? low)
      (report "The time is below the resolution: the interval of its mean \
begins at ~A~%" (readable low)))))

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
  (let ((samples (result-ref results 'sample-count))
        (executions (result-ref results 'execution-count)))
    (when (wanted? #:os)
      (report-details (result-ref results 'os-details)
                      '(arch name version available-processors) "cpu(s)"))
    (when (wanted? #:runtime)
      (report-runtime (result-ref results 'runtime-details)))
    (report "Evaluation count : ~A in ~A samples of ~A ~A.~%"
            (* samples executions) samples executions
            (if (= executions 1) "call" "calls"))
    (report-times results)
    (when (memq #:verbose options)
      (report-more results))
    (report-overhead results)
    (report-outliers results)))
