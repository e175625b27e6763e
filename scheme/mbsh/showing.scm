;;; What is shown while something runs.

(define-module (mbsh showing)
  #:export (progress-mode
            progress-mode!
            set-progress-source!))

;; How the shell is asked, and told, the mode, as a string.
(define ask (lambda () "none"))
(define tell! (lambda (mode) #f))

(define (set-progress-source! progress-mode progress-set-mode)
  "Let PROGRESS-MODE tell the mode, a string, and PROGRESS-SET-MODE take one."
  (set! ask progress-mode)
  (set! tell! progress-set-mode))

(define (progress-mode)
  "Return what is shown of runs: @code{auto}, a line on the terminal that tells
where they are; @code{plain}, a line on standard error for each execution that has
ended; or @code{none}."
  (string->symbol (ask)))

(define (progress-mode! mode)
  "Show of runs what MODE says, one of what progress-mode returns, a symbol or a
string."
  (tell! (if (symbol? mode) (symbol->string mode) mode)))
