/* device/perf-set.h: events that are counted together, on a made kernel.  */

#include <config.h>

#include "device/perf-set.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "made-kernel.h"
#include "tap.h"

static struct mbench_perf_set set;
static struct mbench_counter_reason reasons[MBENCH_MOST_COUNTERS];
static double values[MBENCH_MOST_COUNTERS];

/* Open N events whose NAMES follow; they happen as often in a step of time as
   their codes say.  */
static void
open_set (size_t n, ...)
{
  struct mbench_perf_event events[MBENCH_MOST_COUNTERS];
  va_list names;
  va_start (names, n);
  for (size_t i = 0; i < n; ++i)
    mbench_perf_event_find (va_arg (names, const char *), &events[i]);
  va_end (names);
  mbench_perf_set_open (&set, &made_kernel_system, events, n, reasons);
}

/* Count for as many steps of time as are between a read and the next.  */
static void
count_once (void)
{
  mbench_perf_set_start (&set);
  mbench_perf_set_stop (&set);
}

static void
test_group (void)
{
  made_kernel_begin (4);
  open_set (3, "r10", "r20", "task-clock");
  size_t reads = made_kernel.reads;
  count_once ();
  tap_size (made_kernel.reads - reads, 2,
            "three events are read by one call before and one after");
  mbench_perf_set_take (&set, values);
  tap_ok (values[0] == 0x10 && values[1] == 0x20
              && values[2] == PERF_COUNT_SW_TASK_CLOCK,
          "each value is that of its event, between start and stop");
  for (int i = 0; i < 3; ++i)
    count_once ();
  mbench_perf_set_take (&set, values);
  tap_ok (values[0] == 3 * 0x10 && values[1] == 3 * 0x20,
          "pauses left out, it adds up until it is taken");
  mbench_perf_set_take (&set, values);
  tap_ok (isnan (values[0]), "and is then nothing");
  tap_ok (!mbench_perf_set_remark (&set, 0, &reasons[0])
              && reasons[0].text[0] == '\0',
          "there is nothing to be said of it");
  mbench_perf_set_close (&set);
  tap_size (made_kernel.closed, made_kernel.opened, "all are closed");
}

/* What PLACE counts in 24 takes of as many steps each, beside the number of
   takes in which it had its turn.  */
static void
count_turns (size_t i, double *sum, size_t *turns)
{
  *sum = 0;
  *turns = 0;
  for (int take = 0; take < 24; ++take)
    {
      mbench_perf_set_start (&set);
      mbench_perf_set_stop (&set);
      mbench_perf_set_take (&set, values);
      *turns += !isnan (values[i]);
      *sum += isnan (values[i]) ? 0 : values[i];
    }
}

static void
test_split (void)
{
  double sum;
  size_t turns;
  made_kernel_begin (2);
  open_set (3, "r10", "r20", "r40");
  tap_size (set.n_groups, 2, "what does not fit has a group of its own");
  tap_ok (reasons[0].text[0] == '\0' && reasons[2].text[0] == '\0',
          "and is counted");
  for (int i = 0; i < 12; ++i)
    count_once ();
  mbench_perf_set_take (&set, values);
  double per_step = (double)set.groups[0].enabled / MADE_KERNEL_STEP;
  tap_near (values[0], 0x10 * per_step, 1e-12,
            "a count is scaled by the part of the time in which it was made");
  tap_near (values[1], 2 * values[0], 1e-12, "and so is that beside it");
  per_step = (double)set.groups[1].enabled / MADE_KERNEL_STEP;
  tap_near (values[2], 0x40 * per_step, 1e-12, "and that of the other group");
  tap_ok (mbench_perf_set_remark (&set, 0, &reasons[0])
              && strstr (reasons[0].text, "50 %") != NULL
              && strstr (reasons[0].text, "scaled") != NULL,
          "which is said: %s", reasons[0].text);
  count_turns (2, &sum, &turns);
  tap_ok (turns > 0, "takes in which a group had its turn have values");
  mbench_perf_set_close (&set);
  tap_size (made_kernel.closed, made_kernel.opened, "all are closed");
}

static void
test_no_turn (void)
{
  made_kernel_begin (2);
  open_set (2, "r10", "r20");
  made_kernel.taken = 2;
  count_once ();
  mbench_perf_set_take (&set, values);
  tap_ok (isnan (values[0]) && isnan (values[1]),
          "who had no turn has no count");
  tap_ok (mbench_perf_set_remark (&set, 0, &reasons[0])
              && strstr (reasons[0].text, "no turn") != NULL,
          "which is said: %s", reasons[0].text);
  mbench_perf_set_close (&set);

  made_kernel_begin (4);
  made_kernel.taken = 1;
  open_set (4, "r10", "r20", "r30", "r40");
  tap_size (set.n_groups, 2,
            "a group that the kernel takes, but would never count, is split");
  tap_size (set.groups[0].n, 3, "behind the last event that fits");
  tap_size (made_kernel.closed, 1, "the one that did not is closed there");
  mbench_perf_set_close (&set);
}

static void
test_missing (void)
{
  made_kernel_begin (0);
  open_set (3, "r10", "task-clock", "cycles");
  tap_ok (strstr (reasons[0].text, "virtual") != NULL
              && reasons[1].text[0] == '\0'
              && strstr (reasons[2].text, "virtual") != NULL,
          "those that cannot be had have a reason, the others none");
  count_once ();
  mbench_perf_set_take (&set, values);
  tap_ok (isnan (values[0]) && values[1] == PERF_COUNT_SW_TASK_CLOCK
              && isnan (values[2]),
          "and the others are counted");
  tap_ok (!mbench_perf_set_remark (&set, 0, &reasons[0]),
          "there is nothing to be said of what is not there");
  mbench_perf_set_close (&set);

  made_kernel_begin (4);
  made_kernel.most = 1;
  open_set (2, "r10", "r20");
  tap_ok (reasons[0].text[0] == '\0'
              && strstr (reasons[1].text, "files") != NULL,
          "the reason is that of the event alone");
  mbench_perf_set_close (&set);
}

static void
test_user_space (void)
{
  made_kernel_begin (4);
  made_kernel.paranoid = 2;
  open_set (2, "r10", "r20:u");
  count_once ();
  mbench_perf_set_take (&set, values);
  tap_ok (values[0] == 0x10 && mbench_perf_set_remark (&set, 0, &reasons[0])
              && strcmp (reasons[0].text, "in user space alone") == 0,
          "that only user space was counted is said");
  mbench_perf_set_close (&set);
}

int
main (void)
{
  test_group ();
  test_split ();
  test_no_turn ();
  test_missing ();
  test_user_space ();
  return tap_done ();
}
