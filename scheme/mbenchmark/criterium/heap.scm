;;; The heap: how much of it is used, and collecting it before and after a
;;; measurement.

(define-module (mbenchmark criterium heap)
  #:use-module (mbenchmark statistics)
  #:use-module (mbenchmark criterium options)
  #:use-module (mbenchmark criterium progress)
  #:use-module (ice-9 format)
  #:export (memory
            heap-used
            force-gc
            first-gc
            final-gc
            final-gc-warn))

(define finite-real? (@@ (mbenchmark statistics) finite-real?))

(define (refuse who name value expected)
  (scm-error 'misc-error who "~A ~S: expected ~A" (list name value expected)
             #f))

(define (memory)
  "Return how large the heap is now, an association list of numbers of bytes:
@code{free}, @code{total} and @code{used}, and @code{allocated}, what was
allocated since the process began.  Other threads may change it meanwhile."
  (let* ((stats (gc-stats))
         (total (assq-ref stats 'heap-size))
         (free (assq-ref stats 'heap-free-size)))
    `((free . ,free)
      (total . ,total)
      (used . ,(- total free))
      (allocated . ,(assq-ref stats 'heap-total-allocated)))))

(define (heap-used)
  "Return how many bytes of the heap are used now, as memory tells."
  (assq-ref (memory) 'used))

(define* (force-gc #:optional (max-attempts (*max-gc-attempts*)))
  "Collect garbage and run finalizers until no less of the heap is used than
before, MAX-ATTEMPTS times at most, so that what was made before a measurement
costs nothing in it.  Return the number of collections."
  (unless (and (exact-integer? max-attempts) (>= max-attempts 0))
    (refuse "force-gc" "attempts" max-attempts "a whole number from 0"))
  (let loop ((attempts 0) (used (heap-used)))
    (if (>= attempts max-attempts)
        attempts
        (begin
          ;; It runs the finalizers, too.
          (gc)
          (let ((now (heap-used)))
            (if (< now used)
                (loop (+ attempts 1) now)
                (+ attempts 1)))))))

(define (first-gc)
  "Collect as force-gc does, so that a measurement that follows begins with a
clean heap, and return the time that it took, in nanoseconds."
  (let ((start (get-internal-real-time)))
    (force-gc)
    (* (- (get-internal-real-time) start)
       (/ s-to-ns internal-time-units-per-second))))

(define (final-gc)
  "Collect as force-gc does, and return the time that it took, in nanoseconds.
Where it is much of the time of what ran before, that should perhaps be
attributed to it: see final-gc-warn."
  (say-progress "Final GC...")
  (first-gc))

;; A collection looks at all that is kept, whoever left it, so it takes its time
;; also where there is nothing to collect; and that varies by half.
(define usual-factor 2)

(define* (final-gc-warn execution-time final-gc-time
                        #:optional (first-gc-time 0))
  "Return whether FINAL-GC-TIME is a problem, what share of EXECUTION-TIME it is,
and FINAL-GC-TIME: a list of three.  It is one where it is more than the share
*final-gc-problem-threshold* and more than twice FIRST-GC-TIME, that of a
collection before the execution, as first-gc returns it.  All times are in
nanoseconds.  Where it is a problem, warn if *report-warn* says so."
  (unless (and (finite-real? execution-time) (positive? execution-time))
    (refuse "final-gc-warn" "execution time" execution-time
            "a time in nanoseconds, above 0"))
  (unless (and (finite-real? final-gc-time) (>= final-gc-time 0))
    (refuse "final-gc-warn" "final GC time" final-gc-time
            "a time in nanoseconds, not below 0"))
  (unless (and (finite-real? first-gc-time) (>= first-gc-time 0))
    (refuse "final-gc-warn" "first GC time" first-gc-time
            "a time in nanoseconds, not below 0"))
  (say-progress "Checking GC...")
  (let* ((share (/ final-gc-time execution-time))
         (problem? (and (> share (*final-gc-problem-threshold*))
                        (> final-gc-time (* usual-factor first-gc-time)))))
    (when problem?
      (say-warning (format #f "Final GC required ~,4f % of runtime"
                           (* 100.0 share))))
    (list problem? share final-gc-time)))
