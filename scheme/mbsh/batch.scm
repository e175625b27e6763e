;;; What options of the command line do, for scripts.

(define-module (mbsh batch)
  #:use-module (mbenchmark)
  #:use-module (mbsh config)
  #:use-module (mbsh loads)
  #:use-module (mbsh showing)
  #:export (load-init-file
            quiet!))

(define (load-init-file)
  "Load the init file if there is one, as mbsh does when it begins, but for
@option{-q}."
  (let ((file (init-file)))
    (when file
      (load-again "source" file))))

(define (quiet!)
  "Say nothing but results and errors from now on, as @option{--quiet} does."
  (progress-mode! 'none)
  (set-log-level! "error"))
