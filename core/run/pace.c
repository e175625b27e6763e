#include <config.h>

#include "run/pace.h"

#include "run/vary.h"

void
mbench_pace_init (struct mbench_pace *pace, const struct mbench_limits *limits,
                  const struct mbench_body *body, int64_t target,
                  int64_t begin)
{
  *pace = (struct mbench_pace){
    .limits = *limits,
    .body = body,
    .target = target,
    .begin = begin,
    .prepare_begin = begin,
    .phase
    = limits->skip_iterations > 0 ? MBENCH_PHASE_SKIP : MBENCH_PHASE_CALIBRATE,
    .skip_step = 1,
    .calibration = { .n = 1 },
    .blocks = { .size = MBENCH_BLOCK_SAMPLES },
    /* The limits of precision wait for more; a rule is the user's.  */
    .next_look = limits->has_rule ? 1 : MBENCH_STOP_BLOCKS,
  };
}

void
mbench_pace_lengthen (struct mbench_pace *pace, int64_t length)
{
  if (length > pace->target && length > pace->long_target)
    pace->long_target = length;
}

void
mbench_pace_coarsen (struct mbench_pace *pace, int64_t length)
{
  pace->is_coarse = true;
  pace->long_target = length;
}

void
mbench_pace_note (struct mbench_pace *pace, size_t faults, size_t collections)
{
  mbench_warmup_note (&pace->warmup, faults, collections);
}

void
mbench_pace_note_busy (struct mbench_pace *pace, int64_t busy)
{
  pace->busy = busy;
}

void
mbench_pace_await (struct mbench_pace *pace, bool is_awaited)
{
  mbench_warmup_await (&pace->warmup, is_awaited);
}

void
mbench_pace_release (struct mbench_pace *pace)
{
  mbench_blocks_release (&pace->blocks);
}

void
mbench_pace_time (struct mbench_pace *pace, int64_t spent)
{
  pace->has_timer = true;
  pace->spent = spent;
}

enum mbench_status
mbench_pace_bound (struct mbench_pace *pace, size_t given, size_t most,
                   struct mbench_error *error)
{
  struct mbench_limits bound = pace->limits;
  bound.max_sample_iterations = given == 0 || most < given ? most : given;
  /* The times were settled before, and a share of a budget need not have room
     for them.  */
  struct mbench_limits counted = bound;
  counted.sample_time = counted.warm_up_time = 0;
  struct mbench_error inner;
  enum mbench_status status = mbench_limits_check (&counted, &inner);
  if (status != MBENCH_OK)
    return mbench_fail (error, status, "batch-memory allows %zu input%s: %s",
                        most, most == 1 ? "" : "s", inner.message);
  pace->limits = bound;
  pace->most = most;
  return MBENCH_OK;
}

static size_t
end (struct mbench_pace *pace, enum mbench_stop stop)
{
  pace->phase = MBENCH_PHASE_OVER;
  pace->stop = stop;
  return 0;
}

/* Whether every sample counts, as the user has bounded the iterations and
   asked for no warm-up.  */
static bool
counts_all (const struct mbench_pace *pace)
{
  return pace->limits.max_iterations > 0 && pace->limits.warm_up_time == 0;
}

/* Whether the warm-up has lasted as long as was asked.  */
static bool
is_warm_by_time (const struct mbench_pace *pace, int64_t now)
{
  return now - pace->prepare_begin >= pace->limits.warm_up_time;
}

/* Preparing may take a tenth of the time there is; of the usual time where
   there is no end to it; and as long as was asked.  */
static bool
preparation_is_over (const struct mbench_pace *pace, int64_t now)
{
  int64_t time = pace->limits.max_time > 0 ? pace->limits.max_time
                                           : mbench_default_limits.max_time;
  return now - pace->prepare_begin >= time / 10 && is_warm_by_time (pace, now);
}

/* Let samples have as many iterations as last LENGTH ns, by what is known of
   the time of one.  */
static void
lengthen (struct mbench_pace *pace, int64_t length)
{
  size_t limit = pace->limits.max_sample_iterations;
  double one = pace->is_trial || pace->warmup.level <= 0 ? pace->last_iteration
                                                         : pace->warmup.level;
  if (one <= 0)
    return;
  double wanted = (double)length / one;
  pace->calibration.n = wanted < 1                  ? 1
                        : wanted < (double)SIZE_MAX ? (size_t)wanted
                                                    : SIZE_MAX;
  if (limit > 0 && pace->calibration.n > limit)
    pace->calibration.n = limit;
  pace->calibration.shortest = (int64_t)(one * (double)pace->calibration.n);
}

/* What of max-time is spent at the time NOW.  */
static int64_t
spent_at (const struct mbench_pace *pace, int64_t now)
{
  return pace->has_timer ? pace->spent : now - pace->begin;
}

/* The long length, or what is left of the time where that is strict and a
   first sample would not end in it.  */
