;;; (mbenchmark criterium stats): outliers, estimates by resampling and the
;;; figures of a benchmark, against values that were computed otherwise: by
;;; hand, by formulas in Python, in tables of Efron and Tibshirani, "An
;;; Introduction to the Bootstrap" (1993), and by how often intervals cover.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(use-modules (mbenchmark criterium options)
             (mbenchmark criterium progress) (mbenchmark criterium stats)
             (ice-9 match) (srfi srfi-1))

(tap-begin "criterium-stats")

(define (near name expected actual tolerance)
  (test-approximate name expected actual tolerance))

(define (mean values) (/ (apply + values) (length values)))
(define (squares values)
  (let ((middle (mean values)))
    (apply + (map (lambda (value) (expt (- value middle) 2)) values))))
(define (median values)
  (let* ((n (length values))
         (sorted (sort values <))
         (half (list-ref sorted (quotient n 2))))
    (if (odd? n)
        half
        (/ (+ half (list-ref sorted (- (quotient n 2) 1))) 2))))

;; Outliers: a box from 0 to 10 has its fences at -30, -15, 25 and 40.
(define none (outlier-count 0 0 0 0))
(test-equal "no outliers"
  '((low-severe . 0) (low-mild . 0) (high-mild . 0) (high-severe . 0)) none)
(test-equal "each has its key"
  '((low-severe . 1) (low-mild . 2) (high-mild . 3) (high-severe . 4))
  (outlier-count 1 2 3 4))
(define (class-of x)
  (filter-map (match-lambda ((key . n) (and (= n 1) key)))
              (add-outlier -30 -15 25 40 none x)))
(test-equal "a value is counted by its place"
  '((low-severe) (low-severe) (low-mild) (low-mild) () () () ()
    (high-mild) (high-mild) (high-severe) (high-severe))
  (map class-of '(-31 -30 -29.9 -15.1 -15 0 10 25 25.1 39.9 40 41)))
(test-equal "beside what was counted" '(3 1 1 1)
  (map cdr (add-outlier -30 -15 25 40 (outlier-count 2 1 1 1) -99)))
(define boxed
  (append '(40 -30 25.1 -29.9) (make-list 10 10) (make-list 10 0)
          '(25 39.9 -15.1 -15)))
(test-equal "outliers by the quartiles" '(1 2 2 1) (map cdr (outliers boxed)))
(test-equal "of a vector" '(1 2 2 1) (map cdr (outliers (list->vector boxed))))
;; Medians of halves: 2.5 and 7.5, fences at 15 and 22.5.  Quartiles of type 7
;; are 3 and 7, with fences at 13 and 19.
(test-equal "quartiles are medians of halves"
  '((0 0) (0 0) (1 0) (1 0) (0 1))
  (map (lambda (x)
         (match (outliers (list x 1 2 3 4 5 6 7 8))
           ((_ _ (_ . mild) (_ . severe)) (list mild severe))))
       '(14 15 15.1 22.4 22.5)))
(test-equal "equal values are none" '(0 0 0 0)
  (map cdr (outliers '(5 5 5 5 5))))
(test-equal "whatever differs from them is" '(1 0 0 1)
  (map cdr (outliers '(5 5 5 5 5 5 5 5 5 4.9 5.1))))
(test-equal "two values" '(0 0 0 0) (map cdr (outliers '(1 1000))))

(test-equal "the effect of a share"
  '(unaffected unaffected slight slight moderate moderate severe severe)
  (map outlier-effect '(0 0.0099 0.01 0.0999 0.1 0.4999 1/2 1)))
;; By Boyer's formulas, in Python.
(test-equal "the significance of outliers" '(90000 9900 0 665550)
  (map (lambda (case)
         (match case
           ((mean variance n)
            (inexact->exact
             (round (* 1e6 (outlier-significance (list mean '(0 1))
                                                 (list variance '(0 1))
                                                 n)))))))
       '((1000 400 10) (1e9 1e14 100) (5000 2500 1) (1e6 1e10 50))))
(test-equal "no variance, none" 0.0
  (outlier-significance '(5 (5 5)) '(0 (0 0)) 7))

(test-equal "an estimate has a value" '(1/2 3.5)
  (map point-estimate '((1/2 (0 1)) (3.5 (3 4)))))
(test-equal "and an interval" '((0 1) (3 4))
  (map point-estimate-ci '((1/2 (0 1)) (0.5 0.25 (3 4)))))

;; The mouse data, table 2.1, and the standard errors of table 2.2 for
;; infinitely many resamples: 23.36 of the mean, 37.83 of the median.
(define mice '(94 197 16 38 99 141 23))
(match (bootstrap mice (lambda (values) (list (mean values) (median values)))
                  20000 1993)
  (((mean variance (low high)) (median median-variance _))
   (near "mice: the mean" 86.857 mean 0.6)
   (near "mice: its standard error, table 2.2" 23.36 (sqrt variance) 0.5)
   (near "mice: the interval, low" (- mean (* 1.96 (sqrt variance))) low 1e-9)
   (near "mice: the interval, high" (+ mean (* 1.96 (sqrt variance))) high
         1e-9)
   ;; The order statistics of resamples are binomial: exactly 79.7288.
   (near "mice: the mean of the median" 79.7288 median 1.0)
   (near "mice: its standard error, table 2.2" 37.83 (sqrt median-variance)
         0.7)))

;; The law school data, table 3.1: the correlation, of 0.776, has a standard
;; error of 0.132 from 3200 resamples (table 6.1).
(define lsat '#(576 635 558 578 666 580 555 661 651 605 653 575 545 572 594))
(define gpa '#(3.39 3.30 2.81 3.03 3.44 3.07 3.00 3.43 3.36 3.13 3.12 2.74
               2.76 2.88 2.96))
(define (correlation schools)
  (let* ((pick (lambda (table)
                 (map (lambda (i) (vector-ref table (inexact->exact i)))
                      schools)))
         (a (pick lsat))
         (b (pick gpa))
         (mean-a (mean a))
         (mean-b (mean b)))
    (/ (apply + (map (lambda (x y) (* (- x mean-a) (- y mean-b))) a b))
       (sqrt (* (squares a) (squares b))))))
(near "law schools: the correlation" 0.776 (correlation (iota 15)) 0.001)
(match (bootstrap (iota 15) correlation 3200 7)
  ((mean variance _)
   (near "law schools: standard error, table 6.1" 0.132 (sqrt variance) 0.007)
   (near "law schools: a mean below it" 0.771 mean 0.01)))

;; Of the mean of n values the variance is their squares over n^2.
(let ((data (map (lambda (i) (+ 100 (modulo (* i i 7) 31))) (iota 50))))
  (match (bootstrap data mean 4000 11)
    ((centre variance _)
     (near "the mean of means" 1.0 (/ centre (mean data)) 0.002)
     (near "the variance of the mean" 1.0
           (/ variance (/ (squares data) 2500)) 0.07))))

;; All 256 resamples of 1 2 4 9, by Python: the quantiles of BCa.
(test-equal "quantiles as those of all resamples" '(4.0 (2.0 7.25 3.5))
  (bootstrap-bca '(1 2 4 9) mean 20000 '(0.5 0.05 0.95 0.3) 4))
(test-equal "a level alone" '(7.25 ()) (bootstrap-bca '(1 2 4 9) mean 20000
                                                      '(0.95) 4))
;; Table 14.1, first column; table 14.2 has the 90 % interval of the variance:
;; 115.8 to 259.6.
(define spatial
  '(48 36 20 29 42 42 20 42 22 41 45 14 6 0 33 28 34 4 32 24 47 41 24 26 30 41))
(match (bootstrap-bca spatial
                      (lambda (values) (/ (squares values) (length values)))
                      10000 '(0.5 0.05 0.95) 1993)
  ((value (low high))
   (near "spatial data: BCa, low, table 14.2" 115.8 low 5.0)
   (near "spatial data: BCa, high, table 14.2" 259.6 high 10.0)
   (test-equal "spatial data: the value lies between" #t (< 160 value 190))))

;; Several statistics come from the same resamples, each called once.
(define calls 0)
(define (both values)
  (set! calls (+ calls 1))
  (list (mean values) (apply max values) (- (mean values))))
(match (bootstrap-bca '(1 2 4 9) both 300 '(0.5 0.05 0.95) 4)
  ((first second third)
   (test-equal "the first as alone" first
     (bootstrap-bca '(1 2 4 9) mean 300 '(0.5 0.05 0.95) 4))
   (test-equal "the second too" second
     (bootstrap-bca '(1 2 4 9) (lambda (values) (apply max values)) 300
                    '(0.5 0.05 0.95) 4))
   (test-equal "a list of one is one of one" (list first)
     (bootstrap-bca '(1 2 4 9) (compose list mean) 300 '(0.5 0.05 0.95) 4))))
(test-equal "once for the data, for each resample and for each left out" 305
  calls)
(match (bootstrap '(1 2 4 9) both 300 4)
  (((mean variance _) _ (minus-mean minus-variance _))
   (test-equal "what is the same but for its sign is exactly so"
     (list mean variance) (list (- minus-mean) minus-variance))))
(test-equal "a vector gives vectors, and may return one"
  (bootstrap '(1 2 4 9) both 100 4)
  (bootstrap '#(1 2 4 9)
             (lambda (values) (list->vector (both (vector->list values))))
             100 4))
(test-equal "a statistic may change what it is given"
  (bootstrap '(1 2 4 9) mean 100 4)
  (bootstrap '(1 2 4 9) (lambda (values)
                          (let ((result (mean values)))
                            (set-car! values 1000)
                            result))
             100 4))

;; The seed.
(define (with-seed seed) (bootstrap mice mean 100 seed))
(test-equal "the same seed, the same" (with-seed 5) (with-seed 5))
(test-equal "another, another" #f (equal? (with-seed 5) (with-seed 6)))
(test-equal "a procedure gives it" (with-seed 5) (with-seed (lambda () 5)))
(test-equal "without one it is 1" (with-seed 1) (with-seed #f))

(define three '(0.5 0.025 0.975))
(refusals
 ("one value" "(1): expected two values" (bootstrap '(1) mean 10 #f))
 ("no number" "a: expected a finite real" (bootstrap '(1 a) mean 10 #f))
 ("no data" "5: expected a list or a vector" (outliers 5))
 ("one value of outliers" "(5): expected two values" (outliers '(5)))
 ("no procedure" "statistic mean: expected a proc" (bootstrap mice 'mean 10 #f))
 ("one resample" "size 1: expected a number of res" (bootstrap mice mean 1 #f))
 ("too many" "size 10000001: expected" (bootstrap mice mean 10000001 #f))
 ("no seed" "x: expected a seed from 0" (bootstrap mice mean 10 'x))
 ("a negative seed" "-1: expected a seed" (bootstrap mice mean 10 -1))
 ("one from a procedure" "4294967296: expected a seed"
  (bootstrap mice mean 10 (lambda () (expt 2 32))))
 ("no levels" "alpha (): expected a list" (bootstrap-bca mice mean 10 '() #f))
 ("a number for levels" "alpha 0.5: expected a list"
  (bootstrap-bca mice mean 10 0.5 #f))
 ("a level of certainty" "alpha (0.5 1): expected a list"
  (bootstrap-bca mice mean 10 '(0.5 1) #f))
 ("a statistic that is no number" "x: expected a real number, or a list"
  (bootstrap mice (const 'x) 10 #f))
 ("or an empty list" "(): expected a real number, or a list"
  (bootstrap mice (const '()) 10 #f))
 ("or has another word in it" "(1 x): expected a real number, or a list"
  (bootstrap mice (const '(1 x)) 10 #f))
 ("or several, then fewer" "(1): expected 2 numbers of the statistic"
  (let ((results '((1 2) (1 2) (1))))
    (bootstrap mice (lambda (values)
                      (let ((result (car results)))
                        (set! results (cdr results))
                        result))
               10 #f)))
 ("or is not finite" "is not finite" (bootstrap mice (const +nan.0) 10 #f))
 ("also the second" "is not finite"
  (bootstrap mice (const (list 1 +inf.0)) 10 #f))
 ("what it raises" "no statistic"
  (bootstrap mice (lambda (values) (error "no statistic")) 10 #f))
 ("a share that is none" "share x: expected a number" (outlier-effect 'x))
 ("a share below zero" "share -1/10: expected a number from 0 to 1"
  (outlier-effect -1/10))
 ("more than all" "share 1.1: expected a number from 0 to 1"
  (outlier-effect 1.1))
 ("a negative variance" "(-1 (0 1)): expected the estimate of a variance"
  (outlier-significance '(1 (1 1)) '(-1 (0 1)) 1))
 ("half an outlier" "1/2: expected a number of outliers, from 0"
  (outlier-count 0 1/2 0 0))
 ("less than none" "-1: expected a number of outliers, from 0"
  (add-outlier 1 2 3 4 '((low-severe . 0) (low-mild . 0) (high-mild . -1)
                         (high-severe . 0))
               5))
 ("no counts" "counts (1 2 3 4): expected what outlier-count makes"
  (add-outlier 1 2 3 4 '(1 2 3 4) 5))
 ("no limit" "x: expected a finite real number, a limit or a value"
  (add-outlier 1 2 'x 4 none 5))
 ("no value" "+nan.0: expected a finite real number, a limit or a value"
  (add-outlier 1 2 3 4 none +nan.0))
 ("no result to order" "result 5: expected the association list"
  (order-result 5))
 ("no executions" "0: expected a number of executions, from 1"
  (outlier-significance '(1 (1 1)) '(1 (1 1)) 0))
 ("no estimate of the mean" "estimate 5: expected a list of a number and its"
  (outlier-significance 5 '(1 (1 1)) 1))
 ("no estimate" "estimate (x (1 2)): expected a list" (point-estimate
                                                        '(x (1 2))))
 ("one without an interval" "estimate (1): expected a list"
  (point-estimate-ci '(1)))
 ("half an interval" "estimate (1 (2)): expected a list"
  (point-estimate-ci '(1 (2)))))

;; 95 % intervals of the mean of 60 normal values, 400 times: normal theory
;; lets BCa's cover in 94.3 %, and 22 times in 23 chance leaves 92 to 97 %.
(define covered
  (let ((state (seed->random-state 20260106)))
    (count (lambda (run)
             (let ((data (map (lambda (i) (random:normal state)) (iota 60))))
               (match (bootstrap-bca data mean 400 three run)
                 ((_ (low high)) (< low 0 high)))))
           (iota 400))))
(test-equal "95 % intervals cover in 92 to 97 % of 400 runs" #t
  (<= 368 covered 388))
(format #t "# ~a of 400~%" covered)

;; A benchmark: 20 executions a sample, which are 20 ns less the overhead.
(define samples '(400 410 420 430 440 405 415 425 435 900))
(define measured
  `((execution-count . 20) (sample-count . 10) (samples . ,samples)
    (total-time . 4.68e-6) (warmup-time . 5000) (warmup-executions . 7)
    (final-gc-time . 100) (overhead . 1e-9) (mine . yes)))
(define stats (benchmark-stats measured '()))
(test-equal "the keys, in their order"
  '(mean sample-mean variance sample-variance lower-q upper-q tail-quantile
    outliers outlier-variance overhead samples execution-count sample-count
    total-time warmup-time warmup-executions final-gc-time mine)
  (map car stats))
(test-equal "all keys that there are"
  '(os-details runtime-details options) (lset-difference eq? result-keys
                                                         (map car stats)))
(test-equal "what was measured stays" measured
  (map (lambda (entry) (assq (car entry) stats)) measured))
(define (figure key) (result-ref stats key))
;; Of an execution, in seconds: the mean of the samples is 468 ns.
(match (figure 'sample-mean)
  ((value (low high))
   (near "the mean of an execution" 23.4 (* 1e9 value) 1e-9)
   (let ((spread (* 3 (sqrt (/ (squares samples) 9)) 1/20)))
     (near "three deviations below" (- 23.4 spread) (* 1e9 low) 1e-9)
     (near "three above" (+ 23.4 spread) (* 1e9 high) 1e-9))))
(near "the variance of an execution" (/ (squares samples) 9 400.)
      (* 1e18 (point-estimate (figure 'sample-variance))) 1e-7)
(test-equal "its interval is that of the estimate"
  (point-estimate-ci (figure 'variance))
  (point-estimate-ci (figure 'sample-variance)))
(define (in-samples key factor)
  (match (figure key)
    ((value (low high)) (map (lambda (x) (* x factor)) (list low value high)))))
(define whole (* 20 1e9))
(define (alone statistic)
  (match (bootstrap-bca samples statistic 1000 three #f)
    ((value (low high)) (list low value high))))
(define (same name expected actual)
  (test-equal name #t
    (every (lambda (a b) (< (abs (- a b)) (* 1e-9 (abs a)))) expected actual)))
(same "the mean by BCa" (alone mean) (in-samples 'mean whole))
(same "the variance by BCa"
      (alone (lambda (values)
               (/ (squares values) (max 1 (- (length values) 1)))))
      (in-samples 'variance (* whole whole)))
(define (quantile fraction)
  (lambda (values)
    (let* ((sorted (list->vector (sort values <)))
           (place (* fraction (- (vector-length sorted) 1)))
           (index (inexact->exact (floor place)))
           (above (min (+ index 1) (- (vector-length sorted) 1))))
      (+ (vector-ref sorted index)
         (* (- place index)
            (- (vector-ref sorted above) (vector-ref sorted index)))))))
(same "the lower quantile" (alone (quantile 0.025)) (in-samples 'lower-q whole))
(same "the upper quantile" (alone (quantile 0.975)) (in-samples 'upper-q whole))
(test-equal "tail and outliers" '(0.025 (0 0 0 1))
  (list (figure 'tail-quantile) (map cdr (figure 'outliers))))
(test-equal "what outliers do"
  (outlier-significance (list (second (in-samples 'mean whole)))
                        (list (second (in-samples 'variance
                                                  (* whole whole))))
                        20)
  (figure 'outlier-variance))
(test-equal "severely" 'severe (outlier-effect (figure 'outlier-variance)))

(define wide (benchmark-stats measured '((tail-quantile . 0.25)
                                         (bootstrap-size . 300))))
(test-equal "another tail" 0.25 (result-ref wide 'tail-quantile))
(test-equal "and an interval that is less sure" #t
  (match (list (point-estimate-ci (result-ref wide 'mean))
               (point-estimate-ci (figure 'mean)))
    (((low high) (wide-low wide-high))
     (< wide-low low high wide-high))))
(test-equal "defaults that were set count" 0.1
  (parameterize ((*default-benchmark-opts* '((tail-quantile . 0.1))))
    (result-ref (benchmark-stats measured '()) 'tail-quantile)))
(test-equal "of what has figures, they are made anew" (map car stats)
  (map car (benchmark-stats wide '())))
(test-equal "two samples are enough" '(2.0 (1.0 3.0))
  (match (result-ref (benchmark-stats '((samples . #(2e9 6e9))
                                        (execution-count . 2))
                                      '())
                     'mean)
    ((value (low high)) (list value (list low high)))))
(test-equal "in seconds to the last digit" '(1.5e-9 0.5e-18)
  (let ((stats (benchmark-stats '((samples 1 2) (execution-count . 1)) '())))
    (map (lambda (key) (point-estimate (result-ref stats key)))
         '(sample-mean sample-variance))))
(test-equal "equal samples: points" '((3.0 (3.0 3.0)) (0.0 (0.0 0.0)) 0.0)
  (let ((stats (benchmark-stats '((samples 3e9 3e9 3e9) (execution-count . 1))
                                '())))
    (map (lambda (key) (result-ref stats key))
         '(mean variance outlier-variance))))
(test-equal "progress is said"
  "Bootstrapping ...\nFinding outliers ...\nChecking outlier significance\n"
  (with-output-to-string
    (lambda () (with-progress-reporting (benchmark-stats measured '())))))

(define-syntax-rule (refused-stats (name text times opts) ...)
  (refusals (name text (benchmark-stats times opts)) ...))
(refused-stats
 ("no samples" "no samples in this result: expected it beside execution-count"
  '((execution-count . 1)) '())
 ("no count" "no execution-count in this result: expected it beside samples"
  '((samples 1 2)) '())
 ("nothing" "no samples in this result: expected it beside other keys" '() '())
 ("no alist" "result 5: expected the association list" 5 '())
 ("one sample" "samples (1): expected two times or more"
  '((samples 1) (execution-count . 1)) '())
 ("a word for one" "samples (1 a): expected two times or more"
  '((samples 1 a) (execution-count . 1)) '())
 ("a number for them" "samples 7: expected two times or more"
  '((samples . 7) (execution-count . 1)) '())
 ("no executions" "execution-count 0: expected a whole number from 1"
  '((samples 1 2) (execution-count . 0)) '())
 ("half of one" "execution-count 1/2: expected a whole number from 1"
  '((samples 1 2) (execution-count . 1/2)) '())
 ("an unknown option" "did you mean tail-quantile?"
  measured '((tail-quantil . 0.1))))

(tap-end "criterium-stats")
