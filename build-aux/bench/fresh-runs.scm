;;; Runs of mbsh in fresh processes, and what they reported.

(define-module (fresh-runs)
  #:use-module (ice-9 match)
  #:use-module (ice-9 popen)
  #:use-module ((srfi srfi-1) #:select (append-map filter-map))
  #:export (read-from
            run-fresh
            execution-number
            execution-time))

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
Return a list with a pair for each execution: its name, and its fields."
  (match (apply read-from mbsh "-q" "-s" (%search-load-path "fresh-run.scm")
                (number->string seconds) (object->string dimensions) filter
                files)
    (('suite . parts)
     (append-map named-executions (tagged 'test parts)))))

(define (tagged tag parts)
  (filter-map (match-lambda
                ((first . rest) (and (eq? first tag) rest)))
              parts))

(define (named-executions test)
  (map (lambda (fields) (cons (car (assq-ref fields 'name)) fields))
       (tagged 'execution test)))

(define (part fields field name)
  (and=> (assq-ref fields field)
         (lambda (parts) (assq-ref parts name))))

(define (execution-number fields field name)
  "Return the part NAME of FIELD among FIELDS, a number, or #f."
  (match (part fields field name)
    ((number) number)
    (_ #f)))

(define (unit-ns unit)
  (match unit
    ("ns" 1)
    ("μs" 1e3)
    ("ms" 1e6)
    ("s" 1e9)))

(define* (execution-time fields field #:optional (name 'value))
  "Return the part NAME of FIELD among FIELDS, a time, in ns, or #f."
  (match (part fields field name)
    ((number unit) (* number (unit-ns unit)))
    (_ #f)))
