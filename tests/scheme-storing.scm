;;; (mbsh storing), (mbsh expressions): results kept in files, and expressions
;;; measured.

(load-from-path "tap.scm")
(use-modules (mbenchmark) (mbenchmark contain) (mbsh command) (mbsh commands)
             (ice-9 match) (ice-9 rdelim) (ice-9 textual-ports) (srfi srfi-1))

(tap-begin "storing")

(define (message thunk) (outcome-message (contain thunk)))
(define (run line)
  (with-output-to-string (lambda () (run-command-line line))))
(define folder (mkdtemp (string-copy "/tmp/mbsh-storing.XXXXXX")))
(define (path name) (string-append folder "/" name))
(define keep-report! (@@ (mbenchmark suite) keep-report!))
(define (current) (get-report (registered-suite)))
(define* (whole report #:optional (format 'lisp))
  (report->string report #:format format #:values '(everything samples-data)))
(define (refused line . parts)
  (let ((said (message (lambda () (run line)))))
    (test-assert (string-append line " is refused, and told: " said)
      (every (lambda (part) (string-contains said part)) parts))))

(refused (string-append "save " (path "a.lisp")) "nothing was run")
(register-test! "a,\"b\"" #:test (lambda () 1) #:isolate #f #:max-samples 20
                #:max-time 0.05)
(run "run")
(define report (current))

(for-each
 (lambda (ending format)
   (let ((file (path (string-append "report" ending))))
     (keep-report! (registered-suite) report)
     (run (string-append "save " file))
     (run "quick")
     (test-assert (string-append ending ": another run is another report")
       (not (equal? (whole report) (whole (current)))))
     (test-assert (string-append ending ": open prints the table")
       (string-contains (run (string-append "open " file)) "Suite: "))
     (test-assert (string-append ending ": and the whole report is back")
       (string=? (whole report format) (whole (current) format)))))
 '(".lisp" ".text" ".rec")
 '(lisp text rec))
(test-assert "report shows what was opened"
  (string-contains (run "report") "a,\"b\""))

(refused (string-append "save " (path "report.lisp")) "--force")
(test-equal "which forces it" "" (run (string-append "save --force "
                                                     (path "report.lisp"))))
(refused (string-append "save " (path "report.png")) ".lisp" ",export")
(refused (string-append "save " (path "none/report.lisp")) "No such file")
(refused (string-append "open " (path "none.lisp")) "none.lisp")
(call-with-output-file (path "bad.lisp")
  (lambda (port) (display "(suite \"x\"\n (test))\n" port)))
(refused (string-append "open " (path "bad.lisp")) "bad.lisp:")
(call-with-output-file (path "empty.text") (const #t))
(refused (string-append "open " (path "empty.text")) "expected a report")
(refused (string-append "export csvv " (path "x")) "did you mean csv?")
(test-equal "what failed leaves nothing"
  '("bad.lisp" "empty.text" "report.lisp" "report.rec" "report.text")
  (sort (filter (lambda (name) (not (string-prefix? "." name)))
                (let ((stream (opendir folder)))
                  (let next ((names '()))
                    (let ((name (readdir stream)))
                      (if (eof-object? name)
                          (begin (closedir stream) names)
                          (next (cons name names)))))))
        string<?))

(run (string-append "export csv " (path "samples.csv")))
(define lines
  (string-split (string-trim-right
                 (call-with-input-file (path "samples.csv") get-string-all))
                #\newline))
(define execution
  (car (test-report-executions (last (report-tests (current))))))
(test-equal "samples have a line each, of all executions"
  (+ 1 (fold + 0 (map execution-total-samples
                      (append-map test-report-executions
                                  (report-tests (current))))))
  (length lines))
(test-equal "with their names as CSV has them"
  (let ((sample (last (vector->list (execution-samples execution)))))
    (format #f "\"a,\"\"b\"\"\",\"a,\"\"b\"\"\",~A,~A,~A,~A,~A,~A"
            (sample-process sample) (sample-block sample)
            (- (execution-total-samples execution) 1)
            (sample-iterations sample) (sample-elapsed sample)
            (if (sample-discarded? sample) 1 0)))
  (last lines))
(run (string-append "export console " (path "table.txt")))
(test-equal "the table is that of report" (run "report")
  (call-with-input-file (path "table.txt") get-string-all))

;; Expressions.
(test-assert "time tells the value and what it took"
  (let ((text (run "time (iota 3)")))
    (and (string-contains text " = (0 1 2)\n")
         (string-contains text "processor")
         (string-contains text "collection"))))
(test-equal "a line as a call"
  '(bench-expression "(f \"a b\" '(1 2))" #:constraints
                     '((max-time . "0.1") (min-samples . "3")))
  (call->form (command-call "bench max-time=0.1  min-samples=3 (f \"a b\" '(1 2))")))
(test-assert "bench measures it"
  (let* ((measured #f)
         (text (with-output-to-string
                 (lambda ()
                   (set! measured
                         (run-command-line
                          "bench isolation=off max-samples=9 (iota 3)"))))))
    (and (string-contains text " = (0 1 2)\n")
         (string-contains text "(iota 3)")
         (= 9 (execution-total-samples
               (car (test-report-executions (car (report-tests measured)))))))))
(test-assert "and leaves the report of the suite" (string-contains (run "report") "a,"))
(refused "time" "usage: ,time EXPR")
(refused "time 1 2" "expected one expression")
(refused "time (car" "")
(refused "bench precison=1% (iota 3)" "did you mean precision?")
(refused "bench max-time=0.1" "expected an expression")
(refused "time (car 5)" "pair")

(for-each (lambda (name) (delete-file (path name)))
          '("bad.lisp" "empty.text" "report.lisp" "report.rec" "report.text"
            "samples.csv" "table.txt"))
(rmdir folder)
(tap-end "storing")
