;;; (mbenchmark report): the estimates of an execution, what they stand on, and
;;; what explains its samples.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (srfi srfi-1))

(tap-begin "estimates")

(define (first-execution report)
  (car (test-report-executions (car (report-tests report)))))

(define (read-again datum)
  (first-execution (datum->report datum)))

(define (with-fields . fields)
  (read-again `(suite (name "s")
                      (test (name "t")
                            (execution (number 0) (name "t") ,@fields)
                            (number-of-runs 1))
                      (number-of-tests 1))))

(define (values-of accessor execution)
  (call-with-values (lambda () (accessor execution)) list))

;; Each of these has an accessor, and no other field has its value.
(define estimates
  `((estimate ,execution-estimate)
    (mean-estimate ,execution-mean-estimate)
    (median-estimate ,execution-median-estimate)
    (empty-body ,execution-empty-body)
    (corrected ,execution-corrected)))

(define figures
  `((basis ,execution-basis (confidence . 0.95) (blocks . 40.0) (used . 30.0)
           (contended . 0.25) (span . 1.5) (autocorrelation . 0.5)
           (autocorrelation-bound . 0.3))
    (quantile-intervals ,execution-quantile-intervals
                        (p50-low . 1.5) (p50-high . 2.5) (p90-low . 3.5)
                        (p90-high . 4.5) (p99-low . 5.5) (p99-high . 6.5)
                        (below-max . 0.99))
    (outlier-effect ,execution-outlier-effect (share . 0.125))
    (modes ,execution-modes (number . 2.0) (value-1 . 10.0) (share-1 . 0.75)
           (value-2 . 20.0) (share-2 . 0.25))
    (cycles ,execution-cycles (value . 600.0) (half-width . 3.0)
            (reference-time . 200.0) (reference-frequency . 3.0))
    (core-clock ,execution-core-clock (frequency . 2.5) (half-width . 0.25)
                (usual . 3.0) (disturbance . 0.0)
                (disturbance-half-width . 0.125))
    (slope ,execution-slope (value . 10.0) (half-width . 0.5)
           (constant . 100.0) (constant-half-width . 5.0) (r-squared . 0.75))
    (warm-up ,execution-warm-up (iterations . 700.0) (time . 0.0625)
             (settled . 1.0))
    (disturbances ,execution-disturbances (preempted . 3.0) (discarded . 2.0)
                  (collected . 1.0) (processors . 2.0) (minor-faults . 5.0)
                  (major-faults . 6.0) (voluntary-switches . 7.0)
                  (involuntary-switches . 8.0) (steal . 0.5) (load . 1.5))
    (processes ,execution-processes (number . 8.0) (between . 3.0)
               (within . 0.5) (fresh . 1.0))
    (later-run ,execution-later-run (value . 100.0) (half-width . 0.0625)
               (runs . 12.0))
    (resolution ,execution-resolution (value . 1000.0) (cost . 50.0))
    (threads ,execution-threads (number . 4.0) (processors . 2.0)
             (cpu-time . 12.5) (cpu-time-half-width . 0.25)
             (imbalance . 0.125) (throughput . 32000000.0))))

(define (as-field entry)
  (cons (car entry)
        (map (lambda (pair) (list (car pair) (cdr pair))) (cddr entry))))

(for-each
 (lambda (entry)
   (let* ((name (car entry))
          (execution (with-fields `(,name (value 2.5 "μs")
                                          (half-width 0.5 "μs")))))
     (test-equal (format #f "~a" name) '(2.5 0.5 us)
       (values-of (cadr entry) execution))
     (test-assert (format #f "~a alone" name)
       (every (lambda (other)
                (or (eq? (car other) name)
                    (equal? (values-of (cadr other) execution)
                            '(#f #f #f))))
              estimates))))
 estimates)
(test-equal "an estimate may have no half-width, and be below zero"
  '(-1.5 #f ns)
  (values-of execution-corrected
             (with-fields '(corrected (value -1.5 "ns")))))

(for-each
 (lambda (entry)
   (let ((execution (with-fields (as-field entry))))
     (test-equal (format #f "~a" (car entry)) (cddr entry)
       ((cadr entry) execution))
     (test-assert (format #f "~a alone" (car entry))
       (every (lambda (other)
                (or (eq? (car other) (car entry))
                    (not ((cadr other) execution))))
              figures))))
 figures)
(test-equal "parts that are not known are not there"
  '((blocks . 3.0))
  (execution-basis (with-fields '(basis (blocks 3)))))

;; Samples that were read.
(define read-samples
  (vector->list
   (execution-samples
    (with-fields '(samples-data
                   (iterations elapsed block start cpu process collections)
                   (10 1000 3 77000 5 2 4 preempted discarded)
                   (11 1001 3 78000 -1 2 0 preempted))))))
(test-equal "samples that were read"
  '((10 1000 3 77000 5 2 4 #t #t) (11 1001 3 78000 #f 2 0 #t #f))
  (map (lambda (sample)
         (map (lambda (accessor) (accessor sample))
              (list sample-iterations sample-elapsed sample-block sample-start
                    sample-cpu sample-process sample-collections
                    sample-preempted? sample-discarded?)))
       read-samples))

;; A run has them.
(define suite (make-suite "run"))
(add-test! suite "t" #:test (lambda () (iota 10)) #:max-samples 200
           #:isolate #f)
(define run (first-execution (run-suite! suite #:self-test #f)))
(define samples (vector->list (execution-samples run)))

(for-each
 (lambda (entry)
   (test-assert (format #f "a run has its ~a" (car entry))
     (let ((all (values-of (cadr entry) run)))
       (and (real? (car all))
            (memq (caddr all) '(ns us ms s))))))
 estimates)
(for-each
 (lambda (name parts)
   (test-assert (format #f "and its ~a" name)
     (let ((alist ((cadr (assq name figures)) run)))
       (every (lambda (part) (real? (assq-ref alist part))) parts))))
 '(basis warm-up disturbances)
 '((confidence blocks used span) (iterations time settled)
   (preempted discarded collected)))
(test-equal "samples are begun one after the other" #t
  (apply <= (map sample-start samples)))
(test-assert "in one process, with all that explains them"
  (every (lambda (sample)
           (and (eqv? (sample-process sample) 0)
                (or (not (sample-cpu sample))
                    (exact-integer? (sample-cpu sample)))
                (exact-integer? (sample-collections sample))
                (boolean? (sample-preempted? sample))))
         samples))
(test-equal "what is preempted is counted"
  (assq-ref (execution-disturbances run) 'preempted)
  (exact->inexact (count sample-preempted? samples)))
(test-equal "one process is not told of" #f (execution-processes run))
(test-equal "nor is the usual clock" '(#f #f)
  (list (execution-chronometer run) (execution-resolution run)))

;; Another one is.
(define (run-by clock)
  (let ((suite (make-suite "clock")))
    (add-test! suite "t" #:test (lambda () #t) #:max-time 1/50
               #:chronometer clock)
    (first-execution (run-suite! suite #:self-test #f))))
(for-each
 (lambda (clock)
   (let ((execution (run-by clock)))
     (test-equal (format #f "~a is told" clock) (symbol->string clock)
       (execution-chronometer execution))
     (test-assert (format #f "and the resolution of ~a" clock)
       (positive? (assq-ref (execution-resolution execution) 'value)))))
 '(clock_gettime/thread gettimeofday clock_t))
(test-assert "a custom one that nobody gave is refused"
  (catch #t
    (lambda () (run-by 'custom) #f)
    (lambda (key who message arguments data)
      (string-contains (apply format #f message arguments)
                       "set_custom_chrono"))))

;; What a later run falls within is told from the sixth run of a session on.
;; One that ended badly is no run, and each test has its own.
(define calls-left #f)
(define runs (make-suite "runs"))
(add-test! runs "t" #:max-iterations 30 #:max-sample-iterations 1
           #:test (lambda ()
                    (when calls-left
                      (set! calls-left (- calls-left 1))
                      (when (zero? calls-left)
                        (error "no")))))
(define (run-once)
  (first-execution (run-suite! runs #:self-test #f #:isolate #f)))
(test-equal "five runs tell nothing of a later one" '(#f #f #f #f #f)
  (map (lambda (i) (execution-later-run (run-once))) (iota 5)))
(set! calls-left 20)
(test-equal "one that ends badly does not either, though it has samples" #f
  (execution-later-run (run-once)))
(set! calls-left #f)
(let ((later (execution-later-run (run-once))))
  (test-equal "the sixth that is done does, by six runs" 6.0
    (assq-ref later 'runs))
  (test-assert "with a level and a width"
    (and (positive? (assq-ref later 'value))
         (>= (assq-ref later 'half-width) 0))))
(add-test! runs "t" #:max-samples 30 #:test (lambda () #t))
(test-equal "a test in its place begins anew" #f
  (execution-later-run (run-once)))

(tap-end "estimates")
