/* report/comparison-why.h: why a verdict is what it is.  */

#include <config.h>

#include "report/comparison-why.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "made-comparison.h"
#include "tap.h"

static struct made_comparison made;

/* That what is told of pair NUMBER is EXPECTED.  */
static void
explains (size_t number, const char *expected, const char *what)
{
  struct mbench_error error;
  char *text;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  enum mbench_status status
      = mbench_pair_explain (&made.comparison, number, false, out, &error);
  fclose (out);
  tap_string (status == MBENCH_OK ? text : error.message, expected, what);
  free (text);
}

/* A verdict that no layout would change.  */
static void
begin (void)
{
  made_comparison_init (&made, 2);
  made_comparison_judge (&made, 0, MBENCH_VERDICT_SLOWER, 1.031, 0.0042);
}

/* What is said of a verdict on one layout, but for its last line.  */
#define VERDICT                                                               \
  "new is 1.031 times slower than old (95 %: 1.027 .. 1.035)\n"               \
  "  16 blocks, of 384 rounds\n"                                              \
  "  5 s in 1 process; the interval is over blocks\n"                         \
  "  ratio 1.031, 95 % interval 1.027 .. 1.035 (+-0.42 %), "                  \
  "standard error 0.21 %, 9 degrees of freedom\n"                             \
  "  slower or faster where all of it lies beyond 0.7 %, the "                \
  "same where all lies within 0.2 %\n"                                        \
  "  (0.2 % from 8 layouts of the code on, as chance lays out "               \
  "different code)\n"                                                         \
  "  a change of 0.4 % would have been seen in four of five such "            \
  "comparisons\n"

static void
test_why_effort (void)
{
  begin ();
  made.planned[0].planned.test = NULL;
  explains (0, VERDICT "  twice as narrow: +-0.21 % takes some 20 s\n",
            "what was read back");
  made.pairs[0].blocks = 1;
  made.pairs[0].rounds = 1;
  made.pairs[0].dropped = 1;
  made.pairs[0].layouts.ratio.freedom = 1;
  made_comparison_doubt (&made, 0, MBENCH_DOUBT_WIDTH, 1.00001, 1);
  made_comparison_groups (&made, MBENCH_UNIT_PROCESS, 8, 0);
  explains (0,
            "undecided on new against old: +-172 % after 5 s\n"
            "  1 block, of 1 round; 1 more was disturbed and does not "
            "count, 50 %\n"
            "  5 s in 8 processes, fresh ones; the interval is over "
            "processes\n"
            "  ratio 1.000, 95 % interval 0.368 .. 2.718 (+-172 %), "
            "standard error 50 %, 9 degrees of freedom\n"
            "  layout noise 0 %: what the processes differ by beyond their "
            "own errors\n"
            "  slower or faster where all of it lies beyond 0.7 %, the "
            "same where all lies within 0.2 %\n"
            "  (0.2 % from 8 layouts of the code on, as chance lays out "
            "different code)\n"
            "  a change of 0.4 % would have been seen in four of five such "
            "comparisons\n"
            "  to decide, if the ratio stays: +-0.2 % is out of reach\n"
            "  the same with a tolerance of 172 % or more\n",
            "far off");
}

