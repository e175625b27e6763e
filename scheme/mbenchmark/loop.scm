;;; The loop that calls a body, and what surrounds it.  Called by the engine,
;;; once a sample.

(define-module (mbenchmark loop)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark each)
  #:use-module (mbenchmark place)
  #:use-module ((mbenchmark state) #:select ()))

(define make-running-estimate (@@ (mbenchmark state) make-running-estimate))

;; The slots of a state's object, as object.h numbers them.
(define arguments-slot 1)
(define body-slot 2)
(define each-slot 3)

;; One loop for each number of arguments up to three, so that an iteration
;; costs a call and a counter.  What the body returns, and how many values, is
;; of no interest.
(define (loop/0 body n arguments)
  (let next ((i n))
    (unless (eq? i 0)
      (body)
      (next (- i 1)))))

(define (loop/1 body n arguments)
  (let ((a (car arguments)))
    (let next ((i n))
      (unless (eq? i 0)
        (body a)
        (next (- i 1))))))

(define (loop/2 body n arguments)
  (let ((a (car arguments))
        (b (cadr arguments)))
    (let next ((i n))
      (unless (eq? i 0)
        (body a b)
        (next (- i 1))))))

(define (loop/3 body n arguments)
  (let ((a (car arguments))
        (b (cadr arguments))
        (c (caddr arguments)))
    (let next ((i n))
      (unless (eq? i 0)
        (body a b c)
        (next (- i 1))))))

(define (loop/n body n arguments)
  (let next ((i n))
    (unless (eq? i 0)
      (apply body arguments)
      (next (- i 1)))))

(define (loop-for arguments)
  (case (length arguments)
    ((0) loop/0)
    ((1) loop/1)
    ((2) loop/2)
    ((3) loop/3)
    (else loop/n)))

;; ARGUMENTS as text; they are the user's, and printing them may fail.
(define (arguments-text arguments)
  (contained-text
   (lambda () (bounded-text (lambda (port) (write arguments port))))
   ""))

