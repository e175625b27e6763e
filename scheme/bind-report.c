/* Reports taken apart.  */

#include <config.h>

#include "bind.h"
#include "device/clock.h"
#include "error.h"
#include "field.h"
#include "report/field-part.h"
#include "object.h"
#include "primitive.h"
#include "report/growth.h"

static SCM
report_name (SCM report)
{
  return mbscm_from_string (mbscm_to_report (report, 1, "report-name")->name);
}

static SCM
report_number_of_tests (SCM report)
{
  return scm_from_size_t (
      mbscm_to_report (report, 1, "report-number-of-tests")->n);
}

static SCM
report_is_truncated (SCM report)
{
  return scm_from_bool (
      mbscm_to_report (report, 1, "report-truncated?")->is_truncated);
}

/* (KEY VERDICT VALUE [REMEDY]).  */
static SCM
from_fact (const struct mbench_fact *fact)
{
  SCM rest = fact->remedy != NULL
                 ? scm_list_1 (mbscm_from_string (fact->remedy))
                 : SCM_EOL;
  return scm_cons2 (scm_from_utf8_symbol (fact->key),
                    scm_from_utf8_symbol (mbench_verdict_word (fact->verdict)),
                    scm_cons (mbscm_from_string (fact->value), rest));
}

static SCM
report_environment (SCM report)
{
  const struct mbench_environment *environment
      = &mbscm_to_report (report, 1, "report-environment")->environment;
  SCM facts = SCM_EOL;
  for (size_t i = environment->n; i-- > 0;)
    facts = scm_cons (from_fact (&environment->list[i]), facts);
  return facts;
}

static SCM
test_report_name (SCM report, SCM test)
{
  return mbscm_from_string (
      mbscm_to_test_report (report, test, "%test-report-name")->name);
}

static SCM
test_report_is_self_test (SCM report, SCM test)
{
  return scm_from_bool (
      mbscm_to_test_report (report, test, "%test-report-self-test?")
          ->is_self_test);
}

static SCM
test_report_executions (SCM report, SCM test)
{
  return scm_from_size_t (
      mbscm_to_test_report (report, test, "%test-report-executions")->n);
}

static SCM
execution_name (SCM report, SCM test, SCM execution)
{
  return mbscm_from_string (
      mbscm_to_execution (report, test, execution, "%execution-name")->name);
}

static SCM
from_optional (bool is_there, double value)
{
  return is_there ? scm_from_double (value) : SCM_BOOL_F;
}

static SCM
from_sizes (const struct mbench_sizes *sizes)
{
  SCM list = SCM_EOL;
  for (size_t i = sizes->n; i-- > 0;)
    list = scm_cons (scm_from_size_t (sizes->list[i]), list);
  return list;
}

static SCM
from_order (const struct mbench_order *order)
{
  SCM list = SCM_EOL;
  for (size_t i = MBENCH_ORDERS; i-- > 0;)
    list = scm_cons (scm_from_double (order->values[i]), list);
  return scm_vector (scm_cons (mbscm_from_unit (order->unit), list));
}

/* An alist of the parts that are there.  */
static SCM
from_figures (enum mbench_field field, const struct mbench_figures *figures)
{
  unsigned n;
  const struct mbench_part *parts = mbench_parts (field, &n);
  SCM alist = SCM_EOL;
  for (unsigned i = n; i-- > 0;)
    if (figures->present & 1U << i)
      alist = scm_acons (scm_from_utf8_symbol (parts[i].lisp),
                         scm_from_double (figures->values[i]), alist);
  return alist;
}

/* A list with #(name per-iteration value half-width) for each, in what the
   name says, a second.  */
static SCM
from_rates (const struct mbench_rated *rated)
{
  SCM list = SCM_EOL;
  for (size_t i = rated->n; i-- > 0;)
    {
      const struct mbench_counted_rate *rate = &rated->list[i];
      double one = mbench_rate_factor (rate->scale);
      list = scm_cons (
          scm_vector (scm_list_4 (
              mbscm_from_string (rate->name),
              scm_from_double (rate->per_iteration),
              from_optional (mbench_rate_has (rate, MBENCH_RATE_PART_VALUE),
                             rate->value * one),
              from_optional (
                  mbench_rate_has (rate, MBENCH_RATE_PART_HALF_WIDTH),
                  rate->half_width * one))),
          list);
    }
  return list;
}

