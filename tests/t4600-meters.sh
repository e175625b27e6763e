# Meters by name, of a program in C, of a module in mbsh, and of Scheme: what
# their bodies do is known.
. "$MBSH_SOURCE/tests/lib.sh"

program="$MBSH_BUILD/tests/allocate"
cp "$MBSH_BUILD/tests/modules/.libs/allocate.so" "$work" && cd "$work" || exit 99
few="--no-self-test --set skip-iterations=100 --set max-iterations=200
     --set max-sample-iterations=10"

# part TEST METER PART: the part of the meter in the report that the command
# before has written; "none" where there is no such.
part () {
  awk -v test="(test (name \"$1\")" -v meter="(name \"$2\")" -v part="($3 " '
    index ($0, "  (test ") == 1 { inside = index ($0, test) > 0 }
    inside && index ($0, meter) && /\((meter|missing) / {
      begin = index ($0, part)
      text = begin > 0 ? substr ($0, begin + length (part)) : "none)"
      if (text ~ /^"/) {
        text = substr (text, 2)
        sub (/".*/, "", text)
      } else
        sub (/\).*/, "", text)
      print text
    }' report.lisp
}

# is TEST METER PART WANTED NAME
is () {
  is_got=`part "$1" "$2" "$3" 2>&1`
  if test "$is_got" = "$4"; then ok "$5"; else
    printf '%s\n' "$is_got" "expected $4" >"$work/out"
    cat report.lisp >>"$work/out"
    not_ok "$5"
  fi
}

# about TEST METER WANTED MORE NAME: the value is from WANTED to WANTED + MORE.
# A page of the program's own may be touched first in a sample.
about () {
  about_got=`part "$1" "$2" value`
  if awk -v got="$about_got" -v wanted="$3" -v more="$4" \
    'BEGIN { exit !(got ~ /^[0-9.e-]+$/ && got >= wanted && got <= wanted + more) }'
  then ok "$5"; else
    printf '%s\n' "$about_got" "expected $3 to $3 + $4" >"$work/out"
    cat report.lisp >>"$work/out"
    not_ok "$5"
  fi
}

# has TEST METER PART WORD NAME
has () {
  case `part "$1" "$2" "$3"` in
    *"$4"*) ok "$5" ;;
    *) cp report.lisp "$work/out"; not_ok "$5" ;;
  esac
}

# run COMMAND...: with the report in its file.
run () {
  "$@" >"$work/out" 2>&1 </dev/null
}

meters=malloc-calls,malloc-gross-bytes,malloc-bytes,page-faults
run "$program" $few --set meters=$meters --output=lisp:report.lisp
# A checker of memory has to be the first of all that is loaded, and has a
# malloc of its own.
case `part three malloc-calls reason` in
  none)
    is three malloc-calls value 3.0 "C: calls of malloc"
    is three malloc-calls half-width 0.0 "C: they are exact"
    is three malloc-calls remark "in a pass of its own" "C: which is said"
    is three malloc-gross-bytes value 600.0 "C: the bytes that they ask for"
    about three malloc-bytes 0 1 "C: of which nothing is left"
    is keep malloc-calls value 1.0 "C: each test has its pass"
    about keep malloc-bytes 4000 100 "C: bytes that are left, with what malloc needs"
    ;;
  *) skip "C: calls of malloc" "nothing can be preloaded here" ;;
esac
about touch page-faults 8 1 "C: pages that are touched are faults"
about three page-faults 0 1 "C: who touches none has none"

run "$program" $few --set meters=malloc-calls --no-isolation \
  --output=lisp:report.lisp
has three malloc-calls reason isolated \
  "C: in the program's own process calls cannot be counted"
run "$program" $few --set meters=malloc-calls,allocated,cycles,page-faults \
  --set processes=2 --output=lisp:report.lisp
case `part three malloc-calls reason` in
  none) is three malloc-calls value 3.0 "C: with two processes there is one pass" ;;
  *) skip "C: with two processes" "nothing can be preloaded here" ;;
esac
has three allocated reason native "C: what only a body in Scheme counts has a reason"
about touch page-faults 8 1 "C: and the rest is counted"

run mbsh -q -l allocate.so -c "(main (list \"mbsh\" \"--no-self-test\"
  \"--set\" \"max-iterations=200\" \"--set\" \"skip-iterations=100\"
  \"--set\" \"meters=$meters\" \"--output=lisp:report.lisp\"))"
case `part three malloc-calls reason` in
  none)
    is three malloc-calls value 3.0 "module: calls of malloc"
    is keep malloc-gross-bytes value 4000.0 "module: and their bytes" ;;
  *) skip "module: calls of malloc" "nothing can be preloaded here" ;;
esac
about touch page-faults 8 1 "module: faults"

cat >conses.scm <<'EOF'
(use-modules (mbenchmark))
(register-test! "conses" #:test (lambda () (make-list 1000 0))
                #:meters '(allocated collections collector-time malloc-calls))
(register-test! "nothing" #:test (lambda () 1)
                #:meters '(allocated malloc-calls))
(main (command-line))
EOF
run mbsh -s conses.scm --no-self-test --set max-iterations=5000 \
  --set min-sample-iterations=10 --output=lisp:report.lisp
about conses allocated 15800 400 "Scheme: a pair is 16 bytes"
case `part conses collections value` in
  0.0 | none) cp report.lisp "$work/out"; not_ok "Scheme: collections are seen" ;;
  *) ok "Scheme: collections are seen" ;;
esac
is conses collector-time unit ns "Scheme: the time of the collector is a time"
about nothing allocated 0 10 "Scheme: who allocates nothing has nothing"
case `part nothing malloc-calls reason` in
  none) is nothing malloc-calls value 0.0 "Scheme: and calls no malloc" ;;
  *) skip "Scheme: no malloc" "nothing can be preloaded here" ;;
esac
says "it was typed" "Scheme: what was typed has no pass, and that is said" \
  mbsh -q -c '(register-test! "typed" #:test (lambda () 1))
              (main (list "mbsh" "--no-self-test" "--set" "max-iterations=50"
                          "--set" "meters=malloc-calls"))'
done_testing
