;;; The commands on constraints.

(define-module (mbsh constraining)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark nearest)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark terminal)
  #:use-module (mbsh command)
  #:use-module (mbsh patterns)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (constrain!
            unconstrain!
            show-constraints
            list-constraints
            constraint-key
            constraint-key-names
            complete-constraint-value
            split-assignment))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (constraint-key-names)
  "Return the keys of constraints as strings."
  (map symbol->string (constraint-keys)))

(define (constraint-key key)
  "Return the key of a constraint that KEY, a symbol or a string, is, as a symbol."
  (let ((name (if (symbol? key) (symbol->string key) key)))
    (if (member name (constraint-key-names))
        (string->symbol name)
        (let ((near (nearest-name name (constraint-key-names))))
          (refuse "no constraint ~A; ~A" name
                  (if near
                      (string-append "did you mean " near "?")
                      ",constraints lists them"))))))

;; KEYS-AND-VALUES, (key value key value ...), as an alist.
(define (pairs keys-and-values)
  (match keys-and-values
    (() '())
    ((key) (refuse "constraint ~A: expected a value behind it" key))
    ((key value . rest) (acons (constraint-key key) value (pairs rest)))))

;; Run each of STEPS, pairs of a thunk that does something and one that undoes it;
;; where one fails those before it are undone.
(define (do-all steps)
  (let next ((steps steps) (undo '()))
    (match steps
      (() #t)
      (((do . take-back) . rest)
       (with-exception-handler
           (lambda (exception)
             (for-each (lambda (thunk) (thunk)) undo)
             (raise-exception exception))
         do
         #:unwind? #t)
       (next rest (cons take-back undo))))))

;; What sets the keys of CHANGES, an alist with values as texts or #f to lift one,
;; by CONSTRAIN, which gets an alist of texts, and LIFT, which gets a key; and the
;; way back to GIVEN, what was set before.  All that is set is set at once, so that
;; only the whole has to be such as can be kept.
(define (step changes given constrain lift)
  (define (put! changes)
    (call-with-values (lambda () (partition cdr changes))
      (lambda (set lifted)
        (for-each (lambda (entry) (lift (car entry))) lifted)
        (constrain (map (lambda (entry)
                          (cons (car entry) (constraint->text (cdr entry))))
                        set)))))
  (cons (lambda () (put! changes))
        (lambda ()
          (put! (map (lambda (entry)
                       (cons (car entry) (assq-ref given (car entry))))
                     changes)))))

(define (test-step test changes)
  (step changes (test-constraints test)
        (lambda (alist)
          (%test-constrain! (test-suite test) (test-name test) alist))
        (lambda (key) (unconstrain-test! test key))))

(define (suite-step changes)
  (let ((suite (registered-suite)))
    (step changes (suite-constraints suite)
          (lambda (alist) (%suite-constrain! suite alist))
          (lambda (key) (unconstrain-suite! suite key)))))

;; Dimensions are tests' own: the suite hands them on to each.
(define (steps pattern changes)
  (define (of-tests changes pattern)
    (map (lambda (test) (test-step test changes)) (matching-tests pattern)))
  (if pattern
      (of-tests changes pattern)
      (call-with-values
          (lambda ()
            (partition (lambda (entry) (eq? (car entry) 'dimensions)) changes))
        (lambda (dimensions others)
          (append (if (null? others) '() (list (suite-step others)))
                  (if (null? dimensions) '() (of-tests dimensions "*")))))))

;; Tests that go on with values of their own, where somebody has set the suite's.
(define (tell-own keys)
  (for-each
   (lambda (test)
     (let ((own (filter (lambda (entry)
                          (and (memq (car entry) keys)
                               (not (eq? (car entry) 'dimensions))))
                        (test-constraints test))))
       (unless (null? own)
         (display-wrapped
          (format #f "~A keeps its own ~A; ,set * sets those too~%"
                  (test-name test)
                  (string-join
                   (map (match-lambda
                          ((key . value)
                           (string-append (symbol->string key) " " value)))
                        own)
                   ", "))
          2))))
   (suite-tests (registered-suite))))

(define (constrain! pattern key value . more)
  "Set the constraint KEY to VALUE, and MORE keys to the values behind them: of
the tests that PATTERN matches, or, where PATTERN is @code{#f}, of the suite, for
all tests that have not their own, which are named.  All are set, or none if a test cannot have
one of them.  Keys are symbols or strings; values are as constrain-test! takes
them."
  (let ((changes (pairs (cons* key value more))))
    (do-all (steps pattern changes))
    (unless pattern
      (tell-own (map car changes)))))

(define (unconstrain! pattern key . more)
  "Lift the constraint KEY, and MORE: of the tests that PATTERN matches or, where
PATTERN is @code{#f}, of the suite.  All are lifted, or none."
  (do-all (steps pattern (map (lambda (key) (cons (constraint-key key) #f))
                              (cons key more)))))

(define name-width 24)
(define value-width 20)

(define (show-test test only-given?)
  (display (test-name test))
  (newline)
  (for-each
   (lambda (key)
     (let ((source (test-constraint-source test key)))
       (unless (and only-given? (string=? source "default"))
         (format #t "  ~A~A (~A)~%"
                 (string-pad-right (symbol->string key) name-width)
                 (let ((value (test-constraint test key)))
                   (if (< (string-length value) value-width)
                       (string-pad-right value value-width)
                       value))
                 source))))
   (constraint-keys)))

(define* (show-constraints #:optional (pattern "*") #:key given)
  "Print every constraint of the tests that PATTERN matches, and where each value
is from: default, suite, module, test or command line.  With GIVEN true, only
what somebody has given."
  (for-each (lambda (test) (show-test test given))
            (matching-tests pattern)))

;; What holds of a test of which nothing was said.
(define (default-of key)
  (test-constraint (force plain-test) key))
(define plain-test
  (delay (add-test! (make-suite "") "" #:test (lambda () #t))))

(define* (list-constraints #:optional key)
  "Print every constraint, or the one that KEY names: what it does, what its
values look like, and its default."
  (for-each
   (lambda (key)
     (call-with-values (lambda () (constraint-help key))
       (lambda (help form)
         (display-wrapped
          (format #f "~A~A~%" (string-pad-right (symbol->string key) name-width)
                  help)
          name-width)
         (display-wrapped
          (format #f "~A~A; default ~A~A~%"
                  (make-string name-width #\space)
                  form
                  (default-of key)
                  (match (assq key (suite-constraints (registered-suite)))
                    (#f "")
                    ((_ . value) (string-append "; the suite sets " value))))
          name-width))))
   (if key (list (constraint-key key)) (constraint-keys))))

;; Words of a line.

(define (split-assignment word)
  "Return WORD, \"KEY=VALUE\" where KEY is a constraint's, as a list of both;
@code{#f} for another word."
  (match (string-index word #\=)
    (#f #f)
    (at (let ((key (substring word 0 at)))
          (and (string-every (lambda (c) (or (char-alphabetic? c)
                                             (char=? c #\-)))
                             key)
               (not (string-null? key))
               (list key (substring word (+ at 1))))))))

;; WORDS with each KEY=VALUE in two.
(define (split-assignments words)
  (append-map (lambda (word) (or (split-assignment word) (list word))) words))

(define (key? word)
  (member word (constraint-key-names)))

;; The first word is a pattern where it is no key, or where what is behind it
;; would leave a key without a value.
(define (set-call . words)
  (let* ((assigned? (and (pair? words) (split-assignment (car words))))
         (words (split-assignments words))
         (n (length words)))
    (cond ((null? words) (list show-constraints))
          ((= n 1) (and (not assigned?) (list show-constraints (car words))))
          ((and (even? n) (not (key? (car words))) (key? (cadr words)))
           (refuse "constraint ~A: expected a value behind it" (last words)))
          ((or assigned? (even? n))
           (cons* constrain! #f words))
          (else (cons constrain! words)))))

(define (unset-call . words)
  (match words
    (() #f)
    (((? key?) . _) (cons* unconstrain! #f words))
    ((_) #f)
    (_ (cons unconstrain! words))))

(define (show-call . words)
  (match words
    (() (list show-constraints))
    (("--given") (list show-constraints "*" #:given #t))
    ((or (pattern "--given") ("--given" pattern))
     (list show-constraints pattern #:given #t))
    ((pattern) (list show-constraints pattern))
    (_ #f)))

(define (complete-constraint-value key)
  "Return values of the constraint KEY, a string, where there are some to choose
from."
  (cond ((string=? key "meters")
         (cons "none" (map symbol->string (meter-names))))
        ((key? key)
         (call-with-values (lambda () (constraint-help (string->symbol key)))
           (lambda (help form)
             (match form
               ("on, off or auto" '("on" "off" "auto"))
               (_ '())))))
        (else '())))

(define (complete-set words)
  (define keys (constraint-key-names))
  (cond ((null? words) (append keys (test-names)))
        ((key? (last words)) (complete-constraint-value (last words)))
        (else keys)))

(define (complete-unset words)
  (if (null? words)
      (append (constraint-key-names) (test-names))
      (constraint-key-names)))

(define-command! "set" constrain!
  #:group 'constraints
  #:usage "[PATTERN] [KEY VALUE]..."
  #:call set-call
  #:help "Set the constraint KEY to VALUE: of the tests that PATTERN matches or,
without it, of the suite, for all tests that have not their own.  Several keys
may follow, also as KEY=VALUE; all are set or none.  Counts are as 300 or 10k,
times as 2, 0.5, 250ms or 2s, fractions as 0.01 or 1%, dimensions as
((1 2) (3)), meters as cpu-time,page-faults.  Without a key the constraints are
printed as ,show does."
  #:examples '("set max-time 0.5"
               "set sort max-time 0.2 precision 1%"
               "set /sort/ dimensions ((10 100 1000))")
  #:complete complete-set)
(define-command! "unset" unconstrain!
  #:group 'constraints
  #:usage "[PATTERN] KEY..."
  #:call unset-call
  #:help "Lift the constraint KEY: of the tests that PATTERN matches or, without
it, of the suite.  What is set below it holds again, and the default last."
  #:examples '("unset max-time" "unset sort max-time precision")
  #:complete complete-unset)
(define-command! "constraints" list-constraints
  #:group 'constraints
  #:usage "[KEY]"
  #:examples '("constraints" "constraints precision")
  #:complete (lambda (words)
               (if (null? words) (constraint-key-names) '())))
(define-command! "show" show-constraints
  #:group 'constraints
  #:usage "[PATTERN] [--given]"
  #:call show-call
  #:help "Print every constraint of the tests that PATTERN matches, or of all,
with its value and where that is from: default, suite, module, test or command
line.  With --given, only what somebody has given."
  #:examples '("show sort" "show --given")
  #:complete (lambda (words) (cons "--given" (test-names))))
