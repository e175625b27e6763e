/* The rounds of a duel: which count, when a block is full, and when there are
   enough.  */

#include <config.h>

#include <math.h>
#include <string.h>

#include "run/duel-rounds.h"
#include "run/duel.h"
#include "tap.h"

static struct mbench_arm arms[3];
static struct mbench_duel two = { .n = 2, .arms = arms };

static struct mbench_rounds
begin (const struct mbench_duel *duel, size_t size)
{
  struct mbench_rounds rounds;
  struct mbench_error error;
  if (mbench_rounds_new (duel, size, &rounds, &error) != MBENCH_OK)
    tap_ok (false, "rounds: %s", error.message);
  return rounds;
}

/* A round whose arms take A, A * RATIO and A / RATIO.  */
static bool
play (struct mbench_rounds *rounds, double a, double ratio, bool is_flagged)
{
  const double times[] = { a, a * ratio, a / ratio };
  bool is_full;
  struct mbench_error error;
  return mbench_rounds_record (rounds, times, is_flagged, &is_full, &error)
             == MBENCH_OK
         && is_full;
}

static void
test_full (void)
{
  struct mbench_rounds rounds = begin (&two, MBENCH_BLOCK_SAMPLES);
  bool was_full = false;
  for (size_t i = 1; i < MBENCH_BLOCK_SAMPLES; ++i)
    was_full |= play (&rounds, 100 + (double)i, 1.5, false);
  tap_ok (!was_full && rounds.n == 0, "a block of 23 rounds is not full");
  tap_ok (play (&rounds, 100, 1.5, false) && rounds.n == 1,
          "one of 24 rounds is");
  tap_near (rounds.ratios[0], log (1.5), 1e-12,
            "its ratio is that of its low locations");
  tap_size (rounds.filled, 0, "and the next one is empty");
  mbench_rounds_release (&rounds);
}

/* Disturbed rounds are as slow as they may be, and of another ratio.  */
static void
test_disturbed (void)
{
  struct mbench_rounds rounds = begin (&two, MBENCH_BLOCK_SAMPLES);
  bool is_full = false;
  size_t played = 0;
  while (!is_full)
    {
      bool is_flagged = played++ % 3 == 0;
      is_full = play (&rounds, 100, is_flagged ? 0.5 : 1.25, is_flagged);
    }
  tap_size (played, 36, "disturbed rounds do not fill a block: a third of 36");
  tap_near (rounds.ratios[0], log (1.25), 1e-12,
            "and are not in its locations");
  tap_ok (!rounds.keeps_flagged, "they do not count");
  mbench_rounds_release (&rounds);
}

static void
test_sleeping (void)
{
  struct mbench_rounds rounds = begin (&two, MBENCH_BLOCK_SAMPLES);
  size_t played = 1;
  while (!play (&rounds, 100, 1.25, true))
    ++played;
  tap_size (played, MBENCH_DUEL_SPARES,
            "of a body that is always disturbed all rounds count");
  tap_ok (rounds.keeps_flagged, "which is told");
  tap_near (rounds.ratios[0], log (1.25), 1e-12, "they make the ratio");
  while (!play (&rounds, 100, 1.25, false))
    continue;
  tap_ok (!rounds.keeps_flagged, "each block decides for itself");
  mbench_rounds_release (&rounds);
}

static void
test_single (void)
{
  struct mbench_rounds rounds = begin (&two, 1);
  tap_ok (!play (&rounds, 1e6, 3, true), "a disturbed long round is no block");
  tap_ok (play (&rounds, 1e6, 2, false), "one that was not is one");
  tap_near (rounds.ratios[0], log (2), 1e-12, "of its own ratio alone");
  size_t played = 1;
  while (!play (&rounds, 1e6, 2, true))
    ++played;
  tap_size (played, MBENCH_DUEL_LONG_SPARES, "three disturbed ones are one");
  mbench_rounds_release (&rounds);
}

/* So many blocks that the arrays grow several times, of three pairs.  */
static void
test_pairs (void)
{
  struct mbench_duel three = { .n = 3, .arms = arms, .has_all_pairs = true };
  struct mbench_rounds rounds = begin (&three, 1);
  enum
  {
    BLOCKS = 5000
  };
  for (size_t i = 0; i < BLOCKS; ++i)
    play (&rounds, 50, exp (1e-6 * (double)i), false);
  tap_size (rounds.n, BLOCKS, "blocks are kept");
  double worst = 0;
  for (size_t i = 0; i < BLOCKS; ++i)
    {
      double one = 1e-6 * (double)i;
      const double right[] = { one, -one, -2 * one };
      for (size_t pair = 0; pair < 3; ++pair)
        {
          double is = rounds.ratios[pair * rounds.capacity + i];
          struct mbench_duel_pair which = mbench_duel_pair (&three, pair);
          double be = which.base == 0 ? right[which.other - 1] : right[2];
          worst = fmax (worst, fabs (is - be));
        }
    }
  tap_ok (worst < 1e-12, "with the ratios of all pairs, in order");
  mbench_rounds_release (&rounds);
}

static void
test_looks (void)
{
  struct mbench_rounds rounds = begin (&two, 1);
  size_t looks[64] = { 0 };
  size_t n = 0;
  while (rounds.n < 200)
    {
      size_t next = rounds.next_look;
      play (&rounds, 50, 1.01, false);
      bool is_enough = mbench_rounds_are_enough (&rounds, 1, 0.05);
      if (rounds.next_look == next)
        continue;
      looks[n++] = rounds.n;
      if (n <= 2)
        tap_ok (is_enough == (n == 2), "look %zu: two in a row are enough", n);
    }
  tap_size (looks[0], MBENCH_DUEL_BLOCKS, "the first look is at 16 blocks");
  tap_size (looks[1], 24, "the next ones every 8");
  tap_size (looks[7], 72, "up to 72");
  tap_size (looks[8], 81, "and then an eighth more");
  mbench_rounds_release (&rounds);
}

static void
test_enough (void)
{
  struct mbench_duel three = { .n = 3, .arms = arms };
  struct mbench_rounds rounds = begin (&three, 1);
  for (size_t i = 0; i < MBENCH_DUEL_BLOCKS; ++i)
    {
      /* The second arm is steady, the third is not.  */
      const double times[] = { 50, 51, i % 2 == 0 ? 50 : 60 };
      bool is_full;
      struct mbench_error error;
      mbench_rounds_record (&rounds, times, false, &is_full, &error);
    }
  rounds.precise_looks = 1;
  tap_ok (!mbench_rounds_are_enough (&rounds, 0.001, 0.05),
          "a wide pair is not enough, though another is narrow");
  tap_ok (rounds.precise_looks == 0, "and the looks before it are forgotten");
  rounds.next_look = rounds.n;
  rounds.precise_looks = 1;
  tap_ok (mbench_rounds_are_enough (&rounds, 0.5, 0.05),
          "a precision that both have is");
  mbench_rounds_release (&rounds);
}

int
main (void)
{
  test_full ();
  test_disturbed ();
  test_sleeping ();
  test_single ();
  test_pairs ();
  test_looks ();
  test_enough ();
  return tap_done ();
}
