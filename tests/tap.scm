;;; Tests in Scheme that report by the Test Anything Protocol: a runner for
;;; SRFI 64.  Each test file begins with
;;;   (load-from-path "tap.scm") (tap-begin "name")
;;; and ends with (tap-end "name").

(use-modules (srfi srfi-64))

(define tap-count 0)

(define (tap-line runner)
  (let ((kind (test-result-kind runner)))
    (set! tap-count (+ tap-count 1))
    (format #t "~aok ~a - ~a~a\n"
            (if (memq kind '(pass xpass skip)) "" "not ")
            tap-count
            (test-runner-test-name runner)
            (if (eq? kind 'skip) " # SKIP" ""))
    (when (eq? kind 'fail)
      (for-each (lambda (key)
                  (let ((value (test-result-ref runner key 'absent)))
                    (unless (eq? value 'absent)
                      (format #t "# ~a: ~s\n" key value))))
                '(expected-value actual-value actual-error source-form)))
    (force-output)))

(define (tap-begin name)
  (let ((runner (test-runner-null)))
    (test-runner-on-test-end! runner tap-line)
    (test-runner-current runner)
    (test-begin name)))

(define (tap-end name)
  (test-end name)
  (format #t "1..~a\n" tap-count))
