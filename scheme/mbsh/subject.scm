;;; What the command line names: files, and modules of Scheme.

(define-module (mbsh subject)
  #:use-module (mbenchmark nearest)
  #:use-module (ice-9 ftw)
  #:use-module (ice-9 match)
  #:export (subject-file))

(define (refuse-usage message . arguments)
  (scm-error 'wrong-usage #f message arguments #f))

;; TEXT as the name of a module, such as "(my bench)", or #f.
(define (module-name text)
  (let ((datum (false-if-exception (call-with-input-string text read))))
    (match datum
      (((? symbol?) (? symbol?) ...) datum)
      (_ #f))))

;; The file of the module that is called so on the load path, "my/bench", or #f.
(define (module-file path)
  (search-path %load-path path '(".scm")))

;; A file beside the one that is missing, or "".
(define (hint file)
  (let ((near (nearest-name (basename file)
                            (or (scandir (dirname file)) '()))))
    (if near
        (string-append "; did you mean "
                       (if (string-index file #\/)
                           (string-append (dirname file) "/" near)
                           near)
                       "?")
        "")))

(define (named-module-file text)
  (let ((name (module-name text)))
    (unless name
      (refuse-usage "~A: expected a module such as (my bench)" text))
    (or (module-file (string-join (map symbol->string name) "/"))
        (refuse-usage "~A: no such module on the load path; -L DIR adds to it"
                      text))))

(define (subject-file subject)
  "Return the file that SUBJECT, a word of the command line, means: the name of
one, a module as \"(my bench)\", or as my/bench where there is no such file.
Raise wrong-usage if there is none."
  (let ((facts (stat subject #f)))
    (cond ((and facts (eq? (stat:type facts) 'directory))
           (refuse-usage "~A: a directory: expected a file" subject))
          (facts subject)
          ((string-prefix? "(" subject) (named-module-file subject))
          ((module-file subject))
          (else (refuse-usage "~A: no such file or module~A" subject
                              (hint subject))))))
