/* report/timings.h: recorded timings of every form are told apart, and what
   stands in lines is read: numbers, commands and Go's benchmarks.  */

#include <config.h>

#include "report/timings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "taking.h"
#include "tap.h"

static void
test_numbers (void)
{
  tap_string (taking_text (""), "", "nothing is no samples");
  tap_string (taking_text ("\n \n# only\n"), "", "nor are comments");
  tap_string (taking_text ("12\n13\n"), "x=12 x=13 ", "a time a line, in ns");
  tap_string (taking_text ("12\n13"), "x=12 x=13 ", "the last without an end");
  tap_string (taking_text ("\xEF\xBB\xBF"
                           "12\r\n13\r\n"),
              "x=12 x=13 ", "a byte order mark, and CR LF");
  tap_string (taking_text ("# of today\n\n  12 # first\n#\n\t13\n"),
              "x=12 x=13 ", "comments and blanks");
  tap_string (taking_text ("1ps\n2 ns\n3us\n4 \xC2\xB5s\n5 \xCE\xBCs\n6ms\n"
                           "7 s\n1.5 min\n1499ps\n1500ps\n"),
              "x=0 x=2 x=3000 x=4000 x=5000 x=6000000 x=7000000000 "
              "x=90000000000 x=1 x=2 ",
              "units");
  tap_string (taking_text ("12\tus\n13\n"), "x=12000 x=13 ",
              "a tab before the unit is no separator");
  tap_string (taking_text ("0.0012345675 s\n1e-400 s\n1.5e3\n"),
              "x=1234568 x=0 x=1500 ", "exact, half up");
  tap_string (
      taking_text ("12\n-3\nabc\n13 parsec\n1e30\n14 ms ms\n15,\n16\n"),
      "x=12 "
      "! f:2: expected a number from 0 on, found \"-3\"\n"
      "! f:3: expected a number from 0 on, found \"abc\"\n"
      "! f:4: expected nothing or one of ps, ns, us, ms, s and min "
      "behind the number, found \"parsec\"\n"
      "! f:5: expected at most 9223372036854775807 in the unit, found "
      "\"1e30\"\n"
      "! f:6: expected nothing or one of ps, ns, us, ms, s and min "
      "behind the number, found \"ms ms\"\n"
      "! f:7: expected nothing or one of ps, ns, us, ms, s and min "
      "behind the number, found \",\"\n"
      "x=16 ",
      "bad lines are told by number, the rest is read");
  tap_size (taking_bad, 6, "and counted");
  tap_string (taking ("1\0002\n3\n", 6, 99, MBENCH_TIMINGS_NUMBERS, -9),
              "! f:1: expected text, found a null byte\nx=3 ",
              "a null byte spoils its line");
}

static void
test_units (void)
{
  tap_string (taking ("1.5 us\n", 7, 99, MBENCH_TIMINGS_NUMBERS, -12),
              "x=1500000 ", "read as ps");
  tap_string (taking ("1.5 us\n", 7, 99, MBENCH_TIMINGS_NUMBERS, -6), "x=2 ",
              "read as us, half up");
  tap_string (taking ("1499 ms\n", 8, 99, MBENCH_TIMINGS_NUMBERS, 0), "x=1 ",
              "read as s");
  tap_string (taking ("1 min\n", 6, 99, MBENCH_TIMINGS_NUMBERS, -3),
              "x=60000 ", "minutes as ms");
  static const struct
  {
    const char *name;
    int unit;
  } units[] = {
    { "ps", -12 }, { "ns", -9 }, { "us", -6 }, { "ms", -3 }, { "s", 0 }
  };
  struct mbench_error error;
  mbench_timings_unit unit;
  for (size_t i = 0; i < sizeof units / sizeof *units; ++i)
    tap_ok (mbench_timings_unit_read (units[i].name, &unit, &error)
                    == MBENCH_OK
                && unit == units[i].unit,
            "the unit %s", units[i].name);
  tap_ok (mbench_timings_unit_read ("min", &unit, &error) == MBENCH_INVALID,
          "min is no unit of results");
  tap_string (error.message,
              "expected a unit, ps, ns, us, ms or s, found \"min\"",
              "which is told");
}

static void
test_names (void)
{
  struct mbench_error error;
  enum mbench_timings_format format;
  bool all = true;
  for (int i = 0; i < MBENCH_TIMINGS_FORMATS; ++i)
    all = mbench_timings_format_read (
              mbench_timings_format_name ((enum mbench_timings_format)i),
              &format, &error)
              == MBENCH_OK
          && (int)format == i && all;
  tap_ok (all, "formats have names");
  tap_ok (mbench_timings_format_read ("xml", &format, &error)
              == MBENCH_INVALID,
          "others are refused");
  tap_string (error.message,
              "expected a form of timings, auto, commands, numbers, csv, "
              "lisp, text, google-benchmark, hyperfine or go, found \"xml\"",
              "and which there are is told");
}

