;;; What is added to a run of a program that does nothing:
;;;   programs.scm ROUNDS RUNS BARE FOLDER
;;; Rounds of so many runs, in turn by BARE, which does the least that there
;;; is, by mbsh, and by hyperfine -N where that is there.

(use-modules (mbenchmark) (measure) (markdown) (hyperfine)
             (ice-9 match) (ice-9 popen) (ice-9 rdelim))

(define program "/bin/true")

(define (bare-times bare runs)
  (let* ((port (open-pipe* OPEN_READ bare (number->string runs) program))
         (times (let next ((times '()))
                  (match (read-line port)
                    ((? eof-object?) times)
                    (line (next (cons (string->number line) times)))))))
    (unless (zero? (close-pipe port))
      (error "bare-runs failed"))
    times))

(define (own-times runs)
  (define suite (make-suite "programs"))
  (add-command! suite "true" (list program) #:max-iterations runs #:precision 0
                #:skip-iterations 3 #:meters '())
  (map sample-time
       (counted-samples (report-execution
                         (run-suite! suite #:self-test #f)))))

(define (us ns) (fixed (/ ns 1000) 1))

;; The lower decile and the median of TIMES: a busy machine adds to the second.
(define (places times)
  (list (quantile times 1/10) (median times)))

(define (main rounds runs bare folder)
  (define peer? (hyperfine?))
  (define (round _)
    (map places
         `(,(bare-times bare runs)
           ,(own-times runs)
           ,@(if peer?
                 (hyperfine-times runs
                                  (string-append folder "/hyperfine.json")
                                  program)
                 '()))))
  (let* ((rounds (map round (iota rounds)))
         (row (lambda (title pick)
                (define (figures place)
                  (map (lambda (round) (place (pick round))) rounds))
                (list title
                      (us (median (figures car)))
                      (us (median (figures cadr)))
                      (us (median (map - (figures car) (map caar rounds))))))))
    (print-table
     '("runs of /bin/true" "lower decile, μs" "median, μs"
       "decile beyond the least, μs")
     `(,(row "vfork, execve and wait4 in C" car)
       ,(row "mbsh" cadr)
       ,@(if peer? (list (row "hyperfine -N" caddr)) '())))
    (unless peer?
      (display "\nSKIP: hyperfine is not there\n"))))

(match (command-line)
  ((_ rounds runs bare folder)
   (main (string->number rounds) (string->number runs) bare folder)))
