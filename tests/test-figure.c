/* report/figure.h: the parts of the fields of figures.  */

#include <config.h>

#include "report/figure.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <math.h>
#include <string.h>

#include "report/field-part.h"
#include "tap.h"

/* Each figure is a part of its own of a field of figures.  */
static void
test_places (void)
{
  bool are_figures = true;
  bool fit = true;
  bool are_alone = true;
  for (int i = 0; i < MBENCH_ALL_FIGURES; ++i)
    {
      enum mbench_figure figure = (enum mbench_figure)i;
      enum mbench_field field = mbench_figure_field (figure);
      unsigned n = 0;
      mbench_parts (field, &n);
      are_figures
          = are_figures && mbench_field_kind (field) == MBENCH_KIND_FIGURES;
      fit = fit && mbench_figure_part (figure) < n && n <= MBENCH_FIGURES;
      for (int k = 0; k < i; ++k)
        are_alone = are_alone
                    && (mbench_figure_field ((enum mbench_figure)k) != field
                        || mbench_figure_part ((enum mbench_figure)k)
                               != mbench_figure_part (figure));
    }
  tap_ok (are_figures, "each figure is part of a field of figures");
  tap_ok (fit, "within it");
  tap_ok (are_alone, "at a place of its own");
  tap_ok (mbench_figure_field (MBENCH_FIGURE_CYCLES_VALUE)
                  == MBENCH_FIELD_CYCLES
              && mbench_figure_part (MBENCH_FIGURE_CYCLES_VALUE) == 0
              && mbench_figure_field (MBENCH_FIGURE_CLOCK_USUAL)
                     == MBENCH_FIELD_CORE_CLOCK
              && mbench_figure_part (MBENCH_FIGURE_CLOCK_USUAL) == 2
              && mbench_figure_field (MBENCH_FIGURE_DISTURBANCES_LOAD)
                     == MBENCH_FIELD_DISTURBANCES
              && mbench_figure_part (MBENCH_FIGURE_DISTURBANCES_LOAD) == 9,
          "in the order of the list");
}

static void
test_values (void)
{
  struct micro_benchmark_exec_report_ execution = { 0 };
  double value = 77;
  tap_ok (!mbench_figure_get (&execution, MBENCH_FIGURE_CYCLES_VALUE, &value)
              && value == 77,
          "a figure that is not there has no value");
  for (int i = 0; i < MBENCH_ALL_FIGURES; i += 2)
    mbench_figure_set (&execution, (enum mbench_figure)i, i);
  bool right = true;
  for (int i = 0; i < MBENCH_ALL_FIGURES; ++i)
    right = right
            && mbench_figure_get (&execution, (enum mbench_figure)i, &value)
                   == (i % 2 == 0)
            && (i % 2 == 1 || value == i);
  tap_ok (right, "each has the value that it was given, and no other");
  tap_ok (mbench_report_has (&execution, MBENCH_FIELD_CYCLES)
              && mbench_report_has (&execution, MBENCH_FIELD_WARM_UP)
              && !mbench_report_has (&execution, MBENCH_FIELD_ESTIMATE),
          "their fields are there, and no other");
  execution.present = 0;
  tap_ok (!mbench_figure_get (&execution, MBENCH_FIGURE_CYCLES_VALUE, &value)
              && !mbench_figure_get (&execution,
                                     MBENCH_FIGURE_CYCLES_HALF_WIDTH, &value),
          "nothing is of a field that is not");
}

