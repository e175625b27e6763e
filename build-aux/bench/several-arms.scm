;;; Comparisons of more than two arms, and with arms of other kinds than the
;;; usual: whether the rest of the arms get the verdicts that they are due.

(define-module (several-arms)
  #:use-module (ice-9 format)
  #:use-module (ice-9 match)
  #:use-module ((srfi srfi-1) #:select (count every filter-map find))
  #:use-module (markdown)
  #:use-module (measure)
  #:use-module (outcomes)
  #:use-module (outcome-tables)
  #:use-module (trials)
  #:export (several-arms-trials
            print-several-arms))

(define steps 1000)

(define (arm name steps)
  `("body_chain" #:sizes (,steps) #:name ,name))

(define base (arm "base" steps))
(define more (arm "more" 1010))

(define (same number)
  (arm (string-append "same " (number->string number)) steps))

;; Each check: its name, the title, and the arms.
(define checks
  `((three "three arms" (,base ,(same 1) ,more))
    (ten "ten arms" (,base ,@(map same (iota 8 1)) ,more))
    (slow "one arm of a hundred times the steps"
          (,base ,more ,(same 1) ,(arm "slow" (* 100 steps))))
    (breaking "one arm that aborts while it is measured"
              (,base ,more ,(same 1)
                     ("body_breaking" #:sizes (,steps) #:name "breaking")))))

;; A trial of each.
(define several-arms-trials
  (map (match-lambda
         ((name title arms)
          `((stage . several) (work . ,name) (tool . mbsh) (extra . 10/1000)
            (arms . ,arms))))
       checks))

(define (outcome-of trial name)
  (and=> (find (lambda (pair) (equal? name (part pair 'other)))
               (or (part trial 'pairs) '()))
         (lambda (pair) (pair->outcome pair (part trial 'seconds)))))

(define (more-slower? trial)
  (and=> (outcome-of trial "more")
         (lambda (outcome) (eq? 'slower (by-verdict outcome)))))

;; What the pairs of TRIAL that are the same against the same say.
(define (same-outcomes trial)
  (filter-map (lambda (pair)
                (and (string-prefix? "same" (part pair 'other))
                     (pair->outcome pair #f)))
              (or (part trial 'pairs) '())))

(define (any? tell)
  (lambda (trial)
    (not (every (lambda (outcome) (not (tell outcome)))
                (same-outcomes trial)))))

;; Whether what is special about the check NAME is as it has to be in TRIAL.
(define (special? name)
  (lambda (trial)
    (case name
      ((slow)
       (let ((slow (outcome-of trial "slow")))
         (and slow (eq? 'slower (by-verdict slow))
              (< 99 (outcome-ratio slow) 101))))
      ((breaking)
       (let ((arm (find (lambda (arm) (equal? "breaking" (part arm 'name)))
                        (or (part trial 'arms) '()))))
         (and arm (eq? 'killed (part arm 'outcome)))))
      (else #t))))

(define (check-row check trials)
  (match check
    ((name title arms)
     (let ((n (length trials))
           (count-of (lambda (good?) (count good? trials)))
           (seconds (filter-map (lambda (trial) (part trial 'seconds))
                                trials)))
       (list title
             (rate (count-of more-slower?) n)
             (rate (count-of (any? by-verdict)) n)
             (rate (count-of (any? by-interval)) n)
             (if (memq name '(slow breaking))
                 (rate (count-of (special? name)) n)
                 "")
             (fixed (and (pair? seconds) (median seconds)) 3))))))

(define (print-several-arms trials)
  "Print how TRIALS of these comparisons went."
  (format #t "### More arms than two: dependent chain, ~a steps~%~%" steps)
  (format #t "An arm of 1 % more steps is to be slower, and those of the same ~
steps are not.  Of the last arm, where it is slow: its ratio is within 1 % of ~
100; where it aborts: it is told to have been killed.~%~%")
  (print-table '("Comparison" "+1.0 % found" "any A/A different, verdict"
                 "interval" "last arm as due" "Time, median, s")
               (map (lambda (check)
                      (check-row check
                                 (trials-of trials 'stage 'several
                                            'work (car check))))
                    checks)))
