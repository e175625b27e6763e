/* stats/verdict.h: what ratios come to.  */

#include <config.h>

#include "stats/verdict.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

static const struct mbench_rule same_code = {
  .tolerance = 0.002, .needed = 0.002, .alpha = 0.05, .most_spread = 0.01
};
static const struct mbench_rule other_code = {
  .tolerance = 0.002, .needed = 0.007, .alpha = 0.05, .most_spread = 0.01
};

/* One ratio of VALUE, whose interval at 95 % is that +- HALF_WIDTH, and whose
   layouts spread by SPREAD.  */
static struct mbench_judgement
judge (double value, double half_width, double spread,
       const struct mbench_rule *rule)
{
  /* t at 97.5 % with 9 degrees of freedom.  */
  struct mbench_layouts layouts = {
    { value, half_width / 2.2621571627982055, 9, true }, spread, spread > 0
  };
  struct mbench_judgement judgement;
  mbench_judge (&layouts, 1, rule, &judgement, NULL);
  return judgement;
}

static void
check_names (void)
{
  static const char *const names[]
      = { "undecided", "same", "slower", "faster" };
  for (int i = 0; i < MBENCH_VERDICTS; ++i)
    tap_string (mbench_verdict_name ((enum mbench_verdict)i), names[i],
                "the name of a verdict");
}

