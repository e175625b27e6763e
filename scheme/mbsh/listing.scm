;;; The commands that tell which tests there are, and what is known of one.

(define-module (mbsh listing)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark terminal)
  #:use-module (mbsh command)
  #:use-module (mbsh files)
  #:use-module (mbsh patterns)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (list-tests
            describe-test))

;; Constraints that were given, as "key value, key value".
(define (given-text test)
  (string-join (map (match-lambda
                      ((key . value)
                       (string-append (symbol->string key) " " value)))
                    (test-constraints test))
               "  "))

(define (from-text test)
  (cond ((test-module test)
         => (lambda (module) (string-append "module " module)))
        ((file-of-test test))
        (else "")))

(define (join-present . parts)
  (string-join (remove string-null? parts) "  "))

(define* (list-tests #:optional (pattern "*"))
  "Print the tests, or those that PATTERN matches, with the constraints that
were given to each and the file or module that it came from."
  (for-each
   (lambda (test)
     (display-wrapped
      (string-append (join-present (test-name test)
                                   (if (test-enabled? test) "" "(disabled)")
                                   (given-text test)
                                   (from-text test))
                     "\n")
      4))
   (if (string=? pattern "*")
       (suite-tests (registered-suite))
       (matching-tests pattern))))

;; The last report's executions of the test called NAME.
(define (last-executions name)
  (let ((report (get-report (registered-suite))))
    (append-map (lambda (test)
                  (if (string=? (test-report-name test) name)
                      (test-report-executions test)
                      '()))
                (if report (report-tests report) '()))))

(define (result-text execution)
  (call-with-values (lambda () (execution-estimate execution))
    (lambda (value half-width unit)
      (string-append
       (execution-name execution) ": "
       (if value
           (format #f "~A~A ~A" (decimals value)
                   (if half-width
                       (string-append " +- " (decimals half-width))
                       "")
                   unit)
           "no estimate")
       (if (eq? (execution-outcome execution) 'done)
           ""
           (format #f " (~A)" (execution-outcome execution)))))))

;; VALUE with four digits.
(define (decimals value)
  (let ((places (max 0 (- 3 (if (zero? value)
                                0
                                (inexact->exact (floor (log10 (abs value)))))))))
    (number->string (/ (round (* value (expt 10. places)))
                       (expt 10. places)))))

(define (print-fact name text)
  (unless (or (not text) (string-null? text))
    (display-wrapped
     (string-append "  " (string-pad-right name 13) text "\n")
     15)))

(define (describe-test name)
  "Print what is known of the test NAME.  That is where it came from, what kind of
body it has, its sizes, the constraints that somebody has given, and what its last
run came to."
  (let* ((test (or (find-test (registered-suite) name)
                   (car (matching-tests name))))
         (name (test-name test)))
    (display name)
    (newline)
    (print-fact "from" (let ((from (from-text test)))
                         (if (string-null? from) "the prompt" from)))
    (print-fact "called also" (and (not (string=? name (test-full-name test)))
                                   (test-full-name test)))
    (print-fact "body" (string-append
                        (if (%test-code (registered-suite) name)
                            "Scheme"
                            "native code")
                        (if (test-directed? test)
                            ", which loops by itself"
                            ", called by the loop")))
    (print-fact "enabled" (if (test-enabled? test)
                              #f
                              "no: it does not run with the suite"))
    (print-fact "sizes" (let ((sizes (test-constraint test 'dimensions)))
                          (if (string=? sizes "()") #f sizes)))
    (for-each
     (lambda (key)
       (let ((source (test-constraint-source test key)))
         (unless (or (string=? source "default") (eq? key 'dimensions))
           (print-fact "constraint"
                       (format #f "~A ~A (~A)" key (test-constraint test key)
                               source)))))
     (constraint-keys))
    (let ((executions (last-executions name)))
      (if (null? executions)
          (print-fact "last run" "none")
          (for-each (lambda (execution)
                      (print-fact "last run" (result-text execution)))
                    executions)))))

(define-command! "tests" list-tests
  #:group 'loading
  #:usage "[PATTERN]"
  #:examples '("tests" "tests sort*")
  #:complete complete-test)
(define-command! "describe" describe-test
  #:group 'loading
  #:usage "TEST"
  #:examples '("describe sort")
  #:complete complete-test)
