;;; The state of an execution, as set-up, directed body and tear-down see it,
;;; and what is known of it while it runs, as its stop rule sees it.

(define-module (mbenchmark state)
  #:use-module (mbenchmark primitive)
  #:use-module (srfi srfi-9)
  #:use-module (srfi srfi-9 gnu)
  #:export (state-size
            call-paused
            set-bytes!
            set-items!
            running-estimate?
            running-estimate-value
            running-estimate-half-width
            running-estimate-samples
            running-estimate-iterations
            running-estimate-blocks
            running-estimate-elapsed)
  #:re-export (state?
               keep-running?
               pause!
               resume!
               set-counter!
               state-sizes
               state-name
               set-state-name!
               skip-test!))

(define (state-size state dimension)
  "Return the size of this execution in DIMENSION, counted from zero."
  (let ((sizes (state-sizes state)))
    (if (and (exact-integer? dimension) (< -1 dimension (length sizes)))
        (list-ref sizes dimension)
        (scm-error 'out-of-range "state-size"
                   "dimension ~S: expected a number below ~A"
                   (list dimension (length sizes)) (list dimension)))))

(define (call-paused state thunk)
  "Call THUNK while the sample that the directed body with STATE takes is paused,
and return what it returns."
  (pause! state)
  (call-with-values thunk
    (lambda results
      (resume! state)
      (apply values results))))

(define (set-bytes! state per-iteration)
  "Say that an iteration processes PER-ITERATION bytes, as set-counter! does."
  (set-counter! state "bytes" per-iteration))

(define (set-items! state per-iteration)
  "Say that an iteration processes PER-ITERATION items, as set-counter! does."
  (set-counter! state "items" per-iteration))

(define-record-type <running-estimate>
  (make-running-estimate value half-width samples iterations blocks elapsed)
  running-estimate?
  (value %value)
  (half-width %half-width)
  (samples %samples)
  (iterations %iterations)
  (blocks %blocks)
  (elapsed %elapsed))

(set-record-type-printer!
 <running-estimate>
 (lambda (estimate port)
   (display "#<running-estimate " port)
   (display (%value estimate) port)
   (display " ns of " port)
   (display (%samples estimate) port)
   (display " samples>" port)))

;; Accessors with doc strings.
(define (running-estimate-value estimate)
  "Return the location of the time of an iteration by now, in nanoseconds."
  (%value estimate))

(define (running-estimate-half-width estimate)
  "Return the half-width of the interval around it, in nanoseconds, or
@code{#f} while there are too few blocks for one."
  (%half-width estimate))

(define (running-estimate-samples estimate)
  "Return how many samples count by now."
  (%samples estimate))

(define (running-estimate-iterations estimate)
  "Return how many iterations these samples have."
  (%iterations estimate))

(define (running-estimate-blocks estimate)
  "Return how many blocks of samples there are, of which the interval is made."
  (%blocks estimate))

(define (running-estimate-elapsed estimate)
  "Return the time since the end of the set-up, in seconds, exact to the
nanosecond."
  (/ (%elapsed estimate) 1000000000))