static void
test_commands (void)
{
  tap_string (taking_text ("warmup 2\n# c\n\nsample a 1 2\r\nanalyze a\n"),
              "> warmup 2 > sample a 1 2 > analyze a ", "commands, by line");
  tap_string (taking_text ("smaple a 1\nanalyze a\n"),
              "> smaple a 1 > analyze a ", "though the first is a mistake");
  tap_string (taking_text ("sample,b\n1,2\n"), "sample=1 b=2 ",
              "no command where it has no blank");
  taking_refused = "warmup 999";
  tap_string (taking_text ("sample a 1\nwarmup 999\nanalyze a\n"),
              "> sample a 1 ! f:2: no warmup 999\n> analyze a ",
              "a refusal is told with its line, the rest is done");
  tap_size (taking_bad, 1, "and counted");
  taking_status = MBENCH_NO_MEMORY;
  tap_string (taking_text ("sample a 1\nwarmup 999\nanalyze a\n"),
              "> sample a 1 !! no warmup 999", "another error ends it");
  taking_refused = "x";
  tap_string (taking_text ("1\n2\n"), "!! no x", "of a sample too");
  taking_status = MBENCH_INVALID;
  tap_string (taking_text ("1\n2\n"), "! f:1: no x\n! f:2: no x\n",
              "where it refuses it is told");
  taking_refused = NULL;
}

static const char go_text[]
    = "goos: linux\ngoarch: amd64\npkg: example.org/sort\ncpu: Some CPU\n"
      "BenchmarkSort/n=1000-8   \t   10000\t    12.5 ns/op\t  16 B/op\t"
      "       1 allocs/op\n"
      "BenchmarkSort/n=1000-8   \t   10000\t    13.49 ns/op\n"
      "BenchmarkRead \t 2000 \t 100.5 MB/s\t 1e3 ns/op\n"
      "BenchmarkMetric-8 100 5 widgets\n"
      "BenchmarkLog-8\n    sort_test.go:5: 3 ns/op\n"
      "Benchmarking 3 4 ns/op\n"
      "--- BENCH: BenchmarkSort-8\n"
      "BenchmarkBad-8 10 x ns/op\n"
      "PASS\nok  \texample.org/sort\t2.5s\n";

static void
test_go (void)
{
  static const char expected[]
      = "Sort/n=1000-8=13 Sort/n=1000-8=13 Read=1000 "
        "! f:13: expected a number from 0 on, found \"x\"\n";
  tap_string (taking_text (go_text), expected, "Go's benchmarks");
  tap_string (taking_text (strchr (go_text, 'B')),
              "Sort/n=1000-8=13 Sort/n=1000-8=13 Read=1000 "
              "! f:9: expected a number from 0 on, found \"x\"\n",
              "without their head");
  tap_string (taking ("BenchmarkA 5 1.5 ns/op", 22, 3, MBENCH_TIMINGS_GO, -12),
              "A=1500 ", "as ps, the last line without an end");
}

static void
test_bounds (void)
{
  enum
  {
    LONG = (64 << 20) + (4 << 20)
  };
  char *text = malloc (LONG);
  memset (text, '1', LONG);
  tap_string (taking (text, LONG, 1 << 20, MBENCH_TIMINGS_NUMBERS, -9),
              "!! f:1: expected a line of at most 64 MiB, found "
              "\"11111111111111111111111111111111"
              "11111111111111111111111111111111"
              "11111111111111111111111111111111"
              "11111111111111111111111111111111"
              "...\"",
              "a line without end is refused");
  memset (text, '0', 100000);
  memcpy (text + 100000, "7\n8\n", 4);
  tap_string (taking (text, 100004, 4096, MBENCH_TIMINGS_AUTO, -9), "x=7 x=8 ",
              "a long one is read");
  free (text);
  taking_is_broken = true;
  tap_string (taking ("1\n2", 3, 99, MBENCH_TIMINGS_NUMBERS, -9),
              "x=1 !! f:2: it cannot be read: Input/output error",
              "what cannot be read is told, behind what could");
  taking_is_broken = false;
}

int
main (void)
{
  test_numbers ();
  test_units ();
  test_names ();
  test_commands ();
  test_go ();
  test_bounds ();
  return tap_done ();
}
