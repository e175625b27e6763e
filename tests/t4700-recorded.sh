# Recorded timings: mbsh --analyze, the commands at the prompt, and scripts.
. "$MBSH_SOURCE/tests/lib.sh"
cd "$work" || exit 99

# The text of a name of three samples: NAME MEDIAN P90 MEAN SD KEPT-MEAN KEPT-SD
# CV.
three () {
  echo "$1: 3 samples (0 warmup)"
  echo "  median $2  p90 $3  mean $4  sd $5"
  echo "  outliers 0: mean $4  sd $5"
  echo "  cv $6"
}

# prints NAME STATUS ARGUMENT...: mbsh with the arguments ends with STATUS and
# prints, on standard output, what is in the file wanted; what it says on
# standard error stays in the file said.
prints () {
  prints_name=$1 prints_status=$2
  shift 2
  mbsh "$@" >"$work/out" 2>"$work/said" <"$work/input"
  prints_got=$?
  if test $prints_got -eq $prints_status && cmp -s wanted out; then
    ok "$prints_name"
  else
    { echo "status $prints_got, expected $prints_status; said:"
      cat said
      echo "wanted:"
      cat wanted; } >>"$work/out"
    not_ok "$prints_name"
  fi
}
said () {
  cat "$work/said"
}
: >"$work/input"

cat >good.rec <<'REC'
# Two versions, ns
warmup 2
sample old 900 120 101 98 100   # the first come late
sample old 500 100 102 99
analyze old

sample "new one" 870 410 196 201 198 204 200
analyze "new one"
compare old "new one"
REC
cat >wanted <<'TEXT'
old: 7 samples (2 warmup)
  median 100  p90 500  mean 157  sd 151
  outliers 1: mean 100  sd 1
  cv 1.0%
new one: 5 samples (2 warmup)
  median 200  p90 204  mean 200  sd 3
  outliers 0: mean 200  sd 3
  cv 1.5%
old vs new one: 2.00x (ranges do not overlap)
TEXT
prints "a file of commands" 0 --analyze good.rec
passes "nothing is said then" test ! -s said
cp good.rec input
prints "standard input" 0 --analyze -
: >input

{ three old 12 13 12 1 "8.3% (unstable: CV above 5%)"
  three new 12 14 12 2 "16.7% (unstable: CV above 5%)"
  echo "old vs new: 1.00x (ranges overlap: the difference may be noise)"
} >wanted
printf '%s\n' 'sample old 11 12 13' 'analyze old' >old.rec
printf '%s\n' 'sample new 10 12 14' 'analyze new' 'compare old new' >new.rec
prints "several files are one session" 0 --analyze old.rec new.rec
printf '%s\n' 'sample new 10 12 14' 'analyze new' 'compare old new' >input
prints "standard input among them" 0 old.rec --analyze -
: >input

# Bad lines.
{ three a 11 13 12 1 "8.3% (unstable: CV above 5%)"
  echo "a vs a: 1.00x (ranges overlap: the difference may be noise)"
} >wanted
cat >bad.rec <<'REC'
sample a 11 11
simple a 4
sample a 4 -1
sample a 13
analyze b
compare a b
warmup 101
sample a
analyze a
compare a a
REC
prints "bad lines are left out, the rest is done" 1 --analyze bad.rec
says 'bad.rec:2: "simple": expected warmup, sample, analyze or compare' \
  "a word that is no command" said
says 'bad.rec:3: sample a: "-1": expected a whole number from 0 to' \
  "a sample that is none" said
says "bad.rec:5: analyze b: no samples" "a name without samples" said
says "bad.rec:6: compare: analyze both benchmarks first" \
  "what was not analyzed" said
says "bad.rec:7: warmup: 0..100" "a warm-up that is too long" said
says "bad.rec:8: " "a sample without values" said
passes "and nothing else is said" test `wc -l <said` -eq 6

printf '%s\n' 'warmup 5' 'sample a 1 2' 'analyze a' >short.rec
: >wanted
prints "a warm-up that takes all" 1 --analyze short.rec
says "short.rec:3: analyze a: not enough samples after warmup" "it is told" \
  said

