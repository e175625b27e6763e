;;; Shows how far comparisons of native bodies can be trusted, beside other
;;; tools in the same minutes:
;;;
;;;   mbsh -s compare.scm TRIALS PEER-TRIALS LONG-TRIALS MBSH FILE PLAIN
;;;        GOOGLE TESTS
;;;
;;; A comparison is of a body (bodies.def, in the module TESTS) in one size
;;; against itself, or against itself with more steps, which is so much extra
;;; work.  TRIALS are of the same against the same, and half as many of each
;;; other version; the program MBSH makes ten in a fresh process.  PEER-TRIALS
;;; are those of the programs PLAIN and, unless it is empty, GOOGLE.
;;; LONG-TRIALS are those of bodies of 1 ms, and of several arms.  What FILE
;;; keeps is not tried again.

(add-to-load-path (dirname (current-filename)))

(use-modules (ice-9 format)
             (ice-9 match)
             ((srfi srfi-1) #:select (append-map))
             (mbenchmark)
             (measure)
             (outcomes)
             (outcome-tables)
             (several-arms)
             (trial-jobs)
             (trials))

;; Of each body: its name, the one for readers, and the steps that the same has,
;; then the others with the extra work that they are.
(define works
  '((chain "body_chain" "dependent chain, steps of 4 cycles" 1000
           (5/1000 . 1005) (10/1000 . 1010) (20/1000 . 1020))
    (chase "body_chase" "pointer chase in 512 KiB, loads" 1000
           (5/1000 . 1005) (10/1000 . 1010) (20/1000 . 1020))
    (allocate "body_allocate" "malloc and free, pairs" 200
              (5/1000 . 201) (10/1000 . 202) (20/1000 . 204))
    ;; Of the comparisons that qsort makes of these numbers there are 0.52, 1.01
    ;; and 1.99 % more.
    (sort "body_sort" "qsort, 1000 ints and more beside" 1000
          (5/1000 . 1016) (10/1000 . 1025) (20/1000 . 1042))))

