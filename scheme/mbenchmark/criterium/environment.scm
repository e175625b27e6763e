;;; What a benchmark ran on: the system, and Guile in the place of Java's
;;; machine.

(define-module (mbenchmark criterium environment)
  #:use-module (mbenchmark primitive)
  #:use-module (mbenchmark criterium heap)
  #:use-module (mbenchmark criterium page-cache)
  #:use-module (mbenchmark criterium state)
  #:use-module (mbenchmark criterium suspicion)
  #:use-module (ice-9 threads)
  #:use-module ((system foreign) #:select (sizeof size_t))
  #:use-module ((system vm vm) #:select (vm-engine))
  #:re-export (memory
               heap-used
               force-gc
               first-gc
               final-gc
               final-gc-warn
               clear-cache
               clear-cache-linux
               warn-on-suspicious-options)
  #:export (os-details
            runtime-details
            system-properties
            jit-name))

(define (os-details)
  "Return an association list of facts of the system: @code{arch},
@code{available-processors}, those that this process may run on, @code{name} and
@code{version}."
  (let ((system (uname)))
    `((arch . ,(utsname:machine system))
      (available-processors . ,(current-processor-count))
      (name . ,(utsname:sysname system))
      (version . ,(utsname:release system)))))

(define (jit-name)
  "Return the name of the just-in-time compiler, or @code{#f} where there is none
or it is off."
  (and (jit-enabled?) "Guile JIT (lightening)"))

(define word-bits (* 8 (sizeof size_t)))

(define (runtime-details)
  "Return an association list of facts of Guile in this process:
@code{input-arguments}, the settings of its environment, @code{name}, the number
of the process and the host, @code{vm-name}, @code{vm-vendor}, who has packed
it, @code{vm-version}, @code{vm-engine}, @code{jit} and @code{jit-threshold},
@code{word-bits}, @code{host-type} and @code{mbenchmark-version}."
  `((input-arguments . ,(environment-settings))
    (name . ,(format #f "~A@~A" (getpid) (gethostname)))
    (vm-name . "GNU Guile")
    (vm-vendor . ,(or (assq-ref %guile-build-info 'packager) "GNU"))
    (vm-version . ,(version))
    (vm-engine . ,(vm-engine))
    (jit . ,(jit-name))
    (jit-threshold . ,(jit-threshold))
    (word-bits . ,word-bits)
    (host-type . ,%host-type)
    (mbenchmark-version . ,(mbenchmark-version))))

(define (system-properties)
  "Return an association list of all that Guile tells of itself in this process:
how it was built, as @code{%guile-build-info} has it, where it looks for modules,
compiled code and extensions, the folder of what it compiles by itself, the
locale, the encoding of its ports, and the folder it is in."
  `((host-type . ,%host-type)
    (load-path . ,%load-path)
    (load-compiled-path . ,%load-compiled-path)
    (load-extensions . ,%load-extensions)
    (compile-fallback-path . ,%compile-fallback-path)
    (load-should-auto-compile . ,%load-should-auto-compile)
    (locale . ,(setlocale LC_ALL))
    (default-port-encoding . ,(fluid-ref %default-port-encoding))
    (user-dir . ,(getcwd))
    (os-name . ,(utsname:sysname (uname)))
    (os-version . ,(utsname:version (uname)))
    ,@%guile-build-info))
