;;; The commands on constraints.

(define-module (mbsh constraining)
  #:use-module (mbenchmark)
  #:use-module (mbsh command)
  #:use-module (mbsh patterns)
  #:export (constrain!
            show-constraints))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (constrain! pattern key value)
  "Set the constraint KEY of the tests that PATTERN matches to VALUE, or of none
if one of them cannot have it.  KEY is a symbol or a string; VALUE is as
constrain-test! takes it."
  (let ((key (as-symbol key)))
    (let next ((tests (matching-tests pattern)) (undo '()))
      (unless (null? tests)
        (let ((old (assq-ref (test-constraints (car tests)) key)))
          (with-exception-handler
              (lambda (exception)
                (for-each (lambda (undo) (undo)) undo)
                (raise-exception exception))
            (lambda () (constrain-test! (car tests) key value))
            #:unwind? #t)
          (next (cdr tests)
                (cons (lambda ()
                        (if old
                            (constrain-test! (car tests) key old)
                            (unconstrain-test! (car tests) key)))
                      undo)))))))

(define* (show-constraints #:optional (pattern "*"))
  "Print every constraint of the tests that PATTERN matches."
  (for-each
   (lambda (test)
     (display (test-name test))
     (newline)
     (for-each (lambda (key)
                 (display (string-append "  " (string-pad-right
                                               (symbol->string key) 24)))
                 (display (test-constraint test key))
                 (unless (assq key (test-constraints test))
                   (display "  (default)"))
                 (newline))
               (constraint-keys)))
   (matching-tests pattern)))

(define (as-symbol key)
  (if (string? key) (string->symbol key) key))

;; WORDS of a line as a call.
(define (set-call . words)
  (case (length words)
    ((0) (list show-constraints))
    ((1) (list show-constraints (car words)))
    ((2) (list constrain! "*" (car words) (cadr words)))
    ((3) (cons constrain! words))
    (else #f)))

;; The values of the constraint KEY, a string, where there are some to choose
;; from.
(define (complete-value key)
  (if (string=? key "meters")
      (cons "none" (map symbol->string (meter-names)))
      '()))

(define (complete-set words)
  (let ((keys (map symbol->string (constraint-keys))))
    (case (length words)
      ((0) (append keys (test-names)))
      ((1) (if (member (car words) keys) (complete-value (car words)) keys))
      ((2) (complete-value (cadr words)))
      (else '()))))

(define-command! "set" constrain!
  #:group 'constraints
  #:usage "[PATTERN] [KEY VALUE]"
  #:call set-call
  #:help "Set the constraint KEY of the tests that PATTERN matches, or of all, to
VALUE; without both, print the constraints.  Counts are as 300 or 10k, times as
2, 0.5, 250ms or 2s, fractions as 0.01 or 1%, dimensions as ((1 2) (3)), meters
as cpu-time,page-faults."
  #:complete complete-set)
