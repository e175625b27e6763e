;;; What a fresh process of mbsh compares, for the script that started it:
;;;
;;;   mbsh -s comparisons.scm TRIALS FILE...
;;;
;;; loads each FILE, makes the comparisons that TRIALS, a list, asks for, and
;;; writes each trial with what came of it, a line for each.  Of a trial, `arms'
;;; are the arguments of compare-tests; one that has none is a self-check of the
;;; test `check' for so many `seconds'.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 match)
             (mbenchmark)
             (measure)
             (trials))

(define (load-tests file)
  (if (string-suffix? ".scm" file)
      (load file)
      (load-module file)))

(define (pair->parts pair)
  `((base . ,(pair-base pair))
    (other . ,(pair-other pair))
    (ratio . ,(pair-ratio pair))
    (interval . ,(pair-interval pair))
    (verdict . ,(pair-verdict pair))
    (doubt . ,(pair-doubt pair))
    (smallest . ,(pair-smallest-change pair))
    (layout-noise . ,(pair-layout-noise pair))
    (blocks . ,(pair-blocks pair))))

(define (arm->parts arm)
  `((name . ,(arm-name arm))
    (outcome . ,(arm-outcome arm))
    (time . ,(arm-time arm))
    (iterations . ,(arm-iterations arm))
    (bytes . ,(arm-bytes arm))))

(define (compared trial)
  (let* ((start (now-ms))
         (comparison (apply compare-tests
                            (append (part trial 'arms)
                                    (or (part trial 'options) '()))))
         (seconds (/ (- (now-ms) start) 1000)))
    `(,@(kind trial)
      (time . ,(current-time))
      (seconds . ,seconds)
      (arms . ,(map arm->parts (comparison-arms comparison)))
      (pairs . ,(map pair->parts (comparison-pairs comparison))))))

(define (checked trial)
  (let ((check (self-check (part trial 'check)
                           #:seconds (part trial 'seconds))))
    `(,@(kind trial)
      (time . ,(current-time))
      (checked . ,(self-check-trials check)))))

(match (command-line)
  ((_ trials . files)
   (for-each load-tests files)
   (for-each (lambda (trial)
               (write (if (part trial 'arms) (compared trial) (checked trial)))
               (newline)
               (force-output))
             (call-with-input-string trials read))))
