/* report/growth.h: growth from the executions of a report, in words, and in
   the forms that are read back.  */

#include <config.h>

#include "report/growth.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mbenchmark/log.h>

#include "reading.h"
#include "tap.h"

static const char *const forms[] = { "lisp", "text", "rec" };

/* Append an execution of SIZES that has the time NS as its mean.  */
static struct micro_benchmark_exec_report_ *
add (struct micro_benchmark_report_ *report, size_t dimensions,
     const size_t *sizes, double ns)
{
  struct micro_benchmark_exec_report_ *execution;
  if (mbench_report_add_execution (report, "e", &execution, NULL) != MBENCH_OK)
    abort ();
  execution->sizes.list = calloc (dimensions, sizeof *sizes);
  memcpy (execution->sizes.list, sizes, dimensions * sizeof *sizes);
  execution->sizes.n = dimensions;
  execution->iteration_time.has_mean = true;
  execution->iteration_time.value
      = (micro_benchmark_stats_value){ .unit = MICRO_BENCHMARK_STATS_TIME_US,
                                       .mean = ns / 1000 };
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_SIZES)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_ITERATION_TIME);
  return execution;
}

static void
set_estimate (struct micro_benchmark_exec_report_ *execution, double ns,
              double half_width)
{
  execution->estimate
      = (struct mbench_located){ .unit = MICRO_BENCHMARK_STATS_TIME_MS,
                                 .value = ns / 1e6,
                                 .has_half_width = half_width > 0,
                                 .half_width = half_width / 1e6 };
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_ESTIMATE);
}

static struct micro_benchmark_report_ *
new_report (const char *test, bool is_self_test)
{
  struct micro_benchmark_report_ *report;
  if (mbench_report_new ("suite", &report, NULL) != MBENCH_OK
      || mbench_report_add_test (report, test, is_self_test, NULL)
             != MBENCH_OK)
    abort ();
  return report;
}

/* A test in two dimensions, n log n in the first, constant in the second; one
   that has no model; and one with three sizes.  */
static struct micro_benchmark_report_ *
growing_report (void)
{
  static const size_t first[] = { 10, 100, 1000, 10000 };
  struct micro_benchmark_report_ *report = new_report ("sort", false);
  for (size_t i = 0; i < 4; ++i)
    for (size_t j = 1; j < 6; ++j)
      {
        double n = (double)first[i];
        const size_t sizes[] = { first[i], j };
        add (report, 2, sizes, 40 + 2.5 * n * log2 (n) * (j > 1 ? 3 : 1));
      }
  mbench_report_add_test (report, "saw \\", false, NULL);
  for (size_t i = 0; i < 8; ++i)
    {
      size_t n = (size_t)10 << i;
      add (report, 1, &n, (double)n * (i % 2 == 0 ? 1 : 2.5));
    }
  mbench_report_add_test (report, "few", false, NULL);
  for (size_t n = 1; n < 4; ++n)
    add (report, 1, &n, (double)n);
  return report;
}

static struct mbench_growth
growth_of (const struct micro_benchmark_report_ *report, size_t test,
           size_t dimension)
{
  struct mbench_growth growth;
  mbench_report_growth (&report->list[test], dimension, &growth, NULL);
  return growth;
}

static void
test_lines (void)
{
  struct micro_benchmark_report_ *report = growing_report ();
  struct mbench_growth growth = growth_of (report, 0, 0);
  tap_ok (growth.verdict == MBENCH_GROWTH_FITS
              && growth.model == MBENCH_GROWTH_LINEARITHMIC
              && growth.costs == 4,
          "along the first dimension, the second at its first size");
  tap_near (growth.coefficient, 2.5, 1e-9, "in nanoseconds");
  growth = growth_of (report, 0, 1);
  tap_ok (growth.costs == 5 && growth.sizes == 5,
          "along the second dimension");
  tap_size (growth_of (report, 0, 2).verdict, MBENCH_GROWTH_TOO_FEW,
            "there is no third");
  tap_size (growth_of (report, 2, 0).verdict, MBENCH_GROWTH_TOO_FEW,
            "three sizes are too few");
  char *text = reading_write (report, "console", "growth");
  const char *lines = strstr (text, "sort grows");
  tap_string (
      lines,
      "sort grows as n log n over dimension 0 at {-,1} (2.5 ns * n log2 n + "
      "40 ns; power 0.97 .. 1.32)\n"
      "sort: no growth model fits over dimension 1 at {10,-} (residuals too "
      "large; the closest, log n, is off by 17.8 %)\n"
      "saw \\: no growth model fits (residuals too large; the closest, n, is "
      "off by 45 %)\n",
      "the lines of the console");
  free (text);
  text = reading_write (report, "console", "usual");
  tap_ok (strstr (text, "sort grows") != NULL, "usual in the console");
  free (text);
  static const char *const quiet[] = { "brief", "all" };
  for (size_t i = 0; i < 2; ++i)
    {
      text = reading_write (report, "console", quiet[i]);
      tap_ok (strstr (text, "grow") == NULL, "%s says nothing of it",
              quiet[i]);
      free (text);
    }
  for (size_t i = 0; i < 3; ++i)
    {
      text = reading_write (report, forms[i], "usual");
      tap_ok (strstr (text, "rowth") == NULL, "%s: usual has no fields of it",
              forms[i]);
      free (text);
    }
  mbench_report_unref (report);
}

