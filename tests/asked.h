/* Requests for comparisons of small bodies, to be written down in a test.  */

#ifndef ASKED_H
#define ASKED_H

#include "program/compare-run.h"
#include "run/duel.h"

enum
{
  ASKED_ARMS = 3,
  /* Rounds of a process: enough for MBENCH_DUEL_BLOCKS blocks whatever is
     disturbed, where a block takes 47 rounds at most; or not.  */
  ASKED_ENOUGH = 40 * MBENCH_BLOCK_SAMPLES,
  ASKED_FEW = 4 * MBENCH_BLOCK_SAMPLES
};

/* Bodies in C: a little work, more of it by other code, and a crash.  */
extern const micro_benchmark_test_definition asked_fine;
extern const micro_benchmark_test_definition asked_slower;
extern const micro_benchmark_test_definition asked_crash;

/* A request for some arms, called "a", "b" and so on, and their tests.  */
struct asked
{
  struct mbench_comparison_request request;
  struct mbench_duel duel;
  struct mbench_arm arms[ASKED_ARMS];
  char names[ASKED_ARMS][8];
};

/* Ask for arms of the N DEFINITIONS, isolated, which end after ASKED_ENOUGH
   rounds whatever their time and precision.  */
void ask (struct asked *asked, size_t n,
          const micro_benchmark_test_definition *const *definitions);

/* Run it in HOST, which may be NULL.  */
struct mbench_comparison asked_run (struct asked *asked,
                                    const struct mbench_host *host);

/* Release both.  */
void asked_release (struct asked *asked, struct mbench_comparison *comparison);

/* The rounds of a group.  */
size_t asked_rounds (const struct mbench_comparison *comparison, size_t group);

/* "done killed ": the kind of outcome of each arm.  */
const char *asked_outcomes (const struct mbench_comparison *comparison);

/* "0-1 0-2 ": the pairs that have blocks.  */
const char *asked_pairs (const struct mbench_comparison *comparison);

#endif
