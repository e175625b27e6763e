;;; Where in the user's files something happened, from the stack at that point.

(define-module (mbenchmark place)
  #:use-module (mbenchmark contain)
  #:export (outcome-place
            outcome-backtrace))

;; Where the files of Guile and ours begin; what a user names is elsewhere.
(define own-folders
  '("mbsh/" "mbenchmark" "ice-9/" "system/" "srfi/" "language/" "rnrs/" "oop/"
    "scheme/" "sxml/" "texinfo/" "web/"))

(define (own? file)
  (or-map (lambda (folder) (string-prefix? folder file)) own-folders))

;; The text "FILE:LINE:COLUMN" of FRAME, if it is in a file of the user's.
(define (frame-place frame)
  (let* ((source (frame-source frame))
         (file (and source (cadr source))))
    (and (string? file)
         (not (own? file))
         (string-append file ":" (number->string (+ 1 (caddr source)))
                        ":" (number->string (+ 1 (cdddr source)))))))

;; The most frames of a backtrace.
(define depth 20)

;; The places of the user in STACK, innermost first, as pairs of place and name
;; or #f.
(define (places stack)
  (let next ((i 0) (found '()))
    (if (or (= i (min (stack-length stack) 1000))
            (= (length found) depth))
        (reverse found)
        (let* ((frame (stack-ref stack i))
               (place (frame-place frame)))
          (next (+ i 1)
                (if place
                    (acons place (frame-procedure-name frame) found)
                    found))))))

;; What the call of MAKE gives, "" where it raises: names are the user's.
(define (contained-text make)
  (let ((outcome (contain make)))
    (if (eq? (outcome-kind outcome) 'finished)
        (car (outcome-value outcome))
        "")))

(define (outcome-place outcome)
  "Return where OUTCOME was raised in a file of the user's, as \"file:7:3: \", or
the empty string."
  (let ((stack (outcome-stack outcome)))
    (if stack
        (contained-text
         (lambda ()
           (let next ((i 0))
             (if (= i (stack-length stack))
                 ""
                 (let ((place (frame-place (stack-ref stack i))))
                   (if place
                       (string-append place ": ")
                       (next (+ i 1))))))))
        "")))

(define (outcome-backtrace outcome)
  "Return the calls in files of the user's that led to OUTCOME, innermost
first, a line for each, or the empty string."
  (let ((stack (outcome-stack outcome)))
    (if stack
        (contained-text
         (lambda ()
           (string-join
            (map (lambda (place)
                   (if (cdr place)
                       (string-append (car place) " in "
                                      (symbol->string (cdr place)))
                       (car place)))
                 (places stack))
            "\n")))
        "")))
