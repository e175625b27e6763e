/* What a ratio, with its interval, comes to.  Pure.  */

#ifndef MBENCH_VERDICT_H
#define MBENCH_VERDICT_H

#include "base/status.h"
#include "stats/ratio.h"

enum mbench_verdict
{
#define MBENCH_VERDICT(id, name) MBENCH_VERDICT_##id,
#include "stats/verdict.def"
#undef MBENCH_VERDICT
  MBENCH_VERDICTS
};

/* "undecided" and its like.  */
const char *mbench_verdict_name (enum mbench_verdict verdict);

/* Why nothing was decided.  */
enum mbench_doubt
{
  MBENCH_DOUBT_NONE,
  /* There is no interval.  */
  MBENCH_DOUBT_NO_INTERVAL,
  /* It is too wide: it holds both a difference that would matter and none.  */
  MBENCH_DOUBT_WIDTH,
  /* It lies beyond the tolerance, but not beyond what another layout of the
     code may make.  */
  MBENCH_DOUBT_LAYOUT,
  /* It is not the same, and what the code comes to depends on where it lies by
     more than `most_spread'.  */
  MBENCH_DOUBT_SPREAD
};

/* What is asked of a ratio.  Parts of one: 0.002 is 0.2 %.  */
struct mbench_rule
{
  /* Ratios within it are the same for all that anybody cares.  */
  double tolerance;
  /* Beyond it a difference is one of the code: the tolerance, or more where
     chance has laid out the code of the two once.  */
  double needed;
  /* How often, at most, any of the family's intervals may be wrong.  */
  double alpha;
  /* Above this spread of layouts nothing is slower or faster by less than the
     smallest change, which is twice the spread then at least: what chance
     makes of a program in one layout is not the code's.  */
  double most_spread;
};

/* The spread above which DOUBT_SPREAD is.  */
#define MBENCH_MOST_SPREAD 0.01

struct mbench_judgement
{
  enum mbench_verdict verdict;
  enum mbench_doubt doubt;
  /* The probability of an interval at least so far beyond `needed' where
     nothing is.  */
  double p;
  /* What Holm's step gave this ratio of ALPHA, and the half-width of its
     interval at that, of the logarithm.  */
  double alpha;
  double half_width;
  /* The smallest change that would have been seen in four of five trials, a
     part of one; see mbench_smallest_change.  */
  double smallest;
};

/* Judge the N >= 1 LAYOUTS, a family, by RULES, one for each, which have one
   alpha: slower or faster where the whole interval lies beyond `needed', same
   where it lies within the tolerance, both of which reach as far down as up by
   the logarithm.  The alpha of each is that of its step by S. Holm, "A simple
   sequentially rejective multiple test procedure", Scandinavian Journal of
   Statistics 6 (1979), on the p of each: those after the first that is not
   rejected share its step.  Those without a finite interval are undecided and
   not of the family: they have p 1, the rule's alpha, and nothing else.  */
enum mbench_status mbench_judge (const struct mbench_layouts *layouts,
                                 size_t n, const struct mbench_rule *rules,
                                 struct mbench_judgement *judgements,
                                 struct mbench_error *error);

/* NEEDED + (t at 1 - ALPHA / 2 + t at 0.8) * standard error of RATIO, which
   has an interval: as a part of one, not a logarithm.  */
double mbench_smallest_change (const struct mbench_ratio *ratio, double needed,
                               double alpha);

#endif
