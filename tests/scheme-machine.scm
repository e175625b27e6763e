;;; The machine: the facts of it in reports, and where bodies run.

(load-from-path "tap.scm")
(load-from-path "refusals.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (ice-9 rdelim) (srfi srfi-1))

(tap-begin "machine")

(define quick '((max-iterations . 1) (max-sample-iterations . 1)))

(define port (mkstemp! (string-append (or (getenv "TMPDIR") "/tmp")
                                      "/mbsh-machine.XXXXXX")))
(define file (port-filename port))
(close-port port)

;; A body that tells where it runs, as its process is another.
(define (tell)
  (call-with-output-file file
    (lambda (port)
      (write (list (bitvector->list (getaffinity 0))
                   (getpriority PRIO_PROCESS 0))
             port))))

(define (run . options)
  (let ((suite (make-suite "one")))
    (add-test! suite "t" #:test tell)
    (let ((report (apply run-suite! suite #:self-test #f #:constraints quick
                         options)))
      (cons report (call-with-input-file file read)))))

(define (cpus affinity)
  (filter-map (lambda (is-there? cpu) (and is-there? cpu))
              affinity (iota (length affinity))))

(define before (bitvector->list (getaffinity 0)))
(define last-cpu (last (cpus before)))
(define nice (getpriority PRIO_PROCESS 0))
(define nicer (min 19 (+ nice 1)))

(define (fact report key)
  (assq-ref (report-environment report) key))

(for-each
 (lambda (isolate)
   (let* ((name (if isolate "isolated" "in the process"))
          (plain (run #:isolate isolate))
          (pinned (run #:isolate isolate #:pin last-cpu)))
     (test-equal (string-append name ": anywhere") before (cadr plain))
     (test-equal (string-append name ": that is told") '(ok "none")
       (fact (car plain) 'pin))
     (test-equal (string-append name ": pinned") (list last-cpu)
       (cpus (cadr pinned)))
     (test-equal (string-append name ": that is told, too")
       (list 'ok (string-append "CPU " (number->string last-cpu)))
       (fact (car pinned) 'pin))
     (test-equal (string-append name ": and undone") before
       (bitvector->list (getaffinity 0)))))
 '(#t #f))

(let ((got (run #:isolate #t #:priority nicer)))
  (test-equal "a nice value of the child" nicer (caddr got))
  (test-equal "is told"
    (list 'ok (string-append "nice " (number->string nicer)))
    (fact (car got) 'priority))
  (test-equal "and is not ours" nice (getpriority PRIO_PROCESS 0)))

(test-assert "a CPU that is none is refused, with those that are"
  (mentions? (error-of (lambda () (run #:pin 8000)))
             "CPU 8000" (number->string last-cpu)))
(test-assert "so is a priority"
  (mentions? (error-of (lambda () (run #:priority 'high)))
             "high" "-20" "realtime"))

(define (output thunk) (with-output-to-string thunk))

(test-equal "no option is set" "pin       none\npriority  none\ncflags    none\n"
  (output (lambda () (run-command-line "option"))))
(shell-option! 'pin last-cpu)
(shell-option! "priority" (number->string nicer))
(test-equal "options are kept"
  (string-append "pin       " (number->string last-cpu) "\npriority  "
                 (number->string nicer) "\ncflags    none\n")
  (output (lambda () (run-command-line "option"))))
(test-equal "and hold for a run" (list (list last-cpu) nicer)
  (let ((got (run #:isolate #t))) (list (cpus (cadr got)) (caddr got))))
(test-assert "an option that is none"
  (mentions? (error-of (lambda () (shell-option! "speed" "1")))
             "speed" "pin, priority"))
(test-assert "a value that is none changes nothing"
  (and (mentions? (error-of (lambda () (shell-option! "pin" "x"))) "x")
       (equal? (list last-cpu) (cpus (cadr (run #:isolate #t))))))
(test-equal "flags of the compiler are an option, as a line has them"
  '("-O3 -DA=b" "-O3 -DA='b c'" "'-DA=b c' -g" "-DA='b c'")
  (map (lambda (line)
         (run-command-line (string-append "option cflags " line))
         (module-cflags))
       '("-O3 -DA=b" "-O3 -DA='b c'" "\"-DA=b c\" -g" "\"-DA='b c'\"")))
(test-assert "which is shown"
  (mentions? (output (lambda () (run-command-line "option")))
             "cflags    -DA='b c'\n"))
(test-assert "a quote that is open is refused, and changes nothing"
  (and (mentions? (error-of (lambda () (shell-option! 'cflags "-D'a"))) "-D'a")
       (equal? (module-cflags) "-DA='b c'")))
(shell-option! 'cflags 'none)
(test-equal "they are taken back" #f (module-cflags))
(shell-option! 'pin "none")
(shell-option! 'priority "none")
(test-equal "options are taken back" before (cadr (run #:isolate #t)))

;; Facts.
(define report (car (run)))
(define facts (report-environment report))
(test-equal "facts are asked for once each" (length facts)
  (length (delete-duplicates (map car facts))))
(test-assert "each has a verdict, a value, and a warning its remedy"
  (every (lambda (fact)
           (and (symbol? (car fact))
                (string? (caddr fact))
                (case (cadr fact)
                  ((ok unknown) (null? (cdddr fact)))
                  ((warning) (and (string? (cadddr fact))
                                  (null? (cddddr fact))))
                  (else #f))))
         facts))
(test-equal "Guile is one of them" (list (version))
  (take (string-split (cadr (fact report 'guile)) #\,) 1))
(for-each
 (lambda (format)
   (test-equal (string-append "they come back by " (symbol->string format))
     facts
     (report-environment
      (call-with-input-string
       (report->string report #:format format #:values '(environment))
       read-report))))
 '(lisp text rec))
(test-equal "and are not among the usual values" '()
  (report-environment
   (datum->report (call-with-input-string
                   (report->string report #:format 'lisp) read))))
(test-assert "the doctor tells them all"
  (let ((text (output doctor)))
    (every (lambda (fact) (mentions? text (symbol->string (car fact))))
           facts)))
(test-assert "in 80 columns, but for a long word"
  (every (lambda (line)
           (or (<= (string-length line) 80)
               (not (string-index (string-trim-both (substring line 28))
                                  #\space))))
         (string-split (output doctor) #\newline)))

(delete-file file)
(tap-end "machine")
