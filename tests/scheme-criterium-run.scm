;;; (mbenchmark criterium run) and (mbenchmark criterium round-robin): an
;;; expression on the engine, several in turn, and what becomes of those that
;;; fail.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(load-from-path "criterium-bodies.scm")
(use-modules (mbenchmark contain) (mbenchmark criterium measure)
             (mbenchmark criterium options) (mbenchmark criterium progress)
             (mbenchmark criterium round-robin)
             (mbenchmark criterium run) (mbenchmark primitive) (srfi srfi-1))

(tap-begin "criterium-run")

(define (ref result key) (assq-ref result key))

;; Benchmarks on the engine.

(define measured-keys
  '(execution-count sample-count samples total-time warmup-time
    warmup-executions final-gc-time overhead))
(define (fib n)
  (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))

(define measured
  (run-benchmark 6 10000000 1000000 (lambda () (fib 8)) #f 0 #:faithful #t))
(test-equal "what is measured, in order" measured-keys (map car measured))
(test-equal "all samples, where they are asked for" '(6 6)
  (list (ref measured 'sample-count) (length (ref measured 'samples))))
(test-assert "their sum is in seconds"
  (< (abs (- (* 1e9 (ref measured 'total-time))
             (apply + (ref measured 'samples))))
     1))
(test-assert "calls, warm-up and the last collection are counted"
  (and (>= (ref measured 'execution-count) 1)
       (>= (ref measured 'warmup-time) 10000000)
       (>= (ref measured 'warmup-executions) 1)
       (exact-integer? (ref measured 'warmup-time))
       (>= (ref measured 'final-gc-time) 0)))

;; In this process, where the number of collections before each call is seen.
(define seen '())
(test-equal "memory is collected before samples, not in the warm-up" '(#t #t)
  (begin
    (run-benchmark 6 100000000 1000000
                   (lambda ()
                     (set! seen (cons (collections) seen))
                     (spin 500000))
                   #t 0 #:isolate #f #:max-gc-attempts 1)
    (let ((first (list-tail (reverse seen) 1)))
      ;; The first ten take a twentieth of the warm-up, the last six samples
      ;; are a call or two each.
      (list (< (- (list-ref first 10) (list-ref first 0)) 5)
            (>= (- (list-ref seen 0) (list-ref seen 12)) 5)))))

;; The overhead.

(test-equal "no overhead is known before it is asked for" #f
  estimated-overhead-cache)
(test-assert "it is estimated where none is given, once"
  (let ((result (run-benchmark 6 10000000 1000000 (lambda () 1) #f #f)))
    (and (real? estimated-overhead-cache)
         (= estimated-overhead-cache (estimated-overhead)
            (ref result 'overhead)))))
(test-equal "one line tells of it"
  "Estimating the overhead of the loop ...\n"
  (with-output-to-string
    (lambda ()
      (with-progress-reporting (estimated-overhead!)))))
(test-assert "or anew"
  (let ((overhead (estimated-overhead!)))
    (and (= overhead estimated-overhead-cache) (< 0 overhead 1e-3))))

;; What is computed before it is measured takes no time.

(define (warnings-of thunk)
  (with-output-to-string
    (lambda ()
      (parameterize ((*report-warn* #t))
        (thunk)))))
(define empty "takes no longer than an empty expression")
(test-assert "an expression that is as good as none is told"
  (mentions? (warnings-of
              (lambda ()
                (run-benchmark 6 1000000 1000000 (lambda () 7) #f 1/1000)))
             (string-append "WARNING: expression: " empty)))
(test-equal "in turn too, which one" '(#t #f)
  (let ((text (warnings-of
               (lambda ()
                 (run-benchmarks-round-robin
                  3 500000 100000
                  `(((f . ,(lambda () 7)) (expr-string . "seven"))
                    ((f . ,(lambda () (spin 20000))) (expr-string . "spin")))
                  #f #:overhead 1/100000)))))
    (map (lambda (name)
           (->bool (string-contains text (string-append name ": " empty))))
         '("seven" "spin"))))
(test-equal "but none that takes more" #f
  (string-contains
   (warnings-of
    (lambda ()
      (run-benchmark 6 1000000 1000000 (lambda () (spin 1000)) #f 1/10000000)))
   empty))

;; What fails.

(define (run f)
  (run-benchmark 6 10000000 1000000 f #f 0))
(test-assert "an exception is told, in a sentence"
  (mentions? (error-of (lambda () (run (lambda () (car '())))))
             ": raised: " "Wrong type argument"))
(test-assert "a call that does not return"
  (mentions? (error-of (lambda ()
                         (parameterize ((*timeout* 300000000))
                           (run (lambda () (let loop () (loop)))))))
             "timed-out: after 0.3 s"))
(test-assert "a time for that which is none is refused"
  (mentions? (error-of (lambda () (*timeout* 0))) "*timeout* 0" "above zero"))
(test-assert "and an expression that is none"
  (mentions? (error-of (lambda () (run-benchmark 6 1 1 'f #f 0)))
             "expression f"))
(test-assert "and figures that are none"
  (and (mentions? (error-of (lambda () (run-benchmark 6 -1 1 count! #f 0)))
                  "warmup-jit-period -1")
       (mentions? (error-of (lambda ()
                              (run-benchmarks-round-robin
                               'many 1 1
                               `(((f . ,count!) (expr-string . "x"))) #f)))
                  "samples many")))

;; In turn.

(define trace '())
(define (traced name ns)
  (lambda ()
    (set! trace (cons name trace))
    (spin ns)
    name))

(define round
  (begin
    (set! trace '())
    (run-benchmarks-round-robin
     3 500000 100000
     `(((f . ,(traced 'a 200000)) (expr-string . "a"))
       ((f . ,(traced 'b 200000)) (expr-string . "b")))
     #f #:isolate #f)))
(define order (reverse trace))
(define (runs-of names)
  (if (null? names)
      '()
      (call-with-values (lambda ()
                          (span (lambda (name) (eq? name (car names))) names))
        (lambda (run rest)
          (cons (cons (car run) (length run)) (runs-of rest))))))
(test-equal "each once, warmed up, counted, and then in turn"
  '(a b a b a b a b a b a b)
  (map car (runs-of order)))
(test-equal "each once, and a sample is as many calls as were counted"
  '((a . 1) (b . 1))
  (take (runs-of order) 2))
(test-assert "so many samples in turn"
  (equal? (map (lambda (result) (ref result 'execution-count))
               (append round round round))
          (map cdr (drop (runs-of order) 6))))
(test-equal "a result of each" (list measured-keys measured-keys)
  (map (lambda (result) (map car result)) round))
(test-assert "with its warm-up and its samples"
  (every (lambda (result)
           (and (>= (ref result 'warmup-time) 500000)
                (= 3 (length (ref result 'samples))
                   (ref result 'sample-count))))
         round))
(test-assert "what fails is named"
  (mentions? (error-of (lambda ()
                         (run-benchmarks-round-robin
                          3 500000 100000
                          `(((f . ,count!) (expr-string . "good"))
                            ((f . ,(lambda () (exit 4)))
                             (expr-string . "bad")))
                          #f)))
             "bad: exited: status 4"))

(tap-end "criterium-run")
