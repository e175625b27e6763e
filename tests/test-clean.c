/* stats/clean.h: which blocks an estimate is made of.  */

#include <config.h>

#include "stats/clean.h"

#include "tap.h"

enum
{
  BLOCKS = 20
};

static void
check_choice (void)
{
  bool contended[BLOCKS] = { false };
  size_t index[BLOCKS];
  contended[0] = contended[7] = contended[8] = contended[19] = true;
  struct mbench_clean clean = mbench_clean_choose (contended, BLOCKS, index);
  tap_ok (clean.is_clean, "sixteen clean blocks are enough");
  tap_size (clean.used, 16, "they are used");
  bool is_right = true;
  for (size_t i = 0; i < clean.used; ++i)
    is_right = is_right && index[i] == (i < 6 ? i + 1 : i + 3);
  tap_ok (is_right, "and no other, in order");

  contended[3] = true;
  clean = mbench_clean_choose (contended, BLOCKS, index);
  tap_ok (!clean.is_clean, "fifteen are not");
  tap_size (clean.used, BLOCKS, "all are used");
  is_right = true;
  for (size_t i = 0; i < BLOCKS; ++i)
    is_right = is_right && index[i] == i;
  tap_ok (is_right, "in order");
}

static void
check_few (void)
{
  const bool contended[3] = { false };
  size_t index[3];
  struct mbench_clean clean = mbench_clean_choose (contended, 3, index);
  tap_ok (clean.is_clean, "three blocks, all of them clean");
  tap_size (clean.used, 3, "are used");
  clean = mbench_clean_choose (NULL, 0, index);
  tap_size (clean.used, 0, "of none, none");
}

/* Blocks of 1, 2, 3, 1, 2 samples, of which INDEX are used.  */
static void
check_samples (const size_t *index, size_t used, const double *expected,
               size_t n, const char *name)
{
  double samples[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  size_t ends[] = { 1, 3, 6, 7, 9 };
  tap_size (mbench_clean_samples (samples, ends, index, used), n, name);
  bool is_right = used == 0 || ends[used - 1] == n;
  for (size_t i = 0; i < n; ++i)
    is_right = is_right && samples[i] == expected[i];
  for (size_t i = 0; i < used; ++i)
    is_right
        = is_right && ends[i] - (i == 0 ? 0 : ends[i - 1]) == 1 + index[i] % 3;
  tap_ok (is_right, "the samples and ends of those");
}

static void
check_moves (void)
{
  double values[] = { 10, 11, 12, 13, 14 };
  const size_t some[] = { 1, 2, 4 };
  const size_t first[] = { 0, 1, 3 };
  const size_t all[] = { 0, 1, 2, 3, 4 };
  mbench_clean_blocks (values, some, 3);
  tap_ok (values[0] == 11 && values[1] == 12 && values[2] == 14,
          "values of the blocks used");
  check_samples (some, 3, (const double[]){ 2, 3, 4, 5, 6, 8, 9 }, 7,
                 "the first left out");
  check_samples (first, 3, (const double[]){ 1, 2, 3, 7 }, 4,
                 "the middle left out");
  check_samples (all, 5, (const double[]){ 1, 2, 3, 4, 5, 6, 7, 8, 9 }, 9,
                 "none left out");
  check_samples (all, 0, NULL, 0, "all left out");
}

int
main (void)
{
  check_choice ();
  check_few ();
  check_moves ();
  return tap_done ();
}
