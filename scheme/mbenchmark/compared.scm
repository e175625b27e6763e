;;; What comparisons came to: their arms and pairs, data and text.

(define-module (mbenchmark compared)
  #:use-module (mbenchmark primitive)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:use-module (srfi srfi-9 gnu)
  #:export (comparison?
            comparison-arms
            comparison-pairs
            comparison-ratio
            comparison-interval
            comparison-verdict
            comparison-level
            comparison-smallest-change
            comparison-time-taken
            comparison-layout-noise
            comparison-processes
            comparison-complete?
            pair-base
            pair-other
            pair-ratio
            pair-interval
            pair-verdict
            pair-doubt
            pair-level
            pair-smallest-change
            pair-blocks
            pair-rounds
            pair-dropped-rounds
            pair-layout-noise
            arm-name
            arm-kind
            arm-outcome
            arm-outcome-message
            arm-time
            arm-iterations
            arm-bytes
            arm-collector-time
            arm-collections
            arm-interpreted?
            comparison-set?
            comparison-set-comparisons
            comparison-set-ratio
            comparison-set-interval
            comparison->datum
            datum->comparison
            comparison-text
            explain-comparison))

;; DATA is the engine's.  TESTS tells what was compared, a list of
;; #(suite name number), or is #f where that is not known; SETTINGS are how.
(define-record-type <comparison>
  (make-comparison data tests settings)
  comparison?
  (data comparison-data*)
  (tests comparison-tests)
  (settings comparison-settings))

(define-record-type <pair>
  (make-pair parts names)
  compared-pair?
  (parts pair-parts*)
  (names pair-names))

(define-record-type <arm>
  (make-arm parts)
  compared-arm?
  (parts arm-parts*))

;; MEAN is what the engine says of the mean of the logarithms: value, standard
;; error, degrees of freedom and whether it has an interval, which is wrong with
;; probability ALPHA.
(define-record-type <comparison-set>
  (make-comparison-set comparisons mean alpha)
  comparison-set?
  (comparisons comparison-set-comparisons*)
  (mean set-mean set-set-mean!)
  (alpha set-alpha))

(set-record-type-printer!
 <comparison>
 (lambda (comparison port)
   (display "#<comparison " port)
   (display (%pair-text (comparison-data comparison) 0) port)
   (display ">" port)))

(set-record-type-printer!
 <comparison-set>
 (lambda (set port)
   (display "#<comparison-set of " port)
   (display (length (comparison-set-comparisons* set)) port)
   (display ">" port)))

