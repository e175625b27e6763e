;;; (mbenchmark recorded): against exact arithmetic on rational numbers, and
;;; samples by name.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark recorded) (mbenchmark contain)
             (ice-9 match) (srfi srfi-1) (srfi srfi-4))

(tap-begin "recorded")

;; The rules again, on lists and rational numbers.

(define (half-up x) (floor (+ x 1/2)))
(define (sum values) (apply + values))
(define (square x) (* x x))

(define (rank sorted percent)
  (list-ref sorted (- (ceiling (/ (* percent (length sorted)) 100)) 1)))

(define (middle sorted)
  (let ((n (length sorted)))
    (half-up (/ (+ (list-ref sorted (quotient (- n 1) 2))
                   (list-ref sorted (quotient n 2)))
                2))))

(define (mean values) (half-up (/ (sum values) (length values))))

(define (deviation values)
  (if (null? (cdr values))
      0
      (let ((mean (mean values)))
        (exact-integer-sqrt
         (floor (/ (sum (map (lambda (x) (square (- x mean))) values))
                   (- (length values) 1)))))))

(define (expected values warmup)
  (let* ((dropped (min warmup (length values)))
         (sorted (sort (drop values dropped) <))
         (q1 (rank sorted 25))
         (q3 (rank sorted 75))
         (reach (floor (* 3/2 (- q3 q1))))
         (kept (filter (lambda (x) (<= (- q1 reach) x (+ q3 reach))) sorted))
         (kept-mean (mean kept)))
    (list (length sorted) dropped (middle sorted) (rank sorted 90) q1 q3
          (mean sorted) (deviation sorted)
          (- (length sorted) (length kept)) kept-mean (deviation kept)
          (cons (first kept) (last kept))
          (and (positive? kept-mean)
               (/ (half-up (* 1000 (/ (deviation kept) kept-mean))) 10)))))

(define accessors
  (list analysis-samples analysis-warmup analysis-median analysis-p90
        analysis-q1 analysis-q3 analysis-mean analysis-deviation
        analysis-outliers analysis-kept-mean analysis-kept-deviation
        analysis-kept-range analysis-variation))

(define (parts analysis)
  (map (lambda (accessor) (accessor analysis)) accessors))

