;;; Every procedure that a user meets tells what it does.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark primitive) (srfi srfi-1))

(tap-begin "documentation")

(define (exported module)
  (module-map (lambda (name variable) (cons name (variable-ref variable)))
              (resolve-interface module)))

;; With the modules whose interfaces (mbenchmark) passes on.
(define names
  (append-map (lambda (module)
                (map (lambda (pair) (cons module pair)) (exported module)))
              `((mbenchmark) (mbenchmark suite) (mbenchmark test)
                (mbenchmark module)
                (mbenchmark state) (mbenchmark report) (mbenchmark samples)
                (mbenchmark meter) (mbenchmark datum)
                (mbenchmark growth) (mbenchmark statistics)
                (mbenchmark output)
                (mbenchmark compared) (mbenchmark compare)
                (mbenchmark self-check) (mbenchmark build)
                (mbenchmark recorded)
                (mbenchmark primitive)
                ,@(map module-name
                       (module-uses
                        (resolve-interface '(mbenchmark criterium)))))))

;; Accessors and predicates that define-record-type makes have no place for a
;; doc string: their names say it.
(define (from-record? value)
  (and (procedure? value)
       (not (procedure-documentation value))
       (memq (procedure-name value)
             '(test? test-suite test-name test-report? execution? stat?
               stat-unit stat-mean stat-std-deviation stat-variance sample?
               sample-iterations sample-elapsed sample-block
               sample-discarded? sample-start sample-cpu sample-process
               sample-collections sample-preempted? block? block-start
               block-end block-cycle block-throughput block-empty
               block-minor-faults block-major-faults
               block-voluntary-switches block-involuntary-switches
               block-steal block-load block-keeps-flagged?
               comparison? comparison-set? self-check?
               analysis? recorded-ratio?
               %test?-procedure))))

(for-each
 (lambda (entry)
   (let ((value (cddr entry)))
     (when (and (procedure? value)
                (not (from-record? value))
                (not (parameter? value)))
       (test-assert (object->string (cadr entry))
         (and (string? (procedure-documentation value))
              (> (string-length (procedure-documentation value)) 10))))))
 names)

(test-equal "a primitive knows its parameters" '((suite name) ())
  (let ((arguments (procedure-property set-suite-name! 'arglist)))
    (list (car arguments) (cadr arguments))))

(tap-end "documentation")
