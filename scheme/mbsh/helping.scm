;;; The commands about the shell itself.

(define-module (mbsh helping)
  #:use-module (mbsh command)
  #:export (help
            quit-shell))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define* (help #:optional name)
  "Print the commands, or what the command NAME does.  A line that does not
begin with a comma is Scheme."
  (cond ((not name)
         (for-each
          (lambda (command)
            (display (string-pad-right
                      (string-append "," (command-name command) " "
                                     (command-usage command))
                      32))
            (display (command-summary command))
            (newline))
          (commands)))
        ((find-command (string-trim name #\,))
         => (lambda (command) (display (command-help command))))
        (else
         (refuse "no command ~A; ,help lists the commands" name))))

(define* (quit-shell #:optional (status "0"))
  "Leave the shell, with STATUS where it is given."
  (let ((number (string->number status)))
    (unless (and (exact-integer? number) (<= 0 number 255))
      (refuse "status ~A: expected a whole number from 0 to 255" status))
    (exit number)))

(define-command! "help" help
  #:group 'shell
  #:usage "[COMMAND]"
  #:complete (lambda (words)
               (if (null? words) (map command-name (commands)) '())))
(define-command! "quit" quit-shell
  #:group 'shell
  #:usage "[STATUS]")
