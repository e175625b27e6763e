#include <config.h>

#include "report/growth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/summary.h"

/* Half-widths are at 95 %: so many standard errors of a normal value.  */
static const double errors_in_half_width = 1.96;

static const char *
unit_name (micro_benchmark_stats_unit unit)
{
  return unit == MICRO_BENCHMARK_STATS_TIME_S    ? "s"
         : unit == MICRO_BENCHMARK_STATS_TIME_MS ? "ms"
         : unit == MICRO_BENCHMARK_STATS_TIME_US ? "us"
                                                 : "ns";
}

/* Whether EXECUTION stands on the line through FIRST along DIMENSION.  */
static bool
is_on_line (const struct micro_benchmark_exec_report_ *execution,
            const struct micro_benchmark_exec_report_ *first, size_t dimension)
{
  if (!mbench_report_has (execution, MBENCH_FIELD_SIZES)
      || execution->sizes.n != first->sizes.n
      || execution->outcome.kind != MBENCH_OUTCOME_DONE
      || execution->sizes.list[dimension] == 0)
    return false;
  for (size_t i = 0; i < first->sizes.n; ++i)
    if (i != dimension && execution->sizes.list[i] != first->sizes.list[i])
      return false;
  return true;
}

/* Whether NS is a cost.  A report that was read may hold any number, and the
   squares of the wildest have no place in a double.  */
static bool
is_cost (double ns)
{
  return ns >= 1e-6 && ns <= 1e24;
}

/* The cost of EXECUTION and its standard error in ns.  False where there is
   none.  */
static bool
cost_of (const struct micro_benchmark_exec_report_ *execution, bool by_mean,
         double *cost, double *error)
{
  const struct mbench_located *located = &execution->estimate;
  const struct mbench_stat *stat = &execution->iteration_time;
  *error = 0;
  if (by_mean)
    {
      if (!mbench_report_has (execution, MBENCH_FIELD_ITERATION_TIME)
          || !stat->has_mean)
        return false;
      *cost = stat->value.mean * mbench_summary_unit_ns (stat->value.unit);
    }
  else
    {
      double one = mbench_summary_unit_ns (located->unit);
      *cost = located->value * one;
      if (located->has_half_width)
        *error = located->half_width * one / errors_in_half_width;
    }
  return is_cost (*cost) && *error < 1e24;
}

/* Fit the costs on the line through FIRST.  */
static enum mbench_status
compute (const struct micro_benchmark_test_report_ *test,
         const struct micro_benchmark_exec_report_ *first, size_t dimension,
         struct mbench_growth *growth, struct mbench_error *error)
{
  double *sizes = calloc (3 * test->n, sizeof *sizes);
  if (sizes == NULL)
    return mbench_no_memory (error, "the growth of costs");
  double *costs = sizes + test->n;
  double *errors = costs + test->n;
  size_t n = 0;
  bool by_mean = false;
  for (size_t i = 0; i < test->n; ++i)
    by_mean
        = by_mean
          || (is_on_line (&test->list[i], first, dimension)
              && !mbench_report_has (&test->list[i], MBENCH_FIELD_ESTIMATE));
  for (size_t i = 0; i < test->n; ++i)
    {
      if (!is_on_line (&test->list[i], first, dimension)
          || !cost_of (&test->list[i], by_mean, &costs[n], &errors[n]))
        continue;
      sizes[n++] = (double)test->list[i].sizes.list[dimension];
    }
  enum mbench_status status
      = mbench_growth_fit (sizes, costs, errors, n, growth, error);
  free (sizes);
  return status;
}

/* The execution through which the line is drawn: the first that has the
   dimension.  */
static const struct micro_benchmark_exec_report_ *
find_first (const struct micro_benchmark_test_report_ *test, size_t dimension)
{
  for (size_t i = 0; i < test->n; ++i)
    if (mbench_report_has (&test->list[i], MBENCH_FIELD_SIZES)
        && test->list[i].sizes.n > dimension)
      return &test->list[i];
  return NULL;
}

enum mbench_status
mbench_report_growth (const struct micro_benchmark_test_report_ *test,
                      size_t dimension, struct mbench_growth *growth,
                      struct mbench_error *error)
{
  *growth = (struct mbench_growth){ .verdict = MBENCH_GROWTH_TOO_FEW };
  for (size_t i = 0; i < test->growths.n; ++i)
    if (test->growths.list[i].dimension == dimension)
      {
        *growth = test->growths.list[i].growth;
        return MBENCH_OK;
      }
  const struct micro_benchmark_exec_report_ *first
      = find_first (test, dimension);
  return first != NULL && !test->is_self_test
                 && dimension < MBENCH_GROWTH_DIMENSIONS
             ? compute (test, first, dimension, growth, error)
             : MBENCH_OK;
}

size_t
mbench_report_growth_dimensions (
    const struct micro_benchmark_test_report_ *test)
{
  size_t n = 0;
  for (size_t i = 0; i < test->growths.n; ++i)
    if (test->growths.list[i].dimension >= n)
      n = test->growths.list[i].dimension + 1;
  for (size_t i = 0; i < test->n && !test->is_self_test; ++i)
    if (mbench_report_has (&test->list[i], MBENCH_FIELD_SIZES)
        && test->list[i].sizes.n > n)
      n = test->list[i].sizes.n;
  return n < MBENCH_GROWTH_DIMENSIONS ? n : MBENCH_GROWTH_DIMENSIONS;
}

