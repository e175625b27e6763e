;;; (mbenchmark compared): comparisons that were read back.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (ice-9 match) (srfi srfi-1))

(tap-begin "compared")

(define (message thunk)
  (let ((outcome (contain thunk)))
    (if (eq? (outcome-kind outcome) 'raised)
        (outcome-message outcome)
        (outcome-kind outcome))))

(define pair
  '((base 0) (other 1) (one-code? #t) (log-ratio 0.0305) (standard-error 0.002)
    (freedom 9.0) (half-width 0.0045) (smallest 0.012) (spread 0.0012)
    (alpha 0.05) (p 0.001) (tolerance 0.002) (needed 0.002)
    (most-spread 0.01) (family-alpha 0.05) (blocks 16) (rounds 384)
    (dropped 12) (verdict slower) (doubt none)))
(define old
  '((name "old") (time 102.5) (iterations 244) (bytes 16000.0)
    (collector-time 3400.0) (collections 12) (interpreted? #f)
    (unoptimised? #f) (kind scheme) (outcome done)))
(define new
  '((name "new") (time 105.7) (iterations 236) (interpreted? #t)
    (unoptimised? #f) (kind native) (outcome killed) (message "by a fault")
    (details (signal "SIGSEGV") (function "f"))))
(define (datum . parts)
  `(comparison
    (unit process) (processes 8) (fresh? #t) (in-process? #f)
    (asked-processes 8) (time-taken 5000000000) (tolerance 0.002)
    (interrupted? #f) (common-iterations? #t) (keeps-flagged? #f)
    (arms ,old ,new)
    (pairs ,pair)))

(define comparison (datum->comparison (datum)))
(test-equal "data are what they were made of" (datum)
  (comparison->datum comparison))
(test-equal "text is made of them"
  (string-append
   "old: 102.5ns an iteration without collections, 244 of them a sample; "
   "16000 bytes and 3.400us of the collector an iteration\n"
   "new: 105.7ns an iteration, 236 of them a sample\n"
   "new is 1.031 times slower than old (95 %: 1.026 .. 1.036)\n"
   "new: killed: by a fault; what was measured before counts\n"
   "layout noise 0.12 % over 8 processes\n"
   "new: interpreted code, measured as it is; compiled code runs many times "
   "as fast\n")
  (let ((text (comparison-text comparison)))
    (string-join (string-split text #\μ) "u")))

(define first (car (comparison-pairs comparison)))
(define (near? a b) (< (abs (- a b)) 1e-12))
(test-assert "ratio" (near? (comparison-ratio comparison) (exp 0.0305)))
(test-assert "interval"
  (match (comparison-interval comparison)
    ((low high) (and (near? low (exp 0.026)) (near? high (exp 0.035))))))
(test-equal "verdict" 'slower (comparison-verdict comparison))
(test-assert "level" (near? 0.95 (comparison-level comparison)))
(test-equal "change" 0.012 (comparison-smallest-change comparison))
(test-equal "time" 5000000000 (comparison-time-taken comparison))
(test-equal "noise" 0.0012 (comparison-layout-noise comparison))
(test-equal "processes" 8 (comparison-processes comparison))
(test-equal "complete" #f (comparison-complete? comparison))
(test-equal "counts" '(16 384 12)
  (list (pair-blocks first) (pair-rounds first) (pair-dropped-rounds first)))
(test-equal "arms" '(("old" scheme done #f 102.5 244 16000.0 3400.0 12 #f)
                     ("new" native killed "by a fault" 105.7 236 #f #f #f #t))
  (map (lambda (arm)
         (map (lambda (accessor) (accessor arm))
              (list arm-name arm-kind arm-outcome arm-outcome-message arm-time
                    arm-iterations arm-bytes arm-collector-time
                    arm-collections arm-interpreted?)))
       (comparison-arms comparison)))

;; DATUM with the part NAME, wherever it is, replaced by PARTS.
(define (with datum name . parts)
  (append-map (lambda (part)
                (match part
                  (((? symbol? this) . rest)
                   (if (eq? this name)
                       parts
                       (list (cons this (apply with rest name parts)))))
                  (((? pair?) . _) (list (apply with part name parts)))
                  (_ (list part))))
              datum))
(test-equal "a doubt" 'layout
  (pair-doubt (car (comparison-pairs
                    (datum->comparison (with (datum) 'doubt '(doubt layout)))))))
(test-equal "an unknown outcome keeps its word" 'exploded
  (arm-outcome (cadr (comparison-arms
                      (datum->comparison
                       (with (datum) 'outcome '(outcome exploded)))))))
(test-equal "an absent interval" #f
  (comparison-interval
   (datum->comparison (with (with (datum) 'standard-error) 'half-width))))

(define-syntax-rule (refuses text datum)
  (test-equal text text (message (lambda () (datum->comparison datum)))))
(define (given what accessor)
  (message (lambda () (accessor what))))
(test-equal "accessors tell what they expect"
  '("5: expected a comparison" "x: expected a comparison"
    "(): expected a comparison" "#t: expected a pair of comparison-pairs"
    "5: expected an arm of comparison-arms" "5: expected a comparison set")
  (list (given 5 comparison-ratio) (given 'x comparison-text)
        (given '() explain-comparison) (given #t pair-verdict)
        (given 5 arm-name) (given 5 comparison-set-ratio)))
(test-equal "so does going on" "5: expected a comparison"
  (given 5 continue-comparison))

(refuses "datum 5: expected (comparison (unit ...) ...)" 5)
(refuses "datum (report): expected (comparison (unit ...) ...)" '(report))
(refuses "unit (): expected another word" '(comparison))
(refuses "unit street: expected another word"
         (with (datum) 'unit '(unit street)))
(refuses "part 5: expected a list of a name and a value"
         '(comparison (unit block) 5))
(refuses "time-taken -1: expected nanoseconds, a whole number"
         (with (datum) 'time-taken '(time-taken -1)))
(refuses "time-taken (1 2): expected one value"
         (with (datum) 'time-taken '(time-taken 1 2)))
(refuses "processes (): expected how many a comparison has"
         (with (datum) 'processes))
(refuses "processes 100000000: expected how many a comparison has"
         (with (datum) 'processes '(processes 100000000)))
(refuses "interrupted? 1: expected #t or #f"
         (with (datum) 'interrupted? '(interrupted? 1)))
(refuses "log-ratio +inf.0: expected a number"
         (with (datum) 'log-ratio '(log-ratio +inf.0)))
(refuses "log-ratio a: expected a number"
         (with (datum) 'log-ratio '(log-ratio a)))
(refuses "blocks -1: expected a whole number from 0 on"
         (with (datum) 'blocks '(blocks -1)))
(refuses "name 7: expected a string" (with (datum) 'name '(name 7)))
(refuses "message 7: expected a string" (with (datum) 'message '(message 7)))
(refuses "signal 7: expected a string" (with (datum) 'signal '(signal 7)))
(refuses "kind wooden: expected another word"
         (with (datum) 'kind '(kind wooden)))
(refuses "verdict maybe: expected another word"
         (with (datum) 'verdict '(verdict maybe)))
(refuses "arms 1: expected as many as a comparison has"
         (with (datum) 'arms `(arms ,old)))
(refuses "arms 33: expected as many as a comparison has"
         (with (datum) 'arms `(arms ,@(make-list 33 old))))
(refuses "pairs 0: expected as many as a comparison has"
         (with (datum) 'pairs '(pairs)))
(refuses "arms 0: expected as many as a comparison has" (with (datum) 'arms))
(test-assert "an arm without a name"
  (string-suffix? "expected (name STRING) in it"
                  (message (lambda ()
                             (datum->comparison (with (datum) 'name))))))
(test-assert "or an outcome"
  (string-suffix? "expected (outcome WORD) in it"
                  (message (lambda ()
                             (datum->comparison (with (datum) 'outcome))))))
(test-assert "a pair of nobody"
  (string-suffix? "expected the numbers of two of its arms"
                  (message (lambda ()
                             (datum->comparison
                              (with (datum) 'other '(other 2)))))))

;; Sets.
(define set-datum
  `(comparison-set (alpha 0.05) (mean 0.01 0.001 1e6 #t)
                   (comparisons ,(datum) ,(with (datum) 'log-ratio
                                                '(log-ratio -0.0105)))))
(define set (datum->comparison set-datum))
(test-equal "a set is what it was made of" set-datum (comparison->datum set))
(test-assert "its mean" (near? (exp 0.01) (comparison-set-ratio set)))
(test-assert "its interval"
  (match (comparison-set-interval set)
    ((low high) (and (< (abs (- low (exp (- 0.01 0.00196)))) 1e-5)
                     (< (abs (- high (exp (+ 0.01 0.00196)))) 1e-5)))))
(test-equal "none" #f
  (comparison-set-interval
   (datum->comparison (with set-datum 'mean '(mean 0.01 0.0 0.0 #f)))))
(test-equal "a set of nothing measured has no ratio" #f
  (comparison-set-ratio
   (datum->comparison (with set-datum 'blocks '(blocks 0)))))
(test-assert "its table has the slowest first"
  (let ((text (comparison-text set)))
    (< (string-contains text " 1.031 |") (string-contains text " 0.990 |"))))
(test-assert "its pairs are explained"
  (string-contains (explain-comparison set) "layout noise"))
(test-assert "a set of other parts is refused"
  (string-suffix? "expected (comparison-set (alpha ...) (mean ...) \
(comparisons ...))"
                  (message (lambda ()
                             (datum->comparison
                              '(comparison-set (alpha 1)))))))

;; Means that no set has.
(for-each
 (match-lambda
   ((alpha mean what)
    (test-assert what
      (string-contains
       (message (lambda ()
                  (comparison-set-interval
                   (datum->comparison
                    `(comparison-set (alpha ,alpha) (mean ,@mean)
                                     (comparisons ,(datum)))))))
       "expected (comparison-set (alpha ...)"))))
 '((0.05 (0.1 0.2 0.0 #t) "no degree of freedom")
   (0.05 (0.1 -0.2 5.0 #t) "an error below zero")
   (0.0 (0.1 0.2 5.0 #t) "an interval that is never wrong")
   (1.0 (0.1 0.2 5.0 #t) "one that always is")))

(tap-end "compared")
