;;; Types of C, as functions of shared libraries have them: which values they
;;; take, and how those lie in memory.

(define-module (mbenchmark c-type)
  #:use-module (rnrs bytevectors)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:use-module ((system foreign)
                #:select (sizeof short int long size_t pointer? pointer-address))
  #:export (find-c-type
            c-type-names
            c-type-text
            c-type-meaning
            c-type-default
            c-type-takes?
            c-type-pack))

;; NAME is a symbol, TEXT the type in C.  MEANING tells a user which values it
;; has, TAKES? whether one is.  DEFAULT is one, or #f.  PACK makes a column of a
;; list of values: a bytevector, or a vector of addresses and bytevectors.
(define-record-type <c-type>
  (make-c-type name text meaning default takes? pack)
  c-type?
  (name c-type-name)
  (text c-type-text)
  (meaning c-type-meaning)
  (default c-type-default)
  (takes? takes)
  (pack pack))

(define (c-type-takes? type value)
  "Return whether VALUE can be one of TYPE."
  ((takes type) value))

(define (c-type-pack type values)
  "Return the list VALUES as a column in memory."
  ((pack type) values))

;; A column of values of SIZE bytes each, that SET! puts into a bytevector.
(define (numbers size set!)
  (lambda (values)
    (let ((column (make-bytevector (* size (length values)))))
      (for-each (lambda (value i) (set! column (* i size) value))
                values
                (iota (length values)))
      column)))

(define (whole name text size signed? character?)
  (let* ((bits (* 8 size))
         (low (if signed? (- (expt 2 (- bits 1))) 0))
         (high (- (expt 2 (if (and signed? (not character?)) (- bits 1) bits))
                  1)))
    (make-c-type
     name text
     (string-append (if character? "a character or a whole number from "
                        "a whole number from ")
                    (number->string low) " to " (number->string high))
     1
     (lambda (value)
       (if (char? value)
           (and character? (<= (char->integer value) high))
           (and (exact-integer? value) (<= low value high))))
     (numbers size
              (lambda (column place value)
                (let ((number (if (char? value) (char->integer value) value)))
                  (bytevector-uint-set! column place
                                        (modulo number (expt 2 bits))
                                        (native-endianness) size)))))))

;; The largest finite float.
(define float-max (* (- 2 (expt 2. -23)) (expt 2. 127)))

(define (single? value)
  (and (real? value)
       (let ((number (exact->inexact value)))
         (or (nan? number) (inf? number) (<= (abs number) float-max)))))

(define (address? value)
  (or (not value)
      (pointer? value)
      (bytevector? value)
      (and (exact-integer? value)
           (<= 0 value (- (expt 2 (* 8 (sizeof '*))) 1)))))

(define (address value)
  (cond ((not value) 0)
        ((pointer? value) (pointer-address value))
        (else value)))

(define (text? value)
  (and (string? value) (not (string-index value #\nul))))

(define (text->bytes value)
  (let* ((bytes (string->utf8 value))
         (n (bytevector-length bytes))
         (whole (make-bytevector (+ n 1) 0)))
    (bytevector-copy! bytes 0 whole 0 n)
    whole))

(define types
  (append
   (map (lambda (row) (apply whole row))
        `((char "char" 1 #t #t)
          (short "short" ,(sizeof short) #t #f)
          (int "int" ,(sizeof int) #t #f)
          (long "long" ,(sizeof long) #t #f)
          (unsigned "unsigned" ,(sizeof int) #f #f)
          (unsigned-short "unsigned short" ,(sizeof short) #f #f)
          (unsigned-long "unsigned long" ,(sizeof long) #f #f)
          (int8 "int8_t" 1 #t #f)
          (int16 "int16_t" 2 #t #f)
          (int32 "int32_t" 4 #t #f)
          (int64 "int64_t" 8 #t #f)
          (uint8 "uint8_t" 1 #f #f)
          (uint16 "uint16_t" 2 #f #f)
          (uint32 "uint32_t" 4 #f #f)
          (uint64 "uint64_t" 8 #f #f)
          (size_t "size_t" ,(sizeof size_t) #f #f)
          (ssize_t "intptr_t" ,(sizeof size_t) #t #f)))
   (list
    (make-c-type 'float "float" "a real number that a float can hold" 1.0
                 single?
                 (numbers 4 (lambda (column place value)
                              (bytevector-ieee-single-native-set!
                               column place value))))
    (make-c-type 'double "double" "a real number" 1.0 real?
                 (numbers 8 (lambda (column place value)
                              (bytevector-ieee-double-native-set!
                               column place value))))
    (make-c-type '* "void *" "a pointer: #f, an address or a bytevector" #f
                 address?
                 (lambda (values) (list->vector (map address values))))
    (make-c-type 'string "char *" "a string without null characters" #f
                 text?
                 (lambda (values) (list->vector (map text->bytes values))))
    (make-c-type 'void "void" "nothing" #f (const #f) list->vector))))

(define (find-c-type name)
  "Return the type that NAME, a symbol, is, or @code{#f}."
  (find (lambda (type) (eq? (c-type-name type) name)) types))

(define (c-type-names)
  "Return the names of all types, a list of symbols."
  (map c-type-name types))
