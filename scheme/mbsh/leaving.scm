;;; The command that ends the shell.

(define-module (mbsh leaving)
  #:use-module (mbsh command)
  #:export (quit-shell))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define* (quit-shell #:optional (status "0"))
  "Leave the shell, with STATUS where it is given."
  (let ((number (string->number status)))
    (unless (and (exact-integer? number) (<= 0 number 255))
      (refuse "status ~A: expected a whole number from 0 to 255" status))
    (exit number)))

(define-command! "quit" quit-shell
  #:group 'shell
  #:usage "[STATUS]"
  #:examples '("quit" "quit 3"))
