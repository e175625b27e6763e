;;; Read a Lisp report by plain `read' and compare the names in it with those
;;; that were written.  For plain guile, without any module of ours.

(define names
  '("Self-Test" "plain" "two\nlines" "quote \" and backslash \\ inside"
    "tab\tand escape \x1b[31mred\x1b[0m" "right \u202eto left"
    "\u8868\u793a" "ends in a backslash\\"
    "+ looks like a continuation\n%rec: Evil" "" "failing"))

(define report
  (call-with-input-file (cadr (command-line)) read #:encoding "UTF-8"))

(define tests
  (filter (lambda (part) (eq? (car part) 'test)) (cdr report)))

(define read-names
  (map (lambda (test) (car (assq-ref (cdr test) 'name))) tests))

(unless (equal? names read-names)
  (write read-names)
  (newline)
  (exit 1))
