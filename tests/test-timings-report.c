/* report/timings.h: our own reports as recorded timings.  */

#include <config.h>

#include "report/timings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "refusal.h"
#include "taking.h"
#include "tap.h"

static const char lisp[]
    = "(suite (name \"s\")\n"
      " (test (name \"Self-Test\")\n"
      "  (execution (number 0) (name \"empty\")\n"
      "   (samples-data (iterations elapsed block) (1 5 0))))\n"
      " (test (name \"sort\")\n"
      "  (execution (number 0) (name \"sort/10\")\n"
      "   (samples-data (iterations elapsed block) (2 21 0) (2 -5 1 discarded)"
      " (3 1 0) (3 2 0)))\n"
      "  (execution (number 1) (name \"sort/100\")\n"
      "   (iterations 7))\n"
      "  (number-of-runs 2))\n"
      " (number-of-tests 2))\n";

static const char text[]
    = "# Suite Name: s\n# Number of tests: 1\n\n"
      "Suite: s\nTest: sort\nTest-Case: sort/10\n"
      "Samples-Data: iterations elapsed block\n+ 2 21 0\n+ 1 7 0\n";

static void
test_reports (void)
{
  tap_string (taking_text (lisp),
              "sort/10=11 sort/10=0 sort/10=1 "
              "! f: sort/100: the report has no samples of it: write it with "
              "the output value samples-data\n",
              "a Lisp report: samples that count, of executions by name");
  tap_size (taking_bad, 1, "an execution without samples is counted");
  tap_string (taking (lisp, strlen (lisp), 9, MBENCH_TIMINGS_LISP, -12),
              "sort/10=10500 sort/10=333 sort/10=667 "
              "! f: sort/100: the report has no samples of it: write it with "
              "the output value samples-data\n",
              "as ps, from exact quotients");
  tap_string (taking_text (text), "sort/10=11 sort/10=7 ", "a text report");
  tap_string (taking_text ("\xEF\xBB\xBF\r\n"
                           "# Suite Name: s\r\n# Number of tests: 1\r\n\r\n"
                           "Suite: s\r\nTest: sort\r\nTest-Case: a\r\n"
                           "Samples-Data: iterations elapsed block\r\n"
                           "+ 2 21 0\r\n"),
              "a=11 ", "with CR LF, behind a byte order mark");
  tap_string (taking_text (strstr (text, "Suite: ")), "sort/10=11 sort/10=7 ",
              "without its head");
  char *two = malloc (2 * sizeof text);
  strcat (strcpy (two, text), text);
  tap_string (taking_text (two), "sort/10=11 sort/10=7 sort/10=11 sort/10=7 ",
              "two of them");
  free (two);
}

static void
test_outcomes (void)
{
  tap_string (taking_text ("(suite (name \"s\") (test (name \"t\") (execution "
                           "(number 0) (name \"e\\x1b\") "
                           "(outcome \"raised\" \"a\\nb\")) "
                           "(execution (number 1) (name \"f\") "
                           "(outcome \"skipped\"))))"),
              "! f: e\\x1b: it ended without samples: \"raised\": "
              "\"a\\nb\"\n"
              "! f: f: it ended without samples: \"skipped\"\n",
              "what failed is told with its outcome, fit to be shown");
  tap_size (taking_bad, 2, "and counted");
}

static void
test_refusals (void)
{
  tap_string (taking (text, strlen (text), 9, MBENCH_TIMINGS_LISP, -9),
              "!! f:1: expected a report in the Lisp form, found \"#\"",
              "another form than asked for");
  tap_string (taking (lisp, strlen (lisp), 9, MBENCH_TIMINGS_TEXT, -9),
              "!! f:1: expected a report in the text form, found \"(\"",
              "the other way round");
  tap_string (taking_text ("(sweet)"),
              "!! f:1:1: expected (suite (name \"...\") ...), found "
              "\"sweet\"",
              "what is no report");
  log_catch ();
  const char *cut = strstr (lisp, "  (execution (number 1)");
  tap_string (taking (lisp, (size_t)(cut - lisp), 9, MBENCH_TIMINGS_AUTO, -9),
              "sort/10=11 sort/10=0 sort/10=1 "
              "!! f:8: the report ends in the middle",
              "one that is cut, behind what is whole");
  log_let_go ();
  taking_refused = "sort/10";
  tap_string (taking_text (text), "! f: sort/10: no sort/10\n",
              "what is refused is told once");
  taking_status = MBENCH_INTERRUPTED;
  tap_string (taking_text (text), "!! no sort/10", "or ends it");
  taking_refused = NULL;
  taking_status = MBENCH_INVALID;
  tap_string (taking_text ("(suite (name \"s\") (test (name \"t\") (execution "
                           "(number 0) (name \"e\") (samples-data (iterations "
                           "elapsed block) (0 5 0) (1 -5 0) (1 5 0)))))"),
              "! f: e: expected a sample with iterations and a time from 0 "
              "on, found 0 iterations in 5 ns\ne=5 ",
              "samples that are none are told, once");
}

/* What an iteration takes of ITERATIONS in SECONDS and NS, as UNIT.  */
static const char *
one (size_t iterations, int32_t seconds, int32_t ns, int unit)
{
  static char result[400];
  const micro_benchmark_time_sample_ sample
      = { .iterations = iterations, .elapsed = { seconds, ns } };
  struct mbench_error error;
  int64_t value;
  if (mbench_timings_of_sample (&sample, unit, &value, &error) != MBENCH_OK)
    return strcpy (result, error.message);
  snprintf (result, sizeof result, "%" PRId64, value);
  return result;
}

static void
test_quotients (void)
{
  tap_string (one (2, 0, 1, -9), "1", "half goes up");
  tap_string (one (3, 0, 1, -9), "0", "a third goes down");
  tap_string (one (SIZE_MAX, 2000000000, 0, -12), "108", "many iterations");
  tap_string (one (1, 2000000000, 999999999, -9), "2000000000999999999",
              "a long time");
  tap_string (one (1, 2000000000, 0, -12),
              "expected at most 9223372036854775807 in the unit, found a "
              "sample of 2000000000000000000 ns",
              "too long in ps");
  tap_string (one (1, 1, 500000000, 0), "2", "seconds, half up");
  tap_string (one (1, 1, 499999999, 0), "1", "and below");
  tap_string (one (7, 0, 10000500, -6), "1429", "us");
}

int
main (void)
{
  test_reports ();
  test_outcomes ();
  test_refusals ();
  test_quotients ();
  return tap_done ();
}
