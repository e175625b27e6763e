#include <config.h>

#include "run/duel.h"

#include "base/pages.h"
#include "base/random.h"
#include "device/chronometer.h"
#include "device/time-stamp.h"
#include "run/calibrate.h"
#include "run/code.h"
#include "run/duel-arm.h"
#include "run/duel-rounds.h"

struct engine
{
  /* What the samples go to, and what is published.  */
  micro_benchmark_test_state lead;
  const struct mbench_duel *duel;
  /* Each on pages of its own, all at one place of their page: to a cache they
     are alike.  */
  char *pages;
  struct mbench_rounds rounds;
  struct mbench_random *random;
  int64_t target;
  struct mbench_stopwatch watch;
  /* When the rounds began, and how long they may take, ns; zero: no limit.  */
  int64_t begin;
  int64_t max_time;
  /* Whether the time of this thread is what counts, so that nobody can disturb
     a sample.  */
  bool is_thread_time;
};

static struct mbench_duel_arm *
arm_of (const struct engine *engine, size_t number)
{
  size_t stride = mbench_pages_round (sizeof (struct mbench_duel_arm));
  return (void *)(engine->pages + number * stride);
}

static size_t
size_of_pages (const struct engine *engine)
{
  return engine->duel->n
         * mbench_pages_round (sizeof (struct mbench_duel_arm));
}

/* Arm NUMBER is in hand from here on, none where it is -1.  */
static void
take_in_hand (const struct engine *engine, int number)
{
  if (engine->lead->arm != NULL)
    atomic_store_explicit (engine->lead->arm, number, memory_order_relaxed);
}

/* Whether arm NUMBER has ended, and all with it: the outcome of the first that
   has is the duel's.  */
static bool
has_ended (struct engine *engine, size_t number)
{
  micro_benchmark_test_state state = &arm_of (engine, number)->state;
  if (!mbench_state_has_ended (state))
    return false;
  if (mbench_state_has_ended (engine->lead))
    return true;
  engine->lead->outcome = state->outcome;
  engine->lead->interrupt = state->interrupt;
  state->outcome = (struct mbench_outcome){ .kind = state->outcome.kind };
  return true;
}

/* Put the numbers of the arms in an order by chance.  */
static void
draw (const struct engine *engine, size_t order[MBENCH_MOST_ARMS])
{
  for (size_t i = 0; i < engine->duel->n; ++i)
    order[i] = i;
  mbench_random_shuffle (engine->random, order, engine->duel->n);
}

/* Translate other code, so that what comes next lies where chance wants.  */
static void
displace (const struct engine *engine, const struct mbench_body *body)
{
  if (engine->duel->is_displaced && body->displace != NULL)
    body->displace (
        (uint32_t)mbench_random_below (engine->random, UINT32_MAX));
}

static bool
set_up (struct engine *engine)
{
  mbench_state_enter (engine->lead, MBENCH_STAGE_SET_UP);
  for (size_t i = 0; i < engine->duel->n; ++i)
    {
      struct mbench_duel_arm *arm = arm_of (engine, i);
      take_in_hand (engine, (int)i);
      if (engine->lead->arms != NULL)
        arm->share = &engine->lead->arms[i];
      mbench_duel_arm_begin (arm, &engine->duel->arms[i], engine->lead);
      if (has_ended (engine, i))
        return false;
    }
  return true;
}

/* How long a sample of ARM is to be.  Where memory is collected shorter ones
   tell more in the same time: what the collector and its threads do to the
   core is in more of the long ones.  */
static int64_t
target_of (const struct engine *engine, const struct mbench_duel_arm *arm)
{
  return arm->state.body->collections != NULL
             ? engine->target / MBENCH_DUEL_COLLECTED
             : engine->target;
}

/* Warm the arms in an order by chance: who is translated first lies better. */
static bool
warm_up (struct engine *engine)
{
  size_t order[MBENCH_MOST_ARMS];
  mbench_state_enter (engine->lead, MBENCH_STAGE_BODY);
  draw (engine, order);
  for (size_t i = 0; i < engine->duel->n; ++i)
    {
      struct mbench_duel_arm *arm = arm_of (engine, order[i]);
      take_in_hand (engine, (int)order[i]);
      displace (engine, arm->state.body);
      mbench_duel_arm_warm (arm, target_of (engine, arm));
      if (has_ended (engine, order[i]))
        return false;
    }
  return true;
}

/* Whether the inputs for N iterations of ARM may be made at once.  */
static bool
fits_memory (const struct mbench_duel_arm *arm, size_t n)
{
  return arm->state.pace.most == 0 || n <= arm->state.pace.most;
}

/* Give all arms one number of iterations, unless what they want is too far
   apart or their limits forbid it.  */
