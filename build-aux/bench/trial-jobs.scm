;;; Jobs that make trials (trials.scm): comparisons by mbsh, several in a fresh
;;; process, and the same bodies by its peers.

(define-module (trial-jobs)
  #:use-module (ice-9 match)
  #:use-module ((srfi srfi-1) #:select (append-map drop))
  #:use-module (measure)
  #:use-module (trials)
  #:export (comparison-job
            google-job
            plain-job))

;; What came of TRIALS when a process of MBSH made them; those that it did not
;; live to tell, and the one that it may have died of, have failed.
(define (compare-afresh mbsh files trials)
  (let* ((told (apply data-from mbsh "-q"
                      "-s" (%search-load-path "comparisons.scm")
                      (object->string trials) files))
         (untold (drop trials (length told))))
    (append told
            (match untold
              (() '())
              ((trial . _)
               (list `(,@(kind trial)
                       (time . ,(current-time)) (failed . #t))))))))

(define (comparison-job mbsh files wanted)
  "Return a job that makes comparisons in a fresh process of MBSH that loads
FILES.  WANTED is a list of (TRIAL TOTAL ONCE): trials to make until there are
TOTAL of the kind of TRIAL, at most ONCE a round."
  (lambda (trials)
    (let ((now (append-map
                (match-lambda
                  ((trial total once)
                   (let ((left (- total (counted-trials trials trial))))
                     (make-list (max 0 (min once left)) trial))))
                wanted)))
      (if (null? now)
          '()
          (compare-afresh mbsh files (shuffle now))))))

(define (peer-job work tool total measure)
  "Return a job that makes TOTAL trials of WORK with TOOL, a name: in each,
MEASURE returns the sides."
  (let ((wanted `((stage . native) (work . ,work) (tool . ,tool))))
    (lambda (trials)
      (if (< (counted-trials trials wanted) total)
          (list `(,@wanted (time . ,(current-time)) (sides . ,(measure))))
          '()))))

;; PROGRAM, executed with ARGUMENTS, and the seconds it took: its list, then
;; these.
(define (timed-list program . arguments)
  (let ((start (now-ms)))
    (match (apply data-from program arguments)
      ((sides) (values sides (/ (- (now-ms) start) 1000)))
      (_ (error "a peer failed:" program arguments)))))

;; Sides, each a list (LABEL SECONDS REAL CPU), of VERSIONS, each (LABEL .
;; SIZE): all in one execution, which divides its time among them.
(define (sides-together versions measure)
  (call-with-values
      (lambda () (apply measure (map number->string (map cdr versions))))
    (lambda (sides seconds)
      (map (lambda (version side)
             (cons* (car version) (/ seconds (length versions)) side))
           versions sides))))

(define (google-job google work body versions total interleaved?)
  "Return a job of Google Benchmark, the program GOOGLE: ten repetitions of the
BODY in each of VERSIONS, the sizes with their labels; in one process in random
order, or each in its own."
  (define (measure . sizes)
    (apply timed-list google body
           (append sizes
                   `("--benchmark_repetitions=10" "--benchmark_min_time=0.05"
                     ,(format #f "--benchmark_enable_random_interleaving=~a"
                              (if interleaved? "true" "false"))))))
  (peer-job work (if interleaved? 'google-interleaved 'google-sequential) total
            (lambda ()
              (if interleaved?
                  (sides-together versions measure)
                  (append-map (lambda (version)
                                (sides-together (list version) measure))
                              (shuffle versions))))))

(define (plain-job plain work body versions total)
  "Return a job of the program PLAIN: ten runs of the BODY in each of VERSIONS,
one after the other in an order by chance."
  (peer-job work 'plain total
            (lambda ()
              (sides-together (shuffle versions)
                              (lambda sizes
                                (apply timed-list plain "10" "0.02" body
                                       sizes))))))
