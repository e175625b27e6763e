/* A made clock: time is a variable that moves only when somebody moves it.
   A wall clock and a chronometer show it, so that a test knows every time to
   the nanosecond and never sleeps.  */

#ifndef FAKE_CLOCK_H
#define FAKE_CLOCK_H

#include <mbenchmark/meter.h>

#include "device/clock.h"

struct fake_clock
{
  int64_t now;
  /* By how much each reading, of either clock, moves the time on.  */
  int64_t cost;
  size_t readings;
  /* The lives of the chronometers, and the clock type of the latest.  */
  size_t inits;
  size_t cleanups;
  micro_benchmark_clock_type type;
};

/* The time, and the two devices that show it.  */
extern struct fake_clock fake_clock;
extern const struct mbench_clock fake_wall;
extern const micro_benchmark_meter_definition fake_chronometer;

/* Begin anew at zero, where a reading takes COST ns.  */
void fake_clock_reset (int64_t cost);

/* What bodies do in place of work.  */
void fake_clock_advance (int64_t ns);

#endif
