;;; The command that runs tests whenever their file changes.

(define-module (mbsh watching)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark terminal)
  #:use-module (mbsh command)
  #:use-module (mbsh loading)
  #:use-module (mbsh patterns)
  #:use-module (mbsh running)
  #:use-module (ice-9 format)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (watch!
            report-changes
            report-change-text))

(define (executions report)
  (append-map (lambda (test)
                (if (test-report-self-test? test)
                    '()
                    (test-report-executions test)))
              (report-tests report)))

;; What the units of estimates come to, seconds.
(define seconds
  '((ns . 1e-9) (us . 1e-6) (ms . 1e-3) (s . 1.0) (min . 60.0)))

;; The least and the most that the location of EXECUTION may be, and itself,
;; seconds: a list, or #f where there is no interval.
(define (span execution)
  (call-with-values (lambda () (execution-estimate execution))
    (lambda (value half-width unit)
      (let ((factor (assq-ref seconds unit)))
        (and value half-width factor
             (map (lambda (x) (* factor x))
                  (list (- value half-width) (+ value half-width) value)))))))

(define (report-changes old new)
  "Return what has changed from the report OLD to the report NEW: for each
execution that both have with an interval a list of its name, what the time of an
iteration is now to what it was, and whether the intervals lie apart."
  (filter-map
   (lambda (execution)
     (let* ((name (execution-name execution))
            (before (find (lambda (other)
                            (string=? name (execution-name other)))
                          (executions old))))
       (match (list (and before (span before)) (span execution))
         (((low high was) (low-now high-now now))
          (and (positive? was)
               (list name (/ now was)
                     (or (> low-now high) (< high-now low)))))
         (_ #f))))
   (executions new)))

(define (percent-text ratio)
  (let ((change (* 100 (- ratio 1))))
    (format #f "~A~,1f %" (if (negative? change) "-" "+") (abs change))))

(define (report-change-text old new)
  "Return lines that tell what report-changes does, or the empty string."
  (string-concatenate
   (map (match-lambda
          ((name ratio apart?)
           (format #f "  ~A: ~,2f times the run before (~A)~A~%" name ratio
                   (percent-text ratio)
                   (if apart? "" ", within their intervals"))))
        (report-changes old new))))

;; What tells that FILE is another than before, or #f where it is not there.
(define (stamp file)
  (let ((facts (stat file #f)))
    (and facts
         (list (stat:ino facts) (stat:size facts)
               (stat:mtime facts) (stat:mtimensec facts)))))

(define pause-us 200000)

;; The stamp of FILE as soon as it is there and other than OLD.
(define (next-stamp file old)
  (let ((new (stamp file)))
    (if (or (not new) (equal? new old))
        (begin
          (usleep pause-us)
          (next-stamp file old))
        new)))

;; Load FILE and run what PATTERN matches: a report, or #f where that cannot be,
;; which is told.
(define (load-and-run file pattern)
  (let ((outcome (catching
                  (lambda ()
                    (load-tests file)
                    (run-tests! (or pattern (tests-of-file file))
                                #:self-test #f)))))
    (case (outcome-kind outcome)
      ((finished) (car (outcome-value outcome)))
      ((raised)
       (display-wrapped (string-append (outcome-message outcome) "\n") 2
                        (current-error-port))
       #f)
      (else (pass-on outcome)))))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define* (watch! file #:optional pattern #:key (times #f))
  "Load FILE and run its tests, or those that PATTERN matches; then do so again
whenever FILE has changed, and tell what each takes of what it did.  What cannot
be compiled, loaded or run is told and waits for the next change.  An interrupt
ends it; so does it after so many TIMES, where that is a number.  Return the last
report, or @code{#f}."
  (unless (stamp file)
    (refuse "~A: no such file" file))
  (let next ((known #f) (before #f) (left times))
    (if (eqv? left 0)
        before
        (let* ((now (next-stamp file known))
               (report (load-and-run file pattern)))
          (when (and report before)
            (display (report-change-text before report)))
          (cond ((and report (run-interrupted? (registered-suite))) report)
                (else
                 (unless (eqv? left 1)
                   (display-wrapped
                    (string-append "waiting for a change of " file
                                   "; Ctrl-C ends\n")))
                 (force-output)
                 (next now (or report before) (and left (- left 1)))))))))

(define-command! "watch" watch!
  #:group 'running
  #:usage "FILE [PATTERN]"
  #:help "Load FILE and run its tests, or those that PATTERN matches; then do so
again whenever FILE is written, and tell what each test takes of what it did
before.  What cannot be compiled or loaded is told, and waits for the next
change.  Ctrl-C ends it."
  #:examples '("watch sort.scm" "watch sort.c sort*")
  #:complete (lambda (words) (if (null? words) #f (test-names))))
