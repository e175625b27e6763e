;;; (mbenchmark report): what a report holds, and reports as data.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain))

(tap-begin "report")

(define suite (make-suite "a \"quoted\"\nname"))
(add-test! suite "t\\1" #:test (lambda (n) n) #:dimensions '((3 4))
           #:max-iterations 5 #:min-iterations 5 #:max-sample-iterations 1)
(add-test! suite "bad" #:test (lambda () (error "it \"failed\"\nbadly")))
(add-test! suite "one" #:test (lambda () 1) #:max-iterations 1)
(define report (run-suite! suite #:self-test #f))
(define execution (car (test-report-executions (car (report-tests report)))))

(test-equal "get-report is the last" #t (eq? report (get-report suite)))
(test-equal "tests" 3 (report-number-of-tests report))
(test-equal "executions" 2
  (test-report-number-of-executions (car (report-tests report))))
(test-equal "iterations" 5 (execution-iterations execution))
(test-equal "samples" '(5 5)
  (list (execution-total-samples execution)
        (vector-length (execution-samples execution))))
(test-equal "a sample's iterations" 1
  (sample-iterations (vector-ref (execution-samples execution) 0)))

;; The mean is that of the samples, as measured.
(let* ((stat (execution-iteration-time execution))
       (unit (assq-ref '((ns . 1) (us . 1e3) (ms . 1e6) (s . 1e9))
                       (stat-unit stat)))
       (times (map (lambda (s) (/ (sample-elapsed s) (sample-iterations s)))
                   (vector->list (execution-samples execution))))
       (mean (/ (apply + times) (length times))))
  (test-approximate "the mean of the samples" (exact->inexact mean)
    (* unit (stat-mean stat)) (* 1e-12 mean)))
(test-equal "one sample: a mean, no deviation" '(#t #f)
  (let ((stat (execution-iteration-time
               (car (test-report-executions (caddr (report-tests report)))))))
    (list (real? (stat-mean stat)) (stat-std-deviation stat))))

;; As data.
(define (without-empty-dimensions text)
  (string-join (delete "Test-Dimensions: ()" (string-split text #\newline))
               "\n"))
(for-each
 (lambda (values)
   (let ((datum (report->datum report #:values values))
         (name (object->string values)))
     (test-equal (string-append "read of the Lisp form, " name) datum
       (call-with-input-string
           (report->string report #:format 'lisp #:values values)
         read))
     (test-equal (string-append "the way back, " name) datum
       (report->datum (datum->report datum) #:values values))
     ;; The Lisp form has no word for dimensions of which there are none.
     (test-equal (string-append "in the text form too, " name)
       (without-empty-dimensions
        (report->string report #:format 'text #:values values))
       (report->string (datum->report datum) #:format 'text
                       #:values values))))
 '(usual brief all everything (iterations estimate)))

(define (refused name datum word)
  (test-assert name
    (let ((outcome (contain (lambda () (datum->report datum)))))
      (and (eq? (outcome-kind outcome) 'raised)
           (string-contains (outcome-message outcome) word)))))

(refused "a datum that is no report" '(sweet (name "x")) "suite")
(refused "a report without a name" '(suite (test (name "t"))) "name")
(refused "a field that nobody knows"
         '(suite (name "x")
                 (test (name "t")
                       (execution (number 0) (name "t") (speed 5))))
         "speed")
(refused "a number that is none"
         '(suite (name "x")
                 (test (name "t")
                       (execution (number 0) (name "t")
                                  (iteration-time (mean "fast" "ns")))))
         "fast")
(refused "an infinite number"
         '(suite (name "x")
                 (test (name "t")
                       (execution (number 0) (name "t")
                                  (iteration-time (mean +inf.0 "ns")))))
         "finite")
(refused "a unit that nobody knows"
         '(suite (name "x")
                 (test (name "t")
                       (execution (number 0) (name "t")
                                  (iteration-time (mean 1.5 "miles")))))
         "miles")

(define (format-error format values)
  (let ((outcome (contain (lambda ()
                            (report->string report #:format format
                                            #:values values)))))
    (outcome-message outcome)))
(test-assert "a format that is none"
  (string-contains (format-error 'xml 'usual) "xml"))
(test-assert "an output value that is none"
  (string-contains (format-error 'lisp '(iterations colour)) "colour"))

(tap-end "report")
