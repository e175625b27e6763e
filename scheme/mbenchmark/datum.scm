;;; Reports as data, and reports that are read back.

(define-module (mbenchmark datum)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark output)
  #:autoload (ice-9 pretty-print) (truncated-print)
  #:use-module (ice-9 binary-ports)
  #:use-module (rnrs bytevectors)
  #:export (report->datum
            datum->report
            read-report
            read-reports))

(define* (report->datum report #:key (values "everything"))
  "Return REPORT as the datum that @code{read} makes of its Lisp form with the
output values that VALUES names."
  (call-with-input-string (report->string report #:format "lisp"
                                          #:values values)
    read))

;; The way back.  Core's reader asks for bytes; what a port does meanwhile must
;; not leave through core's frames.
(define (read-with refill name line column)
  (let* ((failure #f)
         (result (%read-report
                  (lambda ()
                    (let ((outcome (contain refill)))
                      (if (eq? (outcome-kind outcome) 'finished)
                          (car (outcome-value outcome))
                          (begin
                            (set! failure outcome)
                            #f))))
                  name line column)))
    (when failure
      (pass-on failure))
    (when (string? (vector-ref result 0))
      (scm-error 'misc-error #f "~A" (list (vector-ref result 0)) #f))
    result))

(define* (read-report #:optional (port (current-input-port)))
  "Read the next report from PORT, in the Lisp form or the text form, and
return it; the eof object where there is none.  PORT is read in UTF-8.  Of a
Lisp report nothing behind its last parenthesis is taken.  What is no report
of ours is refused with its line and column."
  (unless (and (port? port) (input-port? port))
    (scm-error 'wrong-type-arg "read-report"
               "~S: expected a port to read from; read-reports takes a file"
               (list port) (list port)))
  (let* ((result (read-with (lambda () (get-bytevector-some port))
                            (let ((name (port-filename port)))
                              (if (string? name) name "input"))
                            (+ 1 (port-line port))
                            (+ 1 (port-column port))))
         (rest (vector-ref result 3)))
    (when (bytevector? rest)
      (unget-bytevector port rest))
    (set-port-line! port (- (vector-ref result 1) 1))
    (set-port-column! port (- (vector-ref result 2) 1))
    (or (vector-ref result 0) the-eof-object)))

(define the-eof-object (eof-object))

(define (read-reports file)
  "Return the reports in FILE, a list."
  (when (file-is-directory? file)
    (scm-error 'misc-error "read-reports"
               "~A: a directory: expected a file" (list file) #f))
  (let ((port (open-input-file file #:binary #t)))
    (dynamic-wind
      (const #t)
      (lambda ()
        (setvbuf port 'block 65536)
        (let loop ((reports '()))
          (let ((report (read-report port)))
            (if (eof-object? report)
                (reverse reports)
                (loop (cons report reports))))))
      (lambda () (close-port port)))))

(define (refuse what datum)
  (scm-error 'misc-error "datum->report" "~A: expected ~A"
             (list (call-with-output-string
                     (lambda (port)
                       (truncated-print datum #:port port #:width 60)))
                   what)
             #f))

;; As many lists within one another as the reader takes, and a number of parts
;; that no report has.
(define max-depth 16)
(define max-parts 50000000)

;; Datum must be a tree that can be written: no cycles, no huge numbers.
(define (check-datum datum)
  (let ((parts 0))
    (let check ((datum datum) (depth 0))
      (cond ((pair? datum)
             (unless (list? datum)
               (refuse "a list that ends" datum))
             (when (= depth max-depth)
               (refuse "at most 16 lists within one another" datum))
             (for-each (lambda (part)
                         (set! parts (+ parts 1))
                         (when (> parts max-parts)
                           (refuse "a report with fewer parts" part))
                         (check part (+ depth 1)))
                       datum))
            ((exact-integer? datum)
             (unless (< (integer-length datum) 65)
               (refuse "a whole number that is not too large" 'number)))
            ((or (null? datum) (string? datum) (symbol? datum)
                 (boolean? datum)))
            ((and (real? datum) (inexact? datum)))
            (else
             (refuse "a list, string, symbol or number" datum))))))

(define (datum->report datum)
  "Return the report that DATUM, as report->datum or @code{read} returns it,
was made of, as far as its values were written."
  (unless (and (pair? datum) (eq? (car datum) 'suite))
    (refuse "(suite (name \"...\") ...)" datum))
  (check-datum datum)
  (let ((text (call-with-output-string
                (lambda (port)
                  (write datum port)))))
    (vector-ref (read-with (let ((bytes (string->utf8 text)))
                             (lambda ()
                               (let ((rest bytes))
                                 (set! bytes the-eof-object)
                                 rest)))
                           "datum" 1 1)
                0)))
