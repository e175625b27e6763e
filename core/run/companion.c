#include <config.h>

#include "run/companion.h"

bool
mbench_companion_is_alone (size_t number, size_t size)
{
  return size >= MBENCH_COMPANION_SAMPLES
         && number % MBENCH_COMPANION_BLOCKS == MBENCH_COMPANION_BLOCKS - 1;
}

/* Put BIT once into each whole group of GROUP samples; where a block of SIZE
   has no whole one, once into each block of so many that have one
   together.  */
static void
scatter (struct mbench_companion_plan *plan, unsigned bit, size_t group,
         size_t number, size_t size, struct mbench_random *random)
{
  if (size < group)
    {
      size_t blocks = (group + size - 1) / size;
      if (number % blocks == 0)
        plan->after[mbench_random_below (random, size)] |= (uint8_t)bit;
      return;
    }
  for (size_t first = 0; first + group <= size; first += group)
    plan->after[first + mbench_random_below (random, group)] |= (uint8_t)bit;
}

/* Put the throughput loop once into a block that has latency loops.  */
static void
join_throughput (struct mbench_companion_plan *plan, size_t size,
                 struct mbench_random *random)
{
  for (size_t i = 0; i < size; ++i)
    if (plan->after[i] & MBENCH_COMPANION_LATENCY)
      {
        plan->after[mbench_random_below (random, size)]
            |= MBENCH_COMPANION_THROUGHPUT;
        return;
      }
}

struct mbench_companion_plan
mbench_companion_plan_block (size_t number, size_t size, unsigned wanted,
                             struct mbench_random *random)
{
  struct mbench_companion_plan plan = { { 0 } };
  bool has_loops = !mbench_companion_is_alone (number, size);
  if ((wanted & MBENCH_COMPANION_LATENCY) && has_loops)
    scatter (&plan, MBENCH_COMPANION_LATENCY, MBENCH_COMPANION_SAMPLES, number,
             size, random);
  if (wanted & MBENCH_COMPANION_THROUGHPUT)
    join_throughput (&plan, size, random);
  if (wanted & MBENCH_COMPANION_EMPTY)
    scatter (&plan, MBENCH_COMPANION_EMPTY, MBENCH_COMPANION_EMPTY_SAMPLES,
             number, size, random);
  return plan;
}
