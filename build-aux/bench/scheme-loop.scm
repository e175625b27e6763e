;;; Shows what an iteration of an automatic Scheme test costs beside the test,
;;; against the loop that one would write by hand:
;;;
;;;   mbsh -s scheme-loop.scm ROUNDS TARGET
;;;
;;; measures an empty thunk both ways in turn, in samples of as many
;;; iterations, and prints the lower quartile and the median of each: the
;;; medians over the rounds, and of the rounds' ratios.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             (mbenchmark)
             (measure))

(define seconds-a-round 0.1)

(define (thunk) #t)

(define (loop thunk n)
  (let next ((i n))
    (unless (eq? i 0)
      (thunk)
      (next (- i 1)))))

;; A round's figures: lower quartile and median of TIMES, ns an iteration.
(define (figures times)
  (list (quantile times 1/4) (median times)))

(define test
  (register-test! "empty thunk" #:test thunk #:max-time seconds-a-round))

(define (run)
  (counted-samples
   (report-execution (run-suite! (test-suite test) #:self-test #f))))

(define (time-by-engine samples)
  (figures (map sample-time samples)))

;; As many samples as SAMPLES are, each of as many iterations.
(define (time-by-hand samples)
  (figures (map (lambda (sample)
                  (let* ((n (sample-iterations sample))
                         (start (get-internal-real-time)))
                    (loop thunk n)
                    (/ (* (- (get-internal-real-time) start)
                          (/ 1000000000 internal-time-units-per-second))
                       n)))
                samples)))

;; One round, each way first in every other: a list of two lists of figures.
(define (round number model)
  (if (even? number)
      (let ((samples (run)))
        (list (time-by-engine samples) (time-by-hand samples)))
      (let ((by-hand (time-by-hand model)))
        (list (time-by-engine (run)) by-hand))))

(define (over-rounds choose rounds)
  (median (map choose rounds)))

(define (print-table rounds target)
  (define (row title engine? . rest)
    (apply format #t "~16a~14,3f~14,3f~a~%" title
           (append (map (lambda (figure)
                          (over-rounds
                           (lambda (round)
                             (list-ref (if engine? (car round) (cadr round))
                                       figure))
                           rounds))
                        '(0 1))
                   rest)))
  (define (ratio figure)
    (over-rounds (lambda (round)
                   (/ (list-ref (car round) figure)
                      (list-ref (cadr round) figure)))
                 rounds))
  (format #t "~16a~14@a~14@a  ~a~%" "" "25 %, ns" "median, ns" "target")
  (row "mbsh" #t "")
  (row "by hand" #f "")
  (format #t "~16a~14,3f~14,3f  ~a~%" "ratio" (ratio 0) (ratio 1) target))

(match (command-line)
  ((_ rounds target)
   (let* ((rounds (string->number rounds))
          ;; For both loops to be compiled to machine code.
          (model (run))
          (warm-up (time-by-hand model))
          (results (map (lambda (number) (round number model))
                        (iota rounds))))
     (print-table results target)
     (format #t "~a rounds of some ~a samples each way~%"
             rounds (length model))))
  (_
   (format (current-error-port)
           "usage: mbsh -s scheme-loop.scm ROUNDS TARGET~%")
   (exit 1)))
