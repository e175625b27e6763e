;;; Read the report of bodies.c, in Lisp, from the file that is the argument,
;;; and compare it with what is expected.  Ends with 1 where it differs.

(load-from-path "misbehave/expected.scm")

(define (read-whole file)
  (call-with-input-file file
    (lambda (port)
      (let* ((datum (read port)) (rest (read port)))
        (unless (eof-object? rest)
          (error "more than one datum in the report:" rest))
        datum))))

(let ((different (differences (datum->report (read-whole (cadr (command-line))))
                              (with-good-ones expected-of-c))))
  (for-each (lambda (pair) (format #t "expected ~s\n     got ~s\n"
                                   (car pair) (cadr pair)))
            different)
  (exit (null? different)))
