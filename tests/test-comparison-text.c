/* report/comparison-text.h and -set.h: what is said of a whole comparison, and
   of several.  */

#include <config.h>

#include "report/comparison-text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "made-comparison.h"
#include "report/comparison-set.h"
#include "tap.h"

static struct made_comparison made;
static struct made_comparison second;
static struct mbench_error error;

/* Of the stream that was opened for it.  */
static char *text;
static size_t text_size;

static FILE *
open_text (void)
{
  return open_memstream (&text, &text_size);
}

/* That STATUS is fine and what was written on OUT is EXPECTED.  */
static void
check (FILE *out, enum mbench_status status, const char *expected,
       const char *what)
{
  fclose (out);
  tap_string (status == MBENCH_OK ? text : error.message, expected, what);
  free (text);
}

static void
says (const char *expected, const char *what)
{
  FILE *out = open_text ();
  check (out, mbench_comparison_write (&made.comparison, false, out, &error),
         expected, what);
}

/* Whether it says PART.  */
static bool
mentions (const char *part)
{
  FILE *out = open_text ();
  bool is_fine = mbench_comparison_write (&made.comparison, false, out, &error)
                 == MBENCH_OK;
  fclose (out);
  bool is_there = is_fine && strstr (text, part) != NULL;
  free (text);
  return is_there;
}

/* A verdict that no layout would change.  */
static void
begin (void)
{
  made_comparison_init (&made, 2);
  made_comparison_judge (&made, 0, MBENCH_VERDICT_SLOWER, 1.031, 0.0042);
  made.arms[1].time.estimate.value = 105512.3;
  made.arms[1].iterations = 1;
}

#define ARMS                                                                  \
  "old: 102.3ns an iteration, 244 of them a sample\n"                         \
  "new: 105.5us an iteration, each a sample\n"
#define SLOWER "new is 1.031 times slower than old (95 %: 1.027 .. 1.035)\n"

static void
test_plain (void)
{
  begin ();
  says (ARMS SLOWER, "arms and a sentence");
  made_comparison_init (&made, 3);
  made_comparison_judge (&made, 0, MBENCH_VERDICT_SLOWER, 1.031, 0.0042);
  made.arms[2].time.is_there = false;
  says ("old: 102.3ns an iteration, 244 of them a sample\n"
        "new: 102.3ns an iteration, 244 of them a sample\n" SLOWER
        "undecided on newer against old: +-0.1 % after 5 s; ,more to go on\n",
        "a sentence for each pair");
}

static void
test_layouts (void)
{
  begin ();
  made_comparison_judge (&made, 0, MBENCH_VERDICT_SLOWER, 1.012, 0.003);
  says (ARMS "new is 1.012 times slower than old (95 %: 1.009 .. 1.015)\n"
             "one layout of the code was measured, and others differ by "
             "0.25 % as a rule, more than this verdict has to spare; "
             "--processes=8 or #:processes 8 tells\n",
        "a verdict near to what a layout makes");
  made.pairs[0].is_one_code = true;
  says (ARMS "new is 1.012 times slower than old (95 %: 1.009 .. 1.015)\n",
        "not of the same code");
  made.pairs[0].is_one_code = false;
  made_comparison_groups (&made, MBENCH_UNIT_PROCESS, 8, 0.00123);
  made.comparison.limits.processes = 8;
  says (ARMS "new is 1.012 times slower than old (95 %: 1.009 .. 1.015)\n"
             "layout noise 0.12 % over 8 processes\n",
        "nor over many");
  made_comparison_groups (&made, MBENCH_UNIT_CHILD, 16, 0);
  says (ARMS "new is 1.012 times slower than old (95 %: 1.009 .. 1.015)\n"
             "one layout of the code was measured, and others differ by "
             "0.25 % as a rule, more than this verdict has to spare; "
             "--processes=8 or #:processes 8 tells\n",
        "children of the same process, of code in C");
  made.arms[1].kind = "scheme";
  says (ARMS "new is 1.012 times slower than old (95 %: 1.009 .. 1.015)\n"
             "no layout noise seen over 16 processes, in which chance places "
             "the code\n",
        "children, which do not differ");
  made.arms[1].kind = "native";
  made_comparison_groups (&made, MBENCH_UNIT_BLOCK, 8, 0);
  made_comparison_judge (&made, 0, MBENCH_VERDICT_SAME, 1, 0.001);
  says (ARMS "no difference seen between old and new; a change of 0.4 % would "
             "have been\n"
             "one layout of the code was measured, and others differ by "
             "0.25 % as a rule, more than this verdict has to spare; "
             "--processes=8 or #:processes 8 tells\n"
             "The processes were forked from one: their layout did not vary\n",
        "the same in forks of one process");
}

