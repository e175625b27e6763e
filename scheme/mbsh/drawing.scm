;;; The commands that draw samples.

(define-module (mbsh drawing)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark nearest)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark terminal)
  #:use-module (mbsh command)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (draw-histogram
            draw-samples))

(define ask (@@ (mbenchmark report) ask))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (current-report)
  (or (get-report (registered-suite))
      (refuse "no report: nothing was run or opened yet; ,run runs the tests")))

(define (all-executions)
  (append-map test-report-executions (report-tests (current-report))))

;; The executions of the last report that NAME means: all of the test NAME, or
;; the one that is called so.
(define (executions name)
  (let* ((test (find (lambda (test) (string=? (test-report-name test) name))
                     (report-tests (current-report))))
         (names (delete-duplicates
                 (append (map test-report-name (report-tests (current-report)))
                         (map execution-name (all-executions)))))
         (near (nearest-name name names)))
    (cond (test (test-report-executions test))
          ((filter (lambda (execution)
                     (string=? (execution-name execution) name))
                   (all-executions))
           => (lambda (found)
                (if (pair? found)
                    found
                    (refuse "~A was not run; ~A" name
                            (if near
                                (string-append "did you mean " near "?")
                                (string-append "there are "
                                               (string-join names ", "))))))))))

(define (as-rows rows)
  (let ((number (if (string? rows) (string->number rows) rows)))
    (unless (and (exact-integer? number) (<= 1 number 1000))
      (refuse "rows ~A: expected a whole number from 1 to 1000" rows))
    number))

(define (draw name drawing rows)
  (for-each
   (lambda (execution)
     (display (ask %draw execution drawing (if rows (as-rows rows) 0)
                   (terminal-columns) (terminal-unicode?))))
   (executions name)))

(define* (draw-histogram name #:key rows log)
  "Draw how often which times came in the last run of the test or the execution
NAME: a row for each range of times, with a bar as long as its samples are many,
or as the logarithm of their number where LOG is true.  The median and its
interval are marked; what lies far out is counted below.  ROWS is the number of
rows, 20 if it is not given."
  (draw name (if log 'logarithmic 'histogram) rows))

(define* (draw-samples name #:key rows)
  "Draw the samples of the last run of the test or the execution NAME in the order
in which they were taken, from the left to the right: darker where there are
many, and an x for a discarded one, so that a drift or a second mode is seen.
ROWS is the number of rows, 16 if it is not given."
  (draw name 'samples rows))

;; WORDS, one name and options, as a call of PROCEDURE.
(define (drawing-call procedure options)
  (lambda words
    (let next ((words words) (name #f) (keywords '()))
      (match words
        (() (and name (cons* procedure name (reverse keywords))))
        (("--log" . rest)
         (and (memq #:log options)
              (next rest name (cons* #t #:log keywords))))
        (((? (lambda (word) (string-prefix? "--rows=" word)) word) . rest)
         (next rest name
               (cons* (substring word (string-length "--rows=")) #:rows
                      keywords)))
        ((word . rest)
         (and (not name)
              (not (string-prefix? "--" word))
              (next rest word keywords)))))))

(define (run-names)
  (let ((report (get-report (registered-suite))))
    (if report
        (delete-duplicates
         (append (map test-report-name (report-tests report))
                 (map execution-name
                      (append-map test-report-executions
                                  (report-tests report)))))
        '())))

(define-command! "histogram" draw-histogram
  #:group 'looking
  #:usage "TEST [--rows=N] [--log]"
  #:call (drawing-call draw-histogram '(#:log))
  #:help "Draw how often which times came in the last run of TEST, or of one of its
sizes as in sort/100.  A bar is as long as its samples are many, or with --log as
the logarithm of their number.  The median and its interval are marked; what lies
far out is counted below."
  #:examples '("histogram sort" "histogram sort/100 --rows=40 --log")
  #:complete (lambda (words) (cons* "--log" "--rows=" (run-names))))
(define-command! "samples" draw-samples
  #:group 'looking
  #:usage "TEST [--rows=N]"
  #:call (drawing-call draw-samples '())
  #:help "Draw the samples of the last run of TEST, or of one of its sizes, from the
first on the left to the last on the right.  It is darker where there are many, an x for
a discarded one.  A drift and a second mode are seen."
  #:examples '("samples sort" "samples sort/100 --rows=30")
  #:complete (lambda (words) (cons "--rows=" (run-names))))
