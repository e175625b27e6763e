;;; The system's caches of files, dropped before a measurement that reads
;;; files.

(define-module (mbenchmark criterium page-cache)
  #:export (clear-cache
            clear-cache-linux))

(define drop-file "/proc/sys/vm/drop_caches")

;; What Linux understands as pages, directory entries and inodes.
(define all-caches "3\n")

(define (say-kept name reason)
  (format (current-warning-port) "~A: ~A: the caches of files are kept~%"
          name reason)
  #f)

;; Errors of the system come where it is written to: nothing is left in a
;; buffer.
(define (write-all text name)
  (let ((port (open-file name "w0")))
    (dynamic-wind
      (const #t)
      (lambda () (display text port))
      (lambda () (close-port port)))))

(define (ask-for-drop name)
  (catch 'system-error
    (lambda ()
      (write-all all-caches name)
      #t)
    (lambda arguments
      (say-kept name (strerror (system-error-errno arguments))))))

(define (clear-cache-linux)
  "Write what is not written yet to the disks, and have Linux drop its caches of
files, which a process of root may ask for.  Return whether it was done; where
it was not, a sentence on the current warning port tells why."
  (sync)
  (ask-for-drop drop-file))

(define (clear-cache-of system)
  (if (string=? system "Linux")
      (clear-cache-linux)
      (say-kept "clear-cache"
                (format #f "~A has no file like ~A of Linux" system
                        drop-file))))

(define (clear-cache)
  "Drop the caches of files as clear-cache-linux does, on Linux.  Return whether
it was done; where it was not, a sentence on the current warning port tells
why."
  (clear-cache-of (utsname:sysname (uname))))
