;;; Shows whether isolation changes the time that is measured:
;;;
;;;   mbsh -s trust.scm PAIRS SECONDS MODULE
;;;
;;; runs a native chain, which is in MODULE, and two Scheme bodies that
;;; allocate, each PAIRS times in a process of its own and in this one, by
;;; turns in a random order.  A run's figure is the median of its samples.
;;; Printed are the medians of both ways, and the median of the pairs' ratios
;;; with the interval of some 95 % that order statistics give; the same for
;;; the means, which have the collections in them; and how many iterations the
;;; preparation took.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             (mbenchmark)
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

(define (print-row title pairs k aim)
  (let ((numbers (ratio pairs k)))
    (apply format #t "~18a~12,1f~12,1f~9,4f~9,4f~9,4f~8@a  ~a~%"
           title
           (median (map (lambda (pair) (list-ref (car pair) k)) pairs))
           (median (map (lambda (pair) (list-ref (cdr pair) k)) pairs))
           (append numbers
                   (if aim
                       (list (format #f "~,1f %" (* 100 aim))
                             (verdict numbers aim))
                       (list "none" ""))))))

(define (print-preparation name pairs)
  (define (iterations side)
    (inexact->exact
     (round (median (map (lambda (pair) (list-ref (side pair) 2)) pairs)))))
  (format #t "~18a~12d~12d~%" (string-append name ", before")
          (iterations car) (iterations cdr)))

(define (compare test aim number seconds)
  ;; The first of each finds a cold machine.
  (run test seconds #f)
  (run test seconds #t)
  (let* ((random-state (seed->random-state 20))
         (pairs (map (lambda (i) (run-pair test seconds random-state))
                     (iota number)))
         (name (test-name test)))
    (print-row (string-append name ", median") pairs 0 aim)
    (print-row (string-append name ", mean") pairs 1 #f)
    (print-preparation name pairs)))

(match (command-line)
  ((_ pairs seconds module)
   (let ((pairs (string->number pairs))
         (seconds (string->number seconds))
         (tests `((,@(load-module module) . 0.005)
                  (,(register-test! "conses" #:test conses) . 0.05)
                  (,(register-test! "vectors" #:test vectors) . 0.05))))
     (format #t "~18a~12@a~12@a~9@a~9@a~9@a~8@a  ~a~%"
             "" "isolated, ns" "inside, ns" "ratio" "from" "to" "aim"
             "within")
     (for-each (match-lambda
                 ((test . aim) (compare test aim pairs seconds)))
               tests)
     (format #t "~a pairs of ~a s; `before': iterations that warmed up~%"
             pairs seconds)))
  (_
   (format (current-error-port)
           "usage: mbsh -s trust.scm PAIRS SECONDS MODULE~%")
   (exit 1)))
