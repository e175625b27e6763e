;;; What a fresh process of mbsh measures, for the script that started it
;;; (fresh-runs.scm):
;;;
;;;   mbsh -s fresh-run.scm SECONDS DIMENSIONS FILTER FILE...
;;;
;;; loads each FILE, runs those of its tests that FILTER matches for SECONDS
;;; each, in the sizes of DIMENSIONS unless it is (), and writes the report as
;;; data.

(use-modules (ice-9 match)
             (mbenchmark))

(define (load-tests file)
  (if (string-suffix? ".scm" file)
      (load file)
      (load-module file)))

(match (command-line)
  ((_ seconds dimensions filter . files)
   (for-each load-tests files)
   (let ((dimensions (with-input-from-string dimensions read)))
     (write (report->datum
             (run-suite! (registered-suite)
                         #:filter filter
                         #:self-test #f
                         #:constraints
                         `((max-time . ,(string->number seconds))
                           ,@(if (null? dimensions)
                                 '()
                                 `((dimensions . ,dimensions))))))))))