static void
test_why (void)
{
  begin ();
  explains (0,
            VERDICT
            "  twice as narrow: +-0.21 % takes some 20 s in all: ,more 15\n",
            "a verdict");
  made.pairs[0].dropped = 12;
  made_comparison_doubt (&made, 0, MBENCH_DOUBT_WIDTH, 1.0001, 0.004);
  explains (0,
            "undecided on new against old: +-0.4 % after 5 s; ,more to go on\n"
            "  16 blocks, of 384 rounds; 12 more were disturbed and do not "
            "count, 3 %\n"
            "  5 s in 1 process; the interval is over blocks\n"
            "  ratio 1.000, 95 % interval 0.996 .. 1.004 (+-0.4 %), "
            "standard error 0.2 %, 9 degrees of freedom\n"
            "  slower or faster where all of it lies beyond 0.7 %, the "
            "same where all lies within 0.2 %\n"
            "  (0.2 % from 8 layouts of the code on, as chance lays out "
            "different code)\n"
            "  a change of 0.4 % would have been seen in four of five such "
            "comparisons\n"
            "  to decide, if the ratio stays: +-0.19 % takes some 22 s in "
            "all: ,more 17\n"
            "  the same with a tolerance of 0.41 % or more\n",
            "too wide");
  made_comparison_doubt (&made, 0, MBENCH_DOUBT_WIDTH, 1.004, 0.004);
  explains (0,
            "undecided on new against old: +-0.4 % after 5 s; ,more to go on\n"
            "  16 blocks, of 384 rounds; 12 more were disturbed and do not "
            "count, 3 %\n"
            "  5 s in 1 process; the interval is over blocks\n"
            "  ratio 1.004, 95 % interval 1.000 .. 1.008 (+-0.4 %), "
            "standard error 0.2 %, 9 degrees of freedom\n"
            "  slower or faster where all of it lies beyond 0.7 %, the "
            "same where all lies within 0.2 %\n"
            "  (0.2 % from 8 layouts of the code on, as chance lays out "
            "different code)\n"
            "  a change of 0.4 % would have been seen in four of five such "
            "comparisons\n"
            "  the ratio lies between the two limits, and no interval "
            "decides that in few layouts: --processes=8 or "
            "#:processes 8 tells\n"
            "  the same with a tolerance of 0.8 % or more\n",
            "between");
  made_comparison_doubt (&made, 0, MBENCH_DOUBT_LAYOUT, 1.004, 0.001);
  explains (0,
            "undecided on new against old: 0.4 % slower in this layout, which "
            "other layouts "
            "of the code may make; --processes=8 or #:processes 8 tells\n"
            "  16 blocks, of 384 rounds; 12 more were disturbed and do not "
            "count, 3 %\n"
            "  5 s in 1 process; the interval is over blocks\n"
            "  ratio 1.004, 95 % interval 1.003 .. 1.005 (+-0.1 %), "
            "standard error 0.05 %, 9 degrees of freedom\n"
            "  slower or faster where all of it lies beyond 0.7 %, the "
            "same where all lies within 0.2 %\n"
            "  (0.2 % from 8 layouts of the code on, as chance lays out "
            "different code)\n"
            "  a change of 0.4 % would have been seen in four of five such "
            "comparisons\n"
            "  it is the layout of the code that is in doubt, not the "
            "interval: --processes=8 or #:processes 8 tells\n"
            "  the same with a tolerance of 0.5 % or more\n",
            "layout");
  made_comparison_groups (&made, MBENCH_UNIT_CHILD, 16, 0.0141);
  made_comparison_doubt (&made, 0, MBENCH_DOUBT_SPREAD, 1.004, 0.01);
  made.pairs[0].judgement.smallest = 0.028;
  explains (0,
            "undecided on new against old below 2.8 %: where the code lies "
            "makes 1.4 %\n"
            "  16 blocks, of 384 rounds; 12 more were disturbed and do not "
            "count, 3 %\n"
            "  5 s in 16 processes, in which chance places the code; the "
            "interval is over them\n"
            "  ratio 1.004, 95 % interval 0.994 .. 1.014 (+-1 %), standard "
            "error 0.5 %, 9 degrees of freedom\n"
            "  layout noise 1.4 %: what the processes differ by beyond "
            "their own errors\n"
            "  slower or faster where all of it lies beyond 0.7 %, the "
            "same where all lies within 0.2 %\n"
            "  (0.2 % from 8 fresh executions on, whose memory is laid out "
            "anew)\n"
            "  a change of 2.8 % would have been seen in four of five such "
            "comparisons\n"
            "  where the code lies makes as much: no number of processes "
            "decides\n"
            "  the same with a tolerance of 1.4 % or more\n",
            "spread");
  made_comparison_doubt (&made, 0, MBENCH_DOUBT_SPREAD, 1.04, 0.02);
  made.pairs[0].judgement.smallest = 0.05;
  explains (0,
            "undecided on new against old below 5 %: where the code lies "
            "makes 1.4 %\n"
            "  16 blocks, of 384 rounds; 12 more were disturbed and do not "
            "count, 3 %\n"
            "  5 s in 16 processes, in which chance places the code; the "
            "interval is over them\n"
            "  ratio 1.040, 95 % interval 1.019 .. 1.061 (+-2 %), standard "
            "error 1 %, 9 degrees of freedom\n"
            "  layout noise 1.4 %: what the processes differ by beyond "
            "their own errors\n"
            "  slower or faster where all of it lies beyond 0.7 %, the "
            "same where all lies within 0.2 %\n"
            "  (0.2 % from 8 fresh executions on, whose memory is laid out "
            "anew)\n"
            "  a change of 5 % would have been seen in four of five such "
            "comparisons\n"
            "  to decide, if the ratio stays: +-1.6 % takes some 27 "
            "processes in all: ,more 3.4\n"
            "  the same with a tolerance of 6.1 % or more\n",
            "spread, but less");
  made_comparison_doubt (&made, 0, MBENCH_DOUBT_WIDTH, 1.014, 0.01);
  made.pairs[0].judgement.alpha = 0.025;
  explains (0,
            "undecided on new against old: 1 % slower, +-1 % after 5 s; ,more "
            "to go on\n"
            "  16 blocks, of 384 rounds; 12 more were disturbed and do not "
            "count, 3 %\n"
            "  5 s in 16 processes, in which chance places the code; the "
            "interval is over them\n"
            "  ratio 1.014, 97.5 % interval 1.004 .. 1.024 (+-1 %), "
            "standard error 0.5 %, 9 degrees of freedom\n"
            "  layout noise 1.4 %: what the processes differ by beyond "
            "their own errors\n"
            "  slower or faster where all of it lies beyond 0.7 %, the "
            "same where all lies within 0.2 %\n"
            "  (0.2 % from 8 fresh executions on, whose memory is laid out "
            "anew)\n"
            "  Holm: so that all verdicts are right in 95 % of such "
            "comparisons, this one has an interval of 97.5 %\n"
            "  a change of 0.4 % would have been seen in four of five such "
            "comparisons\n"
            "  to decide, if the ratio stays: +-0.7 % takes some 34 "
            "processes in all: ,more 5.4\n"
            "  the same with a tolerance of 2.4 % or more\n",
            "children");
  made.pairs[0].layouts.ratio.has_interval = false;
  explains (0,
            "undecided on new against old: 16 processes are too few for an "
            "interval; ,more to "
            "go on\n"
            "  16 blocks, of 384 rounds; 12 more were disturbed and do not "
            "count, 3 %\n"
            "  5 s in 16 processes, in which chance places the code; the "
            "interval is over them\n",
            "none");
}

