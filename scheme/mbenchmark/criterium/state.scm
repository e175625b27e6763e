;;; What changes in a process while it measures, in place of a Java machine's
;;; class loader and compiler: modules, machine code and collections, and what
;;; differs from one look at them to the next.

(define-module (mbenchmark criterium state)
  #:use-module (mbenchmark primitive)
  #:use-module (ice-9 match)
  #:use-module (ice-9 rdelim)
  #:use-module (srfi srfi-1)
  #:use-module ((system vm loader) #:select (all-mapped-elf-images))
  #:export (module-state
            compilation-state
            collector-state
            runtime-state
            state-changed?
            state-delta
            jit-threshold
            jit-enabled?
            machine-code-bytes))

(define (refuse value expected procedure)
  (scm-error 'wrong-type-arg procedure
             (string-append "~S: expected " expected)
             (list value) (list value)))

;; A module that was loaded has an interface; the others are there because
;; their names are parts of a longer one.
(define (count-modules module)
  (hash-fold (lambda (name module count) (+ count (count-modules module)))
             (if (module-public-interface module) 1 0)
             (module-submodules module)))

(define (module-state)
  "Return what was loaded into this process: the state
@code{(module-state (modules . N) (images . M))} of N modules and M images of
compiled code, from files and from what was compiled in memory."
  `(module-state
    (modules . ,(count-modules (resolve-module '() #f)))
    (images . ,(length (all-mapped-elf-images)))))

;; Guile's own, where GUILE_JIT_THRESHOLD does not say another.
(define default-threshold 1000)

;; As Guile reads it: by strtol, once, when it starts.
(define jit-threshold
  (let* ((rest (string-trim (or (getenv "GUILE_JIT_THRESHOLD") "")))
         (end (or (string-skip rest char-set:digit
                               (if (string-index rest (char-set #\- #\+) 0
                                                 (min 1 (string-length rest)))
                                   1 0))
                  (string-length rest)))
         (threshold (or (string->number (substring rest 0 end))
                        default-threshold)))
    (lambda ()
      "Return how much a procedure is run before it is translated to machine
code: a call counts 30 and a turn of a loop 2.  Return @code{#f} where nothing
is translated."
      (and (>= threshold 0) threshold))))

;; What a call counts, and up to which threshold it is tried.
(define call-count 30)
(define tried-threshold 100000)

;; A procedure that is set is called, and not made a part of its caller.
(define tried #f)
(set! tried (lambda (value) value))

(define jit-enabled?
  (let ((enabled? 'unknown))
    (lambda ()
      "Return whether procedures that run often are translated to machine code.
A processor that Guile has no compiler for is found by trying."
      (when (eq? enabled? 'unknown)
        (let ((threshold (jit-threshold)))
          (set! enabled?
                (and threshold
                     (or (> threshold tried-threshold)
                         (do ((i 0 (+ i 1)))
                             ((> (* i call-count) (+ threshold call-count))
                              (->bool (%procedure-translation tried)))
                           (tried i)))))))
      enabled?)))

;; The bytes of a line of /proc/self/maps that is memory without a file, which
;; is written and executed; 0 of another.  Nothing else of Guile makes such.
(define (executable-bytes line)
  (match (if (string-contains line " rwxp ") (string-tokenize line) '())
    ((range "rwxp" _ _ "0" . _)
     (match (map (lambda (text) (string->number text 16))
                 (string-split range #\-))
       ((begin end) (- end begin))))
    (_ 0)))

(define (machine-code-bytes)
  "Return the size of the areas that the just-in-time compiler puts machine code
into, in bytes, or @code{#f} where the system does not tell."
  (catch 'system-error
    (lambda ()
      (call-with-input-file "/proc/self/maps"
        (lambda (port)
          (let loop ((sum 0))
            (let ((line (read-line port)))
              (if (eof-object? line)
                  sum
                  (loop (+ sum (executable-bytes line)))))))))
    (const #f)))

(define (compilation-state)
  "Return what the just-in-time compiler has done in this process: the state
@code{(compilation-state (jit . ON?) (threshold . N) (code-bytes . M))}, with the
N of jit-threshold, and in M the size of the areas for machine code, which grow
a good deal at a time, or @code{#f} where the system does not tell."
  `(compilation-state
    (jit . ,(jit-enabled?))
    (threshold . ,(jit-threshold))
    (code-bytes . ,(machine-code-bytes))))

(define (collector-state)
  "Return what the collector has done in this process: the state
@code{(collector-state (collections . N) (time . M))} of N collections, which
took M nanoseconds since their time is measured."
  (match (%collector)
    ((collections time _)
     `(collector-state (collections . ,collections) (time . ,time)))))

(define (runtime-state)
  "Return all of it: the state @code{(runtime-state MODULES COMPILATION
COLLECTOR)} of what module-state, compilation-state and collector-state return."
  (list 'runtime-state (module-state) (compilation-state) (collector-state)))

;; What is no count says what kind of process it is: it does not change.
(define setting-keys '(jit threshold))

(define part-keys
  '((module-state modules images)
    (compilation-state jit threshold code-bytes)
    (collector-state collections time)))

(define (value-fits? key value)
  (cond ((eq? key 'jit) (boolean? value))
        ((memq key '(threshold code-bytes))
         (or (not value) (exact-integer? value)))
        (else (exact-integer? value))))

(define (part? state)
  (match state
    ((kind (keys . values) ...)
     (and (equal? keys (assq-ref part-keys kind))
          (every value-fits? keys values)))
    (_ #f)))

(define (state? state)
  (match state
    (('runtime-state parts ...)
     (and (every part? parts)
          (equal? (map car parts) (map car part-keys))))
    (_ (part? state))))

(define (check-state state procedure)
  (unless (state? state)
    (refuse state "a state, of module-state, compilation-state, \
collector-state or runtime-state" procedure)))

(define (state-changed? state)
  "Return whether STATE, a difference that state-delta made, tells of a change:
whether a count in it is not zero."
  (check-state state "state-changed?")
  (any (match-lambda
         ((? part? part) (state-changed? part))
         ((key . value) (and (not (memq key setting-keys))
                             value
                             (not (zero? value)))))
       (cdr state)))

(define (refuse-process key value-1 value-2)
  (scm-error 'misc-error "state-delta"
             "~A is ~S in one state and ~S in the other: expected states of \
one process"
             (list key value-1 value-2) #f))

(define (value-delta key value-1 value-2)
  (cond ((and (not (memq key setting-keys)) value-1 value-2)
         (- value-2 value-1))
        ((equal? value-1 value-2) value-1)
        (else (refuse-process key value-1 value-2))))

(define (delta state-1 state-2)
  (cons (car state-1)
        (map (lambda (entry-1 entry-2)
               (if (part? entry-1)
                   (delta entry-1 entry-2)
                   (cons (car entry-1)
                         (value-delta (car entry-1)
                                      (cdr entry-1) (cdr entry-2)))))
             (cdr state-1) (cdr state-2))))

(define (state-delta state-1 state-2)
  "Return the state that is the difference from STATE-1 to STATE-2, a later one
of the same kind: its counts are those of STATE-2 less those of STATE-1, its
settings those of both.  Differences that follow one another add up."
  (check-state state-1 "state-delta")
  (check-state state-2 "state-delta")
  (unless (eq? (car state-1) (car state-2))
    (refuse state-2 (format #f "a ~A, as the other state is" (car state-1))
            "state-delta"))
  (delta state-1 state-2))
