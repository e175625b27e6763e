;;; Benchmarks in the manner of criterium, on the engine.

(define-module (mbenchmark criterium))

(let ((interface (module-public-interface (current-module))))
  (for-each (lambda (part)
              (module-use! interface
                           (resolve-interface `(mbenchmark criterium ,part))))
            '(options progress stats report environment state measure run
              round-robin bench)))
