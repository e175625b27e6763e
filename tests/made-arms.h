/* Comparisons in the making: arms and groups of known ratios.  */

#ifndef MADE_ARMS_H
#define MADE_ARMS_H

#include "run/comparison.h"

enum
{
  MADE_ARMS = 3,
  MADE_ARMS_BLOCKS = 16
};

struct made_arms
{
  struct mbench_comparison comparison;
  micro_benchmark_test_case tests[MADE_ARMS];
};

/* A comparison of N tests, each of code of its own or all of one; its
   end.  */
struct made_arms made_arms_new (size_t n, bool is_one_code,
                                enum mbench_unit unit);
void made_arms_release (struct made_arms *made);

/* Add a group of the N arms of NUMBERS whose blocks have TIMES, give or take
   what NOISE is of them.  */
struct mbench_group *made_arms_group (struct made_arms *made, size_t n,
                                      const size_t *numbers,
                                      const double *times, double noise);

/* The pairs that it comes to.  */
const struct mbench_compared_pair *made_arms_compare (struct made_arms *made);

#endif
