;;; Modules: shared objects whose tests, in C, are measured beside those in
;;; Scheme.

(define-module (mbenchmark module)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark test)
  #:autoload (mbenchmark) (registered-suite)
  #:use-module (srfi srfi-1)
  #:use-module (srfi srfi-9)
  #:export (load-module
            reload-module!
            loaded-modules))

;; What a load has changed: the name of the module, whether it was there and is
;; as it was, and names of tests: all, and of them those that it did not have
;; before; and those that it has no longer.
(define-record-type <change>
  (make-change module known? unchanged? tests new gone)
  change?
  (module change-module)
  (known? change-known?)
  (unchanged? change-unchanged?)
  (tests change-tests)
  (new change-new)
  (gone change-gone))

(define (read-change module known? unchanged? tests n-known gone)
  (make-change module known? unchanged? tests (list-tail tests n-known) gone))

(define (name->text who name)
  (cond ((symbol? name) (symbol->string name))
        ((string? name) name)
        (else
         (scm-error 'wrong-type-arg who
                    "name ~S: expected a string or a symbol"
                    (list name) (list name)))))

;; For the shell, which tells of it.
(define* (load-module/change file #:optional as)
  (apply read-change
         (%module-load! (registered-suite) file
                        (and as (name->text "load-module" as)))))

(define (reload-module/change name)
  (apply read-change (%module-reload! (registered-suite) name)))

(define (find-tests names)
  (filter-map (lambda (name) (find-test (registered-suite) name)) names))

(define* (load-module file #:key as)
  "Load FILE, a shared object in which C code registers tests, for the suite of
this process, and return its tests, a list.  A name without a slash is one in
the current folder.

The module is called after the file, without what follows the last dot, or AS,
a string or a symbol.  Its tests have the names that they have in FILE; where
AS is given or another module has a test of such a name they are called
\"MODULE:NAME\", by which they can be asked for in any case.

FILE is tried in a child first: where it is no such object, was compiled for
another version of the library, or crashes, exits or hangs while it is loaded,
that is an error and nothing is changed.  To load a module that is there is to
reload it."
  (find-tests (change-tests (load-module/change file as))))

(define* (reload-module! #:optional name)
  "Load the module NAME, a string or a symbol, again, or all modules without it,
and return the tests that they have then.  A private copy of the file is loaded,
so that it may be written at any time.  Where it is as it was nothing is done.

The new code takes the place of the old: each test keeps what somebody has set
of it, over the constraints that the module gives now; those that the module has
no longer are removed, new ones are added.  Where the file cannot be loaded that
is an error and what was there stays."
  (find-tests
   (append-map (lambda (name)
                 (change-tests (reload-module/change name)))
               (if name
                   (list (name->text "reload-module!" name))
                   (loaded-modules)))))

(define (loaded-modules)
  "Return the names of the modules of this process, a list of strings, in the
order in which they were loaded."
  (map car (%suite-modules (registered-suite))))
