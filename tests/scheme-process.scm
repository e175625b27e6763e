;;; What the binding knows of code and memory in its process: which procedures
;;; are one code, where they are translated to, what the collector did.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark primitive) (ice-9 control)
             (srfi srfi-1) (system foreign))

(tap-begin "process")

(define (one-code? a b)
  (= (%procedure-code a) (%procedure-code b)))

;;; Which procedures are one code.

(define (holder data) (lambda () (vector data data)))
(define (caller procedure) (lambda () (procedure 1) #t))
(define (setter procedure)
  (lambda ()
    (procedure 1)
    (set! procedure (lambda (x) x))))
(define (taker number) (lambda (x) (+ x number)))
(define (other number) (lambda (x) (* x number)))
(define (nested depth procedure)
  (if (zero? depth)
      procedure
      (nested (- depth 1) (caller procedure))))
(define (circle number)
  (letrec ((a (lambda (n) (if (zero? n) number (b (- n 1)))))
           (b (lambda (n) (if (zero? n) (list number a) (a (- n 1))))))
    (%opaque b)
    (%opaque a)))

(test-assert "closures of one lambda under other data"
  (one-code? (holder 1) (holder '(2))))
(test-assert "two lambdas are two"
  (not (one-code? (taker 1) (other 1))))
(test-assert "though they hold the same"
  (not (one-code? (lambda () (vector 1)) (lambda () (vector 1)))))
(test-assert "a lambda that holds procedures of one code"
  (one-code? (caller (taker 1)) (caller (taker 2))))
(test-assert "and one that holds those of two"
  (not (one-code? (caller (taker 1)) (caller (other 1)))))
(test-assert "also through another"
  (not (one-code? (nested 2 (taker 1)) (nested 2 (other 1)))))
(test-assert "also in a variable that is set"
  (and (one-code? (setter (taker 1)) (setter (taker 2)))
       (not (one-code? (setter (taker 1)) (setter (other 1))))))
(test-assert "procedures that hold each other"
  (one-code? (circle 1) (circle 2)))
(test-assert "a procedure is one code with itself"
  (and (one-code? car car) (one-code? (holder 1) (holder 1))))
(test-assert "primitives are two"
  (not (one-code? car cdr)))
(test-assert "so are parameters"
  (not (one-code? (make-parameter 1) (make-parameter 2))))
(test-assert "and interpreted procedures"
  (not (one-code? (primitive-eval '(lambda () 1))
                  (primitive-eval '(lambda () (list 2))))))
(test-assert "and continuations"
  (not (one-code? (call/cc (lambda (k) k)) (call/cc (lambda (k) k)))))

(define (foreign name)
  (pointer->procedure int (dynamic-func name (dynamic-link)) '()))
(test-assert "and foreign functions"
  (not (one-code? (foreign "getpid") (foreign "getppid"))))

(define suite (make-suite "process"))

(define (add! name procedure)
  (add-test! suite name #:test procedure #:max-iterations 20000)
  name)

(define (code name) (%test-code suite name))

(add! "a" (holder 1))
(add! "b" (holder 2))
(add! "c" (lambda () (list 1)))
(test-assert "tests of one procedure's code are one"
  (= (code "a") (code "b")))
(test-assert "others are not" (not (= (code "a") (code "c"))))
(add-test! suite "b" #:test (lambda () (list 2)))
(test-assert "the code is that of the procedure that is registered now"
  (not (= (code "a") (code "b"))))

;;; Where they are translated to.

(define (times n procedure)
  (unless (zero? n)
    (procedure)
    (times (- n 1) procedure)))

;; `times' is translated by this too.
(define (before-all) (vector 1 2))
(times 10000 before-all)
(define has-jit? (->bool (%procedure-translation before-all)))

(define-syntax-rule (jit-test name expression ...)
  (begin
    (unless has-jit? (test-skip 1))
    (test-assert name expression ...)))

;; What THUNK writes in a child.
(define (in-child thunk)
  (let* ((ends (pipe))
         (pid (primitive-fork)))
    (when (zero? pid)
      (write (thunk) (cdr ends))
      (force-output (cdr ends))
      (primitive-_exit 0))
    (close-port (cdr ends))
    (let ((datum (read (car ends))))
      (close-port (car ends))
      (waitpid pid)
      datum)))

(define (run! isolate)
  (run-suite! suite #:self-test #f #:isolate isolate #:filter "placed"))

(define (placed? name) (%test-placed? suite name))

(add! "placed" (lambda () (vector 1 2 3)))
(add! "primitive" (lambda () #t))
(add-test! suite "primitive" #:test getpid)
(jit-test "what has not run is not placed" (not (placed? "placed")))
(run! #t)
(jit-test "nor is what has run in a child" (not (placed? "placed")))
(run! #f)
(jit-test "what has run here is" (placed? "placed"))
(test-assert "a primitive has no place" (not (placed? "primitive")))

(define (first-one) (list 1))
(define (second-one) (list 2 3))
(define (third-one) (list 4 5 6))

(define (place procedure)
  (times 100 procedure)
  (%procedure-translation procedure))

;; How far a procedure lies behind one that was translated before, where others
;; of SEED are translated between them; and one more so.
(define (distances seed)
  (in-child
   (lambda ()
     (let* ((first (place first-one))
            (second (begin (%displace! seed) (place second-one)))
            (third (begin (%displace! (+ 100 seed)) (place third-one))))
       (list (- second first) (- third second))))))

(define seeds (iota 8 1))
;; Loads what there is to load in the parent.
(define plain
  (in-child
   (lambda ()
     (%displace! 1)
     (let ((first (place first-one)))
       (- (place second-one) first)))))
(%collector)
(define found (map distances seeds))

(define (several? numbers)
  (>= (length (delete-duplicates numbers)) 6))

(jit-test "seeds put what comes next at other places"
  (several? (map car found)))
(jit-test "and once more what comes then"
  (several? (map cadr found)))
(jit-test "mostly farther away than it would lie"
  (>= (count (lambda (pair) (> (car pair) plain)) found) 6))

(define pads (vector->list (@@ (mbenchmark pads) pads)))

;; The numbers of those that are translated after SEEDS, by where they are.
(define (translated . seeds)
  (in-child
   (lambda ()
     (for-each %displace! seeds)
     (map car
          (sort (filter cdr
                        (map (lambda (pad number)
                               (cons number (%procedure-translation pad)))
                             pads (iota (length pads))))
                (lambda (a b) (< (cdr a) (cdr b))))))))

(define (same-members? a b)
  (lset= = a b))

(define chosen (map translated (iota 40 1)))
(define again (map translated (iota 40 1)))
(jit-test "the same seed translates the same"
  (every same-members? chosen again))
(jit-test "others do not"
  (not (any same-members? chosen (cdr chosen))))
(jit-test "as many as there are by chance"
  (let ((counts (map length chosen)))
    (and (several? counts)
         (<= (apply max counts) 32)
         (> (apply max counts) 24)
         (< (apply min counts) 8))))
(jit-test "in an order by chance"
  (> (count (lambda (numbers) (not (apply < 0 (map 1+ numbers)))) chosen)
     30))
(jit-test "some are left however often it is done"
  (< 16
     (length (apply translated (iota 40 1)))
     (length pads)))

;;; What the collector did.

(define collections first)
(define time second)
(define allocated third)

;; In one form each: the compiler allocates too.
(define (around thunk)
  (let* ((before (%collector))
         (value (thunk))
         (after (%collector)))
    (%opaque value)
    (map - after before)))

(define collected (around gc))
(test-assert "a collection is counted" (positive? (collections collected)))
(test-assert "and its time" (positive? (time collected)))
(test-assert "bytes are counted"
  (< 7999999
     (allocated (around (lambda () (make-vector 1000000 1))))
     9000000))
(test-assert "also those of small objects"
  (< 1500000
     (allocated (around (lambda () (iota 100000))))
     2500000))
(test-assert "time goes on in collections alone"
  (let next ((i 1000))
    (or (zero? i)
        (let ((difference (around (lambda () (vector i)))))
          (and (eq? (zero? (collections difference))
                    (zero? (time difference)))
               (next (- i 1)))))))
(test-assert "each collection takes time"
  (every (lambda (i) (positive? (time (around gc)))) (iota 5)))
;; Both as disturbed as the other.
(test-assert "which is most of what it takes to ask for it"
  (any (lambda (i)
         (let* ((start (get-internal-real-time))
                (collected (around gc))
                (ticks (- (get-internal-real-time) start)))
           (> (/ (time collected) 1e9)
              (/ ticks 4 internal-time-units-per-second))))
       (iota 20)))

(define (heap) (assq-ref (gc-stats) 'heap-size))
;; In pages of the system.
(define (resident)
  (call-with-input-file "/proc/self/statm"
    (lambda (port)
      (read port)
      (read port))))
(define heap-before (heap))
(define resident-before (resident))
(%enlarge-heap! (expt 2 24))
(define resident-after (resident))
(test-assert "the heap is larger by what it was to be"
  (>= (- (heap) heap-before) (expt 2 24)))
;; A fault for each page would be in what is measured.
(test-assert "and the system has given the memory already"
  (>= (* (- resident-after resident-before) 4096)
      (* 3/4 (expt 2 24))))

(tap-end "process")
