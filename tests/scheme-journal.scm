;;; (mbsh journal).

(load-from-path "tap.scm")
(use-modules (mbsh journal))

(tap-begin "journal")

(define first-entry (note-entry! 'form "1\n2"))
(test-equal "one that is being evaluated has not succeeded" #f
  (entry-succeeded? first-entry))
(end-entry! first-entry #t)
(test-equal "one that came to its end has" #t (entry-succeeded? first-entry))
(end-entry! first-entry #f)
(end-entry! first-entry #t)
(test-equal "all forms of a line have to succeed" #f
  (entry-succeeded? first-entry))
(define second-entry (note-entry! 'command ",tests a" '(list-tests "a")))
(test-equal "in the order in which they came"
  '((form "1\n2" #f) (command ",tests a" (list-tests "a")))
  (map (lambda (entry)
         (list (entry-kind entry) (entry-text entry) (entry-form entry)))
       (journal)))
(test-equal "a command does not find itself" #f (entry-succeeded? second-entry))

(tap-end "journal")