static void
set_memory (size_t number, double bytes, double collector, size_t collections)
{
  struct mbench_compared_arm *arm = &made.arms[number];
  arm->kind = "scheme";
  arm->has_collector = true;
  arm->bytes = bytes;
  arm->collector = collector;
  arm->collections = collections;
}

static void
test_memory (void)
{
  begin ();
  made.pairs[0].is_one_code = true;
  set_memory (0, 16000, 34000, 12);
  set_memory (1, 16100, 35000, 9);
  says ("old: 102.3ns an iteration without collections, 244 of them a sample; "
        "16000 bytes and 34.00us of the collector an iteration\n"
        "new: 105.5us an iteration without collections, each a sample; "
        "16100 bytes and 35.00us of the collector an iteration (rough: 9 "
        "collections)\n" SLOWER,
        "memory beside the time");
  set_memory (1, 24000, 51000, 1);
  says ("old: 102.3ns an iteration without collections, 244 of them a sample; "
        "16000 bytes and 34.00us of the collector an iteration\n"
        "new: 105.5us an iteration without collections, each a sample; "
        "24000 bytes and 51.00us of the collector an iteration (rough: 1 "
        "collection)\n" SLOWER
        "new allocates 1.500 times as much memory as old, and the collector "
        "takes 1.500 times as long for it\n",
        "where it differs");
  /* 3 % of 16000 bytes is more than 300 samples tell, and not more than 3. */
  static const char more[] = "new allocates 1.030 times as much memory as old";
  set_memory (1, 16480, 0, 0);
  made.pairs[0].rounds = 300;
  tap_ok (mentions (more), "a little more, of many samples");
  made.pairs[0].rounds = 3;
  tap_ok (!mentions (more), "and not of a few");
  set_memory (0, 48000, 0, 0);
  set_memory (1, 1023, 0, 0);
  says ("old: 102.3ns an iteration, 244 of them a sample; 48000 bytes an "
        "iteration, and no collection\n"
        "new: 105.5us an iteration, each a sample\n" SLOWER
        "old allocates memory, new does not\n",
        "one that allocates none");
  set_memory (0, 0, 0, 0);
  says (ARMS SLOWER, "and two");
}

static void
test_conditions (void)
{
  begin ();
  made.arms[1].is_interpreted = true;
  made.arms[0].is_unoptimised = true;
  made.comparison.has_common_iterations = false;
  made.comparison.keeps_flagged = true;
  made.groups[0].record.is_in_process = true;
  made.comparison.was_interrupted = true;
  made.arms[0].outcome.kind = MBENCH_OUTCOME_INTERRUPTED;
  says (ARMS SLOWER
        "old: compiled without optimisation\n"
        "new: interpreted code, measured as it is; compiled code runs many "
        "times as fast\n"
        "Not isolated, run in the process itself\n"
        "Each arm has its own number of iterations in a sample\n"
        "Most samples were disturbed or gave the processor up, and all count\n"
        "Interrupted: this is what was measured until then\n",
        "what must be known");
  begin ();
  made.arms[1].outcome
      = (struct mbench_outcome){ .kind = MBENCH_OUTCOME_KILLED,
                                 .message = "by a fault" };
  says (ARMS SLOWER
        "new: killed: by a fault; what was measured before counts\n",
        "an arm that ended, and its verdict");
  made.pairs[0].layouts.ratio.has_interval = false;
  made.arms[1].time.is_there = false;
  says ("old: 102.3ns an iteration, 244 of them a sample\n"
        "no verdict on new against old: new was killed\n"
        "new: killed: by a fault\n",
        "or without one");
}

/* That the table of MADE and SECOND is EXPECTED.  */
static void
lists (const struct mbench_ratio *mean, const char *expected, const char *what)
{
  struct mbench_comparison *list[] = { &made.comparison, &second.comparison };
  FILE *out = open_text ();
  check (out,
         mbench_comparison_set_write (list, 2, mean, 0.05, false, out, &error),
         expected, what);
}