;; ACCESSOR of what must satisfy IS?, WHAT.
(define (checked is? accessor what)
  (lambda (object)
    (unless (is? object)
      (scm-error 'misc-error #f "~S: expected ~A" (list object what) #f))
    (accessor object)))

(define comparison-data
  (checked comparison? comparison-data* "a comparison"))
(define pair-parts
  (checked compared-pair? pair-parts* "a pair of comparison-pairs"))
(define arm-parts
  (checked compared-arm? arm-parts* "an arm of comparison-arms"))
(define comparison-set-list
  (checked comparison-set? comparison-set-comparisons* "a comparison set"))

(define (part parts name)
  (match (assq name parts)
    ((_ value) value)
    (_ #f)))

(define (comparison-parts comparison)
  (cdr (%comparison->datum (comparison-data comparison))))

(define (comparison-arms comparison)
  "Return the arms of COMPARISON, a list."
  (map make-arm (assq-ref (comparison-parts comparison) 'arms)))

(define (comparison-pairs comparison)
  "Return the pairs of arms that COMPARISON compares, a list."
  (let* ((parts (comparison-parts comparison))
         (names (map (lambda (arm) (part arm 'name))
                     (assq-ref parts 'arms))))
    (map (lambda (pair) (make-pair pair names))
         (assq-ref parts 'pairs))))

(define (first-pair comparison)
  (car (comparison-pairs comparison)))

(define (comparison-ratio comparison)
  "Return pair-ratio of the first pair of COMPARISON."
  (pair-ratio (first-pair comparison)))

(define (comparison-interval comparison)
  "Return pair-interval of the first pair of COMPARISON."
  (pair-interval (first-pair comparison)))

(define (comparison-verdict comparison)
  "Return pair-verdict of the first pair of COMPARISON."
  (pair-verdict (first-pair comparison)))

(define (comparison-level comparison)
  "Return pair-level of the first pair of COMPARISON."
  (pair-level (first-pair comparison)))

(define (comparison-smallest-change comparison)
  "Return pair-smallest-change of the first pair of COMPARISON."
  (pair-smallest-change (first-pair comparison)))

(define (comparison-layout-noise comparison)
  "Return pair-layout-noise of the first pair of COMPARISON."
  (pair-layout-noise (first-pair comparison)))

(define (comparison-time-taken comparison)
  "Return how long COMPARISON took, in nanoseconds."
  (part (comparison-parts comparison) 'time-taken))

(define (comparison-processes comparison)
  "Return in how many processes COMPARISON was measured."
  (part (comparison-parts comparison) 'processes))

(define (comparison-complete? comparison)
  "Return @code{#t} if COMPARISON was not interrupted and each of its arms went
through."
  (and (not (part (comparison-parts comparison) 'interrupted?))
       (every (lambda (arm) (eq? (arm-outcome arm) 'done))
              (comparison-arms comparison))))

(define (pair-base pair)
  "Return the name of the arm of PAIR that the other is compared with."
  (list-ref (pair-names pair) (part (pair-parts pair) 'base)))

(define (pair-other pair)
  "Return the name of the arm of PAIR that is compared with its base."
  (list-ref (pair-names pair) (part (pair-parts pair) 'other)))

(define (measured? pair)
  (positive? (pair-blocks pair)))

(define (pair-ratio pair)
  "Return how many times as long the other of PAIR takes as its base, or
@code{#f} where nothing was measured."
  (and (measured? pair)
       (and=> (part (pair-parts pair) 'log-ratio) exp)))

(define (pair-interval pair)
  "Return the interval of the ratio of PAIR, a list of its ends, or @code{#f}."
  (let ((value (part (pair-parts pair) 'log-ratio))
        (half-width (part (pair-parts pair) 'half-width)))
    (and value half-width
         (list (exp (- value half-width)) (exp (+ value half-width))))))

(define (pair-verdict pair)
  "Return what PAIR comes to: @code{slower}, @code{faster}, @code{same} or
@code{undecided}; @code{#f} where nothing was measured."
  (and (measured? pair)
       (part (pair-parts pair) 'verdict)))

(define (pair-doubt pair)
  "Return why PAIR is undecided, or @code{#f}: @code{no-interval}, @code{width}
of the interval, @code{layout} where another layout of the code may make the
difference, or @code{spread} where layouts differ by more than 1 %."
  (match (part (pair-parts pair) 'doubt)
    ('none #f)
    (doubt doubt)))

(define (pair-level pair)
  "Return the level of the interval of PAIR, 0.95 for 95 %: higher where the
pairs are several, so that all of them hold together."
  (- 1 (part (pair-parts pair) 'alpha)))

(define (pair-smallest-change pair)
  "Return the smallest change, a part of one, that would have been seen in four
of five comparisons such as that of PAIR, or @code{#f}."
  (part (pair-parts pair) 'smallest))

(define (pair-blocks pair)
  "Return the number of blocks that the ratio of PAIR is made of."
  (part (pair-parts pair) 'blocks))

(define (pair-rounds pair)
  "Return the number of rounds in the blocks of PAIR that count."
  (part (pair-parts pair) 'rounds))

(define (pair-dropped-rounds pair)
  "Return the number of rounds of PAIR that were disturbed and do not count."
  (part (pair-parts pair) 'dropped))

(define (pair-layout-noise pair)
  "Return the standard deviation, a part of one, of what the ratio of PAIR is
in each layout of the code, or @code{#f} where there was one."
  (part (pair-parts pair) 'spread))

(define (arm-name arm)
  "Return the name of ARM."
  (part (arm-parts arm) 'name))

(define (arm-kind arm)
  "Return the kind of code of ARM, @code{native} or @code{scheme}."
  (part (arm-parts arm) 'kind))

(define (arm-outcome arm)
  "Return how ARM ended, a symbol as execution-outcome returns; @code{done} if
it went through."
  (part (arm-parts arm) 'outcome))

(define (arm-outcome-message arm)
  "Return what there is to say about the outcome of ARM, or @code{#f}."
  (part (arm-parts arm) 'message))

(define (arm-time arm)
  "Return the time of an iteration of ARM in nanoseconds, without the collector
of memory, or @code{#f}."
  (part (arm-parts arm) 'time))

(define (arm-iterations arm)
  "Return the number of iterations in a sample of ARM."
  (part (arm-parts arm) 'iterations))

(define (arm-bytes arm)
  "Return the bytes that an iteration of ARM allocates, or @code{#f} where its
memory is not collected."
  (part (arm-parts arm) 'bytes))

(define (arm-collector-time arm)
  "Return the time of the collector for an iteration of ARM, by its share of
all bytes, in nanoseconds, or @code{#f}."
  (part (arm-parts arm) 'collector-time))

(define (arm-collections arm)
  "Return the number of collections that arm-collector-time of ARM was made of,
which is rough below ten, or @code{#f}."
  (part (arm-parts arm) 'collections))

(define (arm-interpreted? arm)
  "Return @code{#t} if the body of ARM was interpreted."
  (part (arm-parts arm) 'interpreted?))

(define (comparison-set-comparisons set)
  "Return the comparisons of SET, a list."
  (comparison-set-list set))

(define (set-measured? set)
  (any (lambda (comparison) (any measured? (comparison-pairs comparison)))
       (comparison-set-comparisons set)))

(define (comparison-set-ratio set)
  "Return the geometric mean of the ratios of SET, or @code{#f} where nothing
was measured."
  (and (set-measured? set)
       (exp (car (set-mean set)))))

(define (comparison-set-interval set)
  "Return the interval of comparison-set-ratio, a list of its ends, or
@code{#f}.  It is about the tests of SET, not others of their kind."
  (match (and (comparison-set-list set) (set-mean set))
    ((value _ _ #t)
     (let ((half-width (%mean-half-width (set-mean set) (set-alpha set))))
       (list (exp (- value half-width)) (exp (+ value half-width)))))
    (_ #f)))

;; Data.

(define (comparison->datum comparison)
  "Return COMPARISON, one or a set, as data that can be written and read: a list
that begins with @code{comparison} or @code{comparison-set}, and then lists of
a name and a value."
  (if (comparison-set? comparison)
      `(comparison-set
        (alpha ,(set-alpha comparison))
        (mean ,@(set-mean comparison))
        (comparisons ,@(map comparison->datum
                            (comparison-set-comparisons comparison))))
      (%comparison->datum (comparison-data comparison))))

(define (finite-real? value)
  (and (real? value) (finite? value)))

;; Whether PARTS are what the engine may say of a mean; without an interval its
;; error and degrees of freedom mean nothing.
(define (mean? parts)
  (match parts
    (((? finite-real?) (? finite-real? error) (? finite-real? freedom) #t)
     (and (not (negative? error)) (positive? freedom)))
    (((? finite-real?) (? finite-real?) (? finite-real?) #f) #t)
    (_ #f)))

(define (probability? value)
  (and (finite-real? value) (< 0 value 1)))

(define (datum->comparison datum)
  "Return the comparison or set that DATUM, as comparison->datum or @code{read}
returns it, was made of.  It cannot be gone on with."
  (match datum
    (('comparison-set ('alpha (? probability? alpha))
                      ('mean . (? mean? mean))
                      ('comparisons comparisons ...))
     (make-comparison-set (map datum->comparison comparisons)
                          mean alpha))
    (('comparison-set . _)
     (scm-error 'misc-error #f
                "~S: expected (comparison-set (alpha ...) (mean ...) \
(comparisons ...))"
                (list datum) #f))
    (_ (make-comparison (%datum->comparison datum) #f #f))))

;; Text.

(define (comparison-text comparison)
  "Return the lines that a person reads of COMPARISON, one or a set."
  (if (comparison-set? comparison)
      (%comparisons-text (map comparison-data
                              (comparison-set-comparisons comparison))
                         (set-mean comparison)
                         (set-alpha comparison))
      (%comparison-text (comparison-data comparison))))

(define (explanations comparison wanted?)
  (filter-map (lambda (pair number)
                (and (wanted? pair)
                     (%pair-why (comparison-data comparison) number)))
              (comparison-pairs comparison)
              (iota (length (comparison-pairs comparison)))))

(define* (explain-comparison comparison #:optional base other)
  "Return why COMPARISON, one or a set, came to its verdicts, as text: what was
counted, the intervals, and what would make them tighter.  With BASE and OTHER,
names of arms, tell of their pair alone, in whichever order."
  (define (wanted? pair)
    (let ((names (list (pair-base pair) (pair-other pair))))
      (or (not base)
          (equal? names (list base other))
          (equal? names (list other base))
          (and (not other) (member base names)))))
  (let ((texts (append-map
                (lambda (comparison) (explanations comparison wanted?))
                (if (comparison-set? comparison)
                    (comparison-set-comparisons comparison)
                    (list comparison)))))
    (when (null? texts)
      (scm-error 'misc-error #f
                 "no pair of ~A in it; there are ~A"
                 (list (string-join (filter string? (list base other))
                                    " and ")
                       (string-join (pair-labels comparison) ", "))
                 #f))
    (string-join texts "\n")))

(define (pair-labels comparison)
  (append-map
   (lambda (comparison)
     (map (lambda (pair)
            (string-append (pair-base pair) " and " (pair-other pair)))
          (comparison-pairs comparison)))
   (if (comparison-set? comparison)
       (comparison-set-comparisons comparison)
       (list comparison))))
