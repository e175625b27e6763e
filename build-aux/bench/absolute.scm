;;; Shows how far absolute values agree from run to run:
;;;
;;;   mbsh -s absolute.scm RUNS MINUTES SECONDS MBSH GOOGLE FILE...
;;;
;;; executes the program MBSH afresh RUNS times, spread evenly over MINUTES,
;;; for the tests of FILE..., SECONDS each; and right before or after, by turns,
;;; GOOGLE, which measures the same bodies with Google Benchmark, unless it is
;;; empty.  A run of a test is clean where less than a tenth of its blocks were
;;; measured while the core was shared.  Printed are medians, and the distance
;;; from the 5 % to the 95 % quantile as a part of the median.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             ((srfi srfi-1) #:select (filter-map))
             (mbenchmark)
             (fresh-runs)
             (markdown)
             (measure))

(define most-contended 1/10)

;; What is measured: the name in reports, the one that Google Benchmark knows
;; it by, and the one for readers.
(define bodies
  '(("body_chain/1000" "chain" "dependent chain, 1000 steps of 4 cycles")
    ("body_chase/1000" "chase" "pointer chase in 512 KiB, 1000 loads")
    ("body_allocate/100" "allocate" "malloc and free of mixed sizes, 100")
    ("body_sort/1000" "sort" "qsort of 1000 ints, put back before")
    ("scheme sort" #f "Scheme sort of a list of 100")))

(define (measure-ours seconds mbsh files)
  (run-fresh mbsh seconds "^body_|^scheme sort$" files))

(define (measure-theirs seconds google)
  (if (string-null? google)
      '()
      (read-from google (number->string seconds))))

;; A run: our executions, and the times of theirs.
(define (run number seconds mbsh google files)
  (if (even? number)
      (let* ((ours (measure-ours seconds mbsh files))
             (theirs (measure-theirs seconds google)))
        (cons ours theirs))
      (let* ((theirs (measure-theirs seconds google))
             (ours (measure-ours seconds mbsh files)))
        (cons ours theirs))))

(define (run-all runs minutes . rest)
  (let ((start (now-ms))
        (interval (/ (* 60000. minutes) runs)))
    (map (lambda (number)
           (let ((early (- (+ start (* number interval)) (now-ms))))
             (when (> early 0)
               (usleep (inexact->exact (round (* 1000 early)))))
             (apply run number rest)))
         (iota runs))))

;; The execution of a body in a run, or #f.
(define (ours body run)
  (find-execution (car body) (car run)))

(define (their-real-time body run)
  (match (assoc (cadr body) (cdr run))
    ((_ real cpu) real)
    (_ #f)))

(define (their-cpu-time body run)
  (match (assoc (cadr body) (cdr run))
    ((_ real cpu) cpu)
    (_ #f)))

(define (clean? body run)
  (and=> (figure execution-basis 'contended (ours body run))
         (lambda (share) (< share most-contended))))

;; The figures that are compared: a name, the digits it is shown with, and how
;; a run tells it.
(define figures
  `(("cycles" 2 ,(lambda (body run)
                   (figure execution-cycles 'value (ours body run))))
    ("estimate, ns" 2 ,(lambda (body run)
                         (estimate-ns execution-estimate (ours body run))))
    ("mean, ns" 2 ,(lambda (body run)
                     (estimate-ns execution-mean-estimate (ours body run))))
    ("Google Benchmark, real, ns" 2 ,their-real-time)
    ("Google Benchmark, CPU, ns" 2 ,their-cpu-time)))

(define (summary values digits)
  (list (number->string (length values))
        (fixed (and (pair? values) (median values)) digits)
        (percent (spread values) 2)))

(define (figure-row body figure runs)
  (match figure
    ((name digits tell)
     (let ((values (lambda (runs)
                     (filter-map (lambda (run) (tell body run)) runs))))
       `(,name
         ,@(summary (values runs) digits)
         ,@(summary (values (filter (lambda (run) (clean? body run)) runs))
                    digits))))))

(define (print-figures body runs)
  (format #t "### ~a~%~%" (caddr body))
  (print-table '("Figure" "Runs" "Median" "5-95 %"
                 "Clean runs" "Median" "5-95 %")
               (map (lambda (figure) (figure-row body figure runs)) figures)))

;; What the runs tell of the core, and of how much the loops of known cycles
;; disturbed the bodies.
(define (core-row body runs)
  (let* ((numbers (lambda (accessor name)
                    (filter-map (lambda (run)
                                  (figure accessor name (ours body run)))
                                runs)))
         (middle (lambda (numbers) (and (pair? numbers) (median numbers))))
         (clocks (numbers execution-core-clock 'frequency))
         (shares (numbers execution-basis 'contended)))
    (list (caddr body)
          (fixed (middle clocks) 3)
          (percent (spread clocks) 2)
          (percent (middle shares) 1)
          (percent (and (pair? shares) (apply max shares)) 1)
          (fixed (middle (numbers execution-disturbances 'load)) 1)
          (percent (middle (numbers execution-core-clock 'disturbance)) 3))))

(define (print-core runs)
  (print-table '("Body" "Core clock, GHz" "5-95 %" "Contended, median" "most"
                 "Load" "Disturbance")
               (map (lambda (body) (core-row body runs)) bodies)))

(match (command-line)
  ((_ runs minutes seconds mbsh google . files)
   (let* ((number string->number)
          (all (run-all (number runs) (number minutes) (number seconds)
                        mbsh google files)))
     (format #t "~a runs over ~a minutes, ~a s for a test~a.~%~%" runs minutes
             seconds
             (if (string-null? google)
                 "; Google Benchmark is not installed"
                 ", and as much for each by Google Benchmark"))
     (for-each (lambda (body) (print-figures body all)) bodies)
     (print-core all)))
  (_
   (format (current-error-port)
           "usage: mbsh -s absolute.scm RUNS MINUTES SECONDS MBSH GOOGLE \
FILE...~%")
   (exit 1)))
