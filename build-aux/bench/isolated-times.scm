;;; Shows whether isolation changes the time that is measured:
;;;
;;;   mbsh -s isolated-times.scm PAIRS SECONDS MODULE
;;;
;;; runs a native chain, one of the tests in MODULE, and two Scheme bodies that
;;; allocate, each PAIRS times in a process of its own and in this one, by
;;; turns in a random order.  A run's figure is the median of its samples.
;;; Printed are the medians of both ways, and the median of the pairs' ratios
;;; with the interval of some 95 % that order statistics give; the same for
;;; the means, which have the collections in them; and how many iterations the
;;; preparation took.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             ((srfi srfi-1) #:select (append-map find))
             (mbenchmark)
             (markdown)
             (measure))

(define place (vector #f))

(define (conses)
  (vector-set! place 0
               (let next ((i 1000) (list '()))
                 (if (eq? i 0)
                     list
                     (next (- i 1) (cons i list))))))

(define (vectors)
  (vector-set! place 0 (make-vector 1000 place)))

(define (run test seconds isolate?)
  (report-execution
   (run-suite! (test-suite test)
               #:filter (string-append "^" (test-name test) "$")
               #:self-test #f
               #:isolate isolate?
               #:constraints `((max-time . ,seconds)))))

;; A run's figures: the median and the mean of an iteration's time, ns, and the
;; iterations before the first that counted.
(define (figures execution)
  (let ((times (map sample-time (counted-samples execution))))
    (list (median times)
          (/ (apply + times) (length times))
          (- (execution-total-iterations execution)
             (execution-iterations execution)))))

;; A pair of figures, isolated and not.
(define (run-pair test seconds random-state)
  (define (one isolate?) (figures (run test seconds isolate?)))
  (if (= 0 (random 2 random-state))
      (let* ((isolated (one #t)) (inside (one #f)))
        (cons isolated inside))
      (let* ((inside (one #f)) (isolated (one #t)))
        (cons isolated inside))))

;; The number of the lowest of N sorted values that bounds the interval of
;; their median, from zero: binomial, by the normal distribution.
(define (lowest-rank n)
  (max 0 (- (inexact->exact (floor (- (/ n 2) (* 0.98 (sqrt n))))) 1)))

;; The median ratio of the Kth figure in PAIRS, and its bounds.
(define (ratio pairs k)
  (let* ((ratios (sort (map (lambda (pair)
                              (/ (list-ref (car pair) k)
                                 (list-ref (cdr pair) k)))
                            pairs)
                       <))
         (n (length ratios))
         (rank (lowest-rank n)))
    (list (median ratios)
          (list-ref ratios rank)
          (list-ref ratios (- n 1 rank)))))

(define (verdict ratio aim)
  (match ratio
    ((middle low high)
     (let ((inside? (lambda (value) (<= (abs (- value 1)) aim))))
       (cond ((and (inside? low) (inside? high)) "yes")
             ((inside? middle) "yes, interval beyond")
             ((and (<= low (+ 1 aim)) (>= high (- 1 aim)))
              "no, interval touches")
             (else "no"))))))

;; The median over PAIRS of figure K of SIDE.
(define (middle side pairs k)
  (median (map (lambda (pair) (list-ref (side pair) k)) pairs)))

(define (ratio-row title pairs k aim)
  (let ((numbers (ratio pairs k)))
    `(,title
      ,(fixed (middle car pairs k) 1)
      ,(fixed (middle cdr pairs k) 1)
      ,@(map (lambda (number) (fixed number 4)) numbers)
      ,@(if aim
            (list (percent aim 1) (verdict numbers aim))
            '("none" "")))))

(define (preparation-row title pairs)
  (list title
        (fixed (middle car pairs 2) 0)
        (fixed (middle cdr pairs 2) 0)
        "" "" "" "" ""))

(define (compare test aim number seconds)
  ;; The first of each finds a cold machine.
  (run test seconds #f)
  (run test seconds #t)
  (let* ((random-state (seed->random-state 20))
         (pairs (map (lambda (i) (run-pair test seconds random-state))
                     (iota number)))
         (title (lambda (what) (string-append (test-name test) ", " what))))
    (list (ratio-row (title "median, ns") pairs 0 aim)
          (ratio-row (title "mean, ns") pairs 1 #f)
          (preparation-row (title "warm-up, iterations") pairs))))

(define (find-chain tests)
  (find (lambda (test) (equal? "body_chain" (test-name test))) tests))

(match (command-line)
  ((_ pairs seconds module)
   (let ((number (string->number pairs))
         (tests `((,(find-chain (load-module module)) . 0.005)
                  (,(register-test! "conses" #:test conses) . 0.05)
                  (,(register-test! "vectors" #:test vectors) . 0.05))))
     (format #t "~a pairs of ~a s.~%~%" pairs seconds)
     (print-table
      '("Figure" "Isolated" "Inside" "Ratio" "from" "to" "Aim" "Within")
      (append-map (match-lambda
                    ((test . aim)
                     (compare test aim number (string->number seconds))))
                  tests))))
  (_
   (format (current-error-port)
           "usage: mbsh -s isolated-times.scm PAIRS SECONDS MODULE~%")
   (exit 1)))
