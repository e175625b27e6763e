;;; (mbenchmark): work outside of the measure.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (rnrs bytevectors) (srfi srfi-1))

(tap-begin "outside")

;; The execution of a test with these OPTIONS, run here or ISOLATED?.
(define* (run-with isolated? . options)
  (let ((suite (make-suite "one")))
    (apply add-test! suite "t" options)
    (car (test-report-executions
          (car (report-tests
                (run-suite! suite #:isolate isolated? #:self-test #f
                            #:constraints '((max-samples . 240)
                                            (max-time . 2)))))))))

;; A directed body that calls EACH with the state in its loop.
(define (looping each)
  (lambda (state)
    (while (keep-running? state)
      (each state))))

(define (run-directed each)
  (run-with #f #:direct #t #:test (looping each)))

(define (figure alist key) (assq-ref alist key))

;; Pauses.
(define results #f)
(define execution
  (run-directed (lambda (state)
                  (set! results
                        (call-with-values
                            (lambda ()
                              (call-paused state (lambda () (values 1 2))))
                          list)))))
(test-equal "a directed body pauses" 'done (execution-outcome execution))
(test-equal "and gets what the thunk returns" '(1 2) results)
(test-equal "a pause an iteration" 1.0
  (figure (execution-pauses execution) 'number))
(test-assert "each has a cost"
  (and (real? (figure (execution-pauses execution) 'cost))
       (real? (figure (execution-pauses execution) 'half-width))))

(test-equal "two pauses an iteration, from a child" 2.0
  (figure (execution-pauses
           (run-with #t #:direct #t
                     #:test (looping (lambda (state)
                                       (pause! state) (resume! state)
                                       (pause! state) (resume! state)))))
          'number))
(test-equal "no pauses, no figures" #f
  (execution-pauses (run-directed (lambda (state) #t))))

(define (failure execution)
  (let ((message (execution-outcome-message execution)))
    (list (execution-outcome execution)
          (and message
               (let ((place (string-contains message "pause: "))
                     (other (string-contains message "resume: ")))
                 (if (or place other)
                     (substring message (or place other))
                     message))))))

(test-equal "a pause in a pause is raised"
  '(raised "pause: state: expected one that is not paused already")
  (failure (run-directed (lambda (state) (pause! state) (pause! state)))))
(test-equal "and a resume without one"
  '(raised "resume: state: expected one that is paused")
  (failure (run-directed resume!)))
(test-equal "and a pause of a test that is not directed"
  '(raised "pause: state: expected that of a directed body, inside its loop \
on keep_running")
  (failure (run-with #f #:set-up list #:test pause!)))
(test-equal "a body that goes on paused has failed" 'failed
  (execution-outcome (run-directed pause!)))

(define suite (make-suite "two"))
(add-test! suite "a" #:direct #t
           #:test (looping (lambda (state)
                             (call-paused state (lambda () (iota 50))))))
(define comparison
  (compare-tests "a" "a" #:suite suite #:max-time 1/10))
(test-equal "comparisons pause" '(done done)
  (map arm-outcome (comparison-arms comparison)))

;; Rates.
(define (rates . setters)
  (let ((execution
         (run-with #t #:test (lambda (state) (iota 20))
                   #:set-up (lambda (state)
                              (for-each (lambda (set) (set state)) setters)
                              (list state)))))
    (if (eq? (execution-outcome execution) 'done)
        (execution-rates execution)
        (execution-outcome-message execution))))

(define counted
  (rates (lambda (state) (set-bytes! state 80))
         (lambda (state) (set-items! state 7))
         (lambda (state) (set-counter! state "rows" 1/2))
         (lambda (state) (set-items! state 20.0))))
(test-equal "what a set-up counts is in the report"
  '(("bytes" 80.0) ("items" 20.0) ("rows" 0.5))
  (map (lambda (rate) (list (rate-name rate) (rate-per-iteration rate)))
       counted))
(test-assert "as rates" (every rate? counted))
(test-assert "with a value and an interval, a second"
  (every (lambda (rate)
           (and (positive? (rate-value rate))
                (positive? (rate-half-width rate))))
         counted))
(test-assert "all by one time"
  (< 3.9999 (/ (rate-value (car counted)) (rate-value (cadr counted)))
     4.0001))
(test-equal "nothing counted, no rates" '() (rates))
(define (says? text setter)
  (let ((message (rates setter)))
    (and (string? message) (string-contains message text) #t)))
(test-assert "a number below zero is raised"
  (says? "expected a finite number that is not below zero"
         (lambda (state) (set-bytes! state -1))))
(test-assert "and what is no number"
  (says? "a real number" (lambda (state) (set-bytes! state "many"))))
(test-assert "and an empty name"
  (says? "expected 1 to 31 bytes"
         (lambda (state) (set-counter! state "" 1))))
(test-assert "and a null in a name"
  (string? (rates (lambda (state) (set-counter! state "a\x00;b" 1)))))
(test-assert "and a ninth name"
  (says? "at most 8 names"
         (lambda (state)
           (for-each (lambda (i)
                       (set-counter! state (number->string i) i))
                     (iota 9)))))

;; Inputs.
(define events '())
(define (note! event) (set! events (cons event events)))
(define (each-run isolated? before . options)
  (set! events '())
  (apply run-with isolated? #:before-each before options))

(define number 0)
(define (fresh state . arguments)
  (set! number (+ number 1))
  (note! 'make)
  (list number))

;; What EVENTS come to, without repetitions.
(define (kinds events)
  (fold (lambda (event kinds)
          (if (eqv? event (and (pair? kinds) (car kinds)))
              kinds
              (cons event kinds)))
        '()
        events))

(define used '())
(define dropped '())
(define one
  (each-run #f fresh
            #:test (lambda (n) (set! used (cons n used)) (note! 'use))
            #:after-each (lambda (state n)
                           (set! dropped (cons n dropped))
                           (note! 'drop))
            #:max-iterations 3 #:max-sample-iterations 1))
(test-equal "an input for each iteration" 'done (execution-outcome one))
(test-equal "made, used, dropped" '(make use drop make use drop make use drop)
  (kinds events))
(test-equal "each once, in its order" (iota number 1) (reverse used))
(test-equal "and dropped" used dropped)
(test-assert "what it takes is told"
  (positive? (figure (execution-batch one) 'input)))

(define (arguments-seen size)
  (let* ((seen #f)
         (input (iota size))
         (execution (each-run #f (lambda (state) input)
                              #:test (lambda arguments
                                       (set! seen arguments)))))
    (and (eq? (execution-outcome execution) 'done)
         (equal? seen input))))
(for-each (lambda (size)
            (test-assert (format #f "~a arguments" size)
              (arguments-seen size)))
          '(0 1 2 3 4 7))

(test-assert "empty bodies go over inputs, too"
  (call-with-values
      (lambda ()
        (execution-empty-body (each-run #t (lambda (state) (list 1 2))
                                        #:test (lambda (a b) a))))
    (lambda (value half-width unit) (positive? value))))

(define bounded
  (each-run #t (lambda (state) (list (make-bytevector 10000)))
            #:test (lambda (bytes) (bytevector-u8-ref bytes 0))
            #:batch-memory 100000))
(test-assert "memory bounds them"
  (<= 1 (figure (execution-batch bounded) 'most) 10))
(test-assert "and samples are so long"
  (every (lambda (sample)
           (<= (sample-iterations sample)
               (figure (execution-batch bounded) 'most)))
         (vector->list (execution-samples bounded))))

(define around
  (each-run #f (lambda (state n) (note! (list 'before n)) 5)
            #:each 'sample
            #:set-up (lambda (state) '(7))
            #:test (lambda (n) (note! (list 'body n)))
            #:after-each (lambda (state n) (note! (list 'after n)))
            #:max-iterations 4 #:min-sample-iterations 2
            #:max-sample-iterations 2))
(test-equal "or around each sample, with the arguments of the test"
  '((before 7) (body 7) (body 7) (after 7)
    (before 7) (body 7) (body 7) (after 7))
  (reverse events))

(define (ended execution)
  (list (execution-outcome execution) (execution-outcome-message execution)))
;; Without the place in this file.
(define (told execution)
  (let ((message (execution-outcome-message execution)))
    (and (eq? (execution-outcome execution) 'raised)
         (string-prefix? "before each: " message)
         (substring message (+ 2 (string-rindex message #\:))))))
(test-equal "an exception is told with its stage" "no"
  (told (each-run #t (lambda (state) (throw 'misc-error #f "no" '() #f))
                   #:test list)))
(test-equal "an exit, too" '(exited "after each: status 3")
  (ended (each-run #t list #:test list #:after-each (lambda _ (exit 3)))))
(test-equal "an input is a list" "expected a list of arguments for the test"
  (told (each-run #t (lambda (state) 5) #:test list)))
(test-assert "of one length"
  (string-contains
   (execution-outcome-message
    (each-run #t (lambda (state) (set! number (+ number 1)) (iota number))
              #:test list))
   "arguments, as the first input has"))

(define-syntax-rule (refused text option ...)
  (test-assert text
    (catch #t
      (lambda () (register-test! "refused" option ...) #f)
      (lambda (key who message arguments . rest)
        (string-contains (apply format #f message arguments) text)))))
(refused "none for a directed test, which pauses"
         #:test list #:direct #t #:before-each list)
(refused "#:before-each too, whose inputs it gets" #:test list
         #:after-each list)
(refused "the symbol iteration or sample" #:test list #:before-each list
         #:each 'block)

(add-test! suite "inputs" #:before-each (lambda (state) (list 1))
           #:test (lambda (n) n))
(test-equal "arms have inputs" '(done done)
  (map arm-outcome
       (comparison-arms
        (compare-tests "inputs" "inputs" #:suite suite #:max-time 1/10))))

(tap-end "outside")
