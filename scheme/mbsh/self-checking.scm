;;; The command that asks how good comparisons are here.

(define-module (mbsh self-checking)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark terminal)
  #:use-module (mbsh command)
  #:use-module (mbsh patterns)
  #:use-module (mbsh status)
  #:use-module (mbsh values)
  #:export (check-comparisons))

(define* (check-comparisons test #:optional (seconds "10"))
  "Compare TEST with itself and with itself and known extra work, many times in
so many SECONDS.  Print how often identical code was called different, and the
smallest change that was seen.  TEST is a name, with sizes behind it as in
sort/100.  Return the self-check."
  (let ((check (self-check test #:seconds seconds #:spare-output #t)))
    (display-wrapped (self-check-text check) 2)
    (note-shown! check)
    (note-outcomes! (list (self-check-outcome check)))
    (leave-when-ending!)
    check))

(define-command! "self-check" check-comparisons
  #:group 'comparing
  #:usage "TEST [SECONDS]"
  #:examples '("self-check sort" "self-check sort 60")
  #:complete complete-test)
