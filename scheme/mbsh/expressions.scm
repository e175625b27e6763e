;;; The commands that time or measure an expression.

(define-module (mbsh expressions)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh command)
  #:use-module (mbsh compile)
  #:use-module (mbsh constraining)
  #:use-module (mbsh reporting)
  #:use-module (mbsh status)
  #:use-module (mbsh values)
  #:use-module (ice-9 format)
  #:use-module (ice-9 match)
  #:export (time-expression
            bench-expression))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; The one form that TEXT is, as read-syntax returns it.
(define (read-expression text)
  (call-with-input-string text
    (lambda (port)
      (let ((form (read-syntax port)))
        (when (eof-object? form)
          (refuse "expected an expression"))
        (unless (eof-object? (read-syntax port))
          (refuse "~A: expected one expression" text))
        form))))

(define units (exact->inexact internal-time-units-per-second))

(define (seconds-text seconds)
  (cond ((>= seconds 1) (format #f "~,3f s" seconds))
        ((>= seconds 1e-3) (format #f "~,3f ms" (* 1e3 seconds)))
        ((>= seconds 1e-6) (format #f "~,3f us" (* 1e6 seconds)))
        (else (format #f "~D ns"
                      (inexact->exact (round (* 1e9 seconds)))))))

(define (bytes-text bytes)
  (cond ((>= bytes 1048576) (format #f "~,1f MB" (/ bytes 1048576.)))
        ((>= bytes 1024) (format #f "~,1f kB" (/ bytes 1024.)))
        (else (format #f "~A bytes" bytes))))

;; What has been used up to now: real, user and system time, bytes, collections
;; and their time.
(define (usage)
  (let ((processor (times))
        (heap (gc-stats)))
    (list (get-internal-real-time)
          (tms:utime processor)
          (tms:stime processor)
          (assq-ref heap 'heap-total-allocated)
          (assq-ref heap 'gc-times)
          (assq-ref heap 'gc-time-taken))))

(define (print-usage before after)
  (match (map - after before)
    ((real user system bytes collections collecting)
     (format #t "~A; processor ~A, system ~A; ~A allocated; ~A~%"
             (seconds-text (/ real units))
             (seconds-text (/ user units))
             (seconds-text (/ system units))
             (bytes-text bytes)
             (match collections
               (0 "no collection")
               (1 (format #f "1 collection, ~A"
                          (seconds-text (/ collecting units))))
               (n (format #f "~A collections, ~A" n
                          (seconds-text (/ collecting units)))))))))

(define (time-expression text)
  "Evaluate the expression TEXT, a string, once, and print its values and what it
took: the time by the clock, the time of the processor in the process and in the
system for it, the bytes that it allocated and the collections.  Return the
values.  It is compiled before; its first evaluation is what is timed."
  (let* ((thunk (evaluate `(lambda () ,(read-expression text))))
         (before (usage)))
    (call-with-values thunk
      (lambda results
        (let ((after (usage)))
          (show-values! results)
          (print-usage before after)
          (apply values results))))))

(define name-length 40)

(define (short text)
  (let ((text (string-map (lambda (c) (if (char-whitespace? c) #\space c))
                          text)))
    (if (> (string-length text) name-length)
        (string-append (substring text 0 (- name-length 3)) "...")
        text)))

(define* (bench-expression text #:key (constraints '()))
  "Evaluate the expression TEXT, a string, once and print its values; then measure
it as a test of its own, in a process of its own, and print the report.
CONSTRAINTS is an alist of values for it.  Return the report."
  (let* ((thunk (evaluate `(lambda () ,(read-expression text))))
         (suite (make-suite "bench")))
    (call-with-values thunk (lambda results (show-values! results)))
    (add-test! suite (short text) #:test thunk)
    (let ((report (run-suite! suite #:self-test #f #:constraints constraints
                              #:spare-output #t)))
      (show-report report)
      (note-report! report)
      (leave-when-ending!)
      report)))

;; Constraints stand before the expression, which begins with the first word that
;; is none: a list of both.
(define (split-constraints text)
  (let next ((text text) (constraints '()))
    (let* ((end (or (string-index text char-whitespace?)
                    (string-length text)))
           (assignment (and (not (string-prefix? "(" text))
                            (split-assignment (substring text 0 end)))))
      (match assignment
        ((key value)
         (next (string-trim (substring text end))
               (acons (constraint-key key) value constraints)))
        (#f (list text (reverse constraints)))))))

(define (bench-call text)
  (match (split-constraints text)
    ((text ()) (list bench-expression text))
    ((text constraints)
     (list bench-expression text #:constraints constraints))))

(define-command! "time" time-expression
  #:group 'expressions
  #:usage "EXPR"
  #:raw? #t
  #:call (lambda (text) (list time-expression text))
  #:help "Evaluate EXPR once, and print its value and what it took: time by the
clock, of the processor and of the system for it, bytes allocated, and
collections.  ,bench measures."
  #:examples '("time (iota 100000)"))
(define-command! "bench" bench-expression
  #:group 'expressions
  #:usage "[KEY=VALUE]... EXPR"
  #:raw? #t
  #:call bench-call
  #:help "Print the value of EXPR, and measure it as a test: with a warm-up, in a
process of its own, until the interval is narrow or as the constraints say."
  #:examples '("bench (list-copy '(1 2 3))"
               "bench precision=0.5% (iota 1000)"))
