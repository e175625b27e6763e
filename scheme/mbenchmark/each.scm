;;; What is called around each iteration or sample of a test, and the inputs
;;; that are made for the iterations of a sample.

(define-module (mbenchmark each)
  #:use-module (srfi srfi-9)
  #:export (make-each
            each-kind
            each-before
            each-after
            each-size
            each-inputs
            make-inputs!
            drop-inputs!
            blank-inputs
            batch-loop))

;; KIND is the symbol iteration or sample.  INPUTS is a vector, the first input
;; of a sample of N at N - 1 and the last at 0; SIZE is how many arguments an
;; input has, #f until the first was made, and MADE the lowest place of an input
;; that is there.  An input of one argument lies there without its list.
(define-record-type <each>
  (%make-each kind before after inputs size made)
  each?
  (kind each-kind)
  (before each-before)
  (after each-after)
  (inputs each-inputs set-inputs!)
  (size each-size set-size!)
  (made each-made set-made!))

(define (make-each procedures)
  "Return what PROCEDURES, a vector as add-test! makes it, has for each
iteration or sample, or #f."
  (let ((before (vector-ref procedures 4))
        (after (vector-ref procedures 5)))
    (and (or before after)
         (%make-each (vector-ref procedures 6) before after #() #f 0))))

;; Room for N inputs, more than there was.
(define (reserve! each n)
  (unless (<= n (vector-length (each-inputs each)))
    (set-inputs! each (make-vector n #f))))

(define (check-input each input)
  (unless (list? input)
    (scm-error 'misc-error "before-each"
               "~S: expected a list of arguments for the test"
               (list input) #f))
  (let ((size (length input)))
    (unless (each-size each)
      (set-size! each size))
    (unless (= size (each-size each))
      (scm-error 'misc-error "before-each"
                 "~S: expected ~A arguments, as the first input has"
                 (list input (each-size each)) #f))))

(define (make-inputs! each n state arguments)
  "Make the inputs of N iterations by the procedure of EACH, called with STATE
and ARGUMENTS."
  (let ((before (each-before each)))
    (reserve! each n)
    (set-made! each n)
    (let next ((i n))
      (unless (eq? i 0)
        (let ((input (apply before state arguments))
              (place (- i 1)))
          (check-input each input)
          (vector-set! (each-inputs each) place
                       (if (eq? (each-size each) 1) (car input) input))
          (set-made! each place)
          (next place))))))

(define (drop-inputs! each n state)
  "Call the procedure of EACH, if any, with STATE and each of the inputs of N
iterations that were made, and let go of them."
  (let ((after (each-after each))
        (inputs (each-inputs each))
        (one? (eq? (each-size each) 1))
        (least (each-made each)))
    (set-made! each n)
    (let next ((i n))
      (when (> i least)
        (let* ((place (- i 1))
               (input (vector-ref inputs place)))
          (vector-set! inputs place #f)
          (when after
            (if one?
                (after state input)
                (apply after state input)))
          (next place))))))

(define (blank-inputs each n)
  "Return the inputs of EACH, which are N at least and for a body that does
nothing."
  (reserve! each n)
  (let ((inputs (each-inputs each))
        (size (each-size each)))
    (vector-fill! inputs (if (eq? size 1) #f (make-list size #f)))
    inputs))

;; One loop for each number of arguments up to three: an iteration costs what
;; one without inputs does, and fetching its input.
(define (batch/0 body n inputs)
  (let next ((i n))
    (unless (eq? i 0)
      (body)
      (next (- i 1)))))

(define (batch/1 body n inputs)
  (let next ((i n))
    (unless (eq? i 0)
      (let ((place (- i 1)))
        (body (vector-ref inputs place))
        (next place)))))

(define (batch/2 body n inputs)
  (let next ((i n))
    (unless (eq? i 0)
      (let* ((place (- i 1))
             (input (vector-ref inputs place)))
        (body (car input) (cadr input))
        (next place)))))

(define (batch/3 body n inputs)
  (let next ((i n))
    (unless (eq? i 0)
      (let* ((place (- i 1))
             (input (vector-ref inputs place)))
        (body (car input) (cadr input) (caddr input))
        (next place)))))

(define (batch/n body n inputs)
  (let next ((i n))
    (unless (eq? i 0)
      (let ((place (- i 1)))
        (apply body (vector-ref inputs place))
        (next place)))))

(define (batch-loop size)
  "Return the loop for inputs of SIZE arguments, of a body, the number of
iterations and the inputs."
  (case size
    ((0) batch/0)
    ((1) batch/1)
    ((2) batch/2)
    ((3) batch/3)
    (else batch/n)))
