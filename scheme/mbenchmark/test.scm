;;; Tests: what is known of them and the limits they keep.

(define-module (mbenchmark test)
  #:use-module (mbenchmark primitive)
  #:use-module (srfi srfi-9)
  #:use-module (srfi srfi-9 gnu)
  #:export (test?
            test-suite
            test-name
            test-module
            test-full-name
            test-directed?
            test-enabled?
            set-test-enabled!
            test-constraint
            test-constraint-source
            test-constraints
            constrain-test!
            unconstrain-test!
            constrain-suite!
            unconstrain-suite!
            set-command-line-constraints!
            suite-tests
            find-test
            constraint-keys
            constraint-help
            constraint->text)
  #:re-export (interpreted?
               suite-constraints
               command-line-constraints))

;; A test is named, not held: what it names may be replaced or go.
(define-record-type <test>
  (make-test suite name)
  test?
  (suite test-suite)
  (name test-name))

(set-record-type-printer!
 <test>
 (lambda (test port)
   (display "#<test " port)
   (write (test-name test) port)
   (display ">" port)))

(define (suite-tests suite)
  "Return the tests of SUITE, a list, in the order of registration."
  (map (lambda (name) (make-test suite name))
       (suite-test-names suite)))

(define (find-test suite name)
  "Return the test NAME, a string, of SUITE, or @code{#f}.  A test that came from
a module is also found by \"MODULE:NAME\"."
  (and=> (%suite-find-name suite name)
         (lambda (name) (make-test suite name))))

(define (test-module test)
  "Return the name of the module that TEST came from, a string, or @code{#f}."
  (and=> (%test-module (test-suite test) (test-name test)) car))

(define (test-full-name test)
  "Return \"MODULE:NAME\" for a TEST that came from a module, its name for
another."
  (let ((module (%test-module (test-suite test) (test-name test))))
    (if module
        (string-append (car module) ":" (cdr module))
        (test-name test))))

;; Not for users, who have both.
(define (size? object)
  (and (exact-integer? object) (not (negative? object))))

;; NAME without its last size and that size, or #f.
(define (split-size name)
  (let* ((slash (string-rindex name #\/))
         (size (and slash
                    (string->number (substring name (+ slash 1)) 10))))
    (and (size? size)
         (cons (substring name 0 slash) size))))

;; The test of SUITE that NAME, "test" or "test/SIZE/SIZE", is, and the sizes,
;; #f where there are none: two values, the first #f where there is no such
;; test.  A name may have slashes of its own.
(define (find-named suite name)
  (let next ((rest name) (sizes #f))
    (cond ((find-test suite rest)
           => (lambda (test) (values test sizes)))
          ((split-size rest)
           => (lambda (split)
                (next (car split) (cons (cdr split) (or sizes '())))))
          (else (values #f #f)))))

(define (test-directed? test)
  "Return @code{#t} if the body of TEST loops by itself."
  (%test-directed? (test-suite test) (test-name test)))

(define (test-enabled? test)
  "Return @code{#t} if TEST runs with its suite."
  (%test-enabled? (test-suite test) (test-name test)))

(define (set-test-enabled! test enabled?)
  "Let TEST run with its suite, or not."
  (%test-set-enabled! (test-suite test) (test-name test) enabled?))

(define (constraint-keys)
  "Return the keys of all constraints, a list of symbols."
  (map car (%constraint-table)))

(define (constraint-help key)
  "Return two strings about the constraint KEY: what it does, and what its
values look like."
  (apply values (or (assq-ref (%constraint-table) key)
                    (error "no constraint" key))))

(define (constraint->text value)
  "Return VALUE as the text that the engine reads: numbers, a pair of seconds
and nanoseconds, a list of lists of sizes, a list of names, a boolean for a
switch, or a string as it is."
  (define (name? value)
    (or (symbol? value) (string? value)))
  (cond ((string? value) value)
        ((boolean? value) (if value "on" "off"))
        ((symbol? value) (symbol->string value))
        ((and (pair? value) (list? value) (and-map name? value))
         (string-join (map constraint->text value) ","))
        ((and (pair? value)
              (exact-integer? (car value))
              (exact-integer? (cdr value)))
         (constraint->text (+ (car value) (/ (cdr value) 1000000000))))
        ((exact-integer? value) (number->string value))
        ((and (real? value) (exact? value)) (exact->decimal value))
        ((and (real? value) (< (abs value) 1e15) (= value value))
         (exact->decimal (inexact->exact value)))
        (else (object->string value))))

;; Twelve decimals are more than any constraint keeps.
(define (exact->decimal value)
  (let* ((units (round (* (abs value) (expt 10 12))))
         (digits (number->string (remainder units (expt 10 12)))))
    (string-append (if (negative? value) "-" "")
                   (number->string (quotient units (expt 10 12)))
                   "."
                   (make-string (- 12 (string-length digits)) #\0)
                   digits)))

(define (constrain-test! test key value)
  "Set the constraint KEY, a symbol, of TEST to VALUE: a count, a time in
seconds or a pair of seconds and nanoseconds, a fraction, a list of lists of
sizes, or text such as \"250ms\" or \"1%\".  A value that contradicts another
constraint is an error, and nothing is changed."
  (%test-constrain! (test-suite test) (test-name test)
                    (list (cons key (constraint->text value)))))

(define (unconstrain-test! test key)
  "Lift the constraint KEY, a symbol, of TEST."
  (%test-unconstrain! (test-suite test) (test-name test) key))

(define (test-constraint test key)
  "Return the value of the constraint KEY, a symbol, that TEST keeps as text."
  (cadr (%test-constraint (test-suite test) (test-name test) key)))

(define (test-constraint-source test key)
  "Return where the value of the constraint KEY, a symbol, of TEST is from:
\"default\", \"suite\", \"module\", \"test\" or \"command line\", of which each
goes over those before it."
  (caddr (%test-constraint (test-suite test) (test-name test) key)))

(define (constraint-alist alist)
  (map (lambda (entry) (cons (car entry) (constraint->text (cdr entry))))
       alist))

(define (constrain-suite! suite key value)
  "Set the constraint KEY, a symbol, of every test of SUITE that has not its own
to VALUE, as constrain-test! takes it.  Where a test could not keep it beside its
own, nothing is changed.  Dimensions are tests' own."
  (%suite-constrain! suite (constraint-alist (list (cons key value)))))

(define (unconstrain-suite! suite key)
  "Lift the constraint KEY, a symbol, of SUITE."
  (%suite-unconstrain! suite key))

(define (set-command-line-constraints! alist)
  "Let the constraints of ALIST, symbols with values as constrain-test! takes
them, go over those of all tests, and no others: what the option --set does."
  (%set-command-line-constraints! (constraint-alist alist)))

(define (test-constraints test)
  "Return an alist of the constraints that were given to TEST, each a symbol
with the value as text."
  (let next ((keys (constraint-keys)))
    (if (null? keys)
        '()
        (let ((value (%test-constraint (test-suite test) (test-name test)
                                       (car keys))))
          (if (car value)
              (acons (car keys) (cadr value) (next (cdr keys)))
              (next (cdr keys)))))))
