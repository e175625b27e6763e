;;; What TAB offers.

(define-module (mbsh completion)
  #:use-module (mbenchmark contain)
  #:use-module (mbsh command)
  #:export (complete))

(define (beginning-with prefix names)
  (filter (lambda (name) (string-prefix? prefix name)) names))

;; The same of the last part of PREFIX, a list such as "a,b".
(define (beginning-with-last prefix names)
  (let* ((comma (string-rindex prefix #\,))
         (before (if comma (substring prefix 0 (+ comma 1)) "")))
    (map (lambda (name) (string-append before name))
         (beginning-with (substring prefix (string-length before)) names))))

(define (command-names)
  (map command-name (commands)))

;; The names bound in the current module and what it uses.
(define (bound-names)
  (let ((names '()))
    (define (collect! module)
      (module-for-each (lambda (name variable)
                         (set! names (cons (symbol->string name) names)))
                       module))
    (collect! (current-module))
    (for-each collect! (module-uses (current-module)))
    names))

(define (complete-command words prefix)
  (let ((command (find-command (car words))))
    (and=> (and command ((command-completer command) (cdr words)))
           (lambda (names) (beginning-with-last prefix names)))))

;; Whether the text ends inside a string literal.
(define (in-string? text)
  (odd? (string-count text #\")))

(define (candidates before prefix)
  (cond ((and (string-prefix? "," before)
              (null? (command-words (substring before 1))))
         (beginning-with prefix (command-names)))
        ((string-prefix? "," before)
         (complete-command (command-words (substring before 1)) prefix))
        ((in-string? before) #f)
        (else (beginning-with prefix (bound-names)))))

(define (complete before prefix)
  "Return what PREFIX may be completed to, a list of strings, where BEFORE is
the line in front of it; @code{#f} for the names of files."
  (let ((outcome (contain (lambda () (candidates before prefix)))))
    (if (eq? (outcome-kind outcome) 'finished)
        (car (outcome-value outcome))
        '())))
