;;; (mbenchmark criterium state): what changes in a process, and by how much.

(load-from-path "tap.scm")
(use-modules (mbenchmark criterium state) (mbenchmark contain)
             (mbsh compile) (ice-9 match) (ice-9 popen) (ice-9 rdelim)
             (srfi srfi-1))

(tap-begin "criterium-state")

(define (message-of thunk)
  (let ((outcome (contain thunk)))
    (if (eq? (outcome-kind outcome) 'raised)
        (outcome-message outcome)
        (outcome-kind outcome))))
(define-syntax-rule (refused name text expression)
  (test-assert name
    (string-suffix? (string-append ": " text)
                    (message-of (lambda () expression)))))

;; Made states.
(define* (made modules images #:optional (collections 0) (time 0)
               (code-bytes 4096))
  `(runtime-state
    (module-state (modules . ,modules) (images . ,images))
    (compilation-state (jit . #t) (threshold . 1000)
                       (code-bytes . ,code-bytes))
    (collector-state (collections . ,collections) (time . ,time))))
(define part-of
  (match-lambda* ((state kind) (assq kind (cdr state)))))

(define a (made 10 20 3 400))
(define b (made 12 25 3 400))
(define c (made 12 26 5 900 8192))
(test-equal "a difference has what was added, and the settings"
  '(runtime-state
    (module-state (modules . 2) (images . 5))
    (compilation-state (jit . #t) (threshold . 1000) (code-bytes . 0))
    (collector-state (collections . 0) (time . 0)))
  (state-delta a b))
(test-equal "a part is a state too"
  '(collector-state (collections . 2) (time . 500))
  (state-delta (part-of a 'collector-state) (part-of c 'collector-state)))
(test-equal "back is the opposite"
  '(module-state (modules . -2) (images . -6))
  (state-delta (part-of c 'module-state) (part-of a 'module-state)))

;; The sum of two differences, count by count.
(define (sum x y)
  (match (list x y)
    ((((? symbol? kind) . (? number? m)) (_ . (? number? n)))
     (cons kind (if (eq? kind 'threshold) m (+ m n))))
    (((kind entries ...) (_ others ...)) (cons kind (map sum entries others)))
    (_ x)))
(test-equal "differences add up" (state-delta a c)
  (sum (state-delta a b) (state-delta b c)))
(test-equal "nothing has changed" #f (state-changed? (state-delta a a)))
(for-each
 (lambda (state)
   (test-equal (format #f "~a is a change" (state-delta a state)) #t
     (state-changed? (state-delta a state))))
 (list (made 11 20 3 400) (made 10 19 3 400) (made 10 20 4 400)
       (made 10 20 3 401) (made 10 20 3 400 4097) c))
(test-equal "a system that does not tell has no change" '(#f #f)
  (let ((part (part-of (made 10 20 3 400 #f) 'compilation-state)))
    (list (assq-ref (cdr (state-delta part part)) 'code-bytes)
          (state-changed? (state-delta part part)))))

(refused "states of two kinds"
  "(module-state (modules . 10) (images . 20)): expected a collector-state, as \
the other state is"
  (state-delta (part-of a 'collector-state) (part-of a 'module-state)))
(refused "a whole and a part"
  "(collector-state (collections . 3) (time . 400)): expected a runtime-state, \
as the other state is"
  (state-delta a (part-of a 'collector-state)))
(refused "states of two processes"
  "threshold is 1000 in one state and 5 in the other: expected states of one \
process"
  (state-delta (part-of a 'compilation-state)
               '(compilation-state (jit . #t) (threshold . 5)
                                   (code-bytes . 4096))))
(define expected ": expected a state, of module-state, compilation-state, \
collector-state or runtime-state")
(for-each
 (lambda (value)
   (let ((message (string-append (object->string value) expected)))
     (refused (format #f "~s is no state" value) message (state-changed? value))
     (refused (format #f "~s is no first state" value) message
       (state-delta value a))
     (refused (format #f "~s is no second state" value) message
       (state-delta a value))))
 `(5 () state (module-state) (module-state 1 2) (other-state (modules . 1))
   (module-state (images . 1) (modules . 2))
   (module-state (modules . 1) (images . x))
   (module-state (modules . 1) (images . 2) (more . 3))
   (runtime-state (module-state (modules . 1) (images . 2)))
   (compilation-state (jit . 1) (threshold . 5) (code-bytes . 6))))

;; Of this process.
(define before (runtime-state))
(test-equal "it has modules, images and collections" #t
  (every positive? (list (assq-ref (cdr (module-state)) 'modules)
                         (assq-ref (cdr (module-state)) 'images)
                         (assq-ref (cdr (collector-state)) 'collections))))
(test-equal "a look changes no module" #f
  (state-changed? (let ((state (module-state)))
                    (state-delta state (module-state)))))

(test-equal "a module that is made is one, and its parents are none"
  '(module-state (modules . 1) (images . 0))
  (let ((state (module-state)))
    (define-module* '(mbsh-tests of criterium state))
    (state-delta state (module-state))))
(test-equal "what is compiled is an image" #t
  (let ((state (module-state)))
    (evaluate '(lambda (x) (+ x 1)))
    (positive? (assq-ref (cdr (state-delta state (module-state))) 'images))))
(test-equal "a collection is counted" #t
  (let ((state (collector-state)))
    (gc)
    (let ((delta (state-delta state (collector-state))))
      (and (>= (assq-ref (cdr delta) 'collections) 1)
           (state-changed? delta)))))
(test-equal "counts of this process do not fall" #t
  (every (match-lambda ((kind (_ . values) ...)
                        (every (lambda (value)
                                 (or (not (number? value)) (>= value 0)))
                               values)))
         (cdr (state-delta before (runtime-state)))))

;; The compiler's settings, as processes have them that begin with others.
(define (compilation-with threshold)
  (let* ((port (open-pipe*
                OPEN_READ "env"
                (if threshold
                    (string-append "GUILE_JIT_THRESHOLD=" threshold)
                    "--unset=GUILE_JIT_THRESHOLD")
                "mbsh" "-c" "(begin
  (use-modules (mbenchmark criterium state))
  (let ((state (compilation-state)))
    (write (list (assq-ref (cdr state) 'jit) (assq-ref (cdr state) 'threshold)
                 (let ((bytes (assq-ref (cdr state) 'code-bytes)))
                   (and bytes (positive? bytes)))
                 (jit-enabled?) (jit-threshold)))))"))
         (answer (read port)))
    (close-pipe port)
    answer))
(define translates? (jit-enabled?))
(define (expected-with threshold)
  (list translates? threshold (and translates? (machine-code-bytes) #t)
        translates? threshold))
(test-equal "Guile's own threshold" (expected-with 1000) (compilation-with #f))
(test-equal "another" (expected-with 300) (compilation-with "300"))
(test-equal "what follows a number is passed over" (expected-with 7)
  (compilation-with " +7x"))
(test-equal "no number is none" (expected-with 1000) (compilation-with "-"))
(test-equal "nor is nothing" (expected-with 1000) (compilation-with ""))
(test-equal "below zero, nothing is translated, and no memory taken for it"
  '(#f #f #f #f #f)
  (compilation-with "-1"))

(tap-end "criterium-state")
