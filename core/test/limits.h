/* The limits that an execution keeps, and whether they can be kept.  Zero
   means no limit wherever a limit can be lifted.  */

#ifndef MBENCH_LIMITS_H
#define MBENCH_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "device/chronometer-choice.h"

/* What a choice is where nobody made it is up to who runs the execution.  */
enum mbench_switch
{
  MBENCH_SWITCH_AUTO,
  MBENCH_SWITCH_ON,
  MBENCH_SWITCH_OFF
};

/* Names, as "a,b", in an array that zeros fill up, so that limits are a value
   and two of them can be compared byte by byte.  */
enum
{
  MBENCH_NAMES_SIZE = 512
};
struct mbench_names
{
  char text[MBENCH_NAMES_SIZE];
};

/* The limits of an execution, beside its dimensions.  */
struct mbench_limits
{
  size_t skip_iterations;
  size_t min_iterations;
  size_t max_iterations;
  size_t min_sample_iterations;
  size_t max_sample_iterations;
  size_t min_samples;
  size_t max_samples;
  /* The length that samples are to have, ns, where it is more than the usual
     one, and the least time from the end of the skipping to the first sample
     that counts.  */
  int64_t sample_time;
  int64_t warm_up_time;
  int64_t max_time;
  double precision;
  /* That the interval covers, above zero and below one.  */
  double confidence;
  /* Hz; zero stands for the usual clock of the host.  */
  int64_t reference_frequency;
  /* Zero stands for mbench_limits_timeout.  */
  int64_t timeout;
  size_t max_memory;
  size_t batch_memory;
  enum mbench_switch isolation;
  enum mbench_switch capture_output;
  enum mbench_switch vary_iterations;
  enum mbench_switch reference;
  enum mbench_chronometer_choice chronometer;
  /* Zero stands for one; see test/share.h.  */
  size_t processes;
  /* Zero stands for one, or for as many as the size in THREAD_DIMENSION says,
     where that was given; a plan has settled it.  See test/threading.h.  */
  size_t threads;
  size_t thread_dimension;
  /* The counters that are read beside the time; see device/counter.h.  */
  struct mbench_names meters;
  /* The samples of a block, where an earlier run of the execution has settled
     it.  */
  size_t block_samples;
  /* Whether the time is kept more strictly: no sample is begun, beyond the
     first, that would not end in it if it took as long as the one before.  */
  bool is_strict;
  /* Whether the test has a rule of its own that may end the execution.  */
  bool has_rule;
};

/* What limits are made of where nobody gave any.  */
extern const struct mbench_limits mbench_default_limits;

/* The max-time of LIMITS where nobody gave one, ns: the default, or more where
   32 samples of a sample-time, as few or many as the bounds on their number
   say, take longer; and the warm-up-time of each process.  */
int64_t mbench_limits_usual_time (const struct mbench_limits *limits);

/* The timeout that LIMITS come to, ns: the given one, or ten times the time
   they allow or ask for, at least ten seconds.  */
int64_t mbench_limits_timeout (const struct mbench_limits *limits);

/* Whether LIMITS can be met together: some number of samples fits all pairs
   of bounds, and something ends the execution.  */
enum mbench_status mbench_limits_check (const struct mbench_limits *limits,
                                        struct mbench_error *error);

#endif
