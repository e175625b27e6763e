;;; Modules: shared objects whose tests, in C, are measured beside those in
;;; Scheme; and sources that become such.

(define-module (mbenchmark module)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark build)
  #:use-module (mbenchmark contain)
  #:use-module (mbenchmark test)
  #:autoload (mbenchmark) (registered-suite)
  #:use-module (ice-9 match)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:export (load-module
            reload-module!
            loaded-modules))

;; Not for users, who load what they build.
(define build-module (@@ (mbenchmark build) build-module))
(define object-source (@@ (mbenchmark build) object-source))

;; What a load has changed: the name of the module, whether it was there and is
;; as it was, names of tests: all, of them those that it did not have before,
;; and those that it has no longer; and what it was built with, a list, or #f.
(define-record-type <change>
  (make-change module known? unchanged? tests new gone facts)
  change?
  (module change-module)
  (known? change-known?)
  (unchanged? change-unchanged?)
  (tests change-tests)
  (new change-new)
  (gone change-gone)
  (facts change-facts))

;; The flags that modules were loaded with, by name, where some were given.
(define given-cflags '())

(define (name->text who name)
  (cond ((symbol? name) (symbol->string name))
        ((string? name) name)
        (else
         (scm-error 'wrong-type-arg who
                    "name ~S: expected a string or a symbol"
                    (list name) (list name)))))

;; Load FILE, or OBJECT, where that is not #f, which was built of it with FACTS,
;; as NAME.
(define (load-built! file name object facts)
  (match (%module-load! (registered-suite) file name object)
    ((module known? unchanged? tests n-known gone)
     (for-each (lambda (test)
                 (%test-set-build! (registered-suite) test facts))
               tests)
     (make-change module known? unchanged? tests (list-tail tests n-known)
                  gone facts))))

;; Whether A and B are paths of one file, in one folder by one name: whatever is
;; built of them is the same.
(define (same-path? a b)
  (and (string=? (basename a) (basename b))
       (same-file? a b)
       (same-file? (dirname a) (dirname b))))

;; A file that a module was made of as it was called then, so that another path
;; to it builds nothing anew.
(define (path-as-known file)
  (or (any (match-lambda
             ((_ given _ _)
              (and (same-path? file given) given)))
           (%suite-modules (registered-suite)))
      file))

;; Load FILE, or what is built of it, as NAME.  What cannot be called so is not
;; built; a fresh execution has what was built.
(define (load! file name cflags)
  (%module-identify (registered-suite) file name)
  (match (if (and (%module-source? file) (not (%worker-loads)))
             (build-module (path-as-known file) cflags)
             '(#f #f #f))
    ((object facts _)
     (load-built! file name object facts))))

;; An object that compile-module has made is one of its source, which is what
;; the user knows and reloads.  CFLAGS are those that were given for it.
(define (load-change file name cflags)
  (match (and (string? file) (object-source file))
    (#f
     (values (load! file name (or cflags (module-cflags))) cflags))
    ((source cflags facts)
     (values (load-built! source name (if (%worker-loads) #f file) facts)
             cflags))))

;; For the shell, which tells of what has changed.
(define* (load-module/change file #:key as cflags)
  (call-with-values
      (lambda ()
        (load-change file (and as (name->text "load-module" as)) cflags))
    (lambda (change cflags)
      (set! given-cflags
            (let ((others (alist-delete (change-module change) given-cflags)))
              (if cflags
                  (acons (change-module change) cflags others)
                  others)))
      change)))

;; A file that is called as before is known to the compiler's cache, and its
;; messages are about what the user knows.
(define (same-file? a b)
  (let ((a (stat a #f))
        (b (stat b #f)))
    (and a b
         (= (stat:dev a) (stat:dev b))
         (= (stat:ino a) (stat:ino b)))))

(define (reload-module/change name)
  (match (assoc name (%suite-modules (registered-suite)))
    ((_ given where named?)
     (load! (if (same-file? given where) given where)
            (and named? name)
            (or (assoc-ref given-cflags name) (module-cflags))))
    (#f
     (scm-error 'misc-error #f "no module ~A; there ~A"
                (list name
                      (match (loaded-modules)
                        (() "is none")
                        (names (string-append "are "
                                              (string-join names ", ")))))
                #f))))

;; Load the modules NAMES again, each whatever became of the others, and call
;; TELL with what each that could be loaded has changed; then raise what has
;; failed.
(define (reload-each names tell)
  (define (failure name)
    (let ((outcome (catching (lambda () (reload-module/change name)))))
      (case (outcome-kind outcome)
        ((finished) (apply tell (outcome-value outcome)) #f)
        ((raised) outcome)
        (else (pass-on outcome)))))
  (match (filter-map failure names)
    (() #f)
    ((outcome) (pass-on outcome))
    (outcomes
     (scm-error 'misc-error #f "~A modules of ~A are as they were: ~A"
                (list (length outcomes) (length names)
                      (string-join (map outcome-message outcomes) "; "))
                #f))))

(define (find-tests names)
  (filter-map (lambda (name) (find-test (registered-suite) name)) names))

(define* (load-module file #:key as cflags)
  "Load FILE, a shared object in which C code registers tests, for the suite of
this process, and return its tests, a list.  A name without a slash is one in
the current folder.  Where FILE is a source in C or C++, its name ends in .c,
.cc, .cpp, .cxx or .C, it is compiled as by compile-module, with CFLAGS, and what
comes of it is loaded.

The module is called after the file, without what follows the last dot, or AS,
a string or a symbol.  Its tests have the names that they have in FILE; where
AS is given or another module has a test of such a name they are called
\"MODULE:NAME\", by which they can be asked for in any case.

FILE is tried in a child first: where it is no such object, was compiled for
another version of the library, or crashes, exits or hangs while it is loaded,
that is an error and nothing is changed.  To load a module that is there is to
reload it."
  (find-tests (change-tests
               (load-module/change file #:as as #:cflags cflags))))

(define* (reload-module! #:optional name)
  "Load the module NAME, a string or a symbol, again, or all modules without it,
and return the tests that they have then.  A source is compiled again, with the
flags that load-module was given or that are usual now.  A private copy of the
file is loaded, so that it may be written at any time.  Where it is as it was
nothing is done.

The new code takes the place of the old: each test keeps what somebody has set
of it, over the constraints that the module gives now; those that the module has
no longer are removed, new ones are added.  Where the file cannot be compiled or
loaded that is an error and what was there stays; of several modules the others
are loaded first."
  (let ((changes '()))
    (reload-each (if name
                     (list (name->text "reload-module!" name))
                     (loaded-modules))
                 (lambda (change) (set! changes (cons change changes))))
    (find-tests (append-map change-tests (reverse changes)))))

(define (loaded-modules)
  "Return the names of the modules of this process, a list of strings, in the
order in which they were loaded."
  (map first (%suite-modules (registered-suite))))
