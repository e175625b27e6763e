/* run/companion.h: what is measured beside the samples, and where.  */

#include <config.h>

#include "run/companion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

enum
{
  ALL = MBENCH_COMPANION_LATENCY | MBENCH_COMPANION_THROUGHPUT
        | MBENCH_COMPANION_EMPTY,
  BLOCKS = 400
};

static struct mbench_random *
new_random (uint32_t seed)
{
  struct mbench_random *random = NULL;
  if (mbench_random_new (seed, &random, NULL) != MBENCH_OK)
    abort ();
  return random;
}

/* How many of the first SIZE places of PLAN from FIRST on have BIT.  */
static size_t
count (const struct mbench_companion_plan *plan, unsigned bit, size_t first,
       size_t size)
{
  size_t n = 0;
  for (size_t i = first; i < first + size; ++i)
    n += (plan->after[i] & bit) != 0;
  return n;
}

/* Whether each whole group of GROUP among SIZE places has BIT once, and no
   other place does.  */
static bool
is_scattered (const struct mbench_companion_plan *plan, unsigned bit,
              size_t group, size_t size)
{
  size_t groups = size / group;
  for (size_t i = 0; i < groups; ++i)
    if (count (plan, bit, i * group, group) != 1)
      return false;
  return count (plan, bit, 0, MBENCH_BLOCK_SAMPLES) == groups;
}

/* Blocks of SIZE that have room for all.  */
static void
test_size (size_t size)
{
  struct mbench_random *random = new_random (5);
  bool has_latencies = true;
  bool has_throughput = true;
  bool has_empties = true;
  size_t alone = 0;
  size_t alone_right = 0;
  for (size_t i = 0; i < BLOCKS; ++i)
    {
      struct mbench_companion_plan plan
          = mbench_companion_plan_block (i, size, ALL, random);
      size_t loops
          = count (&plan, MBENCH_COMPANION_LATENCY, 0, MBENCH_BLOCK_SAMPLES);
      size_t shared = count (&plan, MBENCH_COMPANION_THROUGHPUT, 0,
                             MBENCH_BLOCK_SAMPLES);
      has_empties = has_empties
                    && is_scattered (&plan, MBENCH_COMPANION_EMPTY,
                                     MBENCH_COMPANION_EMPTY_SAMPLES, size);
      if (loops == 0)
        {
          ++alone;
          alone_right += i % 4 == 3 && shared == 0;
          continue;
        }
      has_latencies = has_latencies
                      && is_scattered (&plan, MBENCH_COMPANION_LATENCY,
                                       MBENCH_COMPANION_SAMPLES, size);
      has_throughput
          = has_throughput && shared == 1
            && count (&plan, MBENCH_COMPANION_THROUGHPUT, 0, size) == 1;
    }
  tap_ok (has_latencies, "%zu samples: a latency loop in each four", size);
  tap_ok (has_empties, "%zu samples: an empty body in each eight", size);
  tap_ok (has_throughput, "%zu samples: one throughput loop", size);
  tap_ok (alone == BLOCKS / 4 && alone_right == alone,
          "%zu samples: every fourth block goes without the loops: %zu", size,
          alone);
  mbench_random_free (random);
}

/* Blocks of SIZE that have no room for one of GROUP: one block of so many that
   have it together has BIT once.  */
static void
test_small (size_t size, unsigned bit, size_t group, const char *name)
{
  size_t blocks = (group + size - 1) / size;
  struct mbench_random *random = new_random (5);
  bool right = true;
  size_t taken = 0;
  for (size_t i = 0; i < BLOCKS; ++i)
    {
      struct mbench_companion_plan plan
          = mbench_companion_plan_block (i, size, ALL, random);
      size_t n = count (&plan, bit, 0, MBENCH_BLOCK_SAMPLES);
      right = right && n == (i % blocks == 0 ? 1 : 0)
              && n == count (&plan, bit, 0, size);
      taken += n;
    }
  tap_ok (right, "%zu samples: %s in one of %zu blocks: %zu", size, name,
          blocks, taken);
  tap_ok (taken * group <= BLOCKS * size + group, "at most one in %zu samples",
          group);
  mbench_random_free (random);
}

/* Where BIT comes in 2000 blocks of SIZE: each place as often as any
   other.  */
