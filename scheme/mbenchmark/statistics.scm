;;; Statistics over numbers: intervals of what no formula has one for, and of
;;; rates.

(define-module (mbenchmark statistics)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-4)
  #:export (bootstrap-interval
            binomial-interval))

(define* (refuse value expected #:optional (procedure "bootstrap-interval"))
  (scm-error 'wrong-type-arg procedure
             (string-append "~S: expected " expected)
             (list value) (list value)))

(define (finite-real? value)
  (and (real? value) (finite? (exact->inexact value))))

(define (whole-number? value low high)
  (and (exact-integer? value) (<= low value high)))

(define most (- (ash 1 32) 1))

;; The numbers of VALUES, a list.
(define* (checked-numbers values #:optional (procedure "bootstrap-interval"))
  (define (refused value expected)
    (refuse value expected procedure))
  (let ((numbers (if (vector? values) (vector->list values) values)))
    (unless (list? numbers)
      (refused values "a list or a vector of numbers"))
    (for-each (lambda (number)
                (unless (finite-real? number)
                  (refused number "a finite real number among the values")))
              numbers)
    (unless (and (pair? numbers) (pair? (cdr numbers)))
      (refused values "two values or more"))
    numbers))

(define (check-options statistic n confidence resamples seed method block)
  (unless (procedure? statistic)
    (refuse statistic "a procedure of the values"))
  (unless (and (finite-real? confidence) (< 0 confidence 1))
    (refuse confidence "a confidence between 0 and 1"))
  (unless (whole-number? resamples 2 most)
    (refuse resamples "a number of resamples, from 2"))
  (unless (whole-number? seed 0 most)
    (refuse seed "a seed from 0 to 4294967295"))
  (unless (memq method '(bca percentile))
    (refuse method "a method, bca or percentile"))
  (unless (whole-number? block 1 (quotient n 2))
    (refuse block
            (format #f "a length of blocks from 1 to ~A, half of the values"
                    (quotient n 2)))))

;; The first N numbers of ROOM, a list.
(define (numbers-of room n)
  (let loop ((i (- n 1)) (numbers '()))
    (if (negative? i)
        numbers
        (loop (- i 1) (cons (f64vector-ref room i) numbers)))))

;; What core asks: STATISTIC of the first N numbers of ROOM, which MAKE makes
;; the argument of.  Core's frames are below: what it does besides returning a
;; number is kept for FAIL! and passed on later.
(define (contained statistic make fail!)
  (lambda (room n)
    (let ((outcome (contain
                    (lambda ()
                      (let ((number (statistic (make (numbers-of room n)))))
                        (unless (real? number)
                          (refuse number
                                  "a real number, the statistic of the values"))
                        (exact->inexact number))))))
      (if (eq? (outcome-kind outcome) 'finished)
          (car (outcome-value outcome))
          (begin
            (fail! outcome)
            #f)))))

(define* (bootstrap-interval values statistic #:key (confidence 95/100)
                             (resamples 1000) (seed 1) (method 'bca)
                             (block 1))
  "Return the ends of an interval for STATISTIC of VALUES, a list or a vector of
real numbers in the order in which they were taken, as a pair.  STATISTIC is a
procedure that is called with a list or a vector of numbers drawn from VALUES
and returns a real number; it may change what it is given.  The interval has the
CONFIDENCE, is made of so many RESAMPLES, drawn with numbers that SEED decides,
and by the METHOD bca, which corrects for bias and skewness, or percentile.
Where values depend on their neighbours, they are drawn in runs of BLOCK of
them, from 1 to half of VALUES; then BLOCK should be several times as long as
values tell of each other.  What STATISTIC raises is passed on; a statistic that
is not finite is an error."
  (let* ((numbers (checked-numbers values))
         (failure #f)
         (ask (contained statistic
                         (if (vector? values) list->vector identity)
                         (lambda (outcome) (set! failure outcome)))))
    (check-options statistic (length numbers) confidence resamples seed method
                   block)
    (let ((intervals (%bootstrap (list->f64vector numbers) ask resamples block
                                 (exact->inexact confidence) seed)))
      (when failure
        (pass-on failure))
      (when (string? intervals)
        (scm-error 'misc-error "bootstrap-interval" "~A" (list intervals) #f))
      (if (eq? method 'bca) (cdr intervals) (car intervals)))))

(define* (binomial-interval successes trials #:key (confidence 95/100))
  "Return the ends of the interval of the probability of what happened in
SUCCESSES of TRIALS independent trials, as a pair of numbers from 0 to 1.  It
holds with the CONFIDENCE or more: the exact one of Clopper and Pearson.  No
trials tell nothing: 0 to 1."
  (define (refused value expected)
    (refuse value expected "binomial-interval"))
  (unless (whole-number? trials 0 most)
    (refused trials "a number of trials"))
  (unless (whole-number? successes 0 trials)
    (refused successes "a number of successes, at most that of trials"))
  (unless (and (finite-real? confidence) (< 0 confidence 1))
    (refused confidence "a confidence between 0 and 1"))
  (%binomial-interval successes trials (exact->inexact confidence)))
