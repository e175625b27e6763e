;;; Loading files, so that it is known what a fresh execution of the shell has
;;; to load, and that execution itself.

(define-module (mbsh loads)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh compile)
  #:autoload (mbenchmark) (loading-tests? registered-suite)
  #:autoload (mbenchmark module) (load-module)
  #:export (load-again
            run-worker))

;; What the files have made of the variables of each module that they were
;; loaded into: an alist of modules, each with a table of names and values.
(define made '())

(define (made-in module)
  (or (assq-ref made module)
      (let ((table (make-hash-table)))
        (set! made (acons module table made))
        table)))

(define nothing (list 'nothing))

(define (value-of variable)
  (if (variable-bound? variable) (variable-ref variable) nothing))

(define (values-of module)
  (let ((table (make-hash-table)))
    (hash-for-each (lambda (name variable)
                     (hashq-set! table name (value-of variable)))
                   (module-obarray module))
    table))

;; What is other than in BEFORE, a table of its values, a load has made.
(define (note-made! module before)
  (let ((table (made-in module)))
    (hash-for-each
     (lambda (name variable)
       (let ((value (value-of variable)))
         (unless (eq? value (hashq-ref before name nothing))
           (hashq-set! table name value))))
     (module-obarray module))))

;; Whether NAME, which no file has defined in MODULE, hides what is imported.
(define (hides? module name)
  (or-map (lambda (interface) (module-variable interface name))
          (module-uses module)))

;; A variable of MODULE, which has TABLE, that is not what a file has made it,
;; or #f.  A new one matters where it hides another; where a body needs it and
;; it is not there, the body tells.
(define (other-in module table)
  (hash-fold
   (lambda (name variable found)
     (let ((value (hashq-ref table name nothing)))
       (cond (found found)
             ((if (eq? value nothing)
                  (hides? module name)
                  (not (eq? value (value-of variable))))
              name)
             (else #f))))
   #f
   (module-obarray module)))

(define (find-other)
  (let ((found (or-map (lambda (entry) (other-in (car entry) (cdr entry)))
                       made)))
    (and found (symbol->string found))))

;; What was found when the load that is going on began.
(define other-before #f)

(set-typed-source!
 (lambda ()
   (if (%loading?) other-before (find-other))))

(define (call-loading kind file thunk)
  (unless (%loading?)
    (set! other-before (find-other)))
  (let* ((module (current-module))
         (before (values-of module))
         (number (%load-begin! kind file))
         (hook %load-hook)
         (done? #f))
    (made-in module)
    (dynamic-wind
      (lambda ()
        (set! %load-hook (lambda (needed)
                           (%load-watch! needed)
                           (when hook (hook needed)))))
      (lambda ()
        (call-with-values thunk
          (lambda results
            (set! done? #t)
            (apply values results))))
      (lambda ()
        (set! %load-hook hook)
        (note-made! module before)
        (%load-end! number done?)))))

(define (load-again kind file)
  "Load FILE in the way KIND, a string, so that a fresh execution does it again:
\"load\" where a call of main in it does nothing, else \"source\" or
\"script\".  Return the values of its last form."
  (call-loading kind file
    (lambda ()
      (if (string=? kind "load")
          (parameterize ((loading-tests? #t))
            (load-source file))
          (load-source file)))))

;; Load FILE as the shell did that began this process.  What was an error there
;; is one here.
(define (load-as-before kind folder file name done? arguments)
  (let ((outcome
         (contain/stack
          (lambda ()
            (chdir folder)
            (cond ((string=? kind "module")
                   (load-module file #:as (and (not (string-null? name))
                                               name)))
                  (else
                   (when (string=? kind "script")
                     (set-program-arguments (cons file arguments)))
                   (load-again kind file)))))))
    (unless (or (eq? (outcome-kind outcome) 'finished) (not done?))
      (%worker-fail!
       (string-append file ": "
                      (if (eq? (outcome-kind outcome) 'raised)
                          (outcome-message outcome)
                          (symbol->string (outcome-kind outcome))))))))

(define (run-worker loads arguments)
  "Load what LOADS, as %worker-loads returns it, tells, run the test that this
process was begun for, and leave.  ARGUMENTS are those of a script."
  (let ((folder (getcwd)))
    (let next ((loads loads))
      (when (pair? loads)
        (load-as-before (list-ref loads 0) (list-ref loads 1)
                        (list-ref loads 2) (list-ref loads 3)
                        (string=? (list-ref loads 4) "done")
                        arguments)
        (next (list-tail loads 5))))
    (chdir folder)
    (%worker-work! (registered-suite))))
