/* report/comparison-line.h: the sentence on two arms.  */

#include <config.h>

#include "report/comparison-line.h"

#include <math.h>
#include <stdlib.h>

#include "made-comparison.h"
#include "report/proportion.h"
#include "tap.h"

static struct made_comparison made;

/* That the sentence on pair NUMBER is EXPECTED.  */
static void
pair_says (size_t number, bool unicode, const char *expected, const char *what)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  bool complete = mbench_pair_write (&made.comparison, number, unicode, out);
  fclose (out);
  tap_string (complete ? text : "no memory", expected, what);
  free (text);
}

static void
says (const char *expected, const char *what)
{
  pair_says (0, false, expected, what);
}

static void
begin (enum mbench_verdict verdict, double ratio, double half_width)
{
  made_comparison_init (&made, 2);
  made_comparison_judge (&made, 0, verdict, ratio, half_width);
}

static void
begin_doubt (enum mbench_doubt doubt, double ratio, double half_width)
{
  made_comparison_init (&made, 2);
  made_comparison_doubt (&made, 0, doubt, ratio, half_width);
}

static void
test_differences (void)
{
  begin (MBENCH_VERDICT_SLOWER, 1.031, 0.0042);
  says ("new is 1.031 times slower than old (95 %: 1.027 .. 1.035)", "slower");
  begin (MBENCH_VERDICT_FASTER, 1 / 1.031, 0.0042);
  says ("new is 1.031 times faster than old (95 %: 1.027 .. 1.035)", "faster");
  begin (MBENCH_VERDICT_SLOWER, 1.0312, 0.00042);
  says ("new is 1.0312 times slower than old (95 %: 1.0308 .. 1.0316)",
        "a narrow interval has more digits");
  begin (MBENCH_VERDICT_SLOWER, 1.000312, 1e-9);
  says ("new is 1.000312 times slower than old (95 %: 1.000312 .. 1.000312)",
        "but not too many");
  begin (MBENCH_VERDICT_SLOWER, 1.5, 0.3);
  says ("new is 1.500 times slower than old (95 %: 1.111 .. 2.025)",
        "a wide one");
  begin (MBENCH_VERDICT_SLOWER, 2.5, 0.0005);
  says ("new is 2.50 times slower than old (95 %: 2.499 .. 2.501)",
        "a ratio of two or more");
  begin (MBENCH_VERDICT_FASTER, 1 / 1234., 0.1);
  says ("new is 1234 times faster than old (95 %: 1117 .. 1364)",
        "a large one");
  begin (MBENCH_VERDICT_SLOWER, 1e9, 0.1);
  says ("new is 1e+09 times slower than old (95 %: 9.05e+08 .. 1.11e+09)",
        "a huge one");
  begin (MBENCH_VERDICT_SLOWER, 1.031, 0.0042);
  made.pairs[0].judgement.alpha = 0.05 / 3;
  says ("new is 1.031 times slower than old (98.3 %: 1.027 .. 1.035)",
        "the level is the one of its step");
  made.pairs[0].judgement.alpha = 0.0001;
  says ("new is 1.031 times slower than old (99.99 %: 1.027 .. 1.035)",
        "which is never rounded to all");
}

static void
test_same (void)
{
  begin (MBENCH_VERDICT_SAME, 1.0001, 0.001);
  says ("no difference seen between old and new; a change of 0.4 % would have "
        "been",
        "the same");
  made.pairs[0].judgement.smallest = 0.0123;
  says ("no difference seen between old and new; a change of 1.2 % would have "
        "been",
        "two digits of it");
  made.pairs[0].judgement.smallest = 1.234;
  says ("no difference seen between old and new; a change of 123 % would have "
        "been",
        "or all before the point");
}

static void
test_width (void)
{
  begin_doubt (MBENCH_DOUBT_WIDTH, 1.001, 0.0208);
  says ("undecided: +-2.1 % after 5 s; ,more to go on", "too wide");
  pair_says (0, true, "undecided: ±2.1 % after 5 s; ,more to go on",
             "with its sign");
  begin_doubt (MBENCH_DOUBT_WIDTH, 1.034, 0.0208);
  made.comparison.time_taken = 2500000000;
  says ("undecided: 3 % slower, +-2.1 % after 2.5 s; ,more to go on",
        "too wide, but off zero");
  begin_doubt (MBENCH_DOUBT_WIDTH, 1 / 1.0034, 0.0008);
  made.comparison.time_taken = 12345678901;
  says ("undecided: 0.34 % faster, +-0.08 % after 12 s; ,more to go on",
        "the other way");
  made.planned[1].planned.test = NULL;
  made.comparison.time_taken = 35000000;
  says ("undecided: 0.34 % faster, +-0.08 % after 0.035 s",
        "what was read back does not go on");
}

