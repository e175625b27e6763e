;;; Commands of the command line: what its options say of them becomes tests,
;;; which are compared when they have run.

(define-module (mbsh programs)
  #:use-module (mbenchmark)
  #:use-module (mbsh comparing)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:export (add-commands!
            compare-commands!))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

;; The most that are compared at once.
(define most-arms 8)

;; Those that options made, in their order.
(define added '())

;; OPTIONS, names and arguments in turn, as pairs.
(define (pairs options)
  (match options
    (() '())
    ((name argument . rest) (acons name argument (pairs rest)))))

;; The commands among PAIRS, each with its name.
(define (commands pairs)
  (let next ((pairs pairs) (found '()))
    (match pairs
      (() (reverse found))
      ((("command" . text) . rest)
       (next rest (acons text text found)))
      ((("command-name" . name) . rest)
       (when (null? found)
         (refuse "--command-name: expected --command before it"))
       (next rest (acons name (cdar found) (cdr found))))
      ((_ . rest) (next rest found)))))

(define (word->value word)
  (let ((number (string->number word)))
    (if (and (exact-integer? number) (>= number 0)) number word)))

(define (parameter text)
  (match (string-index text #\=)
    ((or #f 0) (refuse "--parameter=~A: expected NAME=A,B,C" text))
    (start
     (cons (string->symbol (substring text 0 start))
           (map word->value
                (string-split (substring text (+ start 1)) #\,))))))

(define (output text)
  (if (member text '("discard" "keep" "compare"))
      (string->symbol text)
      text))

;; What PAIRS say of all commands, as keyword arguments.
(define (keywords pairs)
  (define (last-of name)
    (fold (lambda (pair found)
            (if (string=? (car pair) name) (cdr pair) found))
          #f pairs))
  (define (text name keyword)
    (match (last-of name)
      (#f '())
      (value (list keyword value))))
  (let ((parameters (filter-map (lambda (pair)
                                  (and (string=? (car pair) "parameter")
                                       (parameter (cdr pair))))
                                pairs))
        (shell (last-of "shell"))
        (where (last-of "command-output")))
    (append (if (pair? parameters) (list #:parameters parameters) '())
            (if shell
                (list #:shell (if (string-null? shell) #t shell))
                '())
            (if where (list #:output (output where)) '())
            (if (last-of "any-status") '(#:expected-status any) '())
            (append-map text
                        '("input" "prepare" "cleanup" "setup" "teardown")
                        '(#:input #:prepare #:cleanup #:setup #:teardown)))))

(define (add-commands! options)
  "Register the commands of OPTIONS, a list of names of options of the command
line and their arguments in turn.  An error tells what was wrong with them."
  (let* ((pairs (pairs options))
         (commands (commands pairs))
         (keywords (keywords pairs)))
    (when (null? commands)
      (refuse "--~A: expected --command beside it" (caar pairs)))
    (set! added
          (append-map (match-lambda
                        ((name . command)
                         (match (apply register-command! name command keywords)
                           ((? list? tests) tests)
                           (test (list test)))))
                      commands))))

(define (sized? test)
  (assq 'dimensions (test-constraints test)))

(define (compare-commands!)
  "Compare the commands of the command line and print what it comes to, where
there are several of them, not too many for one comparison, and none of sizes:
how its time grows with those stands in the report."
  (when (and (<= 2 (length added) most-arms)
             (not (any sized? added)))
    (apply compare! (map test-name added)))
  *unspecified*)
