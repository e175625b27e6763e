;;; How the cost of a test grows with its sizes.

(define-module (mbenchmark growth)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark report)
  #:use-module (rnrs bytevectors)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:use-module (srfi srfi-9 gnu)
  #:export (complexity
            growth?
            growth-dimension
            growth-fits?
            growth-model
            growth-closest-model
            growth-reason
            growth-sizes
            growth-constant
            growth-coefficient
            growth-power
            growth-power-interval
            growth-residual
            growth-r-squared
            growth-criteria))

;; How a test report is asked is its module's own.
(define ask-test (@@ (mbenchmark report) ask-test))

;; Core has the words of the sentence.
(define-record-type <growth>
  (make-growth dimension sentence fits? verdict closest-model sizes constant
               coefficient power power-low power-high residual r-squared
               criteria)
  growth?
  (dimension growth-dimension)
  (sentence growth-sentence)
  (fits? growth-fits?)
  (verdict growth-verdict)
  (closest-model growth-closest-model)
  (sizes growth-sizes)
  (constant growth-constant)
  (coefficient growth-coefficient)
  (power growth-power)
  (power-low growth-power-low)
  (power-high growth-power-high)
  (residual growth-residual)
  (r-squared growth-r-squared)
  (criteria growth-criteria))

(set-record-type-printer! <growth>
  (lambda (growth port)
    (display (utf8->string (growth-sentence growth)) port)))

(define (growth-model growth)
  "Return the model that describes the costs of GROWTH: @code{\"1\"},
@code{\"log n\"}, @code{\"n\"}, @code{\"n log n\"}, @code{\"n^2\"},
@code{\"n^3\"}, @code{\"n^k\"}; or @code{#f} where none does."
  (and (growth-fits? growth) (growth-closest-model growth)))

(define (growth-reason growth)
  "Return why no model fits GROWTH, a string: @code{\"too few sizes\"},
@code{\"residuals too large\"} or @code{\"systematic residuals\"}; or @code{#f}
where one does."
  (and (not (growth-fits? growth)) (growth-verdict growth)))

(define (growth-power-interval growth)
  "Return the ends of the 95 % interval of growth-power, a pair, or @code{#f}."
  (and (growth-power growth)
       (cons (growth-power-low growth) (growth-power-high growth))))

(define (find-test-report report test)
  (cond ((test-report? test) test)
        ((or (string? test) (symbol? test))
         (let ((name (if (symbol? test) (symbol->string test) test)))
           (or (find (lambda (test) (string=? (test-report-name test) name))
                     (report-tests report))
               (scm-error 'misc-error "complexity"
                          "~A: expected a test of the report: ~A"
                          (list name
                                (string-join (map test-report-name
                                                  (report-tests report))
                                             ", "))
                          #f))))
        (else
         (scm-error 'wrong-type-arg "complexity"
                    "~S: expected the name of a test" (list test)
                    (list test)))))

(define* (complexity report test #:key (dimension 0))
  "Return how the cost of TEST, a name or a test of REPORT, grows with the size
n of its dimension number DIMENSION, every other one being at the size that it
has in the first execution: a growth, which prints as a sentence.  Its cost is
growth-constant plus growth-coefficient times the model of n, in nanoseconds;
logarithms are to base 2."
  ;; Guile 3.0.8 breaks when one of its numbers is too large for a word of C.
  (unless (and (exact-integer? dimension) (<= 0 dimension most-positive-fixnum))
    (scm-error 'wrong-type-arg "complexity"
               "~S: expected the number of a dimension, from 0"
               (list dimension) (list dimension)))
  (apply make-growth dimension
         (ask-test (lambda (report number)
                     (%test-growth report number dimension))
                   (find-test-report report test))))
