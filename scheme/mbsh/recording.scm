;;; The commands on recorded timings.

(define-module (mbsh recording)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark nearest)
  #:use-module (mbenchmark recorded)
  #:use-module (mbsh command)
  #:use-module (srfi srfi-1)
  #:export (analyze!
            compare-recordings!
            recording?
            warm-up-recorded!
            sample-recorded!
            complete-recorded))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; One word stays one.
(define (quote-value value)
  (if (or (string-null? value) (string-index value char-whitespace?))
      (quote-word value)
      value))

(define (warm-up-recorded! k)
  "Leave out the first K samples, 0 to 100, of what is analyzed from now on."
  (display (recorded-command! (string-append "warmup " k))))

(define (sample-recorded! name . values)
  "Add VALUEs, whole numbers from 0 to 2^63-1, to the samples of NAME: all of
them, or none if one is no such number.  What was analyzed of it is forgotten."
  (display (recorded-command!
            (string-join (cons* "sample" (quote-word name)
                                (map quote-value values))))))

;; What was analyzed of the last report, apart from what was recorded: its
;; samples, the report that they are of, and the unit of each name.
(define measured #f)
(define measured-report #f)
(define measured-units '())

(define (latest-report)
  (get-report (registered-suite)))

;; Recordings of the last report: those of another are forgotten.
(define (measured-recordings)
  (unless (and measured (eq? measured-report (latest-report)))
    (set! measured (make-recordings))
    (set! measured-report (latest-report))
    (set! measured-units '()))
  measured)

;; The executions of the last report that NAME is the test or the name of.
(define (executions name)
  (append-map
   (lambda (test)
     (let ((executions (test-report-executions test)))
       (if (string=? name (test-report-name test))
           executions
           (filter (lambda (execution)
                     (string=? name (execution-name execution)))
                   executions))))
   (if (latest-report) (report-tests (latest-report)) '())))

(define (measured-names)
  (if (latest-report)
      (delete-duplicates
       (append-map (lambda (test)
                     (cons (test-report-name test)
                           (map execution-name
                                (test-report-executions test))))
                   (report-tests (latest-report))))
      '()))

;; The unit before UNIT, or #f.
(define (finer unit)
  (let next ((units (recorded-units)) (before #f))
    (cond ((eq? (car units) unit) before)
          (else (next (cdr units) (car units))))))

;; A median of fewer digits than three hides differences of a percent.
(define few-digits 100)

(define (analyze-execution! execution unit)
  (let ((name (execution-name execution))
        (recordings (measured-recordings)))
    (drop-recorded! name #:recordings recordings)
    (set-recorded-warmup! (recorded-warmup) #:recordings recordings)
    (record-report! execution #:unit unit #:recordings recordings)
    (let ((analysis (analyze-recorded name #:recordings recordings)))
      (set! measured-units (acons name unit measured-units))
      (display (analysis->string name analysis))
      (when (and (finer unit) (< (analysis-median analysis) few-digits))
        (format #t "  note: below ~A ~A the figures are coarse; \
,analyze ~A ~A is finer~%" few-digits unit name (finer unit)))
      analysis)))

(define (analyze-samples! name)
  (let ((analysis (analyze-recorded name)))
    (display (analysis->string name analysis))
    analysis))

;; A test that is there and was not run is no slip of the finger.
(define (refuse-name name)
  (let ((near (nearest-name name (append (recorded-names)
                                         (measured-names)))))
    (refuse "analyze ~A: no samples~A" name
            (cond ((member name (suite-test-names (registered-suite)))
                   "; ,run measures the test")
                  (near (string-append "; did you mean " near "?"))
                  (else "")))))

;; What was recorded hides a test of the same name.
(define (refuse-unit name unit)
  (refuse "analyze ~A ~A: expected no unit: what was recorded has none~A"
          name unit
          (if (pair? (executions name))
              (format #f "; (drop-recorded! ~S) forgets it, and the test of \
that name is analyzed" name)
              "")))

(define (as-unit text)
  (let ((unit (if (string? text) (string->symbol text) text)))
    (unless (memq unit (recorded-units))
      (refuse "unit ~A: expected one of ~A" text
              (string-join (map symbol->string (recorded-units)) ", ")))
    unit))

(define* (analyze! name #:optional unit)
  "Print what the samples of NAME come to, and return the analysis or a list of
them.  NAME has samples that were recorded by ,sample, or it is a test or an
execution of the last run: then they are the times of an iteration in UNIT, ps,
ns, us, ms or s, else ns, rounded."
  (let ((executions (if (recorded-values name) '() (executions name))))
    (cond ((pair? executions)
           (let ((unit (as-unit (or unit 'ns))))
             (map (lambda (execution) (analyze-execution! execution unit))
                  executions)))
          ((not (recorded-values name)) (refuse-name name))
          (unit (refuse-unit name unit))
          (else (analyze-samples! name)))))

;; What was analyzed of NAME, or #f.
(define (kept name)
  (or (recorded-analysis name)
      (recorded-analysis name #:recordings (measured-recordings))))

(define (recording? name)
  "Return @code{#t} if NAME has samples that were recorded or analyzed."
  (->bool (or (recorded-values name) (kept name))))

;; The unit that NAME was analyzed in, or #f where it has none.
(define (unit-of name)
  (and (not (recorded-analysis name))
       (assoc-ref measured-units name)))

;; A ratio of times to numbers that have no unit may be none at all.
(define (note-unit a unit-a b unit-b)
  (define (note measured unit recorded)
    (format #t "  note: ~A was measured, in ~A; what was recorded of ~A has no \
unit~%" measured unit recorded))
  (cond ((and unit-a (not unit-b)) (note a unit-a b))
        ((and unit-b (not unit-a)) (note b unit-b a))))

(define (compare-recordings! a b)
  "Print the ratio of what was analyzed of B to what was of A, and return it.
Where only one of them has a unit, a line tells."
  (let ((kept-a (kept a)) (kept-b (kept b)))
    (unless (and kept-a kept-b)
      (refuse "compare: analyze both benchmarks first"))
    (let ((unit-a (unit-of a)) (unit-b (unit-of b)))
      (when (and unit-a unit-b (not (eq? unit-a unit-b)))
        (refuse "compare: ~A was analyzed in ~A and ~A in ~A: expected one unit"
                a unit-a b unit-b))
      (let ((ratio (compare-analyses kept-a kept-b)))
        (display (recorded-ratio->string a b ratio))
        (note-unit a unit-a b unit-b)
        ratio))))

(define (complete-recorded words)
  "Return the names that have samples, recorded or measured."
  (delete-duplicates (append (recorded-names) (measured-names))))

(define (complete-analyze words)
  (case (length words)
    ((0) (complete-recorded words))
    ((1) (map symbol->string (recorded-units)))
    (else '())))

(define (complete-sample words)
  (if (null? words) (recorded-names) '()))

(define-command! "sample" sample-recorded!
  #:group 'recording
  #:usage "NAME VALUE..."
  #:examples '("sample parse 120 131 118")
  #:complete complete-sample)
(define-command! "warmup" warm-up-recorded!
  #:group 'recording
  #:usage "K"
  #:examples '("warmup 2"))
(define-command! "analyze" analyze!
  #:group 'recording
  #:usage "NAME [UNIT]"
  #:examples '("analyze parse" "analyze parse us")
  #:complete complete-analyze)
