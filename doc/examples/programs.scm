;;; Whole programs as tests: how the time of a compressor grows with its level,
;;; and two ways to sort, which must write the same.

(use-modules (mbenchmark))

(register-command! "gzip" '("gzip" "-{level}" "-c" "/bin/sh")
                   #:parameters '((level 1 6 9)))

(register-command! "sort" "sort" #:input "/etc/passwd" #:output 'compare
                   #:environment '("LC_ALL=C"))
(register-command! "sort stable" "sort -s -k 1" #:input "/etc/passwd"
                   #:output 'compare #:environment '("LC_ALL=C"))

(main (command-line))
