/* Comparisons that were never run: of two or three arms, with ratios that are
   given.  */

#ifndef MADE_COMPARISON_H
#define MADE_COMPARISON_H

#include "run/comparison.h"

struct made_comparison
{
  struct mbench_comparison comparison;
  struct mbench_arm planned[3];
  struct mbench_compared_arm arms[3];
  struct mbench_compared_pair pairs[2];
  struct mbench_group groups[16];
};

/* Make MADE a comparison of N arms called old, new and newer, native and of
   different code, in one process, which took 5 s.  Each pair is undecided, of
   ratio 1, +-0.1 %.  */
void made_comparison_init (struct made_comparison *made, size_t n);

/* Let pair NUMBER have VERDICT with RATIO and an interval of HALF_WIDTH of its
   logarithm.  */
void made_comparison_judge (struct made_comparison *made, size_t number,
                            enum mbench_verdict verdict, double ratio,
                            double half_width);

/* Let it be undecided for DOUBT.  */
void made_comparison_doubt (struct made_comparison *made, size_t number,
                            enum mbench_doubt doubt, double ratio,
                            double half_width);

/* Let it have been measured in N groups of UNIT, with SPREAD.  */
void made_comparison_groups (struct made_comparison *made,
                             enum mbench_unit unit, size_t n, double spread);

#endif
