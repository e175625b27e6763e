;;; Tables in Markdown, and how the figures in them are written.

(define-module (markdown)
  #:use-module (ice-9 format)
  #:use-module (ice-9 match)
  #:use-module (measure)
  #:export (print-table
            fixed
            percent
            share-of
            spread))

(define (print-table headings rows)
  "Print a table with HEADINGS and ROWS, lists of strings of one length.  The
first column is set to the left, the others to the right."
  (let* ((widths (apply map
                        (lambda column (apply max (map string-length column)))
                        headings rows))
         (pad (lambda (number text width)
                (if (= number 0)
                    (string-pad-right text width)
                    (string-pad text width))))
         (print (lambda (cells)
                  (format #t "|~{ ~a |~}~%"
                          (map pad (iota (length cells)) cells widths)))))
    (print headings)
    (print (map (lambda (number width)
                  (if (= number 0)
                      (make-string width #\-)
                      (string-append (make-string (- width 1) #\-) ":")))
                (iota (length widths)) widths))
    (for-each print rows)
    (newline)))

(define (fixed number digits)
  "Return NUMBER with so many DIGITS behind the point; nothing for #f."
  (cond ((not number) "")
        ((= digits 0) (number->string (inexact->exact (round number))))
        (else (format #f "~,vf" digits number))))

(define (percent fraction digits)
  "Return FRACTION of one in percent, as `fixed' does."
  (if fraction
      (string-append (fixed (* 100 fraction) digits) " %")
      ""))

(define (share-of predicate list)
  "Return the share of the elements of LIST that satisfy PREDICATE, or #f where
there are none."
  (and (pair? list)
       (/ (length (filter predicate list)) (length list))))

(define (spread numbers)
  "Return the distance from the 5 % quantile of NUMBERS to their 95 % quantile,
as a part of their median; #f where there are fewer than two."
  (match numbers
    ((_ _ . _)
     (/ (- (quantile numbers 0.95) (quantile numbers 0.05))
        (median numbers)))
    (_ #f)))
