;;; Benchmarks in Scheme: register tests, and a main that runs them.

(define-module (mbenchmark)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark suite)
  #:use-module (mbenchmark test)
  #:use-module (mbenchmark module)
  #:use-module (mbenchmark state)
  #:use-module (mbenchmark report)
  #:use-module (mbenchmark samples)
  #:use-module (mbenchmark meter)
  #:use-module (mbenchmark datum)
  #:use-module (mbenchmark growth)
  #:use-module (mbenchmark statistics)
  #:use-module (mbenchmark output)
  #:use-module (mbenchmark compare)
  #:use-module (mbenchmark self-check)
  #:use-module (mbenchmark build)
  #:use-module (mbenchmark program)
  #:autoload (mbenchmark c-function) (add-c-function!)
  #:export (registered-suite
            register-test!
            c-function
            register-command!
            main
            loading-tests?))

(let ((interface (module-public-interface (current-module))))
  (for-each (lambda (name)
              (module-use! interface (resolve-interface name)))
            '((mbenchmark suite) (mbenchmark test) (mbenchmark module)
              (mbenchmark state)
              (mbenchmark report) (mbenchmark samples)
              (mbenchmark meter)
              (mbenchmark datum) (mbenchmark growth)
              (mbenchmark statistics) (mbenchmark output)
              (mbenchmark compared) (mbenchmark compare)
              (mbenchmark self-check) (mbenchmark build)
              (mbenchmark program))))
(re-export mbenchmark-version)

(define registered-suite
  (let ((suite #f))
    (lambda ()
      "Return the suite of this process, which register-test! adds to."
      (unless suite
        (set! suite (%note-registered-suite! (make-suite "mbsh"))))
      suite)))

(define (register-test! name . options)
  "Add a test called NAME to the suite of this process and return it.  OPTIONS
are the keyword arguments of add-test!."
  (apply add-test! (registered-suite) name options))

(define (c-function library function type types . options)
  "Add a test of FUNCTION, a string, which the shared LIBRARY exports, to the
suite of this process and return it.  TYPE is the type of what it returns and
TYPES those of its arguments, symbols of C; see add-c-function!, whose keyword
arguments OPTIONS are:
@code{(c-function \"libm.so.6\" \"cbrt\" 'double '(double) #:arguments '(2.0))}."
  (apply add-c-function! (registered-suite) library function type types
         options))

(define (register-command! name . options)
  "Add a test of a whole program to the suite of this process and return it: NAME
is its name, and the command too unless that is given next, as a string or a
list of strings; see add-command!, whose keyword arguments OPTIONS are:
@code{(register-command! \"gzip -9\" '(\"gzip\" \"-9\" \"-c\" \"big.txt\"))}."
  (apply add-command! (registered-suite) name options))

(define loading-tests? (make-parameter #f))

(define (main arguments)
  "Run the tests of this process as ARGUMENTS, a command line such as
@code{(command-line)}, says; @code{--help} lists the options.  The suite is
called after the first argument.  Return 0, or exit with another status: 1
when a test failed, 2 when the usage was wrong, 130 when the run was
interrupted by SIGINT, 143 by SIGTERM, 129 by SIGHUP.  While mbsh loads a file in order to run its tests later, do
nothing."
  (if (loading-tests?)
      0
      (let ((suite (registered-suite)))
        (when (pair? arguments)
          (set-suite-name! suite (%script-suite-name (car arguments))))
        (%suite-add-static-tests! suite)
        (let ((status (run-as-program! suite arguments)))
          (unless (zero? status)
            (exit status))
          status))))
