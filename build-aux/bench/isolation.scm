;;; Shows what a process of its own costs an execution, and how soon a run
;;; ends:
;;;
;;;   mbsh -s isolation.scm ROUNDS TARGET
;;;
;;; runs a test for one iteration, so without warm-up, by turns in a process of
;;; its own and in this one.  And an endless body interrupts the shell: the
;;; time from there until the run is over.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             (mbenchmark)
             (measure))

(define suite (make-suite "bench"))
(define once (add-test! suite "once" #:test (lambda () #t)
                        #:max-iterations 1))

(define (run name isolate?)
  (run-suite! suite #:filter name #:self-test #f #:isolate isolate?))

(define (time isolate?)
  (let ((start (now-ms)))
    (run "once" isolate?)
    (- (now-ms) start)))

;; The child tells when it interrupts by a pipe: its clock is ours.
(define ends (pipe))

(define (endless)
  (write (now-ms) (cdr ends))
  (newline (cdr ends))
  (force-output (cdr ends))
  (kill (getppid) SIGINT)
  (let forever ((i 0))
    (forever (logand (+ i 1) #xff))))

(add-test! suite "endless" #:test endless)

(define (time-to-end)
  (run "endless" #t)
  (let ((end (now-ms)))
    (- end (read (car ends)))))

(define (row title times rest)
  (format #t "~20a~14,2f~14,2f~14,2f  ~a~%" title
          (quantile times 1/4) (median times) (quantile times 9/10) rest))

(match (command-line)
  ((_ rounds target)
   (run "once" #f)
   (run "once" #t)
   (let* ((rounds (string->number rounds))
          (pairs (map (lambda (number)
                        (if (even? number)
                            (let* ((isolated (time #t)) (inside (time #f)))
                              (cons isolated inside))
                            (let* ((inside (time #f)) (isolated (time #t)))
                              (cons isolated inside))))
                      (iota rounds)))
          (endings (map (lambda (number) (time-to-end))
                        (iota (quotient (+ rounds 4) 5)))))
     (format #t "~20a~14@a~14@a~14@a  ~a~%"
             "" "25 %, ms" "median, ms" "90 %, ms" "target")
     (row "isolated" (map car pairs) target)
     (row "in the process" (map cdr pairs) "")
     (row "difference" (map (lambda (pair) (- (car pair) (cdr pair))) pairs)
          "")
     (row "SIGINT to end" endings "none set")
     (format #t "~a rounds, and ~a interruptions of an endless body~%"
             rounds (length endings))))
  (_
   (format (current-error-port)
           "usage: mbsh -s isolation.scm ROUNDS TARGET~%")
   (exit 1)))
