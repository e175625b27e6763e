;;; (mbenchmark): the rule of a test that ends its executions.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (ice-9 control)
             (srfi srfi-1))

(tap-begin "stop-rule")

;; The execution of a test with these OPTIONS, run here, so that what a rule
;; notes is not lost, unless they are ISOLATED?.
(define* (run-with isolated? . options)
  (let ((suite (make-suite "one")))
    (apply add-test! suite "t" options)
    (car (test-report-executions
          (car (report-tests
                (run-suite! suite #:isolate isolated? #:self-test #f)))))))

(define seen #f)
(define (enough samples)
  (lambda (estimate)
    (set! seen estimate)
    (>= (running-estimate-samples estimate) samples)))
(define (nothing) #t)

(define execution (run-with #f #:test nothing #:stop-when (enough 200)))
(test-equal "the rule ends the execution" '(done "rule")
  (list (execution-outcome execution) (execution-ended-by execution)))
(test-assert "as soon as it is content" (<= 200 (execution-total-samples
                                                execution) 300))
(test-assert "it gets a running estimate" (running-estimate? seen))
(test-equal "of all samples" (execution-total-samples execution)
  (running-estimate-samples seen))
(test-equal "and iterations" (execution-iterations execution)
  (running-estimate-iterations seen))
(test-assert "with what is known of the time"
  (and (positive? (running-estimate-value seen))
       (>= (running-estimate-half-width seen) 0)
       (<= 6 (running-estimate-blocks seen) 13)
       (exact? (running-estimate-elapsed seen))
       (< 0 (running-estimate-elapsed seen) 5)))

(define first #f)
(run-with #f #:test nothing
          #:stop-when (lambda (estimate) (set! first estimate) #t))
(test-equal "after the first block there is no interval" '(1 #f)
  (list (running-estimate-blocks first)
        (running-estimate-half-width first)))

(test-equal "a directed body is ended, too" "rule"
  (execution-ended-by
   (run-with #f #:direct #t #:stop-when (enough 100)
             #:test (lambda (state) (while (keep-running? state) #t)))))
(test-equal "and an isolated one" "rule"
  (execution-ended-by (run-with #t #:test nothing #:stop-when (enough 100))))

(define (failure isolated? rule . options)
  (let ((execution (apply run-with isolated? #:stop-when rule options)))
    (list (execution-outcome execution)
          (execution-outcome-message execution)
          (positive? (execution-total-samples execution)))))

(define (fails? failure word)
  (and (eq? 'failed (car failure))
       (string-prefix? "the rule #:stop-when " (cadr failure))
       (string-contains (cadr failure) word)
       (caddr failure)))

(define (raise estimate) (error "no such" 'bound))
(define directed (lambda (state) (while (keep-running? state) #t)))
(for-each
 (lambda (isolated?)
   (test-assert "a rule that raises fails the execution, samples kept"
     (fails? (failure isolated? raise #:test nothing) "no such bound"))
   (test-assert "that of a directed body, too"
     (fails? (failure isolated? raise #:direct #t #:test directed)
             "no such bound"))
   (test-assert "one that exits"
     (fails? (failure isolated? (lambda (e) (exit 7)) #:test nothing) "exit"))
   (test-assert "one that takes no argument"
     (fails? (failure isolated? (lambda () #t) #:test nothing)
             "arguments")))
 '(#f #t))
(test-assert "one that leaves through a prompt"
  (fails? (failure #f (lambda (e) (abort-to-prompt 'nowhere)) #:test nothing)
          ""))
(call-with-escape-continuation
 (lambda (escape)
   (test-assert "one that leaves through a continuation"
     (fails? (failure #f (lambda (e) (escape 1)) #:test nothing)
             "continuation"))))
(test-equal "a rule may return nothing at all" "max-samples"
  (execution-ended-by
   (run-with #f #:test nothing #:max-samples 60
             #:stop-when (lambda (e) (values)))))

(define suite (make-suite "limits"))
(define test (add-test! suite "t" #:test nothing #:stop-when (enough 1)
                        #:max-time 0 #:precision 0))
(test-equal "a rule may be the only end" "0.0" (test-constraint test 'max-time))
(test-equal "there is no default precision beside it" "0.0"
  (test-constraint (add-test! suite "u" #:test nothing #:stop-when (enough 1))
                   'precision))
(test-equal "without one there is" "0.01"
  (test-constraint (add-test! suite "u" #:test nothing) 'precision))
(test-assert "what is no procedure is refused"
  (let ((outcome (contain (lambda ()
                            (add-test! suite "v" #:test nothing
                                       #:stop-when 5)))))
    (and (eq? 'raised (outcome-kind outcome))
         (string-contains (outcome-message outcome) "#:stop-when 5"))))

(tap-end "stop-rule")