;; TEXT as core takes it, without null characters.
(define (core-text text)
  (string-map (lambda (c) (if (char=? c #\nul) #\? c)) text))

;; A child that has no memory left gets some to say so with.
(define (raised! state outcome stage)
  (when (eq? (outcome-key outcome) 'out-of-memory)
    (%memory-lift! state))
  (%state-end! state
               (if (eq? (outcome-key outcome) 'out-of-memory)
                   'out-of-memory
                   'raised)
               (core-text (string-append stage (outcome-place outcome)
                                         (outcome-message outcome))))
  (tell-details! state outcome))

;; Say what else is known of the raised OUTCOME.
(define (tell-details! state outcome)
  (for-each (lambda (detail text)
              (unless (string-null? text)
                (%state-detail! state detail (core-text text))))
            '(key arguments backtrace)
            (list (symbol->string (outcome-key outcome))
                  (arguments-text (outcome-arguments outcome))
                  (outcome-backtrace outcome))))

;; Tell STATE how a contained call, in STAGE, ended, unless it finished.
(define* (report-outcome! state outcome #:optional (stage ""))
  (case (outcome-kind outcome)
    ((finished) #t)
    ((raised) (raised! state outcome stage))
    ((exited)
     (let ((status (number->string (outcome-exit-status outcome))))
       (%state-end! state 'exited (string-append stage "status " status))
       (%state-detail! state 'status status)))
    ((escaped)
     ;; Guile refuses continuations of another root by an exception.
     (%state-end! state 'escaped
                  (if (outcome-key outcome)
                      "called a continuation of its caller, or of a call that \
has ended"
                      "left through a continuation or to a prompt of its \
caller")))
    (else
     (%state-interrupt! state (not (eq? (outcome-value outcome)
                                        'execution))))))

;; PROCEDURES is #(set-up body tear-down stop-when before-each after-each each);
;; a procedure of #f is none.
(define (set-up state procedures)
  (let ((make (vector-ref procedures 0))
        (body (vector-ref procedures 1)))
    (report-outcome!
     state
     (contain/stack
      (lambda ()
        (%state-set! state body-slot body)
        (let ((arguments (if make (make state) (state-sizes state))))
          (unless (list? arguments)
            (scm-error 'misc-error "set-up"
                       "~S: expected a list of arguments for the test"
                       (list arguments) #f))
          (%state-set! state arguments-slot arguments)
          (%state-set! state each-slot (make-each procedures))
          (when (interpreted? (%state-ref state body-slot))
            (%state-mark-interpreted! state))))))))

(define (sample state n)
  (let ((body (%state-ref state body-slot))
        (each (%state-ref state each-slot)))
    (if each
        (sample-with-each state n body each)
        (timed-sample state n body))))

(define (timed-sample state n body)
  (let ((arguments (%state-ref state arguments-slot)))
    (timed-loop state n (loop-for arguments) body arguments)))

(define (timed-loop state n loop body arguments)
  (report-outcome!
   state
   (contain/stack
    (lambda () (%state-timed-loop state n loop body arguments)))))

;; What the body does with EACH around.
(define (sample-with-each state n body each)
  (if (eq? (each-kind each) 'sample)
      (sample-in-between state n body each)
      (sample-with-inputs state n body each)))

;; Call THUNK, in STAGE of EACH; whether it returned.
(define (returns? state stage thunk)
  (let ((outcome (contain/stack thunk)))
    (report-outcome! state outcome stage)
    (eq? (outcome-kind outcome) 'finished)))

(define (sample-in-between state n body each)
  (let ((arguments (%state-ref state arguments-slot)))
    (define (around stage procedure)
      (or (not procedure)
          (returns? state stage
                    (lambda () (apply procedure state arguments)))))
    (%batch-begin! state 0)
    (when (and (around "before each: " (each-before each))
               (%batch-made! state 0))
      (timed-sample state n body)
      (%batch-drop! state)
      (around "after each: " (each-after each)))
    (%batch-end! state)))

(define (sample-with-inputs state n body each)
  (let ((arguments (%state-ref state arguments-slot)))
    (%batch-begin! state n)
    (when (and (returns? state "before each: "
                         (lambda () (make-inputs! each n state arguments)))
               (%batch-made! state n))
      (timed-loop state n (batch-loop (each-size each)) body
                  (each-inputs each)))
    (%batch-drop! state)
    (returns? state "after each: " (lambda () (drop-inputs! each n state)))
    (%batch-end! state)))

;; What an empty body of any arguments is, and the loop of a directed one.
(define (empty-body . _) #t)
(define (empty-body/0) #t)
(define (empty-body/1 a) #t)
(define (empty-body/2 a b) #t)
(define (empty-body/3 a b c) #t)

(define (empty-body-for arguments)
  (case (length arguments)
    ((0) empty-body/0)
    ((1) empty-body/1)
    ((2) empty-body/2)
    ((3) empty-body/3)
    (else empty-body)))

(define (empty-loop state)
  (let next ()
    (when (keep-running? state)
      (next))))

;; Nothing of the user's runs here but what interrupts.
(define (empty-sample state n directed?)
  (if directed?
      (report-outcome!
       state
       (contain/stack (lambda () (%state-empty-loop state n empty-loop))))
      (empty-automatic state n (%state-ref state each-slot))))

(define (empty-automatic state n each)
  (let ((size (and each (each-size each))))
    (if size
        (timed-loop state n (batch-loop size)
                    (empty-body-for (make-list size #f))
                    (blank-inputs each n))
        (timed-sample state n
                      (empty-body-for (%state-ref state arguments-slot))))))

;; The same for one that pauses.
(define (paused-loop state)
  (let next ()
    (when (keep-running? state)
      (pause! state)
      (resume! state)
      (next))))

(define (paused-sample state n)
  (report-outcome!
   state
   (contain/stack (lambda () (%state-empty-loop state n paused-loop)))))

(define (enter state)
  (let ((body (%state-ref state body-slot))
        (arguments (%state-ref state arguments-slot)))
    (report-outcome!
     state
     (contain/stack (lambda () (apply body state arguments))))))

(define (tear-down state procedures)
  (let ((end (vector-ref procedures 2)))
    (when end
      (report-outcome!
       state
       (contain/stack
        (lambda ()
          (apply end state (%state-ref state arguments-slot))))))))

;; Whether the rule ends the execution, of which NUMBERS are known.  One that
;; does not return has failed, and the execution with it.
(define (ask-rule state procedures numbers)
  (let ((outcome
         (contain/stack
          (lambda ()
            ((vector-ref procedures 3)
             (apply make-running-estimate numbers))))))
    (case (outcome-kind outcome)
      ((finished)
       (let ((results (outcome-value outcome)))
         (and (pair? results) (car results))))
      ((interrupted)
       (report-outcome! state outcome)
       #f)
      (else
       (rule-failed! state outcome)
       #f))))

(define (rule-failed! state outcome)
  (%state-end! state 'failed
               (core-text
                (string-append
                 "the rule #:stop-when "
                 (case (outcome-kind outcome)
                   ((raised)
                    (string-append "raised an exception: "
                                   (outcome-place outcome)
                                   (outcome-message outcome)))
                   ((exited) "called exit")
                   (else
                    "left through a continuation or to a prompt of its \
caller")))))
  (when (eq? (outcome-kind outcome) 'raised)
    (tell-details! state outcome)))

;; Write out what ports hold.  One of the user's that cannot is no reason to
;; leave others as they are: what they hold would be written by a child too.
(define (flush-ports)
  (port-for-each
   (lambda (port)
     (when (output-port? port)
       (contain (lambda () (force-output port)))))))

;; The bodies of the Self-Test; see run/self-test.h of core.
(define cell (vector 1))

(define (empty) #t)
(define (barrier) (%opaque cell))
(define (read+write) (vector-set! cell 0 (vector-ref cell 0)))
(define (addition)
  (vector-set! cell 0 (logand #xffff (+ 7 (vector-ref cell 0)))))
(define (multiplication)
  (vector-set! cell 0 (logand #xffff (* 7 (vector-ref cell 0)))))

(define self-test-bodies
  (list (cons "empty" empty)
        (cons "barrier" barrier)
        (cons "read+write" read+write)
        (cons "addition" addition)
        (cons "multiplication" multiplication)
        (cons "empty" empty)))

(define (self-test-set-up state)
  (let ((chosen (list-ref self-test-bodies (car (state-sizes state)))))
    (set-state-name! state (car chosen))
    (%state-set! state body-slot (cdr chosen))
    '()))

(define self-test (vector self-test-set-up empty #f #f #f #f 'iteration))
