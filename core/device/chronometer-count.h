/* The shape that the chronometers of core have: a clock that is read as a
   count, and the length of one.  A back end is one file: how its clock is
   read, how that is prepared, and MBENCH_CHRONOMETER, which makes the
   definition of both.

   The functions are inline so that a reading costs no call more than the
   clock's own.  */

#ifndef MBENCH_CHRONOMETER_COUNT_H
#define MBENCH_CHRONOMETER_COUNT_H

#include "device/chronometer.h"
#include "device/meter.h"

struct mbench_count
{
  /* The clock of the system, where that is what is read.  */
  clockid_t id;
  int64_t started;
  int64_t accumulated;
  /* Of one count, ns.  */
  double length;
};

typedef int64_t mbench_count_reader (const struct mbench_count *count);

/* Prepare COUNT for the clock type, and return the least step of its clock as
   far as it is known, ns.  */
typedef int64_t mbench_count_preparer (struct mbench_count *count,
                                       micro_benchmark_clock_type type);

/* The functions of a definition that are the same for all.  USUAL is the clock
   type where CLOCK_TYPE is NULL.  Leaves data->ptr NULL when memory is
   short.  */
void mbench_count_init (micro_benchmark_meter_data *data,
                        const void *clock_type,
                        micro_benchmark_clock_type usual,
                        mbench_count_preparer *prepare);
void mbench_count_cleanup (const micro_benchmark_meter_data *data);
micro_benchmark_stats_meter_sample mbench_count_get_sample (void *ptr);

static inline void
mbench_count_restart (void *ptr, mbench_count_reader *read)
{
  struct mbench_count *count = ptr;
  count->started = read (count);
}

static inline void
mbench_count_start (void *ptr, mbench_count_reader *read)
{
  ((struct mbench_count *)ptr)->accumulated = 0;
  mbench_count_restart (ptr, read);
}

/* A clock that is behind where it began was set, or is that of another
   processor: no time.  */
static inline void
mbench_count_stop (void *ptr, mbench_count_reader *read)
{
  struct mbench_count *count = ptr;
  int64_t now = read (count);
  if (now > count->started)
    count->accumulated += now - count->started;
}

/* Define SYMBOL, the chronometer called TITLE whose clock READ reads after
   PREPARE, and which measures the USUAL clock type where none is asked
   for.  */
#define MBENCH_CHRONOMETER(symbol, title, usual, prepare, read)               \
  static void init (micro_benchmark_meter_data *data, const void *clock_type) \
  {                                                                           \
    mbench_count_init (data, clock_type, usual, prepare);                     \
  }                                                                           \
  static void start (void *ptr) { mbench_count_start (ptr, read); }           \
  static void stop (void *ptr) { mbench_count_stop (ptr, read); }             \
  static void restart (void *ptr) { mbench_count_restart (ptr, read); }       \
  const micro_benchmark_meter_definition symbol = {                           \
    .data = { .name = title,                                                  \
              .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_TIME,               \
              .min_resolution = { .time = { 0, 1 } },                         \
              .max_resolution = { .time = { INT32_MAX, 999999999 } } },       \
    .init = init,                                                             \
    .cleanup = mbench_count_cleanup,                                          \
    .start = start,                                                           \
    .stop = stop,                                                             \
    .restart = restart,                                                       \
    .get_sample = mbench_count_get_sample,                                    \
    .order = { &(symbol), MBENCH_METER_TEMPLATE },                            \
  }

#endif
