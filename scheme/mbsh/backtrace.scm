;;; The command that tells how an error came about.

(define-module (mbsh backtrace)
  #:use-module (mbsh command)
  #:use-module (mbsh errors)
  #:export (print-backtrace))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (print-backtrace)
  "Print the last error and the calls that led to it, the innermost first: those
in files and at the prompt, not the shell's own."
  (call-with-values last-error
    (lambda (message calls)
      (unless message
        (refuse "no backtrace: there was no error yet"))
      (display message)
      (newline)
      (display (if (string-null? calls)
                   "  no call in a file or at the prompt led to it\n"
                   (string-append
                    "  " (string-join (string-split calls #\newline) "\n  ")
                    "\n"))))))

(define-command! "backtrace" print-backtrace
  #:group 'shell
  #:examples '("backtrace"))
