/* Analyses of recorded timings.  */

#include <config.h>

#include "recorded.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "bind.h"
#include "error.h"
#include "object.h"
#include "primitive.h"
#include "report/recordings.h"
#include "report/timings.h"

/* The places in the vector of an analysis.  */
enum
{
  SAMPLES,
  WARMUP,
  MEDIAN,
  P90,
  Q1,
  Q3,
  MEAN,
  DEVIATION,
  OUTLIERS,
  KEPT_MEAN,
  KEPT_DEVIATION,
  KEPT_LEAST,
  KEPT_MOST,
  VARIATION,
  PARTS
};

const int64_t *
mbscm_dynwind_samples (SCM samples, int position, const char *procedure,
                       size_t *n)
{
  if (!scm_is_true (scm_s64vector_p (samples)))
    scm_wrong_type_arg_msg (procedure, position, samples, "s64vector");
  scm_t_array_handle handle;
  ssize_t step;
  const int64_t *elements
      = scm_s64vector_elements (samples, &handle, n, &step);
  int64_t *copy = malloc ((*n + 1) * sizeof *copy);
  for (size_t i = 0; copy != NULL && i < *n; ++i)
    copy[i] = elements[(ssize_t)i * step];
  scm_array_handle_release (&handle);
  if (copy == NULL)
    mbscm_no_memory ();
  scm_dynwind_free (copy);
  return copy;
}

SCM
mbscm_from_recorded (const struct mbench_recorded *recorded)
{
  SCM vector = scm_c_make_vector (PARTS, SCM_BOOL_F);
  const SCM parts[PARTS] = {
    [SAMPLES] = scm_from_size_t (recorded->samples),
    [WARMUP] = scm_from_size_t (recorded->warmup),
    [MEDIAN] = scm_from_int64 (recorded->median),
    [P90] = scm_from_int64 (recorded->p90),
    [Q1] = scm_from_int64 (recorded->q1),
    [Q3] = scm_from_int64 (recorded->q3),
    [MEAN] = scm_from_int64 (recorded->all.mean),
    [DEVIATION] = scm_from_int64 (recorded->all.deviation),
    [OUTLIERS] = scm_from_size_t (recorded->outliers),
    [KEPT_MEAN] = scm_from_int64 (recorded->kept.mean),
    [KEPT_DEVIATION] = scm_from_int64 (recorded->kept.deviation),
    [KEPT_LEAST] = scm_from_int64 (recorded->kept_least),
    [KEPT_MOST] = scm_from_int64 (recorded->kept_most),
    [VARIATION] = recorded->has_variation
                      ? scm_from_uint64 (recorded->variation)
                      : SCM_BOOL_F,
  };
  for (size_t i = 0; i < PARTS; ++i)
    scm_c_vector_set_x (vector, i, parts[i]);
  return vector;
}

static int64_t
part (SCM vector, size_t place)
{
  return scm_to_int64 (scm_c_vector_ref (vector, place));
}

static size_t
size_part (SCM vector, size_t place)
{
  return mbscm_to_size (scm_c_vector_ref (vector, place));
}

static struct mbench_recorded
to_recorded (SCM vector)
{
  SCM variation = scm_c_vector_ref (vector, VARIATION);
  bool has_variation = scm_is_true (variation);
  return (struct mbench_recorded){
    .samples = size_part (vector, SAMPLES),
    .warmup = size_part (vector, WARMUP),
    .median = part (vector, MEDIAN),
    .p90 = part (vector, P90),
    .q1 = part (vector, Q1),
    .q3 = part (vector, Q3),
    .all = { part (vector, MEAN), part (vector, DEVIATION) },
    .outliers = size_part (vector, OUTLIERS),
    .kept = { part (vector, KEPT_MEAN), part (vector, KEPT_DEVIATION) },
    .kept_least = part (vector, KEPT_LEAST),
    .kept_most = part (vector, KEPT_MOST),
    .has_variation = has_variation,
    .variation = has_variation ? scm_to_uint64 (variation) : 0,
  };
}

SCM
mbscm_from_recorded_ratio (const struct mbench_recorded_ratio *ratio)
{
  SCM hundredths = scm_sum (
      scm_product (scm_from_uint64 (ratio->whole), scm_from_int (100)),
      scm_from_uint (ratio->hundredths));
  return scm_cons (ratio->has_ratio ? hundredths : SCM_BOOL_F,
                   scm_from_bool (ratio->overlap));
}