static void
check_one (void)
{
  static const struct
  {
    double value;
    double half_width;
    double spread;
    const struct mbench_rule *rule;
    enum mbench_verdict verdict;
    enum mbench_doubt doubt;
    const char *what;
  } cases[] = {
    { 0, 0.001, 0, &same_code, MBENCH_VERDICT_SAME, MBENCH_DOUBT_NONE,
      "within the tolerance: the same" },
    { 0.0009, 0.001, 0, &same_code, MBENCH_VERDICT_SAME, MBENCH_DOUBT_NONE,
      "not around nothing, but within: the same" },
    { 0.0012, 0.001, 0, &same_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_WIDTH, "across the tolerance: undecided" },
    { -0.0012, 0.001, 0, &same_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_WIDTH, "on the other side too" },
    { 0.0029, 0.001, 0, &same_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_WIDTH, "not quite beyond: undecided" },
    { 0.0031, 0.001, 0, &same_code, MBENCH_VERDICT_SLOWER, MBENCH_DOUBT_NONE,
      "beyond: slower" },
    { -0.0031, 0.001, 0, &same_code, MBENCH_VERDICT_FASTER, MBENCH_DOUBT_NONE,
      "beyond on the other side: faster" },
    { 0.004, 0.001, 0, &other_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_LAYOUT, "other code needs more: undecided by layout" },
    { -0.0079, 0.001, 0, &other_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_LAYOUT, "up to what it needs" },
    { 0.0081, 0.001, 0, &other_code, MBENCH_VERDICT_SLOWER, MBENCH_DOUBT_NONE,
      "beyond that: slower" },
    { 0.0015, 0.001, 0, &other_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_WIDTH, "what holds the tolerance is not called a layout" },
    { 0.0219, 0.001, 0.011, &same_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_SPREAD, "layouts that spread: undecided" },
    { -0.0219, 0.001, 0.011, &same_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_SPREAD, "on the other side too" },
    { 0.0221, 0.001, 0.011, &same_code, MBENCH_VERDICT_SLOWER,
      MBENCH_DOUBT_NONE, "beyond twice of that: slower" },
    { 0.07, 0.06, 0.011, &same_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_SPREAD, "with few of them it needs more" },
    { 0.03, 0.001, 0.009, &same_code, MBENCH_VERDICT_SLOWER, MBENCH_DOUBT_NONE,
      "not so much: slower" },
    { 0.0003, 0.001, 0.011, &same_code, MBENCH_VERDICT_SAME, MBENCH_DOUBT_NONE,
      "the same, whatever they spread" },
    { 0.001, 0.03, 0.011, &same_code, MBENCH_VERDICT_UNDECIDED,
      MBENCH_DOUBT_SPREAD, "a wide interval is the layouts'" },
    { 0, 0, 0, &same_code, MBENCH_VERDICT_SAME, MBENCH_DOUBT_NONE,
      "no width at nothing: the same" },
    { 0.01, 0, 0, &same_code, MBENCH_VERDICT_SLOWER, MBENCH_DOUBT_NONE,
      "no width beyond: slower" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      struct mbench_judgement judgement = judge (
          cases[i].value, cases[i].half_width, cases[i].spread, cases[i].rule);
      if (!tap_ok (judgement.verdict == cases[i].verdict
                       && judgement.doubt == cases[i].doubt,
                   "%s", cases[i].what))
        printf ("# %s, doubt %d\n", mbench_verdict_name (judgement.verdict),
                (int)judgement.doubt);
      tap_near (judgement.half_width, cases[i].half_width, 1e-9,
                "with its half-width");
    }
  tap_near (judge (0.0031, 0.001, 0, &same_code).alpha, 0.05, 0,
            "one alone has all of alpha");
  tap_near (judge (0.01, 0, 0, &same_code).p, 0, 0,
            "what has no width has no p");
  tap_near (judge (0.0019, 0.001, 0, &same_code).p, 1, 0,
            "nothing beyond: p is 1");
}

/* The edges of the tolerance are those of the ratio: 1.1 and 1 / 1.1.  */
static void
check_wide_rule (void)
{
  const struct mbench_rule rule
      = { .tolerance = 0.1, .needed = 0.1, .alpha = 0.05, .most_spread = 1 };
  tap_ok (judge (0.0954, 0.00001, 0, &rule).verdict == MBENCH_VERDICT_SLOWER,
          "log 1.1001 is beyond 10 %%");
  tap_ok (judge (-0.0954, 0.00001, 0, &rule).verdict == MBENCH_VERDICT_FASTER,
          "so is its inverse");
  tap_ok (judge (0.0952, 0.0001, 0, &rule).verdict == MBENCH_VERDICT_SAME,
          "log 1.0999 is not");
}

static void
check_no_interval (void)
{
  static const struct mbench_ratio ratios[]
      = { { 0.03, 0.001, 9, false },    { NAN, 0.001, 9, true },
          { INFINITY, 0.001, 9, true }, { 0.03, NAN, 9, true },
          { 0.03, INFINITY, 9, true },  { 0.03, 0.001, NAN, true },
          { 0.03, 0.001, 0, true } };
  enum
  {
    N = sizeof ratios / sizeof *ratios
  };
  struct mbench_layouts layouts[N + 1];
  struct mbench_rule rules[N + 1];
  struct mbench_judgement judgements[N + 1];
  for (size_t i = 0; i < N; ++i)
    layouts[i] = (struct mbench_layouts){ .ratio = ratios[i] };
  layouts[N] = (struct mbench_layouts){ .ratio = { 0.03, 0.001, 9, true } };
  for (size_t i = 0; i <= N; ++i)
    rules[i] = same_code;
  mbench_judge (layouts, N + 1, rules, judgements, NULL);
  for (size_t i = 0; i < N; ++i)
    tap_ok (judgements[i].verdict == MBENCH_VERDICT_UNDECIDED
                && judgements[i].doubt == MBENCH_DOUBT_NO_INTERVAL
                && judgements[i].p == 1 && judgements[i].half_width == 0
                && judgements[i].alpha == 0.05 && judgements[i].smallest == 0,
            "no interval %zu: undecided", i);
  tap_ok (judgements[N].verdict == MBENCH_VERDICT_SLOWER,
          "the one that has is judged");
  tap_near (judgements[N].alpha, 0.05, 0, "and alone in its family");
}

/* Expected numbers by Python with 30 digits, t as the root of the incomplete
   beta function; the steps by hand.  The second has p 0.0255, more than its
   0.025, so the step goes to the fourth too.  */
static void
check_family (void)
{
  static const struct
  {
    struct mbench_ratio ratio;
    double p;
    double alpha;
    double half_width;
    double smallest;
    enum mbench_verdict verdict;
  } family[] = {
    { { 0.0031, 0.0003, 9, true },
      0.0051283111141721547,
      0.05 / 3,
      0.00087999722651219643,
      0.0031479655165756219,
      MBENCH_VERDICT_SLOWER },
    { { 0.0028, 0.0003, 9, true },
      0.025483263814830991,
      0.025,
      0.00080550325404493659,
      0.0030732398229932791,
      MBENCH_VERDICT_UNDECIDED },
    { { -0.006, 0.0010, 9, true },
      0.003101070570118558,
      0.0125,
      0.0031109348231794737,
      0.0060103313390481643,
      MBENCH_VERDICT_FASTER },
    { { 0.0005, 0.0006, 9, true },
      1,
      0.025,
      0.0016110065080898732,
      0.0041476291906149601,
      MBENCH_VERDICT_UNDECIDED },
    { { 0.02, 0.001, 9, true },
      2.2924889541739893e-8,
      0.01,
      0.0032498355415921263,
      0.0061500766019357334,
      MBENCH_VERDICT_SLOWER },
  };
  enum
  {
    N = sizeof family / sizeof *family
  };
  struct mbench_layouts layouts[N];
  struct mbench_rule rules[N];
  struct mbench_judgement judgements[N];
  for (size_t i = 0; i < N; ++i)
    {
      layouts[i] = (struct mbench_layouts){ .ratio = family[i].ratio };
      rules[i] = same_code;
    }
  tap_ok (mbench_judge (layouts, N, rules, judgements, NULL) == MBENCH_OK,
          "a family is judged");
  for (size_t i = 0; i < N; ++i)
    {
      printf ("# number %zu\n", i);
      tap_near (judgements[i].p, family[i].p, 1e-8, "p");
      tap_near (judgements[i].alpha, family[i].alpha, 1e-13, "alpha");
      tap_near (judgements[i].half_width, family[i].half_width, 1e-8,
                "the half-width");
      tap_near (judgements[i].smallest, family[i].smallest, 1e-8,
                "the smallest change");
      tap_ok (judgements[i].verdict == family[i].verdict, "the verdict");
    }
  /* Alone it would be enough.  */
  tap_ok (judge (0.0028, 0.0003 * 2.2621571627982055, 0, &same_code).verdict
              == MBENCH_VERDICT_SLOWER,
          "what the family leaves undecided is slower alone");
  /* Each by its own rule.  */
  rules[0] = other_code;
  mbench_judge (layouts, 1, rules, judgements, NULL);
  tap_ok (judgements[0].doubt == MBENCH_DOUBT_LAYOUT && judgements[0].p == 1,
          "the rule of each is its own");
}

int
main (void)
{
  check_names ();
  check_one ();
  check_wide_rule ();
  check_no_interval ();
  check_family ();
  return tap_done ();
}