static void
share_iterations (struct engine *engine)
{
  size_t n = engine->duel->n;
  size_t least = SIZE_MAX;
  size_t most = 0;
  for (size_t i = 0; i < n; ++i)
    {
      size_t wanted = arm_of (engine, i)->n;
      least = wanted < least ? wanted : least;
      most = wanted > most ? wanted : most;
    }
  size_t common = least + (most - least) / 2;
  bool is_common = most / MBENCH_DUEL_COMMON <= least;
  for (size_t i = 0; i < n; ++i)
    is_common = is_common && fits_memory (arm_of (engine, i), common)
                && mbench_calibrate_fit (common, 0, 0,
                                         &engine->duel->arms[i].planned.limits)
                       == common;
  for (size_t i = 0; i < n; ++i)
    {
      if (is_common)
        arm_of (engine, i)->n = common;
      take_in_hand (engine, (int)i);
      mbench_duel_arm_burden (arm_of (engine, i), engine->duel->arms[i].extra);
    }
}

/* Whether a round takes so long that it is a block; the time of the thread
   counts then, unless an arm sleeps, or waits for the threads of its
   collector, whose time is by the wall.  */
static bool
choose_road (struct engine *engine)
{
  bool is_long = false;
  bool is_busy = true;
  for (size_t i = 0; i < engine->duel->n; ++i)
    {
      const struct mbench_duel_arm *arm = arm_of (engine, i);
      is_long = is_long || arm->time > MBENCH_DUEL_LONG_NS;
      is_busy
          = is_busy && arm->is_busy && arm->state.body->collector_time == NULL;
    }
  engine->is_thread_time = is_long && is_busy;
  return is_long;
}

static enum mbench_status
begin_rounds (struct engine *engine, struct mbench_error *error)
{
  bool is_long = choose_road (engine);
  size_t size = is_long ? 1 : MBENCH_BLOCK_SAMPLES;
  micro_benchmark_meter chronometer = NULL;
  if (engine->is_thread_time)
    {
      enum mbench_status status = mbench_chronometer_copy (
          MICRO_BENCHMARK_CLOCK_THREAD, &mbench_chronometer_clock_gettime,
          &chronometer, error);
      if (status != MBENCH_OK)
        return status;
      micro_benchmark_chronometer_release (engine->watch.chronometer);
      engine->watch.chronometer = chronometer;
    }
  engine->max_time = is_long && engine->duel->long_time > 0
                         ? engine->duel->long_time
                         : engine->lead->planned->limits.max_time;
  engine->lead->pace.blocks.size = size;
  share_iterations (engine);
  bool is_one_code = mbench_duel_is_one_code (engine->duel);
  for (size_t i = 0; i < engine->duel->n; ++i)
    arm_of (engine, i)->has_lead_in
        = !is_one_code && arm_of (engine, i)->state.body->displace != NULL;
  engine->begin = mbench_clock_now (engine->lead->wall);
  return mbench_rounds_new (engine->duel, size, &engine->rounds, error);
}

/* Append the samples of a round to the rows of the lead.  */
static void
keep (struct engine *engine, const struct mbench_arm_sample *samples,
      bool is_flagged)
{
  for (size_t i = 0; i < engine->duel->n; ++i)
    mbench_samples_append (
        &engine->lead->samples,
        (micro_benchmark_time_sample_){
            .iterations = samples[i].iterations,
            .elapsed = mbench_time_from_ns (samples[i].elapsed),
            .start = samples[i].start,
            .block = (uint32_t)engine->rounds.n,
            .cpu = (int16_t)samples[i].cpu,
            .collections = (uint8_t)(samples[i].collections < UINT8_MAX
                                         ? samples[i].collections
                                         : UINT8_MAX),
            .preempted = samples[i].is_flagged,
            .discarded = is_flagged,
        });
}

/* The rounds of the block that is full now count after all.  */
static void
recall (struct engine *engine)
{
  struct mbench_samples *samples = &engine->lead->samples;
  uint32_t block = (uint32_t)(engine->rounds.n - 1);
  for (size_t i = samples->n; i > 0 && samples->rows[i - 1].block == block;
       --i)
    samples->rows[i - 1].discarded = false;
}

/* Take a sample of each arm in an order by chance, and what they come to.
 *IS_FULL tells whether the round has filled a block.  */
static enum mbench_status
play (struct engine *engine, bool *is_full, struct mbench_error *error)
{
  size_t n = engine->duel->n;
  size_t order[MBENCH_MOST_ARMS];
  struct mbench_arm_sample samples[MBENCH_MOST_ARMS];
  double times[MBENCH_MOST_ARMS];
  bool is_flagged = false;
  *is_full = false;
  draw (engine, order);
  for (size_t i = 0; i < n; ++i)
    {
      size_t arm = order[i];
      take_in_hand (engine, (int)arm);
      samples[arm] = mbench_duel_arm_sample (arm_of (engine, arm));
      if (has_ended (engine, arm))
        return MBENCH_OK;
      is_flagged = is_flagged || samples[arm].is_flagged;
      times[arm]
          = (double)samples[arm].elapsed / (double)samples[arm].iterations;
    }
  is_flagged = is_flagged && !engine->is_thread_time;
  keep (engine, samples, is_flagged);
  enum mbench_status status = mbench_rounds_record (
      &engine->rounds, times, is_flagged, is_full, error);
  if (status == MBENCH_OK && *is_full && engine->rounds.keeps_flagged)
    recall (engine);
  return status;
}

