;;; Reports as text.

(define-module (mbenchmark output)
  #:use-module (mbenchmark primitive)
  #:use-module (ice-9 binary-ports)
  #:use-module (rnrs bytevectors)
  #:export (write-report
            print-report
            report->string)
  #:re-export (set-log-level!))

(define (list->text values)
  (cond ((string? values) values)
        ((symbol? values) (symbol->string values))
        (else (string-join (map symbol->string values) ","))))

(define (put-bytes bytes port)
  "Write BYTES on the textual PORT as they are: a report's encoding is that of
its format, not the port's."
  (put-bytevector port bytes)
  (force-output port))

(define (as-text format)
  (if (symbol? format) (symbol->string format) format))

(define* (write-report report #:optional (port (current-output-port))
                       #:key (format 'console) (values 'usual))
  "Write REPORT on PORT.  FORMAT is @code{console}, @code{lisp}, @code{text} or
@code{rec}; VALUES names the output values: @code{usual}, @code{brief},
@code{all}, @code{everything}, or a list of single ones."
  (put-bytes (%report->bytes report (as-text format) (list->text values))
             port))

(define* (print-report report #:key (values 'usual))
  "Write REPORT as a table on the current output port."
  (write-report report #:values values))

(define* (report->string report #:key (format 'console) (values 'usual))
  "Return what write-report writes."
  (utf8->string (%report->bytes report (as-text format)
                                (list->text values))))
