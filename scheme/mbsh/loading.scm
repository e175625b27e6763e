;;; The commands that load tests.

(define-module (mbsh loading)
  #:use-module (mbenchmark)
  #:use-module (mbenchmark primitive)
  #:use-module (mbsh command)
  #:use-module (mbsh loads)
  #:use-module (ice-9 match)
  #:export (load-tests
            reload-tests!))

;; Not for users, who load and reload.
(define load-module/change (@@ (mbenchmark module) load-module/change))
(define reload-each (@@ (mbenchmark module) reload-each))
(define change-module (@@ (mbenchmark module) change-module))
(define change-known? (@@ (mbenchmark module) change-known?))
(define change-unchanged? (@@ (mbenchmark module) change-unchanged?))
(define change-tests (@@ (mbenchmark module) change-tests))
(define change-new (@@ (mbenchmark module) change-new))
(define change-gone (@@ (mbenchmark module) change-gone))
(define change-facts (@@ (mbenchmark module) change-facts))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (check-file file)
  (let ((facts (stat file #f)))
    (cond ((not facts)
           (refuse "~A: no such file" file))
          ((eq? (stat:type facts) 'directory)
           (refuse "~A: a directory: expected a file" file)))))

(define (module? file)
  (or (string-suffix? ".so" file)
      (%module-source? file)))

(define (count-text n)
  (string-append (number->string n) (if (= n 1) " test" " tests")))

;; How CHANGE came about.
(define (how change)
  (match (change-facts change)
    (#f "loaded again")
    ((compiler version flags)
     (string-append "built again (" compiler " " flags ")"))))

(define (names-text names word)
  (if (null? names)
      ""
      (string-append ", " (number->string (length names)) " " word " ("
                     (string-join names ", ") ")")))

;; Tell of CHANGE where it is one of a module that was there.
(define (tell change)
  (when (change-known? change)
    (display
     (string-append
      (change-module change) ": "
      (if (change-unchanged? change)
          "nothing has changed"
          (string-append (how change) ", "
                         (count-text (length (change-tests change)))
                         (names-text (change-new change) "new")
                         (names-text (change-gone change) "gone")))
      "\n"))))

(define (load-file file name)
  (check-file file)
  (cond ((module? file)
         (tell (load-module/change file #:as name)))
        (name
         (refuse "~A as ~A: only modules in C and C++ are given names: tests in \
Scheme are called what they are registered as" file name))
        (else
         (load-again "load" file))))

;; WORDS, as they follow ,load, as pairs of a file and its name or #f, all of
;; them before any is loaded.
(define (named-files words)
  (let next ((words words) (done '()))
    (match words
      ((or ("as" . _) (_ "as"))
       (refuse "usage: ,load FILE [as NAME]..."))
      ((file "as" name . rest)
       (next rest (acons file name done)))
      ((file . rest)
       (next rest (acons file #f done)))
      (()
       (when (null? done)
         (refuse "usage: ,load FILE [as NAME]..."))
       (reverse done)))))

(define (load-tests . words)
  "Load each FILE for its tests.  It is a shared object where the name ends in .so,
a source in C or C++, which is compiled, where it ends in .c, .cc, .cpp, .cxx or
.C, and Scheme code elsewhere.  A call of main in it does nothing then.  The tests of
a shared object or source that is loaded as NAME are called NAME:TEST; to load
one that is there is to reload it."
  (for-each (match-lambda ((file . name) (load-file file name)))
            (named-files words))
  (if #f #f))

(define* (reload-tests! #:optional name)
  "Load the shared object or source MODULE again, or all of them, after it was
changed, and tell what has changed.  A source is compiled again.  Constraints
that were set are kept; where it cannot be compiled or loaded, what was there
stays, and the others are loaded all the same."
  (let ((names (if name (list name) (loaded-modules))))
    (when (null? names)
      (refuse "no module is loaded; ,load FILE loads one"))
    (reload-each names tell)))

(define (complete-reload words)
  (if (null? words) (loaded-modules) '()))

(define-command! "load" load-tests
  #:group 'loading
  #:usage "FILE [as NAME]..."
  #:examples '("load sort.scm" "load sort.c as old")
  #:complete (lambda (words) #f))
(define-command! "reload" reload-tests!
  #:group 'loading
  #:usage "[MODULE]"
  #:examples '("reload" "reload old")
  #:complete complete-reload)
