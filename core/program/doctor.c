#include <config.h>

#include "program/doctor.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/text.h"

enum
{
  USUAL_COLUMNS = 80,
  VERDICT_WIDTH = 9,
  GAP = 2,
  /* Values have so much room beside their keys, or go on below them.  */
  LEAST_VALUE = 24,
  INDENT = 2
};

/* False where no test of SUITE is compiled by other than the host.  */
static bool
judge_code (micro_benchmark_suite suite,
            struct mbench_fact_judgement *judgement)
{
  size_t tests
      = suite != NULL ? micro_benchmark_suite_get_number_of_tests (suite) : 0;
  size_t native = 0;
  size_t unoptimised = 0;
  for (size_t i = 0; i < tests; ++i)
    {
      micro_benchmark_test_case test
          = micro_benchmark_suite_get_test (suite, i);
      native += test->body == NULL;
      unoptimised += test->is_unoptimised;
    }
  if (native == 0)
    return false;
  if (unoptimised == 0)
    {
      mbench_judge_value (judgement, "no test is known to be compiled without "
                                     "optimisation");
      return true;
    }
  mbench_judge_value (judgement,
                      "%zu of %zu tests in C compiled without optimisation",
                      unoptimised, native);
  mbench_judge_warning (judgement, "compile them with -O2");
  return true;
}

static void
judge_pin (const struct mbench_placement *placement,
           struct mbench_fact_judgement *judgement)
{
  if (placement->has_cpu)
    mbench_judge_value (judgement, "CPU %zu", placement->cpu);
  else
    mbench_judge_value (judgement, "none");
}

static void
judge_priority (const struct mbench_system *system,
                const struct mbench_placement *placement, const char *denial,
                struct mbench_fact_judgement *judgement)
{
  static const char path[] = "/proc/sys/kernel/sched_rt_runtime_us";
  long long runtime;
  if (placement->priority == MBENCH_PRIORITY_REALTIME)
    {
      mbench_judge_value (judgement, "realtime");
      if (mbench_system_number (system, path, &runtime) && runtime < 0)
        mbench_judge_warning (judgement,
                              "a body that does not end keeps its CPU from "
                              "all others: \"sudo sysctl "
                              "kernel.sched_rt_runtime_us=950000\"");
      return;
    }
  mbench_judge_value (judgement, "nice %d",
                      placement->priority == MBENCH_PRIORITY_NICE
                          ? placement->nice
                          : getpriority (PRIO_PROCESS, 0));
  if (*denial != '\0')
    mbench_judge_warning (judgement, "%s", denial);
}

static enum mbench_status
add (struct mbench_environment *environment, const char *key,
     const struct mbench_fact_judgement *judgement, struct mbench_error *error)
{
  return mbench_environment_add (
      environment, key, judgement->verdict, judgement->value,
      judgement->verdict == MICRO_BENCHMARK_VERDICT_WARNING ? judgement->remedy
                                                            : NULL,
      error);
}

enum mbench_status
mbench_doctor_collect (const struct mbench_system *system,
                       micro_benchmark_suite suite,
                       const struct mbench_host *host,
                       const struct mbench_placement *placement,
                       const char *denial,
                       struct mbench_environment *environment,
                       struct mbench_error *error)
{
  struct mbench_fact_judgement pin = { .verdict = MICRO_BENCHMARK_VERDICT_OK };
  struct mbench_fact_judgement priority = pin;
  struct mbench_fact_judgement code = pin;
  bool has_code = judge_code (suite, &code);
  judge_pin (placement, &pin);
  judge_priority (system, placement, denial, &priority);
  enum mbench_status status
      = mbench_environment_collect (system, environment, error);
  if (status == MBENCH_OK && has_code)
    status = add (environment, "code", &code, error);
  if (status == MBENCH_OK)
    status = add (environment, "pin", &pin, error);
  if (status == MBENCH_OK)
    status = add (environment, "priority", &priority, error);
  if (status == MBENCH_OK && host != NULL && host->add_facts != NULL)
    status = host->add_facts (environment, error);
  return status;
}

enum mbench_status
mbench_doctor_examine (micro_benchmark_suite suite,
                       const struct mbench_host *host,
                       struct mbench_environment *environment,
                       struct mbench_error *error)
{
  struct mbench_placement placement = { 0 };
  struct mbench_error denial = { 0 };
  if (host != NULL)
    placement = host->isolation.placement;
  if (mbench_placement_permit (&placement, false, &denial) == MBENCH_OK)
    denial.message[0] = '\0';
  return mbench_doctor_collect (&mbench_system_here, suite, host, &placement,
                                denial.message, environment, error);
}

/* Write TEXT, where USED columns of the line are taken, in lines of COLUMNS
   that go on behind INDENT spaces.  False when memory is short.  */
static bool
put_wrapped (const char *text, size_t used, size_t indent, size_t columns,
             FILE *out)
{
  char *plain = mbench_text_printable (text, mbench_text_locale_is_utf8 ());
  if (plain == NULL)
    return false;
  bool is_begun = false;
  char *rest;
  for (char *word = strtok_r (plain, " ", &rest); word != NULL;
       word = strtok_r (NULL, " ", &rest))
    {
      size_t width = mbench_text_width (word);
      if (used > indent && used + is_begun + width > columns)
        {
          fprintf (out, "\n%*s", (int)indent, "");
          used = indent;
          is_begun = false;
        }
      used += (size_t)fprintf (out, "%s", is_begun ? " " : "") + width;
      fputs (word, out);
      is_begun = true;
    }
  fputc ('\n', out);
  free (plain);
  return true;
}

enum mbench_status
mbench_doctor_write (const struct mbench_environment *environment,
                     size_t columns, FILE *out, struct mbench_error *error)
{
  if (columns == 0)
    columns = USUAL_COLUMNS;
  static const char *const marks[]
      = { [MICRO_BENCHMARK_VERDICT_OK] = "ok",
          [MICRO_BENCHMARK_VERDICT_WARNING] = "warning",
          [MICRO_BENCHMARK_VERDICT_UNKNOWN] = "-" };
  size_t widest = 0;
  for (size_t i = 0; i < environment->n; ++i)
    if (strlen (environment->list[i].key) > widest)
      widest = strlen (environment->list[i].key);
  size_t column = VERDICT_WIDTH + widest + GAP;
  size_t indent = column + LEAST_VALUE <= columns ? column : INDENT;
  for (size_t i = 0; i < environment->n; ++i)
    {
      const struct mbench_fact *fact = &environment->list[i];
      fprintf (out, "%-*s%-*s", VERDICT_WIDTH, marks[fact->verdict],
               (int)(widest + GAP), fact->key);
      bool is_complete
          = put_wrapped (fact->value, column, indent, columns, out);
      if (is_complete && fact->remedy != NULL)
        {
          fprintf (out, "%*s", (int)indent, "");
          is_complete
              = put_wrapped (fact->remedy, indent, indent, columns, out);
        }
      if (!is_complete)
        return mbench_no_memory (error, "the facts of the machine");
    }
  return MBENCH_OK;
}