static SCM
from_samples (const struct mbench_samples *samples)
{
  SCM vector = scm_c_make_vector (samples->n, SCM_BOOL_F);
  for (size_t i = 0; i < samples->n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &samples->rows[i];
      scm_c_vector_set_x (
          vector, i,
          scm_vector (scm_list_n (
              scm_from_size_t (row->iterations),
              scm_from_int64 (mbench_time_to_ns (row->elapsed)),
              scm_from_uint32 (row->block), scm_from_bool (row->discarded),
              scm_from_int64 (row->start),
              row->cpu < 0 ? SCM_BOOL_F : scm_from_int16 (row->cpu),
              scm_from_uint16 (row->process),
              scm_from_uint8 (row->collections),
              scm_from_bool (row->preempted), SCM_UNDEFINED)));
    }
  return vector;
}

/* A number that was TAKEN, or false.  */
static SCM
from_taken (double taken)
{
  return from_optional (taken != 0, taken);
}

static SCM
from_block (const struct mbench_block_row *row)
{
  return scm_vector (
      scm_list_n (scm_from_int64 (row->start), scm_from_int64 (row->end),
                  from_taken (row->cycle), from_taken (row->throughput),
                  from_taken (row->empty), scm_from_uint32 (row->minor_faults),
                  scm_from_uint32 (row->major_faults),
                  scm_from_uint32 (row->voluntary_switches),
                  scm_from_uint32 (row->involuntary_switches),
                  row->steal >= 0 ? scm_from_int64 (row->steal) : SCM_BOOL_F,
                  from_optional (row->load >= 0, (double)row->load),
                  scm_from_bool (row->keeps_flagged), SCM_UNDEFINED));
}

static SCM
from_blocks (const struct mbench_block_rows *blocks)
{
  SCM vector = scm_c_make_vector (blocks->n, SCM_BOOL_F);
  for (size_t i = 0; i < blocks->n; ++i)
    scm_c_vector_set_x (vector, i, from_block (&blocks->rows[i]));
  return vector;
}

static SCM
execution_field (SCM report, SCM test, SCM execution, SCM name)
{
  static const char procedure[] = "%execution-field";
  const struct micro_benchmark_exec_report_ *c_execution
      = mbscm_to_execution (report, test, execution, procedure);
  enum mbench_field field = mbscm_to_field (name, procedure);
  if (!mbench_report_has (c_execution, field))
    return SCM_BOOL_F;
  const void *member = mbench_report_field (c_execution, field);
  const struct mbench_stat *stat = member;
  const struct mbench_located *located = member;
  const struct mbench_outliers *outliers = member;
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      return from_sizes (member);
    case MBENCH_KIND_SECONDS:
      return scm_from_int64 (
          mbench_time_to_ns (*(const micro_benchmark_clock_time *)member));
    case MBENCH_KIND_COUNT:
      return scm_from_size_t (*(const size_t *)member);
    case MBENCH_KIND_STATS:
      return scm_vector (scm_list_4 (
          mbscm_from_unit (stat->value.unit),
          from_optional (stat->has_mean, stat->value.mean),
          from_optional (stat->has_deviation, stat->value.std_deviation),
          from_optional (stat->has_variance, stat->value.variance)));
    case MBENCH_KIND_METERS:
      return mbscm_from_meters (member);
    case MBENCH_KIND_ESTIMATE:
      return scm_vector (scm_list_3 (
          mbscm_from_unit (located->unit), scm_from_double (located->value),
          from_optional (located->has_half_width, located->half_width)));
    case MBENCH_KIND_ORDER:
      return from_order (member);
    case MBENCH_KIND_OUTLIERS:
      return scm_vector (scm_list_4 (scm_from_size_t (outliers->low_severe),
                                     scm_from_size_t (outliers->low_mild),
                                     scm_from_size_t (outliers->high_mild),
                                     scm_from_size_t (outliers->high_severe)));
    case MBENCH_KIND_RATES:
      return from_rates (member);
    case MBENCH_KIND_FIGURES:
      return from_figures (field, member);
    case MBENCH_KIND_WORD:
      return mbscm_from_string (*(char *const *)member);
    case MBENCH_KIND_SAMPLES:
      return from_samples (member);
    case MBENCH_KIND_BLOCKS:
      return from_blocks (member);
    case MBENCH_KIND_READINGS:
      return mbscm_from_readings (member);
    }
  return SCM_BOOL_F;
}

