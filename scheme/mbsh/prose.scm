;;; Help texts: what is markup in them, their paragraphs, and lines that fit.

(define-module (mbsh prose)
  #:use-module (mbenchmark terminal)
  #:use-module (ice-9 match)
  #:use-module (ice-9 regex)
  #:use-module (srfi srfi-1)
  #:export (plain-text
            paragraphs
            kept-as-is?
            first-sentence
            fill
            fill-text
            help-columns))

;; Lines are no longer even where there is room: they could not be read.
(define widest 100)

(define (help-columns)
  "Return how wide help is on what current-output-port leads to: as a terminal,
or as one of 80 columns where it is none."
  (match (terminal-columns)
    (0 79)
    (columns (min columns widest))))

;; Help texts are plain.  As in Guile's doc strings, some words of theirs stand
;; in such braces; nothing else is markup.
(define marked
  (make-regexp "@(code|var|samp|option|file|command|env)\\{([^{}]*)\\}"))

(define (plain-text text)
  "Return TEXT, a help text or doc string, without the markup of words."
  (regexp-substitute/global #f marked text 'pre 2 'post))

(define (blank? line)
  (string-every char-whitespace? line))

(define (paragraphs text)
  "Return the paragraphs of TEXT, a list of strings of one line or more: what
blank lines part."
  (let next ((lines (string-split text #\newline)) (open '()) (done '()))
    (define (close)
      (if (null? open) done (cons (string-join (reverse open) "\n") done)))
    (cond ((null? lines) (reverse (close)))
          ((blank? (car lines)) (next (cdr lines) '() (close)))
          (else (next (cdr lines) (cons (car lines) open) done)))))

(define (kept-as-is? paragraph)
  "Return @code{#t} if the lines of PARAGRAPH are to stay as they are: it begins
with two spaces, as a list of values does."
  (string-prefix? "  " paragraph))

(define (first-sentence text)
  "Return the first sentence of TEXT in one line."
  (let* ((text (string-join (string-tokenize text) " "))
         (end (string-match "[.?!]( |$)" text)))
    (if end (substring text 0 (+ 1 (match:start end))) text)))

;; What stands between WORD and the next of its line: sentences are wider apart.
(define (gap word)
  (if (and (string-match "[.?]\\)?$" word)
           (not (string-suffix? "..." word)))
      "  "
      " "))

(define (sentences->line words)
  (string-concatenate
   (let next ((words words))
     (cond ((null? words) '())
           ((null? (cdr words)) words)
           (else (cons* (car words) (gap (car words)) (next (cdr words))))))))

(define* (fill text columns #:key (first "") (indent 0))
  "Return the words of TEXT in lines of at most COLUMNS characters, but for words
that are longer, each line ended.  FIRST is in front of the first line, INDENT spaces
of the others."
  (let ((words (string-tokenize text)))
    (if (null? words)
        ""
        (string-append (wrap-text (string-append first (sentences->line words))
                                  columns indent)
                       "\n"))))

(define* (fill-text text columns #:key (indent 0))
  "Return the paragraphs of TEXT in lines of at most COLUMNS characters, INDENT
spaces in front of each and a blank line between two."
  (string-join
   (map (lambda (paragraph)
          (if (kept-as-is? paragraph)
              (string-append paragraph "\n")
              (fill paragraph columns #:indent indent
                    #:first (make-string indent #\space))))
        (paragraphs (plain-text text)))
   "\n"))
