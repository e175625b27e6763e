;;; Runs of mbsh in fresh processes, and what they reported.

(define-module (fresh-runs)
  #:use-module (ice-9 popen)
  #:use-module ((srfi srfi-1) #:select (append-map find))
  #:use-module (mbenchmark)
  #:export (read-from
            run-fresh
            find-execution
            estimate-ns
            figure))

(define (read-from program . arguments)
  "Return the datum that PROGRAM prints when it is executed with ARGUMENTS."
  (let* ((port (apply open-pipe* OPEN_READ program arguments))
         (datum (read port))
         (status (close-pipe port)))
    (unless (eqv? 0 (status:exit-val status))
      (error "a program failed:" program arguments))
    datum))

(define* (run-fresh mbsh seconds filter files #:key (dimensions '()))
  "Run the tests of FILES whose names FILTER matches for SECONDS each in a new
process of the program MBSH, in the sizes of DIMENSIONS unless that is empty.
Return the executions of all, a list."
  (let ((report (datum->report
                 (apply read-from mbsh "-q"
                        "-s" (%search-load-path "fresh-run.scm")
                        (number->string seconds) (object->string dimensions)
                        filter files))))
    (append-map test-report-executions (report-tests report))))

(define (find-execution name executions)
  "Return the one of EXECUTIONS that is called NAME, or #f."
  (find (lambda (execution) (equal? name (execution-name execution)))
        executions))

(define units
  '((ns . 1) (us . 1e3) (ms . 1e6) (s . 1e9)))

(define (estimate-ns accessor execution)
  "Return the value of what ACCESSOR, such as execution-estimate, gives of
EXECUTION, in ns; #f where either is not there."
  (and execution
       (call-with-values (lambda () (accessor execution))
         (lambda (value half-width unit)
           (and value (* value (assq-ref units unit)))))))

(define (figure accessor name execution)
  "Return the part NAME of what ACCESSOR, such as execution-cycles, gives of
EXECUTION; #f where one of them is not there."
  (let ((figures (and execution (accessor execution))))
    (and figures (assq-ref figures name))))