/* That what is told of the pair has PART in it, or has not.  */
static void
tells (const char *part, bool is_there, const char *what)
{
  struct mbench_error error;
  char *text;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  mbench_pair_explain (&made.comparison, 0, false, out, &error);
  fclose (out);
  if (!tap_ok ((strstr (text, part) != NULL) == is_there, what))
    printf ("# %s", text);
  free (text);
}

/* The interval of one layout never gets below what the method is off by.  */
static void
test_method_error (void)
{
  struct mbench_compared_pair *pair = &made.pairs[0];
  begin ();
  pair->layouts.ratio.freedom = 2.21e6;
  tells (", 1000 degrees of freedom or more\n", true, "no idle digits");
  pair->layouts.ratio.freedom = 999;
  tells (", 999 degrees of freedom\n", true, "digits that tell something");
  made_comparison_judge (&made, 0, MBENCH_VERDICT_SLOWER, 1.031, 2e-4);
  pair->layouts.ratio.standard_error = 1e-4;
  tells ("twice as narrow: +-0.01 % is out of reach in one layout: the method "
         "itself is off by as much\n",
         true, "nothing makes it twice as narrow");
  /* The method's own are 2.4e-4 of these 6e-4.  */
  made_comparison_judge (&made, 0, MBENCH_VERDICT_SLOWER, 1.031, 6e-4);
  tells ("twice as narrow: +-0.03 % takes some 47 s in all: ,more 42\n", true,
         "only the rest falls with time");
  made_comparison_groups (&made, MBENCH_UNIT_CHILD, 16, 0.001);
  tells ("takes some 64 processes", true, "over layouts all of it does");
}

static void
test_forked (void)
{
  begin ();
  made.comparison.limits.processes = 2;
  made_comparison_groups (&made, MBENCH_UNIT_PROCESS, 2, 0.001);
  tells ("2 processes, fresh ones; the interval is over processes\n", true,
         "fresh executions");
  tells ("  layout noise 0.1 %:", true, "whose layouts differ");
  made.groups[0].record.layout = MBENCH_LAYOUT_FORKED;
  tells ("2 processes, forked from one; the interval is over processes\n",
         true, "forks of one process");
  tells ("layout noise", false, "whose layouts do not");
  made.pairs[0].layouts.ratio.standard_error = 1e-4;
  tells ("is out of reach in one layout", true, "nor what the method does");
}

int
main (void)
{
  test_why ();
  test_why_effort ();
  test_method_error ();
  test_forked ();
  return tap_done ();
}
