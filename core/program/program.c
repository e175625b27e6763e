#include <config.h>

#include "program/program.h"

#include <errno.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "program/destination.h"
#include "program/doctor.h"
#include "program/options.h"
#include "program/override.h"
#include "report/values.h"
#include "report/writer.h"
#include "test/quantity.h"

static const struct mbench_option options[] = {
  { "brief", 0, NULL, "write iterations and mean only; no Self-Test" },
  { "all", 0, NULL, "write every usual value" },
  { "values", 0, "=LIST", "write the values in LIST, joined by commas" },
  { "output", 0, "=FORMAT[:FILE]", "write so, to FILE; may be repeated" },
  { "self-test", 0, NULL, "begin with the Self-Test" },
  { "no-self-test", 0, NULL, "leave it away" },
  { "log-level", 0, "=[MODULE:]LEVEL", "say more or less while running" },
  { "filter", 0, "=REGEX", "run the tests whose name matches REGEX" },
  { "list", 0, NULL, "print the names of the tests, run none" },
  { "no-isolation", 0, NULL, "run every test in the program's own process" },
  { "budget", 0, "=TIME", "share so much time among all executions" },
  { "set", 0, "=KEY=VALUE", "set a constraint of every test" },
  { "meters", 0, "=LIST", "count these beside the time: --set meters=LIST" },
  { "pin", 0, "=CPU", "measure on the CPU of that number alone" },
  { "priority", 0, "=N", "measure with nice value N, or \"realtime\"" },
  { "doctor", 0, NULL, "print what the machine does to measuring, run none" },
  { "help", 'h', NULL, "print this text" },
  { "version", 'V', NULL, "print the version" },
};

enum
{
  OPTIONS = sizeof options / sizeof *options
};

struct program
{
  FILE *out;
  micro_benchmark_output_values values;
  /* -1: as the values say.  */
  int self_test;
  const char *filter;
  int64_t budget;
  struct mbench_constraints overrides;
  struct mbench_placement placement;
  struct mbench_destinations destinations;
  bool list;
  bool doctor;
  bool help;
  bool version;
};

/* A regular expression is told to be wrong before anything runs.  */
static enum mbench_status
set_filter (struct program *program, const char *text,
            struct mbench_error *error)
{
  program->filter = text;
  struct mbench_plan plan = { 0 };
  micro_benchmark_suite nothing = NULL;
  enum mbench_status status = mbench_suite_new ("", &nothing, error);
  if (status == MBENCH_OK)
    status = mbench_plan_add_suite (&plan, nothing, text, NULL, error);
  mbench_plan_release (&plan);
  micro_benchmark_suite_release (nothing);
  return status;
}

static enum mbench_status
take_option (void *data, size_t row, const char *argument, bool *done,
             struct mbench_error *error)
{
  struct program *program = data;
  const char *name = options[row].name;
#define IS(option) (strcmp (name, option) == 0)
  if (IS ("brief"))
    program->values = mbench_values_brief;
  else if (IS ("all"))
    program->values = mbench_values_all;
  else if (IS ("values"))
    return mbench_values_from_text (argument, &program->values, error);
  else if (IS ("output"))
    return mbench_destinations_read (&program->destinations, argument, error);
  else if (IS ("self-test") || IS ("no-self-test"))
    program->self_test = IS ("self-test");
  else if (IS ("log-level"))
    return mbench_log_set_from_text (argument, error);
  else if (IS ("filter"))
    return set_filter (program, argument, error);
  else if (IS ("list"))
    program->list = true;
  else if (IS ("pin"))
    return mbench_placement_read_pin (&program->placement, argument, error);
  else if (IS ("priority"))
    return mbench_placement_read_priority (&program->placement, argument,
                                           error);
  else if (IS ("doctor"))
    program->doctor = true;
  else if (IS ("no-isolation"))
    return mbench_constraints_read (&program->overrides, MBENCH_ISOLATION,
                                    "off", error);
  else if (IS ("budget"))
    return mbench_quantity_budget (argument, &program->budget, error);
  else if (IS ("set"))
    return mbench_override_read (&program->overrides, argument, error);
  else if (IS ("meters"))
    return mbench_constraints_read (&program->overrides, MBENCH_METERS,
                                    argument, error);
  else
    {
      program->help = IS ("help");
      program->version = IS ("version");
      *done = true;
    }
#undef IS
  return MBENCH_OK;
}

