;;; Shows what the loop of c-function adds to a call:
;;;
;;;   mbsh -s function-loop.scm ROUNDS OBJECT
;;;
;;; measures the function of OBJECT, which function-loop.c makes, in turn by a
;;; body that was written by hand, by c-function with one value, and by
;;; c-function with a thousand of them, and prints the medians over the rounds.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             (mbenchmark)
             (measure))

(define seconds-a-round 0.1)

(define (register! object)
  (load-module object)
  (c-function object "same" 'double '(double) #:name "one value")
  (c-function object "same" 'double '(double) #:name "1000 values"
              #:arguments (list (map exact->inexact (iota 1000)))))

(define (time-of execution)
  (median (map sample-time (counted-samples execution))))

;; The times of all tests, ns an iteration, a list.
(define (round number)
  (map (lambda (test)
         (time-of (car (test-report-executions test))))
       (report-tests
        (run-suite! (registered-suite) #:self-test #f
                    #:constraints `((max-time . ,seconds-a-round))))))

(define (print-table rounds)
  (define (over-rounds choose)
    (median (map choose rounds)))
  (format #t "~16a~14@a~14@a~%" "" "median, ns" "more, ns")
  (for-each
   (lambda (title place)
     (format #t "~16a~14,3f~14,3f~%" title
             (over-rounds (lambda (round) (list-ref round place)))
             (over-rounds (lambda (round)
                            (- (list-ref round place) (car round))))))
   (suite-test-names (registered-suite))
   (iota (length (car rounds)))))

(match (command-line)
  ((_ rounds object)
   (register! object)
   (print-table (map round (iota (string->number rounds)))))
  (_
   (format (current-error-port)
           "usage: mbsh -s function-loop.scm ROUNDS OBJECT~%")
   (exit 1)))
