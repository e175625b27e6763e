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

/* Record a window of samples of a microsecond, before each of which there were
   FAULTS page faults.  */
static void
record_faults (struct mbench_warmup *warmup, size_t faults)
{
  for (int i = 0; i < MBENCH_WARMUP_WINDOW; ++i)
    {
      mbench_warmup_note (warmup, faults, 0);
      mbench_warmup_record (warmup, 1, 1000);
    }
}

static void
test_faults (void)
{
  struct mbench_warmup warmup = { 0 };
  tap_ok (mbench_warmup_rests (&warmup, 0),
          "memory that nobody asks about is at rest");
  record_faults (&warmup, 1);
  tap_ok (!mbench_warmup_rests (&warmup, 0),
          "page faults in the last window disturb it");
  for (int i = 0; i < MBENCH_WARMUP_WINDOW - 1; ++i)
    mbench_warmup_record (&warmup, 1, 1000);
  tap_ok (!mbench_warmup_rests (&warmup, 0),
          "and so they do until the next window is full");
  mbench_warmup_note (&warmup, MBENCH_WARMUP_FAULTS, 0);
  mbench_warmup_record (&warmup, 1, 1000);
  tap_ok (mbench_warmup_rests (&warmup, 0), "a few of them do not");
  mbench_warmup_note (&warmup, MBENCH_WARMUP_FAULTS + 1, 0);
  record_faults (&warmup, 0);
  tap_ok (!mbench_warmup_rests (&warmup, 0), "one more does");
  while (warmup.time < MBENCH_WARMUP_REST_NS)
    {
      if (mbench_warmup_rests (&warmup, 0))
        break;
      record_faults (&warmup, 5);
    }
  tap_ok (mbench_warmup_rests (&warmup, 0), "a body may fault for ever");
  tap_near (warmup.time, MBENCH_WARMUP_REST_NS, 8000,
            "which is seen after a tenth of a second");
}

static void
test_collections (void)
{
  const int64_t least = 8000000;
  struct mbench_warmup warmup = { 0 };
  mbench_warmup_record (&warmup, 1000, 7999);
  tap_ok (!mbench_warmup_rests (&warmup, least),
          "a collection may yet come before the least time");
  mbench_warmup_record (&warmup, 1000, 1);
  tap_ok (mbench_warmup_rests (&warmup, least),
          "a body that needed none by then does not wait for any");

  mbench_warmup_note (&warmup, 0, 1);
  tap_ok (!mbench_warmup_rests (&warmup, least),
          "after one the next are waited for");
  mbench_warmup_note (&warmup, 0, MBENCH_WARMUP_COLLECTIONS - 2);
  tap_ok (!mbench_warmup_rests (&warmup, least), "each of them");
  mbench_warmup_note (&warmup, 0, 1);
  tap_ok (mbench_warmup_rests (&warmup, least), "and no more");

  warmup = (struct mbench_warmup){ 0 };
  mbench_warmup_note (&warmup, 0, 1);
  mbench_warmup_record (&warmup, 1, MBENCH_WARMUP_REST_NS - 1);
  tap_ok (!mbench_warmup_rests (&warmup, least),
          "they are waited for a tenth of a second");
  mbench_warmup_record (&warmup, 1, 1);
  tap_ok (mbench_warmup_rests (&warmup, least), "and no longer");
}

/* A level that stands is not enough where the code is yet to be
   translated.  */
static void
test_await (void)
{
  struct mbench_warmup warmup = { 0 };
  for (int i = 0; i < 4 * MBENCH_WARMUP_WINDOW; ++i)
    mbench_warmup_record (&warmup, 1, 100);
  mbench_warmup_await (&warmup, true);
  tap_ok (!mbench_warmup_done (&warmup, 0, 0),
          "code that is yet to be translated is cold");
  mbench_warmup_await (&warmup, false);
  tap_ok (mbench_warmup_done (&warmup, 0, 0), "translated it is warm");
}

int
main (void)
{
  test_await ();
  test_level ();
  test_threshold ();
  test_least ();
  test_faults ();
  test_collections ();
  return tap_done ();
}
