;;; (mbenchmark criterium environment): facts of system and Guile, the heap,
;;; the caches of files, suspicious settings.

(load-from-path "tap.scm")
(use-modules (mbenchmark criterium environment)
             (mbenchmark criterium options)
             (mbenchmark criterium suspicion)
             (mbenchmark contain) (ice-9 match) (ice-9 popen) (ice-9 rdelim)
             (ice-9 textual-ports) (rnrs bytevectors) (srfi srfi-1))

(tap-begin "criterium-environment")

(define (message-of thunk)
  (let ((outcome (contain thunk)))
    (if (eq? (outcome-kind outcome) 'raised)
        (outcome-message outcome)
        (symbol->string (outcome-kind outcome)))))
(define-syntax-rule (refused name text expression)
  (test-assert name
    (string-suffix? (string-append ": " text)
                    (message-of (lambda () expression)))))

;; The facts.
(define (command-output . command)
  (let* ((port (apply open-pipe* OPEN_READ command))
         (line (read-line port)))
    (close-pipe port)
    line))
(test-equal "the system is that of uname"
  (list (command-output "uname" "-m") (command-output "uname" "-s")
        (command-output "uname" "-r"))
  (map (lambda (key) (assq-ref (os-details) key)) '(arch name version)))
(test-equal "its keys" '(arch available-processors name version)
  (map car (os-details)))
(test-equal "one processor, where there may be no more" 1
  (let ((before (getaffinity 0)))
    (define (first-of bits)
      (let ((one (make-bitvector (bitvector-length bits) #f)))
        (bitvector-set-bit! one (bitvector-position bits #t 0))
        one))
    (dynamic-wind
      (lambda () (setaffinity 0 (first-of before)))
      (lambda () (assq-ref (os-details) 'available-processors))
      (lambda () (setaffinity 0 before)))))

(define details (runtime-details))
(test-equal "keys of Guile's facts"
  '(input-arguments name vm-name vm-vendor vm-version vm-engine jit
    jit-threshold word-bits host-type mbenchmark-version)
  (map car details))
(test-equal "this process is named" (format #f "~A@~A" (getpid) (gethostname))
  (assq-ref details 'name))
(test-equal "and its Guile" (version) (assq-ref details 'vm-version))
(test-equal "an address has its bits" #t
  (eqv? (= (assq-ref details 'word-bits) 64) (> most-positive-fixnum (ash 1 31))))
(test-equal "the settings of its environment, and no others"
  '("GC_OF_A_TEST=2" "GUILE_OF_A_TEST=1")
  (dynamic-wind
    (lambda ()
      (setenv "GUILE_OF_A_TEST" "1")
      (setenv "GC_OF_A_TEST" "2")
      (setenv "OF_A_TEST_GC_" "3"))
    (lambda ()
      (filter (lambda (setting) (string-contains setting "OF_A_TEST"))
              (assq-ref (runtime-details) 'input-arguments)))
    (lambda ()
      (for-each unsetenv '("GUILE_OF_A_TEST" "GC_OF_A_TEST" "OF_A_TEST_GC_")))))

(define (facts-with threshold)
  (let* ((port (open-pipe* OPEN_READ "env" "-u" "GUILE_AUTO_COMPILE"
                           (string-append "GUILE_JIT_THRESHOLD=" threshold)
                           "mbsh" "-c" "(begin
  (use-modules (mbenchmark criterium environment))
  (write (list (jit-name) (warn-on-suspicious-options)
               (assq-ref (runtime-details) 'jit)
               (assq-ref (runtime-details) 'jit-threshold)
               (and (member \"GUILE_JIT_THRESHOLD=-1\"
                            (assq-ref (runtime-details) 'input-arguments))
                    #t))))"))
         (warning (read-line port))
         (answer (read port)))
    (close-pipe port)
    (cons warning answer)))
(define jit-off "nothing is translated to machine code, as \
GUILE_JIT_THRESHOLD is below zero; unset GUILE_JIT_THRESHOLD")
(test-equal "without its just-in-time compiler it says so"
  (list (string-append "WARNING: " jit-off) #f (list jit-off) #f #f #t)
  (facts-with "-1"))

(define properties (system-properties))
(test-equal "properties tell of this process"
  (list %host-type (getcwd) (version) %load-path)
  (map (lambda (key) (assq-ref properties key))
       '(host-type user-dir guileversion load-path)))
(test-equal "each once" (length properties)
  (length (delete-duplicates (map car properties))))

;; The heap.
(define kept #f)
(define blocks 8)
(define size 4000000)
(define (make-blocks)
  (map (lambda (i) (make-bytevector (/ size blocks))) (iota blocks)))
(test-equal "the heap is what is free and what is used" #t
  (let ((now (memory)))
    (and (equal? (map car now) '(free total used allocated))
         (= (assq-ref now 'total)
            (+ (assq-ref now 'free) (assq-ref now 'used))))))
(test-equal "what is kept is used, and allocated" #t
  (let ((used (begin (force-gc) (heap-used)))
        (allocated (assq-ref (memory) 'allocated)))
    (set! kept (make-blocks))
    (force-gc)
    (and (>= (- (heap-used) used) (* 9/10 size))
         (>= (- (assq-ref (memory) 'allocated) allocated) size))))
(test-equal "what is dropped is given back by force-gc" #t
  (let ((used (heap-used)))
    (set! kept #f)
    (force-gc)
    ;; The collector takes what looks like an address for one.
    (>= (- used (heap-used)) (* 1/2 size))))

(define (collections) (assq-ref (gc-stats) 'gc-times))
(define-syntax-rule (collected expression)
  (let ((before (collections)))
    (cons expression (- (collections) before))))
(test-equal "no attempt, no collection" '(0 . 0) (collected (force-gc 0)))
(test-equal "one attempt, one collection" '(1 . 1)
  (begin (set! kept (make-blocks))
         (set! kept #f)
         (collected (force-gc 1))))
(test-equal "the parameter's attempts" '(1 . 1)
  (parameterize ((*max-gc-attempts* 1))
    (set! kept (make-blocks))
    (set! kept #f)
    (collected (force-gc))))
(test-equal "it goes on while something is given back, and ends then" #t
  (begin
    (set! kept (make-blocks))
    (set! kept #f)
    (match (collected (force-gc 1000))
      ((attempts . n) (and (= attempts n) (<= 2 attempts 20))))))
(refused "a fraction of an attempt"
  "attempts 1.5: expected a whole number from 0" (force-gc 1.5))
(refused "fewer than none"
  "attempts -1: expected a whole number from 0" (force-gc -1))

;; Ports that nobody has are closed by finalizers.
(define (open-files)
  (let ((folder (opendir "/proc/self/fd")))
    (let loop ((n 0))
      (if (eof-object? (readdir folder))
          (begin (closedir folder) n)
          (loop (+ n 1))))))
(define (leave-ports n)
  (unless (zero? n)
    (open-input-file "/dev/null")
    (leave-ports (- n 1))))
(if (file-exists? "/proc/self/fd")
    (test-equal "finalizers run" #t
      (begin
        (leave-ports 50)
        (let ((before (open-files)))
          (force-gc)
          (>= (- before (open-files)) 40))))
    (begin (test-skip 1) (test-assert "finalizers run" #t)))

(define-syntax-rule (output-of expression)
  (with-output-to-string (lambda () expression)))
(test-equal "final-gc collects, and takes time" #t
  (match (collected (final-gc))
    ((time . n) (and (exact-integer? time) (positive? time) (>= n 1)))))
(test-equal "it is quiet" "" (output-of (final-gc)))
(test-equal "unless progress is reported" "Final GC...\n"
  (parameterize ((*report-progress* #t)) (output-of (final-gc))))

(define-syntax-rule (warning-and-value expression)
  (let* ((value #f)
         (text (output-of (set! value expression))))
    (list text value)))
(test-equal "2 % are above the threshold"
  '("WARNING: Final GC required 2.0000 % of runtime\n" (#t 1/50 20))
  (warning-and-value (final-gc-warn 1000 20)))
(test-equal "the threshold itself is not" '("" (#f 1/128 10))
  (warning-and-value (parameterize ((*final-gc-problem-threshold* 1/128))
                       (final-gc-warn 1280 10))))
(test-equal "another threshold" '("" (#f 1/50 20))
  (warning-and-value (parameterize ((*final-gc-problem-threshold* 1/2))
                       (final-gc-warn 1000 20))))
(test-equal "nobody asked to be warned" '("" (#t 1/50 20))
  (warning-and-value (parameterize ((*report-warn* #f))
                       (final-gc-warn 1000 20))))
(test-equal "no more than twice the first one is none" '("" (#f 1/50 20))
  (warning-and-value (final-gc-warn 1000 20 10)))
(test-equal "more is"
  '("WARNING: Final GC required 2.1000 % of runtime\n" (#t 21/1000 21))
  (warning-and-value (final-gc-warn 1000 21 10)))
(test-equal "but not below the threshold" '("" (#f 1/100 10))
  (warning-and-value (final-gc-warn 1000 10 1)))
(test-equal "no time at all" '("" (#f 0 0))
  (warning-and-value (final-gc-warn 1000 0)))
(test-equal "progress" "Checking GC...\n"
  (parameterize ((*report-progress* #t)) (output-of (final-gc-warn 1000 0))))
(for-each
 (lambda (value)
   (refused (format #f "~s is no time of execution" value)
     (format #f "execution time ~s: expected a time in nanoseconds, above 0"
             value)
     (final-gc-warn value 1)))
 '(0 -1 x +inf.0 +nan.0))
(for-each
 (lambda (value)
   (refused (format #f "~s is no time of a collection" value)
     (format #f "final GC time ~s: expected a time in nanoseconds, not below 0"
             value)
     (final-gc-warn 1 value)))
 '(-1 x +inf.0))
(refused "nor one before it"
  "first GC time -1: expected a time in nanoseconds, not below 0"
  (final-gc-warn 1 1 -1))
(test-equal "a collection takes its time" '(#t #t)
  (map (match-lambda ((time . n) (and (> time 0) (> n 0))))
       (list (collected (first-gc)) (collected (final-gc)))))

;; The caches of files: what is written, and to what, without dropping any.
(define ask-for-drop (@@ (mbenchmark criterium page-cache) ask-for-drop))
(define clear-cache-of (@@ (mbenchmark criterium page-cache) clear-cache-of))
(define-syntax-rule (told expression)
  (let* ((value #f)
         (text (call-with-output-string
                 (lambda (port)
                   (parameterize ((current-warning-port port))
                     (set! value expression))))))
    (cons value text)))
(define folder (mkdtemp (string-append (or (getenv "TMPDIR") "/tmp")
                                       "/mbsh-criterium.XXXXXX")))
(define file (in-vicinity folder "drop"))
(test-equal "the kernel is asked for all of them" '((#t . "") "3\n")
  (begin
    (close-port (open-output-file file))
    (let ((answer (told (ask-for-drop file))))
      (list answer (call-with-input-file file get-string-all)))))
(delete-file file)
(rmdir folder)
(test-equal "a file that is not there"
  (cons #f (string-append file ": No such file or directory: the caches of \
files are kept\n"))
  (told (ask-for-drop file)))
(test-equal "what is refused when it is written"
  (if (file-exists? "/dev/full")
      '(#f . "/dev/full: No space left on device: the caches of files are \
kept\n")
      'skipped)
  (if (file-exists? "/dev/full") (told (ask-for-drop "/dev/full")) 'skipped))
(test-equal "another system"
  '(#f . "clear-cache: GNU has no file like /proc/sys/vm/drop_caches of Linux: \
the caches of files are kept\n")
  (told (clear-cache-of "GNU")))

;; Suspicious settings.
(define suspicions (@@ (mbenchmark criterium suspicion) suspicions))
(define* (suspected variables #:key (threshold 1000) (enabled? #t)
                    (engine 'regular) (procedures '()))
  (suspicions (lambda (name) (assoc-ref variables name))
              threshold enabled? "riscv64" engine procedures))
(test-equal "nothing is suspicious of what is usual" '() (suspected '()))
(test-equal "nor of these" '()
  (suspected '(("GUILE_AUTO_COMPILE" . "1") ("GUILE_JIT_LOG" . "0")
               ("GUILE_JIT_STOP_AFTER" . "-1") ("GC_INITIAL_HEAP_SIZE" . "1M")
               ("GC_MAXIMUM_HEAP_SIZE" . "64m") ("GC_FREE_SPACE_DIVISOR" . "3")
               ("GC_DONT_GC" . "") ("GUILE_LOAD_PATH" . "/tmp"))
             #:threshold 1000000))
(for-each
 (match-lambda
   ((name value effect)
    (test-equal (string-append name "=" value)
      (list (string-append name "=" value ": " effect "; unset " name))
      (suspected (list (cons name value))))))
 '(("GUILE_JIT_STOP_AFTER" "0" "the just-in-time compiler ends its work early")
   ("GUILE_JIT_LOG" "1" "the just-in-time compiler writes about its work")
   ("GUILE_AUTO_COMPILE" "0"
    "modules of which there is no compiled file are interpreted")
   ("GC_DONT_GC" "1"
    "nothing is collected, and allocation costs less than it does elsewhere")
   ("GC_INITIAL_HEAP_SIZE" "1023k"
    "a heap that begins so small is collected often")
   ("GC_INITIAL_HEAP_SIZE" "65536"
    "a heap that begins so small is collected often")
   ("GC_MAXIMUM_HEAP_SIZE" "63M"
    "a heap that stays so small is collected often")
   ("GC_FREE_SPACE_DIVISOR" "4"
    "the heap is collected more often than it is elsewhere")
   ("GC_ENABLE_INCREMENTAL" "1"
    "the collector works by page faults in between")
   ("GC_PRINT_STATS" "1" "the collector writes about each collection")
   ("GC_PRINT_VERBOSE_STATS" "1"
    "the collector writes about each collection")))
(test-equal "words that are no sizes" '()
  (suspected '(("GC_INITIAL_HEAP_SIZE" . "small")
               ("GUILE_JIT_LOG" . "yes"))))
(test-equal "a heap of as many kilobytes" '()
  (suspected '(("GC_INITIAL_HEAP_SIZE" . "1024k"))))
(test-equal "a heap of a gigabyte" '()
  (suspected '(("GC_MAXIMUM_HEAP_SIZE" . "1G"))))
(test-equal "the just-in-time compiler is off" (list jit-off)
  (suspected '() #:threshold #f #:enabled? #f))
(test-equal "there is none"
  '("nothing is translated to machine code, as Guile has no just-in-time \
compiler for riscv64; take times for those of a machine like this")
  (suspected '() #:enabled? #f))
(test-equal "it comes late"
  '("procedures are translated to machine code late, as GUILE_JIT_THRESHOLD is \
1000001; unset GUILE_JIT_THRESHOLD")
  (suspected '() #:threshold 1000001))
(test-equal "the debug engine"
  '("Guile's debug engine runs, which is slower; start Guile with --no-debug")
  (suspected '() #:engine 'debug))
(define typed (primitive-eval '(lambda (x) x)))
(test-equal "an interpreted procedure"
  (list (format #f "~A is interpreted, not compiled; load it from a file that \
is compiled, or by mbsh" typed))
  (suspected '() #:procedures (list car typed message-of)))
(test-equal "a compiled one" '() (suspected '() #:procedures (list message-of)))
(test-equal "one of C" '() (suspected '() #:procedures (list car)))
(test-equal "all of them, one after the other" 4
  (length (suspected '(("GC_DONT_GC" . "1")) #:threshold #f #:engine 'debug
                     #:procedures (list typed))))

(define-syntax-rule (with-setting name value expression)
  (dynamic-wind
    (lambda () (setenv name value))
    (lambda () expression)
    (lambda () (unsetenv name))))
(define stats-told
  "GC_PRINT_STATS=1: the collector writes about each collection; unset \
GC_PRINT_STATS")
(define (warnings-about-stats)
  (match (warning-and-value (warn-on-suspicious-options))
    ((text sentences)
     (list (and (string-contains text
                                 (string-append "WARNING: " stats-told "\n"))
                #t)
           (and (member stats-told sentences) #t)))))
(test-equal "what is suspicious is warned of" '(#t #t)
  (with-setting "GC_PRINT_STATS" "1" (warnings-about-stats)))
(test-equal "or not, but returned" '(#f #t)
  (parameterize ((*report-warn* #f))
    (with-setting "GC_PRINT_STATS" "1" (warnings-about-stats))))
(test-equal "of a procedure, too" 1
  (- (length (parameterize ((*report-warn* #f))
               (warn-on-suspicious-options typed)))
     (length (parameterize ((*report-warn* #f))
               (warn-on-suspicious-options message-of)))))
(refused "no procedure" "5: expected a procedure"
  (warn-on-suspicious-options 5))

(tap-end "criterium-environment")
