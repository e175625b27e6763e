;;; What a benchmark is made of, in this process: timestamps, the loop that
;;; calls an expression, the warm-up, and how often to call it in a sample.

(define-module (mbenchmark criterium measure)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark criterium options)
  #:use-module (mbenchmark criterium progress)
  #:use-module (mbenchmark criterium state)
  #:use-module (mbenchmark criterium heap)
  #:use-module (srfi srfi-9)
  #:use-module (srfi srfi-9 gnu)
  #:export (timestamp
            timestamp-2
            time-body
            time-body-with-state
            replace-ret-val-in-time-body-result
            mutable-place
            mutable-place?
            get-place
            set-place
            execute-expr
            execute-expr-core-timed-part
            collect-samples
            warmup-for-jit
            estimate-execution-count))

(define (refuse who name value expected)
  (scm-error 'misc-error who "~A ~S: expected ~A" (list name value expected)
             #f))

(define (check-count who name value)
  (unless (and (exact-integer? value) (positive? value))
    (refuse who name value "a whole number above zero")))

(define (check-time who name value)
  (unless (and (real? value) (<= 0 value) (< value +inf.0))
    (refuse who name value "a time in nanoseconds, not below zero")))

(define (check-period who value)
  (check-time who "period" value))

(define (check-procedure who value)
  (unless (procedure? value)
    (refuse who "expression" value "a procedure without arguments")))

;; Time.

;; Guile's counter of real time is the monotonic clock, as that of core is.
(define ns-per-unit (/ 1000000000 internal-time-units-per-second))

(define-inlinable (timestamp)
  "Return the time of the monotonic clock, in nanoseconds since some instant."
  (* ns-per-unit (get-internal-real-time)))

(define (timestamp-2)
  "Return the same as timestamp; or with *use-mxbean-for-times* true, the time
for which this thread has had a processor, in nanoseconds."
  (if (*use-mxbean-for-times*)
      (%thread-time)
      (timestamp)))

(define-syntax time-body
  (syntax-rules ()
    "Evaluate @var{pre}, if it is given, and then @var{expr} and return a list
of the time that @var{expr} took, in nanoseconds, and its value."
    ((_ expr)
     (time-body expr #t))
    ((_ expr pre)
     (begin
       pre
       (let* ((start (timestamp))
              (value expr)
              (end (timestamp)))
         (list (- end start) value))))))

(define-syntax time-body-with-state
  (syntax-rules ()
    "The same with what changed meanwhile: return a list of the time in
nanoseconds, the difference of the module states, that of the compilation states
and the value."
    ((_ expr)
     (time-body-with-state expr #t))
    ((_ expr pre)
     (begin
       pre
       (let* ((modules (module-state))
              (compilation (compilation-state))
              (start (timestamp))
              (value expr)
              (end (timestamp)))
         (list (- end start)
               (state-delta modules (module-state))
               (state-delta compilation (compilation-state))
               value))))))

(define (replace-ret-val-in-time-body-result result value)
  "Return RESULT, a list that begins with a time as time-body makes it, with
VALUE in the place of its value."
  (unless (and (list? result) (= (length result) 2))
    (refuse "replace-ret-val-in-time-body-result" "result" result
            "a list of a time and a value"))
  (list (car result) value))

;; The place that values go to.

(define-record-type <mutable-place>
  (make-mutable-place value)
  mutable-place?
  (value place-value set-place-value!))

(set-record-type-printer! <mutable-place>
                          (lambda (place port)
                            (display "#<mutable-place>" port)))

(define mutable-place (make-mutable-place #f))

(define (check-place who place)
  (unless (mutable-place? place)
    (refuse who "place" place "a mutable place")))

(define (get-place place)
  "Return what PLACE, a mutable place, holds."
  (check-place "get-place" place)
  (place-value place))

(define (set-place place value)
  "Have PLACE, a mutable place, hold VALUE."
  (check-place "set-place" place)
  (set-place-value! place value))

;; Calls.

(define (execute-expr-core-timed-part n f)
  "Call F, a procedure without arguments, N times and put each value in
mutable-place, so that none can be left out as of no use."
  (let ((place mutable-place))
    (let next ((i n))
      (unless (eq? i 0)
        (set-place-value! place (f))
        (next (- i 1))))))

(define (execute-expr n f)
  "Call F, a procedure without arguments, N times and return a list of the time
that it took, in nanoseconds, and its last value."
  (check-count "execute-expr" "number of calls" n)
  (check-procedure "execute-expr" f)
  (dynamic-wind
    (const #t)
    (lambda ()
      (let ((result (time-body (execute-expr-core-timed-part n f))))
        (replace-ret-val-in-time-body-result result
                                             (get-place mutable-place))))
    ;; What it was is not kept from the collector, also where F raises.
    (lambda () (set-place mutable-place #f))))

(define (collect-samples sample-count execution-count f gc-before-sample)
  "Take SAMPLE-COUNT samples of EXECUTION-COUNT calls of F each, after a forced
collection each if GC-BEFORE-SAMPLE is true.  Return a list of what execute-expr
returns for each, in the order in which they were taken."
  (check-count "collect-samples" "number of samples" sample-count)
  (let next ((left sample-count) (samples '()))
    (cond ((zero? left) (reverse samples))
          (else
           (when gc-before-sample
             (force-gc))
           (next (- left 1)
                 (cons (execute-expr execution-count f) samples))))))

;; Before the samples.

;; Whether nothing was loaded or compiled between the two states of each kind.
(define (same-state? modules-1 modules-2 compilation-1 compilation-2)
  (not (or (state-changed? (state-delta modules-1 modules-2))
           (state-changed? (state-delta compilation-1 compilation-2)))))

;; How many calls follow N that took ELAPSED ns, to last for WANTED: at most
;; ten times as many, so that a short look does not overshoot.
(define (next-count n elapsed wanted)
  (max 1 (min (* 10 n)
              (ceiling (* n (/ (inexact->exact wanted) (max 1 elapsed)))))))

;; Looks in a row that see nothing loaded or compiled.
(define quiet-looks 3)

(define (warmup-for-jit period f)
  "Call F for at least PERIOD nanoseconds, and until nothing is loaded or
compiled by it any more, or for three times as long.  Return a list of the time
that its calls took, in nanoseconds, how many there were, and what changed
meanwhile: the differences of the module states and of the compilation states."
  (check-period "warmup-for-jit" period)
  (check-procedure "warmup-for-jit" f)
  (say-progress "Warming up for" period "ns ...")
  (let ((modules (module-state))
        (compilation (compilation-state))
        (step (/ (inexact->exact period) 10)))
    ;; A look at the states takes milliseconds: that after some calls is the one
    ;; before the next.
    (let next ((elapsed 0) (count 0) (n 1) (quiet 0)
               (modules-before modules) (compilation-before compilation))
      (let* ((time (car (execute-expr n f)))
             (elapsed (+ elapsed time))
             (count (+ count n))
             (modules-now (module-state))
             (compilation-now (compilation-state))
             (quiet (if (same-state? modules-before modules-now
                                     compilation-before compilation-now)
                        (+ quiet 1)
                        0)))
        (if (and (>= elapsed period)
                 (or (>= quiet quiet-looks) (>= elapsed (* 3 period))))
            (list elapsed count
                  (state-delta modules modules-now)
                  (state-delta compilation compilation-now))
            (next elapsed count (next-count n time step) quiet
                  modules-now compilation-now))))))

(define (estimate-execution-count period f gc-before-sample estimated-fn-time)
  "Return how many calls of F take at least PERIOD nanoseconds, one or more,
by samples that are long enough to tell and in which nothing was loaded or
compiled.  ESTIMATED-FN-TIME is how long a call is thought to take, in
nanoseconds; GC-BEFORE-SAMPLE is as in collect-samples."
  (check-period "estimate-execution-count" period)
  (check-procedure "estimate-execution-count" f)
  (check-time "estimate-execution-count" "estimated time" estimated-fn-time)
  (say-progress "Estimating the number of calls in a sample ...")
  (let* ((enough (/ (inexact->exact period) 2))
         (guess (/ enough (max 1 (inexact->exact estimated-fn-time)))))
    (let next ((n (max 1 (floor guess))) (tries 0))
      (let* ((modules (module-state))
             (compilation (compilation-state))
             (elapsed (caar (collect-samples 1 n f gc-before-sample))))
        (cond ((< elapsed (/ enough 2))
               (next (max (+ n 1) (next-count n elapsed enough)) tries))
              ((or (same-state? modules (module-state)
                                compilation (compilation-state))
                   (= tries quiet-looks))
               (max 1 (ceiling (* n (/ (inexact->exact period)
                                       (max 1 elapsed))))))
              (else (next n (+ tries 1))))))))
