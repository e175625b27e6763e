;;; Where the shell keeps its files: the folders of the XDG Base Directory
;;; Specification.

(define-module (mbsh config)
  #:export (init-file
            history-file))

(define (folder variable fallback)
  (let ((value (getenv variable))
        (home (getenv "HOME")))
    (cond ((and value (absolute-file-name? value)) value)
          (home (string-append home "/" fallback))
          (else #f))))

(define (make-folders! path)
  (unless (file-exists? path)
    (make-folders! (dirname path))
    (mkdir path #o700)))

(define (init-file)
  "Return the path of the init file, or @code{#f} where there is none."
  (let* ((config (folder "XDG_CONFIG_HOME" ".config"))
         (file (and config (string-append config "/mbsh/init.scm"))))
    (and file (file-exists? file) file)))

(define (history-file)
  "Return the path of the history, its folder made, or @code{#f} where it
cannot be."
  (let ((state (folder "XDG_STATE_HOME" ".local/state")))
    (and state
         (false-if-exception
          (begin
            (make-folders! (string-append state "/mbsh"))
            (string-append state "/mbsh/history"))))))