static void
print_help (const char *name, FILE *out)
{
  fprintf (out,
           "Usage: %s [OPTION]...\nRun the tests of this program and write a "
           "report.\n\nOptions:\n",
           name);
  mbench_options_help (options, OPTIONS, out);
  fprintf (out, "\nFormats: %s.\nValues: %s.\nConstraints:\n",
           mbench_writer_names (), mbench_values_names ());
  for (int i = 0; i < MBENCH_CONSTRAINTS; ++i)
    fprintf (out, "  %-24s%s\n",
             mbench_constraint_key ((enum mbench_constraint_id)i),
             mbench_constraint_help ((enum mbench_constraint_id)i));
  fputs ("\nExit status: 0; 1 when a test or an output failed, 2 when the "
         "usage was wrong,\n130 when the run was interrupted by SIGINT, 143 "
         "by SIGTERM, 129 by SIGHUP.\n",
         out);
}

static bool
all_done (const struct micro_benchmark_report_ *report)
{
  for (size_t i = 0; i < report->n; ++i)
    for (size_t j = 0; j < report->list[i].n; ++j)
      if (mbench_outcome_is_bad (report->list[i].list[j].outcome.kind))
        return false;
  return true;
}

/* Refuse a filter that lets nothing through: it is a slip.  */
static enum mbench_status
check_filter (const struct program *program, micro_benchmark_suite suite,
              struct mbench_error *error)
{
  struct mbench_plan plan = { 0 };
  enum mbench_status status = mbench_plan_add_suite (
      &plan, suite, program->filter, &program->overrides, error);
  if (status == MBENCH_OK && program->filter != NULL && plan.n == 0)
    status = mbench_fail (error, MBENCH_CONFLICT,
                          "--filter \"%.80s\": no enabled test has such a "
                          "name; --list prints the names",
                          program->filter);
  mbench_plan_release (&plan);
  return status;
}

/* Print the names of the tests that would run.  */
static enum mbench_status
list_tests (const struct program *program, micro_benchmark_suite suite,
            struct mbench_error *error)
{
  struct mbench_plan plan = { 0 };
  enum mbench_status status = check_filter (program, suite, error);
  if (status == MBENCH_OK)
    status = mbench_plan_add_suite (&plan, suite, program->filter,
                                    &program->overrides, error);
  for (size_t i = 0; i < plan.n; ++i)
    if (i == 0 || plan.list[i].test != plan.list[i - 1].test)
      fprintf (program->out, "%s\n", plan.list[i].test->name);
  mbench_plan_release (&plan);
  return status;
}

/* HOST, or none, with what the command line says of where to measure.  */
static struct mbench_host
place (const struct program *program, const struct mbench_host *host)
{
  struct mbench_host own = host != NULL ? *host : (struct mbench_host){ 0 };
  struct mbench_placement *placement = &own.isolation.placement;
  if (program->placement.has_cpu)
    {
      placement->has_cpu = true;
      placement->cpu = program->placement.cpu;
    }
  if (program->placement.priority != MBENCH_PRIORITY_USUAL)
    {
      placement->priority = program->placement.priority;
      placement->nice = program->placement.nice;
    }
  return own;
}

/* Print the facts of the machine.  */
static enum mbench_status
examine (const struct program *program, micro_benchmark_suite suite,
         const struct mbench_host *host, struct mbench_error *error)
{
  struct mbench_environment environment = { 0 };
  struct mbench_host own = place (program, host);
  enum mbench_status status
      = mbench_doctor_examine (suite, &own, &environment, error);
  if (status == MBENCH_OK)
    status = mbench_doctor_write (&environment, 0, program->out, error);
  mbench_environment_release (&environment);
  return status;
}

