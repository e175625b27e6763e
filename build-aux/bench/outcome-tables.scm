;;; Tables of what trials came to (outcomes.scm), and whether that is what was
;;; aimed at.

(define-module (outcome-tables)
  #:use-module (ice-9 format)
  #:use-module (ice-9 match)
  #:use-module ((srfi srfi-1) #:select (append-map count filter-map))
  #:use-module ((mbenchmark statistics) #:select (binomial-interval))
  #:use-module (markdown)
  #:use-module (measure)
  #:use-module (outcomes)
  #:use-module (trials)
  #:export (rate
            signed-percent
            by-verdict
            slower?
            within
            apart?
            by-interval
            outcome-row
            print-outcome-rows
            seen-row
            print-seen-rows
            print-errors
            at-most
            at-least
            print-aims
            print-when))

(define (rate good n)
  "Return that GOOD of N happened, and the 95 % interval of its rate, as text."
  (if (= n 0)
      "none"
      (match (binomial-interval good n)
        ((low . high)
         (format #f "~a of ~a (~a-~a %)" good n
                 (fixed (* 100 low) 1) (fixed (* 100 high) 1))))))

(define (signed-percent fraction)
  "Return FRACTION of one as text such as +0.5 %."
  (format #f "+~a %" (exact->inexact (* 100 fraction))))

;; What tells slower and faster.
(define (by-verdict outcome)
  "Return slower or faster where the verdict of OUTCOME is that, else #f."
  (let ((verdict (outcome-verdict outcome)))
    (and (memq verdict '(slower faster)) verdict)))

(define by-interval outcome-off-zero)

(define (slower? outcome)
  "Return whether the verdict of OUTCOME is slower."
  (eq? 'slower (by-verdict outcome)))

(define (within seconds)
  "Return a predicate of outcomes that took at most so many SECONDS."
  (lambda (outcome)
    (and=> (outcome-seconds outcome) (lambda (taken) (<= taken seconds)))))

(define (apart? outcome)
  "Return whether the sides of OUTCOME seemed to differ by more than 0.1 %."
  (and=> (outcome-difference outcome)
         (lambda (difference) (> difference 1/1000))))

(define (differences outcomes)
  (filter-map outcome-difference outcomes))

(define (quantile-of numbers p)
  (and (pair? numbers) (quantile numbers p)))

(define (found tell outcomes)
  (rate (count (lambda (outcome) (eq? 'slower (tell outcome))) outcomes)
        (length outcomes)))

(define (outcome-row title tell of extras)
  "Return a row on a tool whose outcomes (OF EXTRA) returns, as TELL tells them;
EXTRAS are those of other versions than the same."
  (let* ((same (of 0))
         (all (append-map of (cons 0 extras)))
         (seconds (filter-map outcome-seconds all)))
    `(,title
      ,(rate (count tell same) (length same))
      ,(percent (quantile-of (differences same) 1/2) 3)
      ,(percent (quantile-of (differences same) 0.95) 3)
      ,@(map (lambda (extra) (found tell (of extra))) extras)
      ,(fixed (quantile-of seconds 1/2) 3)
      ,(fixed (quantile-of seconds 0.95) 3))))

(define (print-outcome-rows heading rows extras)
  "Print ROWS, made with EXTRAS, the first column under HEADING."
  (print-table `(,heading "A/A different" "A/A apart, median" "95 %"
                 ,@(map (lambda (extra)
                          (string-append (signed-percent extra) " found"))
                        extras)
                 "Time, median, s" "95 %")
               rows))

;; The text of how much slower OUTCOMES say it is, median and 5 to 95 %.
(define (seen outcomes)
  (let ((changes (filter-map (lambda (outcome)
                               (and=> (outcome-ratio outcome)
                                      (lambda (ratio) (- ratio 1))))
                             outcomes)))
    (if (null? changes)
        ""
        (format #f "~a (~a .. ~a)"
                (percent (median changes) 3)
                (fixed (* 100 (quantile changes 0.05)) 3)
                (fixed (* 100 (quantile changes 0.95)) 3)))))

(define (seen-row title of extras)
  "Return a row on how much slower the outcomes say that each version is."
  (cons title (map (lambda (extra) (seen (of extra))) (cons 0 extras))))

(define (print-seen-rows rows extras)
  "Print ROWS, made with EXTRAS."
  (print-table `("Seen, median (5 % .. 95 %)" "+0 %"
                 ,@(map signed-percent extras))
               rows))

;; The root of the mean of the squares of NUMBERS.
(define (root-mean-square numbers)
  (and (pair? numbers)
       (sqrt (/ (apply + (map (lambda (number) (* number number)) numbers))
                (length numbers)))))

(define (print-errors rows)
  "Print by how much equal arms seemed to differ, and by how much the intervals
say that they would; each of ROWS is a title and outcomes of these."
  (print-table
   '("Equal arms, one code" "Trials" "Standard deviation" "by the intervals"
     "beyond them")
   (map (match-lambda
          ((title . outcomes)
           (let* ((seen (root-mean-square (differences outcomes)))
                  (said (root-mean-square (filter-map outcome-error outcomes)))
                  (squares (and seen said (- (* seen seen) (* said said)))))
             (list title
                   (number->string (length outcomes))
                   (percent seen 4)
                   (percent said 4)
                   (percent (and squares (sqrt (max 0 squares))) 4)))))
        rows)))

;; How a rate, from LOW to HIGH and counted as COUNTED, is to an aim, which
;; MET? tells of a rate.
(define (judgement met? counted low high)
  (match (map (lambda (rate) (->bool (met? rate))) (list counted low high))
    ((_ #t #t) "yes")
    ((#t _ _) "as counted")
    ((_ #f #f) "no")
    (_ "within the error")))

(define (aim title outcomes good? text met?)
  (let ((good (count good? outcomes))
        (n (length outcomes)))
    (list title text (rate good n)
          (match (binomial-interval good n)
            ((low . high)
             (if (= n 0)
                 "not tried"
                 (judgement met? (/ good n) low high)))))))

(define (at-most title share outcomes bad?)
  "Return a row on the aim that at most SHARE of OUTCOMES are BAD?."
  (aim title outcomes bad?
       (format #f "at most ~a" (percent share 1))
       (lambda (rate) (<= rate share))))

(define (at-least title share outcomes good?)
  "Return a row on the aim that at least SHARE of OUTCOMES are GOOD?."
  (aim title outcomes good?
       (format #f "at least ~a" (percent share 1))
       (lambda (rate) (>= rate share))))

(define (print-aims rows)
  "Print ROWS, made by at-most and at-least."
  (format #t "An aim is met with certainty (yes), or as counted; or the count ~
misses it within the error, or beyond it (no).~%~%")
  (print-table '("Aim" "Rate" "Counted (95 % interval)" "Met") rows))

(define (date seconds)
  (strftime "%Y-%m-%d %H:%M" (gmtime seconds)))

(define (print-when trials)
  "Print when TRIALS were made, and how many of them failed."
  (let ((times (filter-map (lambda (trial) (part trial 'time)) trials))
        (failed (count (lambda (trial) (part trial 'failed)) trials)))
    (unless (null? times)
      (format #t "~a trials from ~a to ~a UTC~a.~%~%" (length trials)
              (date (apply min times)) (date (apply max times))
              (if (= failed 0)
                  ""
                  (format #f "; ~a failed" failed))))))
