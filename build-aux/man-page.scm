;;; The man page mbsh(1), out of what mbsh --help prints and the table of
;;; commands.  Printed on standard output for man.

(use-modules (mbsh command) (mbsh commands) (mbsh prose)
             (ice-9 popen) (ice-9 rdelim) (ice-9 regex) (srfi srfi-1))

(define (print . parts)
  (for-each display parts))

(define (output . words)
  (let* ((port (apply open-pipe* OPEN_READ words))
         (text (read-string port)))
    (unless (eqv? 0 (status:exit-val (close-pipe port)))
      (error "it has failed:" words))
    text))

(define (escape text)
  (string-concatenate
   (map (lambda (c)
          (case c
            ((#\\) "\\e")
            ((#\-) "\\-")
            (else (string c))))
        (string->list text))))

;; TEXT as lines of input, none of which is a request.
(define (print-text text)
  (for-each (lambda (line)
              (unless (string-null? line)
                (print (if (memv (string-ref line 0) '(#\. #\')) "\\&" "")
                       (escape line) "\n")))
            (string-split (fill text 78) #\newline)))

;; NAME in bold and what is behind it as it is.
(define (print-item name rest text)
  (print ".TP\n\\fB" (escape name) "\\fR" (escape rest) "\n")
  (print-text text))

(define option
  (make-regexp "^ +((-[a-zA-Z], )?--[a-z][-a-z]*)([^ ]*)( +(.*))?$"))
(define row (make-regexp "^  ([^ ]+) +(.*)$"))

;; A row of help is a list of a name, what is behind it, and its text, which may
;; go on in further lines.
(define (line->row line)
  (cond ((regexp-exec option line)
         => (lambda (match)
              (list (match:substring match 1) (match:substring match 3)
                    (or (match:substring match 5) ""))))
        ((regexp-exec row line)
         => (lambda (match)
              (list (match:substring match 1) "" (match:substring match 2))))
        (else #f)))

(define (continued? line)
  (string-prefix? "          " line))

(define (rows lines)
  (let next ((lines lines) (rows '()))
    (cond ((null? lines) (reverse rows))
          ((and (continued? (car lines)) (pair? rows))
           (let ((row (car rows)))
             (next (cdr lines)
                   (cons (list (car row) (cadr row)
                               (string-append (caddr row) " " (car lines)))
                         (cdr rows)))))
          (else
           (next (cdr lines)
                 (cons (or (line->row (car lines))
                           (error "no row of help:" (car lines)))
                       rows))))))

(define (print-rows lines)
  (for-each (lambda (row) (apply print-item row)) (rows lines)))

;; The parts of the help, each a list of lines.
(define help
  (map (lambda (paragraph) (string-split paragraph #\newline))
       (paragraphs (output "mbsh" "--help"))))

(define (usage? line)
  (string-match "^(Usage:|      ) mbsh" line))

(define (titled? part)
  (and (pair? (cdr part)) (string-suffix? ":" (car part))))

(define (options? part)
  (and (titled? part) (regexp-exec option (cadr part))))

(define (exit-status? part)
  (string-prefix? "Exit status:" (car part)))

(define (without-colon title)
  (string-trim-right title #\:))

(define (print-usage)
  (let ((lines (map (lambda (line) (substring line 7))
                    (take-while usage? (car help)))))
    (print ".nf\n")
    (for-each (lambda (line) (print (escape line) "\n")) lines)
    (print ".fi\n")))

(define (print-options part)
  (print ".SS \"" (escape (without-colon (car part))) "\"\n")
  (print-rows (cdr part)))

(define (print-further part)
  (cond ((titled? part)
         (print ".SS \"" (escape (without-colon (car part))) "\"\n")
         (print-rows (cdr part)))
        (else
         (print ".PP\n")
         (print-text (string-join part " ")))))

(define (print-commands group)
  (let ((own (filter (lambda (command)
                       (eq? (command-group command) (car group)))
                     (commands))))
    (unless (null? own)
      (print ".SS \"" (escape (cdr group)) "\"\n")
      (for-each (lambda (command)
                  (print-item (string-append "," (command-name command))
                              (if (string-null? (command-usage command))
                                  ""
                                  (string-append
                                   " " (command-usage command)))
                              (plain-text (command-summary command))))
                own))))

(define version
  (second (string-tokenize (output "mbsh" "--version"))))
;; The day when the manual was changed, like that of the manual itself.
(define day
  (strftime "%Y-%m-%d"
            (gmtime (stat:mtime (stat (string-append (getenv "MBSH_SOURCE")
                                                     "/doc/mbsh.texi"))))))

(print ".\\\" Made by build-aux/man-page.scm out of the tables of options and commands.\n"
       ".TH MBSH 1 \"" day "\" \"mbsh " version "\" \"User Commands\"\n"
       ".SH NAME\nmbsh \\- a shell for benchmarks\n.SH SYNOPSIS\n")
(print-usage)
(print ".SH DESCRIPTION\n")
(print-text (string-join (drop-while usage? (car help)) " "))
(print ".SH OPTIONS\n")
(for-each print-options (filter options? (cdr help)))
(print ".SH COMMANDS\n")
(print-text "A line at the prompt, or of standard input, that begins with a comma is a \
command.  The command ,help tells more of each.")
(for-each print-commands command-groups)
(print ".SH \"FORMS AND FILES\"\n")
(for-each print-further
          (remove (lambda (part) (or (options? part) (exit-status? part)))
                  (cdr help)))
(print ".SH \"EXIT STATUS\"\n")
(for-each (lambda (part)
            (print-text (substring (string-join part " ")
                                   (string-length "Exit status: "))))
          (filter exit-status? (cdr help)))
(print ".SH \"SEE ALSO\"\n")
(print-text "The manual: info mbsh, or the command ,manual of the shell.")
