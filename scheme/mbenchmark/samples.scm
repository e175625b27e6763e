;;; Samples and blocks of reports: what was seen while an execution ran.

(define-module (mbenchmark samples)
  #:use-module (mbenchmark primitive)
  #:use-module (srfi srfi-9)
  #:export (execution-blocks
            block?
            block-start
            block-end
            block-cycle
            block-throughput
            block-empty
            block-minor-faults
            block-major-faults
            block-voluntary-switches
            block-involuntary-switches
            block-steal
            block-load
            block-keeps-flagged?
            execution-samples
            execution-readings
            sample?
            sample-iterations
            sample-elapsed
            sample-block
            sample-discarded?
            sample-start
            sample-cpu
            sample-process
            sample-collections
            sample-preempted?))

;; Not for users, who ask by the names of these procedures.
(define ask (@@ (mbenchmark report) ask))
(define field (@@ (mbenchmark report) field))

(define-record-type <block>
  (make-block start end cycle throughput empty minor-faults major-faults
              voluntary-switches involuntary-switches steal load
              keeps-flagged?)
  block?
  (start block-start)
  (end block-end)
  (cycle block-cycle)
  (throughput block-throughput)
  (empty block-empty)
  (minor-faults block-minor-faults)
  (major-faults block-major-faults)
  (voluntary-switches block-voluntary-switches)
  (involuntary-switches block-involuntary-switches)
  (steal block-steal)
  (load block-load)
  (keeps-flagged? block-keeps-flagged?))

(define-record-type <sample>
  (make-sample iterations elapsed block discarded? start cpu process
               collections preempted?)
  sample?
  (iterations sample-iterations)
  (elapsed sample-elapsed)
  (block sample-block)
  (discarded? sample-discarded?)
  (start sample-start)
  (cpu sample-cpu)
  (process sample-process)
  (collections sample-collections)
  (preempted? sample-preempted?))

(define (execution-samples execution)
  "Return the samples of EXECUTION, a vector.  The time of a sample,
sample-elapsed, is in nanoseconds, as is sample-start, when it was begun since
the execution began, without the time between its processes.  sample-cpu is the
number of the processor, or @code{#f}; sample-collections says how often memory
was collected in it."
  (let ((samples (ask %execution-samples execution)))
    (do ((i 0 (+ i 1)))
        ((= i (vector-length samples)) samples)
      (vector-set! samples i
                   (apply make-sample
                          (vector->list (vector-ref samples i)))))))

(define (execution-blocks execution)
  "Return what was seen in the blocks of EXECUTION beside their samples, a
vector with one for each number that sample-block gives; one that was not full
has none at the end of the vector, and is all zero before that.  Times are in
nanoseconds: block-start and block-end, since the execution began; block-cycle,
one cycle of the core; block-empty, an iteration of the empty body; and
block-steal, what other guests had of the machine.  block-throughput is in
cycles of the core, block-load the load average of a minute.  What was not
taken or is not known is @code{#f}.  The faults and switches are those since the
block before, and block-keeps-flagged? tells whether samples that were preempted
count in it."
  (list->vector
   (map (lambda (row) (apply make-block (vector->list row)))
        (vector->list (or (field execution 'blocks-data) #())))))

(define (execution-readings execution)
  "Return what the meters of EXECUTION counted in each sample, a vector with a
vector of numbers for each sample, one for each of execution-meters; @code{#f}
where nothing was counted."
  (or (field execution 'meters-data) #()))
