;;; How the shell begins: what it was started with is done, and gives the status
;;; that it ends with.

(define-module (mbsh start)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh compile)
  #:use-module (mbsh repl)
  #:autoload (mbsh loads) (load-again run-worker)
  #:autoload (mbsh config) (init-file)
  #:export (start-shell))

;; The modules that are there without asking.
(define user-modules '((mbenchmark) (mbenchmark recorded) (mbsh commands)))

;; What is defined at the prompt can be redefined there: nothing of it is
;; settled when it is compiled.
(define (make-user-module)
  (let ((module (make-fresh-user-module)))
    (set-module-declarative?! module #f)
    module))

;; Use an interface that loads them when the first name is looked up that
;; Guile does not have: a shell that only adds numbers starts without.
(define (use-benchmark-modules!)
  (define module (current-module))
  (define lazy
    (make-module
     0 '()
     (lambda (interface name define?)
       (load-benchmark-modules! module interface)
       (or-map (lambda (used)
                 (module-variable (resolve-interface used) name))
               user-modules))))
  (set-module-kind! lazy 'interface)
  (module-use! module lazy))

(define (load-benchmark-modules! module lazy)
  (when (memq lazy (module-uses module))
    (set-module-uses! module (append (delq lazy (module-uses module))
                                     (map resolve-interface user-modules)))
    (module-modified module)))

(define (call-reporting who thunk)
  (tell-outcome (contain/stack thunk) who))

(define (command-procedure-of name)
  (module-ref (use-commands!) name))

(define (load-files files)
  (let next ((files files))
    (and (pair? files)
         (or (call-reporting "mbsh: "
               (lambda () ((command-procedure-of 'load-tests) (car files))))
             (next (cdr files))))))

(define (run-everything)
  (or (call-reporting "mbsh: "
        (lambda ()
          ((module-ref (resolve-interface '(mbenchmark)) 'main) '("mbsh"))))
      status/fine))

(define (run-script file arguments)
  (set-program-arguments (cons file arguments))
  (or (call-reporting "mbsh: " (lambda () (load-again "script" file)))
      status/fine))

(define (run-expression text arguments)
  (set-program-arguments (cons "mbsh" arguments))
  (let ((port (open-input-string text)))
    (or (call-reporting "mbsh: "
          (lambda ()
            (call-with-values (lambda () (evaluate-all port))
              (lambda results (print-values results)))))
        status/fine)))

(define (examine)
  (or (call-reporting "mbsh: "
        (lambda () ((command-procedure-of 'doctor))))
      status/fine))

(define (start-shell mode subject arguments files no-init? host)
  "Run the shell in MODE and return its exit status.  MODE is load, script,
expression or doctor, with the script or expression SUBJECT and its ARGUMENTS; FILES are
loaded before, NO-INIT? leaves the init file out, and HOST has the procedures of
the line editor and of interrupts."
  (set! %auto-compilation-options auto-compilation-options)
  (set-current-module (make-user-module))
  (use-benchmark-modules!)
  ;; Nobody interrupts a worker but the shell that began it, which kills.
  (let ((loads (%worker-loads)))
    (when loads
      (run-worker loads arguments)))
  (set-interrupt-source! (host-ref host 'interrupt-take)
                         (host-ref host 'ending-signal))
  ((host-ref host 'interrupt-install) interrupt!)
  ;; A form may have called system*, which leaves SIGINT ignored.
  (before-evaluation (host-ref host 'interrupt-keep))
  (let ((init (and (not no-init?) (not (memq mode '(script doctor)))
                   (init-file))))
    (when init
      (call-reporting "mbsh: " (lambda () (load-again "source" init)))))
  (let ((status (or (ending-status)
                    (run-mode mode subject arguments files host))))
    (let ((late (flush-output)))
      (or (ending-status) late status))))

(define (run-mode mode subject arguments files host)
  (or (load-files files)
      (case mode
        ((script) (run-script subject arguments))
        ((expression) (run-expression subject arguments))
        ((doctor) (examine))
        (else
         (cond ((and (isatty? (current-input-port))
                     (isatty? (current-output-port)))
                (prompt-shell host))
               ((pair? files) (run-everything))
               (else (input-shell)))))))
