;;; (mbenchmark self-check) and the command: what a self-check of a test comes
;;; to, whatever this machine makes of it.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command)
             (mbsh commands) (ice-9 regex) (srfi srfi-1))

(tap-begin "self-check")

(define (body . sizes) (iota 20))
(define sized
  (register-test! "sized" #:test body #:dimensions '((10 100) (2))))
(define slashed (register-test! "a/b" #:test body))
(define raising
  (register-test! "raising" #:test (lambda () (error "no good"))))
(define skipping
  (register-test! "skipping" #:test body
                  #:set-up (lambda (state) (skip-test! state "no disk"))))

(define check (self-check "sized/100/2" #:seconds 1 #:max-time 0.02 #:seed 5))
(define trials (self-check-trials check))
(define changes (self-check-changes check))
(define (trials-of extra)
  (filter (lambda (trial) (= (car trial) extra)) trials))
(define verdict fifth)

(test-assert "a self-check is one" (self-check? check))
(test-assert "and nothing else is" (not (self-check? trials)))
(test-equal "it is of one execution" "sized/100/2" (self-check-name check))
(test-equal "nothing ended it" '(done #t)
  (list (self-check-outcome check) (self-check-complete? check)))
(test-assert "it has trials" (pair? trials))
(test-assert "of identical code and of each change"
  (every (lambda (trial) (memv (car trial) '(0.0 0.0025 0.005 0.01 0.02)))
         trials))
(test-assert "in the time that they took"
  (let ((sum (reduce + 0 (map sixth trials))))
    (and (positive? sum) (<= sum (self-check-time-taken check)))))
(test-assert "whose intervals hold their ratios"
  (every (lambda (trial)
           (or (not (second trial))
               (<= (third trial) (second trial) (fourth trial))))
         trials))
(test-equal "false alarms are the verdicts on identical code"
  (list (count (lambda (trial) (memq (verdict trial) '(slower faster)))
               (trials-of 0.0))
        (length (trials-of 0.0)))
  (list-head (self-check-false-alarms check) 2))
(test-equal "and the intervals without 1"
  (list (count (lambda (trial)
                 (and (second trial)
                      (or (> (third trial) 1) (< (fourth trial) 1))))
               (trials-of 0.0))
        (length (trials-of 0.0)))
  (list-head (self-check-interval-alarms check) 2))
(test-assert "with the interval of the rate"
  (let ((alarms (self-check-false-alarms check)))
    (<= 0 (third alarms) (/ (first alarms) (second alarms)) (fourth alarms)
        1)))
(test-equal "changes are what was tried" '(0.0025 0.005 0.01 0.02)
  (map first changes))
(test-equal "each is found where its verdict is slower"
  (map (lambda (extra)
         (let ((trials (trials-of extra)))
           (list (count (lambda (trial) (eq? (verdict trial) 'slower)) trials)
                 (length trials))))
       (map first changes))
  (map (lambda (change) (list-head (second change) 2)) changes))
(test-assert "by the interval at least as often"
  (every (lambda (change) (>= (first (third change)) (first (second change))))
         changes))
(test-assert "the smallest change is one of them, or none"
  (memv (self-check-smallest-change check) '(#f 0.0025 0.005 0.01 0.02)))
(test-assert "half of identical code differs less than most"
  (let ((differences (self-check-differences check)))
    (or (not differences) (<= 0 (first differences) (second differences)))))
(test-assert "the median of the times is below their 95th percentile"
  (let ((times (self-check-trial-time check)))
    (<= 0 (first times) (second times))))
(test-assert "the text names it"
  (string-prefix? "self-check of sized/100/2: " (self-check-text check)))
(test-equal "it prints as its text"
  (self-check-text check)
  (string-append (object->string check) "\n"))

(define (message . arguments)
  (outcome-message (contain (lambda () (apply self-check arguments)))))
(define-syntax-rule (test-message name part arguments ...)
  (test-assert name
    (let ((text (message arguments ...)))
      (or (string-contains text part)
          (begin (format #t "# ~s\n" text) #f)))))

(test-equal "a name with a slash is no size" "a/b"
  (self-check-name (self-check "a/b" #:seconds 0.01)))
(test-equal "a test is one, too" "a/b"
  (self-check-name (self-check slashed #:seconds 0.01)))
(test-equal "of another suite" "t"
  (let ((suite (make-suite "other")))
    (add-test! suite "t" #:test body)
    (self-check-name (self-check "t" #:suite suite #:seconds 0.01))))
(test-message "several executions are refused" "expected one of them, as \"sized/10/2\"" "sized")
(test-message "so are too many sizes" "expected as many as test \"sized\" has dimensions, 2"
              "sized/1/2/3")
(test-message "and a test that is not there"
              "no test gone/1; there are sized, a/b, raising, skipping" "gone/1")
(test-message "and what is no test" "expected a test" 'sized)
(test-message "no time is refused" "0 seconds: expected a time above zero"
              "a/b" #:seconds 0)
(test-message "and none for a trial" "#:max-time 0: expected a time above zero"
              "a/b" #:max-time 0)
(test-message "a tolerance is a part of one" "#:tolerance 2: expected"
              "a/b" #:tolerance 2)
(test-message "a seed is a number" "#:seed -1: expected" "a/b" #:seed -1)
(test-message "limits are checked" "precision \"x\"" "a/b" #:precision "x")
(test-message "a suite is not held for longer" "no test" "gone")
(test-assert "and can be changed afterwards"
  (register-test! "later" #:test body))

(define failed (self-check raising))
(test-equal "a test that fails ends it" '(raised #f ())
  (list (self-check-outcome failed) (self-check-complete? failed)
        (self-check-trials failed)))
(test-assert "which is told"
  (string-match "\nraising: raised: .*no good; the self-check ended with it\n"
                (self-check-text failed)))
(test-equal "a test may skip itself" 'skipped
  (self-check-outcome (self-check skipping)))

;; The command.
(define text
  (with-output-to-string
    (lambda () (run-command-line "self-check a/b 0.1"))))
(test-assert "the command prints it" (string-prefix? "self-check of a/b: " text))
(test-equal "a self-check that went through leaves the status" 0 (run-status))
(with-output-to-string (lambda () (run-command-line "self-check raising")))
(test-equal "one whose test fails does not" 1 (run-status))
(test-assert "tests are completed"
  (member "sized" ((command-completer (find-command "self-check")) '())))

(tap-end "self-check")