static struct mbench_recorded_ratio
to_ratio (SCM hundredths, SCM overlap)
{
  struct mbench_recorded_ratio ratio = { .has_ratio = scm_is_true (hundredths),
                                         .overlap = scm_is_true (overlap) };
  if (ratio.has_ratio)
    {
      SCM hundred = scm_from_int (100);
      ratio.whole = scm_to_uint64 (scm_quotient (hundredths, hundred));
      ratio.hundredths = scm_to_uint (scm_remainder (hundredths, hundred));
    }
  return ratio;
}

static SCM
analyze_values (SCM values, SCM warmup)
{
  struct mbench_recorded recorded;
  struct mbench_error error;
  size_t n;
  size_t c_warmup = mbscm_to_size (warmup);
  scm_dynwind_begin (0);
  const int64_t *list
      = mbscm_dynwind_samples (values, 1, "analyze-samples", &n);
  mbscm_check (mbench_recorded_analyze (list, n, c_warmup, &recorded, &error),
               &error);
  scm_dynwind_end ();
  return mbscm_from_recorded (&recorded);
}

static SCM
compare_analyses (SCM a, SCM b)
{
  struct mbench_recorded c_a = to_recorded (a);
  struct mbench_recorded c_b = to_recorded (b);
  struct mbench_recorded_ratio ratio = mbench_recorded_compare (&c_a, &c_b);
  return mbscm_from_recorded_ratio (&ratio);
}

static SCM
analysis_to_string (SCM name, SCM analysis)
{
  struct mbench_recorded recorded = to_recorded (analysis);
  struct mbscm_text text;
  scm_dynwind_begin (0);
  const char *c_name = mbscm_to_string (name, 1, "analysis->string");
  mbscm_open_text (&text);
  mbench_recorded_write (c_name, &recorded, text.out);
  SCM string = mbscm_take_text (&text, MBENCH_OK, NULL);
  scm_dynwind_end ();
  return string;
}

static SCM
ratio_to_string (SCM a, SCM b, SCM hundredths, SCM overlap)
{
  static const char procedure[] = "recorded-ratio->string";
  struct mbench_recorded_ratio ratio = to_ratio (hundredths, overlap);
  struct mbscm_text text;
  scm_dynwind_begin (0);
  const char *c_a = mbscm_to_string (a, 1, procedure);
  const char *c_b = mbscm_to_string (b, 2, procedure);
  mbscm_open_text (&text);
  mbench_recorded_ratio_write (c_a, c_b, &ratio, text.out);
  SCM string = mbscm_take_text (&text, MBENCH_OK, NULL);
  scm_dynwind_end ();
  return string;
}

static void
release_numbers (void *data)
{
  mbench_numbers_release (data);
}

/* Samples without iterations tell no time.  */
static SCM
execution_times (SCM report, SCM test, SCM execution, SCM exponent)
{
  const struct mbench_samples *samples
      = &mbscm_to_execution (report, test, execution, "%execution-times")
             ->samples;
  int unit = scm_to_int (exponent);
  struct mbench_numbers times = { 0 };
  struct mbench_error error;
  scm_dynwind_begin (0);
  scm_dynwind_unwind_handler (release_numbers, &times, 0);
  for (size_t i = 0; i < samples->n; ++i)
    {
      const micro_benchmark_time_sample_ *sample = &samples->rows[i];
      int64_t time;
      if (sample->discarded || sample->iterations == 0)
        continue;
      mbscm_check (mbench_timings_of_sample (sample, unit, &time, &error),
                   &error);
      if (!mbench_numbers_add (&times, time))
        mbscm_no_memory ();
    }
  scm_dynwind_end ();
  return scm_take_s64vector (times.values, times.n);
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%execution-times", "(report test execution exponent)",
                   execution_times,
                   "Return an s64vector of what an iteration took in each "
                   "sample that was not discarded, in units of 10^exponent "
                   "seconds, rounded half up."),
  MBSCM_PRIMITIVE ("%analyze-values", "(values warmup)", analyze_values,
                   "Return the analysis, a vector, of the s64vector "
                   "@var{values} without the first @var{warmup}."),
  MBSCM_PRIMITIVE ("%compare-analyses", "(a b)", compare_analyses,
                   "Return a pair: the median of the analysis @var{b} over "
                   "that of @var{a} in hundredths, or @code{#f}; and whether "
                   "the ranges overlap."),
  MBSCM_PRIMITIVE ("%analysis->string", "(name analysis)", analysis_to_string,
                   "Return what the command analyze prints."),
  MBSCM_PRIMITIVE ("%recorded-ratio->string", "(a b hundredths overlap?)",
                   ratio_to_string, "Return what the command compare prints."),
};

void
mbscm_init_recorded (void)
{
  MBSCM_DEFINE (primitives);
}