three old 12 13 12 1 "8.3% (unstable: CV above 5%)" >wanted
prints "a file that is not there leaves the others" 1 \
  --analyze absent.rec old.rec
says "absent.rec: No such file or directory" "it is told" said
mkdir folder
prints "a folder does too" 1 --analyze folder old.rec
says "folder" "it is told too" said

# Other forms.
three times 12000 12500 12000 500 "4.2%" >wanted
printf '%s\n' 12us 12.5us 11.5us >times.txt
prints "numbers with units" 0 --analyze times.txt
three times 12 13 12 0 "0.0%" >wanted
prints "in another unit, half up" 0 --analyze --unit=us times.txt
{ three a 2 3 2 1 "50.0% (unstable: CV above 5%)"
  three b 20 30 20 10 "50.0% (unstable: CV above 5%)"
} >wanted
printf '%s\n' a,b 1,10 2,20 3,30 >both.csv
prints "columns" 0 --analyze both.csv
prints "the form may be said" 0 --analyze --format csv both.csv
: >wanted
prints "and wrong" 1 --analyze --format numbers both.csv

{ three both:a 2 3 2 1 "50.0% (unstable: CV above 5%)"
  three both:b 20 30 20 10 "50.0% (unstable: CV above 5%)"
  three times 12000 12500 12000 500 "4.2%"
  echo "both:a vs both:b: 10.00x (ranges do not overlap)"
  echo "times vs both:a: 0.00x (ranges do not overlap)"
} >wanted
printf '%s\n' 'compare both:a both:b' 'compare times both:a' >input
prints "names of several files stay apart" 0 --analyze both.csv times.txt -
: >input

# The same name in two folders.
{ three old/both.csv:a 2 3 2 1 "50.0% (unstable: CV above 5%)"
  three old/both.csv:b 20 30 20 10 "50.0% (unstable: CV above 5%)"
  three both.txt 5 6 5 1 "20.0% (unstable: CV above 5%)"
  three input 8 9 8 1 "12.5% (unstable: CV above 5%)"
  three input.txt 5 6 5 1 "20.0% (unstable: CV above 5%)"
} >wanted
mkdir old
cp both.csv old
printf '%s\n' 4 5 6 >both.txt
cp both.txt input.txt
printf '%s\n' 7 8 9 >input
prints "files of one name stay apart too" 0 \
  --analyze old/both.csv both.txt - input.txt
{ three times 12000 12500 12000 500 "4.2%"
  echo "times: 6 samples (0 warmup)"
  echo "  median 12000  p90 12500  mean 12000  sd 447"
  echo "  outliers 0: mean 12000  sd 447"
  echo "  cv 3.7%"
} >wanted
: >input
prints "the same file adds up" 0 --analyze times.txt times.txt

# What rounding takes away, and what is not there at all.
three little 2 3 2 1 "50.0% (unstable: CV above 5%)" >wanted
printf '%s\n' 1.25 2 3 >little.txt
prints "coarse figures are no error" 0 --analyze little.txt
says "little.txt: little: below 100 ns the figures are coarse; the unit ps is" \
  "they are told" said
: >wanted
: >none.txt
prints "an empty file is one" 1 --analyze none.txt
says "none.txt: expected recorded timings, found none" "it is told" said

cat >bench.json <<'JSON'
{"context": {"num_cpus": 2},
 "benchmarks": [
  {"name": "sort", "run_type": "iteration", "iterations": 10,
   "real_time": 1.25, "cpu_time": 1.0, "time_unit": "us"},
  {"name": "sort", "run_type": "iteration", "iterations": 10,
   "real_time": 1.5, "cpu_time": 1.0, "time_unit": "us"},
  {"name": "sort", "run_type": "iteration", "iterations": 10,
   "real_time": 1.75, "cpu_time": 1.0, "time_unit": "us"}]}
JSON
three sort 1500 1750 1500 250 "16.7% (unstable: CV above 5%)" >wanted
prints "Google Benchmark's JSON" 0 --analyze bench.json
cat >hyper.json <<'JSON'
{"results": [{"command": "ls", "mean": 0.002, "times": [0.001, 0.002, 0.003]}]}
JSON
three ls 2000000 3000000 2000000 1000000 "50.0% (unstable: CV above 5%)" \
  >wanted
