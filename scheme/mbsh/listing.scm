;;; The commands that tell which tests and modules there are.

(define-module (mbsh listing)
  #:use-module (mbenchmark)
  #:use-module (mbsh command)
  #:use-module (mbsh patterns)
  #:export (list-tests))

(define* (list-tests #:optional (pattern "*"))
  "Print the tests, or those that PATTERN matches, with the constraints that
were given to them and the module that they came from."
  (for-each
   (lambda (test)
     (display (test-name test))
     (unless (test-enabled? test)
       (display " (disabled)"))
     (for-each (lambda (constraint)
                 (display "  ")
                 (display (car constraint))
                 (display " ")
                 (display (cdr constraint)))
               (test-constraints test))
     (when (test-module test)
       (display "  module ")
       (display (test-module test)))
     (newline))
   (if (string=? pattern "*")
       (suite-tests (registered-suite))
       (matching-tests pattern))))

(define-command! "tests" list-tests
  #:group 'loading
  #:usage "[PATTERN]"
  #:examples '("tests" "tests sort*")
  #:complete complete-test)
