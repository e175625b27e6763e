;;; What a benchmark in criterium's manner says while it works.

(define-module (mbenchmark criterium progress)
  #:use-module (mbenchmark criterium options)
  #:use-module (ice-9 format)
  #:export (report
            say-progress
            say-debug
            say-warning
            with-progress-reporting))

(define (report format-string . values)
  "Write VALUES on the current output port as FORMAT-STRING, one of
@code{format}, says."
  (apply format #t format-string values))

(define (say words)
  (display (string-join (map (lambda (word)
                               (if (string? word) word (object->string word)))
                             words)))
  (newline)
  (force-output))

(define (say-progress . words)
  "Write WORDS, strings and other data, on a line of the current output port if
*report-progress* says so."
  (when (*report-progress*)
    (say words)))

(define (say-debug . words)
  "Write WORDS, strings and other data, on a line of the current output port if
*report-debug* says so."
  (when (*report-debug*)
    (say words)))

(define (say-warning . words)
  "Write WORDS, strings and other data, as a warning on a line of the current
output port if *report-warn* says so."
  (when (*report-warn*)
    (say (cons "WARNING:" words))))

(define-syntax-rule (with-progress-reporting body ...)
  (parameterize ((*report-progress* #t))
    body ...))
