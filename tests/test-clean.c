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

int
main (void)
{
  check_choice ();
  check_few ();
  return tap_done ();
}
