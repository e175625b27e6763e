#include <config.h>

#include "run/group.h"

#include <math.h>
#include <stdlib.h>

#include "device/clock.h"
#include "run/block.h"
#include "stats/robust.h"

size_t
mbench_group_find (const struct mbench_group *group, size_t arm)
{
  size_t i = 0;
  while (i < group->n_arms && group->arms[i] != arm)
    ++i;
  return i;
}

/* A block: its rounds from FIRST up to END, and how many of them are not left
   out.  */
struct block
{
  size_t first;
  size_t end;
  size_t kept;
  bool is_full;
};

static size_t
count_rounds (const struct mbench_group *group)
{
  return group->n_arms > 0 ? group->record.samples.n / group->n_arms : 0;
}

/* The sample of the arm at PLACE in ROUND.  */
static const micro_benchmark_time_sample_ *
sample_of (const struct mbench_group *group, size_t round, size_t place)
{
  return &group->record.samples.rows[round * group->n_arms + place];
}

static bool
is_left_out (const struct mbench_group *group, size_t round)
{
  return sample_of (group, round, 0)->discarded;
}

static bool
is_disturbed (const struct mbench_group *group, size_t round)
{
  for (size_t i = 0; i < group->n_arms; ++i)
    if (sample_of (group, round, i)->preempted)
      return true;
  return false;
}

/* Go to the block behind BLOCK, which is all zero before the first.  False
   where there is none.  */
static bool
next_block (const struct mbench_group *group, struct block *block)
{
  size_t rounds = count_rounds (group);
  size_t size = group->record.block_size > 0 ? group->record.block_size
                                             : MBENCH_BLOCK_SAMPLES;
  struct block next = { .first = block->end, .end = block->end };
  if (next.first >= rounds)
    return false;
  uint32_t number = sample_of (group, next.first, 0)->block;
  while (next.end < rounds && sample_of (group, next.end, 0)->block == number)
    next.kept += !is_left_out (group, next.end++);
  next.is_full = next.end < rounds || next.kept >= size;
  *block = next;
  return true;
}

static bool
counts (const struct mbench_group *group, const struct block *block,
        size_t round)
{
  if (!block->is_full && 2 * block->kept <= block->end - block->first)
    return true;
  return !is_left_out (group, round);
}

/* Whether blocks that are not full count in GROUP.  */
static bool
wants_rest (const struct mbench_group *group)
{
  struct block block = { 0 };
  size_t full = 0;
  while (full < MBENCH_INTERVAL_VALUES && next_block (group, &block))
    full += block.is_full;
  return full < MBENCH_INTERVAL_VALUES;
}

/* The low location of the arm at PLACE in BLOCK, by way of SCRATCH with room
   for its rounds; NaN where no round counts.  */
static double
locate (const struct mbench_group *group, const struct block *block,
        size_t place, double *scratch)
{
  size_t n = 0;
  for (size_t round = block->first; round < block->end; ++round)
    {
      const micro_benchmark_time_sample_ *sample
          = sample_of (group, round, place);
      if (counts (group, block, round))
        scratch[n++] = (double)mbench_time_to_ns (sample->elapsed)
                       / (double)sample->iterations;
    }
  if (n == 0)
    return NAN;
  return mbench_low_location_of (scratch, n);
}

/* The value of BLOCK: the low location of the arm at OTHER, or where there is
   a BASE its log ratio to that.  NaN where there is none, as where a coarse
   clock has seen no time pass.  */
static double
value_of (const struct mbench_group *group, const struct block *block,
          const size_t *base, size_t other, double *scratch)
{
  double value = locate (group, block, other, scratch);
  if (base == NULL)
    return value;
  value = log (value / locate (group, block, *base, scratch));
  return isfinite (value) ? value : NAN;
}

/* The values of all blocks that count, as value_of makes them.  */
static enum mbench_status
make_values (const struct mbench_group *group, const size_t *base,
             size_t other, double **values, size_t *n,
             struct mbench_error *error)
{
  size_t rounds = count_rounds (group);
  bool has_rest = wants_rest (group);
  struct block block = { 0 };
  *values = NULL;
  *n = 0;
  if (rounds == 0)
    return MBENCH_OK;
  double *found = calloc (2 * rounds, sizeof *found);
  if (found == NULL)
    return mbench_no_memory (error, "the blocks of a comparison");
  while (next_block (group, &block))
    {
      double value
          = block.is_full || has_rest
                ? value_of (group, &block, base, other, found + rounds)
                : NAN;
      if (!isnan (value))
        found[(*n)++] = value;
    }
  if (*n > 0)
    *values = found;
  else
    free (found);
  return MBENCH_OK;
}

enum mbench_status
mbench_group_blocks (const struct mbench_group *group, size_t base,
                     size_t other, double **blocks, size_t *n,
                     struct mbench_error *error)
{
  size_t first = mbench_group_find (group, base);
  size_t second = mbench_group_find (group, other);
  *blocks = NULL;
  *n = 0;
  if (first == group->n_arms || second == group->n_arms)
    return MBENCH_OK;
  return make_values (group, &first, second, blocks, n, error);
}

enum mbench_status
mbench_group_locations (const struct mbench_group *group, size_t arm,
                        double **blocks, size_t *n, struct mbench_error *error)
{
  size_t place = mbench_group_find (group, arm);
  *blocks = NULL;
  *n = 0;
  if (place == group->n_arms)
    return MBENCH_OK;
  return make_values (group, NULL, place, blocks, n, error);
}

struct mbench_group_count
mbench_group_count (const struct mbench_group *group)
{
  struct mbench_group_count count = { 0 };
  struct block block = { 0 };
  bool has_rest = wants_rest (group);
  while (next_block (group, &block))
    {
      if (!block.is_full && !has_rest)
        continue;
      size_t rounds = 0;
      size_t disturbed = 0;
      for (size_t round = block.first; round < block.end; ++round)
        if (counts (group, &block, round))
          {
            ++rounds;
            disturbed += is_disturbed (group, round);
          }
      ++count.blocks;
      count.rounds += rounds;
      count.dropped += block.end - block.first - rounds;
      count.keeping += disturbed > 0 && rounds >= MBENCH_BLOCK_SAMPLES;
    }
  return count;
}
