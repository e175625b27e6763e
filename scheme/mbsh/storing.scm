;;; The commands that keep results in files, and read them back.

(define-module (mbsh storing)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark nearest)
  #:use-module (mbsh command)
  #:use-module (mbsh reporting)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (save-report!
            open-report!
            export-report!))

;; Not for users, who run.
(define keep-report! (@@ (mbenchmark suite) keep-report!))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (current-report)
  (or (get-report (registered-suite))
      (refuse "no report: nothing was run or opened yet; ,run runs the tests")))

;; What a file is called whose format is what.
(define endings
  '((".lisp" . "lisp") (".scm" . "lisp") (".text" . "text") (".txt" . "text")
    (".rec" . "rec")))

(define (format-of file)
  (match (find (lambda (entry) (string-suffix? (car entry) file)) endings)
    ((_ . format) format)
    (#f (refuse "~A: expected a name that ends in ~A; ,export names the format"
                file (string-join (map car endings) ", ")))))

;; Write FILE by PUT, which gets a port: all of it, or it stays as it was.
(define (write-whole file put)
  (let* ((port (mkstemp (string-append file ".XXXXXX") "wb"))
         (name (port-filename port))
         (done? #f))
    (dynamic-wind
      (const #t)
      (lambda ()
        (put port)
        (close-port port)
        (chmod name (logand #o666 (lognot (current-mask))))
        (rename-file name file)
        (set! done? #t))
      (lambda ()
        (unless done?
          (false-if-exception (close-port port))
          (false-if-exception (delete-file name)))))))

(define (current-mask)
  (let ((mask (umask)))
    (umask mask)
    mask))

(define (put-report format)
  (lambda (port)
    (write-report (current-report) port #:format format
                  #:values '(everything samples-data))))

(define (check-free file force?)
  (when (and (file-exists? file) (not force?))
    (refuse "~A is there; --force writes over it" file)))

(define* (save-report! file #:key force)
  "Save the current report whole, with its samples, in FILE, whose ending says
how: .lisp or .scm, .text or .txt, .rec.  It can be opened again.  A FILE that is
there is an error, unless FORCE is true."
  (let ((format (format-of file)))
    (current-report)
    (check-free file force)
    (write-whole file (put-report format))))

(define (open-report! file)
  "Read the reports in FILE, which was written in the Lisp, the text or the rec
form, and let the last be the current one: what ,report and its like show.  Return
the list of them."
  (let ((reports (read-reports file)))
    (when (null? reports)
      (refuse "~A: expected a report, found none" file))
    (for-each (lambda (report) (keep-report! (registered-suite) report))
              reports)
    (show-report (last reports))
    reports))

;; Samples as CSV, a line each.

(define csv-head
  "test,execution,process,block,sample,iterations,elapsed_ns,discarded\n")

(define (csv-text text)
  (if (string-any (lambda (c) (memv c '(#\, #\" #\newline #\return))) text)
      (string-append "\"" (string-join (string-split text #\") "\"\"") "\"")
      text))

(define (put-samples port)
  (set-port-encoding! port "UTF-8")
  (display csv-head port)
  (for-each
   (lambda (test)
     (for-each
      (lambda (execution)
        (fold (lambda (sample number)
                (display (string-join
                          (list (csv-text (test-report-name test))
                                (csv-text (execution-name execution))
                                (number->string (sample-process sample))
                                (number->string (sample-block sample))
                                (number->string number)
                                (number->string (sample-iterations sample))
                                (number->string (sample-elapsed sample))
                                (if (sample-discarded? sample) "1" "0"))
                          ",")
                         port)
                (newline port)
                (+ number 1))
              0
              (vector->list (execution-samples execution))))
      (test-report-executions test)))
   (report-tests (current-report))))

(define formats '("console" "lisp" "text" "rec" "csv"))

(define* (export-report! format file #:key force)
  "Write the current report to FILE as FORMAT: console, the table; lisp, text or
rec with all that there is; or csv, the samples, a line each.  A FILE that is
there is an error, unless FORCE is true."
  (unless (member format formats)
    (let ((near (nearest-name format formats)))
      (refuse "format ~A: expected one of ~A~A" format
              (string-join formats ", ")
              (if near (string-append "; did you mean " near "?") ""))))
  (current-report)
  (check-free file force)
  (write-whole file
               (cond ((string=? format "csv") put-samples)
                     ((string=? format "console")
                      (lambda (port) (write-report (current-report) port)))
                     (else (put-report format)))))

(define force "--force")

;; A call of PROCEDURE with WORDS, of which --force is a keyword.
(define (forced-call procedure n)
  (lambda words
    (let ((plain (delete force words)))
      (and (= (length plain) n)
           (append (list procedure)
                   plain
                   (if (member force words) (list #:force #t) '()))))))

(define-command! "save" save-report!
  #:group 'files
  #:usage "FILE [--force]"
  #:call (forced-call save-report! 1)
  #:help "Save the last report whole, with its samples, in FILE, whose ending says
how: .lisp or .scm, .text or .txt, .rec.  ,open reads it back.  A FILE that is
there is written over with --force alone."
  #:examples '("save before.lisp" "save before.rec --force")
  #:complete (lambda (words) #f))
(define-command! "open" open-report!
  #:group 'files
  #:usage "FILE"
  #:help "Read the report in FILE, which was written in the Lisp, the text or the
rec form, print it, and let it be what ,report, ,histogram and their like show."
  #:examples '("open before.lisp")
  #:complete (lambda (words) #f))
(define-command! "export" export-report!
  #:group 'files
  #:usage "FORMAT FILE [--force]"
  #:call (forced-call export-report! 2)
  #:help "Write the last report to FILE as FORMAT: console, the table; lisp, text
or rec with all that there is; or csv, the samples, a line each.  A FILE that is
there is written over with --force alone."
  #:examples '("export csv samples.csv" "export console table.txt")
  #:complete (lambda (words) (if (null? words) formats #f)))
