;;; How the shell begins: what it was started with is done, and gives the status
;;; that it ends with.

(define-module (mbsh start)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh compile)
  #:use-module (mbsh repl)
  #:use-module (mbsh showing)
  #:use-module (ice-9 match)
  #:autoload (mbsh loads) (load-again run-worker)
  #:autoload (mbsh batch) (load-init-file quiet!)
  #:autoload (mbsh programs) (add-commands! compare-commands!)
  #:autoload (mbsh subject) (subject-file)
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

;; Where this is raised, the command line was wrong.
(define (refuse-usage message . arguments)
  (scm-error 'wrong-usage #f message arguments #f))

(define (usage-message outcome)
  (match (outcome-arguments outcome)
    ((_ message arguments . _)
     (apply simple-format #f message arguments))))

(define (call-reporting thunk)
  (let ((outcome (contain/stack thunk)))
    (if (eq? (outcome-key outcome) 'wrong-usage)
        (begin
          (tell "mbsh: " (usage-message outcome))
          status/usage)
        (tell-outcome outcome "mbsh: "))))

(define (command-procedure-of name)
  (module-ref (use-commands!) name))

;; The first status that one of STEPS, thunks, returns, or #f.
(define (first-status . steps)
  (or-map (lambda (step) (step)) steps))

(define (load-subjects subjects)
  (call-reporting
   (lambda ()
     ;; One that cannot be loaded is told before anything is.
     (for-each (command-procedure-of 'load-tests) (map subject-file subjects))
     (values))))

(define (run-script file arguments)
  (set-program-arguments (cons file arguments))
  (call-reporting (lambda () (load-again "script" file))))

(define (run-expression text)
  (let ((port (open-input-string text)))
    (call-reporting
     (lambda ()
       (call-with-values (lambda () (evaluate-all port))
         (lambda results (print-values results)))))))

(define (examine)
  (call-reporting (lambda () ((command-procedure-of 'doctor)))))

(define (request-ref request name) (assq-ref request name))

;; As an option of `main', what PATTERNS match; the Self-Test is there where all
;; tests are.
(define (filter-options patterns)
  (define (regex pattern)
    (string-append "(" ((command-procedure-of 'pattern->regex) pattern) ")"))
  (if (null? patterns)
      '()
      (list "--no-self-test"
            (string-append "--filter="
                           (string-join (map regex patterns) "|")))))

(define (check-patterns patterns)
  (for-each
   (lambda (pattern)
     (let ((outcome (catching (lambda ()
                                ((command-procedure-of 'matching-tests)
                                 pattern)))))
       (unless (eq? (outcome-kind outcome) 'finished)
         (refuse-usage "--run=~A: ~A" pattern (outcome-message outcome)))))
   patterns))

;; Run the tests, or print their names, as `main' of a program does.
(define (run-tests request asked?)
  (call-reporting
   (lambda ()
     (let ((patterns (request-ref request 'patterns)))
       (when asked?
         ((command-procedure-of 'check-loaded)))
       (check-patterns patterns)
       ((module-ref (resolve-interface '(mbenchmark)) 'main)
        (append '("mbsh")
                (filter-options patterns)
                (if (request-ref request 'list?) '("--list") '())
                (map (lambda (output) (string-append "--output=" output))
                     (request-ref request 'outputs))))
       (values)))))

;; The tests of standard input, where a call of `main' does nothing.
(define (load-input)
  (when (isatty? (current-input-port))
    (refuse-usage "no test: expected a FILE, a MODULE, or tests on standard input"))
  (parameterize (((module-ref (resolve-interface '(mbenchmark))
                              'loading-tests?)
                  #t))
    (let ((status (input-shell)))
      (unless (zero? status)
        (exit status)))))

(define (run-batch request loaded?)
  (first-status (lambda () (and (not loaded?) (call-reporting load-input)))
                (lambda () (run-tests request #t))
                (lambda ()
                  (and (pair? (request-ref request 'commands))
                       (not (request-ref request 'list?))
                       (call-reporting compare-commands!)))))

(define (add-commands request)
  (let ((commands (request-ref request 'commands)))
    (and (pair? commands)
         (let ((outcome (catching (lambda () (add-commands! commands)))))
           (if (eq? (outcome-kind outcome) 'finished)
               #f
               (call-reporting
                (lambda () (refuse-usage "~A" (outcome-message outcome)))))))))

;; What is loaded is there; go on as REQUEST says.
(define (go-on request loaded? host)
  (let ((expressions (request-ref request 'expressions)))
    (first-status
     (lambda () (or-map run-expression expressions))
     (lambda ()
       (cond ((or (request-ref request 'run?) (request-ref request 'list?)
                  (pair? (request-ref request 'commands)))
              (run-batch request (or loaded? (pair? expressions))))
             ((pair? expressions) #f)
             ((and (isatty? (current-input-port))
                   (isatty? (current-output-port)))
              (prompt-shell host))
             (loaded? (run-tests request #f))
             (else (input-shell)))))))

(define (run-request request host)
  (let* ((subjects (request-ref request 'files))
         (script (request-ref request 'script)))
    (or (first-status
         (lambda () (and (pair? subjects) (load-subjects subjects)))
         (lambda () (add-commands request))
         (lambda ()
           (cond (script (run-script script (request-ref request 'arguments)))
                 ((request-ref request 'doctor?) (examine))
                 (else (go-on request
                              (or (pair? subjects)
                                  (pair? (request-ref request 'commands)))
                              host)))))
        status/fine)))

(define (start-shell request host)
  "Do what REQUEST, an alist that the command line was made, asks for, and
return the exit status.  HOST has the procedures of the line editor and of
interrupts."
  (set! %auto-compilation-options auto-compilation-options)
  (set-current-module (make-user-module))
  (use-benchmark-modules!)
  (set-program-arguments (cons "mbsh" (request-ref request 'arguments)))
  (when (request-ref request 'quiet?)
    (quiet!))
  ;; Nobody interrupts a worker but the shell that began it, which kills.
  (let ((loads (%worker-loads)))
    (when loads
      (run-worker loads (request-ref request 'arguments))))
  (set-interrupt-source! (host-ref host 'interrupt-take)
                         (host-ref host 'ending-signal))
  ((host-ref host 'interrupt-install) interrupt!)
  (set-progress-source! (host-ref host 'progress-mode)
                        (host-ref host 'progress-set-mode))
  ;; A form may have called system*, which leaves SIGINT ignored.
  (before-evaluation (host-ref host 'interrupt-keep))
  (unless (or (request-ref request 'no-init?)
              (request-ref request 'script)
              (request-ref request 'doctor?))
    (call-reporting load-init-file))
  (let ((status (or (ending-status) (run-request request host))))
    (let ((late (flush-output)))
      (or (ending-status) late status))))
