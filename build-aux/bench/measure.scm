;;; What the scripts of this folder compute with.

(define-module (measure)
  #:use-module ((srfi srfi-1) #:select (remove))
  #:use-module (mbenchmark)
  #:export (quantile
            median
            now-ms
            report-execution
            counted-samples
            sample-time))

(define (quantile numbers p)
  "Return the quantile P, 0 to 1, of NUMBERS, a list of at least one."
  (let* ((sorted (sort (list->vector numbers) <))
         (last (- (vector-length sorted) 1))
         (place (* p last))
         (below (inexact->exact (floor place)))
         (low (vector-ref sorted below))
         (high (vector-ref sorted (min last (+ below 1)))))
    (exact->inexact (+ low (* (- place below) (- high low))))))

(define (median numbers) (quantile numbers 1/2))

(define (now-ms)
  "Return the milliseconds since some moment."
  (/ (get-internal-real-time) (/ internal-time-units-per-second 1000.)))

(define (report-execution report)
  "Return the first execution of the first test of REPORT."
  (car (test-report-executions (car (report-tests report)))))

(define (counted-samples execution)
  "Return the samples of EXECUTION that count, a list."
  (remove sample-discarded? (vector->list (execution-samples execution))))

(define (sample-time sample)
  "Return the time of an iteration in SAMPLE, ns."
  (/ (sample-elapsed sample) (sample-iterations sample)))
