;;; (mbenchmark compare), (mbenchmark compared): comparisons as Scheme has them.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbenchmark primitive)
             (ice-9 match) (srfi srfi-1))

(tap-begin "compare")

(define (message thunk)
  (let ((outcome (contain thunk)))
    (if (eq? (outcome-kind outcome) 'raised)
        (outcome-message outcome)
        (outcome-kind outcome))))
(define-syntax-rule (says text expression)
  (test-equal text text (message (lambda () expression))))

(define (work n) (let next ((i 0)) (if (< i n) (next (+ i 1)) i)))
(register-test! "work" #:test (lambda () (work 100)))
(register-test! "sized" #:test work #:dimensions '((100 200)))
(register-test! "table" #:test (lambda (m n) (work (+ m n)))
                #:dimensions '((1 2) (10 20 30)))
(register-test! "bad" #:test (lambda () (error "deliberate" 'bad)))

;; What is wrong is told.
(says "no arm: expected two tests or more to compare" (compare-tests))
(says "one arm: expected two tests or more to compare" (compare-tests "work"))
(says "no test \"wrok\"; did you mean \"work\"?"
      (compare-tests "wrok" "work"))
(says "no test \"nothing\"; there are work, sized, table, bad"
      (compare-tests "work" "nothing"))
(says "no test \"nothing\": there is none at all"
      (compare-tests "nothing" "work" #:suite (make-suite "empty")))
(says "arm 5: expected a test, its name, or a list that begins with one"
      (compare-tests "work" 5))
(says "sizes (100 2) of test \"sized\": expected one, as it has one dimension"
      (compare-tests "sized/100/2" "sized/100"))
(says "sizes (5) of test \"table\": expected 2, as it has 2 dimensions"
      (compare-tests "table/5" "sized/100"))
(says "sizes (5) of test \"work\": expected none, as it has no dimension"
      (compare-tests "work/5" "work"))
(says "sizes (-1) of test \"sized\": expected a list of whole numbers"
      (compare-tests '("sized" #:sizes (-1)) "work"))
(says "name 7 of an arm: expected a string"
      (compare-tests '("work" #:name 7) "work"))
(says "tests \"sized\" and \"work\" run with other sizes: expected the same, or \
#:sizes that choose for each"
      (compare-tests "sized" "work"))
(says "keyword #:size: expected one of #:sizes, #:name, \
#:min-sample-iterations, #:max-sample-iterations, #:skip-iterations, #:warm-up-time"
      (compare-tests '("sized" #:size (1)) "work"))
(says "keyword #:sizes: expected a value behind it"
      (compare-tests '("sized" #:sizes) "work"))
(says "max-time 0: expected a time above zero"
      (compare-tests "work" "work" #:max-time 0))
(says "processes 0: expected one at least"
      (compare-tests "work" "work" #:processes 0))
(says "tolerance 1: expected a part below 1, such as 0.002 or 0.2%"
      (compare-tests "work" "work" #:tolerance 1))
(says "tolerance 1x: expected a part below 1, such as 0.002 or 0.2%"
      (compare-tests "work" "work" #:tolerance "1x"))
(test-assert "an unknown keyword lists those that there are"
  (string-contains (message (lambda ()
                              (compare-tests "work" "work" #:max-tme 1)))
                   "keyword #:max-tme: expected one of #:suite, #:max-time"))
(says "-1 arms: expected 2 to 32"
      (%compare-run 'arms '() #f #f #f #f #f))
(says "33 arms: expected 2 to 32"
      (apply compare-tests (make-list 33 "work")))
(says "test \"sized\" has several sizes: expected #:sizes to choose"
      (%compare-run (make-list 2 (vector (registered-suite) "sized" #f '()))
                    '() #f #f #f #f #f))

;; One comparison.
(define one (compare-tests "work" '("work" #:name "other")
                           #:precision 0.2 #:tolerance "50%"))
(test-equal "its arms" '("work" "other")
  (map arm-name (comparison-arms one)))
(test-equal "which are done" '(done done)
  (map arm-outcome (comparison-arms one)))
(test-equal "of Scheme" '(scheme scheme) (map arm-kind (comparison-arms one)))
(test-assert "and have times"
  (every (lambda (arm) (> (arm-time arm) 1)) (comparison-arms one)))
(test-assert "which samples of several iterations make"
  (every (lambda (arm) (> (arm-iterations arm) 1)) (comparison-arms one)))
(test-equal "compiled" '(#f #f) (map arm-interpreted? (comparison-arms one)))
(test-equal "one pair" 1 (length (comparison-pairs one)))
(define pair (car (comparison-pairs one)))
(test-equal "of both" '("work" "other")
  (list (pair-base pair) (pair-other pair)))
(test-equal "the same within a half" 'same (comparison-verdict one))
(test-equal "without a doubt" #f (pair-doubt pair))
(test-assert "by an interval around its ratio"
  (match (comparison-interval one)
    ((low high) (< 0.5 low (comparison-ratio one) high 1.5))))
(test-assert "of 95 %" (< (abs (- (comparison-level one) 0.95)) 1e-12))
(test-assert "a small change" (< 0.5 (comparison-smallest-change one) 0.8))
(test-assert "of blocks" (>= (pair-blocks pair) 16))
(test-assert "and rounds" (>= (pair-rounds pair) (pair-blocks pair)))
(test-assert "dropped ones are counted" (>= (pair-dropped-rounds pair) 0))
(test-assert "in one process" (= (comparison-processes one) 1))
(test-assert "in some time" (> (comparison-time-taken one) 1000))
(test-equal "with no layout noise" #f (comparison-layout-noise one))
(test-assert "to its end" (comparison-complete? one))
(define sentence "no difference seen between work and other; a change of ")
(test-assert "the sentence is in its text"
  (string-contains (comparison-text one) sentence))
(test-assert "and in what is printed of it"
  (string-prefix? (string-append "#<comparison " sentence)
                  (object->string one)))
(test-assert "it is explained"
  (string-contains (explain-comparison one) "slower or faster where all of"))
(test-equal "also by name" (explain-comparison one)
  (explain-comparison one "other" "work"))
(says "no pair of nobody in it; there are work and other"
      (explain-comparison one "nobody"))

;; Data.
(define (through-text datum)
  (call-with-input-string (object->string datum) read))
(define (round-trip comparison)
  (datum->comparison (through-text (comparison->datum comparison))))
(test-equal "data come back" (comparison->datum one)
  (comparison->datum (round-trip one)))
(test-equal "and say the same" (comparison-text one)
  (comparison-text (round-trip one)))
(says "a comparison that was read back cannot be gone on with: expected one of \
this session"
      (continue-comparison (round-trip one)))

;; Going on.
(let ((blocks (pair-blocks pair))
      (taken (comparison-time-taken one)))
  (test-eq "more is of the same comparison" one (continue-comparison one 0.03))
  (test-assert "in more processes" (> (comparison-processes one) 1))
  (test-assert "with more blocks"
    (> (pair-blocks (car (comparison-pairs one))) blocks))
  (test-assert "and more time" (> (comparison-time-taken one) taken)))
(says "time \"-1\": expected one above zero such as 30, 500ms or 2min"
      (continue-comparison one -1))
(define replaced (compare-tests "work" "work" #:precision 0.2))
(register-test! "work" #:test (lambda () (work 100)))
(says "test \"work\" is no longer the one that was compared: expected it not to \
be replaced or removed; compare it anew"
      (continue-comparison replaced))
(test-assert "what it came to stays" (comparison-text replaced))

;; Several arms.
(define three (compare-tests "work" '("work" #:name "b") '("work" #:name "c")
                             #:precision 0.2 #:all-pairs #t))
(test-equal "all pairs" '(("work" "b") ("work" "c") ("b" "c"))
  (map (lambda (pair) (list (pair-base pair) (pair-other pair)))
       (comparison-pairs three)))
(test-equal "or those with the first" '(("work" "b") ("work" "c"))
  (map (lambda (pair) (list (pair-base pair) (pair-other pair)))
       (comparison-pairs
        (compare-tests "work" '("work" #:name "b") '("work" #:name "c")
                       #:precision 0.2))))

;; Sizes.
(test-equal "an arm by name and sizes" '("table/2/30" "table/1/10")
  (map arm-name (comparison-arms
                 (compare-tests "table/2/30" '("table" #:sizes (1 10))
                                #:precision 0.2))))
(define set (compare-tests "sized" (list (find-test (registered-suite) "sized")
                                        #:name "own")
                           #:precision 0.2 #:tolerance 0.5))
(test-assert "several sizes are a set" (comparison-set? set))
(test-equal "one for each" '(("sized/100" "own/100") ("sized/200" "own/200"))
  (map (lambda (comparison) (map arm-name (comparison-arms comparison)))
       (comparison-set-comparisons set)))
(test-assert "with a mean ratio" (< 0.5 (comparison-set-ratio set) 1.5))
(test-assert "and its interval"
  (match (comparison-set-interval set)
    ((low high) (< low (comparison-set-ratio set) high))))
(test-assert "whose verdicts hold together"
  (any (lambda (comparison) (> (comparison-level comparison) 0.96))
       (comparison-set-comparisons set)))
(test-equal "its data come back" (comparison->datum set)
  (comparison->datum (round-trip set)))
(test-equal "and say the same" (comparison-text set)
  (comparison-text (round-trip set)))
(test-equal "and what is printed" "#<comparison-set of 2>"
  (object->string set))
(let ((before (map comparison-processes (comparison-set-comparisons set))))
  (continue-comparison set 0.1)
  (test-assert "all of it goes on"
    (every < before
           (map comparison-processes (comparison-set-comparisons set)))))

;; Suites.
(define (suite-of name . tests)
  (let ((suite (make-suite name)))
    (for-each (lambda (test) (add-test! suite test #:test work
                                        #:dimensions '((50))))
              tests)
    suite))
(define a (suite-of "a" "x" "y" "only"))
(define b (suite-of "b" "y" "x" "else"))
(define (names set)
  (map (lambda (comparison) (map arm-name (comparison-arms comparison)))
       (comparison-set-comparisons set)))
(set-log-level! "error")
(test-equal "tests of one name are paired"
  '(("x/50" "x/50 (2)") ("y/50" "y/50 (2)"))
  (names (compare-suites a b #:precision 0.2)))
(test-equal "those that are wanted" '(("y/50" "y/50 (2)"))
  (names (compare-suites a b #:filter "^y" #:precision 0.2)))
(test-equal "lists of arms are paired by place"
  '(("x/50" "y/50") ("y/50" "only/50"))
  (names (compare-suites '("x" "y") '("y" "only") #:suite a #:precision 0.2)))
(says "nothing to compare: expected tests of one name in both"
      (compare-suites a b #:filter "none"))
(says "lists of 1 and 2 arms: expected as many in each"
      (compare-suites '("x") '("x" "y") #:suite a))
(says "5: expected two suites, or two lists of arms" (compare-suites a 5))

;; An arm that ends badly.
(define guilty (compare-tests "work" "bad" '("work" #:name "b")
                              #:precision 0.2))
(test-equal "tells it" '(done raised done)
  (map arm-outcome (comparison-arms guilty)))
(test-assert "by its message"
  (string-contains (arm-outcome-message (cadr (comparison-arms guilty)))
                   "deliberate"))
(test-assert "the comparison is not complete"
  (not (comparison-complete? guilty)))
(test-equal "its pair has no verdict" '(#f #t)
  (map (lambda (pair) (and (pair-verdict pair) #t))
       (comparison-pairs guilty)))
(test-equal "nor a ratio" '(#f #f)
  (let ((pair (car (comparison-pairs guilty))))
    (list (pair-ratio pair) (pair-interval pair))))
(test-equal "its data come back" (comparison->datum guilty)
  (comparison->datum (round-trip guilty)))

;; A set in which not all can be gone on with.
(define broken (compare-suites '("bad" "work") '("work" "work")
                               #:precision 0.2))
(define (processes set)
  (map comparison-processes (comparison-set-comparisons set)))
(let ((before (processes broken)))
  (continue-comparison broken 0.05)
  (test-equal "of a set those go on that have two arms" '(#f #t)
    (map < before (processes broken))))
(says "there are no two arms to go on with: \"bad\" was raised"
      (continue-comparison (compare-suites '("bad") '("work")
                                           #:precision 0.2)))
(define (other n) (let next ((i n)) (if (> i 0) (next (- i 1)) i)))
;; Of another suite: no fresh execution has both.
(define odd (make-suite "odd"))
(define other-test (add-test! odd "other" #:test (lambda () (other 100))))
(define mixed (compare-suites '("work" "work") (list "work" other-test)
                              #:precision 0.2 #:tolerance 0.5 #:max-time 0.2))
(define (levels) (map comparison-level (comparison-set-comparisons mixed)))
(let ((before (levels)))
  ;; What runs here lies where it lies in all children.
  (run-suite! odd #:self-test #f #:isolate #f
              #:constraints '((max-iterations . 5000)))
  (test-assert "what cannot be placed any more is an error"
    (string-contains (message (lambda () (continue-comparison mixed 0.05)))
                     "cannot any more: compare anew"))
  (test-equal "and those before it are judged with it" before (levels)))

(tap-end "compare")
