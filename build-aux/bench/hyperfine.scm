;;; Runs of programs by hyperfine, as a peer.

(define-module (hyperfine)
  #:use-module (ice-9 popen)
  #:use-module (json)
  #:use-module (srfi srfi-1)
  #:export (hyperfine?
            hyperfine-times
            welch))

(define (hyperfine?)
  "Return whether there is one on PATH."
  (->bool (search-path (parse-path (getenv "PATH")) "hyperfine")))

;; Run WORDS without what they have to say.  Not by system*, which begins a
;; thread: then nothing could be isolated.
(define (run-quietly words)
  (let ((port (apply open-pipe* OPEN_READ
                     "/bin/sh" "-c" "exec \"$@\" 2>/dev/null" "sh" words)))
    (unless (zero? (close-pipe port))
      (error "hyperfine failed:" words))))

(define (hyperfine-times runs file . programs)
  "Let hyperfine -N run each of PROGRAMS RUNS times, and return a list of the
times of each, ns.  FILE is written."
  (run-quietly `("hyperfine" "-N" "--style" "none" "--warmup" "3"
                 "--runs" ,(number->string runs)
                 "--export-json" ,file ,@programs))
  (let ((results (assoc-ref (call-with-input-file file json->scm) "results")))
    (map (lambda (result)
           (map (lambda (time) (* 1e9 time))
                (vector->list (assoc-ref result "times"))))
         (vector->list results))))

(define (mean numbers) (/ (fold + 0 numbers) (length numbers)))

(define (variance-of-mean numbers)
  (let ((middle (mean numbers)) (n (length numbers)))
    (/ (fold (lambda (x sum) (+ sum (expt (- x middle) 2))) 0 numbers)
       (* n (- n 1)))))

(define (welch a b)
  "Return Welch's t of the means of A and B, lists of numbers."
  (/ (- (mean a) (mean b))
     (sqrt (+ (variance-of-mean a) (variance-of-mean b)))))