/* Which executions count.  */
static void
test_executions (void)
{
  struct micro_benchmark_report_ *report = new_report ("t", false);
  struct micro_benchmark_exec_report_ *bad;
  for (size_t n = 0; n < 6; ++n)
    add (report, 1, &n, 100 * (double)n + 7);
  struct mbench_growth growth = growth_of (report, 0, 0);
  tap_ok (growth.model == MBENCH_GROWTH_LINEAR && growth.costs == 5,
          "a size of zero has no place");
  size_t n = 6;
  bad = add (report, 1, &n, 5);
  mbench_outcome_set (&bad->outcome, MBENCH_OUTCOME_RAISED, "no");
  n = 7;
  bad = add (report, 1, &n, 5);
  bad->present &= ~MBENCH_FIELD_BIT (MBENCH_FIELD_ITERATION_TIME);
  n = 8;
  add (report, 1, &n, 0);
  n = 9;
  add (report, 1, &n, 1e300);
  const size_t two[] = { 7, 7 };
  add (report, 2, two, 5);
  tap_size (growth_of (report, 0, 0).costs, 5,
            "nor what failed, has no time, or is another kind of size");
  for (size_t i = 0; i < 6; ++i)
    set_estimate (&report->list[0].list[i], 30 * (double)(i * i) + 7, 0);
  tap_size (growth_of (report, 0, 0).model, MBENCH_GROWTH_LINEAR,
            "means where an estimate is absent from one that counts");
  mbench_report_unref (report);

  report = new_report ("t", false);
  for (n = 1; n < 8; ++n)
    set_estimate (add (report, 1, &n, 100 * (double)n),
                  30 * (double)(n * n) * (n == 4 ? 3 : 1), 0);
  tap_size (growth_of (report, 0, 0).verdict, MBENCH_GROWTH_FAR,
            "estimates before means");
  set_estimate (&report->list[0].list[3], 30 * 16 * 3, 30 * 16 * 3);
  growth = growth_of (report, 0, 0);
  tap_ok (growth.verdict == MBENCH_GROWTH_FITS
              && growth.model == MBENCH_GROWTH_QUADRATIC,
          "their intervals are their weights");
  mbench_report_unref (report);

  report = new_report ("Self-Test", true);
  for (n = 1; n < 7; ++n)
    add (report, 1, &n, 10);
  tap_size (growth_of (report, 0, 0).verdict, MBENCH_GROWTH_TOO_FEW,
            "the Self-Test does not grow");
  mbench_report_unref (report);
}

static void
test_api (void)
{
  struct micro_benchmark_report_ *report = growing_report ();
  micro_benchmark_growth growth;
  tap_ok (micro_benchmark_test_report_get_growth (&report->list[0], 0, &growth)
              && growth.fits && strcmp (growth.model, "n log n") == 0
              && strcmp (growth.verdict, "fits") == 0 && growth.has_power
              && growth.power_low > 0.9 && growth.power_high < 1.4
              && growth.sizes == 4,
          "the C API");
  tap_ok (micro_benchmark_test_report_get_growth (&report->list[1], 0, &growth)
              && !growth.fits
              && strcmp (growth.verdict, "residuals too large") == 0,
          "it says why none fits");
  tap_ok (
      !micro_benchmark_test_report_get_growth (&report->list[2], 0, &growth)
          && growth.sizes == 3,
      "and that there are too few sizes");
  tap_ok (!micro_benchmark_test_report_get_growth (NULL, 0, &growth),
          "no report, no growth");
  mbench_report_unref (report);
}

