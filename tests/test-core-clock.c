/* device/core-clock.h: loops of known cycles.  */

#include <config.h>

#include "device/core-clock.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#if defined __linux__
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#endif

#include "fake-clock.h"
#include "tap.h"

/* What the loops compute, in C.  */
#define START UINT64_C (0x243f6a8885a308d3)
#define FIRST_OPERAND UINT64_C (0x9e3779b97f4a7c15)
#define SECOND_OPERAND UINT64_C (0xc2b2ae3d27d4eb4f)

static uint64_t
latency_in_c (size_t steps)
{
  uint64_t x = START;
  for (size_t i = 0; i < steps; ++i)
    {
      x = (x + FIRST_OPERAND) ^ SECOND_OPERAND;
      x = (x + SECOND_OPERAND) ^ FIRST_OPERAND;
    }
  return x;
}

static uint64_t
throughput_in_c (size_t steps)
{
  uint64_t all = 0;
  for (uint64_t chain = 0; chain < 8; ++chain)
    {
      uint64_t x = START + chain;
      for (size_t i = 0; i < steps; ++i)
        x = (x + FIRST_OPERAND) ^ SECOND_OPERAND;
      all ^= x;
    }
  return all;
}

static void
test_steps_done (void)
{
  if (!mbench_core_clock_exists ())
    {
      tap_ok (mbench_core_clock_latency (1000) == 0
                  && mbench_core_clock_throughput (1000) == 0,
              "where there are no loops no step is done");
      return;
    }
  const size_t counts[] = { 0, 1, 2, 15, 16, 17, 31, 32, 1000, 18720, 100003 };
  for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i)
    {
      tap_ok (mbench_core_clock_latency (counts[i])
                  == latency_in_c (counts[i]),
              "latency: %zu steps are exactly so many", counts[i]);
      tap_ok (mbench_core_clock_throughput (counts[i])
                  == throughput_in_c (counts[i]),
              "throughput: %zu steps are exactly so many", counts[i]);
    }
}

static void
test_steps_wanted (void)
{
  tap_size (mbench_core_clock_steps (16000, 25000), 16000,
            "steps that last as wanted stay");
  tap_size (mbench_core_clock_steps (16000, 50000), 8000,
            "half of what lasts twice as long");
  tap_size (mbench_core_clock_steps (16000, 2500), 160000,
            "ten times what lasts a tenth");
  tap_size (mbench_core_clock_steps (1000, 25000), 1008,
            "to the nearest multiple");
  tap_size (mbench_core_clock_steps (1, 1000000000), 16,
            "a slow core does not go below one turn");
  tap_size (mbench_core_clock_steps (1600, 1), 64 * 1600,
            "what a clock hardly sees grows within bounds");
  tap_size (mbench_core_clock_steps (1600, 0), 64 * 1600,
            "so does what it does not see");
  tap_size (mbench_core_clock_steps (1600, -5), 64 * 1600,
            "or what it sees run backwards");
}

/* A loop of half a nanosecond a step, whose first call of each three is
   disturbed.  */
static size_t made_calls;

static uint64_t
made_loop (size_t steps)
{
  fake_clock_advance ((int64_t)steps / 2
                      + (made_calls++ % 3 == 0 ? 70000 : 0));
  return 0;
}

/* One that is so fast that the clock sees nothing of it at first, and one that
   it never sees.  */
static uint64_t
fast_loop (size_t steps)
{
  fake_clock_advance ((int64_t)(steps / 10000) * 1000);
  return 0;
}

static uint64_t
unseen_loop (size_t steps)
{
  made_calls += steps > 0;
  return 0;
}

static void
test_calibrate (void)
{
  fake_clock_reset (0);
  tap_size (mbench_core_clock_calibrate (made_loop, &fake_wall), 50000,
            "calibration finds the steps of 25 us, whatever disturbs a call");
  tap_ok (made_calls <= 9, "in a few calls");
  tap_near ((double)mbench_core_clock_calibrate (fast_loop, &fake_wall),
            250000, 0.01, "also those that a coarse clock does not see");
  made_calls = 0;
  tap_ok (mbench_core_clock_calibrate (unseen_loop, &fake_wall) > 0,
          "and ends where a clock sees nothing");
  tap_ok (made_calls > 0 && made_calls <= 24, "after a few calls");
}

/* A descriptor that counts the cycles of this thread outside the kernel.
   Returns -1 and the reason where there is none.  */
static int
open_cycles (char *reason, size_t size)
{
#if defined __linux__ && defined SYS_perf_event_open
  struct perf_event_attr event;
  memset (&event, 0, sizeof event);
  event.size = sizeof event;
  event.type = PERF_TYPE_HARDWARE;
  event.config = PERF_COUNT_HW_CPU_CYCLES;
  event.exclude_kernel = 1;
  event.exclude_hv = 1;
  event.pinned = 1;
  int descriptor = (int)syscall (SYS_perf_event_open, &event, 0, -1, -1, 0);
  if (descriptor < 0)
    snprintf (reason, size, "no hardware counter of cycles: %s",
              strerror (errno));
  return descriptor;
#else
  snprintf (reason, size, "no perf_event_open");
  return -1;
#endif
}

static uint64_t
read_cycles (int descriptor)
{
  uint64_t cycles = 0;
  return read (descriptor, &cycles, sizeof cycles) == sizeof cycles ? cycles
                                                                    : 0;
}

static void
test_cycles (void)
{
  const char *name = "a step takes its cycles by the hardware's counter";
  char reason[160];
  int descriptor = open_cycles (reason, sizeof reason);
  if (descriptor < 0 || !mbench_core_clock_exists ())
    {
      if (descriptor >= 0)
        close (descriptor);
      tap_ok (true, "%s # SKIP %s", name,
              descriptor < 0 ? reason : "no loop of known cycles");
      return;
    }
  const size_t steps = 1 << 20;
  uint64_t least = UINT64_MAX;
  for (int i = 0; i < 5; ++i)
    {
      uint64_t begin = read_cycles (descriptor);
      mbench_core_clock_latency (steps);
      uint64_t cycles = read_cycles (descriptor) - begin;
      least = cycles < least ? cycles : least;
    }
  close (descriptor);
  if (least == 0)
    tap_ok (true, "%s # SKIP the counter does not count", name);
  else
    tap_near ((double)least / (double)steps, MBENCH_CORE_CLOCK_CYCLES, 0.01,
              name);
}

int
main (void)
{
  test_steps_done ();
  test_steps_wanted ();
  test_calibrate ();
  test_cycles ();
  return tap_done ();
}
