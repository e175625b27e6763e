;;; Where in the user's files something happened, from the stack at that point.

(define-module (mbenchmark place)
  #:use-module (mbenchmark contain)
  #:export (outcome-place
            outcome-backtrace))

;; Where the names of Guile's files and ours begin, which are seen from the load
;; path.  A user's may begin so too; it is there.
(define own-folders
  '("mbsh/" "mbenchmark/" "mbenchmark.scm" "ice-9/" "system/" "srfi/" "language/" "rnrs/" "oop/"
    "scheme/" "sxml/" "texinfo/" "web/"))

(define (own? file)
  (and (or-map (lambda (folder) (string-prefix? folder file)) own-folders)
       (not (file-exists? file))))

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

;; How far to look for them: a recursion can have a million frames.
(define reach 1000)

;; The first LIMIT places of the user in STACK, innermost first, as pairs of
;; place and name or #f.
(define (places stack limit)
  ;; From frame to frame: stack-ref counts from the innermost each time.
  (let next ((frame (and (positive? (stack-length stack)) (stack-ref stack 0)))
             (left (min (stack-length stack) reach))
             (found '()))
    (if (or (not frame) (zero? left) (= (length found) limit))
        (reverse found)
        (let ((place (frame-place frame)))
          (next (frame-previous frame)
                (- left 1)
                (if place
                    (acons place (frame-procedure-name frame) found)
                    found))))))

(define (outcome-place outcome)
  "Return where OUTCOME was raised in a file of the user's, as \"file:7:3: \", or
the empty string."
  (let ((stack (outcome-stack outcome)))
    (if stack
        (contained-text
         (lambda ()
           (let ((found (places stack 1)))
             (if (null? found)
                 ""
                 (string-append (caar found) ": "))))
         "")
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
                 (places stack depth))
            "\n"))
         "")
        "")))
