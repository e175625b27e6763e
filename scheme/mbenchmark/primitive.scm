;;; The primitives of the binding, defined by C.

(define-module (mbenchmark primitive))

;; This file is read by plain guile alone, which finds the extension on its
;; extension path; mbsh has the same code linked in and makes this module
;; itself.
(load-extension "libmbenchmark-guile" "mbscm_init")