;; N with so many DIGITS behind the point.
(define (decimal n digits)
  (let ((whole (number->string (* n (expt 10 digits)))))
    (let* ((text (string-pad whole (max (+ digits 1) (string-length whole))
                             #\0))
           (point (- (string-length text) digits)))
      (string-append (substring text 0 point) "." (substring text point)))))

(define (expected-text name fields)
  (match fields
    ((n warmup median p90 q1 q3 mean sd outliers kept-mean kept-sd range cv)
     (string-append
      (format #f "~a: ~a samples (~a warmup)\n" name n warmup)
      (format #f "  median ~a  p90 ~a  mean ~a  sd ~a\n" median p90 mean sd)
      (format #f "  outliers ~a: mean ~a  sd ~a\n" outliers kept-mean kept-sd)
      (cond ((not cv) "  cv n/a (mean is 0)\n")
            ((> cv 5)
             (format #f "  cv ~a% (unstable: CV above 5%)\n" (decimal cv 1)))
            (else (format #f "  cv ~a%\n" (decimal cv 1))))))))

(define (expected-ratio a b)
  (match (list a b)
    (((_ _ median-a _ _ _ _ _ _ _ _ (low-a . high-a) _)
      (_ _ median-b _ _ _ _ _ _ _ _ (low-b . high-b) _))
     (list (and (positive? median-a)
                (/ (half-up (* 100 (/ median-b median-a))) 100))
           (and (<= low-a high-b) (<= low-b high-a))))))

(define (expected-line ratio)
  (match ratio
    ((#f _) "a vs b: n/a (median of a is 0)\n")
    ((value overlap?)
     (format #f "a vs b: ~ax (~a)\n" (decimal value 2)
             (if overlap?
                 "ranges overlap: the difference may be noise"
                 "ranges do not overlap")))))

;; Cases of every kind.

(define state (seed->random-state 20261130))
(define (any n) (random n state))
(define greatest (- (expt 2 63) 1))

(define (draw kind)
  (case kind
    ((0) (any 4))
    ((1) (+ 1000 (any 60)))
    ((2) (+ 100 (any 5) (if (zero? (any 8)) (any 2000) 0)))
    ((3) (any (+ greatest 1)))
    ((4) (- greatest (any 3)))
    ((5) (if (zero? (any 6)) (any (expt 2 40)) 0))
    (else (expt 2 (any 63)))))

(define (case-values)
  (let ((kind (any 7)))
    (map (lambda (i) (draw kind)) (iota (+ 1 (any 40))))))

(define cases
  (map (lambda (i)
         (let ((values (case-values)))
           (cons values (if (zero? (any 2)) 0 (any (length values))))))
       (iota 10000)))

(define analyses
  (map (match-lambda ((values . warmup)
                      (analyze-samples values #:warmup warmup)))
       cases))
(define wanted
  (map (match-lambda ((values . warmup) (expected values warmup))) cases))

;; The first case that differs, or nothing.
(define (first-difference got wanted)
  (let ((differing (filter (match-lambda ((case got wanted)
                                          (not (equal? got wanted))))
                           (zip cases got wanted))))
    (if (null? differing) '() (car differing))))

(for-each
 (lambda (accessor place)
   (test-equal (format #f "~a agrees" (procedure-name accessor)) '()
     (first-difference (map accessor analyses)
                       (map (lambda (fields) (list-ref fields place))
                            wanted))))
 accessors
 (iota (length accessors)))
(test-equal "unstable is what is printed as more than 5 %" '()
  (first-difference (map analysis-unstable? analyses)
                    (map (lambda (fields)
                           (let ((cv (last fields))) (and cv (> cv 5))))
                         wanted)))
(test-equal "the text agrees" '()
  (first-difference (map (lambda (analysis) (analysis->string "sort" analysis))
                         analyses)
                    (map (lambda (fields) (expected-text "sort" fields))
                         wanted)))
;; Each case is compared with the next.
(define (rotated list) (append (cdr list) (take list 1)))
(define ratios (map compare-analyses analyses (rotated analyses)))
(define wanted-ratios (map expected-ratio wanted (rotated wanted)))
(test-equal "ratios agree" '()
  (first-difference (map (lambda (ratio)
                           (list (recorded-ratio-value ratio)
                                 (recorded-ratio-overlap? ratio)))
                         ratios)
                    wanted-ratios))
(test-equal "their text agrees" '()
  (first-difference (map (lambda (ratio) (recorded-ratio->string "a" "b" ratio))
                         ratios)
                    (map expected-line wanted-ratios)))

(define (shuffled values)
  (map cdr (sort (map (lambda (value) (cons (any (expt 2 40)) value)) values)
                 (lambda (a b) (< (car a) (car b))))))
(test-equal "the order behind the warm-up is nothing" '()
  (first-difference
   (map (match-lambda
          ((values . warmup)
           (parts (analyze-samples
                   (append (take values warmup)
                           (shuffled (drop values warmup)))
                   #:warmup warmup))))
        cases)
   wanted))
(define (some? proc) (->bool (find proc wanted)))
(test-equal "the cases have what they are for" '(#t #t #t #t)
  (list (some? (lambda (fields) (not (last fields))))
        (some? (lambda (fields) (positive? (list-ref fields 8))))
        (some? (lambda (fields) (= 1 (first fields))))
        (->bool (find (lambda (ratio) (not (second ratio))) wanted-ratios))))

;; What is taken and what is not.

(define (message thunk)
  (let ((outcome (contain thunk)))
    (and (eq? (outcome-kind outcome) 'raised) (outcome-message outcome))))
(define-syntax-rule (refused expression) (message (lambda () expression)))

(define seven '(900 120 101 98 100 500 100 102 99))
(test-equal "a vector, or a uniform one, is as a list"
  (make-list 3 (parts (analyze-samples seven)))
  (map (lambda (values) (parts (analyze-samples values)))
       (list (list->vector seven) (list->s64vector seven)
             (list->u64vector seven))))
(test-equal "the warm-up is first" '(7 2 100 500 157 151 1 100 1 1)
  (match (parts (analyze-samples seven #:warmup 2))
    ((n warmup median p90 q1 q3 mean sd outliers kept-mean kept-sd range cv)
     (list n warmup median p90 mean sd outliers kept-mean kept-sd cv))))
(test-equal "a negative sample" "-1: expected a sample, a whole number from 0 \
to 9223372036854775807" (refused (analyze-samples '(1 -1))))
(test-assert "one of an s64vector" (refused (analyze-samples #s64(1 -1))))
(test-equal "one that is too great" "9223372036854775808: expected a sample, \
a whole number from 0 to 9223372036854775807"
  (refused (analyze-samples (list (+ 1 greatest)))))
(test-equal "5 % is not unstable, more is" '(5 #f #t)
  (let ((even (analyze-samples '(95 100 105))))
    (list (analysis-variation even) (analysis-unstable? even)
          (analysis-unstable? (analyze-samples '(949 1000 1051))))))
(test-assert "one in a u64vector"
  (refused (analyze-samples (u64vector (+ 1 greatest)))))
(test-assert "one that is no whole number" (refused (analyze-samples '(1.0))))
(test-assert "a text" (refused (analyze-samples "12")))
(test-assert "a long warm-up" (refused (analyze-samples '(1) #:warmup 101)))
(test-assert "a warm-up below zero"
  (refused (analyze-samples '(1) #:warmup -1)))
(test-equal "no samples" "no samples" (refused (analyze-samples '())))
(test-equal "none behind the warm-up" "not enough samples after warmup"
  (refused (analyze-samples '(1 2) #:warmup 2)))
(test-assert "what is no analysis" (refused (analysis-median 3)))

;; By name.

(define (in-new thunk)
  (call-with-recordings (make-recordings) thunk))
(define-syntax-rule (new body ...) (in-new (lambda () body ...)))

(test-equal "samples add up" (parts (analyze-samples seven))
  (new (record-samples! "a" (take seven 4))
       (record-samples! "b" '(1))
       (record-samples! "a" (list->vector (drop seven 4)))
       (parts (analyze-recorded "a"))))
(test-equal "names stand in their order" '(("b" "a") #s64(2 3) #f)
  (new (record-samples! "b" '(1))
       (record-samples! "a" '(2 3))
       (list (recorded-names) (recorded-values "a") (recorded-values "c"))))
(test-equal "dropped ones are gone" '(("a") #f)
  (new (record-samples! "b" '(1))
       (record-samples! "a" '(2 3))
       (drop-recorded! "b")
       (list (recorded-names) (recorded-values "b"))))
(test-equal "samples that are refused add nothing" #s64(1)
  (new (record-samples! "a" '(1))
       (refused (record-samples! "a" '(2 -3)))
       (recorded-values "a")))
(test-equal "the warm-up holds from then on" '(3 2 0)
  (new (record-samples! "a" '(9 1 2))
       (let ((before (analyze-recorded "a")))
         (set-recorded-warmup! 1)
         (list (analysis-samples before)
               (analysis-samples (analyze-recorded "a"))
               (new (recorded-warmup))))))
(test-equal "an analysis is kept until samples come" '(1 #f)
  (new (record-samples! "a" '(9))
       (analyze-recorded "a")
       (let ((kept (recorded-analysis "a")))
         (record-samples! "a" '(9))
         (list (analysis-samples kept) (recorded-analysis "a")))))
(test-equal "ratios of what was analyzed" '(5/2 #f)
  (new (record-samples! "a" '(2))
       (record-samples! "b" '(5))
       (analyze-recorded "a")
       (analyze-recorded "b")
       (let ((ratio (compare-recorded "a" "b")))
         (list (recorded-ratio-value ratio) (recorded-ratio-overlap? ratio)))))
(test-equal "and of nothing else" "compare: analyze both benchmarks first"
  (new (record-samples! "a" '(2))
       (analyze-recorded "a")
       (refused (compare-recorded "a" "b"))))
(test-equal "names without samples" "analyze a: no samples"
  (new (refused (analyze-recorded "a"))))
(test-equal "a warm-up that takes all"
  "analyze a: not enough samples after warmup"
  (new (record-samples! "a" '(2))
       (set-recorded-warmup! 1)
       (refused (analyze-recorded "a"))))
(test-equal "lines of commands"
  (expected-text "a" (expected '(3 1 2) 0))
  (new (string-append (recorded-command! "sample a 3 1")
                      (recorded-command! "sample a 2 # more")
                      (recorded-command! "analyze a"))))
(test-assert "those of this process are always there"
  (eq? (current-recordings) (current-recordings)))
(test-assert "what is no recordings"
  (refused (call-with-recordings 3 (const #t))))

;; Reading.

(define* (read-text text #:rest options)
  (let* ((complaints (open-output-string))
         (bad #f)
         (printed
          (with-output-to-string
            (lambda ()
              (parameterize ((current-error-port complaints))
                (set! bad (apply read-recorded (open-input-string text)
                                 options)))))))
    (list bad printed (get-output-string complaints))))

(test-equal "commands are done, bad lines told"
  (list 1 (expected-text "a" (expected '(3 1) 0)))
  (new (match (read-text "sample a 3 1\nsimple a 2\nanalyze a\n")
         ((bad printed complaints)
          (test-assert "with their numbers"
            (string-prefix? "input:2: " complaints))
          (list bad printed)))))
(test-equal "numbers get the name of their input" '(("input") #s64(12 15))
  (new (read-text "12\n15\n" #:format 'numbers)
       (list (recorded-names) (recorded-values "input"))))
(test-equal "columns have names of their own" '("x" "y")
  (new (read-text "x,y\n1,2\n3,4\n" #:format "csv")
       (recorded-names)))
(test-equal "and a prefix"
  '("old:x" "old:y")
  (new (read-text "x,y\n1,2\n3,4\n" #:format "csv" #:prefix "old")
       (recorded-names)))
(test-equal "in another unit" #s64(12000)
  (new (read-text "12\n" #:format 'numbers #:unit 'ps)
       (recorded-values "input")))
(test-assert "a form that is none"
  (refused (new (read-text "1\n" #:format 'xml))))
(test-assert "a unit that is none"
  (refused (new (read-text "1\n" #:unit 'h))))
(test-assert "a file that is not there"
  (refused (new (read-recorded "no/such/file"))))
(test-assert "what the port raises is passed on"
  (refused
   (new (read-recorded
         (make-soft-port (vector #f #f #f (lambda () (error "broken")) #f)
                         "r")))))

;; Reports.

(register-test! "spin" #:test iota #:max-samples 40 #:dimensions '((5 50)))
(define report
  (run-suite! (registered-suite) #:isolate #f #:self-test #t))
(define executions
  (append-map test-report-executions
              (remove test-report-self-test? (report-tests report))))
(define (exact-values execution scale)
  (filter-map
   (lambda (sample)
     (and (not (sample-discarded? sample))
          (half-up (/ (* scale (sample-elapsed sample))
                      (sample-iterations sample)))))
   (vector->list (execution-samples execution))))
(test-assert "a report has its Self-Test"
  (find test-report-self-test? (report-tests report)))
(test-equal "a report's other samples, by execution"
  (list (map execution-name executions)
        (map (lambda (execution) (list->s64vector (exact-values execution 1)))
             executions))
  (new (let ((names (record-report! report)))
         (list names (map recorded-values names)))))
(test-equal "an execution's, in a finer unit"
  (list->s64vector (exact-values (car executions) 1000))
  (new (record-report! (car executions) #:unit 'ps)
       (recorded-values (execution-name (car executions)))))
;; Halves are rounded up.
(define made
  (datum->report
   '(suite
     (name "made")
     (test
      (name "one")
      (execution
       (number 0) (name "one")
       (total-iterations 30) (iterations 20)
       (total-samples 3) (used-samples 2)
       (samples-data
        (iterations elapsed block start cpu process collections)
        (10 1005 0 0 0 0 0)
        (10 9000 0 0 0 0 0 discarded)
        (10 1004 1 0 0 0 0)))
      (number-of-runs 1))
     (number-of-tests 1))))
(test-equal "samples that were discarded are left out" #s64(101 100)
  (new (record-report! made) (recorded-values "one")))
(test-equal "in a coarser unit" #s64(0 0)
  (new (record-report! made #:unit 'ms) (recorded-values "one")))
(test-assert "what is no report" (refused (new (record-report! "spin"))))

;; What is printed of them at the prompt.
(test-equal "an analysis is printed" "#<analysis of 3 samples, median 2>"
  (object->string (analyze-samples '(1 2 3))))
(test-equal "a ratio" '("#<recorded-ratio 1.5>" "#<recorded-ratio n/a>")
  (map (lambda (a)
         (object->string (compare-analyses (analyze-samples (list a))
                                           (analyze-samples '(3)))))
       '(2 0)))
(test-equal "a name that is no string" "b: expected a name, a string"
  (outcome-message (contain (lambda () (record-samples! 'b '(1 2))))))

(tap-end "recorded")