static void
test_layout (void)
{
  begin_doubt (MBENCH_DOUBT_LAYOUT, 1.004, 0.0011);
  says ("undecided: 0.4 % slower in this layout, which other layouts of the "
        "code may make; --processes=8 or #:processes 8 tells",
        "one layout");
  made_comparison_groups (&made, MBENCH_UNIT_PROCESS, 3, 0.001);
  made.comparison.limits.processes = 3;
  says ("undecided: 0.4 % slower in 3 layouts, which others of the code may "
        "make; --processes=8 or #:processes 8 tells",
        "three");
  made.groups[1].record.layout = MBENCH_LAYOUT_FORKED;
  says ("undecided: 0.4 % slower in this layout, which other layouts of the "
        "code may make; --processes=8 or #:processes 8 tells, once the tests "
        "are in a file",
        "forks are one");
  begin_doubt (MBENCH_DOUBT_SPREAD, 1.01, 0.012);
  made_comparison_groups (&made, MBENCH_UNIT_CHILD, 16, 0.0141);
  made.pairs[0].judgement.smallest = 0.0231;
  says ("undecided below 2.3 %: where the code lies makes 1.4 %", "a spread");
}

static void
test_translated (void)
{
  begin (MBENCH_VERDICT_FASTER, 1 / 1.031, 0.0042);
  made.arms[1].kind = "scheme";
  says ("new is 1.031 times faster than old in this layout (95 %: 1.027 .. "
        "1.035)",
        "code that is translated, in one process");
  made.pairs[0].is_one_code = true;
  says ("new is 1.031 times faster than old (95 %: 1.027 .. 1.035)",
        "the same code lies where it lies");
  made.pairs[0].is_one_code = false;
  made_comparison_groups (&made, MBENCH_UNIT_CHILD, 16, 0.001);
  says ("new is 1.031 times faster than old (95 %: 1.027 .. 1.035)",
        "or code in sixteen layouts");
  made_comparison_groups (&made, MBENCH_UNIT_CHILD, 1, 0);
  made_comparison_judge (&made, 0, MBENCH_VERDICT_SAME, 1, 0.001);
  says ("no difference seen between old and new in this layout; a change of "
        "0.4 % would have been",
        "the same in one layout");
}

static void
test_no_interval (void)
{
  begin_doubt (MBENCH_DOUBT_NO_INTERVAL, 1, 0);
  made.pairs[0].layouts.ratio.has_interval = false;
  made.pairs[0].blocks = 1;
  says ("undecided: 1 block is too few for an interval; ,more to go on",
        "one block");
  made.pairs[0].blocks = 5;
  says ("undecided: 5 blocks are too few for an interval; ,more to go on",
        "five blocks");
  made_comparison_groups (&made, MBENCH_UNIT_PROCESS, 1, 0);
  says ("undecided: 1 process is too few for an interval; ,more to go on",
        "one process");
  made.pairs[0].blocks = 0;
  says ("undecided: nothing was measured in 5 s; ,more to go on", "nothing");
  made.arms[0].outcome.kind = MBENCH_OUTCOME_INTERRUPTED;
  made.arms[1].outcome.kind = MBENCH_OUTCOME_INTERRUPTED;
  says ("undecided: nothing was measured in 5 s; ,more to go on",
        "an interruption is nobody's fault");
  made.arms[1].outcome.kind = MBENCH_OUTCOME_TIMED_OUT;
  says ("no verdict on new against old: new timed out", "a guilty arm");
  made.arms[0].outcome.kind = MBENCH_OUTCOME_KILLED;
  says ("no verdict on new against old: old was killed, and new timed out",
        "two");
  made.arms[1].outcome.kind = MBENCH_OUTCOME_DONE;
  says ("no verdict on new against old: old was killed", "the other alone");
}

static void
test_several (void)
{
  made_comparison_init (&made, 3);
  made_comparison_doubt (&made, 1, MBENCH_DOUBT_LAYOUT, 1.004, 0.0011);
  pair_says (0, false,
             "undecided on new against old: +-0.1 % after 5 s; ,more to go on",
             "one of several is named");
  pair_says (1, false,
             "undecided on newer against old: 0.4 % slower in this layout, "
             "which other layouts of the code may make; --processes=8 or "
             "#:processes 8 tells",
             "and the next");
  made.arms[2].name = "a\nb\u03bb";
  made_comparison_judge (&made, 1, MBENCH_VERDICT_SLOWER, 1.5, 0.01);
  pair_says (1, false,
             "a\\nb\\u{3bb} is 1.500 times slower than old (95 %: 1.485 .. "
             "1.515)",
             "a name is made fit");
}

/* That what PUT writes of A and B is EXPECTED.  */
static void
part_says (double part, double half_width, const char *expected)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (half_width > 0)
    mbench_put_part_within (out, part, half_width);
  else
    mbench_put_part (out, part);
  fclose (out);
  tap_string (text, expected, expected);
  free (text);
}

static void
test_parts (void)
{
  part_says (0, 0, "0 %");
  part_says (0.1, 0, "10 %");
  part_says (0.00999, 0, "1 %");
  part_says (0.0994, 0, "9.9 %");
  part_says (0.000012345, 0, "0.0012 %");
  part_says (1e-12, 0, "0 %");
  part_says (INFINITY, 0, "inf %");
  part_says (0.0041, 0.0005, "0.41 %");
  part_says (0.0341, 0.02, "3 %");
  part_says (2.5, 0.5, "250 %");
}

int
main (void)
{
  test_differences ();
  test_same ();
  test_width ();
  test_layout ();
  test_translated ();
  test_no_interval ();
  test_several ();
  test_parts ();
  return tap_done ();
}
