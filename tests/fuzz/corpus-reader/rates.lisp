(suite (name "s") (test (name "t") (execution (number 0) (name "t")
 (rates (rate (name "bytes") (per-iteration 800.0) (value 643.8 "MB/s") (half-width 3.3 "MB/s"))
  (rate (name "k x") (per-iteration 0.5))))))