static void
test_set (void)
{
  const struct mbench_ratio mean = { .value = log (1.02),
                                     .standard_error = 0.001,
                                     .freedom = 1e6,
                                     .has_interval = true };
  begin ();
  made_comparison_init (&second, 3);
  made_comparison_judge (&second, 1, MBENCH_VERDICT_FASTER, 0.5, 0.001);
  second.arms[1].name = "old (2)";
  second.arms[2].name = "old (3)";
  lists (&mean,
         "=============================================================="
         "===================\n"
         "Test          |    Base |   Other |  Ratio |         Interval "
         "|           Verdict\n"
         "=============================================================="
         "===================\n"
         "    new : old | 102.3ns | 105.5us |  1.031 |   1.027 .. 1.035 "
         "|            slower\n"
         "          old | 102.3ns | 102.3ns |  1.000 |   0.999 .. 1.001 "
         "| undecided +-0.1 %\n"
         "old (3) : old | 102.3ns | 102.3ns | 0.5000 | 0.4995 .. 0.5005 "
         "|            faster\n"
         "=============================================================="
         "===================\n"
         "Geometric mean of 3: 1.020 (95 %: 1.018 .. 1.022, of these "
         "and not of others)\n",
         "the slowest first");
}

/* The last line of the table of one pair, whose tolerance is 0.2 %, which
   needs NEEDED; its mean is RATIO, +-0.1 %.  */
static void
mean_is (double ratio, double needed, const char *expected, const char *what)
{
  const struct mbench_ratio mean = { .value = log (ratio),
                                     .standard_error = 0.0005,
                                     .freedom = 1e6,
                                     .has_interval = true };
  struct mbench_comparison *list[] = { &made.comparison };
  begin ();
  made.pairs[0].rule.needed = needed;
  FILE *out = open_text ();
  mbench_comparison_set_write (list, 1, &mean, 0.05, false, out, &error);
  fclose (out);
  const char *last = strstr (text, "Geometric");
  tap_string (last != NULL ? last : text, expected, what);
  free (text);
}

static void
test_set_mean (void)
{
  mean_is (0.9968, 0.007,
           "Geometric mean of 1: 0.9968 (95 %: 0.9958 .. 0.9978, of these and "
           "not of others): undecided, other layouts of the code may make "
           "it\n",
           "what other layouts may make is no difference in the mean");
  mean_is (0.9968, 0.002,
           "Geometric mean of 1: 0.9968 (95 %: 0.9958 .. 0.9978, of these and "
           "not of others)\n",
           "without a doubt about layouts it is one");
  mean_is (1.0005, 0.007,
           "Geometric mean of 1: 1.0005 (95 %: 0.9995 .. 1.0015, of these and "
           "not of others)\n",
           "an interval that holds one says so itself");
}

static void
test_set_without (void)
{
  const struct mbench_ratio mean = { .value = log (2.5) };
  begin ();
  made_comparison_doubt (&made, 0, MBENCH_DOUBT_NO_INTERVAL, 1.031, 0);
  made.pairs[0].layouts.ratio.has_interval = false;
  made_comparison_init (&second, 2);
  second.pairs[0].layouts.ratio.has_interval = false;
  second.pairs[0].blocks = 0;
  second.arms[1].time.is_there = false;
  second.arms[1].outcome.kind = MBENCH_OUTCOME_TIMED_OUT;
  lists (&mean,
         "============================================================\n"
         "Test      |    Base |   Other | Ratio | Interval |   Verdict\n"
         "============================================================\n"
         "new : old | 102.3ns | 105.5us | 1.031 |       -- | undecided\n"
         "new : old | 102.3ns |      -- |    -- |       -- |      none\n"
         "============================================================\n"
         "Geometric mean of 1: 2.50\n"
         "new: timed-out\n",
         "without intervals");
  made.pairs[0].blocks = 0;
  lists (&mean,
         "==========================================================\n"
         "Test      |    Base |   Other | Ratio | Interval | Verdict\n"
         "==========================================================\n"
         "new : old | 102.3ns | 105.5us |    -- |       -- |    none\n"
         "new : old | 102.3ns |      -- |    -- |       -- |    none\n"
         "==========================================================\n"
         "new: timed-out\n",
         "or anything");
  second.comparison.was_interrupted = true;
  lists (&mean,
         "==========================================================\n"
         "Test      |    Base |   Other | Ratio | Interval | Verdict\n"
         "==========================================================\n"
         "new : old | 102.3ns | 105.5us |    -- |       -- |    none\n"
         "new : old | 102.3ns |      -- |    -- |       -- |    none\n"
         "==========================================================\n"
         "Interrupted: this is what was measured until then\n"
         "new: timed-out\n",
         "one that was interrupted");
}

int
main (void)
{
  test_plain ();
  test_layouts ();
  test_memory ();
  test_conditions ();
  test_set ();
  test_set_mean ();
  test_set_without ();
  return tap_done ();
}
