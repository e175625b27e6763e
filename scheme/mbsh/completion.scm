;;; What TAB offers.

(define-module (mbsh completion)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh command)
  #:use-module (mbsh errors)
  #:use-module (srfi srfi-1)
  #:export (complete))

(define (beginning-with prefix names)
  (filter (lambda (name) (string-prefix? prefix name)) names))

;; What WORD may become: one of NAMES, or a list such as "a,b" that ends in one.
(define (becoming word names)
  (let* ((comma (string-rindex word #\,))
         (before (if comma (substring word 0 (+ comma 1)) "")))
    (append (beginning-with word names)
            (if comma
                (map (lambda (name) (string-append before name))
                     (beginning-with (substring word (+ comma 1)) names))
                '()))))

;; Whether WORD has to stand in double quotes to be one word.
(define (has-to-be-quoted? word)
  (or (string-null? word)
      (string-index word char-whitespace?)
      (memv (string-ref word 0) '(#\" #\())))

;; What is to stand behind what was typed of a word, OPEN, so that it is WORD,
;; where TYPE tells how it was begun; #f where it cannot be.
(define (rest-of word open type)
  (let ((rest (substring word (string-length open))))
    (case type
      ((quoted) (string-append (escape-word rest) "\""))
      ((new) (if (has-to-be-quoted? word)
                 (quote-word word)
                 word))
      (else (and (not (has-to-be-quoted? word)) rest)))))

(define (command-names)
  (map command-name (commands)))

;; How the word begins that is typed behind LINE: it is new, or goes on with the
;; last word of LINE, which may be in quotes.
(define (word-type line words)
  (define (goes-on? text)
    (= (length (command-words (string-append line text))) (length words)))
  (cond ((not (goes-on? "x")) 'new)
        ((goes-on? " x") 'quoted)
        (else 'begun)))

;; LINE is a command without the comma, and the words before PREFIX.
(define (complete-command line prefix)
  (let* ((words (command-words line))
         (type (word-type line words))
         (open (if (eq? type 'new) "" (last words)))
         (given (if (eq? type 'new) words (drop-right words 1)))
         (command (and (pair? given) (find-command (car given)))))
    (and=> (and command ((command-completer command) (cdr given)))
           (lambda (names)
             (filter-map (lambda (word) (rest-of word open type))
                         (becoming (string-append open prefix) names))))))

;; Whether the text ends inside a string literal.
(define (in-string? text)
  (odd? (string-count text #\")))

(define (candidates before prefix)
  (cond ((and (string-prefix? "," before)
              (null? (command-words (substring before 1))))
         (beginning-with prefix (command-names)))
        ((string-prefix? "," before)
         (complete-command (substring before 1) prefix))
        ((in-string? before) #f)
        (else (beginning-with prefix (bound-names)))))

(define (complete before prefix)
  "Return what PREFIX may be completed to, a list of strings, where BEFORE is
the line in front of it; @code{#f} for the names of files."
  (let ((outcome (contain (lambda () (candidates before prefix)))))
    (if (eq? (outcome-kind outcome) 'finished)
        (car (outcome-value outcome))
        '())))
