;;; Trials, each a list of parts (NAME . VALUE), and the file that keeps them, a
;;; datum a line, so that a run which was cut off can be told and gone on with,
;;; and several be put together.
;;;
;;; The parts that say what was tried are its kind: `stage', `work', `tool' and
;;; `extra'; the rest is what came of it.

(define-module (trials)
  #:use-module (ice-9 match)
  #:use-module (ice-9 popen)
  #:use-module (ice-9 rdelim)
  #:use-module ((srfi srfi-1) #:select (filter-map))
  #:export (part
            kind
            read-trials
            trials-of
            counted-trials
            add-trials!
            data-from
            shuffle
            run-rounds))

(define (part trial name)
  "Return the part NAME of TRIAL, or #f."
  (assq-ref trial name))

(define (kind trial)
  "Return the parts of TRIAL that say what was tried."
  (filter-map (lambda (name) (assq name trial))
              '(stage work tool extra)))

;; The datum on LINE, or #f where it was cut off.
(define (line->trial line)
  (false-if-exception (call-with-input-string line read)))

(define (read-trials file)
  "Return the trials that FILE keeps, in their order; none where it is not
there yet."
  (if (file-exists? file)
      (call-with-input-file file
        (lambda (port)
          (let loop ((trials '()))
            (match (read-line port)
              ((? eof-object?) (reverse trials))
              (line (let ((trial (line->trial line)))
                      (loop (if (pair? trial) (cons trial trials) trials))))))))
      '()))

(define (trials-of trials . parts)
  "Return those of TRIALS that have the PARTS, a name and a value by turns."
  (match parts
    (() trials)
    ((name value . rest)
     (apply trials-of
            (filter (lambda (trial) (equal? value (part trial name))) trials)
            rest))))

(define (counted-trials trials wanted)
  "Return how many of TRIALS are of the kind of WANTED."
  (let ((wanted (kind wanted)))
    (length (filter (lambda (trial) (equal? wanted (kind trial))) trials))))

(define (add-trials! file trials)
  "Keep TRIALS in FILE, behind those that are there."
  (let ((port (open-file file "a")))
    (for-each (lambda (trial)
                (write trial port)
                (newline port))
              trials)
    (close-port port)))

(define (data-from program . arguments)
  "Return all data that PROGRAM prints when it is executed with ARGUMENTS, as
far as they are whole."
  (let* ((port (apply open-pipe* OPEN_READ program arguments))
         (data (let loop ((data '()))
                 (match (read-line port)
                   ((? eof-object?) (reverse data))
                   (line (loop (cons (line->trial line) data)))))))
    (close-pipe port)
    (filter pair? data)))

(define chance (random-state-from-platform))

(define (shuffle list)
  "Return LIST in an order by chance."
  (map cdr
       (sort (map (lambda (element) (cons (random:uniform chance) element))
                  list)
             (lambda (a b) (< (car a) (car b))))))

;; End the last line of FILE, which may have been cut off.
(define (end-line! file)
  (when (file-exists? file)
    (let ((port (open-file file "a")))
      (newline port)
      (close-port port))))

(define (run-rounds file jobs)
  "Run JOBS in rounds, the order within each by chance, until none has anything
left to do; keep what they return in FILE.  A job is a procedure of all trials
so far that returns further ones, or none."
  (end-line! file)
  (let round ((trials (read-trials file)))
    (let ((now (let next ((jobs (shuffle jobs)) (now trials))
                 (match jobs
                   (() now)
                   ((job . rest)
                    (let ((more (job now)))
                      (add-trials! file more)
                      (next rest (append now more))))))))
      (unless (= (length now) (length trials))
        (round now)))))
