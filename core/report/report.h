/* Reports inside core: records of what a run came to, which the writers show
   and the comparison reads.

   A report owns its tests, they own their executions, and those own names,
   sizes, samples and words.  References to a report are counted, by any
   thread: whoever keeps one beyond a call takes a reference.  A field of an
   execution is there if its bit in `present' is set, so that a report that was
   read back holds just what had been written.  */

#ifndef MBENCH_REPORT_H
#define MBENCH_REPORT_H

#include <mbenchmark/report.h>

#include "base/status.h"
#include "report/environment.h"
#include "report/extra.h"
#include "report/metered.h"
#include "report/rate.h"
#include "run/block-row.h"
#include "run/outcome.h"
#include "run/readings.h"
#include "run/sample.h"
#include "stats/growth.h"
#include "stats/outlier.h"

enum mbench_field
{
#define MBENCH_FIELD(id, kind, member, values, lisp, text, console)           \
  MBENCH_FIELD_##id,
#include "report/field.def"
#undef MBENCH_FIELD
  MBENCH_FIELDS
};

enum mbench_field_kind
{
  MBENCH_KIND_SIZES,
  MBENCH_KIND_SECONDS,
  MBENCH_KIND_COUNT,
  MBENCH_KIND_STATS,
  MBENCH_KIND_METERS,
  MBENCH_KIND_ESTIMATE,
  MBENCH_KIND_ORDER,
  MBENCH_KIND_OUTLIERS,
  MBENCH_KIND_WORD,
  MBENCH_KIND_FIGURES,
  MBENCH_KIND_RATES,
  MBENCH_KIND_SAMPLES,
  MBENCH_KIND_BLOCKS,
  MBENCH_KIND_READINGS
};

/* The bit of FIELD in what is present.  */
#define MBENCH_FIELD_BIT(field) (UINT64_C (1) << (field))

struct mbench_sizes
{
  size_t n;
  size_t *list;
};

/* A statistic of which some numbers may be absent: a mean needs a value, a
   deviation two.  What is absent is zero.  */
struct mbench_stat
{
  bool has_mean;
  bool has_deviation;
  bool has_variance;
  micro_benchmark_stats_value value;
};

/* The location in `unit' with the half-width of its interval.  */
struct mbench_located
{
  micro_benchmark_stats_unit unit;
  double value;
  bool has_half_width;
  double half_width;
};

/* Order statistics of the iteration time in `unit', the names of which are in
   mbench_order_names.  */
enum
{
  MBENCH_ORDERS = 6
};
extern const char *const mbench_order_names[MBENCH_ORDERS];
struct mbench_order
{
  micro_benchmark_stats_unit unit;
  double values[MBENCH_ORDERS];
};

/* Named numbers, of which some may be absent; see report/figure.h.  */
enum
{
  MBENCH_FIGURES = 10
};
struct mbench_figures
{
  /* Bit 1 << part.  */
  unsigned present;
  double values[MBENCH_FIGURES];
};

struct micro_benchmark_exec_report_
{
  char *name;
  bool is_interpreted;
  /* Whether it ran in the process of its runner though another was at hand:
     its user asked for it, or there was no safe way.  */
  bool is_in_process;
  struct mbench_outcome outcome;
  struct mbench_samples samples;
  struct mbench_block_rows blocks;
  /* What the meters counted in each sample, a gauge for each meter.  */
  struct mbench_readings readings;

