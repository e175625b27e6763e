;;; Bodies in Scheme of which there are copies in several files: their tests are
;;; named after the file.  The first argument of each is how often it does what
;;; it does, the size.

(use-modules ((srfi srfi-1) #:select (fold))
             (mbenchmark))

(define version (basename (current-filename) ".scm"))

(define (register! name size body . further)
  (register-test! (string-append version " " name)
                  #:dimensions (list (list size))
                  #:set-up (lambda (state)
                             (cons (state-size state 0) further))
                  #:test body))

(define lists
  (let ((state (seed->random-state 20)))
    (map (lambda (i) (map (lambda (j) (random 1000000 state)) (iota 4)))
         (iota 200))))

(register! "list sort" 100
           (lambda (n lists)
             (let loop ((i 0) (lists lists))
               (when (< i n)
                 (sort (car lists) <)
                 (loop (+ i 1) (cdr lists)))))
           lists)

(register! "string port" 200
           (lambda (n)
             (call-with-output-string
               (lambda (port)
                 (let loop ((i 0))
                   (when (< i n)
                     (display "ab" port)
                     (loop (+ i 1))))))))

(define table (make-hash-table))
(for-each (lambda (i) (hashv-set! table i i)) (iota 512))

(register! "hash table" 200
           (lambda (n table)
             (let loop ((i 0) (sum 0))
               (if (< i n)
                   (begin
                     (hashv-set! table i i)
                     (loop (+ i 1) (+ sum (hashv-ref table i))))
                   sum)))
           table)

(register! "iota and fold" 1000
           (lambda (n) (fold + 0 (iota n))))

;; What is multiplied comes from outside, so that each number is boxed.
(register! "flonum loop" 200
           (lambda (n x)
             (let loop ((i 0) (x x))
               (if (< i n)
                   (loop (+ i 1) (+ 0.5 (* x 0.75)))
                   x)))
           1.5)

(register! "fixnum loop" 1000
           (lambda (n)
             (let loop ((i 0) (x 1))
               (if (< i n)
                   (loop (+ i 1) (logand (+ (* x 5) i) #xffff))
                   x))))
