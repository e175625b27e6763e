#include <config.h>

#include "run/beside.h"

#include <math.h>
#include <unistd.h>

#include "device/core-clock.h"
#include "run/state.h"
#include "stats/robust.h"

enum
{
  /* A throughput loop that takes longer than the shortest so far by a share
     that would flag the block may have been disturbed itself: it is taken
     again, so often at most.  */
  TRIES = 3,
  /* Steps of the loops of known cycles before the timed ones.  */
  LEAD_IN = 16 * MBENCH_CORE_CLOCK_UNROLLED,
  /* Beside samples that last so many nanoseconds there are few calls of the
     loops: of each the least of TRIES counts, which is nothing against such a
     sample.  */
  LONG_SAMPLE_NS = 10 * MBENCH_CORE_CLOCK_NS
};
static const double throughput_slack = 1.002;

void
mbench_beside_begin (micro_benchmark_test_state state)
{
  struct mbench_beside *beside = &state->beside;
  const struct mbench_limits *limits = &state->planned->limits;
  /* Another process has other chance places.  */
  uint32_t seed = (uint32_t)getpid ();
  if (mbench_random_new (seed, &beside->random, NULL) != MBENCH_OK)
    return;
  if (state->body->empty != NULL)
    beside->wanted |= MBENCH_COMPANION_EMPTY;
  /* The threads that wait for the next sample share the core with them.  */
  bool is_usual
      = limits->reference == MBENCH_SWITCH_AUTO && state->threads == NULL;
  if ((is_usual || limits->reference == MBENCH_SWITCH_ON)
      && mbench_core_clock_exists ())
    {
      beside->wanted |= MBENCH_COMPANION_LATENCY | MBENCH_COMPANION_THROUGHPUT;
      beside->latency_steps = mbench_core_clock_calibrate (
          mbench_core_clock_latency, state->wall);
      beside->throughput_steps = mbench_core_clock_calibrate (
          mbench_core_clock_throughput, state->wall);
      beside->throughput_least = INFINITY;
    }
  mbench_disturbance_open (&beside->source);
}

void
mbench_beside_end (struct mbench_beside *beside)
{
  if (beside->random != NULL)
    mbench_disturbance_close (&beside->source);
  mbench_random_free (beside->random);
  beside->random = NULL;
}

/* The time of a call of LOOP, ns a step.  A short call comes before it: after
   some milliseconds of another's code the first call takes half a percent
   longer, which would tell a slower clock and a ratio below any clean one.  */
static double
time_loop (micro_benchmark_test_state state, mbench_core_clock_loop *loop,
           size_t steps)
{
  loop (LEAD_IN);
  int64_t begin = mbench_clock_now (state->wall);
  loop (steps);
  return (double)(mbench_clock_now (state->wall) - begin) / (double)steps;
}

/* The time of a cycle, ns, after a sample that IS_LONG or is not.  */
static double
time_cycle (micro_benchmark_test_state state, bool is_long)
{
  size_t steps = state->beside.latency_steps;
  double least = INFINITY;
  for (int i = 0; i < (is_long ? TRIES : 1); ++i)
    least = fmin (least, time_loop (state, mbench_core_clock_latency, steps));
  return least / MBENCH_CORE_CLOCK_CYCLES;
}

static void
take_latency (micro_benchmark_test_state state, bool is_long)
{
  struct mbench_beside *beside = &state->beside;
  if (beside->n_latencies < MBENCH_BESIDE_LATENCIES)
    beside->latencies[beside->n_latencies++] = time_cycle (state, is_long);
}

/* The clock may change from one long sample to the next, so the throughput
   loop has a time of a cycle of its own after these.  */
static void
take_throughput (micro_benchmark_test_state state, bool is_long)
{
  struct mbench_beside *beside = &state->beside;
  beside->throughput_cycle = is_long ? time_cycle (state, true) : 0;
  double least = INFINITY;
  for (int i = 0; i < TRIES; ++i)
    {
      double step = time_loop (state, mbench_core_clock_throughput,
                               beside->throughput_steps);
      least = fmin (least, step);
      if (isfinite (beside->throughput_least)
          && least <= beside->throughput_least * throughput_slack)
        break;
    }
  beside->throughput = least;
  beside->throughput_least = fmin (least, beside->throughput_least);
}

