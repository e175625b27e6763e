;;; Run a thunk and come back, whatever it does.

(define-module (mbenchmark contain)
  #:use-module (mbenchmark primitive)
  #:use-module (system vm vm)
  #:autoload (ice-9 exceptions) (exception?
                                 exception-with-message?
                                 exception-message
                                 exception-with-irritants?
                                 exception-irritants)
  #:export (catching
            contain
            contain/stack
            outcome-kind
            outcome-key
            outcome-arguments
            outcome-value
            outcome-stack
            outcome-message
            bounded-text
            contained-text
            outcome-exit-status
            interrupt!
            pass-on
            call-uninterrupted
            ending-signal
            leave-when-ending!
            set-interrupt-source!
            typed-name
            set-typed-source!))

;; An outcome is #(KIND VALUE KEY ARGS STACK); the KINDs:
;;   finished     it returned; VALUE is the list of its values
;;   raised       it raised VALUE, whose KEY and ARGS are those of `catch'
;;   exited       the same, by `exit'
;;   escaped      it left through a continuation or to a prompt of its caller
;;   interrupted  somebody called interrupt! meanwhile; VALUE is what was to
;;                end, the symbol execution or run
(define (outcome-kind outcome) (vector-ref outcome 0))
(define (outcome-value outcome) (vector-ref outcome 1))
(define (outcome-stack outcome) (vector-ref outcome 4))

(define (outcome-key outcome) (vector-ref outcome 2))
(define (outcome-arguments outcome) (vector-ref outcome 3))

