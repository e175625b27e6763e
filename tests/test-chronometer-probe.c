/* device/chronometer.h: what a chronometer of coarse steps is found to see,
   and how long its samples are.  */

#include <config.h>

#include "device/chronometer.h"

#include "fake-clock.h"
#include "tap.h"

#define SECOND ((int64_t)1000000000)

/* A made clock whose time goes on in steps of QUANTUM.  */
static int64_t quantum;
static struct
{
  int64_t started;
  int64_t accumulated;
} stepped;

static int64_t
read_stepped (void)
{
  int64_t now = mbench_clock_now (&fake_wall);
  return now - now % quantum;
}

static void
init (micro_benchmark_meter_data *data, const void *type)
{
  (void)data;
  (void)type;
}

static void
cleanup (const micro_benchmark_meter_data *data)
{
  (void)data;
}

static void
restart (void *ptr)
{
  (void)ptr;
  stepped.started = read_stepped ();
}

static void
start (void *ptr)
{
  stepped.accumulated = 0;
  restart (ptr);
}

static void
stop (void *ptr)
{
  (void)ptr;
  stepped.accumulated += read_stepped () - stepped.started;
}

static micro_benchmark_stats_meter_sample
get_sample (void *ptr)
{
  (void)ptr;
  micro_benchmark_stats_meter_sample sample
      = { .time = mbench_time_from_ns (stepped.accumulated) };
  stepped.accumulated = 0;
  return sample;
}

/* The limits of the clock of steps of QUANTUM_NS, which states STATED, where a
   reading takes COST ns; *TIME is what finding them took.  */
static struct mbench_chronometer_limits
probe (int64_t quantum_ns, int64_t stated, int64_t cost, int64_t *time)
{
  const micro_benchmark_meter_definition meter
      = { .data = { .name = "steps",
                    .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_TIME,
                    .min_resolution.time = mbench_time_from_ns (stated) },
          .init = init,
          .cleanup = cleanup,
          .start = start,
          .stop = stop,
          .restart = restart,
          .get_sample = get_sample };
  quantum = quantum_ns;
  fake_clock_reset (cost);
  struct mbench_chronometer_limits limits
      = mbench_chronometer_probe (&meter, &fake_wall);
  *time = fake_clock.now;
  return limits;
}

static void
test_probe (void)
{
  int64_t time;
  struct mbench_chronometer_limits limits = probe (1000, 1, 25, &time);
  tap_ok (limits.resolution_ns == 1000 && limits.cost_ns >= 50
              && limits.cost_ns < 60,
          "a step of a microsecond is seen at once");
  tap_ok (time < 20000, "in some 200 readings");
  limits = probe (4000000, 1, 25, &time);
  tap_ok (limits.resolution_ns == 4000000,
          "a tick is waited for, though it is stated as a nanosecond: %lld",
          (long long)limits.resolution_ns);
  tap_ok (time < 8100000, "and no longer");
  limits = probe (10000000, 10000000, 25, &time);
  tap_ok (limits.resolution_ns == 10000000 && time < 10100000,
          "also one that is stated");
  limits = probe (10000000, 15000000, 25, &time);
  tap_ok (limits.resolution_ns == 10000000,
          "what is seen is believed, not what is stated");
  limits = probe (SECOND, 1, 25, &time);
  tap_ok (limits.resolution_ns >= 20000000 && limits.resolution_ns < 21000000,
          "a step that does not come is at least as long as the wait");
  tap_ok (time < 21000000, "which has an end");
  limits = probe (SECOND, SECOND, 25, &time);
  tap_ok (limits.resolution_ns == SECOND, "a long step is believed");
  tap_ok (time < 20000, "and not waited for");
  limits = probe (SECOND, 17, 0, &time);
  tap_ok (limits.resolution_ns == 17 && fake_clock.readings < 10000,
          "nothing is waited for where no time passes");
}

static void
test_fit (void)
{
  static const struct
  {
    struct mbench_chronometer_limits limits;
    int64_t max_time;
    int64_t length;
    const char *what;
  } cases[] = {
    { { 1, 20 }, 5 * SECOND, 25000, "a fine clock has short samples" },
    { { 1, 20 }, 100, 25000, "also where there is no time for one" },
    { { 1, 2000 }, SECOND, 200000, "a dear one longer ones" },
    { { 1000, 20 }, 5 * SECOND, 1000000, "a thousand steps that fit" },
    { { 4000000, 20 },
      5 * SECOND,
      5 * SECOND / 16,
      "if these do not, a sixteenth of the time" },
    { { SECOND, 20 },
      60 * SECOND,
      10 * SECOND,
      "ten steps, if that is too short" },
    { { SECOND, 20 },
      5 * SECOND,
      5 * SECOND - SECOND / 2,
      "and if these do not fit, one sample" },
    { { SECOND, 20 },
      20000000 * SECOND,
      1000 * SECOND,
      "in weeks a thousand seconds fit" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      int64_t length
          = mbench_chronometer_fit_ns (cases[i].limits, cases[i].max_time);
      tap_ok (length == cases[i].length, "%s: %lld", cases[i].what,
              (long long)length);
    }
  static const struct mbench_chronometer_limits endless
      = { INT64_MAX, INT64_MAX };
  tap_ok (mbench_chronometer_sample_ns (endless) == 86400 * SECOND
              && mbench_chronometer_fit_ns (endless, SECOND) > 0,
          "no clock is so bad that a number overflows");
}

int
main (void)
{
  test_probe ();
  test_fit ();
  return tap_done ();
}