static SCM
execution_outcome (SCM report, SCM test, SCM execution)
{
  const struct mbench_outcome *outcome
      = &mbscm_to_execution (report, test, execution, "%execution-outcome")
             ->outcome;
  return scm_cons (scm_from_utf8_symbol (mbench_outcome_word (outcome)),
                   outcome->message != NULL
                       ? mbscm_from_string (outcome->message)
                       : SCM_BOOL_F);
}

static SCM
execution_details (SCM report, SCM test, SCM execution)
{
  const struct mbench_outcome *outcome
      = &mbscm_to_execution (report, test, execution, "%execution-details")
             ->outcome;
  SCM details = SCM_EOL;
  for (int i = MBENCH_DETAILS; i-- > 0;)
    if (outcome->details[i] != NULL)
      details = scm_acons (
          scm_from_utf8_symbol (mbench_detail_name ((enum mbench_detail)i)),
          mbscm_from_string (outcome->details[i]), details);
  return details;
}

static SCM
execution_is_partial (SCM report, SCM test, SCM execution)
{
  return scm_from_bool (mbench_report_is_partial (
      mbscm_to_execution (report, test, execution, "%execution-partial?")));
}

static SCM
execution_is_in_process (SCM report, SCM test, SCM execution)
{
  return scm_from_bool (
      mbscm_to_execution (report, test, execution, "%execution-in-process?")
          ->is_in_process);
}

static SCM
execution_code (SCM report, SCM test, SCM execution)
{
  const struct micro_benchmark_exec_report_ *c_execution
      = mbscm_to_execution (report, test, execution, "%execution-code");
  return scm_cons (c_execution->kind != NULL
                       ? scm_from_utf8_symbol (c_execution->kind)
                       : SCM_BOOL_F,
                   scm_from_bool (c_execution->is_interpreted));
}

static SCM
execution_samples (SCM report, SCM test, SCM execution)
{
  return from_samples (
      &mbscm_to_execution (report, test, execution, "%execution-samples")
           ->samples);
}

static SCM
from_criteria (const struct mbench_growth *growth)
{
  SCM criteria = SCM_EOL;
  for (int i = MBENCH_GROWTH_MODELS; i-- > 0;)
    if (growth->has_criterion[i])
      criteria = scm_acons (mbscm_from_string (mbench_growth_model_name (
                                (enum mbench_growth_model)i)),
                            scm_from_double (growth->criteria[i]), criteria);
  return criteria;
}

static SCM
growth_sentence (const struct micro_benchmark_test_report_ *test,
                 size_t dimension, const struct mbench_growth *growth)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    mbscm_no_memory ();
  mbench_report_growth_sentence (test, dimension, growth, test->name, out);
  fclose (out);
  return mbscm_take_bytes (text, size);
}

static SCM
test_growth (SCM report, SCM test, SCM dimension)
{
  static const char procedure[] = "complexity";
  const struct micro_benchmark_test_report_ *c_test
      = mbscm_to_test_report (report, test, procedure);
  size_t c_dimension = mbscm_to_size (dimension);
  struct mbench_growth growth;
  struct mbench_error error;
  if (c_dimension > 0
      && c_dimension >= mbench_report_growth_dimensions (c_test))
    scm_misc_error (procedure, "~S: expected a dimension of the test, from 0",
                    scm_list_1 (dimension));
  mbscm_check (mbench_report_growth (c_test, c_dimension, &growth, &error),
               &error);
  SCM sentence = growth_sentence (c_test, c_dimension, &growth);
  bool has_model = growth.verdict != MBENCH_GROWTH_TOO_FEW;
  const SCM parts[] = {
    sentence,
    scm_from_bool (growth.verdict == MBENCH_GROWTH_FITS),
    mbscm_from_string (mbench_growth_verdict_name (growth.verdict)),
    has_model ? mbscm_from_string (mbench_growth_model_name (growth.model))
              : SCM_BOOL_F,
    scm_from_size_t (growth.sizes),
    from_optional (has_model, growth.constant),
    from_optional (has_model, growth.coefficient),
    from_optional (growth.has_power, growth.power),
    from_optional (growth.has_power, growth.power_low),
    from_optional (growth.has_power, growth.power_high),
    from_optional (has_model, growth.residual),
    from_optional (has_model, growth.r_squared),
    from_criteria (&growth),
  };
  SCM list = SCM_EOL;
  for (size_t i = sizeof parts / sizeof *parts; i-- > 0;)
    list = scm_cons (parts[i], list);
  return list;
}

