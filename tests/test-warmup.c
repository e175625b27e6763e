/* run/warmup.h: when a body is warm.  */

#include <config.h>

#include "run/warmup.h"

#include "tap.h"

/* Record a window of samples of N iterations at LEVEL, of which fewer than
   half are disturbed.  */
static void
record_window (struct mbench_warmup *warmup, size_t n, double level)
{
  for (int i = 0; i < MBENCH_WARMUP_WINDOW; ++i)
    mbench_warmup_record (warmup, n, i % 3 == 0 ? 50 * level : level);
}

static void
test_level (void)
{
  struct mbench_warmup warmup = { 0 };
  tap_ok (!mbench_warmup_done (&warmup, 0, 0), "nothing is warm at first");
  record_window (&warmup, 1, 100);
  tap_ok (!mbench_warmup_done (&warmup, 0, 0),
          "one window tells no change of the level");
  record_window (&warmup, 1, 90);
  tap_ok (!mbench_warmup_done (&warmup, 0, 0), "a level that falls is cold");
  for (int i = 0; i < MBENCH_WARMUP_WINDOW - 1; ++i)
    mbench_warmup_record (&warmup, 1, 90);
  tap_ok (!mbench_warmup_done (&warmup, 0, 0),
          "a window that is not full says nothing");
  mbench_warmup_record (&warmup, 1, 90);
  tap_ok (mbench_warmup_done (&warmup, 0, 0), "a level that stands is warm");
  tap_near (warmup.level, 90, 0, "and is that of the last window");
  record_window (&warmup, 1, 80);
  tap_ok (!mbench_warmup_done (&warmup, 0, 0), "until it falls again");
}

static void
test_threshold (void)
{
  struct mbench_warmup warmup = { 0 };
  record_window (&warmup, 1, 100);
  record_window (&warmup, 1, 98.5);
  tap_ok (mbench_warmup_done (&warmup, 0, 0), "1.5 %% lower is no fall");
  warmup = (struct mbench_warmup){ 0 };
  record_window (&warmup, 1, 100);
  record_window (&warmup, 1, 97.5);
  tap_ok (!mbench_warmup_done (&warmup, 0, 0), "2.5 %% lower is one");
  warmup = (struct mbench_warmup){ 0 };
  record_window (&warmup, 1, 100);
  record_window (&warmup, 1, 1000);
  tap_ok (mbench_warmup_done (&warmup, 0, 0), "a level that rises is warm");
}

static void
test_least (void)
{
  struct mbench_warmup warmup = { 0 };
  record_window (&warmup, 10, 100);
  record_window (&warmup, 10, 100);
  tap_size (warmup.samples, 16, "the samples are counted");
  tap_size (warmup.iterations, 160, "the iterations are counted");
  tap_ok (!mbench_warmup_done (&warmup, 17, 161),
          "fewer samples and iterations than asked are cold");
  tap_ok (mbench_warmup_done (&warmup, 16, 161), "enough samples will do");
  tap_ok (mbench_warmup_done (&warmup, 17, 160), "enough iterations will do");

  warmup = (struct mbench_warmup){ 0 };
  record_window (&warmup, 1000, 100);
  record_window (&warmup, 1000, 50);
  tap_ok (!mbench_warmup_done (&warmup, 1, 1),
          "neither will do while the level falls");
}

int
main (void)
{
  test_level ();
  test_threshold ();
  test_least ();
  return tap_done ();
}
