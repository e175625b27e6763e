# The examples do what their comments say, in C and in Scheme.
. "$MBSH_SOURCE/tests/lib.sh"

examples="$MBSH_SOURCE/doc/examples"
quick="--set max-time=0.05 --no-self-test --output=lisp"

# run KIND EXAMPLE: its Lisp report is in $work/report.
run () {
  case $1 in
    C) "$MBSH_BUILD/doc/examples/$2" $quick ;;
    C++) "$MBSH_BUILD/doc/examples/$2-cxx" $quick ;;
    mbsh) mbsh -s "$examples/$2.scm" $quick ;;
    guile) "$GUILE" --no-auto-compile "$examples/$2.scm" $quick ;;
  esac >"$work/report" 2>"$work/out"
}

# The value of FIELD in each execution, on a line.
field () {
  sed -n "s/^ *($1 \([^)]*\)).*/\1/p" "$work/report" | tr '\n' ' '
}

for kind in C C++ mbsh guile; do
  if test $kind = C++ && test ! -x "$MBSH_BUILD/doc/examples/basic-cxx"; then
    skip "C++" "configure found no compiler"
    continue
  fi
  run $kind basic && ok "$kind: basic" || not_ok "$kind: basic"

  run $kind constraints && ok "$kind: constraints" ||
    not_ok "$kind: constraints"
  # 300 to 400 iterations in samples of 2 to 5.
  set -- `field iterations`
  passes "$kind: 300 to 400 iterations" test "$1" -ge 300 -a "$1" -le 400

  run $kind dimensions && ok "$kind: dimensions" || not_ok "$kind: dimensions"
  case $kind in
    C) names='"test_1d/1" "test_1d/2" "test_1d/3" "test_1d/4" "test_3d/1/2/3" ' ;;
    *) names='"test1d/1" "test1d/2" "test1d/3" "test3d/1/2/3" ' ;;
  esac
  got=`sed -n '/(execution/{n;s/^ *(name \(.*\))$/\1/p}' "$work/report" |
    tr '\n' ' '`
  passes "$kind: the product of the dimensions, in order" \
    test "$got" = "$names"

  test $kind != C++ || continue
  quick="$quick --values=usual,growth"
  run $kind growth && ok "$kind: growth" || not_ok "$kind: growth"
  quick=${quick% --values=*}
  # Which model it is, is a matter of time.
  set -- `grep -c '^    (growth$' "$work/report"` `field sizes`
  passes "$kind: growth of the two tests that have six sizes" \
    test "$*" = "2 6 6"
done

run C fixture && ok "C: fixture" || not_ok "C: fixture"
passes "C: of three sizes" \
  test `grep -c '(name "search/' "$work/report"` -eq 3

quick="$quick --values=usual,extra-data"
run C custom-meter && ok "C: custom-meter" || not_ok "C: custom-meter"
quick=${quick% --values=*}
compared=`sed -n 's/.*"comparisons") (type "integer") (value \([0-9]*\)\.0).*/\1/p' \
  "$work/report"`
passes "C: it counts what a sort compares in an iteration" \
  test "$compared" -ge 63 -a "$compared" -lt 4096
says "(data \"range\" (\"fewest\" \"$compared\") (\"most\" \"$compared\"))" \
  "C: and its collector finds the fewest and the most" cat "$work/report"

# One thread has no field of threads.
quick="$quick --values=usual,threads,sizes"
run C threads && ok "C: threads" || not_ok "C: threads"
quick=${quick% --values=*}
set -- `field number`
passes "C: two tests on 1, 2 and 4 threads" test "$*" = "2.0 4.0 2.0 4.0"
set -- `field throughput`
passes "C: which tell what they do in a second" test $# = 4

# Inputs, pauses and rates are in the report.
for kind in C mbsh guile; do
  quick="$quick --values=usual,overhead"
  run $kind set-up-each && ok "$kind: set-up-each" ||
    not_ok "$kind: set-up-each"
  quick=${quick% --values=*}
  set -- `grep -c '(batch$' "$work/report"` `grep -c '(pauses$' "$work/report"` \
    `grep -c '(rate (name "items")' "$work/report"`
  passes "$kind: inputs of one test, pauses and a rate of the other" \
    test "$*" = "1 1 1"
done

# criterium.scm reports on the first of two expressions, and has a time of each.
for kind in mbsh guile; do
  run $kind criterium && ok "$kind: criterium" || not_ok "$kind: criterium"
  passes "$kind: it reports" grep "6 samples" "$work/report"
  passes "$kind: and goes on with the results" \
    grep -E '^sort: [0-9.]+ ns, by a vector: [0-9.]+ ns$' "$work/report"
done

# compare.scm leaves with what it says.
for kind in mbsh guile; do
  status=0
  case $kind in
    mbsh) mbsh -s "$examples/compare.scm" 1 ;;
    guile) "$GUILE" --no-auto-compile "$examples/compare.scm" 1 ;;
  esac >"$work/report" 2>"$work/out" || status=$?
  case `cat "$work/report"` in
    *"new/100 is "*" times slower than old/100"*) expected=1 ;;
    *"new/100 is "*" times faster than old/100"* | \
      *"no difference seen between old/100 and new/100"* | undecided* | \
      *"
undecided"*) expected=0 ;;
    *) expected="a verdict" ;;
  esac
  passes "$kind: compare leaves with its verdict" \
    test "$status" = "$expected"
done

done_testing