static bool
same_growth (const struct mbench_growth *a, const struct mbench_growth *b)
{
  bool same = a->verdict == b->verdict && a->model == b->model
              && a->costs == b->costs && a->sizes == b->sizes
              && a->constant == b->constant && a->coefficient == b->coefficient
              && a->has_power == b->has_power && a->power == b->power
              && a->power_low == b->power_low && a->power_high == b->power_high
              && a->residual == b->residual && a->r_squared == b->r_squared;
  for (enum mbench_growth_model i = 0; i < MBENCH_GROWTH_MODELS; ++i)
    same = same && a->has_criterion[i] == b->has_criterion[i]
           && a->criteria[i] == b->criteria[i];
  return same;
}

/* What is written comes back, be the sizes and times there or not, and is
   written again as it was.  */
static void
test_round_trip (const char *form, const char *values)
{
  struct micro_benchmark_report_ *report = growing_report ();
  char *text = reading_write (report, form, values);
  struct micro_benchmark_report_ *read = reading_text (text, strlen (text));
  tap_ok (read != NULL && !read->is_truncated && read->n == report->n,
          "%s, %s: growth is read", form, values);
  if (read == NULL)
    {
      printf ("# %s\n", read_error.message);
      return;
    }
  bool is_same = true;
  for (size_t i = 0; i < read->n; ++i)
    {
      is_same = is_same && read->list[i].extras.n == 0
                && read->list[i].n == report->list[i].n
                && read->list[i].growths.n == (i == 0 ? 2 : i == 1);
      for (size_t j = 0; j < 2; ++j)
        {
          struct mbench_growth a = growth_of (report, i, j);
          struct mbench_growth b = growth_of (read, i, j);
          is_same = is_same
                    && (a.verdict == MBENCH_GROWTH_TOO_FEW
                        || same_growth (&a, &b));
        }
    }
  tap_ok (is_same, "%s, %s: as it was", form, values);
  char *again = reading_write (read, form, values);
  tap_string (again, text, "and written again");
  free (again);
  mbench_report_unref (read);
  /* Cut anywhere it is no error, once the suite has a name.  */
  size_t bad = 0;
  for (size_t cut = 40; cut < strlen (text); ++cut)
    {
      read = reading_text (text, cut);
      bad += read == NULL;
      mbench_report_unref (read);
    }
  tap_size (bad, 0, "cut anywhere it is read");
  free (text);
  mbench_report_unref (report);
}

/* GROWTH of which a part is another.  */
static char *
changed (const char *text, const char *part, const char *other)
{
  const char *at = strstr (text, part);
  char *result = malloc (strlen (text) + strlen (other) + 1);
  if (at == NULL || result == NULL)
    abort ();
  memcpy (result, text, (size_t)(at - text));
  strcpy (result + (at - text), other);
  strcat (result, at + strlen (part));
  return result;
}

static const struct
{
  const char *part;
  const char *other;
} lisp_changes[] = {
  { "(growth\n", "(growth (dimension 0)" },
  { "(dimension 0)", "(dimension 64)" },
  { "(dimension 0)", "(dimension 1)" },
  { "(dimension 0)", "" },
  { "(dimension 0)", "(dimension -1)" },
  { "(dimension 0)", "(dimension \"0\")" },
  { "(dimension 0)", "(dimension)" },
  { "(dimension 0)", "(dimension 0 1)" },
  { "(model \"n log n\")", "(model n)" },
  { "(model \"n log n\")", "" },
  { "(verdict \"fits\")", "(verdict \"systematic residuals\")" },
  { "(coefficient 2.5", "(coefficient 2.5 (" },
  { "(coefficient 2.5", "(coefficient 1e999" },
  { "(power-low", "(power-low 1.0) (power-low" },
};
static const struct
{
  const char *part;
  const char *other;
} text_changes[] = {
  { "Growth-Dimension: 0\n", "" },
  { "Growth-Dimension: 0\n", "Growth-Dimension: 64\n" },
  { "Growth-Dimension: 0\n", "Growth-Dimension: x\n" },
  { "Growth-Dimension: 0\n", "Growth-Dimension: 0\nGrowth-Dimension: 0\n" },
  { "Growth-Dimension: 0\n", "Growth-Dimension: 1\n" },
  { "Growth-Dimension: 0\n", "Growth-Dimension: 0\nSuite: suite\n" },
  { "Growth-Dimension: 0\n", "Growth-Dimension: 0\nNote: x\n" },
  { "Test: sort\nGrowth", "Test: other\nGrowth" },
  { "Test: sort\nGrowth", "Growth" },
  { "Suite: suite\nTest: sort\nGrowth", "Suite: other\nTest: sort\nGrowth" },
  { "Growth-Model: n log n\n", "" },
  { "Growth-Coefficient: 2.5", "Growth-Coefficient: ns\nX: 2.5" },
};
/* What is not known, and not refused.  */
static const struct
{
  const char *form;
  const char *part;
  const char *other;
} unknown[] = {
  { "lisp", "(model \"n log n\")", "(model \"n!\")" },
  { "lisp", "(verdict \"fits\")", "(verdict \"too few sizes\")" },
  { "lisp", "(verdict \"fits\")", "(verdict \"fits\") (closest \"n\")" },
  { "lisp", "(sizes 4)", "(colour \"red\" 1)" },
  { "lisp", "(growth\n", "(growth \"fast\"" },
  { "lisp", "\"ns\"", "\"fs\"" },
  { "text", "Growth-Model: n log n", "Growth-Model: n!" },
  { "text", "Growth-Model: n log n", "Growth-Colour: red" },
  { "text", " ns", " fs" },
};

