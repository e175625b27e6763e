#include <config.h>

#include "run/beside.h"

#include <math.h>

#include "device/core-clock.h"
#include "run/state.h"
#include "stats/robust.h"
#include "stats/stats.h"

enum
{
  /* A throughput loop that takes longer than the shortest so far by a share
     that would flag the block may have been disturbed itself: it is taken
     again, so often at most.  */
  TRIES = 3,
  SEED = 1
};
static const double throughput_slack = 1.002;

void
mbench_beside_begin (micro_benchmark_test_state state)
{
  struct mbench_beside *beside = &state->beside;
  const struct mbench_limits *limits = &state->planned->limits;
  if (mbench_random_new (SEED, &beside->random, NULL) != MBENCH_OK)
    return;
  if (state->body->empty != NULL)
    beside->wanted |= MBENCH_COMPANION_EMPTY;
  if (limits->reference != MBENCH_SWITCH_OFF && mbench_core_clock_exists ())
    {
      beside->wanted |= MBENCH_COMPANION_LATENCY | MBENCH_COMPANION_THROUGHPUT;
      beside->latency_steps = mbench_core_clock_calibrate (
          mbench_core_clock_latency, state->wall);
      beside->throughput_steps = mbench_core_clock_calibrate (
          mbench_core_clock_throughput, state->wall);
      beside->throughput_least = INFINITY;
    }
}

void
mbench_beside_end (struct mbench_beside *beside)
{
  mbench_random_free (beside->random);
  beside->random = NULL;
}

/* The time of a call of LOOP, ns a step.  */
static double
time_loop (micro_benchmark_test_state state, mbench_core_clock_loop *loop,
           size_t steps)
{
  int64_t begin = mbench_clock_now (state->wall);
  loop (steps);
  return (double)(mbench_clock_now (state->wall) - begin) / (double)steps;
}

static void
take_latency (micro_benchmark_test_state state)
{
  struct mbench_beside *beside = &state->beside;
  if (beside->n_latencies < MBENCH_BESIDE_LATENCIES)
    beside->latencies[beside->n_latencies++]
        = time_loop (state, mbench_core_clock_latency, beside->latency_steps)
          / MBENCH_CORE_CLOCK_CYCLES;
}

static void
take_throughput (micro_benchmark_test_state state)
{
  struct mbench_beside *beside = &state->beside;
  double least = INFINITY;
  for (int i = 0; i < TRIES; ++i)
    {
      double step = time_loop (state, mbench_core_clock_throughput,
                               beside->throughput_steps);
      least = fmin (least, step);
      if (least <= beside->throughput_least * throughput_slack)
        break;
    }
  beside->throughput = least;
  beside->throughput_least = fmin (least, beside->throughput_least);
}

/* The time of N iterations of the empty body, ns an iteration.  */
static double
time_empty (micro_benchmark_test_state state, size_t n)
{
  state->body->empty (state, n);
  micro_benchmark_clock_time elapsed
      = state->chronometer->get_sample (state->chronometer->data.ptr).time;
  return (double)mbench_time_to_ns (elapsed) / (double)n;
}

static void
take_empty (micro_benchmark_test_state state, size_t n)
{
  struct mbench_beside *beside = &state->beside;
  if (beside->n_empties < MBENCH_BESIDE_EMPTIES)
    beside->empties[beside->n_empties++] = time_empty (state, n);
}

void
mbench_beside_warm (micro_benchmark_test_state state, size_t n)
{
  if (state->beside.wanted & MBENCH_COMPANION_EMPTY)
    time_empty (state, n);
}

/* The low location of N VALUES, which are sorted; zero where there is
   none.  */
static double
locate (double *values, size_t n)
{
  if (n == 0)
    return 0;
  mbench_sort (values, n);
  return mbench_low_location (values, n);
}

/* Make the row of the block that is full, and begin the next one.  */
static void
close_block (micro_benchmark_test_state state, int64_t end)
{
  struct mbench_beside *beside = &state->beside;
  struct mbench_block_row row = {
    .start = beside->start,
    .end = end,
    .cycle = locate (beside->latencies, beside->n_latencies),
    .empty = locate (beside->empties, beside->n_empties),
    .keeps_flagged = state->pace.blocks.keeps_flagged,
  };
  if (row.cycle > 0)
    row.throughput = beside->throughput / row.cycle;
  mbench_block_rows_append (&beside->rows, &row);
  beside->n_latencies = beside->n_empties = 0;
  beside->throughput = 0;
  beside->is_planned = false;
}

void
mbench_beside_take (micro_benchmark_test_state state, size_t index, size_t n,
                    bool is_last)
{
  struct mbench_beside *beside = &state->beside;
  if (beside->random != NULL && state->pace.phase == MBENCH_PHASE_MEASURE)
    {
      size_t number = beside->rows.n;
      if (!beside->is_planned)
        beside->plan = mbench_companion_plan_block (
            number, state->pace.blocks.size, beside->wanted, beside->random);
      beside->is_planned = true;
      unsigned due = beside->plan.after[index];
      if (due & MBENCH_COMPANION_LATENCY)
        take_latency (state);
      if (due & MBENCH_COMPANION_THROUGHPUT)
        take_throughput (state);
      if (due & MBENCH_COMPANION_EMPTY)
        take_empty (state, n);
    }
  if (is_last)
    close_block (state, mbench_clock_now (state->wall) - state->begin);
}
