;;; The options of the shell: where it is measured, and what sources are compiled
;;; with.

(define-module (mbsh settings)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark primitive)
  #:use-module (mbsh command)
  #:export (shell-option!
            show-options))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define placement-keys '("pin" "priority"))
(define option-keys (append placement-keys '("cflags")))

(define (option->text value)
  (cond ((not value) "none")
        ((symbol? value) (symbol->string value))
        ((number? value) (number->string value))
        (else value)))

(define (option-values)
  (let ((placement (%placement)))
    (list (car placement) (cdr placement) (module-cflags))))

(define (show-options)
  "Print the options of the shell and their values."
  (for-each (lambda (key value)
              (display (string-pad-right key 10))
              (display (option->text value))
              (newline))
            option-keys
            (option-values)))

(define (place! key text)
  (let ((placement (%placement)))
    (apply %set-placement!
           (map (lambda (name old)
                  (let ((text (if (equal? name key)
                                  text
                                  (option->text old))))
                    (and (not (string=? text "none")) text)))
                placement-keys
                (list (car placement) (cdr placement))))))

(define (shell-option! key value)
  "Set the option KEY of the shell to VALUE for what follows.  @code{pin} is the
number of the CPU that alone measures, @code{priority} the nice value of what
measures or @code{realtime}, @code{cflags} further flags for the compiler of
sources that are loaded, a string.  Each can be @code{none}."
  (let ((key (option->text key))
        (text (option->text value)))
    (unless (member key option-keys)
      (refuse "option ~A: expected one of ~A" key
              (string-join option-keys ", ")))
    (unless (string? text)
      (refuse "option ~A ~S: expected a text" key value))
    (cond ((member key placement-keys) (place! key text))
          (else (module-cflags (and (not (string=? text "none")) text))))))

;; Words of a line as one text that splits into them again: those that were in
;; double quotes keep their blanks.
(define (join-words words)
  (define (quoted word)
    (if (or (string-null? word) (string-index word char-whitespace?))
        (string-append "'" (string-join (string-split word #\') "'\\''") "'")
        word))
  (if (null? (cdr words))
      (car words)
      (string-join (map quoted words) " ")))

(define* (option-call #:optional key . values)
  (cond ((pair? values) (list shell-option! key (join-words values)))
        (key #f)
        (else (list show-options))))

(define-command! "option" shell-option!
  #:group 'shell
  #:usage "[KEY VALUE...]"
  #:call option-call
  #:help "Set the option KEY of the shell to VALUE; without both, print the options.
pin is the number of the CPU that alone measures, priority the nice value of
what measures, or realtime, cflags further flags for the compiler of sources
that are loaded.  Each can be none."
  #:examples '("option" "option pin 3" "option cflags -O3 -march=native")
  #:complete (lambda (words) (if (null? words) option-keys '())))