/* Whether the empty body, which costs no more than a sample, may have its
   time.  */
static bool
has_time (micro_benchmark_test_state state)
{
  return mbench_pace_has_time_beside (&state->pace,
                                      mbench_clock_now (state->wall));
}

static void
take_empty (micro_benchmark_test_state state, size_t n)
{
  struct mbench_beside *beside = &state->beside;
  if (beside->n_empties == MBENCH_BESIDE_EMPTIES || !has_time (state))
    return;
  double time = (double)mbench_state_time_aside (state, state->body->empty, n)
                / (double)n;
  /* A block has so few of them that one could be all it knows.  */
  if (!state->watch->was_disturbed)
    beside->empties[beside->n_empties++] = time;
}

void
mbench_beside_warm (micro_benchmark_test_state state, size_t n)
{
  mbench_pause_warm (state);
  if (state->beside.wanted & MBENCH_COMPANION_EMPTY)
    mbench_state_time_aside (state, state->body->empty, n);
}

/* The low location of N VALUES, which are sorted; zero where there is
   none.  */
static double
locate (double *values, size_t n)
{
  return n > 0 ? mbench_low_location_of (values, n) : 0;
}

static uint32_t
counted (int64_t n)
{
  return n < 0 ? 0 : n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

/* Put what the system tells since the block before into ROW.  */
static void
note_disturbance (struct mbench_beside *beside, int64_t now,
                  struct mbench_block_row *row)
{
  row->steal = -1;
  row->load = -1;
  if (beside->random == NULL)
    return;
  struct mbench_disturbance read
      = mbench_disturbance_read (&beside->source, now);
  struct mbench_disturbance since
      = mbench_disturbance_between (&beside->latest, &read);
  beside->latest = read;
  if (since.has_counts)
    {
      row->minor_faults = counted (since.minor_faults);
      row->major_faults = counted (since.major_faults);
      row->voluntary_switches = counted (since.voluntary_switches);
      row->involuntary_switches = counted (since.involuntary_switches);
    }
  if (since.has_steal)
    row->steal = since.steal;
  if (since.has_load)
    row->load = (float)since.load;
}

/* Make the row of the block that is full, and begin the next one.  */
static void
close_block (micro_benchmark_test_state state, int64_t now)
{
  mbench_pause_look (state);
  struct mbench_beside *beside = &state->beside;
  struct mbench_block_row row = {
    .start = beside->start,
    .end = now - state->begin,
    .cycle = locate (beside->latencies, beside->n_latencies),
    .empty = locate (beside->empties, beside->n_empties),
    .keeps_flagged
    = state->pace.blocks.keeps_flagged || state->threads != NULL,
  };
  mbench_threads_describe (state->threads, &row);
  double cycle
      = beside->throughput_cycle > 0 ? beside->throughput_cycle : row.cycle;
  if (cycle > 0)
    row.throughput = beside->throughput / cycle;
  note_disturbance (beside, now, &row);
  mbench_block_rows_append (&beside->rows, &row);
  beside->n_latencies = beside->n_empties = 0;
  beside->throughput = beside->throughput_cycle = 0;
  beside->is_planned = false;
}

void
mbench_beside_take (micro_benchmark_test_state state, size_t index,
                    const micro_benchmark_time_sample_ *sample, bool is_last)
{
  struct mbench_beside *beside = &state->beside;
  if (index == 0)
    beside->start = sample->start;
  if (beside->random != NULL && state->pace.phase == MBENCH_PHASE_MEASURE)
    {
      size_t number = beside->rows.n;
      if (!beside->is_planned)
        beside->plan = mbench_companion_plan_block (
            number, state->pace.blocks.size, beside->wanted, beside->random);
      beside->is_planned = true;
      unsigned due = beside->plan.after[index];
      bool is_long = mbench_time_to_ns (sample->elapsed) >= LONG_SAMPLE_NS;
      if (due & MBENCH_COMPANION_LATENCY)
        take_latency (state, is_long);
      if (due & MBENCH_COMPANION_THROUGHPUT)
        take_throughput (state, is_long);
      if (due & MBENCH_COMPANION_EMPTY)
        take_empty (state, sample->iterations);
    }
  if (is_last)
    close_block (state, mbench_clock_now (state->wall));
}
