;;; Comparisons of tests with one another.

(define-module (mbenchmark compare)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark compared)
  #:use-module (mbenchmark latest)
  #:use-module (mbenchmark nearest)
  #:use-module (mbenchmark test)
  #:autoload (mbenchmark) (registered-suite)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (compare-tests
            compare-suites
            continue-comparison))

;; Not for users, who run suites.
(define call-for-engine (@@ (mbenchmark suite) call-for-engine))
(define placement->text (@@ (mbenchmark suite) placement->text))

;; Nor for users, who name tests.
(define size? (@@ (mbenchmark test) size?))
(define find-named (@@ (mbenchmark test) find-named))

;; Nor for users, who compare.
(define make-comparison (@@ (mbenchmark compared) make-comparison))
(define comparison-data (@@ (mbenchmark compared) comparison-data))
(define comparison-tests* (@@ (mbenchmark compared) comparison-tests))
(define comparison-settings (@@ (mbenchmark compared) comparison-settings))
(define comparison-parts (@@ (mbenchmark compared) comparison-parts))
(define make-comparison-set (@@ (mbenchmark compared) make-comparison-set))
(define set-set-mean! (@@ (mbenchmark compared) set-set-mean!))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; Arms.  An arm is #(suite name label points constraints): the arm's own name
;; or #f, the list of its lists of sizes, and an alist of texts.

