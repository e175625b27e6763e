/* What a gauge comes to.  */

#include <config.h>

#include <math.h>
#include <stdlib.h>

#include "run/readings.h"
#include "stats/pool.h"
#include "stats/section.h"

/* The values of a gauge in one process, block by block.  */
struct view
{
  double *values;
  size_t n;
  size_t *ends;
  size_t blocks;
};

/* Whether all N VALUES are one.  */
static bool
are_alike (const double *values, size_t n)
{
  for (size_t i = 1; i < n; ++i)
    if (!(values[i] == values[0]))
      return false;
  return true;
}

static struct mbench_estimate
estimate (const struct view *view, double confidence)
{
  if (view->n >= MBENCH_INTERVAL_VALUES && are_alike (view->values, view->n))
    return (struct mbench_estimate){ .value = view->values[0],
                                     .has_interval = true };
  return mbench_section_mean (view->values, view->ends, view->blocks,
                              confidence);
}

/* Put what is counted in sample I, its value VALUE, into VIEW, in which it IS
   NEW in its block.  */
static void
add (struct view *view, double value, bool is_new)
{
  view->values[view->n++] = value;
  view->blocks += is_new;
  view->ends[view->blocks - 1] = view->n;
}

/* Gather the values of GAUGE from sample *I on that are of one process.  */
static void
gather (const struct mbench_readings *readings, size_t gauge,
        const struct mbench_samples *samples, size_t *i, struct view *view)
{
  uint16_t process = samples->rows[*i].process;
  uint32_t block = 0;
  view->n = view->blocks = 0;
  for (; *i < samples->n && samples->rows[*i].process == process; ++*i)
    {
      const micro_benchmark_time_sample_ *row = &samples->rows[*i];
      double value = *i < readings->rows
                         ? readings->values[*i * readings->n + gauge]
                         : NAN;
      bool is_out = row->discarded && !readings->gauges[gauge].has_discarded;
      if (is_out || !isfinite (value))
        continue;
      if (!readings->gauges[gauge].is_level)
        value /= (double)row->iterations;
      add (view, value, view->n == 0 || row->block != block);
      block = row->block;
    }
}

/* The greatest value of VIEW, or LEAST.  */
static double
greatest (const struct view *view, double least)
{
  for (size_t i = 0; i < view->n; ++i)
    least = fmax (least, view->values[i]);
  return least;
}

enum mbench_status
mbench_readings_estimate (const struct mbench_readings *readings, size_t gauge,
                          const struct mbench_samples *samples,
                          double confidence, struct mbench_reading *result,
                          struct mbench_error *error)
{
  size_t most
      = samples->n > 0 ? samples->rows[samples->n - 1].process + (size_t)1 : 1;
  struct view view = { .values = malloc ((samples->n + 1) * sizeof (double)),
                       .ends = malloc ((samples->n + 1) * sizeof (size_t)) };
  struct mbench_estimate *estimates = calloc (most, sizeof *estimates);
  *result = (struct mbench_reading){ 0 };
  enum mbench_status status = MBENCH_OK;
  if (view.values == NULL || view.ends == NULL || estimates == NULL)
    status = mbench_no_memory (error, "the estimates of an execution");
  size_t n = 0;
  double top = -INFINITY;
  for (size_t i = 0; status == MBENCH_OK && i < samples->n;)
    {
      gather (readings, gauge, samples, &i, &view);
      result->samples += view.n;
      top = greatest (&view, top);
      if (view.n > 0 && n < most)
        estimates[n++] = estimate (&view, confidence);
    }
  if (n > 0 && readings->gauges[gauge].is_level)
    result->estimate = (struct mbench_estimate){ .value = top };
  else if (n > 0)
    result->estimate = n == 1
                           ? estimates[0]
                           : mbench_pool (estimates, n, confidence).estimate;
  free (estimates);
  free (view.ends);
  free (view.values);
  return status;
}
