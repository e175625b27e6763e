;;; Several expressions measured in turn, a sample of each after the other, in
;;; one process.

(define-module (mbenchmark criterium round-robin)
  #:use-module (mbenchmark criterium options)
  #:use-module (mbenchmark criterium progress)
  #:use-module (mbenchmark criterium heap)
  #:use-module (mbenchmark criterium measure)
  #:use-module (mbenchmark criterium run)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (run-benchmarks-round-robin))

;; Not for users, who run benchmarks.
(define call-with-notes (@@ (mbenchmark criterium run) call-with-notes))
(define note-final-gc (@@ (mbenchmark criterium run) note-final-gc))
(define write-note (@@ (mbenchmark criterium run) write-note))
(define run-expression (@@ (mbenchmark criterium run) run-expression))
(define check-outcome (@@ (mbenchmark criterium run) check-outcome))
(define make-measured (@@ (mbenchmark criterium run) make-measured))
(define warn-if-empty (@@ (mbenchmark criterium run) warn-if-empty))
(define whole-time (@@ (mbenchmark criterium run) whole-time))
(define keep-run! (@@ (mbenchmark criterium run) keep-run!))
(define process-options (@@ (mbenchmark criterium run) process-options))
(define with-name (@@ (mbenchmark criterium run) with-name))

(define (refuse who message . values)
  (scm-error 'misc-error who message values #f))

(define who "run-benchmarks-round-robin")

(define (check-expressions exprs)
  (unless (and (pair? exprs) (list? exprs))
    (refuse who "expressions ~S: expected a list of one or more" exprs))
  (for-each
   (lambda (expr)
     (unless (and (list? expr) (every pair? expr)
                  (procedure? (assq-ref expr 'f))
                  (string? (assq-ref expr 'expr-string)))
       (refuse who "expression ~S: expected an association list with a \
procedure for f and a string for expr-string" expr)))
   exprs))

;; Call PROCEDURE with each of the procedures FS and the element of each of
;; LISTS in its place, and return the list of what it returns; note before each
;; call which it is, for who asks what failed.
(define (in-turn port procedure fs . lists)
  (apply map
         (lambda (i f . rest)
           (write-note (list 'at i) port)
           (apply procedure f rest))
         (iota (length fs)) fs lists))

;; The five steps, in the process that measures: note on PORT, for each of the
;; procedures FS, the calls in a sample, what the warm-up took and had, and the
;; times of its samples; and the times of a collection before and at the end.
(define (measure port sample-count warmup-jit-period target-execution-time fs
                 gc-before-sample)
  (define (warm-up f)
    (warmup-for-jit warmup-jit-period f))
  (define (calls-in-sample f warm)
    (match warm
      ((elapsed calls . _)
       (estimate-execution-count target-execution-time f gc-before-sample
                                 (/ elapsed calls)))))
  (define (sample f n)
    (caar (collect-samples 1 n f gc-before-sample)))
  (write-note (list 'first-gc-time (first-gc)) port)
  (in-turn port (lambda (f) (execute-expr 1 f)) fs)
  (let* ((warm (in-turn port warm-up fs))
         (counts (in-turn port calls-in-sample fs warm)))
    (let next ((left sample-count) (rounds '()))
      (if (zero? left)
          (begin
            (for-each
             (match-lambda*
               ((count (elapsed calls . _) times)
                (write-note (list 'measured count elapsed calls times) port)))
             counts warm (apply map list (reverse rounds)))
            (note-final-gc port))
          (next (- left 1)
                (cons (in-turn port sample fs counts) rounds))))))

;; What failed, by the last of NOTES that says where it was.
(define (name-at notes exprs)
  (match (filter (lambda (note) (eq? (car note) 'at)) notes)
    (() "round robin")
    ((_ ... (_ i)) (assq-ref (list-ref exprs i) 'expr-string))))

;; What a turn of the loop takes, in ns: it is not that of the engine.
(define (loop-overhead)
  (let ((calls 100000))
    (define (nothing) #f)
    (/ (apply min (map car (collect-samples 20 calls nothing #f)))
       calls s-to-ns)))

(define* (run-benchmarks-round-robin sample-count warmup-jit-period
                                     target-execution-time exprs
                                     gc-before-sample
                                     #:key overhead (isolate #t)
                                     (max-gc-attempts (*max-gc-attempts*)))
  "Measure several expressions in turn and return a list of what run-benchmark
returns, one for each.  EXPRS is a list of association lists with a procedure
without arguments for @code{f} and what it is called, a string, for
@code{expr-string}.  Each is called once; then each is warmed up for at least
WARMUP-JIT-PERIOD nanoseconds; then it is found for each how many calls take
TARGET-EXECUTION-TIME; then a sample of each is taken in turn, SAMPLE-COUNT
times.  It runs in one process of its own unless ISOLATE is false; where an
expression fails an error names it.  OVERHEAD, in seconds, is what a turn of the
loop takes; it is measured without.  The other arguments are those of
run-benchmark."
  (check-expressions exprs)
  (check-options `((samples . ,sample-count)
                   (warmup-jit-period . ,warmup-jit-period)
                   (target-execution-time . ,target-execution-time)
                   (gc-before-sample . ,gc-before-sample)
                   (overhead . ,overhead)
                   (isolate . ,isolate)
                   (max-gc-attempts . ,max-gc-attempts))
                 who)
  (call-with-notes
   (lambda (port notes)
     (define (steps)
       (write-note (list 'overhead (or overhead
                                       (exact->inexact (loop-overhead))))
                   port)
       ;; What they say while they work would stand on the shell's line.
       (parameterize ((*report-progress* #f))
         (measure port sample-count warmup-jit-period target-execution-time
                  (map (lambda (expr) (assq-ref expr 'f)) exprs)
                  gc-before-sample)))
     (define all
       (* (length exprs)
          (+ (* 3 warmup-jit-period) (* sample-count target-execution-time))))
     (say-progress "Measuring" (length exprs) "expressions in turn: warming up"
                   "each for" warmup-jit-period "ns, then" sample-count
                   "samples of" target-execution-time "ns of each ...")
     (call-with-values
         (lambda ()
           (parameterize ((*max-gc-attempts* max-gc-attempts))
             (run-expression (with-name steps "round robin")
                             `(#:max-iterations 1
                               ,@(process-options isolate all)))))
       (lambda (report execution test)
         (let ((notes (notes)))
           (check-outcome (name-at notes exprs) execution)
           (let ((results (results notes)))
             (for-each (lambda (result expr)
                         (let ((name (assq-ref expr 'expr-string)))
                           (keep-run! result #f #f (assq-ref expr 'f) name)
                           (warn-if-empty result name)))
                       results exprs)
             (final-gc-warn (apply + (map whole-time results))
                            (assq-ref (car results) 'final-gc-time)
                            (car (assq-ref notes 'first-gc-time)))
             results)))))))

;; The results that NOTES come to.
(define (results notes)
  (let ((overhead (car (assq-ref notes 'overhead)))
        (final-gc-time (car (assq-ref notes 'final-gc-time))))
    (filter-map
     (match-lambda
       (('measured count elapsed calls times)
        (make-measured count times elapsed calls final-gc-time overhead))
       (_ #f))
     notes)))
