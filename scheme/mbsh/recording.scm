;;; The commands on recorded timings.

(define-module (mbsh recording)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark nearest)
  #:use-module (mbenchmark recorded)
  #:use-module (srfi srfi-1)
  #:export (analyze!
            compare-recordings!
            recording?
            warmup-command
            sample-command
            complete-recorded
            complete-sample
            complete-analyze))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; A line of core's commands: a word that has blanks stands in double quotes.
(define (words->line words)
  (string-join (map (lambda (word)
                      (if (or (string-null? word)
                              (string-index word char-whitespace?))
                          (string-append "\"" word "\"")
                          word))
                    words)
               " "))

(define (warmup-command k)
  "Leave out the first K samples, 0 to 100, of what is analyzed from now on."
  (display (recorded-command! (words->line (list "warmup" k)))))

(define (sample-command name . values)
  "Add VALUEs, whole numbers from 0 to 2^63-1, to the samples of NAME.  What was
analyzed of it is forgotten."
  (display (recorded-command! (words->line (cons* "sample" name values)))))

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

(define (refuse-name name)
  (let ((near (nearest-name name (append (recorded-names)
                                         (measured-names)))))
    (refuse "analyze ~A: no samples~A" name
            (if near (string-append "; did you mean " near "?") ""))))

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
          (unit
           (refuse "analyze ~A ~A: expected no unit: what was recorded has none"
                   name unit))
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

(define (compare-recordings! a b)
  "Print the ratio of what was analyzed of B to what was of A, and return it."
  (let ((kept-a (kept a)) (kept-b (kept b)))
    (unless (and kept-a kept-b)
      (refuse "compare: analyze both benchmarks first"))
    (let ((unit-a (unit-of a)) (unit-b (unit-of b)))
      (when (and unit-a unit-b (not (eq? unit-a unit-b)))
        (refuse "compare: ~A was analyzed in ~A and ~A in ~A: expected one unit"
                a unit-a b unit-b)))
    (let ((ratio (compare-analyses kept-a kept-b)))
      (display (recorded-ratio->string a b ratio))
      ratio)))

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
