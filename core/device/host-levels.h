/* What past runs on this host saw of its cores: the text of a file.

   A line is a run: its time in seconds since 1970, the level at which the
   ratios of its blocks gathered (stats/contention.h), the clock of the core in
   GHz, and the key of the processor's model (device/processor.h), which may
   have spaces:

     1764495107 0.84889 2.995 GenuineIntel 6 207 2 Intel(R) Xeon(R) Processor

   "-" stands for what a run did not know.  The latest run is the last line.
   Any other line is no error, and is skipped.  */

#ifndef MBENCH_HOST_LEVELS_H
#define MBENCH_HOST_LEVELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "stats/contention.h"

enum
{
  /* The runs of a model that are kept, the latest.  */
  MBENCH_HOST_RUNS = 64,
  /* Those that a usual clock needs.  */
  MBENCH_HOST_CLOCK_RUNS = 3
};

/* What is known is positive and finite; the time is not negative.  */
struct mbench_host_run
{
  int64_t time;
  struct mbench_level level;
  /* In GHz.  */
  struct mbench_level clock;
};

/* The kept runs of one model, the latest last.  */
struct mbench_host_levels
{
  struct mbench_host_run runs[MBENCH_HOST_RUNS];
  size_t n;
};

/* The runs in TEXT of the model KEY; none where KEY is empty.  */
void mbench_host_levels_parse (const char *text, const char *key,
                               struct mbench_host_levels *levels);

/* Store in RESULT, for the caller to free, TEXT with RUN of the model KEY, not
   empty, after what is kept of it.  Lines that are no runs are not.  */
enum mbench_status mbench_host_levels_add (const char *text, const char *key,
                                           const struct mbench_host_run *run,
                                           char **result,
                                           struct mbench_error *error);

/* The clean level of the host: the lowest that two of the runs saw, and a
   twentieth of them.  */
struct mbench_level
mbench_host_levels_clean (const struct mbench_host_levels *levels);

/* The usual clock of its cores: the median of the runs that knew theirs, if
   they are three.  */
struct mbench_level
mbench_host_levels_clock (const struct mbench_host_levels *levels);

#endif
