;;; What is to come of the bodies of bodies.c, and how that is compared.
;;;
;;; An expectation is (NAME OUTCOME SAMPLES (DETAIL . TEXT) ...): the outcome's
;;; details begin with TEXT.

(use-modules (mbenchmark) (ice-9 match) (srfi srfi-1))

(define iterations 64)

(define expected-of-c
  `(("null-dereference" killed 0 (signal . "SIGSEGV") (address . "0x0")
     (function . "null_dereference ("))
    ("fault-late" killed 39 (signal . "SIGSEGV") (address . "0x0"))
    ("overflow-stack" killed 0 (signal . "SIGSEGV") (address . "0x"))
    ("abort" killed 0 (signal . "SIGABRT"))
    ("free-twice" killed 0 (signal . "SIGABRT"))
    ("never-return" timed-out 0)
    ("never-return-deaf" timed-out 0)
    ("exit" exited 0 (status . "3"))
    ("_exit" exited 0 (status . "4"))
    ("_exit-0" exited 0 (status . "0"))
    ("raise-term" killed 0 (signal . "SIGTERM"))
    ("raise-kill" killed 0 (signal . "SIGKILL"))
    ("raise-stop" timed-out 0)
    ("kill-group" killed 0 (signal . "SIGUSR1"))
    ("fault-with-signals-blocked" killed 0 (signal . "SIGSEGV"))
    ("allocate" out-of-memory 0)
    ("close-descriptors" done ,iterations)
    ("close-all-descriptors" done ,iterations)
    ("fork-idle" done ,iterations)
    ("fork-on" done ,iterations)
    ("fork-on-and-fault" killed 39 (signal . "SIGSEGV") (address . "0x0"))
    ("leave-thread" done ,iterations)
    ("change-directory" done ,iterations)
    ("change-locale" done ,iterations)
    ("block-signals" done ,iterations)
    ("write-much" done ,iterations)
    ("take-no-files" done ,iterations)
    ("fault-in-thread" killed 0 (signal . "SIGSEGV") (address . "0x0")
     (function . "null_dereference ("))
    ("overflow-stack-in-thread" killed 0 (signal . "SIGSEGV") (address . "0x"))
    ("exit-in-thread" exited 0 (status . "3"))
    ("end-thread" failed 0)
    ("never-return-in-thread" timed-out 0)))

;; EXPECTED with a good test before, between and after them.
(define* (with-good-ones expected #:optional (prefix "good-"))
  (define (good number)
    (list (string-append prefix (number->string number)) 'done iterations))
  (cons (good 0)
        (append-map (lambda (one number) (list one (good (+ number 1))))
                    expected (iota (length expected)))))

(define (only-execution test)
  (car (test-report-executions test)))

;; What came of TEST, as an expectation with as much detail as WANTED has.
(define (result test wanted)
  (let* ((execution (only-execution test))
         (details (execution-outcome-details execution)))
    (cons* (test-report-name test)
           (execution-outcome execution)
           (execution-total-samples execution)
           (match wanted
             ((name outcome samples . wanted-details)
              (map (match-lambda
                     ((detail . text)
                      (let ((got (or (assq-ref details detail) "")))
                        (cons detail
                              (if (string-prefix? text got) text got)))))
                   wanted-details))))))

;; The tests of REPORT against EXPECTED: the pairs (WANTED GOT) that differ.
(define (differences report expected)
  (let ((tests (report-tests report)))
    (if (= (length tests) (length expected))
        (filter-map (lambda (test wanted)
                      (let ((got (result test wanted)))
                        (and (not (equal? got wanted)) (list wanted got))))
                    tests expected)
        (list (list (map car expected) (map test-report-name tests))))))
