;;; The command that opens the manual in the terminal.

(define-module (mbsh manual)
  #:use-module (mbenchmark nearest)
  #:use-module (mbsh command)
  #:use-module (mbsh info)
  #:use-module (ice-9 popen)
  #:use-module (srfi srfi-1)
  #:export (read-manual
            node-about))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define (same? a b)
  (string-ci=? a b))

(define (distinct names)
  (delete-duplicates names string=?))

;; The nodes that the entries of the index which MATCHES? lead to.
(define (indexed entries matches?)
  (distinct (filter-map (lambda (entry)
                          (and (matches? (car entry)) (cdr entry)))
                        entries)))

(define (command-node topic)
  (and=> (find-command (string-trim topic #\,))
         (lambda (command)
           (string-append "Command " (command-name command)))))

;; The names of the nodes that TOPIC may mean, the best kind of match alone.
(define (candidates topic nodes)
  (let ((names (map node-name nodes)) (entries (index-entries nodes)))
    (define (named matches?)
      (filter matches? names))
    (or (find pair?
              (list
               (let ((node (command-node topic)))
                 (if (and node (member node names)) (list node) '()))
               (named (lambda (name) (same? name topic)))
               (indexed entries (lambda (entry) (same? entry topic)))
               (named (lambda (name) (string-prefix-ci? topic name)))
               (indexed entries
                        (lambda (entry) (string-prefix-ci? topic entry)))
               (distinct
                (append
                 (named (lambda (name) (string-contains-ci name topic)))
                 (indexed entries (lambda (entry)
                                    (string-contains-ci entry topic)))))))
        '())))

(define (refuse-topic topic nodes)
  (let ((near (nearest-name topic
                            (append (map node-name nodes)
                                    (map car (index-entries nodes))))))
    (refuse "the manual has nothing on ~A~A" topic
            (if near
                (string-append "; did you mean " near "?")
                "; ,manual without a topic shows what it has"))))

(define (node-about topic nodes)
  "Return the one of NODES, those of the manual, that is about TOPIC: a command,
the name of a node or its beginning, or an entry of an index."
  (let ((found (candidates topic nodes)))
    (cond ((null? found) (refuse-topic topic nodes))
          ;; Of several places of one entry, the first is where it is explained.
          ((or (null? (cdr found)) (exact? topic nodes))
           (find (lambda (node) (string=? (node-name node) (car found)))
                 nodes))
          (else
           (refuse "the manual has ~A in several places: ~A" topic
                   (string-join found ", "))))))

(define (exact? topic nodes)
  (any (lambda (entry) (same? (car entry) topic)) (index-entries nodes)))

(define (program-there? name)
  (any (lambda (folder)
         (access? (string-append folder "/" name) X_OK))
       (string-split (or (getenv "PATH") "") #\:)))

(define (run . words)
  (unless (eqv? 0 (status:exit-val (apply system* words)))
    (refuse "~A has not shown the manual" (car words))))

;; Through PAGER, or what pages here, or at once.
(define (page text)
  (let ((pager (or (getenv "PAGER")
                   (find program-there? '("less" "more")))))
    (if (and pager (not (string-null? pager)))
        (let ((port (open-pipe* OPEN_WRITE "/bin/sh" "-c" pager)))
          (set-port-encoding! port (port-encoding (current-output-port)))
          ;; Who leaves the pager early does not read the rest.
          (false-if-exception (display text port))
          (false-if-exception (close-pipe port)))
        (display text))))

(define (show node)
  (let ((text (string-append (node-text node) "\n")))
    (cond ((not (isatty? (current-output-port))) (display text))
          ((program-there? "info")
           (force-output)
           (run "info" "--file" (manual-file) "--node" (node-name node)))
          (else
           (force-output)
           (page text)))))

(define* (read-manual #:optional (topic "Top"))
  "Open the manual at TOPIC: a command, a procedure, the name of a node or the
beginning of one, or an entry of its indices.  On a terminal the program info
shows it, or else a pager; elsewhere the node is printed.  Without TOPIC the
manual begins."
  (unless (string? topic)
    (refuse "topic ~S: expected a text" topic))
  (show (node-about topic (manual-nodes))))

(define (complete-topic words)
  (if (null? words)
      (distinct
       (append (map command-name (commands))
               (let ((nodes (false-if-exception (manual-nodes))))
                 (if nodes
                     (append (map node-name nodes)
                             (map car (index-entries nodes)))
                     '()))))
      '()))

(define-command! "manual" read-manual
  #:group 'shell
  #:usage "[TOPIC...]"
  #:call (lambda words
           (if (null? words)
               (list read-manual)
               (list read-manual (string-join words " "))))
  #:examples '("manual" "manual set" "manual Reading Reports")
  #:complete complete-topic)
