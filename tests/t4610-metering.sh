# What is counted beside the time, through whole programs: by the option and by
# the constraint, in C and in Scheme, in fresh executions, by going on with a
# run, and in a report that is read back.
. "$MBSH_SOURCE/tests/lib.sh"

meter="$MBSH_BUILD/doc/examples/custom-meter"
short="--no-self-test --set max-time=0.05 --set min-samples=30"
script=$work/script.scm

# Of the constant number of comparisons that the example counts.
says "    fewest: " "the data of a collector is below its meter" $meter $short
comparisons=`sed -n 's/^    fewest: //p' "$work/out"`
says "  comparisons  $comparisons" "a custom meter is shown" $meter $short
says "$comparisons.0) (half-width 0.0)" "the exact count has no width" \
  $meter $short --output=lisp
says "$comparisons.0) (half-width 0.0)" "nor in the program itself" \
  $meter $short --output=lisp --no-isolation
says "$comparisons.0) (half-width 0.0)" "nor over fresh executions" \
  $meter $short --output=lisp --set processes=2
says '(data "range" ("fewest" "'$comparisons'") ("most" "'$comparisons'"))' \
  "whose samples one collector gets" \
  $meter $short --output=lisp --set processes=2
says "$comparisons.0) (half-width 0.0)" "nor over the visits of a budget" \
  $meter --no-self-test --output=lisp --budget=0.3
says '(name "user-time")' "an option names other meters" \
  $meter $short --output=lisp --meters=user-time
says '(custom-meters (total 1)' "in the place of the test's" \
  $meter $short --output=lisp --meters=none
status_is 2 "a name that no meter has is an error" $meter --meters=usr-time
says 'no meter "usr-time": the nearest are user-time' \
  "which names those that are near" $meter --meters=usr-time
says "a native body does not count it" "what the body does not count is told" \
  $meter $short --meters=collections

cat >"$script" <<'END'
(use-modules (mbenchmark) (srfi srfi-1))
(define suite (make-suite "meters"))
(define options '(#:max-time "50ms" #:meters (cpu-time allocated page-faults)))
(define vectors
  (apply add-test! suite "vectors"
         #:test (lambda () (make-vector 100 0)) options))
(define others
  (apply add-test! suite "others"
         #:test (lambda () (make-vector 101 0)) options))
(define (execution report)
  (first (test-report-executions (last (report-tests report)))))
(define (meters report)
  (execution-meters (execution report)))
(define (shown report)
  (map (lambda (meter)
         (list (meter-name meter) (meter-unit meter)
               (number? (meter-value meter)) (meter-reason meter)
               (meter-level? meter) (meter-type meter) (meter-data meter)))
       (meters report)))
END

cat >"$work/values.scm" <<'END'
(load "script.scm")
(define report (run-suite! suite #:filter "vectors"))
(write (shown report))
(newline)
(let ((one (second (meters report))))
  (write (list (meter-name one) (>= (meter-value one) 808)
               (= (meter-samples one)
                  (execution-used-samples (execution report))))))
(newline)
;; Each value beside its sample.
(write (let* ((rows (execution-readings (execution report)))
              (samples (execution-samples (execution report))))
         (and (= (vector-length rows) (vector-length samples))
              (every (lambda (row) (= (vector-length row) 3))
                     (vector->list rows)))))
(newline)
END
says '(("cpu-time" "ns" #t #f #f #f ()) ("allocated" "bytes" #t #f #f #f ())' \
  "Scheme tells of each meter" mbsh -s "$work/values.scm"
cp "$work/out" "$work/seen"
says '("allocated" #t #t)' "with its value and its samples" cat "$work/seen"
says "
#t" "and what each sample has" cat "$work/seen"

cat >"$work/more.scm" <<'END'
(load "script.scm")
(define before (run-suite! suite #:filter "vectors"))
(constrain-test! vectors 'meters '(page-faults user-time))
(define after (continue-run! before))
(write (map meter-name (meters after)))
(newline)
(write (list (> (meter-samples (third (meters after)))
                (meter-samples (third (meters before))))
             (= (meter-samples (first (meters after)))
                (meter-samples (first (meters before))))
             (= (vector-length (execution-readings (execution after)))
                (vector-length (execution-samples (execution after))))))
(newline)
(define text
  (call-with-output-string
    (lambda (port)
      (write-report after #:format 'text #:port port
                    #:values '(everything samples-data)))))
(define read (call-with-input-string text read-report))
(write (list (equal? (shown read) (shown after))
             (equal? (execution-readings (execution read))
                     (execution-readings (execution after)))))
(newline)
END
says '("cpu-time" "allocated" "page-faults" "user-time")' \
  "a run that goes on has the meters of both" mbsh -s "$work/more.scm"
cp "$work/out" "$work/seen"
says '(#t #t #t)' "each of its own samples" cat "$work/seen"
says '(#t #t)
' "and comes back from a file" cat "$work/seen"

cat >"$work/compare.scm" <<'END'
(load "script.scm")
(define comparison
  (compare-tests vectors others #:suite suite #:max-time "200ms"
                 #:processes 1))
(display (comparison? comparison))
END
says '#t' "a comparison has none and goes through" mbsh -s "$work/compare.scm"

cat >"$work/names.scm" <<'END'
(load "script.scm")
(write (and (memq 'page-faults (meter-names)) #t))
(constrain-test! vectors 'meters '())
(write (test-constraint vectors 'meters))
(constrain-test! vectors 'meters "none")
(constrain-test! vectors 'meters '(page-fault))
END
says '#t"none"' "meters are listed, and none is one way to say it" \
  mbsh -s "$work/names.scm"
says 'no meter "page-fault": the nearest are page-faults' \
  "a wrong one is refused" mbsh -s "$work/names.scm"

says "
  user-time  " "mbsh --meters holds for every run" \
  mbsh --meters=user-time -c \
  "(begin (use-modules (mbenchmark)) (register-test! \"v\" #:test (lambda () (make-vector 9 0)) #:max-time \"50ms\") (run-suite! (registered-suite)))(display (call-with-output-string (lambda (p) (write-report ((@ (mbenchmark) run-suite!) (registered-suite)) #:port p))))"
status_is 2 "and refuses what is no meter" mbsh --meters=usertime -c 1

done_testing