(define arm-keys
  '(#:sizes #:name #:min-sample-iterations #:max-sample-iterations
    #:skip-iterations #:warm-up-time))

;; All points of a product of DIMENSIONS, the first varying slowest.
(define (points dimensions)
  (match dimensions
    (() '(()))
    ((sizes . rest)
     (append-map (lambda (size)
                   (map (lambda (point) (cons size point)) (points rest)))
                 sizes))))

(define (test-dimensions test)
  (let ((text (test-constraint test 'dimensions)))
    (match (call-with-input-string text read)
      ((? list? dimensions) dimensions)
      (_ '()))))

(define (check-sizes test sizes)
  (let ((n (length (test-dimensions test))))
    (unless (and (list? sizes) (every size? sizes))
      (refuse "sizes ~S of test ~S: expected a list of whole numbers"
              sizes (test-name test)))
    (unless (= (length sizes) n)
      (refuse "sizes ~S of test ~S: expected ~A, as it has ~A" sizes
              (test-name test)
              (match n (0 "none") (1 "one") (_ n))
              (match n
                (0 "no dimension")
                (1 "one dimension")
                (_ (format #f "~A dimensions" n)))))))

(define (refuse-name suite name)
  (let* ((names (suite-test-names suite))
         (near (nearest-name name names)))
    (cond ((null? names)
           (refuse "no test ~S: there is none at all" name))
          (near
           (refuse "no test ~S; did you mean ~S?" name near))
          (else
           (refuse "no test ~S; there are ~A" name
                   (string-join names ", "))))))

;; The keyword arguments OPTIONS as an alist; each must be one of KEYS.
(define (read-options options keys)
  (match options
    (() '())
    (((? keyword? key) value . rest)
     (unless (memq key keys)
       (refuse "keyword ~S: expected one of ~A" key
               (string-join (map object->string keys) ", ")))
     (acons key value (read-options rest keys)))
    (((? keyword? key))
     (refuse "keyword ~S: expected a value behind it" key))
    ((other . _)
     (refuse "~S: expected a keyword" other))))

(define (make-arm suite spec options)
  (call-with-values
      (lambda ()
        (match spec
          ((? test?)
           (unless (find-test (test-suite spec) (test-name spec))
             (refuse-name (test-suite spec) (test-name spec)))
           (values spec #f))
          ((? string?)
           (call-with-values (lambda () (find-named suite spec))
             (lambda (test sizes)
               (values (or test (refuse-name suite spec)) sizes))))
          (_ (refuse "arm ~S: expected a test, its name, or a list that \
begins with one" spec))))
    (lambda (test sizes)
      (let* ((given (assq-ref options #:sizes))
             (label (assq-ref options #:name))
             (sizes (or given sizes)))
        (when sizes
          (check-sizes test sizes))
        (unless (or (not label) (string? label))
          (refuse "name ~S of an arm: expected a string" label))
        (vector (test-suite test) (test-name test) label
                (if sizes (list sizes) (points (test-dimensions test)))
                (filter-map
                 (match-lambda
                   ((key . value)
                    (and (not (memq key '(#:sizes #:name)))
                         (cons (keyword->symbol key)
                               (constraint->text value)))))
                 options))))))

(define (read-arm suite spec)
  (match spec
    ((first . options)
     (make-arm suite first (read-options options arm-keys)))
    (_ (make-arm suite spec '()))))

(define (arm-points arm) (vector-ref arm 3))

;; TEXT and POINT, as "sort/100/2".
(define (with-point text point)
  (string-join (cons text (map number->string point)) "/"))

;; What the engine takes of ARM at POINT.  A name of its own tells which of
;; several it is.
(define (arm-at arm point)
  (match arm
    (#(suite name label points constraints)
     (vector suite name
             (and label
                  (if (null? (cdr points)) label (with-point label point)))
             (if (null? point)
                 constraints
                 (acons 'dimensions
                        (object->string (map list point))
                        constraints))))))

;; The lists of arms for the engine, one for each point of ARMS, which must
;; agree about them where any has several.
(define (arms-by-point arms)
  (let ((several (filter (lambda (arm) (pair? (cdr (arm-points arm)))) arms)))
    (define (same? arm)
      (equal? (arm-points arm) (arm-points (car several))))
    (cond ((null? several)
           (list (map (lambda (arm) (arm-at arm (car (arm-points arm))))
                      arms)))
          ((every same? arms)
           (map (lambda (point)
                  (map (lambda (arm) (arm-at arm point)) arms))
                (arm-points (car arms))))
          (else
           (let ((other (find (negate same?) arms)))
             (refuse "tests ~S and ~S run with other sizes: expected the \
same, or #:sizes that choose for each"
                     (vector-ref (car several) 1) (vector-ref other 1)))))))

;; What is asked of a whole comparison.

(define limit-keys
  '(#:max-time #:precision #:confidence #:processes #:timeout #:max-memory
    #:isolate #:capture-output))

(define setting-keys
  (append limit-keys
          '(#:tolerance #:all-pairs #:spare-output #:pin #:priority)))

(define (limits options)
  (filter-map
   (match-lambda
     ((key . value)
      (and (memq key limit-keys)
           (cons (if (eq? key #:isolate) 'isolation (keyword->symbol key))
                 (constraint->text value)))))
   options))

;; Where it is measured, and where its output goes.
(define (place options)
  (list (assq-ref options #:spare-output)
        (placement->text (assq-ref options #:pin))
        (placement->text (assq-ref options #:priority))))

(define (identity-of arm)
  (match arm
    (#(suite name _ _)
     (vector suite name (%test-number suite name)))))

;; Compare ARMS, as the engine takes them.
(define (compare-arms arms options)
  (let ((data (call-for-engine
               (lambda ()
                 (apply %compare-run arms (limits options)
                        (and=> (assq-ref options #:tolerance)
                               constraint->text)
                        (assq-ref options #:all-pairs)
                        (place options))))))
    (make-comparison data (map identity-of arms) (place options))))

(define (interrupted? comparison)
  (match (assq 'interrupted? (comparison-parts comparison))
    ((_ interrupted?) interrupted?)))

(define (family-alpha comparison)
  (match (assq-ref (comparison-parts comparison) 'pairs)
    ((pair . _) (cadr (assq 'family-alpha pair)))))

;; The verdicts of a set hold together.
(define (family comparisons)
  (%comparison-family! (map comparison-data comparisons)))

;; Compare each of LISTS of arms; an interruption ends it.
(define (compare-lists lists options)
  (let next ((lists lists) (done '()))
    (if (or (null? lists)
            (and (pair? done) (interrupted? (car done))))
        (let ((comparisons (reverse done)))
          (make-comparison-set comparisons (family comparisons)
                               (family-alpha (car comparisons))))
        (next (cdr lists)
              (cons (compare-arms (car lists) options) done)))))

(define (compare-points arms options)
  (note-latest! 'comparison
                (match (arms-by-point arms)
                  ((arms) (compare-arms arms options))
                  (lists (compare-lists lists options)))))

(define (compare-tests . arguments)
  "Compare tests with one another, live: their samples are taken in turn, in an
order by chance, in one process.  ARGUMENTS are two arms or more and then
keywords.  An arm is a test, its name, \"name/SIZE\" with a size for each of its
dimensions, or a list that begins with one of them and goes on with keywords of
its own: #:sizes, a list, #:name, #:min-sample-iterations,
#:max-sample-iterations, #:skip-iterations and #:warm-up-time.  Names are those of tests of
#:suite, the registered one without it.

Each arm is compared with the first, or every two with #:all-pairs.  It ends
when the half-width of each ratio's interval is at most #:precision, a part of
one, or after #:max-time.  Ratios within #:tolerance are the same for all that
anybody cares.  Intervals cover with #:confidence, those of all pairs together.
#:processes says in how many fresh executions of the program it runs, in each
of which the code lies elsewhere.  #:timeout, #:max-memory, #:isolate,
#:capture-output, #:spare-output, #:pin and #:priority are as in run-suite! and
for tests.

Return a comparison; or, where the tests have several sizes, a set with one for
each."
  (let* ((arms (take-while (negate keyword?) arguments))
         (options (read-options (drop-while (negate keyword?) arguments)
                                (cons #:suite setting-keys)))
         (suite (or (assq-ref options #:suite) (registered-suite))))
    (when (or (null? arms) (null? (cdr arms)))
      (refuse "~A: expected two tests or more to compare"
              (if (null? arms) "no arm" "one arm")))
    (compare-points (map (lambda (arm) (read-arm suite arm))
                         arms)
                    options)))

;; The pairs of arms that the suites A and B, or lists of arms, come to.
(define (paired a b suite pattern)
  (cond ((and (suite? a) (suite? b))
         (pairs-by-name a b pattern))
        ((and (list? a) (list? b) (= (length a) (length b)))
         (map (lambda (base other)
                (list (read-arm suite base) (read-arm suite other)))
              a b))
        ((and (list? a) (list? b))
         (refuse "lists of ~A and ~A arms: expected as many in each"
                 (length a) (length b)))
        (else
         (refuse "~S: expected two suites, or two lists of arms"
                 (if (or (suite? a) (list? a)) b a)))))

(define (pairs-by-name a b pattern)
  (let* ((regex (and pattern (make-regexp pattern regexp/extended)))
         (wanted (lambda (suite)
                   (filter-map
                    (lambda (test)
                      (and (test-enabled? test)
                           (or (not regex)
                               (regexp-exec regex (test-name test)))
                           (test-name test)))
                    (suite-tests suite))))
         (names-a (wanted a))
         (names-b (wanted b)))
    (for-each (lambda (name)
                (%log 1 (string-append "test \"" name "\" is in one of the \
suites alone and is not compared")))
              (lset-xor string=? names-a names-b))
    (map (lambda (name)
           (list (read-arm a (find-test a name))
                 (read-arm b (find-test b name))))
         (filter (lambda (name) (member name names-b)) names-a))))

(define (compare-suites a b . arguments)
  "Compare the tests of the suite A with those of B that have their names, at
each of their sizes; or the arms of the list A each with that of the list B in
its place.  ARGUMENTS are the keywords of compare-tests, and #:filter, a regular
expression that the names match.  Return a set of comparisons."
  (let* ((options (read-options arguments
                                (append '(#:suite #:filter) setting-keys)))
         (suite (or (assq-ref options #:suite) (registered-suite)))
         (pairs (paired a b suite (assq-ref options #:filter))))
    (when (null? pairs)
      (refuse "nothing to compare: expected tests of one name in both"))
    (note-latest! 'comparison
                  (compare-lists (append-map (lambda (arms)
                                               (arms-by-point arms))
                                             pairs)
                                 options))))

;; Going on.

(define (check-tests comparison)
  (for-each
   (match-lambda
     (#(suite name number)
      (unless (and (find-test suite name)
                   (= (%test-number suite name) number))
        (refuse "test ~S is no longer the one that was compared: expected it \
not to be replaced or removed; compare it anew"
                name))))
   (comparison-tests* comparison)))

;; Each of N comparisons gets its part of TIME.
(define (continue-one comparison time n)
  (call-for-engine
   (lambda ()
     (apply %comparison-more (comparison-data comparison)
            (and time (constraint->text time)) n
            (map (lambda (test) (vector-ref test 0))
                 (comparison-tests* comparison))
            (comparison-settings comparison)))))

(define (check-continuable comparison)
  (comparison-data comparison)
  (unless (comparison-tests* comparison)
    (refuse "a comparison that was read back cannot be \
gone on with: expected one of this session"))
  (check-tests comparison))

;; Whether two arms of COMPARISON are left.
(define (alive? comparison)
  (> (count (lambda (arm) (eq? (arm-outcome arm) 'done))
            (comparison-arms comparison))
     1))

;; Those of a set that can be gone on with, or all where none can, which the
;; engine refuses with its reason.
(define (continuable comparisons)
  (match (filter alive? comparisons)
    (() comparisons)
    (some some)))

(define (continue-all comparisons time)
  (let next ((rest comparisons))
    (unless (null? rest)
      (continue-one (car rest) time (length comparisons))
      (unless (interrupted? (car rest))
        (next (cdr rest))))))

(define* (continue-comparison comparison #:optional time)
  "Go on with COMPARISON, one or a set, for TIME, in seconds or as text such as
\"2min\", or for as long as it was asked to take: measure again, in new
processes, and join what they come to.  TIME is shared among the comparisons of
a set, of which those stay as they are that have no two arms left.  Return
COMPARISON, which knows more now."
  (cond ((comparison-set? comparison)
         (let ((comparisons (comparison-set-comparisons comparison)))
           (for-each check-continuable comparisons)
           ;; What was gone on with is judged with the others again, also where
           ;; one after it cannot be.
           (dynamic-wind
             (const #t)
             (lambda () (continue-all (continuable comparisons) time))
             (lambda ()
               (set-set-mean! comparison (family comparisons))))))
        (else
         (check-continuable comparison)
         (continue-all (list comparison) time)))
  (note-latest! 'comparison comparison))
