;;; Bodies that misbehave, in C and in Scheme, in one suite: each costs itself
;;; alone, and nothing of it is left.

(load-from-path "tap.scm")
(load-from-path "misbehave/expected.scm")
(load-from-path "misbehave/bodies.scm")
(use-modules (ice-9 ftw) (ice-9 rdelim) (ice-9 textual-ports))

(tap-begin "misbehave")

(define folder (mkdtemp (string-append (or (getenv "TMPDIR") "/tmp")
                                       "/mbsh-test.XXXXXX")))

;; What of this process a body might change.
(define (open-descriptors)
  (filter string->number (scandir "/proc/self/fd")))

(define (signal-state)
  (call-with-input-file "/proc/self/status"
    (lambda (port)
      (let next ((lines '()))
        (let ((line (read-line port)))
          (cond ((eof-object? line) (reverse lines))
                ((any (lambda (start) (string-prefix? start line))
                      '("SigBlk" "SigIgn" "SigCgt"))
                 (next (cons line lines)))
                (else (next lines))))))))

(define (run suite . options)
  (apply run-suite! suite #:self-test #f options))

;; An execution ends the thread that finalizes, which has descriptors, until
;; the next collection begins another.
(define (process-state)
  (let ((suite (make-suite "calm")))
    (add-bodies! suite '())
    (gc-disable)
    (run suite #:isolate #t)
    (let ((state (list (getcwd) (setlocale LC_ALL) (getenv "LC_ALL")
                       (open-descriptors) (signal-state))))
      (gc-enable)
      state)))

(define (children)
  (catch 'system-error
    (lambda () (waitpid WAIT_ANY WNOHANG))
    (lambda arguments
      (if (= (system-error-errno (cons 'system-error (cdr arguments))) ECHILD)
          'none
          arguments))))

;; Processes beside this one that run its program with its arguments, as what
;; it has forked does.
(define (likenesses)
  (define (of pid)
    (catch #t
      (lambda ()
        (cons (readlink (string-append "/proc/" pid "/exe"))
              (call-with-input-file (string-append "/proc/" pid "/cmdline")
                get-string-all)))
      (lambda arguments #f)))
  (let ((own (number->string (getpid))) (likeness (of "self")))
    (filter (lambda (pid)
              (and (string->number pid)
                   (not (string=? pid own))
                   (equal? (of pid) likeness)))
            (scandir "/proc"))))

;; One that was killed may take its time to die.
(define (likenesses-in-the-end)
  (let next ((turns 1000))
    (let ((found (likenesses)))
      (if (or (null? found) (= turns 0))
          found
          (next (- turns 1))))))

(define before (process-state))

(define (check-nothing-is-left name)
  (test-equal (string-append name ": the process is as it was")
    before (process-state))
  (test-equal (string-append name ": and has no child") 'none (children))
  (test-equal (string-append name ": nor is there any other process of it") '()
    (likenesses-in-the-end))
  (test-equal (string-append name ": nor a file") '(".." ".")
    (reverse (scandir folder)))
  (test-equal (string-append name ": the session goes on") '(3 0 #t)
    (list (+ 1 2) calls (procedure? add-test!))))

(define (check-run name report expected)
  (for-each
   (lambda (test wanted)
     (unless (eq? (cadr wanted) #f)
       (test-equal (string-append name ": " (car wanted))
         wanted (result test wanted))))
   (report-tests report) expected)
  (test-equal (string-append name ": all have run, in their order")
    (map car expected) (map test-report-name (report-tests report))))

(define (isolation-marks report)
  (define (marks datum)
    (cond ((not (pair? datum)) 0)
          ((equal? datum '(isolation "off")) 1)
          (else (+ (marks (car datum)) (marks (cdr datum))))))
  (marks (report->datum report)))

;; In a process each: those in C, out of a module, and those in Scheme.
(define scheme-bodies
  (map (lambda (body)
         (cons (string-append "scheme-" (car body)) (cdr body)))
       (append (contained-bodies) (uncontained-bodies))))
(load-module (string-append (getenv "MBSH_BUILD")
                            "/tests/misbehave/.libs/module.so"))
;; The copy of the module stays as long as the session.
(setenv "TMPDIR" folder)
(add-bodies! (registered-suite) scheme-bodies "scheme-good-")
(define isolated
  (call-with-ways-out (lambda () (run (registered-suite) #:isolate #t))))
(check-run "isolated" isolated
           (append (with-good-ones expected-of-c)
                   (with-good-ones (expected-of scheme-bodies)
                                   "scheme-good-")))
(check-nothing-is-left "isolated")
(test-equal "isolated: none is marked" '(0 #f)
  (list (isolation-marks isolated)
        (any (lambda (test) (execution-in-process? (only-execution test)))
             (report-tests isolated))))

(define (execution-called name report)
  (only-execution (find (lambda (test)
                          (string=? (test-report-name test) name))
                        (report-tests report))))

;; Of 100 MB some is kept, and the rest is counted.
(define (check-output name)
  (let ((output (execution-output (execution-called name isolated))))
    (test-assert (string-append name ": the output is in the report in part")
      (and (string? output)
           (string-prefix? (make-string 1000 #\x) output)
           (< (string-length output) 1000000)
           (string-suffix? " bytes more" output)))
    (test-equal (string-append name ": which tells of every byte")
      (* 100 1024 1024)
      (+ (string-index output (negate (lambda (c) (char=? c #\x))))
         (string->number
          (caddr (reverse (string-split output #\space))))))))
(check-output "write-much")
(check-output "scheme-write-much")

;; In the process itself.
(define (check-in-process name bodies)
  (let ((report
         (let ((suite (make-suite "in-process")))
           (add-bodies! suite bodies)
           (call-with-ways-out (lambda () (run suite #:isolate #f))))))
    (check-run name report (with-good-ones (expected-of bodies)))
    (test-equal (string-append name ": each is marked")
      (+ 1 (* 2 (length bodies)))
      (isolation-marks report))
    (test-assert (string-append name ": in text too")
      (string-contains (report->string report #:format "text")
                       "Isolation: off"))
    (set! calls 0)
    (check-nothing-is-left name)))
(check-in-process "in the process" (contained-bodies))
(check-in-process "again" (contained-bodies))

;; What a body may do with control and does well.
(define (done-in-process name body . options)
  (let ((suite (make-suite "well")))
    (apply add-test! suite "t" #:test body #:max-iterations 64 options)
    (let ((execution (only-execution
                      (car (report-tests (run suite #:isolate #f))))))
      (test-equal name '(done 64)
        (list (execution-outcome execution)
              (execution-iterations execution))))))

(define ticks 0)
(define task-tag (make-prompt-tag "task"))
(define (yield) (abort-to-prompt task-tag))
(define (resume task)
  (call-with-prompt task-tag task (lambda (k) k)))
;; A task that is never over, and gives way in the middle of its loop.
(define (tick-for-ever)
  (set! ticks (+ ticks 1))
  (yield)
  (tick-for-ever))
(define task tick-for-ever)
(define (run-task) (set! task (resume task)))

(done-in-process "a task that is resumed in each iteration" run-task)
(test-equal "has run as often" 64 ticks)
(done-in-process "and through samples" run-task #:max-sample-iterations 1)
(test-equal "has gone on" 128 ticks)
(done-in-process "an escape of the body's own"
  (lambda () (let/ec k (dynamic-wind values (lambda () (k 1)) values))))
(done-in-process "a generator by full continuations"
  (lambda ()
    (let ((return #f) (next #f))
      (define (give value)
        (call/cc (lambda (k) (set! next k) (return value))))
      (define (take)
        (call/cc (lambda (k)
                   (set! return k)
                   (if next
                       (next #t)
                       (begin (give 1) (give 2) (return 3))))))
      (let* ((a (take)) (b (take)) (c (take)))
        (unless (equal? (list a b c) '(1 2 3))
          (error "generated" a b c))))
    #t))
(done-in-process "a continuation that goes on in the same sample"
  (let ((again #f) (turn 0))
    (lambda ()
      (set! turn 0)
      (call/cc (lambda (k) (set! again k)))
      (set! turn (+ turn 1))
      (when (< turn 3) (again #f))))
  #:max-sample-iterations 64)
(done-in-process "a directed body that is a task"
  (lambda (state)
    (define running
      (lambda () (while (keep-running? state) (yield))))
    (let next ((task running))
      (let ((rest (resume task)))
        (when (procedure? rest) (next rest)))))
  #:direct #t)

;; One execution keeps a continuation, and the next enters it.
(define (run-both isolate)
  (let ((suite (make-suite "both")))
    (set! kept #f)
    (add-test! suite "keeps" #:max-iterations 1
               #:test (lambda () (call/cc (lambda (k) (set! kept k)))))
    (add-test! suite "enters" #:max-iterations 1
               #:test (lambda () (if kept (kept 1) (error "nothing kept"))))
    (map (lambda (test) (execution-outcome (only-execution test)))
         (report-tests (run suite #:isolate isolate)))))
(test-equal "a continuation of another execution is not entered"
  '(done escaped) (run-both #f))
(test-equal "nor by whoever ran the suite" 'escaped
  (call-with-ways-out
   (lambda ()
     (let ((suite (make-suite "late")))
       (add-test! suite "t" #:max-iterations 1 #:test (lambda () (kept 1)))
       (execution-outcome
        (only-execution (car (report-tests (run suite #:isolate #f)))))))))
(test-equal "in processes of their own there is none" '(done raised)
  (run-both #t))

;; An abort past a barrier of the body's leaves Guile's record of where its
;; stack begins as it was inside.  Without the engine's care the next call/cc
;; of whoever ran the suite copies what is no stack.
(define (past-barrier)
  (let/ec k (with-continuation-barrier (lambda () (k 1)))))
(done-in-process "an escape past a barrier of the body's" past-barrier)
(test-equal "and call/cc works afterwards" 500
  (let next ((i 0))
    (if (= i 500)
        i
        (begin
          (call/cc (lambda (k) (set! kept k)))
          (when (= 0 (modulo i 100)) (gc))
          (next (+ i 1))))))
(test-equal "as does entering what it gave" 3
  (let* ((turn 0) (again #f))
    (call/cc (lambda (k) (set! again k)))
    (set! turn (+ turn 1))
    (if (< turn 3) (again #f) turn)))

(rmdir folder)
(tap-end "misbehave")
