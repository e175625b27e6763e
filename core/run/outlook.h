/* What can be said of an execution while it runs: how far it is, what it comes
   to up to now, and how long it takes yet.  Reckoned in the process that waits
   for it, from a bounded number of its samples; pure.  */

#ifndef MBENCH_OUTLOOK_H
#define MBENCH_OUTLOOK_H

#include <mbenchmark/report.h>

#include "run/host.h"

/* Fill what PROGRESS tells beside samples, iterations and elapsed, which are
   there, of an execution of PLANNED that has taken the first of ROWS.  The
   estimate is the low location of evenly chosen samples; its half-width is 95
   %'s by the spread of that of groups of them that follow one another.  Both
   are for looking at: the report's are made of all samples and by blocks.  */
void mbench_outlook (const struct mbench_planned *planned,
                     const micro_benchmark_time_sample_ *rows,
                     struct mbench_progress *progress);

/* Let PROGRESS be SHARE of the way, 1 at most, with the time left that follows
   from the time elapsed.  */
void mbench_outlook_set_share (struct mbench_progress *progress, double share);

#endif
