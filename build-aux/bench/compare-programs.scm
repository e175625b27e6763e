;;; How often a program is told from itself:
;;;   compare-programs.scm TRIALS SECONDS FOLDER
;;; By mbsh, and by hyperfine -N, whose runs of both in one call, as many as fit
;;; in the time, are compared by Welch's test.

(use-modules (mbenchmark) (markdown) (hyperfine) (ice-9 match) (srfi srfi-1))

(define program "/bin/true")
;; Of a normal distribution, which Welch's t is near to for hundreds of runs.
(define critical 1.96)

(define suite (make-suite "programs"))
(for-each (lambda (name) (add-command! suite name (list program)))
          '("one" "other"))

(define (own-alarm? seconds)
  (let ((comparison (compare-tests (find-test suite "one")
                                   (find-test suite "other")
                                   #:max-time seconds)))
    (and (memq (pair-verdict (car (comparison-pairs comparison)))
               '(slower faster))
         #t)))

(define (peer-alarm? runs folder)
  (match (hyperfine-times runs (string-append folder "/hyperfine.json")
                          program program)
    ((a b) (> (abs (welch a b)) critical))))

;; The runs of each program that fit in SECONDS.
(define (runs-in seconds folder)
  (match (hyperfine-times 50 (string-append folder "/hyperfine.json") program)
    ((times)
     (inexact->exact
      (floor (/ (* seconds 1e9) (* 2 (/ (fold + 0 times) (length times)))))))))

(define (main trials seconds folder)
  (define peer? (hyperfine?))
  (define runs (and peer? (runs-in seconds folder)))
  (let next ((i 0) (own 0) (peer 0))
    (if (< i trials)
        (let* ((own-alarm? (own-alarm? seconds))
               (peer-alarm? (and peer? (peer-alarm? runs folder))))
          (next (+ i 1)
                (+ own (if own-alarm? 1 0))
                (+ peer (if peer-alarm? 1 0))))
        (print-table
         '("/bin/true with itself" "false alarms" "of")
         `(("mbsh" ,(number->string own) ,(number->string trials))
           ,@(if peer?
                 `(("hyperfine -N, Welch at 5 %" ,(number->string peer)
                    ,(number->string trials)))
                 '())))))
  (unless peer?
    (display "\nSKIP: hyperfine is not there\n")))

(match (command-line)
  ((_ trials seconds folder)
   (main (string->number trials) (string->number seconds) folder)))
