;;; (mbenchmark report): what a report holds, and reports as data.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbenchmark primitive)
             (ice-9 binary-ports) (ice-9 rdelim) (rnrs bytevectors)
             (srfi srfi-1))

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
;; A newer version's parts survive.
(let* ((datum '(suite (name "x")
                 (test (name "t")
                       (execution (number 0) (name "t")
                                  (iterations 3)
                                  (speed 5 (of "light") -1.5 #t)
                                  (total-time 1.5 "fortnights"))
                       (number-of-runs 1))
                 (machine "fast")
                 (number-of-tests 1)))
       (report (datum->report datum)))
  (test-equal "parts that nobody knows are written again"
    '((number 0) (name "t") (iterations 3) (speed 5 (of "light") -1.5 #t)
      (total-time 1.5 "fortnights"))
    (cdr (list-ref (list-ref (report->datum report) 2) 2)))
  (test-equal "of the suite too" '(machine "fast")
    (assq 'machine (cdr (report->datum report))))
  (test-equal "what is not known is not there" '(3 #f)
    (let ((execution (car (test-report-executions
                           (car (report-tests report))))))
      (list (execution-iterations execution)
            (execution-total-time execution)))))

(let ((cycle (list 'suite '(name "x") (list 'a 'b))))
  (set-car! (cdr (list-ref cycle 2)) cycle)
  (refused "a list that is in itself" cycle "16 lists")
  (set-cdr! (cddr cycle) (cdr cycle))
  (refused "a cyclic list" cycle "a list that ends"))
(refused "a vector" '(suite (name "x") (a #(1))) "list, string, symbol")
(refused "a huge number" `(suite (name "x") (a ,(ash 1 100000))) "too large")
(refused "a symbol of another grammar" '(suite (name "x") (|a b| 1)) "found")

;; From ports and files.
(define whole (report->string report #:format 'lisp
                              #:values '(everything samples-data)))
(define (samples report)
  (map (lambda (test)
         (map (lambda (execution)
                (map (lambda (sample)
                       (list (sample-iterations sample)
                             (sample-elapsed sample)
                             (sample-block sample)
                             (sample-discarded? sample)))
                     (vector->list (execution-samples execution))))
              (test-report-executions test)))
       (report-tests report)))
(define block-parts
  (list block-start block-end block-cycle block-throughput block-empty
        block-minor-faults block-major-faults block-voluntary-switches
        block-involuntary-switches block-steal block-load
        block-keeps-flagged?))
(define (blocks report)
  (map (lambda (test)
         (map (lambda (execution)
                (map (lambda (block)
                       (map (lambda (part) (part block)) block-parts))
                     (vector->list (execution-blocks execution))))
              (test-report-executions test)))
       (report-tests report)))
(test-equal "a block's parts, and what was not taken or is not known"
  '(((((1 2 0.5 2.25 3.0 6 7 8 9 10 0.25 #t)
       (3 4 #f #f #f 0 0 0 0 #f #f #f)))))
  (list
   (blocks
    (datum->report
     '(suite (name "x")
             (test (name "t")
                   (execution
                    (name "t")
                    (blocks-data
                     (block start end cycle throughput empty minor-faults
                            major-faults voluntary-switches
                            involuntary-switches steal load)
                     (0 1 2 .5 2.25 3 6 7 8 9 10 .25 kept)
                     (1 3 4 0 0 0 0 0 0 0 -1 -1)))))))))
(define (kinds report)
  (map (lambda (test)
         (map execution-kind (test-report-executions test)))
       (report-tests report)))
(define built
  (datum->report
   '(suite (name "x")
           (test (name "t")
                 (execution (name "t/1")
                            (compiler "cc -m64")
                            (compiler-version "cc (it) 1")
                            (compiler-flags "-O2 '-DA=b c'"))
                 (execution (name "t/2"))))))
(define (builds report)
  (map execution-build
       (test-report-executions (car (report-tests report)))))
(for-each
 (lambda (form)
   (let* ((text (report->string report #:format form
                                #:values '(everything samples-data)))
          (again (call-with-input-string text read-report)))
     (test-equal (format #f "~a: the samples come back" form)
       (samples report) (samples again))
     (test-equal (format #f "~a: so do the blocks" form)
       (blocks report) (blocks again))
     (test-equal (format #f "~a: the same text" form)
       (if (eq? form 'lisp) text (without-empty-dimensions text))
       (let ((text (report->string again #:format form
                                   #:values '(everything samples-data))))
         (if (eq? form 'lisp) text (without-empty-dimensions text))))
     (test-equal (format #f "~a: so does the kind of code" form)
       (kinds report) (kinds again))
     (test-equal (format #f "~a: and what it was built with" form)
       '(("cc -m64" "cc (it) 1" "-O2 '-DA=b c'") #f)
       (builds (call-with-input-string
                   (report->string built #:format form #:values '(build))
                 read-report)))
     (test-equal (format #f "~a: it is whole" form) #f
       (report-truncated? again))))
 '(lisp text rec))
(test-equal "a port has several, and what is behind a report stays"
  '("a \"quoted\"\nname" "a \"quoted\"\nname" " (more)\n" #t)
  (call-with-input-string (string-append whole "\n" whole " (more)\n")
    (lambda (port)
      (let* ((first (read-report port))
             (line (port-line port))
             (second (read-report port)))
        (read-char port)
        (list (report-name first) (report-name second)
              (read-line port 'concat)
              (= line (string-count (string-trim-right whole)
                                    #\newline)))))))
(test-equal "an empty port" #t
  (eof-object? (call-with-input-string " \n" read-report)))
(test-equal "a cut report"
  '(#t 1)
  (let ((report (call-with-input-string
                    (substring whole 0 (string-contains whole "(number 1)"))
                  read-report)))
    (list (report-truncated? report)
          (test-report-number-of-executions (car (report-tests report))))))

(define (message-of thunk)
  (let ((outcome (contain thunk)))
    (and (eq? (outcome-kind outcome) 'raised) (outcome-message outcome))))
(test-assert "an error has its place"
  (string-contains
   (message-of (lambda ()
                 (call-with-input-string "(suite (name \"x\")\n  (test 5))"
                   (lambda (port)
                     (set-port-filename! port "f.lisp")
                     (read-report port)))))
   "f.lisp:2:9: expected (name \"...\") of the test, found \"5\""))
;; An exception of theirs would leave through core.
(test-equal "asyncs wait for the reader" #f
  (let ((inside? #f)
        (seen 'never))
    (define (waste-time)
      (do ((i 0 (+ i 1))) ((= i 1000))))
    (%read-report (lambda ()
                    (set! inside? #t)
                    (system-async-mark (lambda () (set! seen inside?)))
                    (waste-time)
                    (set! inside? #f)
                    #f)
                  "x" 1 1)
    (waste-time)
    seen))
(test-equal "what a port raises comes through" "no more of it"
  (message-of
   (lambda ()
     (read-report (make-custom-binary-input-port
                   "broken"
                   (let ((text (string->utf8 "(suite (name \"")))
                     (lambda (bytes start count)
                       (if text
                           (let ((n (min count (bytevector-length text))))
                             (bytevector-copy! text 0 bytes start n)
                             (set! text #f)
                             n)
                           (error "no more of it"))))
                   #f #f #f)))))
(let* ((port (mkstemp "reports-XXXXXX"))
       (file (port-filename port)))
  (close-port port)
  (call-with-output-file file
    (lambda (port)
      (write-report report port #:format 'lisp)
      (write-report report port #:format 'text))
    #:encoding "UTF-8")
  (test-equal "a file has reports in both forms" '(3 3)
    (map report-number-of-tests (read-reports file)))
  (delete-file file))

;; Growth, of costs that are made.
(define (made-report cost sizes)
  (datum->report
   `(suite (name "made")
      (test (name "t")
        ,@(map (lambda (n)
                 `(execution (number 0) (name "e") (dimensions ,n)
                    (estimate (value ,(exact->inexact (apply cost n)) "ns"))))
               sizes))
      (test (name "none")))))
(define many '((10) (100) (1000) (10000) (100000) (1000000)))
(let ((growth (complexity (made-report (lambda (n) (+ 40 (* 3 n n))) many)
                          't)))
  (test-assert "growth? of a growth" (growth? growth))
  (test-equal "it prints as a sentence"
    "t grows as n^2 (3 ns * n^2 + 40 ns; power 2.00 .. 2.00)"
    (object->string growth))
  (test-equal "its model" '(#t "n^2" "n^2" #f 0 6)
    (list (growth-fits? growth) (growth-model growth)
          (growth-closest-model growth) (growth-reason growth)
          (growth-dimension growth) (growth-sizes growth)))
  (test-approximate "its coefficient" 3. (growth-coefficient growth) 1e-9)
  (test-approximate "its constant" 40. (growth-constant growth) 1e-6)
  (test-approximate "its power" 2. (growth-power growth) 1e-4)
  (test-assert "the interval of the power"
    (let ((interval (growth-power-interval growth)))
      (<= 1.999 (car interval) 2 (cdr interval) 2.001)))
  (test-assert "what is left"
    (and (< (growth-residual growth) 1e-6)
         (> (growth-r-squared growth) 0.999)))
  (test-assert "the criterion is least of the model"
    (every (lambda (criterion)
             (<= (assoc-ref (growth-criteria growth) "n^2")
                 (cdr criterion)))
           (growth-criteria growth))))
(let ((growth (complexity (made-report (lambda (n) (if (memv n '(10 1000 100000)) n (* 3 n)))
                                       many)
                          "t")))
  (test-equal "no model" '(#f #f "residuals too large")
    (list (growth-fits? growth) (growth-model growth)
          (growth-reason growth))))
(let ((growth (complexity (made-report (const 7) many) 't)))
  (test-equal "no growth" '("1" 0. #f #f "t does not grow (7 ns)")
    (list (growth-model growth) (growth-coefficient growth)
          (growth-power growth) (growth-power-interval growth)
          (object->string growth))))
(let ((growth (complexity (made-report identity '((1) (2) (3))) 't)))
  (test-equal "too few sizes"
    '(#f #f #f "too few sizes" 3 #f () "t: too few sizes (3; growth takes 4)")
    (list (growth-fits? growth) (growth-model growth)
          (growth-closest-model growth) (growth-reason growth)
          (growth-sizes growth) (growth-constant growth)
          (growth-criteria growth) (object->string growth))))
(let* ((report (made-report (lambda (a b) (+ 10 (* a b)))
                            '((1 5) (1 10) (1 15) (1 20) (2 5) (3 5) (4 5))))
       (test (car (report-tests report))))
  (test-equal "over one dimension or the other" '("n" "n")
    (list (growth-model (complexity report test))
          (growth-model (complexity report test #:dimension 1))))
  (test-approximate "the other dimension is at its first size" 5.
    (growth-coefficient (complexity report test)) 1e-9)
  (test-assert "the sentence says which"
    (string-contains (object->string (complexity report 't #:dimension 1))
                     " over dimension 1 at {1,-} ")))
(define (complexity-error . arguments)
  (outcome-message
   (contain (lambda ()
              (apply complexity (made-report identity many) arguments)))))
(test-assert "a test that is none"
  (string-contains (complexity-error 'u) "u: expected a test of the report"))
(test-assert "a name that is none"
  (string-contains (complexity-error 5) "5: expected the name of a test"))
(test-assert "a dimension that the test has not"
  (string-contains (complexity-error 't #:dimension 1) "dimension"))
(test-assert "a dimension that is none"
  (string-contains (complexity-error 't #:dimension -1) "-1"))
(test-assert "a dimension that no word of C holds"
  (string-contains (object->string
                    (complexity-error 't #:dimension (expt 10 30)))
                   "000: expected the number of a dimension"))
(test-equal "a test without sizes" "too few sizes"
  (growth-reason (complexity (made-report identity many) 'none)))

(define (format-error format values)
  (let ((outcome (contain (lambda ()
                            (report->string report #:format format
                                            #:values values)))))
    (outcome-message outcome)))
(test-assert "a format that is none"
  (string-contains (format-error 'xml 'usual) "xml"))
(test-equal "a format that is no name"
  "5: expected the name of an output format" (format-error 5 'usual))
(test-equal "an output value that is no name"
  "5: expected the name of output values, a symbol"
  (format-error 'lisp '(iterations 5)))
(test-equal "output values that are no list"
  "(a . b): expected the name of output values, a symbol"
  (format-error 'lisp '(a . b)))
(test-assert "an output value that is none"
  (string-contains (format-error 'lisp '(iterations colour)) "colour"))

(tap-end "report")
