;;; Help texts: what is markup in them, their paragraphs, and lines that fit.

(define-module (mbsh prose)
  #:use-module (ice-9 regex)
  #:use-module (srfi srfi-1)
  #:export (plain-text
            paragraphs
            kept-as-is?
            first-sentence
            fill
            fill-text))

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

(define* (fill text columns #:key (first "") (rest first))
  "Return the words of TEXT in lines of at most COLUMNS characters, but for words
that are longer, each line ended.  FIRST is in front of the first line, REST of the
others."
  (let next ((words (string-tokenize text)) (line first) (gap-before #f)
             (done '()))
    (cond ((null? words)
           (string-concatenate-reverse
            (if gap-before (cons* "\n" line done) done)))
          ((or (not gap-before)
               (<= (+ (string-length line) (string-length gap-before)
                      (string-length (car words)))
                   columns))
           (next (cdr words)
                 (string-append line (or gap-before "") (car words))
                 (gap (car words)) done))
          (else
           (next words rest #f (cons* "\n" line done))))))

(define* (fill-text text columns #:key (indent ""))
  "Return the paragraphs of TEXT in lines of at most COLUMNS characters, INDENT in
front of each and a blank line between two."
  (string-join
   (map (lambda (paragraph)
          (if (kept-as-is? paragraph)
              (string-append paragraph "\n")
              (fill paragraph columns #:first indent)))
        (paragraphs (plain-text text)))
   "\n"))