(define extras '(5/1000 10/1000 20/1000))

(define long-body '("body_chain" 860000 868600))

(define (comparison stage work body base extra other)
  `((stage . ,stage) (work . ,work) (tool . mbsh) (extra . ,extra)
    (arms . ((,body #:sizes (,base) #:name "base")
             (,body #:sizes (,other) #:name "other")))))

(define (work-jobs work trials peer-trials mbsh tests plain google)
  (match work
    ((name test title base . others)
     (let* ((body (string-drop test (string-length "body_")))
            (versions `((base . ,base) (0 . ,base) ,@others))
            (compare (lambda (extra size)
                       (comparison 'native name test base extra size))))
       `(,(comparison-job mbsh (list tests)
                          `((,(compare 0 base) ,trials 4)
                            ,@(map (match-lambda
                                     ((extra . size)
                                      (list (compare extra size)
                                            (quotient trials 2) 2)))
                                   others)))
         ,(plain-job plain name body versions peer-trials)
         ,@(if (string-null? google)
               '()
               (map (lambda (interleaved?)
                      (google-job google name body versions peer-trials
                                  interleaved?))
                    '(#f #t))))))))

(define (long-job trials mbsh tests)
  (match long-body
    ((body base other)
     (comparison-job
      mbsh (list tests)
      (list (list (comparison 'long 'chain body base 0 base) trials 1)
            (list (comparison 'long 'chain body base 10/1000 other)
                  trials 1))))))

;; What a self-check of each body says, for so many seconds.
(define check-seconds 30)

(define (check-job work mbsh tests)
  (match work
    ((name test . _)
     (comparison-job
      mbsh (list tests)
      `((((stage . check) (work . ,name) (tool . mbsh) (check . ,test)
          (seconds . ,check-seconds))
         1 1))))))

;; What the trials of a stage or a tool say, as a procedure of the extra work.
(define (ours trials)
  (lambda (extra) (comparison-outcomes trials extra)))

(define (theirs trials clock)
  (lambda (extra) (peer-outcomes trials extra clock)))

;; The peers: the name of the tool, the clock, and the name for readers.
(define peers
  '((google-sequential cpu "Google Benchmark, sequential, CPU time")
    (google-sequential real "Google Benchmark, sequential, real time")
    (google-interleaved cpu "Google Benchmark, interleaved, CPU time")
    (google-interleaved real "Google Benchmark, interleaved, real time")
    (plain plain "mean of 10, t test")))

;; A peer's trials in TRIALS, with the clock and the title, if there are any.
(define (peers-of trials)
  (append-map (match-lambda
                ((tool clock title)
                 (match (trials-of trials 'tool tool)
                   (() '())
                   (some (list (cons title (theirs some clock)))))))
              peers))

;; Those of the self-checks, of which TRIALS are.
(define (checks trials)
  (lambda (extra) (check-outcomes trials extra)))

(define (rows-of trials checks)
  (let ((mbsh (ours (trials-of trials 'tool 'mbsh))))
    `(,(outcome-row "mbsh, verdict" by-verdict mbsh extras)
      ,(outcome-row "mbsh, interval" by-interval mbsh extras)
      ,@(if (null? (checks 0))
            '()
            (list (outcome-row "what a self-check says, verdict" by-verdict
                               checks extras)
                  (outcome-row "the same, interval" by-interval checks
                               extras)))
      ,@(map (match-lambda
               ((title . of) (outcome-row title by-interval of extras)))
             (peers-of trials)))))

(define (print-work trials work)
  (match work
    ((name _ title base . others)
     (let ((checks (checks (trials-of trials 'stage 'check 'work name)))
           (trials (trials-of trials 'stage 'native 'work name)))
       (format #t "### ~a: ~a, and ~{~a~^, ~}~%~%" title base
               (map cdr others))
       (print-outcome-rows "Tool" (rows-of trials checks) extras)
       (print-seen-rows
        `(,(seen-row "mbsh" (ours (trials-of trials 'tool 'mbsh)) extras)
          ,(seen-row "a self-check" checks extras)
          ,@(map (match-lambda
                   ((title . of) (seen-row title of extras)))
                 (peers-of trials)))
        extras)))))


(define (speed-aims title outcomes)
  (list (at-least (string-append title ", found") 99/100 outcomes slower?)
        (at-least (string-append title ", in 0.1 s") 1/2 outcomes
                  (within 0.1))
        (at-least (string-append title ", in 1 s") 95/100 outcomes
                  (within 1))))

(define (print-native-aims trials)
  (let* ((native (trials-of trials 'stage 'native 'tool 'mbsh))
         (same (comparison-outcomes native 0))
         (of (lambda (work extra)
               (comparison-outcomes (trials-of native 'work work) extra))))
    (print-errors (map (match-lambda
                         ((name _ title . rest) (cons title (of name 0))))
                       works))
    (print-aims
     `(,(at-most "A/A, interval off zero" 5/100 same by-interval)
       ,(at-most "A/A, verdict slower or faster" 1/200 same by-verdict)
       ,(at-most "A/A, apart by more than 0.1 %" 5/100 same
                 apart?)
       ,@(append-map
          (match-lambda
            ((work extra title) (speed-aims title (of work extra))))
          '((chain 5/1000 "chain +0.5 %")
            (chase 5/1000 "chase +0.5 %")
            (allocate 5/1000 "malloc +0.5 %")
            (sort 20/1000 "qsort +2 %")))))))

(define (several-arms-job trials mbsh tests)
  (comparison-job mbsh (list tests)
                  (map (lambda (trial) (list trial trials 1))
                       several-arms-trials)))

(define (print-long trials)
  (let ((of (ours (trials-of trials 'stage 'long)))
        (extras '(10/1000)))
    (format #t "### Iterations of 1 ms: dependent chain, ~{~*~a, and ~a~}~%~%"
            long-body)
    (print-outcome-rows
     "Tool"
     (list (outcome-row "mbsh, verdict" by-verdict of extras)
           (outcome-row "mbsh, interval" by-interval of extras))
     extras)
    (print-seen-rows (list (seen-row "mbsh" of extras)) extras)
    (print-aims
     (list (at-least "1 ms +1 %, found" 9/10 (of 10/1000) slower?)))))

(define (main trials peer-trials long-trials mbsh file plain google tests)
  (run-rounds
   file
   `(,@(append-map (lambda (work)
                     (cons (check-job work mbsh tests)
                           (work-jobs work trials peer-trials mbsh tests plain
                                      google)))
                   works)
     ,(long-job long-trials mbsh tests)
     ,(several-arms-job long-trials mbsh tests)))
  (let ((trials (filter (lambda (trial)
                          (memq (part trial 'stage) '(native check long several)))
                        (read-trials file))))
    (print-when trials)
    (when (string-null? google)
      (format #t "Google Benchmark is not installed, and left out.~%~%"))
    (for-each (lambda (work) (print-work trials work)) works)
    (print-native-aims trials)
    (print-long trials)
    (print-several-arms trials)))

(match (command-line)
  ((_ trials peer-trials long-trials . rest)
   (apply main `(,@(map string->number (list trials peer-trials long-trials))
                 ,@rest)))
  (_
   (format (current-error-port)
           "usage: mbsh -s compare.scm TRIALS PEER-TRIALS LONG-TRIALS MBSH \
FILE PLAIN GOOGLE TESTS~%")
   (exit 1)))
