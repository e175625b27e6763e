;;; Suites: named, ordered sets of tests, and their runs.

(define-module (mbenchmark suite)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark latest)
  #:use-module (mbenchmark test)
  #:use-module ((srfi srfi-1) #:select (remove))
  #:export (add-test!
            remove-test!
            run-suite!
            continue-run!
            run-as-program!
            run-interrupted?
            get-report)
  #:re-export (make-suite
               suite?
               suite-name
               set-suite-name!
               suite-number-of-tests
               suite-test-names))

;; Not for users, who write reports.
(define put-bytes (@@ (mbenchmark output) put-bytes))

(define status/interrupted 130)
(define status/signalled 128)

(define last-report (make-object-property))
(define last-interrupted? (make-object-property))

;; How the run of a report was asked for, and its suite: those that going on
;; with it needs.  A suite holds its report, which must not hold the suite.
(define run-options (make-object-property))
(define run-suites (make-doubly-weak-hash-table))

(define (refuse who name what value expected)
  (scm-error 'misc-error who "test ~S: ~A ~S: expected ~A"
             (list name what value expected) #f))

;; The constraint that KEYWORD gives: a verb reads better in a call.
(define (option-key keyword)
  (if (eq? keyword #:isolate)
      'isolation
      (keyword->symbol keyword)))

;; The constraints among the keyword arguments OPTIONS, as an alist of texts.
(define (constraint-options name options)
  (let next ((options options))
    (cond ((null? options) '())
          ((memq (car options) '(#:test #:set-up #:tear-down #:stop-when #:direct
                            #:before-each #:after-each #:each))
           (next (cddr options)))
          ((memq (option-key (car options)) (constraint-keys))
           (acons (option-key (car options))
                  (constraint->text (cadr options))
                  (next (cddr options))))
          (else
           (refuse "register-test!" name "keyword" (car options)
                   (string-append
                    "#:test, #:set-up, #:tear-down, #:stop-when, #:direct, \
#:before-each, #:after-each, #:each or a constraint: "
                    (string-join (map symbol->string (constraint-keys))
                                 ", ")))))))

(define (check-procedure name keyword value optional?)
  (unless (or (procedure? value) (and optional? (not value)))
    (refuse "register-test!" name keyword value
            (if optional? "a procedure or #f" "a procedure"))))

;; BEFORE and AFTER are called around each EACH.
(define (check-each name direct before after each)
  (check-procedure name #:before-each before #t)
  (check-procedure name #:after-each after #t)
  (unless (memq each '(iteration sample))
    (refuse "register-test!" name #:each each
            "the symbol iteration or sample"))
  (when (and direct (or before after))
    (refuse "register-test!" name
            (if before #:before-each #:after-each) (or before after)
            "none for a directed test, which pauses"))
  (when (and after (not before) (eq? each 'iteration))
    (refuse "register-test!" name #:after-each after
            "#:before-each too, whose inputs it gets, or #:each 'sample")))

(define* (add-test! suite name #:key test set-up tear-down stop-when direct
                    before-each after-each (each 'iteration)
                    #:allow-other-keys #:rest options)
  "Add a test called NAME, a string, to SUITE, in the place of one that is
called so.  TEST is the procedure to measure.  SET-UP gets the state and
returns a list, whose elements are the arguments of TEST; without it they are
the sizes.  With DIRECT true, TEST gets the state before them and loops on
@code{(keep-running? state)}.  TEAR-DOWN gets the state and the same arguments
at the end.  STOP-WHEN gets what is known of the execution by now, a running
estimate, and ends it where it returns true; it is called between blocks of
samples, ever more rarely, in the process that measures, so that what it changes
is lost where the execution is isolated.  It takes the place of the precision
unless #:precision is given.  BEFORE-EACH gets what TEAR-DOWN gets, before each
iteration, and returns a list, whose elements are the arguments of TEST for it:
those of a whole sample are made before its clock starts.  AFTER-EACH gets the
state and these arguments when it has stopped.  With EACH the symbol sample both
are called around each sample with what TEAR-DOWN gets.  Every constraint has its keyword: #:dimensions, #:max-time and so
on.  Return the test."
  (unless (string? name)
    (scm-error 'wrong-type-arg "register-test!"
               "name ~S: expected a string" (list name) (list name)))
  (let ((constraints (constraint-options name options)))
    (check-procedure name #:test test #f)
    (check-procedure name #:set-up set-up #t)
    (check-procedure name #:tear-down tear-down #t)
    (check-procedure name #:stop-when stop-when #t)
    (check-each name direct before-each after-each each)
    (%constraints-check constraints (->bool stop-when))
    (when (%suite-add-test! suite name direct (vector set-up test tear-down stop-when
                                          before-each after-each each))
      (unless (replaces-quietly?)
        (%log 1 (string-append "test \"" name
                               "\" takes the place of an earlier one"))))
    (%test-constrain! suite name constraints)
    (find-test suite name)))

;; Whether it is no slip that a test takes the place of another: its file is
;; loaded again.  Not for users, who load.
(define replaces-quietly? (make-parameter #f))

(define (remove-test! test)
  "Take TEST out of its suite."
  (%suite-remove-test! (test-suite test) (test-name test)))

;; Call THUNK, which runs bodies: no interrupt ends the engine itself, and what
;; a body makes of the current ports ends with it.  Where the process is to end
;; nothing is begun; the run that was going on then has been reported.
(define (call-for-engine thunk)
  (leave-when-ending!)
  (%note-typed! (typed-name))
  (let ((output (current-output-port))
        (errors (current-error-port)))
    (call-with-values (lambda () (call-uninterrupted thunk))
      (lambda results
        (set-current-output-port output)
        (set-current-error-port errors)
        (apply values results)))))

(define (placement->text value)
  (cond ((symbol? value) (symbol->string value))
        ((number? value) (number->string value))
        (else value)))

(define* (run-suite! suite #:key filter (self-test #t) (constraints '())
                     (isolate 'auto) spare-output budget pin priority)
  "Run the enabled tests of SUITE, or those whose name the regular expression
FILTER matches, after the Self-Test unless SELF-TEST is false.  CONSTRAINTS is
an alist of values that hold for this run in the place of the tests' own.
ISOLATE says whether each execution has a process of its own; without it each
test does as it says itself, or else as is usual here.  With SPARE-OUTPUT true
bodies print to standard error, as somebody writes a report to standard output.
BUDGET, a time as constraints have it, is shared among all executions so that the
widest intervals get most: each runs for a short time first, and then again in a
new process as long as its interval is wider than its precision and there is time
left.  PIN is the number of the CPU that alone measures; PRIORITY its nice value from
-20 to 19, or @code{realtime}.  Both end with the run; what there is no
permission for is told and left away.  Return the report."
  (run-for-report
   suite
   (list (constraints->texts (if (eq? isolate 'auto)
                                 constraints
                                 (acons 'isolation isolate constraints)))
         spare-output (placement->text pin) (placement->text priority))
   (lambda (constraints spare-output pin priority)
     (%suite-run suite filter constraints self-test spare-output
                 (and budget (constraint->text budget)) pin priority))))

(define* (continue-run! report #:key suite filter max-time constraints)
  "Go on with the run that made REPORT: run again, in a new process each, the
executions in it of the tests whose name the regular expression FILTER matches,
and return a new report, in which the samples of both are joined; REPORT stays
as it is.  Each runs as long as it did by its constraints, those of the run
included, or with MAX-TIME for that time whatever its precision.  CONSTRAINTS is
an alist in the place of what the run was given.

An execution of one process goes on as a run with a gap in it: its interval is
over the average of both visits.  One of several gets as many again, and its
interval is over all.  One that was interrupted goes on; one that was skipped or
has failed, or is to have several processes and had one, or the other way round,
is run anew, which is told.  The Self-Test and what is not run are copied.

SUITE is that of the run unless it is given, as it has to be for a report that
was read.  It is an error where a test is no longer in it, was replaced, or has
other sizes, and where REPORT was read without samples."
  (let* ((suite (or suite (suite-of-run report)))
         (options (or (run-options report) '(() #f #f #f)))
         (constraints (if constraints
                          (constraints->texts constraints)
                          (car options))))
    (run-for-report
     suite
     (cons constraints (cdr options))
     (lambda (constraints spare-output pin priority)
       (%suite-continue suite report filter
                        (if max-time
                            (constrain-time constraints max-time)
                            constraints)
                        spare-output pin priority)))))

(define (suite-of-run report)
  (or (hashq-ref run-suites report)
      (scm-error 'misc-error "continue-run!"
                 "no run of this session made ~S: expected #:suite"
                 (list report) #f)))

;; CONSTRAINTS with TIME, whatever the precision.
(define (constrain-time constraints time)
  `((max-time . ,(constraint->text time))
    (precision . "0")
    ,@(remove (lambda (constraint)
                (memq (car constraint) '(max-time precision)))
              constraints)))

(define (constraints->texts constraints)
  (map (lambda (constraint)
         (cons (car constraint) (constraint->text (cdr constraint))))
       constraints))

;; Run SUITE by RUN, which gets OPTIONS and returns the report and whether it
;; was interrupted.
(define (run-for-report suite options run)
  (call-with-values
      (lambda () (call-for-engine (lambda () (apply run options))))
    (lambda (report interrupted?)
      (set! (last-report suite) report)
      (set! (last-interrupted? suite) interrupted?)
      (set! (run-options report) options)
      (hashq-set! run-suites report suite)
      (note-latest! 'run report))))

;; Write BYTES; where they do not go out, but for a reader that went away, keep
;; REPORT, if there is one, and tell where.
(define (put-or-rescue bytes report)
  (catch 'system-error
    (lambda () (put-bytes bytes (current-output-port)))
    (lambda (key who message arguments rest)
      (let ((path (and report
                       (not (equal? rest (list EPIPE)))
                       (%rescue-report report))))
        (if path
            (scm-error 'misc-error #f "cannot write the output: ~A; the report \
is kept in ~A" (list (strerror (car rest)) path) #f)
            (scm-error key who message arguments rest))))))

(define (run-as-program! suite arguments)
  "Run SUITE as ARGUMENTS, a command line, says, with the report on the current
output port or where an option sends it.  Return the exit status: 0; 1 when a
test or an output failed, 2 when the usage was wrong, 130 when the run was
interrupted by SIGINT, 128 and the number of the signal when by another."
  (call-with-values
      (lambda ()
        (call-for-engine (lambda () (%program-run suite arguments))))
    (lambda (status report output errors)
      (when report
        (set! (last-report suite) (note-latest! 'run report))
        (set! (last-interrupted? suite) (= status status/interrupted)))
      (put-or-rescue output report)
      (put-bytes errors (current-error-port))
      (cond ((ending-signal) => (lambda (n) (+ status/signalled n)))
            (else status)))))

(define (get-report suite)
  "Return the report of the last run of SUITE, or @code{#f}."
  (last-report suite))

;; Not for users, who open files.
(define (keep-report! suite report)
  (set! (last-report suite) report)
  (set! (last-interrupted? suite) #f))

(define (run-interrupted? suite)
  "Return @code{#t} if the last run of SUITE was interrupted."
  (last-interrupted? suite))
