;;; What a terminal shows: its columns, its characters, its colours.

(define-module (mbenchmark terminal)
  #:use-module (mbenchmark primitive)
  #:use-module (ice-9 match)
  #:export (terminal-columns
            terminal-unicode?
            terminal-colour?
            colour-mode
            colour-mode!
            wrap-text
            display-wrapped))

(define no-terminal -1)

;; The layout of PORT; a port that is no file is none of a terminal.
(define (layout port)
  (%terminal-screen (if (file-port? port) (port->fdes port) no-terminal)))

(define* (terminal-columns #:optional (port (current-output-port)))
  "Return how many columns the terminal behind PORT has, or 0 where there is
none and text is as wide as it needs to be."
  (match (layout port) ((columns _ _) columns)))

(define* (terminal-unicode? #:optional (port (current-output-port)))
  "Return @code{#t} if characters outside ASCII can be shown."
  (match (layout port) ((_ unicode? _) unicode?)))

(define* (terminal-colour? #:optional (port (current-output-port)))
  "Return @code{#t} if what is written to PORT may have colours."
  (match (layout port) ((_ _ colour?) colour?)))

(define (colour-mode)
  "Return when there are colours: @code{auto}, on terminals alone, unless the
environment has NO_COLOR; @code{always}; or @code{never}."
  (%colour-mode))

(define (colour-mode! mode)
  "Let there be colours as MODE says, one of what colour-mode returns, a symbol or
a string."
  (%set-colour-mode! (if (symbol? mode) (symbol->string mode) mode)))

(define* (wrap-text text #:optional (columns (terminal-columns)) (indent 0))
  "Return TEXT, broken at white space into lines of at most COLUMNS, where those
that go on begin with INDENT spaces.  With 0 columns it is returned as it is."
  (%wrap-text text columns indent))

(define* (display-wrapped text #:optional (indent 0)
                          (port (current-output-port)))
  "Write TEXT to PORT, wrapped to the columns of its terminal; lines that go on
begin with INDENT spaces."
  (display (wrap-text text (terminal-columns port) indent) port))
