;;; What a trial (trials.scm) of any tool says of a version with so much extra
;;; work, and the tests that the peers' trials are judged by.

(define-module (outcomes)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-9)
  #:use-module ((srfi srfi-1) #:select (append-map count filter-map))
  #:use-module (measure)
  #:use-module (trials)
  #:export (outcome-ratio
            outcome-error
            outcome-off-zero
            outcome-verdict
            outcome-seconds
            outcome-difference
            pair->outcome
            comparison-outcomes
            check-outcomes
            peer-outcomes
            mann-whitney
            welch))

;; The ratio that was seen, or #f where the trial failed, and its standard error
;; as far as it is known; slower, faster or #f by the interval or the test
;; alone, and by the verdict; the time it took.
(define-record-type <outcome>
  (make-outcome ratio error off-zero verdict seconds)
  outcome?
  (ratio outcome-ratio)
  (error outcome-error)
  (off-zero outcome-off-zero)
  (verdict outcome-verdict)
  (seconds outcome-seconds))

(define (outcome-difference outcome)
  "Return by how much the sides of OUTCOME seemed to differ, a part of one, or
#f."
  (and=> (outcome-ratio outcome) (lambda (ratio) (abs (- ratio 1)))))

;; The standard error of a ratio that has the interval from LOW to HIGH and was
;; made of so many BLOCKS: they are trimmed by a fifth at each end.
(define (standard-error low high blocks)
  (/ (- high low) 2 (t (- blocks (* 2 (quotient blocks 5)) 1))))

;; Slower or faster, where the interval does not hold 1.
(define (off-zero low high)
  (cond ((not (and low high)) #f)
        ((> low 1) 'slower)
        ((< high 1) 'faster)
        (else #f)))

(define (pair->outcome pair seconds)
  "Return what the PAIR of a comparison that took so many SECONDS says."
  (match (part pair 'interval)
    ((low high)
     (make-outcome (part pair 'ratio)
                   (standard-error low high (part pair 'blocks))
                   (off-zero low high) (part pair 'verdict) seconds))
    (_
     (make-outcome (part pair 'ratio) #f #f (part pair 'verdict) seconds))))

(define failed (make-outcome #f #f #f #f #f))

(define (comparison-outcomes trials extra)
  "Return what the first pairs of those TRIALS that have EXTRA work say."
  (map (lambda (trial)
         (match (part trial 'pairs)
           ((pair . _) (pair->outcome pair (part trial 'seconds)))
           (_ failed)))
       (trials-of trials 'extra extra)))

(define (check-outcomes trials extra)
  "Return what the trials with EXTRA work in the self-checks of TRIALS say."
  (append-map
   (lambda (trial)
     (filter-map (match-lambda
                   ((work ratio low high verdict seconds)
                    (and (< (abs (- work extra)) 1e-6)
                         (make-outcome ratio #f (off-zero low high) verdict
                                       seconds))))
                 (or (part trial 'checked) '())))
   trials))

(define (mean numbers) (/ (apply + numbers) (length numbers)))

(define (variance numbers)
  (let ((mean (mean numbers)))
    (/ (apply + (map (lambda (number) (expt (- number mean) 2)) numbers))
       (- (length numbers) 1))))

;; The quantile of the normal distribution at 97.5 %.
(define z 1.959963984540054)

;; The quantile of Student's t at 97.5 %: the expansion 26.7.5 of Abramowitz
;; and Stegun, "Handbook of Mathematical Functions", good to 0.0001 from six
;; degrees of FREEDOM on.
(define (t freedom)
  (+ z
     (/ (+ (expt z 3) z) (* 4 freedom))
     (/ (+ (* 5 (expt z 5)) (* 16 (expt z 3)) (* 3 z)) (* 96 freedom freedom))
     (/ (+ (* 3 (expt z 7)) (* 19 (expt z 5)) (* 17 (expt z 3)) (* -15 z))
        (* 384 (expt freedom 3)))))

(define (direction difference limit)
  (cond ((> difference limit) 'slower)
        ((< difference (- limit)) 'faster)
        (else #f)))

(define (welch base other)
  "Return slower, faster or #f of OTHER against BASE, lists of times, by the
two-sided t test of Welch at 5 %."
  (let* ((a (/ (variance base) (length base)))
         (b (/ (variance other) (length other)))
         (freedom (/ (expt (+ a b) 2)
                     (+ (/ (* a a) (- (length base) 1))
                        (/ (* b b) (- (length other) 1))))))
    (direction (- (mean other) (mean base)) (* (t freedom) (sqrt (+ a b))))))

;; The sum of t^3 - t over the groups of t equal NUMBERS.
(define (ties numbers)
  (let loop ((sorted (sort numbers <)) (sum 0))
    (match sorted
      (() sum)
      ((first . _)
       (let ((t (count (lambda (number) (= number first)) sorted)))
         (loop (list-tail sorted t) (+ sum (- (* t t t) t))))))))

(define (mann-whitney base other)
  "Return slower, faster or #f of OTHER against BASE, lists of times, by the
two-sided U test at 5 %: the normal approximation with the corrections for
continuity and ties, which compare.py of Google Benchmark uses for ten against
ten."
  (let* ((m (length base))
         (n (length other))
         (u (apply + (append-map
                      (lambda (a)
                        (map (lambda (b) (cond ((> b a) 1) ((= b a) 1/2)
                                               (else 0)))
                             other))
                      base)))
         (all (+ m n))
         (sd (sqrt (* (/ (* m n) 12)
                      (- (+ all 1) (/ (ties (append base other))
                                      (* all (- all 1))))))))
    (direction (- u (/ (* m n) 2)) (+ 1/2 (* z sd)))))

;; Of a side (LABEL SECONDS REAL CPU).
(define (side-seconds side) (list-ref side 1))
(define side-real caddr)
(define side-cpu cadddr)

(define (peer-outcomes trials extra clock)
  "Return what TRIALS of a peer say of the version with EXTRA work, by the times
of CLOCK: real, cpu, or plain, which is real by the test of Welch and not by
ranks."
  (let ((times (if (eq? clock 'cpu) side-cpu side-real))
        (test (if (eq? clock 'plain) welch mann-whitney))
        (middle (if (eq? clock 'plain) mean median)))
    (map (lambda (trial)
           (let* ((sides (part trial 'sides))
                  (base (assoc 'base sides))
                  (other (assoc extra sides)))
             (make-outcome (/ (middle (times other)) (middle (times base)))
                           #f
                           (test (times base) (times other))
                           #f
                           (+ (side-seconds base) (side-seconds other)))))
         trials)))
