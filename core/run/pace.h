/* The pace of an execution: what comes next.  A state machine over limits and
   elapsed times that never reads a clock, so that a test can drive it:

     skip -> calibrate -> warm up -> measure -> over

   Skipped iterations are those the user asked for.  Without max-iterations
   the calibration and the warm-up are not counted as measured; with it they
   are counted, and there is no other warm-up, so that the limits are kept
   exactly; unless a warm-up-time asks for one.

   Calibration and warm-up take samples of the usual length, which tell most in
   little time.  Where the samples that count are to be longer, the warm-up
   ends with one of a tenth of that length, which has in it what the short ones
   seldom see, as the collector of memory has its share of it.  */

#ifndef MBENCH_PACE_H
#define MBENCH_PACE_H

#include "run/block.h"
#include "run/calibrate.h"
#include "run/stop.h"
#include "run/warmup.h"
#include "test/body.h"
#include "test/constraint.h"

enum mbench_phase
{
  MBENCH_PHASE_SKIP,
  MBENCH_PHASE_CALIBRATE,
  MBENCH_PHASE_WARM_UP,
  MBENCH_PHASE_MEASURE,
  MBENCH_PHASE_OVER
};

/* What an execution did before its first counted sample.  */
struct mbench_prepared
{
  size_t iterations;
  /* ns.  */
  int64_t time;
  /* Whether there was a warm-up, and the level was seen to have stopped
     falling.  */
  int is_warmed;
  int is_settled;
};

struct mbench_pace
{
  struct mbench_limits limits;
  const struct mbench_body *body;
  /* The wanted length of a sample, and that of those that count, where it is
     longer: else zero.  */
  int64_t target;
  int64_t long_target;
  /* Whether the next sample, or the last before those that count, is the one
     of a part of that length.  */
  bool is_trial;
  /* Whether the clock is too coarse for that: then samples are calibrated by
     the time that passes from question to answer, which is when the latest was
     asked for, and those that count have a long target.  None of these is
     begun that would not end in time, and no precision is believed, as steps
     are not in the estimate's interval.  */
  bool is_coarse;
  /* Whether a timer decides when max-time is over, and what of it is spent by
     that one.  */
  bool has_timer;
  int64_t spent;
  int64_t asked;
  int64_t begin;
  /* When the skipping ended and the preparation began.  */
  int64_t prepare_begin;
  enum mbench_phase phase;
  enum mbench_stop stop;
  size_t skipped;
  size_t skip_step;
  /* The iterations that any sample may have; zero: no such bound.  */
  size_t most;
  struct mbench_calibration calibration;
  struct mbench_warmup warmup;
  struct mbench_blocks blocks;
  /* When the first counted sample was taken, and what came before it.  */
  int64_t first_counted;
  struct mbench_prepared prepared;
  /* The time of the last sample, and of an iteration in it.  */
  int64_t last;
  double last_iteration;
  /* How much of the sample that is recorded next the code was busy for, ns;
     zero: all of it.  */
  int64_t busy;
  size_t next_look;
  /* The looks in a row that found the estimate precise.  */
  unsigned precise_looks;
  /* Asks the rule of the test, called with RULE_DATA, where the limits say
     that there is one.  */
  bool (*rule) (void *data, const micro_benchmark_running_estimate *estimate);
  void *rule_data;
  /* Decides the lengths of samples that are to differ.  */
  uint32_t vary_seed;
  size_t samples;
  size_t iterations;
  size_t total_iterations;
};

/* Begin at the time BEGIN.  */
void mbench_pace_init (struct mbench_pace *pace,
                       const struct mbench_limits *limits,
                       const struct mbench_body *body, int64_t target,
                       int64_t begin);
void mbench_pace_release (struct mbench_pace *pace);

/* Before the first sample: those that count are to be LENGTH ns long, if that
   is more than they would be otherwise.  */
void mbench_pace_lengthen (struct mbench_pace *pace, int64_t length);

/* Before the first sample: the clock is so coarse that samples are to be
   LENGTH ns long, other than the target.  */
void mbench_pace_coarsen (struct mbench_pace *pace, int64_t length);

/* Whether what takes as long as the latest sample did, at most, may be done at
   the time NOW beside the samples: with a coarse clock, whose samples are
   long, as far as it ends in time.  */
bool mbench_pace_has_time_beside (const struct mbench_pace *pace, int64_t now);

/* Note that the process had FAULTS page faults, and COLLECTIONS runs of its
   collector of memory, during the sample that is recorded next, one of the
   warm-up.  */
void mbench_pace_note (struct mbench_pace *pace, size_t faults,
                       size_t collections);

/* Note that of the time of the sample that is recorded next, the code was busy
   for BUSY > 0 ns: as long as a sample is while it is prepared.  Threads that
   have to wait for a processor make a sample long that is short.  */
void mbench_pace_note_busy (struct mbench_pace *pace, int64_t busy);

/* Note whether a just-in-time compiler has yet to translate the body.  */
void mbench_pace_await (struct mbench_pace *pace, bool is_awaited);

/* Note that a timer decides when max-time is over, by which SPENT ns of it are
   over now.  */
void mbench_pace_time (struct mbench_pace *pace, int64_t spent);

/* Let no sample to come have more than MOST >= 1 iterations, nor more than
   GIVEN, the limit of a sample before there was such a bound, zero for none;
   refused where the other limits ask for more.  */
enum mbench_status mbench_pace_bound (struct mbench_pace *pace, size_t given,
                                      size_t most, struct mbench_error *error);

/* The iterations to perform next, at the time NOW; zero when the execution is
   over, and `stop' says why.  */
size_t mbench_pace_next (struct mbench_pace *pace, int64_t now);

/* Take in that they are performed: N iterations took ELAPSED ns, it is NOW,
   and they may have been disturbed.  True when they are a counted sample,
   false when they were skipped, calibration or warm-up.  */
bool mbench_pace_record (struct mbench_pace *pace, size_t n, int64_t elapsed,
                         int64_t now, bool is_flagged);

/* The block that the next counted sample is in, counted from zero.  */
static inline size_t
mbench_pace_block (const struct mbench_pace *pace)
{
  return pace->blocks.n;
}

#endif
