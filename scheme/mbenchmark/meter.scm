;;; Meters: what an execution counted beside the time.

(define-module (mbenchmark meter)
  #:use-module (mbenchmark primitive)
  #:use-module (srfi srfi-9)
  #:export (meter?
            meter-name
            meter-unit
            meter-value
            meter-half-width
            meter-samples
            meter-type
            meter-level?
            meter-reason
            meter-remark
            meter-data-name
            meter-data)
  #:re-export (meter-names))

(define-record-type <meter>
  (make-meter name unit value half-width samples type level? reason remark
              data-name data)
  meter?
  (name meter-name)
  (unit meter-unit)
  (value meter-value)
  (half-width meter-half-width)
  (samples meter-samples)
  (type meter-type)
  (level? meter-level?)
  (reason meter-reason)
  (remark meter-remark)
  (data-name meter-data-name)
  (data meter-data))