static void
test_not_finite (void)
{
  static const double wrong[] = { NAN, INFINITY, -INFINITY };
  struct micro_benchmark_exec_report_ execution = { 0 };
  double value = 0;
  for (size_t i = 0; i < 3; ++i)
    mbench_figure_set (&execution, MBENCH_FIGURE_SLOPE_VALUE, wrong[i]);
  tap_ok (execution.present == 0, "what is not finite makes no field");
  mbench_figure_set (&execution, MBENCH_FIGURE_SLOPE_VALUE, 3);
  mbench_figure_set (&execution, MBENCH_FIGURE_SLOPE_CONSTANT, NAN);
  mbench_figure_set (&execution, MBENCH_FIGURE_SLOPE_VALUE, INFINITY);
  tap_ok (mbench_figure_get (&execution, MBENCH_FIGURE_SLOPE_VALUE, &value)
              && value == 3
              && !mbench_figure_get (&execution, MBENCH_FIGURE_SLOPE_CONSTANT,
                                     &value),
          "and changes none");
}

/* The figures by name, as C programs ask for them.  */
static void
test_names (void)
{
  struct micro_benchmark_exec_report_ execution = { 0 };
  double value = 77;
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  tap_ok (!micro_benchmark_exec_report_get_figure (&execution, "cycles",
                                                   "value", &value)
              && value == 77 && micro_benchmark_last_error () == NULL,
          "one that is not there is no error");
  mbench_figure_set (&execution, MBENCH_FIGURE_CYCLES_VALUE, 600);
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_LOAD, 1.5);
  tap_ok (micro_benchmark_exec_report_get_figure (&execution, "cycles",
                                                  "value", &value)
              && value == 600
              && micro_benchmark_exec_report_get_figure (
                  &execution, "disturbances", "load", &value)
              && value == 1.5
              && !micro_benchmark_exec_report_get_figure (
                  &execution, "cycles", "half-width", &value),
          "one that is has its value");
  execution.corrected
      = (struct mbench_located){ .unit = MICRO_BENCHMARK_STATS_TIME_US,
                                 .value = 2.5 };
  execution.mean_estimate
      = (struct mbench_located){ .unit = MICRO_BENCHMARK_STATS_TIME_MS,
                                 .value = 1,
                                 .has_half_width = true,
                                 .half_width = 0.25 };
  tap_ok (!micro_benchmark_exec_report_get_figure (&execution, "corrected",
                                                   "value", &value),
          "an estimate that is not there has none");
  execution.present |= MBENCH_FIELD_BIT (MBENCH_FIELD_CORRECTED)
                       | MBENCH_FIELD_BIT (MBENCH_FIELD_MEAN_ESTIMATE);
  tap_ok (micro_benchmark_exec_report_get_figure (&execution, "corrected",
                                                  "value", &value)
              && value == 2500
              && !micro_benchmark_exec_report_get_figure (
                  &execution, "corrected", "half-width", &value)
              && micro_benchmark_exec_report_get_figure (
                  &execution, "mean-estimate", "half-width", &value)
              && value == 250000,
          "others are in nanoseconds");
  tap_ok (micro_benchmark_last_error () == NULL, "nothing was refused");
}

static void
test_wrong_names (void)
{
  static const struct
  {
    const char *field;
    const char *part;
    const char *told;
  } wrong[] = { { "speed", "value", "field" },  { "iterations", "", "field" },
                { NULL, "value", "field" },     { "cycles", "speed", "part" },
                { "cycles", "blocks", "part" }, { "cycles", NULL, "part" } };
  struct micro_benchmark_exec_report_ execution = { 0 };
  double value;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    tap_ok (
        !micro_benchmark_exec_report_get_figure (&execution, wrong[i].field,
                                                 wrong[i].part, &value)
            && micro_benchmark_last_error () != NULL
            && strstr (micro_benchmark_last_error (), wrong[i].told) != NULL,
        "what no execution has is refused: %s", micro_benchmark_last_error ());
  tap_ok (
      !micro_benchmark_exec_report_get_figure (NULL, "cycles", "value", &value)
          && !micro_benchmark_exec_report_get_figure (&execution, "cycles",
                                                      "value", NULL),
      "so are no report, and no place for the value");
}

int
main (void)
{
  test_places ();
  test_values ();
  test_not_finite ();
  test_names ();
  test_wrong_names ();
  return tap_done ();
}
