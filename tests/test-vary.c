/* run/vary.h: samples of different lengths.  */

#include <config.h>

#include "run/vary.h"

#include <stdbool.h>

#include "tap.h"

enum
{
  BLOCKS = 1000,
  /* Places of a full block, and of one that is no multiple of the parts.  */
  PLACES = 24,
  SHORT = 7
};

/* Whether each four samples of a block have every length once.  */
static bool
is_balanced (uint32_t seed, size_t block)
{
  for (size_t place = 0; place < PLACES; place += MBENCH_VARY_PARTS)
    {
      unsigned seen = 0;
      for (size_t i = 0; i < MBENCH_VARY_PARTS; ++i)
        seen |= 1U << mbench_vary_parts (seed, block, place + i);
      if (seen != 0x1e)
        return false;
    }
  return true;
}

static void
test_balance (void)
{
  bool balanced = true;
  for (uint32_t seed = 0; seed < 10; ++seed)
    for (size_t block = 0; block < BLOCKS; ++block)
      balanced = balanced && is_balanced (seed * 2654435761U, block);
  tap_ok (balanced, "each four samples have every length once");
  /* What is left of a block has each length as often as another in the long
     run: the third of three samples is expected a quarter of the time, by
     more than five deviations of the binomial.  */
  size_t last[MBENCH_VARY_PARTS + 1] = { 0 };
  for (size_t block = 0; block < BLOCKS; ++block)
    ++last[mbench_vary_parts (1, block, SHORT - 1)];
  bool is_even = true;
  for (size_t i = 1; i <= MBENCH_VARY_PARTS; ++i)
    is_even = is_even && last[i] > 180 && last[i] < 320;
  tap_ok (is_even, "the rest of a block favours no length: %zu %zu %zu %zu",
          last[1], last[2], last[3], last[4]);
}

static void
test_orders (void)
{
  bool is_same = true;
  size_t other_block = 0;
  size_t other_group = 0;
  size_t other_seed = 0;
  for (size_t block = 0; block < BLOCKS; ++block)
    {
      unsigned parts = mbench_vary_parts (7, block, 2);
      is_same = is_same && parts == mbench_vary_parts (7, block, 2);
      other_block += parts != mbench_vary_parts (7, block + 1, 2);
      other_group += parts != mbench_vary_parts (7, block, 6);
      other_seed += parts != mbench_vary_parts (8, block, 2);
    }
  tap_ok (is_same, "the same question has the same answer");
  tap_ok (other_block > 600, "another block has another order");
  tap_ok (other_group > 600, "so have other places of a block");
  tap_ok (other_seed > 600, "and another seed");
  tap_ok (mbench_vary_seed ("sort/10") == mbench_vary_seed ("sort/10")
              && mbench_vary_seed ("sort/10") != mbench_vary_seed ("sort/20"),
          "the seed is that of the name");
}

static void
test_iterations (void)
{
  tap_size (mbench_vary_iterations (100, 1), 25, "a quarter of a hundred");
  tap_size (mbench_vary_iterations (100, 3), 75, "three quarters");
  tap_size (mbench_vary_iterations (100, 4), 100, "all of it");
  tap_size (mbench_vary_iterations (4, 1), 1,
            "the least number has a quarter");
  tap_size (mbench_vary_iterations (7, 1), 2, "to the nearest");
  tap_size (mbench_vary_iterations (7, 4), 7, "and all of it exactly");
  tap_size (mbench_vary_iterations (SIZE_MAX, 4), SIZE_MAX,
            "also of the largest number");
}

int
main (void)
{
  test_balance ();
  test_orders ();
  test_iterations ();
  return tap_done ();
}