/* Why there is no further round, if there is none.  */
static enum mbench_stop
is_over (struct engine *engine, bool is_full)
{
  const struct mbench_limits *limits = &engine->lead->planned->limits;
  if (is_full && limits->precision > 0
      && mbench_rounds_are_enough (&engine->rounds, limits->precision,
                                   1 - limits->confidence))
    return MBENCH_STOP_PRECISION;
  if (engine->max_time > 0
      && mbench_clock_now (engine->lead->wall) - engine->begin
             >= engine->max_time)
    return MBENCH_STOP_MAX_TIME;
  if (limits->max_samples > 0
      && engine->lead->samples.n / engine->duel->n >= limits->max_samples)
    return MBENCH_STOP_MAX_SAMPLES;
  return MBENCH_STOP_NOT;
}

static void
play_rounds (struct engine *engine)
{
  micro_benchmark_test_state lead = engine->lead;
  struct mbench_error error;
  enum mbench_status status = begin_rounds (engine, &error);
  bool is_full = false;
  while (status == MBENCH_OK && !mbench_state_has_ended (lead)
         && !mbench_state_is_interrupted (lead))
    {
      lead->pace.stop = is_over (engine, is_full);
      if (lead->pace.stop != MBENCH_STOP_NOT)
        break;
      status
          = mbench_samples_reserve (&lead->samples, engine->duel->n, &error);
      if (status == MBENCH_OK)
        status = play (engine, &is_full, &error);
      mbench_state_publish (lead);
    }
  if (status == MBENCH_OK)
    return;
  take_in_hand (engine, -1);
  mbench_state_end (lead, MBENCH_OUTCOME_FAILED, error.message);
}

/* Tear all arms down.  The arm in hand stays the one that has ended, if one
   has.  */
static void
tear_down (struct engine *engine)
{
  mbench_state_enter (engine->lead, MBENCH_STAGE_TEAR_DOWN);
  for (size_t i = 0; i < engine->duel->n; ++i)
    {
      if (!mbench_state_has_ended (engine->lead))
        take_in_hand (engine, (int)i);
      mbench_duel_arm_end (arm_of (engine, i));
      has_ended (engine, i);
    }
  if (!mbench_state_has_ended (engine->lead))
    take_in_hand (engine, -1);
}

static enum mbench_status
make_devices (struct engine *engine, struct mbench_error *error)
{
  micro_benchmark_test_state lead = engine->lead;
  engine->watch.presence = mbench_presence_here ();
  lead->watch = &engine->watch;
  enum mbench_status status
      = mbench_random_new (engine->duel->seed, &engine->random, error);
  if (status == MBENCH_OK)
    status = mbench_chronometer_copy (MICRO_BENCHMARK_CLOCK_MONOTONIC,
                                      mbench_time_stamp_exists ()
                                          ? &mbench_chronometer_time_stamp
                                          : &mbench_chronometer_clock_gettime,
                                      &engine->watch.chronometer, error);
  if (status == MBENCH_OK)
    engine->target = mbench_chronometer_sample_ns (
        mbench_chronometer_probe (engine->watch.chronometer, lead->wall));
  return status;
}

void
mbench_duel_execute (micro_benchmark_test_state state)
{
  struct engine engine = { .lead = state, .duel = state->planned->duel };
  struct mbench_error error;
  state->begin = mbench_clock_now (state->wall);
  engine.pages = mbench_pages_new (size_of_pages (&engine));
  enum mbench_status status
      = engine.pages != NULL ? make_devices (&engine, &error)
                             : mbench_no_memory (&error, "the arms of a duel");
  if (status != MBENCH_OK)
    mbench_state_end (state, MBENCH_OUTCOME_FAILED, error.message);
  else
    {
      if (set_up (&engine) && warm_up (&engine))
        play_rounds (&engine);
      tear_down (&engine);
    }
  for (size_t i = 0; i < engine.duel->n && engine.pages != NULL; ++i)
    mbench_duel_arm_release (arm_of (&engine, i));
  mbench_rounds_release (&engine.rounds);
  mbench_random_free (engine.random);
  mbench_pages_free (engine.pages, size_of_pages (&engine));
  mbench_presence_clear (&engine.watch.presence);
  micro_benchmark_chronometer_release (engine.watch.chronometer);
  state->watch = NULL;
  state->total_time = mbench_clock_now (state->wall) - state->begin;
}
