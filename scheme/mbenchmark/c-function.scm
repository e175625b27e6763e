;;; Tests of functions that shared libraries export: a loop in C is made and
;;; compiled for each, which calls it with values that were checked and packed
;;; here.

(define-module (mbenchmark c-function)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark c-type)
  #:use-module (mbenchmark suite)
  #:use-module (mbenchmark test)
  #:use-module (ice-9 match)
  #:use-module (ice-9 regex)
  #:use-module (srfi srfi-1)
  #:export (add-c-function!))

;; Not for users, who give keywords and files.
(define constraint-options (@@ (mbenchmark suite) constraint-options))
(define build-module (@@ (mbenchmark build) build-module))

(define (refuse message . arguments)
  (scm-error 'misc-error "c-function" message arguments #f))

(define (check-text what object)
  (cond ((not (string? object))
         (refuse "~A ~S: expected a string" what object))
        ((string-null? object)
         (refuse "~A ~S: expected a name that is not empty" what object))))

;; Names become C: nothing but an identifier may come through.
(define identifier (make-regexp "^[A-Za-z_][A-Za-z0-9_]*$"))

(define (check-function function)
  (check-text "function" function)
  (unless (and (string-every char-set:ascii function)
               (regexp-exec identifier function))
    (refuse "function ~S: expected the name of a function in C" function)))

(define (type-of name what)
  (or (find-c-type name)
      (refuse "~A ~S: expected one of ~A" what name
              (string-join (map symbol->string (c-type-names)) ", "))))

(define (parameter-types names)
  (unless (list? names)
    (refuse "types of arguments ~S: expected a list" names))
  (map (lambda (name)
         (let ((type (type-of name "type of an argument")))
           (when (eq? name 'void)
             (refuse "type of an argument void: expected one with values"))
           type))
       names))

;;; The values.

;; Those of one argument, a list: a fixed one alone, or what is drawn in turn.
(define (values-of argument)
  (cond ((vector? argument) (vector->list argument))
        ((list? argument) argument)
        (else (list argument))))

(define (default-values types function)
  (map (lambda (type i)
         (or (c-type-default type)
             (refuse "~A: argument ~A is ~A: expected #:arguments with a value \
for it"
                     function i (c-type-meaning type))))
       types
       (iota (length types) 1)))

(define (check-count arguments types function)
  (unless (and (list? arguments) (= (length arguments) (length types)))
    (refuse "~A: arguments ~S: expected a list of ~A, a value each, or a list \
or vector of some"
            function arguments (length types))))

;; The values of all arguments, a list of lists that are equally long.
(define (drawn-values arguments types function)
  (let* ((all (map values-of arguments))
         (counts (delete 1 (delete-duplicates (map length all))))
         (n (if (null? counts) 1 (car counts))))
    (when (memv 0 counts)
      (refuse "~A: an argument without values: expected at least one" function))
    (unless (or (null? counts) (null? (cdr counts)))
      (refuse "~A: arguments with ~A values: expected equally many for each"
              function
              (string-join (map number->string (sort counts <)) " and ")))
    (map (lambda (type values i)
           (for-each
            (lambda (value)
              (unless (c-type-takes? type value)
                (refuse "~A: argument ~A: ~S: expected ~A"
                        function i value (c-type-meaning type))))
            values)
           (if (= (length values) n)
               values
               (make-list n (car values))))
         types all (iota (length types) 1))))

;;; The loop.

(define (lines . texts)
  (string-join texts "\n" 'suffix))

(define (each types format)
  (map (lambda (type i)
         (format (c-type-text type) (number->string i)))
       types
       (iota (length types))))

(define (commas texts)
  (string-join texts ", "))

;; A comment can hold a path of these alone.
(define (as-comment path)
  (string-map (lambda (c)
                (if (and (char<? c #\delete)
                         (or (char-alphabetic? c) (char-numeric? c)
                             (memv c '(#\/ #\. #\_ #\- #\+))))
                    c
                    #\_))
              path))

(define (body-name function)
  (string-append "call_" function))

;; The function's type, as a pointer called NAME.
(define (pointer-to type types name)
  (string-append (c-type-text type) " (*" name ") ("
                 (if (null? types)
                     "void"
                     (commas (map c-type-text types)))
                 ")"))

;; The structure is the beginning of struct arguments in scheme/bind-function.c.
(define (source path function type types)
  (define call
    (string-append "function ("
                   (commas (each types (lambda (text i)
                                         (string-append "a" i "[i]"))))
                   ");"))
  (string-append
   "/* " function " of " (as-comment path) " */\n"
   (lines
    "#include <mbenchmark/all.h>"
    "#include <stdint.h>"
    "struct arguments"
    "{"
    "  void *function;"
    "  size_t n;"
    "  size_t next;"
    "  void **columns;"
    "};"
    (string-append "void " (body-name function)
                   " (micro_benchmark_test_state);")
    "void"
    (string-append (body-name function)
                   " (micro_benchmark_test_state state)")
    "{"
    "  struct arguments *all ="
    "    (struct arguments *) micro_benchmark_state_get_data (state);"
    (string-append "  " (pointer-to type types "function") " =")
    (string-append "    (" (pointer-to type types "")
                   ") (uintptr_t) all->function;"))
   (string-concatenate
    (each types
          (lambda (text i)
            (string-append "  " text " const *a" i " = (" text
                           " const *) all->columns[" i "];\n"))))
   (lines
    "  size_t n = all->n;"
    "  size_t i = all->next;"
    "  while (micro_benchmark_state_keep_running (state))"
    "    {"
    (if (string=? (c-type-text type) "void")
        (string-append "      " call)
        (string-append "      " (c-type-text type) " result = " call "\n"
                       "      MICRO_BENCHMARK_DO_NOT_OPTIMIZE (result);"))
    "      if (++i == n)"
    "        i = 0;"
    "    }"
    "  all->next = i;"
    "}")))

(define (compile path function type types)
  (car (build-module (%keep-source (string-append function ".c")
                                   (source path function type types))
                     #f)))

;;; The test.

;; The libraries of the tests that a suite got from here: an alist of names and
;; paths.
(define libraries (make-object-property))

(define (library-name path)
  (let ((name (basename path)))
    (substring name 0 (or (string-contains name ".so") (string-length name)))))

;; What the test of FUNCTION is called in SUITE: another library may have a
;; function of that name.
(define (name-in suite path function)
  (let ((other (assoc-ref (or (libraries suite) '()) function)))
    (if (and other
             (not (string=? other path))
             (find-test suite function))
        (let ((name (string-append (library-name path) ":" function)))
          (%log 1 (string-append "function \"" function "\" of " path
                                 " is called \"" name "\", as " other
                                 " has one as well"))
          name)
        function)))

(define (note-library! suite path name)
  (set! (libraries suite)
        (acons name path
               (alist-delete name (or (libraries suite) '())))))

;; What the files of libraries were when they were first loaded, by path.
(define loaded (make-hash-table))

;; The loader hands back what it has of a file, whatever that is by now.
(define (check-unchanged path)
  (let* ((facts (stat path #f))
         (now (and facts
                   (list (stat:dev facts) (stat:ino facts) (stat:size facts)
                         (stat:mtime facts) (stat:mtimensec facts))))
         (then (hash-ref loaded path)))
    (unless then
      (hash-set! loaded path now))
    (when (and then (not (equal? now then)))
      (refuse "~A has changed since it was loaded, and stays as it was until \
this process ends: expected a copy under another name, or a new session"
              path))))

;; A pair of the address of FUNCTION and the path of LIBRARY.
(define (find-function library function)
  (let ((found (%library-function library function)))
    (check-unchanged (cdr found))
    found))

;; OPTIONS without the keywords that are ours.
(define (other-options options)
  (match options
    (() '())
    (((or #:name #:arguments) _ rest ...) (other-options rest))
    (((and keyword (or #:test #:set-up #:tear-down #:direct #:stop-when))
      _ ...)
     (refuse "keyword ~S: a function has none" keyword))
    ((keyword value rest ...)
     (cons* keyword value (other-options rest)))
    (_ (refuse "options ~S: expected keywords and values" options))))

(define* (add-c-function! suite library function type types
                          #:key name arguments
                          #:allow-other-keys #:rest options)
  "Add a test of FUNCTION, which LIBRARY exports, to SUITE and return it.
LIBRARY is the path of a shared library, or a name without a slash, such as
@code{\"libm.so.6\"}, that is looked for where programs find theirs.  TYPE is
the type that the function returns, and TYPES are those of its arguments, a
list; they are symbols: void, char, short, int, long, unsigned, unsigned-short,
unsigned-long, int8 to int64, uint8 to uint64, size_t, ssize_t, float, double,
@code{*} for a pointer, and string.  The test is called NAME, or after the
function; where one of another library is called so, after both:
@code{libm:cbrt}.  ARGUMENTS has for each argument a value, or a list or vector of
values that are drawn in turn; without it numbers are 1.  A pointer is
@code{#f}, an address, or a bytevector, of which the function gets a copy.  The
loop that calls the function is made in C and compiled: the test measures no
call through Scheme.  Other keywords are constraints, as add-test! takes them."
  (check-text "library" library)
  (check-function function)
  (when name
    (check-text "name" name))
  (let* ((constraints (constraint-options (or name function)
                                          (other-options options)))
         (type (type-of type "type"))
         (types (parameter-types types))
         (arguments (or arguments (default-values types function))))
    (check-count arguments types function)
    (%constraints-check constraints #f)
    (let* ((values (drawn-values arguments types function))
           (found (find-function library function))
           (object (compile (cdr found) function type types))
           (name (or name (name-in suite (cdr found) function))))
      (%load-watch! (cdr found))
      (when (%suite-add-function!
             suite name object (body-name function) (car found)
             (if (null? values) 1 (length (car values)))
             (map c-type-pack types values))
        (%log 1 (string-append "test \"" name
                               "\" takes the place of an earlier one")))
      (note-library! suite (cdr found) name)
      (%test-constrain! suite name constraints)
      (find-test suite name))))
