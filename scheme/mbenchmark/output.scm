;;; Reports as text.

(define-module (mbenchmark output)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark terminal)
  #:use-module (ice-9 binary-ports)
  #:use-module (rnrs bytevectors)
  #:export (write-report
            print-report
            report->string)
  #:re-export (set-log-level!))

(define (list->text values)
  (define (name value)
    (unless (symbol? value)
      (scm-error 'wrong-type-arg #f
                 "~S: expected the name of output values, a symbol"
                 (list value) (list value)))
    (symbol->string value))
  (cond ((string? values) values)
        ((list? values) (string-join (map name values) ","))
        (else (name values))))

(define (put-bytes bytes port)
  "Write BYTES on the textual PORT as they are: a report's encoding is that of
its format, not the port's."
  (put-bytevector port bytes)
  (force-output port))

(define (as-text format)
  (unless (or (symbol? format) (string? format))
    (scm-error 'wrong-type-arg #f "~S: expected the name of an output format"
               (list format) (list format)))
  (if (symbol? format) (symbol->string format) format))

;; How the table looks on PORT: see %report->bytes.
(define (view port)
  (list (terminal-columns port) (terminal-unicode? port)
        (terminal-colour? port) (> (terminal-columns port) 0)
        (report-sort) (report-descending?) (report-relative)))

;; What rows are sorted by, whether the last comes first, and which execution the
;; others are told in.  Not for users, who have commands.
(define report-sort (make-parameter #f))
(define report-descending? (make-parameter #f))
(define report-relative (make-parameter #f))

(define* (write-report report #:optional (port (current-output-port))
                       #:key (format 'console) (values 'usual))
  "Write REPORT on PORT.  FORMAT is @code{console}, @code{lisp}, @code{text} or
@code{rec}; VALUES names the output values: @code{usual}, @code{brief},
@code{all}, @code{everything}, or a list of single ones."
  (put-bytes (%report->bytes report (as-text format) (list->text values)
                             (view port))
             port))

(define* (print-report report #:key (values 'usual))
  "Write REPORT as a table on the current output port."
  (write-report report #:values values))

(define* (report->string report #:key (format 'console) (values 'usual))
  "Return what write-report writes."
  (utf8->string (%report->bytes report (as-text format)
                                (list->text values) #f)))
