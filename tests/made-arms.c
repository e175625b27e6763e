#include <config.h>

#include "made-arms.h"

#include <stdlib.h>

#include "made-group.h"
#include "test/test.h"

static void
first_body (void *data)
{
  (void)data;
}

static void
second_body (void *data)
{
  (void)data;
}

struct made_arms
made_arms_new (size_t n, bool is_one_code, enum mbench_unit unit)
{
  struct made_arms made = { .comparison = { .tolerance = 0.002,
                                            .limits = { .confidence = 0.95 },
                                            .unit = unit } };
  struct mbench_arm arms[MADE_ARMS] = { 0 };
  char *names[MADE_ARMS] = { "old", "new", "newer" };
  const struct mbench_duel duel = { .n = n, .arms = arms };
  for (size_t i = 0; i < n; ++i)
    {
      const micro_benchmark_test_definition definition
          = { .is_auto = true,
              .auto_test
              = is_one_code || i % 2 == 0 ? first_body : second_body };
      if (mbench_test_case_new (names[i], &definition, &made.tests[i], NULL)
          != MBENCH_OK)
        abort ();
      arms[i].planned.test = made.tests[i];
      arms[i].planned.name = names[i];
    }
  if (mbench_duel_copy (&duel, &made.comparison.duel, NULL) != MBENCH_OK)
    abort ();
  made.comparison.groups = calloc (64, sizeof *made.comparison.groups);
  return made;
}

struct mbench_group *
made_arms_group (struct made_arms *made, size_t n, const size_t *arms,
                 const double *times, double noise)
{
  struct mbench_group *group
      = &made->comparison.groups[made->comparison.n_groups++];
  *group = made_group (n, arms, 24);
  for (size_t i = 0; i < MADE_ARMS_BLOCKS; ++i)
    {
      double some[MADE_ARMS];
      for (size_t j = 0; j < n; ++j)
        some[j] = times[j];
      /* A pattern that is not alike from block to block.  */
      some[n - 1] *= 1 + noise * (i * 7 % 5 < 2 ? 1 : i * 7 % 5 > 2 ? -1 : 0);
      made_group_blocks (group, 1, some);
    }
  return group;
}

const struct mbench_compared_pair *
made_arms_compare (struct made_arms *made)
{
  struct mbench_error error;
  if (mbench_compare (&made->comparison, &error) != MBENCH_OK)
    abort ();
  return made->comparison.pairs;
}

void
made_arms_release (struct made_arms *made)
{
  size_t n = made->comparison.duel.n;
  mbench_comparison_release (&made->comparison);
  for (size_t i = 0; i < n; ++i)
    mbench_test_case_free (made->tests[i]);
}
