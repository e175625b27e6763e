#include <config.h>

#include "made-group.h"

#include <math.h>
#include <stdlib.h>

#include "device/clock.h"

struct mbench_group
made_group (size_t n, const size_t *arms, size_t size)
{
  struct mbench_group group
      = { .n_arms = n, .record = { .block_size = size } };
  for (size_t i = 0; i < n; ++i)
    group.arms[i] = arms[i];
  return group;
}

void
made_group_round (struct mbench_group *group, uint32_t block,
                  size_t iterations, const double *times, bool is_disturbed)
{
  struct mbench_samples *samples = &group->record.samples;
  if (mbench_samples_reserve (samples, group->n_arms, NULL) != MBENCH_OK)
    abort ();
  for (size_t i = 0; i < group->n_arms; ++i)
    mbench_samples_append (
        samples, (micro_benchmark_time_sample_){
                     .iterations = iterations,
                     .elapsed = mbench_time_from_ns (
                         llround (times[i] * (double)iterations)),
                     .block = block,
                     .preempted = is_disturbed && i + 1 == group->n_arms,
                     .discarded = is_disturbed,
                 });
}

void
made_group_recall (struct mbench_group *group, uint32_t block)
{
  for (size_t i = 0; i < group->record.samples.n; ++i)
    if (group->record.samples.rows[i].block == block)
      group->record.samples.rows[i].discarded = false;
}

void
made_group_blocks (struct mbench_group *group, size_t blocks,
                   const double *times)
{
  const struct mbench_samples *samples = &group->record.samples;
  uint32_t first
      = samples->n > 0 ? samples->rows[samples->n - 1].block + 1 : 0;
  for (size_t i = 0; i < blocks; ++i)
    for (size_t round = 0; round < group->record.block_size; ++round)
      made_group_round (group, first + (uint32_t)i, 100, times, false);
}