static void
test_places (size_t size, unsigned bit, const char *name)
{
  struct mbench_random *random = new_random (17);
  size_t counts[MBENCH_BLOCK_SAMPLES] = { 0 };
  size_t sum = 0;
  for (size_t i = 0; i < 2000; ++i)
    {
      struct mbench_companion_plan plan
          = mbench_companion_plan_block (i, size, ALL, random);
      for (size_t k = 0; k < size; ++k)
        counts[k] += (plan.after[k] & bit) != 0;
    }
  for (size_t k = 0; k < size; ++k)
    sum += counts[k];
  double expected = (double)sum / (double)size;
  size_t wrong = 0;
  for (size_t k = 0; k < size; ++k)
    wrong += (double)counts[k] < 0.6 * expected
             || (double)counts[k] > 1.4 * expected;
  tap_ok (wrong == 0 && expected > 50,
          "%zu samples: %s comes after each sample alike: %zu do not", size,
          name, wrong);
  mbench_random_free (random);
}

/* The plans of some blocks from SEED.  */
static void
make_plans (uint32_t seed, struct mbench_companion_plan *plans, size_t n)
{
  struct mbench_random *random = new_random (seed);
  for (size_t i = 0; i < n; ++i)
    plans[i]
        = mbench_companion_plan_block (i, MBENCH_BLOCK_SAMPLES, ALL, random);
  mbench_random_free (random);
}

static void
test_seed (void)
{
  struct mbench_companion_plan first[8];
  struct mbench_companion_plan again[8];
  struct mbench_companion_plan other[8];
  make_plans (1, first, 8);
  make_plans (1, again, 8);
  make_plans (2, other, 8);
  tap_ok (memcmp (first, again, sizeof first) == 0,
          "the same seed gives the same places");
  tap_ok (memcmp (first, other, sizeof first) != 0, "another seed others");
  tap_ok (memcmp (&first[0], &first[1], sizeof first[0]) != 0,
          "blocks differ from one another");
}

static void
test_wanted (void)
{
  struct mbench_random *random = new_random (3);
  static const unsigned wanted[]
      = { 0, MBENCH_COMPANION_LATENCY, MBENCH_COMPANION_EMPTY };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; ++i)
    {
      struct mbench_companion_plan plan = mbench_companion_plan_block (
          0, MBENCH_BLOCK_SAMPLES, wanted[i], random);
      unsigned seen = 0;
      for (size_t k = 0; k < MBENCH_BLOCK_SAMPLES; ++k)
        seen |= plan.after[k];
      tap_ok (seen == wanted[i],
              "of what is wanted, %u, all comes and no more", wanted[i]);
    }
  mbench_random_free (random);
}

static void
test_alone (void)
{
  tap_ok (mbench_companion_is_alone (3, 4) && mbench_companion_is_alone (7, 24)
              && !mbench_companion_is_alone (0, 24)
              && !mbench_companion_is_alone (4, 24),
          "the last of four blocks goes without loops");
  tap_ok (!mbench_companion_is_alone (3, 3)
              && !mbench_companion_is_alone (7, 1),
          "but none of too few samples");
}

int
main (void)
{
  test_alone ();
  for (size_t size = 8; size <= MBENCH_BLOCK_SAMPLES; size += 4)
    test_size (size);
  test_size (11);
  for (size_t size = 1; size < MBENCH_COMPANION_SAMPLES; ++size)
    test_small (size, MBENCH_COMPANION_LATENCY, MBENCH_COMPANION_SAMPLES,
                "a latency loop");
  for (size_t size = 1; size < MBENCH_COMPANION_SAMPLES; ++size)
    test_small (size, MBENCH_COMPANION_THROUGHPUT, MBENCH_COMPANION_SAMPLES,
                "a throughput loop");
  for (size_t size = 1; size < MBENCH_COMPANION_EMPTY_SAMPLES; ++size)
    test_small (size, MBENCH_COMPANION_EMPTY, MBENCH_COMPANION_EMPTY_SAMPLES,
                "an empty body");
  test_places (MBENCH_BLOCK_SAMPLES, MBENCH_COMPANION_LATENCY,
               "a latency loop");
  test_places (MBENCH_BLOCK_SAMPLES, MBENCH_COMPANION_THROUGHPUT,
               "the throughput loop");
  test_places (MBENCH_BLOCK_SAMPLES, MBENCH_COMPANION_EMPTY, "an empty body");
  test_places (3, MBENCH_COMPANION_LATENCY, "a latency loop");
  test_places (5, MBENCH_COMPANION_EMPTY, "an empty body");
  test_seed ();
  test_wanted ();
  return tap_done ();
}