static int64_t
long_length (const struct mbench_pace *pace)
{
  int64_t length = pace->long_target;
  if (!pace->limits.is_strict || pace->limits.max_time == 0)
    return length;
  int64_t left
      = pace->limits.max_time - spent_at (pace, pace->asked) - pace->last;
  if (left < pace->target)
    left = pace->target;
  return length < left ? length : left;
}

static void
begin_measuring (struct mbench_pace *pace)
{
  if (pace->long_target > 0)
    lengthen (pace, long_length (pace));
  size_t n = mbench_calibrate_fit (pace->calibration.n, pace->iterations,
                                   pace->samples, &pace->limits);
  int64_t sample = pace->calibration.shortest > 0 ? pace->calibration.shortest
                                                  : pace->target;
  size_t samples = n > 0 ? pace->limits.max_iterations / n : 0;
  size_t most = pace->limits.max_samples;
  if (most > 0 && (samples == 0 || most < samples))
    samples = most;
  pace->blocks.size
      = pace->limits.block_samples > 0
            ? pace->limits.block_samples
            : mbench_block_size (sample, pace->limits.max_time, samples);
  pace->phase = MBENCH_PHASE_MEASURE;
}

/* The iterations that the next sample is to have, where the limits let it.  */
static size_t
wanted (const struct mbench_pace *pace)
{
  size_t n = pace->calibration.n;
  if (pace->phase != MBENCH_PHASE_MEASURE
      || pace->limits.vary_iterations != MBENCH_SWITCH_ON
      || n < MBENCH_VARY_PARTS
      || n / MBENCH_VARY_PARTS < pace->limits.min_sample_iterations)
    return n;
  return mbench_vary_iterations (n, mbench_vary_parts (pace->vary_seed,
                                                       pace->blocks.n,
                                                       pace->blocks.filled));
}

/* The iterations of the next sample within the limits.  max-iterations is one
   on samples that count.  */
static size_t
fit (const struct mbench_pace *pace)
{
  size_t n = wanted (pace);
  if (pace->limits.max_iterations == 0 || counts_all (pace)
      || pace->phase == MBENCH_PHASE_MEASURE)
    return mbench_calibrate_fit (n, pace->iterations, pace->samples,
                                 &pace->limits);
  struct mbench_limits limits = pace->limits;
  limits.max_iterations = 0;
  return mbench_calibrate_fit (n, 0, 0, &limits);
}

bool
mbench_pace_has_time_beside (const struct mbench_pace *pace, int64_t now)
{
  return !pace->is_coarse || pace->limits.max_time <= 0
         || pace->last <= pace->limits.max_time - spent_at (pace, now);
}

size_t
mbench_pace_next (struct mbench_pace *pace, int64_t now)
{
  pace->asked = now;
  if (pace->phase == MBENCH_PHASE_OVER)
    return 0;
  if (pace->phase == MBENCH_PHASE_SKIP)
    {
      size_t rest = pace->limits.skip_iterations - pace->skipped;
      if (pace->most > 0 && pace->most < rest)
        rest = pace->most;
      return pace->skip_step < rest ? pace->skip_step : rest;
    }
  int64_t spent = spent_at (pace, now);
  if (pace->limits.is_strict || pace->is_coarse)
    spent += pace->last;
  if (mbench_stop_by_time (&pace->limits, spent, pace->iterations,
                           pace->samples))
    return end (pace, MBENCH_STOP_MAX_TIME);
  if (mbench_stop_by_samples (&pace->limits, pace->samples))
    return end (pace, MBENCH_STOP_MAX_SAMPLES);
  size_t n = fit (pace);
  return n > 0 ? n : end (pace, MBENCH_STOP_MAX_ITERATIONS);
}

/* A skipped batch: the next may be twice as long until it lasts as long as a
   sample should.  */
static void
record_skipped (struct mbench_pace *pace, size_t n, int64_t elapsed,
                int64_t now)
{
  pace->skipped += n;
  if (elapsed < pace->target && pace->skip_step <= SIZE_MAX / 2)
    pace->skip_step *= 2;
  if (pace->skipped >= pace->limits.skip_iterations)
    {
      pace->prepare_begin = now;
      pace->phase = MBENCH_PHASE_CALIBRATE;
    }
}

/* A sample of the calibration.  The number in use may be another than the one
   that was asked for, where the limits of a sample say so.  */
static void
record_calibration (struct mbench_pace *pace, size_t n, int64_t elapsed)
{
  pace->calibration.n = n;
  mbench_calibrate_record (&pace->calibration, elapsed, pace->target,
                           pace->limits.max_sample_iterations);
  if (!pace->calibration.done)
    return;
  if (counts_all (pace))
    begin_measuring (pace);
  else
    {
      pace->prepared.is_warmed = true;
      pace->phase = MBENCH_PHASE_WARM_UP;
    }
}

/* The preparation is over after a sample of N iterations, but for one of a
   part of the long length, if that is still longer.  */
static void
end_preparation (struct mbench_pace *pace, size_t n)
{
  enum
  {
    PARTS = 10
  };
  int64_t length = long_length (pace) / PARTS;
  if (!pace->is_coarse && length > pace->target)
    {
      lengthen (pace, length);
      pace->is_trial = pace->calibration.n > n;
    }
  if (pace->is_trial)
    pace->phase = MBENCH_PHASE_WARM_UP;
  else
    begin_measuring (pace);
}

