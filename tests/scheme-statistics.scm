;;; (mbenchmark statistics): intervals by resampling, with a statistic in
;;; Scheme, which may do anything.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbenchmark primitive)
             (ice-9 match) (srfi srfi-1) (srfi srfi-4))

(tap-begin "statistics")

(define (mean values) (/ (apply + values) (length values)))
(define (variance values)
  (let ((middle (mean values)))
    (mean (map (lambda (value) (expt (- value middle) 2)) values))))

;; Efron and Tibshirani (1993), table 14.1, first column; table 14.2 has the
;; intervals of its variance from 2000 resamples: percentile 100.8 to 233.9,
;; BCa 115.8 to 259.6.
(define spatial
  '(48 36 20 29 42 42 20 42 22 41 45 14 6 0 33 28 34 4 32 24 47 41 24 26 30 41))
(define* (spatial-interval #:key (method 'bca) (seed 1993) (values spatial)
                           (statistic variance))
  (bootstrap-interval values statistic #:method method #:seed seed
                      #:confidence 9/10 #:resamples 10000))
(define bca (spatial-interval))
(define percentile (spatial-interval #:method 'percentile))
(test-approximate "BCa, low" 115.8 (car bca) 5.0)
(test-approximate "BCa, high" 259.6 (cdr bca) 10.0)
(test-approximate "percentile, low" 100.8 (car percentile) 4.0)
(test-approximate "percentile, high" 233.9 (cdr percentile) 9.0)
(test-equal "the same seed, the same interval" bca (spatial-interval))
(test-equal "another one, another" #f
  (equal? bca (spatial-interval #:seed 1994)))
(test-equal "a vector gives vectors" bca
  (spatial-interval #:values (list->vector spatial)
                    #:statistic (lambda (values)
                                  (variance (vector->list values)))))

;; All resamples of 1 2 4 9 give 2 to 7.25, and from 1.75 by percentiles.
(define* (small-interval statistic #:rest options)
  (apply bootstrap-interval '(1 2 4 9) statistic #:confidence 0.9
         #:resamples 20000 options))
(test-equal "of few values it is that of all resamples" '(2.0 . 7.25)
  (small-interval mean))
(test-equal "by percentiles too" 1.75
  (car (small-interval mean #:method 'percentile)))
(test-equal "whatever the statistic does with what it is given" '(2.0 . 7.25)
  (small-interval (lambda (values)
                    (let ((result (mean values)))
                      (set-car! values 1000)
                      result))))
(test-equal "exact numbers are numbers" '(3.0 . 3.0)
  (bootstrap-interval '(1 2) (const 3)))

;; Pairs of neighbours.
(test-equal "blocks are drawn whole" #t
  (let ((odd? #f))
    (bootstrap-interval
     '(0 1 2 3 4 5 6 7)
     (lambda (values)
       (let loop ((values values))
         (unless (or (null? values) (null? (cdr values)))
           (unless (= (cadr values) (+ (car values) 1))
             (set! odd? #t))
           (loop (cddr values))))
       (mean values))
     #:block 2 #:resamples 50)
    (not odd?)))

;; What goes wrong.
(define (message-of thunk)
  (let ((outcome (contain thunk)))
    (and (eq? (outcome-kind outcome) 'raised) (outcome-message outcome))))
(define (refused name text . arguments)
  (let ((message (message-of (lambda ()
                               (apply bootstrap-interval arguments)))))
    (test-equal name #t
      (->bool (and message (string-contains message text))))
    (unless (and message (string-contains message text))
      (format #t "# ~a~%" message))))
(refused "one value" "(1): expected two values or more" '(1) mean)
(refused "no list" "5: expected a list or a vector" 5 mean)
(refused "a dotted list" "expected a list or a vector" '(1 . 2) mean)
(refused "no number" "a: expected a finite real number" '(1 a) mean)
(refused "not finite" "+inf.0: expected a finite" '(1 +inf.0) mean)
(refused "a complex number" "expected a finite real" '(1 0+1i) mean)
(refused "no procedure" "mean: expected a procedure" '(1 2) 'mean)
(refused "certainty" "1: expected a confidence" '(1 2) mean #:confidence 1)
(refused "a word for a confidence" "\"95%\": expected a confidence" '(1 2) mean
         #:confidence "95%")
(refused "one resample" "1: expected a number of resamples" '(1 2) mean
         #:resamples 1)
(refused "a negative seed" "-1: expected a seed" '(1 2) mean #:seed -1)
(refused "another method" "normal: expected a method, bca or" '(1 2) mean
         #:method 'normal)
(refused "a block too long" "2: expected a length of blocks from 1 to 1"
         '(1 2) mean #:block 2)
(refused "a statistic that is no number" "x: expected a real number" '(1 2)
         (const 'x))
(refused "or not finite" "is not finite" '(1 2) (const +nan.0))

(define calls 0)
(refused "what a statistic raises comes through" "no statistic" '(1 2 3)
         (lambda (values)
           (set! calls (+ calls 1))
           (when (= calls 5)
             (error "no statistic"))
           1))
(test-equal "and ends it" 5 calls)
(test-equal "so does an exit" 7
  (let ((outcome (contain (lambda ()
                            (bootstrap-interval '(1 2) (lambda (values)
                                                         (exit 7)))))))
    (and (eq? (outcome-kind outcome) 'exited)
         (outcome-exit-status outcome))))
(test-equal "a continuation does not leave through it" "raised"
  (let ((outcome
         (contain (lambda ()
                    (call/cc (lambda (k)
                               (bootstrap-interval '(1 2)
                                                   (lambda (values)
                                                     (k 'out)))))))))
    (symbol->string (outcome-kind outcome))))
(test-equal "one statistic may ask for the interval of another" '(1.0 . 1.0)
  (bootstrap-interval '(1 2)
                      (lambda (values)
                        (car (bootstrap-interval '(1 2 3) (const 1)
                                                 #:resamples 3)))
                      #:resamples 3))

;; The interval of a rate; the figures are those of the beta distribution.
(define (rate-interval . arguments)
  (match (apply binomial-interval arguments)
    ((low . high) (list (round (* 10000 low)) (round (* 10000 high))))))
(test-equal "a rate of a half" '(1871. 8129.) (rate-interval 5 10))
(test-equal "what never happened may" '(0. 183.) (rate-interval 0 200))
(test-equal "what always happened need not" '(9817. 10000.)
  (rate-interval 200 200))
(test-equal "less confidence, less width" '(2224. 7776.)
  (rate-interval 5 10 #:confidence 90/100))
(test-equal "no trials tell nothing" '(0. 10000.) (rate-interval 0 0))
(define (refused-rate name text . arguments)
  (let ((message (message-of (lambda ()
                               (apply binomial-interval arguments)))))
    (test-equal name #t
      (->bool (and message (string-contains message text))))))
(refused-rate "more successes than trials" "3: expected a number of successes"
              3 2)
(refused-rate "negative trials" "-1: expected a number of trials" 0 -1)
(refused-rate "half a success" "1/2: expected a number of successes" 1/2 1)
(refused-rate "no confidence" "0: expected a confidence" 1 2 #:confidence 0)

;; Guile's own conversion would end the process.
(test-equal "a size out of range is an exception" '(out-of-range out-of-range)
  (map (lambda (size)
         (catch #t
           (lambda () (%binomial-interval size 1 0.95))
           (lambda (key . arguments) key)))
       (list -1 (expt 2 64))))

;; An async runs inside of what is contained, and not where an exception would
;; leave through core.
(test-equal "asyncs wait for the bootstrap" #f
  (let ((inside? #f)
        (seen 'never))
    (define (waste-time)
      (do ((i 0 (+ i 1))) ((= i 1000))))
    (%bootstrap (f64vector 1 2)
                (lambda (room n)
                  (set! inside? #t)
                  (system-async-mark (lambda () (set! seen inside?)))
                  (waste-time)
                  (set! inside? #f))
                10 1 0.5 1)
    (waste-time)
    seen))

(tap-end "statistics")
