;;; Which tests somebody means.

(define-module (mbsh patterns)
  #:use-module (mbenchmark)
  #:use-module (ice-9 regex)
  #:export (pattern->regex
            matching-tests
            check-loaded
            test-names
            complete-test))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; Patterns: a name, a glob with * and ?, or a regular expression between
;; slashes; MODULE: is all that the module has.
(define (pattern->regex pattern)
  (define (character c)
    (case c
      ((#\*) ".*")
      ((#\?) ".")
      (else (regexp-quote (string c)))))
  (if (and (> (string-length pattern) 1)
           (string-prefix? "/" pattern)
           (string-suffix? "/" pattern))
      (substring pattern 1 (- (string-length pattern) 1))
      (string-append "^"
                     (string-concatenate
                      (map character (string->list pattern)))
                     (if (string-suffix? ":" pattern) ".*$" "$"))))

;; An error of Guile's does not tell which pattern it is about.
(define (compile-pattern pattern)
  (catch 'regular-expression-syntax
    (lambda () (make-regexp (pattern->regex pattern) regexp/extended))
    (lambda (key who message . rest)
      (refuse "pattern ~A: ~A" pattern message))))

(define (matching-tests pattern)
  "Return the tests of this process whose name PATTERN matches: a name, a glob
or a regular expression between slashes.  A test of a module has the name
\"MODULE:NAME\" too, and \"MODULE:\" is all of them."
  (let* ((regex (compile-pattern pattern))
         (found (filter (lambda (test)
                          (or (regexp-exec regex (test-name test))
                              (regexp-exec regex (test-full-name test))))
                        (suite-tests (registered-suite)))))
    (when (null? found)
      (check-loaded)
      (refuse "no test ~A; there are ~A" pattern
              (string-join (suite-test-names (registered-suite)) ", ")))
    found))

(define (check-loaded)
  "Refuse to go on where no test is there."
  (when (zero? (suite-number-of-tests (registered-suite)))
    (refuse "no test is loaded; ,load FILE loads some")))

(define (test-names)
  "Return the names of the tests of this process."
  (suite-test-names (registered-suite)))

(define (complete-test words)
  "Offer the names of tests as the first word."
  (if (null? words) (test-names) '()))
