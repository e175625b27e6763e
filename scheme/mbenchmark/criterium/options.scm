;;; What a benchmark in criterium's manner can be told: parameters, lists of
;;; options, and how they are read and checked.

(define-module (mbenchmark criterium options)
  #:use-module (mbenchmark nearest)
  #:use-module (mbenchmark statistics)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (s-to-ns
            ns-to-s
            *sample-count*
            *target-execution-time*
            *warmup-jit-period*
            *final-gc-problem-threshold*
            *max-gc-attempts*
            *use-mxbean-for-times*
            *report-progress*
            *report-debug*
            *report-warn*
            *default-benchmark-opts*
            *default-quick-bench-opts*
            benchmark-defaults
            quick-benchmark-defaults
            :os
            :runtime
            :verbose
            add-default-options
            extract-report-options
            option-ref
            check-options
            arguments->options))

(define finite-real? (@@ (mbenchmark statistics) finite-real?))

(define (refuse who message . values)
  (scm-error 'misc-error who message values #f))

(define s-to-ns 1000000000)
(define ns-to-s (/ s-to-ns))

(define :os #:os)
(define :runtime #:runtime)
(define :verbose #:verbose)

;; What a value may be: what is expected of it, in words, and a procedure that
;; returns what is kept of it, or the symbol wrong.
(define (kind expected keep)
  (cons expected keep))

(define (whole low high)
  (kind (format #f "a whole number from ~A to ~A" low high)
        (lambda (value)
          (if (and (exact-integer? value) (<= low value high)) value 'wrong))))

(define (number-between expected in?)
  (kind expected
        (lambda (value)
          (if (and (finite-real? value) (in? value)) value 'wrong))))

;; Of time, in nanoseconds, which the engine counts in 63 bits.
(define (nanoseconds low)
  (define high (- (ash 1 63) 1))
  (kind (format #f "a time in nanoseconds from ~A to ~A" low high)
        (lambda (value)
          (let ((whole (and (finite-real? value)
                            (inexact->exact (round value)))))
            (if (and whole (<= low whole high)) whole 'wrong)))))

(define truth
  (kind "#t or #f" (lambda (value) (if (boolean? value) value 'wrong))))

(define sample-number (whole 2 1000000))
(define attempts (whole 0 1000000))
(define period (nanoseconds 0))
(define sample-time (nanoseconds 1))
(define tail
  (number-between "a number between 0 and 0.5" (lambda (q) (< 0 q 1/2))))
(define overhead
  (kind "a time in seconds, not below 0, or #f"
        (lambda (value)
          (cond ((not value) #f)
                ((and (finite-real? value) (>= value 0)) value)
                (else 'wrong)))))

(define options
  `((samples . ,sample-number)
    (warmup-jit-period . ,period)
    (target-execution-time . ,sample-time)
    (tail-quantile . ,tail)
    (bootstrap-size . ,(whole 2 10000000))
    (max-gc-attempts . ,attempts)
    (gc-before-sample . ,truth)
    (overhead . ,overhead)
    (supress-jvm-option-warnings . ,truth)
    (faithful . ,truth)
    (isolate . ,truth)))
(define option-keys (map car options))

;; What KIND keeps of VALUE, which is that of WHAT.
(define (kept kind value who what)
  (match ((cdr kind) value)
    ('wrong (refuse who "~A ~S: expected ~A" what value (car kind)))
    (kept kept)))

(define (unknown who key)
  (let ((near (and (symbol? key)
                   (nearest-name (symbol->string key)
                                 (map symbol->string
                                      (append option-keys
                                              (map keyword->symbol
                                                   report-options)))))))
    (if near
        (refuse who "option ~S: no such; did you mean ~A?" key near)
        (refuse who "option ~S: expected one of ~A" key
                (string-join (map symbol->string option-keys) ", ")))))

(define* (check-options alist #:optional (who "benchmark"))
  "Return ALIST, options by their keys, with times rounded to whole nanoseconds.
An unknown key is refused with the nearest there is, a value with what was
expected of it.  Of a key that is there twice the first counts."
  (unless (and (list? alist) (every pair? alist))
    (refuse who "options ~S: expected an association list of options" alist))
  (reverse
   (fold (lambda (entry checked)
           (match entry
             ((key . value)
              (let ((kind (or (assq-ref options key) (unknown who key))))
                (if (assq key checked)
                    checked
                    (acons key
                           (kept kind value who (format #f "option ~A" key))
                           checked))))))
         '() alist)))

(define (parameter name value kind)
  (make-parameter value (lambda (value) (kept kind value #f name))))

(define-syntax-rule (define-parameters (name value kind) ...)
  (begin
    (define name (parameter (symbol->string 'name) value kind)) ...))

(define-parameters
  (*sample-count* 60 sample-number)
  (*target-execution-time* s-to-ns sample-time)
  (*warmup-jit-period* (* 10 s-to-ns) period)
  (*final-gc-problem-threshold* 0.01
   (number-between "a fraction from 0 to 1" (lambda (f) (<= 0 f 1))))
  (*max-gc-attempts* 100 attempts)
  (*use-mxbean-for-times* #f truth)
  (*report-progress* #f truth)
  (*report-debug* #f truth)
  (*report-warn* #t truth))

;; The defaults, with the number of samples and both times divided, and the
;; other figures as they are.
(define (made-defaults samples-by target-by warmup-by bootstrap-size)
  `((max-gc-attempts . ,(*max-gc-attempts*))
    (samples . ,(max 2 (quotient (*sample-count*) samples-by)))
    (target-execution-time
     . ,(max 1 (quotient (*target-execution-time*) target-by)))
    (warmup-jit-period . ,(quotient (*warmup-jit-period*) warmup-by))
    (tail-quantile . 0.025)
    (bootstrap-size . ,bootstrap-size)))
(define (usual-defaults) (made-defaults 1 1 1 1000))
(define (quick-defaults) (made-defaults 10 10 2 500))

(define first-usual-defaults (usual-defaults))
(define first-quick-defaults (quick-defaults))
(define *default-benchmark-opts*
  (make-parameter first-usual-defaults
                  (lambda (alist)
                    (check-options alist "*default-benchmark-opts*"))))
(define *default-quick-bench-opts*
  (make-parameter first-quick-defaults
                  (lambda (alist)
                    (check-options alist "*default-quick-bench-opts*"))))

;; What PARAMETER holds, or what MAKE returns now if that is still FIRST.
(define (defaults-of parameter first make)
  (let ((alist (parameter)))
    (if (equal? alist first)
        (make)
        (add-default-options alist (make)))))

(define (benchmark-defaults)
  "Return the options that a benchmark has where it is told nothing: those of
*default-benchmark-opts*, and where nobody has changed it those that
*sample-count*, *target-execution-time*, *warmup-jit-period* and
*max-gc-attempts* give now."
  (defaults-of *default-benchmark-opts* first-usual-defaults usual-defaults))

(define (quick-benchmark-defaults)
  "Return the options that a quick benchmark has where it is told nothing: those
of *default-quick-bench-opts*, and where nobody has changed it a tenth of
*sample-count* and of *target-execution-time* and half of *warmup-jit-period*."
  (defaults-of *default-quick-bench-opts* first-quick-defaults quick-defaults))

(define (add-default-options options defaults)
  "Return OPTIONS, an association list, with those of DEFAULTS that it does not
have behind them."
  (for-each (lambda (alist)
              (unless (and (list? alist) (every pair? alist))
                (refuse "add-default-options"
                        "options ~S: expected an association list" alist)))
            (list options defaults))
  (append options
          (remove (match-lambda ((key . _) (assq key options))) defaults)))

(define (option-ref options key)
  "Return the value of KEY in OPTIONS, or the default of a benchmark, or #f
where there is none."
  (assq-ref (add-default-options options (benchmark-defaults)) key))

(define report-options '(#:os #:runtime #:verbose))

(define (extract-report-options options)
  "Return a list of two: those of OPTIONS, a list, that are options of a report,
@code{#:os}, @code{#:runtime} and @code{#:verbose}, and the rest."
  (unless (list? options)
    (refuse "extract-report-options" "options ~S: expected a list" options))
  (call-with-values
      (lambda () (partition (lambda (option) (memq option report-options))
                            options))
    list))

(define* (arguments->options arguments #:optional (who "benchmark"))
  "Return the options that ARGUMENTS give, checked, as an association list.
ARGUMENTS is a list: empty, of one association list, or of keywords with a value
behind each."
  (match arguments
    (() '())
    (((? list? alist)) (check-options alist who))
    (_ (check-options (from-keywords arguments who) who))))

(define (from-keywords arguments who)
  (match arguments
    (() '())
    (((? keyword? key))
     (unless (memq (keyword->symbol key) option-keys)
       (unknown who (keyword->symbol key)))
     (refuse who "option ~S: expected a value behind it" key))
    (((? keyword? key) value . rest)
     (acons (keyword->symbol key) value (from-keywords rest who)))
    ((other . _)
     (refuse who "~S: expected an association list of options, or a keyword"
             other))))
