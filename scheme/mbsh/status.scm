;;; What the runs of this process come to for who began it.

(define-module (mbsh status)
  #:use-module (mbenchmark report)
  #:use-module (mbenchmark contain)
  #:use-module (srfi srfi-1)
  #:export (run-status
            note-outcomes!
            note-report!))

;; The worst that they came to.
(define worst-status 0)

(define (run-status)
  "Return the exit status that the runs of this process mean: 0, 1 when a test
failed, 130 when a run was interrupted by SIGINT, 128 and the number of the
signal when one ends the process."
  (cond ((ending-signal) => (lambda (n) (+ 128 n)))
        (else worst-status)))

(define (note-outcomes! outcomes)
  "Note that a run ended with OUTCOMES, symbols."
  (set! worst-status
        (max worst-status
             (cond ((memq 'interrupted outcomes) 130)
                   ((null? (lset-difference eq? outcomes '(done skipped))) 0)
                   (else 1)))))

(define (note-report! report)
  "Note that a run made REPORT."
  (note-outcomes! (append-map (lambda (test)
                                (map execution-outcome
                                     (test-report-executions test)))
                              (report-tests report))))
