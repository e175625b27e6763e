;;; The commands on comparisons.

(define-module (mbsh comparing)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark latest)
  #:use-module (mbenchmark terminal)
  #:use-module (mbsh command)
  #:use-module (mbsh recording)
  #:use-module (mbsh patterns)
  #:use-module (mbsh reporting)
  #:use-module (mbsh status)
  #:use-module (mbsh values)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (compare!
            compare-pairs!
            more!
            why))

;; Not for users, who compare.
(define test-points
  (let ((points (@@ (mbenchmark compare) points))
        (test-dimensions (@@ (mbenchmark compare) test-dimensions)))
    (lambda (test) (points (test-dimensions test)))))

(define with-point (@@ (mbenchmark compare) with-point))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (comparisons-of comparison)
  (if (comparison-set? comparison)
      (comparison-set-comparisons comparison)
      (list comparison)))

;; An arm that somebody has interrupted counts as such, another that did not go
;; through as failed.
(define (outcomes comparison)
  (append-map
   (lambda (comparison)
     (let ((outcomes (map arm-outcome (comparison-arms comparison))))
       (if (or (comparison-complete? comparison)
               (any (lambda (outcome) (not (eq? outcome 'done))) outcomes))
           outcomes
           '(interrupted))))
   (comparisons-of comparison)))

;; Of lines that go on.
(define indent 2)

(define (show comparison)
  (display-wrapped (comparison-text comparison) indent)
  (note-shown! comparison)
  (note-outcomes! (outcomes comparison))
  (leave-when-ending!)
  comparison)

(define (compare! . arguments)
  "Compare tests as compare-tests does, print what it comes to, and return the
comparison."
  (show (apply compare-tests
               (append arguments '(#:spare-output #t)))))

;; NAME with NEW in the place of an OLD in it, where that is in NAMES; or #f.
(define (counterpart name old new names)
  (let next ((start 0))
    (let ((at (string-contains name old start)))
      (and at
           (let ((other (string-append
                         (substring name 0 at) new
                         (substring name (+ at (string-length old))))))
             (if (member other names)
                 other
                 (next (+ at 1))))))))

;; The names of all tests, and those with their modules.
(define (all-names)
  (let ((tests (suite-tests (registered-suite))))
    (delete-duplicates
     (append (map test-name tests) (map test-full-name tests)))))

(define (own-name name)
  (test-name (find-test (registered-suite) name)))

(define (compare-pairs! old new . options)
  "Compare each test whose name has OLD in it with the one that has NEW in its
place, print a table, and return the set of comparisons.  Names may begin with
those of modules.  OPTIONS are keywords of compare-tests."
  (let* ((names (all-names))
         (pairs (delete-duplicates
                 (filter-map
                  (lambda (name)
                    (and=> (and (not (string-null? old))
                                (not (string=? old new))
                                (counterpart name old new names))
                           (lambda (other)
                             (cons (own-name name) (own-name other)))))
                  names))))
    (when (null? pairs)
      (refuse "no test with ~A in its name has one with ~A in its place; there \
are ~A" old new (if (null? names) "none" (string-join names ", "))))
    (show (apply compare-suites (map car pairs) (map cdr pairs)
                 (append options '(#:spare-output #t))))))

;; Words of a line.

(define valued-options
  '(("--processes" . #:processes)
    ("--max-time" . #:max-time)
    ("--precision" . #:precision)
    ("--tolerance" . #:tolerance)
    ("--confidence" . #:confidence)))

(define all-pairs "--all-pairs")
(define by-name "--pairs")
(define recorded "--recorded")

;; WORD, "--option=value", as its two parts, or itself and #f.
(define (split-option word)
  (match (string-index word #\=)
    (#f (cons word #f))
    (at (cons (substring word 0 at) (substring word (+ at 1))))))

(define (refuse-option word)
  (refuse "option ~A: expected one of ~A" word
          (string-join (append (map car valued-options)
                               (list all-pairs by-name recorded))
                       ", ")))

;; The words that are no options, the keyword arguments that the options are,
;; and whether names are to be paired.
(define (read-words words)
  (let next ((words words) (arms '()) (options '()) (pairs? #f))
    (match words
      (() (values (reverse arms) options pairs?))
      (((? (lambda (word) (string-prefix? "--" word)) word) . rest)
       (match (split-option word)
         ((name . value)
          (cond ((and (string=? word all-pairs))
                 (next rest arms (cons* #:all-pairs #t options) pairs?))
                ((string=? word by-name)
                 (next rest arms options #t))
                ((not (assoc name valued-options))
                 (refuse-option word))
                ((or value (pair? rest))
                 (next (if value rest (cdr rest)) arms
                       (cons* (assoc-ref valued-options name)
                              (or value (car rest))
                              options)
                       pairs?))
                (else
                 (refuse "option ~A: expected a value behind it" word))))))
      ((word . rest)
       (next rest (cons word arms) options pairs?)))))

;; Whether ARMS are the names of two modules, each with a colon.
(define (modules? arms)
  (and (= (length arms) 2)
       (every (lambda (arm)
                (and (string-suffix? ":" arm)
                     (member (string-drop-right arm 1) (loaded-modules))))
              arms)))

;; Whether NAME is that of an arm that can be measured.
(define (arm? name)
  (->bool (or (member name (all-names)) (member name (arm-names)))))

;; Whether WORDS are two names that are to be compared as recorded timings: one
;; of them cannot be measured, and is one.
(define (of-recordings? words)
  (or (member recorded words)
      (and (= (length words) 2)
           (not (any (lambda (word) (string-prefix? "--" word)) words))
           (any (lambda (word) (and (recording? word) (not (arm? word))))
                words))))

;; WORDS of a line as a call.
(define (compare-call . words)
  (cond ((not (of-recordings? words)) (live-call words))
        ((= (length (delete recorded words)) 2)
         (cons compare-recordings! (delete recorded words)))
        (else (refuse "usage: ,compare --recorded A B"))))

(define (live-call words)
  (call-with-values (lambda () (read-words words))
    (lambda (arms options pairs?)
      (cond ((not (or pairs? (modules? arms)))
             (cons compare! (append arms options)))
            ((= (length arms) 2)
             (cons compare-pairs! (append arms options)))
            (else
             (refuse "usage: ,compare --pairs OLD NEW"))))))

;; The names of all tests, and those of each of their sizes.
(define most-points 100)
(define (arm-names)
  (append-map
   (lambda (test)
     (let ((points (test-points test)))
       (cons (test-name test)
             (if (or (equal? points '(()))
                     (> (length points) most-points))
                 '()
                 (map (lambda (point) (with-point (test-name test) point))
                      points)))))
   (suite-tests (registered-suite))))

(define (complete-compare words)
  (if (and (pair? words) (assoc (last words) valued-options))
      '()
      (delete-duplicates
       (append (arm-names)
               (complete-recorded words)
               (map car valued-options)
               (list all-pairs by-name recorded)))))

;; Going on.

(define (continue-latest time pattern)
  (match (latest)
    (('comparison . comparison)
     (when pattern
       (refuse "~A: expected no pattern, as a comparison goes on whole" pattern))
     (show (continue-comparison comparison time)))
    (('run . report)
     (when pattern
       (matching-tests pattern))
     (let ((report (continue-run! report #:max-time time
                                  #:filter (and=> pattern pattern->regex))))
       (show-report report)
       (note-report! report)
       (leave-when-ending!)
       report))
    (#f
     (refuse "nothing to go on with; ,run and ,compare measure"))))

(define* (more! #:optional time pattern)
  "Go on with what was measured last, a run or a comparison, print it anew and
return it.  It takes TIME, such as 30 or 2min, or as long as it was asked to; of
a run each execution does, or those of the tests that PATTERN matches."
  (continue-latest time pattern))

;; A time and a pattern, in either order: a time begins with a digit.
(define (more-call . words)
  (define (time? word)
    (and (not (string-null? word))
         (char-numeric? (string-ref word 0))))
  (match words
    (() (list more!))
    (((? time? time)) (list more! time))
    ((pattern) (list more! #f pattern))
    ((or ((? time? time) pattern) (pattern (? time? time)))
     (list more! time pattern))
    (_ #f)))

(define (latest-comparison)
  (match (latest 'comparison)
    ((_ . comparison) comparison)
    (#f (refuse "nothing was compared yet; ,compare A B compares"))))

(define* (why #:optional a b)
  "Tell why the last comparison came to its verdicts: what was counted, the
intervals, and what would make them tighter.  With A and B, names of arms, tell
of their pair alone."
  (display-wrapped (explain-comparison (latest-comparison) a b)
                   (+ indent 2)))

(define (complete-why words)
  (if (and (latest 'comparison) (< (length words) 2))
      (delete-duplicates
       (append-map (lambda (comparison)
                     (map arm-name (comparison-arms comparison)))
                   (comparisons-of (latest-comparison))))
      '()))

(define-command! "compare" compare!
  #:group 'comparing
  #:usage "[OPTION]... ARM ARM..."
  #:call compare-call
  #:help "Compare tests live, each with the first: how many times as long it takes,
with an interval and a verdict.  An ARM is the name of a test, or NAME/SIZE for
one of its sizes; tests of several sizes are compared at each.  Options are
--processes=N, in so many fresh executions; --max-time=T; --precision=P, the
half-width of the interval at which it ends; --tolerance=P, what is the same for
all that anybody cares; --confidence=P; and --all-pairs.  With --pairs OLD NEW
every test whose name has OLD in it is compared with the one that has NEW in its
place; with OLD: and NEW:, names of modules, every test of the one with that of
the other.  Two names of recorded timings that were analyzed, or of any with
--recorded, are compared as they are: nothing is measured."
  #:examples '("compare old new"
               "compare --processes=8 sort/100 sort/1000"
               "compare --pairs before: after:")
  #:complete complete-compare)
(define-command! "more" more!
  #:group 'running
  #:usage "[TIME] [PATTERN]"
  #:call more-call
  #:examples '("more" "more 2min" "more 30s sort*")
  #:complete (lambda (words) (test-names)))
(define-command! "why" why
  #:group 'comparing
  #:usage "[A B]"
  #:examples '("why" "why old new")
  #:complete complete-why)
