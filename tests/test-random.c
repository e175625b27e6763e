#include "tap.h"

#include <math.h>

#include "base/random.h"

enum
{
  DRAWS = 20000
};

static void
test_seed (void)
{
  struct mbench_random *a;
  struct mbench_random *b;
  struct mbench_random *c;
  tap_ok (mbench_random_new (7, &a, NULL) == MBENCH_OK
              && mbench_random_new (7, &b, NULL) == MBENCH_OK
              && mbench_random_new (8, &c, NULL) == MBENCH_OK,
          "generators are made");
  bool is_same = true;
  bool is_other = false;
  for (int i = 0; i < 100; ++i)
    {
      double x = mbench_random_uniform (a);
      is_same = is_same && x == mbench_random_uniform (b);
      is_other = is_other || x != mbench_random_uniform (c);
    }
  tap_ok (is_same, "one seed gives one sequence");
  tap_ok (is_other, "another seed gives another");
  mbench_random_free (a);
  mbench_random_free (b);
  mbench_random_free (c);
}

static void
test_distributions (void)
{
  struct mbench_random *random;
  mbench_random_new (1, &random, NULL);
  size_t counts[5] = { 0 };
  for (int i = 0; i < DRAWS; ++i)
    ++counts[mbench_random_below (random, 5)];
  bool is_even = true;
  for (int i = 0; i < 5; ++i)
    is_even = is_even && counts[i] > 3750 && counts[i] < 4250;
  tap_ok (is_even, "numbers below five are alike often");
  double sum = 0;
  double squares = 0;
  double shortest = 1;
  double longest = 0;
  for (int i = 0; i < DRAWS; ++i)
    {
      double x = mbench_random_normal (random);
      sum += x;
      squares += x * x;
      double u = mbench_random_uniform (random);
      shortest = u < shortest ? u : shortest;
      longest = u > longest ? u : longest;
    }
  tap_ok (fabs (sum / DRAWS) < 0.03, "the normal mean is zero");
  tap_near (squares / DRAWS, 1, 0.04, "the normal variance");
  tap_ok (shortest >= 0 && shortest < 0.001 && longest > 0.999 && longest < 1,
          "uniform numbers fill the range");
  mbench_random_free (random);
}

/* That all six orders of three come out alike often, with nothing lost.  */
static void
test_shuffle (void)
{
  struct mbench_random *random;
  mbench_random_new (1, &random, NULL);
  size_t counts[3][3] = { { 0 } };
  bool is_whole = true;
  for (int i = 0; i < DRAWS; ++i)
    {
      size_t list[] = { 0, 1, 2 };
      mbench_random_shuffle (random, list, 3);
      is_whole = is_whole && list[0] + list[1] + list[2] == 3
                 && list[0] != list[1] && list[1] != list[2];
      ++counts[list[0]][list[1]];
    }
  tap_ok (is_whole, "a shuffled list has what it had");
  bool is_even = true;
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j)
      is_even = is_even
                && (i == j || (counts[i][j] > 3100 && counts[i][j] < 3570));
  tap_ok (is_even, "and each order is as likely");
  mbench_random_free (random);
}

int
main (void)
{
  test_shuffle ();
  test_seed ();
  test_distributions ();
  return tap_done ();
}