  /* MBENCH_FIELD_BIT (field): the member is there.  */
  uint64_t present;
  struct mbench_sizes sizes;
  micro_benchmark_clock_time total_time;
  size_t total_iterations;
  size_t iterations;
  size_t total_samples;
  size_t used_samples;
  struct mbench_stat iteration_time;
  struct mbench_stat sample_time;
  struct mbench_stat sample_iterations;
  struct mbench_meters meters;
  struct mbench_located estimate;
  struct mbench_order quantiles;
  struct mbench_outliers outliers;
  struct mbench_located mean_estimate;
  struct mbench_located median_estimate;
  struct mbench_located empty_body;
  struct mbench_located corrected;
  struct mbench_rated rates;
  struct mbench_figures pauses;
  struct mbench_figures batch;
  struct mbench_figures basis;
  struct mbench_figures tail;
  struct mbench_figures outlier_effect;
  struct mbench_figures modes;
  struct mbench_figures cycles;
  struct mbench_figures core_clock;
  struct mbench_figures slope;
  struct mbench_figures warm_up;
  struct mbench_figures disturbances;
  struct mbench_figures processes;
  struct mbench_figures later_run;
  /* What it was measured with, where that is not the usual one.  */
  char *chronometer;
  struct mbench_figures resolution;
  struct mbench_figures threads;
  char *ending;
  char *output;
  /* Of the code: "native" or "scheme", or what a newer version calls it.  */
  char *kind;
  /* What the test was built with, where mbsh built it; see
     test/build-facts.h.  */
  char *compiler;
  char *compiler_version;
  char *compiler_flags;
  /* Of the test, or NULL where it is of none.  */
  char *module;

  /* What a newer version wrote of the execution and of its outcome.  */
  struct mbench_extras extras;
  struct mbench_extras outcome_extras;
};

/* What was read of the growth of a test, by dimension.  */
struct mbench_grown
{
  size_t dimension;
  struct mbench_growth growth;
};
struct mbench_growths
{
  size_t n;
  struct mbench_grown *list;
};

struct micro_benchmark_test_report_
{
  char *name;
  bool is_self_test;
  /* The registration of what was run; zero where that is not known.  */
  size_t number;
  size_t n;
  struct micro_benchmark_exec_report_ *list;
  struct mbench_growths growths;
  struct mbench_extras extras;
};

struct micro_benchmark_report_
{
  char *name;
  size_t n;
  struct micro_benchmark_test_report_ *list;
  /* Without a fact where nobody collected any.  */
  struct mbench_environment environment;
  struct mbench_extras extras;
  /* Whether it was read from an input that ended in the middle.  */
  bool is_truncated;
  unsigned references;
};

/* A new report without tests, with one reference.  */
enum mbench_status mbench_report_new (const char *name,
                                      struct micro_benchmark_report_ **result,
                                      struct mbench_error *error);
void mbench_report_unref (struct micro_benchmark_report_ *report);

/* Append a test without executions, and an execution without fields to the
   last test.  What is returned is valid until the next append.  */
enum mbench_status
mbench_report_add_test (struct micro_benchmark_report_ *report,
                        const char *name, bool is_self_test,
                        struct mbench_error *error);
enum mbench_status mbench_report_add_execution (
    struct micro_benchmark_report_ *report, const char *name,
    struct micro_benchmark_exec_report_ **result, struct mbench_error *error);

/* Append GROWN to the last test.  */
enum mbench_status
mbench_report_add_growth (struct micro_benchmark_report_ *report,
                          const struct mbench_grown *grown,
                          struct mbench_error *error);

/* Release what EXECUTION, which is in no report, owns.  */
void mbench_report_release_execution (struct micro_benchmark_exec_report_ *);

/* The member of FIELD in EXECUTION, and whether it is there.  */
const void *
mbench_report_field (const struct micro_benchmark_exec_report_ *execution,
                     enum mbench_field field);
static inline bool
mbench_report_has (const struct micro_benchmark_exec_report_ *execution,
                   enum mbench_field field)
{
  return (execution->present & MBENCH_FIELD_BIT (field)) != 0;
}

/* What field.def says of FIELD.  */
enum mbench_field_kind mbench_field_kind (enum mbench_field field);
const char *mbench_field_lisp_name (enum mbench_field field);
const char *mbench_field_text_name (enum mbench_field field);
const char *mbench_field_console_name (enum mbench_field field);

/* The field that has NAME in the Lisp form.  False when there is none.  */
bool mbench_field_find (const char *name, enum mbench_field *field);

/* Whether the statistics of EXECUTION are over the samples that were taken
   before it ended badly.  */
bool mbench_report_is_partial (const struct micro_benchmark_exec_report_ *);

/* The executions of REPORT that are no Self-Test.  */
size_t mbench_report_executions (const struct micro_benchmark_report_ *report);

#endif
