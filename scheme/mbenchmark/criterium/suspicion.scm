;;; Settings of Guile and of its collector that make what is measured slow, or
;;; other than it is elsewhere.

(define-module (mbenchmark criterium suspicion)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark criterium progress)
  #:use-module (mbenchmark criterium state)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:use-module ((system vm vm) #:select (vm-engine))
  #:export (environment-settings
            warn-on-suspicious-options))

(define prefixes '("GUILE_" "GC_"))

(define (environment-settings)
  "Return the settings of Guile and of its collector that this process has in
its environment, sorted strings such as @code{GUILE_JIT_THRESHOLD=1000}."
  (sort (filter (lambda (setting)
                  (any (lambda (prefix) (string-prefix? prefix setting))
                       prefixes))
                (environ))
        string<?))

;; The whole number that TEXT begins with; #f of one below zero, and of none.
(define (leading-number text)
  (let* ((text (string-trim text))
         (end (or (string-skip text char-set:digit) (string-length text))))
    (string->number (substring text 0 end))))

(define (at-least low)
  (lambda (text)
    (let ((number (leading-number text)))
      (and number (>= number low)))))

;; Sizes as the collector reads them: bytes, or with a letter behind them.
(define (size-of text)
  (let ((number (leading-number text)))
    (and number
         (* number
            (match (char-upcase (string-ref (string-take-right text 1) 0))
              (#\K (ash 1 10))
              (#\M (ash 1 20))
              (#\G (ash 1 30))
              (_ 1))))))

(define (size-below high)
  (lambda (text)
    (let ((size (size-of text)))
      (and size (< size high)))))

(define any-text (const #t))

;; Variables, which values of them are suspicious, and what these do.  Guile
;; begins with a heap of 1 MiB.
(define suspicious-variables
  `(("GUILE_JIT_STOP_AFTER" ,(at-least 0)
     "the just-in-time compiler ends its work early")
    ("GUILE_JIT_LOG" ,(at-least 1)
     "the just-in-time compiler writes about its work")
    ("GUILE_AUTO_COMPILE" ,(lambda (text) (eqv? (leading-number text) 0))
     "modules of which there is no compiled file are interpreted")
    ("GC_DONT_GC" ,any-text
     "nothing is collected, and allocation costs less than it does elsewhere")
    ("GC_INITIAL_HEAP_SIZE" ,(size-below (ash 1 20))
     "a heap that begins so small is collected often")
    ("GC_MAXIMUM_HEAP_SIZE" ,(size-below (ash 1 26))
     "a heap that stays so small is collected often")
    ("GC_FREE_SPACE_DIVISOR" ,(at-least 4)
     "the heap is collected more often than it is elsewhere")
    ("GC_ENABLE_INCREMENTAL" ,any-text
     "the collector works by page faults in between")
    ("GC_PRINT_STATS" ,any-text
     "the collector writes about each collection")
    ("GC_PRINT_VERBOSE_STATS" ,any-text
     "the collector writes about each collection")))

(define (variable-suspicions lookup)
  (filter-map
   (match-lambda
     ((name suspicious? effect)
      (let ((text (lookup name)))
        (and text (not (string-null? text)) (suspicious? text)
             (format #f "~A=~A: ~A; unset ~A" name text effect name)))))
   suspicious-variables))

;; How often a procedure is run before it is fast, beyond which a warm-up may
;; not come.
(define late-threshold 1000000)

(define (jit-suspicions threshold enabled? processor)
  (cond ((not threshold)
         (list "nothing is translated to machine code, as GUILE_JIT_THRESHOLD \
is below zero; unset GUILE_JIT_THRESHOLD"))
        ((not enabled?)
         (list (format #f "nothing is translated to machine code, as Guile has \
no just-in-time compiler for ~A; take times for those of a machine like this"
                       processor)))
        ((> threshold late-threshold)
         (list (format #f "procedures are translated to machine code late, as \
GUILE_JIT_THRESHOLD is ~A; unset GUILE_JIT_THRESHOLD" threshold)))
        (else '())))

(define (engine-suspicions engine)
  (if (eq? engine 'debug)
      (list "Guile's debug engine runs, which is slower; start Guile with \
--no-debug")
      '()))

(define (procedure-suspicions procedures)
  (map (lambda (procedure)
         (format #f "~A is interpreted, not compiled; load it from a file \
that is compiled, or by mbsh" procedure))
       (filter interpreted? procedures)))

(define (suspicions lookup threshold enabled? processor engine procedures)
  (append (jit-suspicions threshold enabled? processor)
          (engine-suspicions engine)
          (variable-suspicions lookup)
          (procedure-suspicions procedures)))

(define (warn-on-suspicious-options . procedures)
  "Warn of each setting of Guile that makes what is measured slow, or other than
it is elsewhere, with what to do against it, if *report-warn* says so; also where
one of PROCEDURES, which are to be measured, is interpreted.  Return the list of
the sentences."
  (for-each (lambda (procedure)
              (unless (procedure? procedure)
                (scm-error 'wrong-type-arg "warn-on-suspicious-options"
                           "~S: expected a procedure" (list procedure)
                           (list procedure))))
            procedures)
  (let ((sentences (suspicions getenv (jit-threshold) (jit-enabled?)
                               (utsname:machine (uname)) (vm-engine)
                               procedures)))
    (for-each say-warning sentences)
    sentences))
