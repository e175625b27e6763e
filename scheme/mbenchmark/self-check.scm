;;; How good comparisons are here: a test against itself, many times.

(define-module (mbenchmark self-check)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark test)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:use-module (srfi srfi-9 gnu)
  #:export (self-check
            self-check?
            self-check-name
            self-check-text
            self-check-trials
            self-check-time-taken
            self-check-trial-time
            self-check-false-alarms
            self-check-interval-alarms
            self-check-differences
            self-check-changes
            self-check-smallest-change
            self-check-outcome
            self-check-complete?))

;; How bodies are run from here is the suite's own.
(define call-for-engine (@@ (mbenchmark suite) call-for-engine))
(define placement->text (@@ (mbenchmark suite) placement->text))
(define find-named (@@ (mbenchmark test) find-named))

(define-record-type <self-check>
  (make-self-check facts)
  self-check?
  (facts self-check-facts))

(set-record-type-printer! <self-check>
  (lambda (check port)
    (display (string-trim-right (self-check-text check)) port)))

(define (fact check key)
  (unless (self-check? check)
    (scm-error 'wrong-type-arg "self-check" "~S: expected a self-check"
               (list check) (list check)))
  (assq-ref (self-check-facts check) key))

(define (refuse message . arguments)
  (scm-error 'misc-error "self-check" message arguments #f))

(define most-seed (- (ash 1 32) 1))

(define (check-keywords tolerance seed)
  (unless (and (real? tolerance) (<= 0 tolerance) (< tolerance 1))
    (refuse "#:tolerance ~S: expected a part of one, as 0.002" tolerance))
  (unless (and (exact-integer? seed) (<= 0 seed most-seed))
    (refuse "#:seed ~S: expected a whole number from 0 to ~A" seed
            most-seed)))

;; What fits a size on every machine that we know.
(define most-size (- (ash 1 62) 1))

(define (unknown-test suite text)
  (let ((names (suite-test-names suite)))
    (if (null? names)
        (refuse "no test ~A; there is none in the suite" text)
        (refuse "no test ~A; there are ~A" text
                (string-join names ", ")))))

(define (registered-suite)
  ((@ (mbenchmark) registered-suite)))

;; The suite and the pair of what TEST, one or the name of one, means.
(define (resolve test suite)
  (cond ((test? test)
         (values (test-suite test) (cons (test-name test) #f)))
        ((string? test)
         (let ((suite (or suite (registered-suite))))
           (call-with-values (lambda () (find-named suite test))
             (lambda (found sizes)
               (unless (and found
                            (every (lambda (size) (<= size most-size))
                                   (or sizes '())))
                 (unknown-test suite test))
               (values suite (cons (test-name found) sizes))))))
        (else
         (scm-error 'wrong-type-arg "self-check"
                    "~S: expected a test or the name of one, as sort/100"
                    (list test) (list test)))))

;; The alist of texts of the LIMITS, pairs, that were given.
(define (given-limits . limits)
  (filter-map (lambda (limit)
                (and (cdr limit)
                     (cons (car limit) (constraint->text (cdr limit)))))
              limits))

(define* (self-check test #:key (seconds 10) suite max-time precision
                     confidence (tolerance 0.002) timeout max-memory
                     spare-output pin priority
                     (seed (random most-seed (random-state-from-platform))))
  "Find out how good comparisons of TEST are here and now: a test, its name, or
its name with sizes, as @code{\"sort/100\"}.  For so many SECONDS it is compared
with itself, half of the times, and with itself and known extra work of 0.25, 0.5,
1 and 2 % in each sample, the other half, in random order.  SUITE is the one of
this process if it is not given.  MAX-TIME is the limit of one trial, such
that forty fit into SECONDS if it is not given; PRECISION, CONFIDENCE, TOLERANCE,
TIMEOUT, MAX-MEMORY, SPARE-OUTPUT, PIN and PRIORITY are as those of a comparison.  SEED decides the
order.  Return the self-check, which prints as sentences."
  (check-keywords tolerance seed)
  (call-with-values (lambda () (resolve test suite))
    (lambda (suite name+sizes)
      (make-self-check
       (call-for-engine
        (lambda ()
          (%self-check suite name+sizes (constraint->text seconds)
                       (given-limits (cons 'max-time max-time)
                                     (cons 'precision precision)
                                     (cons 'confidence confidence)
                                     (cons 'timeout timeout)
                                     (cons 'max-memory max-memory))
                       (exact->inexact tolerance)
                       (cons (placement->text pin) (placement->text priority))
                       spare-output seed)))))))

(define (self-check-name check)
  "Return the name of the execution that CHECK is of, as @code{\"sort/100\"}."
  (fact check 'name))

(define (self-check-text check)
  "Return the lines that a person reads about CHECK."
  (fact check 'text))

(define (self-check-trials check)
  "Return the trials of CHECK in their order, each a list: the extra work, a part
of one, zero for none; the ratio of the second time to the first, the ends of its
interval, and the verdict, a symbol, each @code{#f} where there is no interval;
and the seconds that it took."
  (fact check 'trials))

(define (self-check-time-taken check)
  "Return the seconds that all trials of CHECK took."
  (fact check 'time-taken))

(define (self-check-trial-time check)
  "Return the seconds that a trial of CHECK took, a list: the median and the 95th
percentile."
  (fact check 'trial-times))

(define (self-check-false-alarms check)
  "Return how often CHECK found the test slower or faster than itself, by the
verdict: a list of that number, of the number of trials, and of the ends of the
interval of the rate."
  (fact check 'alarms))

(define (self-check-interval-alarms check)
  "Return how often the interval did not hold that the test is as fast as itself,
a list as that of self-check-false-alarms."
  (fact check 'interval-alarms))

(define (self-check-differences check)
  "Return how much the test seemed to differ from itself, as parts of one, a
list: the median and the 95th percentile; or @code{#f} without a trial that has
an interval."
  (fact check 'differences))

(define (self-check-changes check)
  "Return what CHECK found of each change, a list for each: the extra work, a part
of one; how often the verdict was slower, a list as that of
self-check-false-alarms; how often the interval lay above zero, such a list; how
often the verdict was faster; and the median of what was measured, a part of
one, or @code{#f}."
  (fact check 'changes))

(define (self-check-smallest-change check)
  "Return the smallest change that was found in at least 95 % of its trials, as
all greater ones were, a part of one; or @code{#f}."
  (fact check 'smallest))

(define (self-check-outcome check)
  "Return how CHECK ended, a symbol: @code{done}, @code{interrupted}, or the
outcome of the test that ended it before its time."
  (if (fact check 'interrupted?)
      'interrupted
      (fact check 'outcome)))

(define (self-check-complete? check)
  "Return @code{#t} if nothing ended CHECK before its time."
  (eq? (self-check-outcome check) 'done))