/* A sample of the warm-up.  Code that has become so much faster that its
   samples are short now is calibrated anew, also while its memory is not at
   rest: there may not be time to do both.  */
static void
record_warm_up (struct mbench_pace *pace, size_t n, int64_t elapsed,
                int64_t now)
{
  if (pace->is_trial)
    {
      begin_measuring (pace);
      return;
    }
  mbench_warmup_record (&pace->warmup, n, (double)elapsed / (double)n);
  if (!mbench_warmup_done (&pace->warmup, pace->body->warm_samples,
                           pace->body->warm_iterations))
    return;
  pace->prepared.is_settled = true;
  size_t limit = pace->limits.max_sample_iterations;
  if (pace->warmup.level * (double)n < (double)pace->target / 2
      && (limit == 0 || n < limit))
    {
      pace->calibration = (struct mbench_calibration){ .n = n };
      pace->phase = MBENCH_PHASE_CALIBRATE;
    }
  else if (mbench_warmup_rests (&pace->warmup, pace->body->warm_time)
           && is_warm_by_time (pace, now))
    end_preparation (pace, n);
}

/* Whether the rule of the test ends the execution, of which ESTIMATE is known
   now.  */
static bool
ask_rule (const struct mbench_pace *pace,
          const struct mbench_estimate *estimate, int64_t now)
{
  if (!pace->limits.has_rule
      || !mbench_stop_has_minimum (&pace->limits, pace->iterations,
                                   pace->samples))
    return false;
  const micro_benchmark_running_estimate running
      = { .value = estimate->value,
          .half_width = estimate->half_width,
          .has_interval = estimate->has_interval,
          .samples = pace->samples,
          .iterations = pace->iterations,
          .blocks = pace->blocks.n,
          .elapsed = now - pace->begin };
  return pace->rule (pace->rule_data, &running);
}

/* Between blocks: whether what is known is enough.  */
static void
look (struct mbench_pace *pace, int64_t now)
{
  if (pace->blocks.n < pace->next_look
      || (pace->limits.precision == 0 && !pace->limits.has_rule))
    return;
  pace->next_look = mbench_stop_next_look (pace->blocks.n);
  struct mbench_estimate estimate;
  if (!mbench_blocks_estimate (&pace->blocks, pace->limits.confidence,
                               &estimate))
    return;
  bool is_precise
      = !pace->is_coarse
        && mbench_stop_by_precision (&pace->limits, &estimate, pace->blocks.n,
                                     now - pace->first_counted,
                                     pace->iterations, pace->samples);
  pace->precise_looks = is_precise ? pace->precise_looks + 1 : 0;
  if (pace->precise_looks == MBENCH_STOP_LOOKS)
    end (pace, MBENCH_STOP_PRECISION);
  else if (ask_rule (pace, &estimate, now))
    end (pace, MBENCH_STOP_RULE);
}

static void
count (struct mbench_pace *pace, size_t n, int64_t elapsed, int64_t now,
       bool is_flagged)
{
  if (pace->samples == 0)
    {
      pace->first_counted = now - pace->last;
      pace->prepared.iterations = pace->total_iterations - n;
      pace->prepared.time = pace->first_counted - pace->begin;
    }
  ++pace->samples;
  pace->iterations += n;
  if (mbench_blocks_record (&pace->blocks, (double)elapsed / (double)n,
                            is_flagged))
    look (pace, now);
}

bool
mbench_pace_record (struct mbench_pace *pace, size_t n, int64_t elapsed,
                    int64_t now, bool is_flagged)
{
  int64_t length = pace->is_coarse ? now - pace->asked : elapsed;
  int64_t busy = pace->busy > 0 ? pace->busy : length;
  pace->busy = 0;
  pace->total_iterations += n;
  pace->last = length;
  pace->last_iteration = (double)length / (double)n;
  bool over = preparation_is_over (pace, now);
  switch (pace->phase)
    {
    case MBENCH_PHASE_SKIP:
      record_skipped (pace, n, busy, now);
      return false;
    case MBENCH_PHASE_CALIBRATE:
      record_calibration (pace, n, busy);
      break;
    case MBENCH_PHASE_WARM_UP:
      record_warm_up (pace, n, busy, now);
      break;
    default:
      count (pace, n, elapsed, now, is_flagged);
      return true;
    }
  if (counts_all (pace))
    {
      count (pace, n, elapsed, now, is_flagged);
      return true;
    }
  if (!over)
    return false;
  /* No time is left to prepare.  A first sample that took all of it is too
     dear to be thrown away, unless it was asked for as warm-up.  */
  if (pace->phase != MBENCH_PHASE_MEASURE && !pace->is_trial)
    end_preparation (pace, n);
  if (pace->is_trial || pace->total_iterations - pace->skipped > n
      || pace->limits.warm_up_time > 0)
    return false;
  count (pace, n, elapsed, now, is_flagged);
  return true;
}