prints "hyperfine's" 0 --analyze hyper.json
printf '%s\n' 'goos: linux' 'BenchmarkSort-8  100  10 ns/op' \
  'BenchmarkSort-8  100  20 ns/op' 'BenchmarkSort-8  100  30 ns/op' PASS >go.txt
mbsh --analyze go.txt >seen 2>&1
says "median 20  p90 30  mean 20  sd 10" "lines of Go" cat seen

# A report of ours.
cat >run.scm <<'SCM'
(use-modules (mbenchmark))
(register-test! "spin" #:test (lambda () (iota 20)))
(main (command-line))
SCM
for form in lisp text; do
  mbsh -s run.scm --set max-samples=30 --no-self-test --output=$form \
    --values=everything,samples-data >report.$form 2>run.err
  says "spin: " "a report in the $form form" mbsh --analyze report.$form
  mbsh --analyze report.$form >seen.$form 2>&1
done
passes "it has samples" grep "^  median [1-9]" seen.lisp

# Where the output goes.
many="analyze old
analyze old"
for twice in 1 2 3 4 5 6 7 8 9 10 11; do
  many="$many
$many"
done
echo "$many" >many.rec
if test -c /dev/full; then
  mbsh --analyze old.rec many.rec >/dev/full 2>said
  got=$?
  passes "a full disk is an error" test $got -eq 1
  says "cannot write the output: " "and told" said
else
  skip "a full disk is an error" "there is no /dev/full"
  skip "and told" "there is no /dev/full"
fi
(trap '' 13; mbsh --analyze old.rec many.rec 2>said; echo $? >status) | :
passes "a reader that goes away is not spoken of" test ! -s said

# The command line.
: >wanted
prints "no file" 2 --analyze
says "--analyze: expected a FILE after it, or - for standard input" \
  "it is told" said
prints "a form that is none" 2 --analyze --format=xml old.rec
says "mbsh: --format: expected a form of timings, " \
  "it is told of which option" \
  said
prints "a unit that is none" 2 --analyze --unit=h old.rec
says "mbsh: --unit: expected a unit, " "it is told so too" said
prints "a file to load beside it" 2 --analyze -l run.scm old.rec
says "--analyze: expected no --load beside it" "it is told" said
prints "a form of nothing" 2 --format=csv old.rec
says "--format: expected --analyze beside it" "it is told" said
prints "a script beside it" 2 --analyze -s run.scm
says "--analyze: expected no --script beside it" "it is told" said
says "  google-benchmark  " "the forms are in the help" mbsh --analyze --help

# Commands at the prompt.
types () {
  printf '%b' "$1" | mbsh -q
}
types ',warmup 2\n,sample old 900 120 101 98 100\n,sample old 500 100 102 99
,analyze old\n,sample "new one" 870 410 196 201 198 204 200
,analyze "new one"\n,compare old "new one"\n' >seen 2>&1
mbsh --analyze good.rec >wanted
passes "the same commands print the same" cmp wanted seen
says "analyze a: no samples" "an error is told" types ',analyze a\n'

# More of them is in scheme-recording.scm; here, that tests are still measured
# when their names are those of what was analyzed.
cat >tests.scm <<'SCM'
(use-modules (mbenchmark))
(register-test! "one" #:test (lambda () (iota 5)) #:max-samples 30)
(register-test! "two" #:test (lambda () (iota 6)) #:max-samples 30)
SCM
types ',load tests.scm\n,run *\n,analyze one\n,analyze two
,compare one two --max-time=0.2\n' >seen 2>&1
passes "tests are compared live" grep -E "slower|faster|undecided|same" seen

# Scripts.
cat >script.scm <<'SCM'
(record-samples! "a" '(11 12 13))
(analyze! "a")
(display (read-recorded "bad.rec"))
SCM
mbsh -s script.scm >seen 2>said
says "a: 3 samples (0 warmup)" "a script has the procedures" cat seen
says "6" "and reads files" sed -n '$p' seen
says "bad.rec:2: " "bad lines are told" said

done_testing
