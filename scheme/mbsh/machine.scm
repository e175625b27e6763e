;;; The command that tells of the machine.

(define-module (mbsh machine)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark terminal)
  #:use-module (mbsh command)
  #:export (doctor))

;; Not for users, who write reports.
(define put-bytes (@@ (mbenchmark output) put-bytes))

(define (doctor)
  "Print what the machine does to measuring, a fact a line: ok, warning, or -
where it is not known; below a warning what to do about it."
  (put-bytes (%doctor (registered-suite) (terminal-columns))
             (current-output-port)))

(define-command! "doctor" doctor
  #:group 'comparing
  #:examples '("doctor"))