/* Three digits of NS in the unit that suits it.  */
static void
put_time (double ns, FILE *out)
{
  micro_benchmark_stats_unit unit = mbench_summary_unit (fabs (ns));
  fprintf (out, "%.3g %s", ns / mbench_summary_unit_ns (unit),
           unit_name (unit));
}

/* The model as a formula: "n log2 n".  */
static void
put_shape (const struct mbench_growth *growth, const char *log, FILE *out)
{
  if (growth->model == MBENCH_GROWTH_POWER)
    fprintf (out, "n^%.2f", growth->power);
  else if (growth->model == MBENCH_GROWTH_LOG)
    fprintf (out, "%s n", log);
  else if (growth->model == MBENCH_GROWTH_LINEARITHMIC)
    fprintf (out, "n %s n", log);
  else
    fputs (mbench_growth_model_name (growth->model), out);
}

static void
put_formula (const struct mbench_growth *growth, FILE *out)
{
  if (growth->model == MBENCH_GROWTH_CONSTANT)
    {
      put_time (growth->constant, out);
      return;
    }
  put_time (growth->coefficient, out);
  fputs (" * ", out);
  put_shape (growth, "log2", out);
  fputs (growth->constant < 0 ? " - " : " + ", out);
  put_time (fabs (growth->constant), out);
  if (growth->has_power)
    fprintf (out, "; power %.2f .. %.2f", growth->power_low,
             growth->power_high);
}

/* Write " over dimension 1 at {10,-,3}", the sizes that the line through the
   executions of TEST has in the others; nothing where there are no others.  */
static void
put_where (const struct micro_benchmark_test_report_ *test, size_t dimension,
           FILE *out)
{
  const struct micro_benchmark_exec_report_ *first
      = find_first (test, dimension);
  if (mbench_report_growth_dimensions (test) < 2)
    return;
  fprintf (out, " over dimension %zu", dimension);
  if (first == NULL)
    return;
  fputs (" at {", out);
  for (size_t i = 0; i < first->sizes.n && i < MBENCH_GROWTH_DIMENSIONS; ++i)
    if (i == dimension)
      fputs (i == 0 ? "-" : ",-", out);
    else
      fprintf (out, i == 0 ? "%zu" : ",%zu", first->sizes.list[i]);
  fputc ('}', out);
}

void
mbench_report_growth_sentence (const struct micro_benchmark_test_report_ *test,
                               size_t dimension,
                               const struct mbench_growth *growth,
                               const char *name, FILE *out)
{
  fputs (name, out);
  if (growth->verdict == MBENCH_GROWTH_TOO_FEW)
    fputs (": too few sizes", out);
  else if (growth->verdict != MBENCH_GROWTH_FITS)
    fputs (": no growth model fits", out);
  else if (growth->model == MBENCH_GROWTH_CONSTANT)
    fputs (" does not grow", out);
  else
    {
      fputs (" grows as ", out);
      put_shape (growth, "log", out);
    }
  put_where (test, dimension, out);
  fputs (" (", out);
  if (growth->verdict == MBENCH_GROWTH_TOO_FEW)
    fprintf (out, "%zu; growth takes %d", growth->sizes, MBENCH_GROWTH_SIZES);
  else if (growth->verdict == MBENCH_GROWTH_FITS)
    put_formula (growth, out);
  else
    {
      fprintf (out, "%s; the closest, ",
               mbench_growth_verdict_name (growth->verdict));
      put_shape (growth, "log", out);
      fprintf (out, ", is off by %.3g %%", 100 * growth->residual);
    }
  fputc (')', out);
}

enum mbench_status
mbench_report_growth_lines (const struct micro_benchmark_test_report_ *test,
                            const char *name, FILE *out,
                            struct mbench_error *error)
{
  size_t n = mbench_report_growth_dimensions (test);
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    {
      struct mbench_growth growth;
      status = mbench_report_growth (test, i, &growth, error);
      if (status != MBENCH_OK || growth.verdict == MBENCH_GROWTH_TOO_FEW)
        continue;
      mbench_report_growth_sentence (test, i, &growth, name, out);
      fputc ('\n', out);
    }
  return status;
}

bool
micro_benchmark_test_report_get_growth (micro_benchmark_test_report report,
                                        size_t dimension,
                                        micro_benchmark_growth *growth)
{
  struct mbench_growth found;
  struct mbench_error error;
  *growth = (micro_benchmark_growth){ 0 };
  if (report == NULL)
    return mbench_refuse (__func__, "report", "a report");
  if (mbench_report_growth (report, dimension, &found, &error) != MBENCH_OK)
    {
      mbench_publish ("report", &error);
      return false;
    }
  growth->sizes = found.sizes;
  if (found.verdict == MBENCH_GROWTH_TOO_FEW)
    return false;
  growth->fits = found.verdict == MBENCH_GROWTH_FITS;
  growth->verdict = mbench_growth_verdict_name (found.verdict);
  growth->model = mbench_growth_model_name (found.model);
  growth->constant = found.constant;
  growth->coefficient = found.coefficient;
  growth->has_power = found.has_power;
  growth->power = found.power;
  growth->power_low = found.power_low;
  growth->power_high = found.power_high;
  growth->residual = found.residual;
  growth->r_squared = found.r_squared;
  return true;
}
