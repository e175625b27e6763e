;;; The commands that show what was measured, and how its table looks.

(define-module (mbsh reporting)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark nearest)
  #:use-module (mbsh command)
  #:use-module (mbsh values)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (report-tests!
            columns!
            sort-report!
            show-report))

(define report-sort (@@ (mbenchmark output) report-sort))
(define report-descending? (@@ (mbenchmark output) report-descending?))
(define report-relative (@@ (mbenchmark output) report-relative))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define formats '("console" "lisp" "text" "rec"))
(define presets '("usual" "brief" "all" "everything"))

;; The output values that tables show, a text.
(define chosen "usual")

(define (current-report)
  (or (get-report (registered-suite))
      (refuse "no report: nothing was run yet; ,run runs the tests")))

(define (show-report report)
  "Print REPORT as a table with the columns that were chosen, in the order that
was, and return it."
  (print-report report #:values chosen)
  (note-shown! report))

(define* (report-tests! #:optional (format "console") (values chosen)
                        #:key relative)
  "Print the report of the last run again, as FORMAT: console, lisp, text or
rec.  VALUES is usual, brief, all, everything, or a list of output values joined
by commas; without it, what columns! has chosen.  With RELATIVE, the name of a
test or an execution, a column tells what each takes of the time that it does."
  (parameterize ((report-relative relative))
    (write-report (current-report) #:format format #:values values))
  (note-shown! (current-report))
  (if #f #f))

;; Columns.

(define (check-values text)
  ;; Writing an empty report refuses what is no list of values.
  (report->string (datum->report '(suite (name "") (number-of-tests 0)))
                  #:values text))

(define (choose! text)
  (check-values text)
  (set! chosen text))

;; TEXT with NAME behind it, and nowhere else.
(define (with name text)
  (define plain (string-trim name #\-))
  (string-join (append (filter (lambda (other)
                                 (not (string=? (string-trim other #\-) plain)))
                               (string-split text #\,))
                       (list name))
               ","))

(define (columns! . names)
  "Choose the columns of tables: NAMES of output values or of presets, usual,
brief, all and everything; default is usual.  A name behind a + is added to those
that are chosen, one behind a - is left out.  Without NAMES, print what is
chosen."
  (let next ((names names) (text chosen) (fresh? #t))
    (match names
      (() (choose! text))
      (("default" . rest) (next (cons "usual" rest) text fresh?))
      ((name . rest)
       (cond ((string-prefix? "+" name)
              (next rest (with (substring name 1) text) #f))
             ((string-prefix? "-" name)
              (next rest (with name text) #f))
             (fresh? (next rest name #f))
             (else (next rest (with name text) #f))))))
  (when (null? names)
    (display chosen)
    (newline)))

;; Order.

(define* (sort-report! #:optional column #:key descending)
  "Sort the rows of tables by COLUMN, name or one such as estimate,
iteration-time, iterations or total-time, as Lisp reports call them; the largest
first where DESCENDING is true.  Without COLUMN they are in the order of the run
again.  What has no such value comes last.  The table of the last report is
printed."
  (let ((old (list (report-sort) (report-descending?))))
    (report-sort column)
    (report-descending? (->bool descending))
    (when (get-report (registered-suite))
      (with-exception-handler
          (lambda (exception)
            (report-sort (first old))
            (report-descending? (second old))
            (raise-exception exception))
        (lambda () (show-report (current-report)) (if #f #f))
        #:unwind? #t))))

;; Words of a line.

(define (report-call . words)
  (let next ((words words) (plain '()) (relative #f))
    (match words
      (() (and (<= (length plain) 2)
               (append (list report-tests!)
                       (reverse plain)
                       (if relative (list #:relative relative) '()))))
      (("--relative" name . rest) (next rest plain name))
      (("--relative") #f)
      (((? (lambda (word) (string-prefix? "--relative=" word)) word) . rest)
       (next rest plain (substring word (string-length "--relative="))))
      ((word . rest) (next rest (cons word plain) relative)))))

(define (run-names)
  (let ((report (get-report (registered-suite))))
    (if report
        (map execution-name
             (append-map test-report-executions (report-tests report)))
        '())))

(define (complete-report words)
  (cond ((and (pair? words) (string=? (last words) "--relative")) (run-names))
        (else
         (cons "--relative"
               (case (length words)
                 ((0) formats)
                 ((1) presets)
                 (else '()))))))

(define sort-columns
  '("name" "estimate" "iteration-time" "median-estimate" "mean-estimate"
    "iterations" "total-iterations" "total-time" "total-samples"))

(define (sort-call . words)
  (match words
    (() (list sort-report!))
    ((column) (list sort-report! column))
    ((column "descending") (list sort-report! column #:descending #t))
    (_ #f)))

(define value-names
  '("usual" "brief" "all" "everything" "estimate" "quantiles" "outliers"
    "iterations" "total-time" "total-iterations" "iteration-times" "samples"
    "sample-times" "cycles" "overhead" "sizes" "ending"))

(define-command! "report" report-tests!
  #:group 'looking
  #:usage "[FORMAT [VALUES]] [--relative TEST]"
  #:call report-call
  #:help "Print the report of the last run again, as FORMAT: console, lisp, text or
rec.  VALUES is usual, brief, all, everything, or a list of output values joined
by commas; without it, what ,columns has chosen.  With --relative a column tells
what each takes of the time that TEST does.  A ! marks a row that is noisy; why
stands below."
  #:examples '("report" "report lisp everything" "report --relative sort/100")
  #:complete complete-report)
(define-command! "columns" columns!
  #:group 'looking
  #:usage "[NAME or +NAME or -NAME]..."
  #:help "Choose the columns of tables: names of output values or of usual, brief,
all and everything; default is usual.  +NAME adds to those that are chosen, -NAME
leaves one out.  Without a name, print what is chosen.  Where a screen is too
narrow for them, some are dropped, which is told below the table."
  #:examples '("columns usual estimate" "columns +quantiles -total-time"
               "columns default")
  #:complete (lambda (words)
               (append '("default")
                       value-names
                       (map (lambda (name) (string-append "+" name))
                            value-names)
                       (map (lambda (name) (string-append "-" name))
                            value-names))))
(define-command! "sort" sort-report!
  #:group 'looking
  #:usage "[COLUMN [descending]]"
  #:call sort-call
  #:help "Sort the rows of tables by COLUMN, and print the last report.  COLUMN is
name or one such as estimate, iteration-time, iterations or total-time; the
smallest comes first unless it is descending, the Self-Test last.  Without COLUMN they are in the
order of the run again."
  #:examples '("sort estimate descending" "sort")
  #:complete (lambda (words)
               (case (length words)
                 ((0) sort-columns)
                 ((1) '("descending"))
                 (else '()))))