/* Run and write.  Returns the exit status, or -1 with the error told in
   ERROR.  */
static int
run (const struct program *program, micro_benchmark_suite suite,
     const struct mbench_host *host, struct micro_benchmark_report_ **report,
     struct mbench_error *error)
{
  struct mbench_request request = {
    .filter = program->filter,
    .overrides = &program->overrides,
    .self_test = program->values.self_test,
    .budget = program->budget,
  };
  /* What bodies print never mixes with a report.  */
  struct mbench_host own = place (program, host);
  own.isolation.output_is_taken
      = mbench_destinations_have_output (&program->destinations);
  bool was_interrupted;
  if (check_filter (program, suite, error) != MBENCH_OK
      || mbench_suite_run (suite, &request, &own, report, &was_interrupted,
                           error)
             != MBENCH_OK
      || mbench_destinations_write (&program->destinations, *report,
                                    &program->values, program->out, error)
             != MBENCH_OK)
    return -1;
  if (was_interrupted)
    return MBENCH_EXIT_INTERRUPTED;
  return all_done (*report) ? MBENCH_EXIT_FINE : MBENCH_EXIT_FAILED;
}

int
mbench_program_run (micro_benchmark_suite suite, int argc, char **argv,
                    const struct mbench_host *host, FILE *out, FILE *err,
                    struct micro_benchmark_report_ **report)
{
  const char *name = argc > 0 ? argv[0] : "mbsh";
  struct program program = {
    .out = out,
    .values = micro_benchmark_get_default_output_values (),
    .self_test = -1,
  };
  struct mbench_error error = { 0 };
  struct micro_benchmark_report_ *own = NULL;
  int next = argc > 0 ? 1 : 0;
  int status = MBENCH_EXIT_FINE;
  enum mbench_status read = mbench_options_read (
      argc, argv, &next, options, OPTIONS, take_option, &program, &error);
  if (read == MBENCH_OK && next < argc && !program.help && !program.version)
    read = mbench_fail (&error, MBENCH_INVALID,
                        "argument \"%.80s\": expected only options",
                        argv[next]);
  if (read == MBENCH_OK && host != NULL)
    read = mbench_override_complete (&program.overrides, host->overrides,
                                     &error);
  if (program.self_test >= 0)
    program.values.self_test = program.self_test;
  if (read != MBENCH_OK)
    status = MBENCH_EXIT_USAGE;
  else if (program.help)
    print_help (name, out);
  else if (program.version)
    fprintf (out, "mbenchmark %s\n", PACKAGE_VERSION);
  else if (program.doctor)
    status = examine (&program, suite, host, &error) == MBENCH_OK
                 ? MBENCH_EXIT_FINE
                 : -1;
  else if (program.list)
    status = list_tests (&program, suite, &error) == MBENCH_OK
                 ? MBENCH_EXIT_FINE
                 : -1;
  else
    status = run (&program, suite, host, &own, &error);
  if (status == MBENCH_EXIT_FINE && (fflush (out) != 0 || ferror (out)))
    {
      mbench_fail (&error, MBENCH_IO, "cannot write the output: %s",
                   strerror (errno));
      status = -1;
    }
  if (status == -1)
    status = error.status == MBENCH_CONFLICT ? MBENCH_EXIT_USAGE
                                             : MBENCH_EXIT_FAILED;
  else if (read == MBENCH_OK)
    error.status = MBENCH_OK;
  if (error.status != MBENCH_OK)
    fprintf (err, "%s: %s\n", name, error.message);
  if (report != NULL)
    *report = own;
  else
    mbench_report_unref (own);
  mbench_constraints_release (&program.overrides);
  mbench_destinations_release (&program.destinations);
  return status;
}
