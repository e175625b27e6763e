/* The gauges of an execution: what counts beside the time, in the process that
   measures.  Counters are asked for by name, and a bank is opened once with
   all its names; custom meters are the test's, and initialised with its data.

   Around a sample they start, custom meters first, before anything else does,
   and stop in reverse after all else: the chronometer is the innermost, and no
   gauge lengthens a time.  What they count beyond the body is the cost of the
   chronometer and of the gauges within: it is measured on empty samples, and
   taken off what counters count, once for each part that pauses leave of a
   sample.  Custom meters have the samples that they give; of one that has no
   restart, the sum of what it gives for the parts.  */

#ifndef MBENCH_GAUGES_H
#define MBENCH_GAUGES_H

#include <stddef.h>
#include <stdint.h>

#include "device/clock.h"
#include "run/readings.h"
#include "test/body.h"
#include "test/plan.h"

struct mbench_gauges;
struct mbench_stopwatch;

/* How many gauges PLANNED is to have; a comparison has none.  */
size_t mbench_gauges_planned (const struct mbench_planned *planned);

/* Open those of PLANNED, whose body is driven by BODY, in this thread, and let
   READINGS, which has nothing yet, have a column for each: in the order in
   which they were asked for, custom meters last.  Readings that are borrowed
   get those that they have room for.  A counter that cannot be had is a column
   with a reason.  *RESULT is NULL where there is none.  */
enum mbench_status mbench_gauges_open (const struct mbench_planned *planned,
                                       const struct mbench_body *body,
                                       struct mbench_readings *readings,
                                       struct mbench_gauges **result,
                                       struct mbench_error *error);

/* Measure what empty samples of WATCH, whose gauges are these, count: it is
   taken off from now on.  Returns how long starting and stopping takes, ns by
   CLOCK.  */
int64_t mbench_gauges_measure (struct mbench_gauges *gauges,
                               struct mbench_stopwatch *watch,
                               const struct mbench_clock *clock);

/* The least length of a sample, ns, for gauges that cost so many: a hundred
   times as long.  */
int64_t mbench_gauges_sample_ns (int64_t cost);

/* Around a sample; a pause within it stops and resumes them.  */
void mbench_gauges_start (struct mbench_gauges *gauges);
void mbench_gauges_stop (struct mbench_gauges *gauges);
void mbench_gauges_resume (struct mbench_gauges *gauges);

/* Store what was counted in the sample that was stopped, one value for each
   column, and begin anew: to be asked once.  */
void mbench_gauges_take (struct mbench_gauges *gauges, double *values);

void mbench_gauges_close (struct mbench_gauges *gauges);

#endif
