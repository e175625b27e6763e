;;; Sources in C or C++ that become modules.

(define-module (mbenchmark build)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark test)
  #:use-module (ice-9 match)
  #:export (compile-module
            module-cflags
            test-build))

;; Not for users, who write reports.
(define put-bytes (@@ (mbenchmark output) put-bytes))

(define (check-cflags flags)
  (unless (or (not flags) (string? flags))
    (scm-error 'wrong-type-arg "module-cflags"
               "~S: expected flags, a string, or #f" (list flags) (list flags)))
  (when flags
    (%split-words flags "cflags"))
  flags)

(define module-cflags (make-parameter (%default-cflags) check-cflags))

;; Whoever deals with interrupts does so now, and without a word.
(define (pass-interrupt message)
  (let ((port (current-error-port)))
    (call-uninterrupted
     (lambda ()
       (display message port)
       (newline port)))
    (interrupt!)))

;; Build FILE, show what the compiler says, and return a list: the path of the
;; object, the list of compiler, version and flags, and whether it was there.
(define (build-module file cflags)
  (match (call-uninterrupted (lambda () (%build-module file cflags)))
    ((messages result ...)
     (put-bytes messages (current-error-port))
     (match result
       ((message interrupted?)
        (when interrupted?
          (pass-interrupt message))
        (scm-error 'misc-error #f "~A" (list message) #f))
       (_ result)))))

(define (from-root file)
  (if (absolute-file-name? file)
      file
      (string-append (getcwd) file-name-separator-string file)))

;; What the objects that compile-module has returned were made of, by their
;; paths: the source, as it was given and from the root, the flags that were
;; given or #f, and the list of compiler, version and flags.
(define sources (make-hash-table))

(define (note-source! object file cflags facts)
  (hash-set! sources object (list file (from-root file) cflags facts)))

(define (object-source object)
  "Return what OBJECT, a path, was made of by compile-module in this process, a
list: its source, as it is called from the current folder, the flags that were
given or #f, and the list of compiler, version and flags; #f where it was not."
  (match (hash-ref sources object)
    (#f #f)
    ((given file cflags facts)
     (list (if (string=? (from-root given) file) given file) cflags facts))))

(define* (compile-module file #:key cflags)
  "Compile FILE, a source in C or C++, to a shared object that load-module
takes, and return its path.  The compiler is that of the variable CC, or cc; for
C++ that of CXX, or c++.  It gets the flags -O2 -g -fPIC -shared, then CFLAGS, a
string of words as in a command line, or without it those of module-cflags, and
then those that comments in the first 50 lines of FILE ask for:
@code{mbsh-cflags: WORD...}, and @code{mbsh-pkg-config: PACKAGE...}.  What it
says goes to the current error port.  What was made of the same text by the same
compiler with the same flags is not compiled again."
  (match (build-module file (or cflags (module-cflags)))
    ((object facts _)
     (note-source! object file cflags facts)
     object)))

(define (test-build test)
  "Return what TEST was built with, a list of three strings: the compiler, the
first line of what it says of its version, and the flags.  @code{#f} where it
was not mbsh that built it."
  (%test-build (test-suite test) (test-name test)))
