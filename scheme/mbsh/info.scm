;;; The manual as the Info file that comes with the shell: where it is, its nodes
;;; and its indices.

(define-module (mbsh info)
  #:use-module (ice-9 popen)
  #:use-module (ice-9 rdelim)
  #:use-module (srfi srfi-1)
  #:export (manual-file
            manual-nodes
            node-name
            node-text
            index-entries))

(define (refuse message . arguments)
  (scm-error 'misc-error #f message arguments #f))

(define name "mbsh.info")

;; DATADIR/info, where this module is in DATADIR/guile/site/VERSION/mbsh.
(define (beside-modules)
  (let ((own (%search-load-path "mbsh/info.scm")))
    (if own
        (list (string-append
               (fold (lambda (step path) (dirname path)) own (iota 5))
               "/info"))
        '())))

;; The folders where it can be: that of the build tree before all others.
(define (folders)
  (append (if (getenv "MBSH_UNINSTALLED")
              (list (string-append (getenv "MBSH_SOURCE") "/doc"))
              '())
          (remove string-null?
                  (string-split (or (getenv "INFOPATH") "") #\:))
          (beside-modules)
          '("/usr/local/share/info" "/usr/share/info")))

(define (manual-file)
  "Return the path of the manual's Info file, which may be compressed by gzip."
  (let ((folders (delete-duplicates (folders))))
    (or (any (lambda (folder)
               (any (lambda (end)
                      (let ((path (string-append folder "/" name end)))
                        (and (file-exists? path) path)))
                    '("" ".gz")))
             folders)
        (refuse "the manual ~A is in none of ~A; INFOPATH may name its folder"
                name (string-join folders ", ")))))

(define (read-all port)
  (set-port-encoding! port "UTF-8")
  (read-string port))

(define (file-text path)
  (if (string-suffix? ".gz" path)
      (let* ((port (open-pipe* OPEN_READ "gzip" "-dc" path))
             (text (read-all port)))
        (unless (eqv? 0 (status:exit-val (close-pipe port)))
          (refuse "~A cannot be read by gzip" path))
        text)
      (call-with-input-file path read-all)))

;; What stands behind LABEL of a node's first line, up to a comma.
(define (header-part line label)
  (let ((start (string-contains line label)))
    (and start
         (let* ((start (+ start (string-length label)))
                (end (or (string-index line #\, start)
                         (string-length line))))
           (string-trim-both (substring line start end))))))

(define (section->node section)
  (let* ((section (string-trim section #\newline))
         (end (or (string-index section #\newline) (string-length section)))
         (line (substring section 0 end))
         (name (and (string-prefix? "File: " line)
                    (header-part line "Node: "))))
    (and name (cons name (string-trim-both (substring section end)
                                           #\newline)))))

(define (manual-nodes)
  "Return the nodes of the manual, in its order."
  (filter-map section->node
              (string-split (file-text (manual-file)) #\x1f)))

(define (node-name node)
  "Return the name of NODE."
  (car node))

(define (node-text node)
  "Return the text of NODE as Info shows it, without the line that leads to
others."
  (cdr node))

;; Where PART begins in TEXT for the last time, or #f.
(define (last-contains text part)
  (let next ((found #f) (start 0))
    (let ((at (string-contains text part start)))
      (if at (next at (+ at 1)) found))))

;; " <2>" is behind an entry that is there twice.
(define (without-number text)
  (let ((at (string-rindex text #\<)))
    (if (and at (string-suffix? ">" text)
             (string-every char-numeric? text (+ at 1)
                           (- (string-length text) 1)))
        (string-trim-right (substring text 0 at))
        text)))

;; ITEM, "entry: node. (line 3)" with white space of any kind, as a pair.
(define (item->entry item)
  (let* ((item (string-join (string-tokenize item) " "))
         (end (last-contains item ". (line "))
         (front (and end (substring item 0 end)))
         (at (and front (last-contains front ": "))))
    (and at
         (cons (without-number (substring front 0 at))
               (substring front (+ at 2))))))

(define (items text)
  (let next ((lines (string-split text #\newline)) (items '()))
    (cond ((null? lines) (reverse items))
          ((string-prefix? "* " (car lines))
           (next (cdr lines) (cons (substring (car lines) 2) items)))
          ((null? items) (next (cdr lines) items))
          (else (next (cdr lines)
                      (cons (string-append (car items) " " (car lines))
                            (cdr items)))))))

(define (index-entries nodes)
  "Return the entries of the indices among NODES, a list of pairs of the entry and
the name of its node."
  (append-map (lambda (node)
                (if (string-suffix? " Index" (node-name node))
                    (filter-map item->entry (items (node-text node)))
                    '()))
              nodes))
