;;; Shows whether figures are true where the truth is known:
;;;
;;;   mbsh -s bias.scm REPEATS SECONDS MBSH FILE...
;;;
;;; executes the program MBSH afresh REPEATS times, for tests of FILE...,
;;; SECONDS each.  A chain of 2000 steps has twice the cycles of one of 1000;
;;; a body with nothing in it takes no time once the cost of the loop is
;;; subtracted.  Printed are the median and the extremes over the repeats, and
;;; how many are within the aim.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             ((srfi srfi-1) #:select (filter-map))
             (mbenchmark)
             (fresh-runs)
             (markdown)
             (measure))

(define (cycles name run)
  (figure execution-cycles 'value (find-execution name run)))

;; The cycles of the longer chain over those of the shorter one, or #f.
(define (chain-ratio seconds mbsh files)
  (let* ((run (run-fresh mbsh seconds "^body_chain$" files
                         #:dimensions '((1000 2000))))
         (shorter (cycles "body_chain/1000" run))
         (longer (cycles "body_chain/2000" run)))
    (and shorter longer (/ longer shorter))))

;; What is shown of VALUES, which are to be within AIM of TRUTH.
(define (row title values truth aim digits)
  (let ((summary (lambda (f)
                   (fixed (and (pair? values) (f values)) digits)))
        (within? (lambda (value) (<= (abs (- value truth)) aim))))
    (list title
          (number->string (length values))
          (summary median)
          (summary (lambda (values) (apply min values)))
          (summary (lambda (values) (apply max values)))
          (format #f "~a ± ~a" (fixed truth digits) aim)
          (percent (share-of within? values) 0))))

(define empty-bodies
  '(("empty" "C, automatic: ns" 0.05)
    ("empty_directed" "C, directed: ns" 0.05)
    ("scheme empty" "Scheme, automatic: ns" 0.5)
    ("scheme empty directed" "Scheme, directed: ns" 0.5)))

(define (empty-row body runs)
  (match body
    ((name title aim)
     (row title
          (filter-map (lambda (run)
                        (estimate-ns execution-corrected
                                     (find-execution name run)))
                      runs)
          0 aim 4))))

(define (repeat n thunk)
  (map (lambda (i) (thunk)) (iota n)))

(define (print-bias repeats seconds mbsh files)
  (let ((ratios (repeat repeats
                        (lambda () (chain-ratio seconds mbsh files))))
        (empties (repeat repeats
                         (lambda () (run-fresh mbsh seconds "empty" files)))))
    (print-table
     '("Figure" "Repeats" "Median" "Least" "Most" "Aim" "Within")
     (cons (row "cycles, 2000 over 1000 steps" (filter-map identity ratios)
                2 0.005 4)
           (map (lambda (body) (empty-row body empties)) empty-bodies)))))

(match (command-line)
  ((_ repeats seconds mbsh . files)
   (print-bias (string->number repeats) (string->number seconds) mbsh files))
  (_
   (format (current-error-port)
           "usage: mbsh -s bias.scm REPEATS SECONDS MBSH FILE...~%")
   (exit 1)))
