;;; The text that asks for a line.

(define-module (mbsh prompt)
  #:use-module (mbenchmark)
  #:autoload (ice-9 regex) (regexp-substitute/global)
  #:export (set-prompt!
            prompt-text
            continuation-prompt))

;; What makes the text, or #f.
(define own #f)

(define (set-prompt! procedure)
  "Ask for lines with what PROCEDURE returns, a string, which is called with the
name of the suite and its number of tests; @code{#f} for the prompt that the
shell has by itself, such as @code{mbsh[3]> }.  Where PROCEDURE raises or returns
something else, that is told once, and the shell's own is used from then on."
  (unless (or (not procedure) (procedure? procedure))
    (scm-error 'wrong-type-arg #f
               "prompt ~S: expected a procedure of a name and a number, or #f"
               (list procedure) (list procedure)))
  (set! own procedure))

(define (usual-text suite n)
  (string-append suite
                 (if (zero? n) "" (string-append "[" (number->string n) "]"))
                 "> "))

(define (checked text)
  (unless (string? text)
    (scm-error 'wrong-type-arg #f
               "~S: expected the prompt's procedure to return a string"
               (list text) (list text)))
  text)

(define* (prompt-text #:optional (procedure own))
  "Return the text that asks for a line now.  PROCEDURE is that of set-prompt!,
and what it raises is raised, once."
  (let ((suite (suite-name (registered-suite)))
        (n (suite-number-of-tests (registered-suite))))
    (set! own #f)
    (let ((text (if procedure
                    (checked (procedure suite n))
                    (usual-text suite n))))
      (set! own procedure)
      text)))

;; What a terminal takes for a colour has no width.
(define colour "\x1b\\[[0-9;]*m")

(define (visible text)
  (if (string-index text #\esc)
      (regexp-substitute/global #f colour text 'pre 'post)
      text))

(define (continuation-prompt prompt)
  "Return the text that asks for more of a form that began behind PROMPT: it is
as wide."
  (let* ((shown (visible prompt))
         (line (substring shown (+ 1 (or (string-rindex shown #\newline) -1)))))
    (string-append (make-string (max 0 (- (string-length line) 2)) #\.) "> ")))
