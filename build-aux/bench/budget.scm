;;; Shows whether the budget of a run is kept:
;;;
;;;   mbsh -s budget.scm SUITES SECONDS
;;;
;;; runs SUITES suites of five mixed bodies, the Self-Test before them, each
;;; with a budget of SECONDS, and prints the wall time of each run as a part of
;;; it.  What the bodies are, their lengths from nanoseconds to half the budget
;;; among them, is drawn with a fixed seed.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             (srfi srfi-1)
             (mbenchmark)
             (markdown)
             (measure))

(define (spin n)
  (let next ((i n))
    (unless (eq? i 0)
      (next (- i 1)))))

(define numbers (iota 1000))

;; A kind of body, with a name and a procedure that makes one from a random
;; number between 0 and 1 and the budget in seconds.
(define kinds
  `(("empty" . ,(lambda (u seconds) (lambda () #t)))
    ("loop" . ,(lambda (u seconds)
                 (let ((n (inexact->exact (round (expt 10 (* 6 u))))))
                   (lambda () (spin n)))))
    ("conses" . ,(lambda (u seconds) (lambda () (list-copy numbers))))
    ("vector" . ,(lambda (u seconds)
                   (let ((n (inexact->exact (round (expt 10 (* 5 u))))))
                     (lambda () (make-vector n u)))))
    ("sort" . ,(lambda (u seconds) (lambda () (sort numbers >))))
    ("sleep" . ,(lambda (u seconds)
                  (let ((us (inexact->exact
                             (round (* 1e6 u u u (/ seconds 2))))))
                    (lambda () (usleep us)))))))

(define (add-bodies! suite seconds state)
  (for-each
   (lambda (number)
     (match (list-ref kinds (random (length kinds) state))
       ((name . make)
        (add-test! suite (format #f "~a ~a" number name)
                   #:test (make (random:uniform state) seconds)))))
   (iota 5)))

;; The wall time of one run, the executions that ended by the budget, and
;; those that were skipped.
(define (run-one seconds state)
  (let ((suite (make-suite "mixed")))
    (add-bodies! suite seconds state)
    (let* ((begin (now-ms))
           (report (run-suite! suite #:budget seconds #:isolate #t))
           (wall (/ (- (now-ms) begin) 1000))
           (executions (append-map test-report-executions
                                   (report-tests report))))
      (list (/ wall seconds)
            (count (lambda (execution)
                     (equal? "budget" (execution-ended-by execution)))
                   executions)
            (count (lambda (execution)
                     (eq? 'skipped (execution-outcome execution)))
                   executions)))))

(define (measure suites seconds)
  (let* ((state (seed->random-state 20))
         (rows (map (lambda (i) (run-one seconds state)) (iota suites)))
         (parts (map first rows)))
    (print-table
     '("Suites" "Budget, s" "Wall time, median" "most" "Aim"
       "Executions it ended" "skipped")
     (list (list (number->string suites)
                 (number->string seconds)
                 (percent (median parts) 1)
                 (percent (apply max parts) 1)
                 "at most 110 %"
                 (number->string (apply + (map second rows)))
                 (number->string (apply + (map third rows))))))))

(match (command-line)
  ((_ suites seconds)
   (measure (string->number suites) (string->number seconds))))
