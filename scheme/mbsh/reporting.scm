;;; The commands that show what was measured.

(define-module (mbsh reporting)
  #:use-module (mbenchmark)
  #:use-module (mbsh command)
  #:export (report-tests!))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define* (report-tests! #:optional (format "console") (values "usual"))
  "Print the report of the last run again, as FORMAT: console, lisp, text or
rec.  VALUES is usual, brief, all, everything, or a list of output values
joined by commas."
  (let ((report (get-report (registered-suite))))
    (unless report
      (refuse "no report: nothing was run yet; ,run runs the tests"))
    (write-report report #:format format #:values values)))

(define (complete-report words)
  (case (length words)
    ((0) '("console" "lisp" "text" "rec"))
    ((1) '("usual" "brief" "all" "everything"))
    (else '())))

(define-command! "report" report-tests!
  #:group 'looking
  #:usage "[FORMAT [VALUES]]"
  #:examples '("report" "report lisp estimate,quantiles")
  #:complete complete-report)