/* Tests of one name that follow one another are one in the text form: their
   growth is that of all their executions.  */
static void
test_same_names (void)
{
  struct micro_benchmark_report_ *report = new_report ("t", false);
  for (size_t n = 1; n < 9; ++n)
    {
      add (report, 1, &n, 10 * (double)n * (double)n);
      if (n == 3 || n == 5)
        mbench_report_add_test (report, n == 3 ? "t" : "none", false, NULL);
      if (n == 5)
        mbench_report_add_test (report, "t", false, NULL);
    }
  char *text = reading_write (report, "text", "everything");
  struct micro_benchmark_report_ *read = reading_text (text, strlen (text));
  tap_ok (read != NULL && read->n == 1 && read->list[0].n == 8
              && read->list[0].growths.n == 1
              && read->list[0].growths.list[0].growth.sizes == 8
              && read->list[0].growths.list[0].growth.model
                     == MBENCH_GROWTH_QUADRATIC,
          "tests of one name have one growth in the text form");
  mbench_report_unref (read);
  free (text);
  text = reading_write (report, "lisp", "growth");
  tap_ok (strstr (text, "growth") == NULL, "in the Lisp form each its own");
  free (text);
  mbench_report_unref (report);
}

/* What the last error expected; nothing where there was none.  */
static const char *
refusal (void)
{
  const char *expected = strstr (read_error.message, "expected");
  return expected != NULL ? expected : "";
}

static void
test_changes (void)
{
  struct micro_benchmark_report_ *report = growing_report ();
  char *lisp = reading_write (report, "lisp", "growth");
  char *text = reading_write (report, "text", "growth");
  for (size_t i = 0; i < sizeof lisp_changes / sizeof *lisp_changes; ++i)
    {
      char *other
          = changed (lisp, lisp_changes[i].part, lisp_changes[i].other);
      bool is_refused = reading_text (other, strlen (other)) == NULL;
      tap_ok (is_refused, "Lisp: %s is refused: %s", lisp_changes[i].other,
              refusal ());
      free (other);
    }
  for (size_t i = 0; i < sizeof text_changes / sizeof *text_changes; ++i)
    {
      char *other
          = changed (text, text_changes[i].part, text_changes[i].other);
      bool is_refused = reading_text (other, strlen (other)) == NULL;
      tap_ok (is_refused, "text: change %zu is refused: %s", i, refusal ());
      free (other);
    }
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; ++i)
    {
      char *other
          = changed (strcmp (unknown[i].form, "lisp") == 0 ? lisp : text,
                     unknown[i].part, unknown[i].other);
      struct micro_benchmark_report_ *read
          = reading_text (other, strlen (other));
      tap_ok (read != NULL && read->list[0].growths.n == 1
                  && read->list[0].extras.n == 1
                  && strcmp (read->list[0].extras.list[0].name, "growth") == 0,
              "%s: %s is kept", unknown[i].form, unknown[i].other);
      mbench_report_unref (read);
      free (other);
    }
  free (text);
  free (lisp);
  mbench_report_unref (report);
}

int
main (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  test_lines ();
  test_executions ();
  test_api ();
  for (size_t i = 0; i < sizeof forms / sizeof *forms; ++i)
    {
      test_round_trip (forms[i], "growth");
      test_round_trip (forms[i], "everything");
      test_round_trip (forms[i], "growth,sizes,iteration-times");
    }
  test_same_names ();
  test_changes ();
  return tap_done ();
}