static SCM
order_names (void)
{
  SCM names = SCM_EOL;
  for (size_t i = MBENCH_ORDERS; i-- > 0;)
    names = scm_cons (scm_from_utf8_symbol (mbench_order_names[i]), names);
  return names;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("report-name", "(report)", report_name,
                   "Return the name of the suite that @var{report} is of."),
  MBSCM_PRIMITIVE ("report-number-of-tests", "(report)",
                   report_number_of_tests,
                   "Return how many tests @var{report} has, the Self-Test "
                   "counted where it was run."),
  MBSCM_PRIMITIVE ("report-truncated?", "(report)", report_is_truncated,
                   "Return @code{#t} if @var{report} was read from a text "
                   "that ended in the middle: it has the whole executions "
                   "before the cut."),
  MBSCM_PRIMITIVE ("report-environment", "(report)", report_environment,
                   "Return the facts of the machine that were collected when "
                   "the run of @var{report} began, an alist: each is "
                   "@code{(key verdict value)}, where the verdict is "
                   "@code{ok}, @code{unknown} and the value the reason, or "
                   "@code{warning}; then what to do about it follows."),
  MBSCM_PRIMITIVE ("%test-report-name", "(report test)", test_report_name,
                   "Return the name of test number @var{test}."),
  MBSCM_PRIMITIVE ("%test-report-self-test?", "(report test)",
                   test_report_is_self_test,
                   "Return whether it is the Self-Test."),
  MBSCM_PRIMITIVE ("%test-report-executions", "(report test)",
                   test_report_executions,
                   "Return how many executions it has."),
  MBSCM_PRIMITIVE ("%execution-name", "(report test execution)",
                   execution_name, "Return the name of an execution."),
  MBSCM_PRIMITIVE ("%execution-field", "(report test execution field)",
                   execution_field,
                   "Return the field @var{field}, named as in the Lisp form, "
                   "or @code{#f} where it is absent."),
  MBSCM_PRIMITIVE ("%execution-outcome", "(report test execution)",
                   execution_outcome,
                   "Return a pair of the outcome, a symbol, and its message "
                   "or @code{#f}."),
  MBSCM_PRIMITIVE ("%execution-details", "(report test execution)",
                   execution_details,
                   "Return an alist of what else is known of the outcome."),
  MBSCM_PRIMITIVE ("%execution-partial?", "(report test execution)",
                   execution_is_partial,
                   "Return whether the statistics are over samples before a "
                   "bad end."),
  MBSCM_PRIMITIVE ("%execution-in-process?", "(report test execution)",
                   execution_is_in_process,
                   "Return whether it was not isolated though it could have "
                   "been."),
  MBSCM_PRIMITIVE ("%execution-code", "(report test execution)",
                   execution_code,
                   "Return a pair of the kind of code, a symbol or "
                   "@code{#f}, and whether it was interpreted."),
  MBSCM_PRIMITIVE ("%execution-samples", "(report test execution)",
                   execution_samples,
                   "Return a vector of #(iterations nanoseconds block "
                   "discarded? start cpu process collections preempted?)."),
  MBSCM_PRIMITIVE ("%test-growth", "(report test dimension)", test_growth,
                   "Return the parts of a growth after its dimension, a list "
                   "that begins with the bytes of its sentence."),
  MBSCM_PRIMITIVE ("%order-names", "()", order_names,
                   "Return the names of the order statistics."),
};

void
mbscm_init_report (void)
{
  MBSCM_DEFINE (primitives);
}