;; The prompt tag of the innermost contained call, whether it may be
;; interrupted now, and the call that is being interrupted with what is to end.
(define current-tag #f)
(define armed? #f)
(define interrupted-tag #f)
(define interrupted-what #f)

;; A host that sees interrupts tells here what is to end, and forgets it; and
;; the signal that ends the process, which it remembers.
(define take-interrupt! (lambda () #f))
(define ask-ending-signal (lambda () #f))

(define* (set-interrupt-source! procedure
                                #:optional (ending (lambda () #f)))
  "Ask PROCEDURE, without arguments, whether an interrupt has come that is not
dealt with: it returns #f or what is to end, the symbol execution or run, and
must forget what it tells.  ENDING returns the number of the signal that ends
the process, or #f, and forgets nothing."
  (set! take-interrupt! procedure)
  (set! ask-ending-signal ending))

(define (ending-signal)
  "Return the number of the signal that this process is to end by, as soon as
what was measured is written, or @code{#f}."
  (ask-ending-signal))

;; A host that can be executed afresh tells here what it has that no file has
;; defined.
(define ask-typed-name (lambda () #f))

(define (set-typed-source! procedure)
  "Ask PROCEDURE, without arguments, before each run for the name of a variable
that is not what the files that were loaded have made it, a string, or #f."
  (set! ask-typed-name procedure))

(define (typed-name)
  "Return the name of a variable that is not what a file has made it, or
@code{#f}."
  (ask-typed-name))

(define (interrupt!)
  "End the innermost contained call, if one may be interrupted now.  To be
called by a system async.  It aborts and does not raise: no handler of user
code can stop it."
  (let ((what (and armed? current-tag (take-interrupt!))))
    (when what
      (abort-contained what))))

(define (abort-contained what)
  (set! interrupted-tag current-tag)
  (set! interrupted-what what)
  (abort-to-prompt current-tag))

(define (leave-when-ending!)
  "End the innermost contained call, as interrupt! does, if a signal is to end
the process."
  (when (and armed? current-tag (ending-signal))
    (abort-contained 'run)))

(define (call-uninterrupted thunk)
  "Call THUNK, which must return, and let no interrupt end it; contained calls
inside it may be interrupted."
  (let ((was-armed? armed?))
    (set! armed? #f)
    (call-with-values thunk
      (lambda results
        (set! armed? was-armed?)
        (apply values results)))))

(define (raised exception)
  (let ((key (exception-kind exception))
        (args (exception-args exception)))
    (vector (cond ((eq? key 'quit) 'exited)
                  ;; What Guile raises for a continuation of another root.
                  ((and (eq? key 'misc-error)
                        (pair? args)
                        (equal? (car args) "%continuation-call"))
                   'escaped)
                  (else 'raised))
            exception key args #f)))

(define (catching thunk)
  "Call THUNK and return its outcome, also when it raises or exits; where it
leaves otherwise it leaves."
  ;; The handler unwinds: one that does not is passed over when stack or
  ;; memory is exhausted.
  (with-exception-handler raised
    (lambda ()
      (interrupt!)
      (call-with-values thunk
        (lambda results (vector 'finished results #f '() #f))))
    #:unwind? #t))

;; Whether EXCEPTION tells of memory or stack that is short.
(define (exhausted? exception)
  (memq (exception-kind exception) '(out-of-memory stack-overflow)))

(define (catching/stack thunk)
  (let* ((stack #f)
         (outcome (catching
                   (lambda ()
                     (with-exception-handler
                         (lambda (exception)
                           ;; Keeping a stack takes its size again.
                           (unless (exhausted? exception)
                             (set! stack (make-stack #t)))
                           (raise-exception exception))
                       thunk)))))
    (when (eq? (outcome-kind outcome) 'raised)
      (vector-set! outcome 4 stack))
    outcome))

;; 256 MB; a call takes some four words.
(define stack-words (* 32 1024 1024))

(define (stack-overflow)
  (scm-error 'stack-overflow #f
             "recursion too deep: its stack has more than ~A words"
             (list stack-words) #f))

;; Three layers, from the outside in:
;; 1. A continuation root of its own: Guile refuses full continuations that
;;    come from outside or from a call that has ended before it overwrites its
;;    stack with theirs.
;; 2. A guard that sends every abort on to our prompt.  Thanks to 1 it never
;;    runs in the middle of a change of stacks, where an abort would be fatal.
;; 3. A handler for what is raised.
;; The stack inside has a limit: a recursion without end is an error long before
;; it has taken all memory.
;; Asyncs, which may raise too, run inside the handler alone where core has
;; blocked them.
;; The tag is a fresh pair; its car becomes #t when the call has returned and
;; there is nothing left to intercept.
(define (contain-with call thunk)
  (let* ((tag (list #f))
         (outer-tag current-tag)
         (was-armed? armed?)
         (root (begin (set! armed? #f) (%continuation-root-enter tag)))
         (outcome
          (call-with-prompt tag
            (lambda ()
              (dynamic-wind
                (lambda ()
                  (set! current-tag tag)
                  (set! armed? #t))
                (lambda ()
                  (let ((outcome (call (lambda ()
                                         (%asyncs-allow!)
                                         (call-with-stack-overflow-handler
                                          stack-words thunk stack-overflow)))))
                    (%asyncs-forbid!)
                    (set-car! tag #t)
                    outcome))
                (lambda ()
                  (set! armed? #f)
                  (%asyncs-forbid!)
                  (unless (car tag)
                    (abort-to-prompt tag)))))
            (lambda (k) (vector 'escaped #f #f '() #f)))))
    (%continuation-root-leave root)
    (set! current-tag outer-tag)
    (when (eq? interrupted-tag tag)
      (set! interrupted-tag #f)
      (vector-set! outcome 0 'interrupted)
      (vector-set! outcome 1 interrupted-what))
    (set! armed? was-armed?)
    outcome))

(define (contain thunk)
  "Call THUNK and return its outcome, also when it raises, exits, leaves
through a continuation or is interrupted."
  (contain-with catching thunk))

;; For a caller that could not let the call leave at once, since there were
;; frames of core to leave first.
(define (pass-on outcome)
  "Leave as the contained call with OUTCOME left; return if it finished."
  (case (outcome-kind outcome)
    ((raised exited) (raise-exception (outcome-value outcome)))
    ((interrupted)
     (when (and armed? current-tag)
       (set! interrupted-tag current-tag)
       (abort-to-prompt current-tag))
     (scm-error 'misc-error #f "interrupted" '() #f))
    ((escaped)
     (scm-error 'misc-error #f
                "the code of a port left through a continuation" '() #f))))

(define (contain/stack thunk)
  "As contain, with the stack at the point of an exception in the outcome."
  (contain-with catching/stack thunk))

;; The most characters of what is told of an exception.
(define text-limit 10000)

(define (bounded-text write-to)
  "Return what WRITE-TO writes to its argument, a port, as a string, and end it
when that is longer than any reader wants."
  (let ((tag (make-prompt-tag "text"))
        (strings '())
        (left text-limit))
    (define (take! text)
      (set! strings (cons text strings))
      (set! left (- left (string-length text)))
      (when (negative? left)
        (abort-to-prompt tag)))
    (call-with-prompt tag
      (lambda ()
        (let ((port (make-soft-port
                     (vector (lambda (c) (take! (string c))) take! #f #f #f)
                     "w")))
          (write-to port)
          (force-output port)))
      (lambda (k) #f))
    (let ((text (string-concatenate-reverse strings)))
      (if (> (string-length text) text-limit)
          (string-append (substring text 0 text-limit) " ...")
          text))))

(define (one-line text)
  (string-map (lambda (c) (if (char=? c #\newline) #\space c))
              (string-trim-both text)))

(define (write-message exception key args port)
  (cond ((not (exception? exception))
         (display "raised " port)
         (write exception port))
        ((and (eq? key '%exception) (exception-with-message? exception))
         (display (exception-message exception) port)
         (when (exception-with-irritants? exception)
           (for-each (lambda (irritant)
                       (display " " port)
                       (write irritant port))
                     (exception-irritants exception))))
        (else
         (print-exception port #f key args))))

(define (contained-text make default)
  "Return what the call of MAKE gives, a string, or DEFAULT where it does not
return: names and printers are the user's."
  (let ((outcome (contain make)))
    (if (eq? (outcome-kind outcome) 'finished)
        (car (outcome-value outcome))
        default)))

(define (outcome-message outcome)
  "Return a line of text about a raised OUTCOME.  The printers of exceptions
are user code and contained themselves."
  (let ((key (outcome-key outcome)))
    (one-line
     (contained-text
      (lambda ()
        (bounded-text
         (lambda (port)
           (write-message (outcome-value outcome) key
                          (outcome-arguments outcome) port))))
      (string-append (symbol->string key) " (and an error in printing it)")))))

(define (outcome-exit-status outcome)
  "Return the status that an exited OUTCOME asked for, an integer."
  (let ((args (vector-ref outcome 3)))
    (cond ((null? args) 0)
          ((integer? (car args)) (logand (inexact->exact (car args)) 255))
          ((car args) 0)
          (else 1))))
