;;; Shows what reading a report costs, and how soon a hostile one is refused:
;;;
;;;   mbsh -s read-report.scm ROUNDS FOLDER
;;;
;;; reads a report of 10 MB from a file by our reader and by `read' in turn,
;;; and prints the medians and the median of the rounds' ratios; then the
;;; median time of a refusal.

(use-modules (ice-9 format)
             (ice-9 match)
             (mbenchmark))

(define size 10000000)

(define (median numbers)
  (let ((sorted (sort (list->vector numbers) <)))
    (vector-ref sorted (quotient (vector-length sorted) 2))))

;; Seconds that THUNK takes.
(define (time-of thunk)
  (gc)
  (let ((start (get-internal-real-time)))
    (thunk)
    (exact->inexact (/ (- (get-internal-real-time) start)
                       internal-time-units-per-second))))

;; Executions with statistics and WITH-SAMPLES samples each, up to the size.
(define (write-big file with-samples)
  (call-with-output-file file
    (lambda (port)
      (display "(suite (name \"big\") (test (name \"t\")" port)
      (let loop ((number 0) (written 0))
        (when (< written size)
          (let ((text (call-with-output-string
                        (lambda (port)
                          (format port "
    (execution (number ~a)
      (name \"t/~a\")
      (total-time 0.348400001 \"s\")
      (iterations 65536)
      (iteration-time
        (mean 1.0844254117647059 \"ms\")
        (std-deviation 0.016870537084140293 \"ms\"))
      (samples-data (iterations elapsed block)" number number)
                          (do ((i 0 (+ i 1)))
                              ((= i with-samples))
                            (format port "~%        (~a ~a ~a)"
                                    (+ 1000 (modulo (* 7 i) 10))
                                    (+ 25000 (modulo (* 31 i) 977))
                                    (quotient i 20)))
                          (display "))" port)))))
            (display text port)
            (loop (+ number 1) (+ written (string-length text))))))
      (display "))\n" port))
    #:encoding "UTF-8"))

(define (by-read file)
  (call-with-input-file file read #:encoding "UTF-8"))

(define (compare label file rounds)
  (let* ((times (map (lambda (round)
                       (let* ((ours (time-of (lambda () (read-reports file))))
                              (theirs (time-of (lambda () (by-read file)))))
                         (list ours theirs)))
                     (iota rounds)))
         (ours (median (map car times)))
         (theirs (median (map cadr times)))
         (ratio (median (map (match-lambda ((a b) (/ a b))) times)))
         (bytes (stat:size (stat file))))
    (format #t "~24a ~10,1f MB/s ~10,1f MB/s ~8,3f~%" label
            (/ bytes ours 1e6) (/ bytes theirs 1e6) ratio)))

(define (refusal label text rounds)
  (let ((times (map (lambda (round)
                      (time-of
                       (lambda ()
                         (catch 'misc-error
                           (lambda ()
                             (call-with-input-string text read-report)
                             (error "accepted" label))
                           (const #f)))))
                    (iota rounds))))
    (format #t "~24a ~10,3f ms~%" label (* 1e3 (median times)))))

(match (command-line)
  ((_ rounds folder)
   (let ((rounds (string->number rounds))
         (samples (string-append folder "/samples.lisp"))
         (figures (string-append folder "/figures.lisp"))
         (inside "(suite (name \"s\") (test (name \"t\") (execution (number "))
     (write-big samples 1000)
     (write-big figures 0)
     (format #t "~24a ~15@a ~15@a ~8@a~%" "Read" "read-reports" "Guile's read"
             "ratio")
     (compare "10 MB, mostly samples" samples rounds)
     (compare "10 MB, no samples" figures rounds)
     (format #t "~%~24a ~13@a~%" "Refused" "median")
     (refusal "#1:1000000000(1)" "#1:1000000000(1)" rounds)
     (refusal "the same inside" (string-append inside "#1:1000000000(1)")
              rounds)
     (refusal "a million digits"
              (string-append inside (make-string 1000000 #\7)) rounds)
     (refusal "a million parentheses"
              (string-append inside (make-string 1000000 #\()) rounds)
     (delete-file samples)
     (delete-file figures))))
