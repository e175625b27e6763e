/* Shows what work outside of the measure costs, and what it leaves in the
   result:

     outside ROUNDS

   measures by turns, in each round,
   - how long a pause and a resume take, ours and Google Benchmark's, by the
     wall clock over a directed body that does nothing else;
   - a body of known cycles that lasts some 200 ns: as it is, with an input for
     each iteration that is made before the sample, and between a pause's
     resume and the end of its iteration, less what the report says that the
     pause costs.
   Printed are quartiles over the rounds, and what they come to.  */

#include <mbenchmark/all.h>

#include <stdio.h>
#include <stdlib.h>

#include "device/core-clock.h"
#include "google-loop.h"
#include "measure.h"

enum
{
  BODY_NS = 200,
  ROUND_NS = 60000000,
  PAUSES = 20000,
  INPUT = 64
};

static size_t steps = MBENCH_CORE_CLOCK_UNROLLED;

static void
body (void *unused)
{
  (void)unused;
  mbench_core_clock_latency (steps);
}

static void *
make_input (micro_benchmark_test_state state)
{
  (void)state;
  return malloc (INPUT);
}

static void
drop_input (micro_benchmark_test_state state, void *input)
{
  (void)state;
  free (input);
}

static void
directed (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    mbench_core_clock_latency (steps);
}

static void
paused (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    {
      micro_benchmark_state_pause (state);
      drop_input (state, make_input (state));
      micro_benchmark_state_resume (state);
      mbench_core_clock_latency (steps);
    }
}

/* Of the latest run of the body below, ns.  */
static double pause_time;

static void
pauses_only (micro_benchmark_test_state state)
{
  double begin = 0;
  size_t n = 0;
  while (micro_benchmark_state_keep_running (state))
    {
      if (n++ == 0)
        begin = measure_now ();
      micro_benchmark_state_pause (state);
      micro_benchmark_state_resume (state);
      if (n == PAUSES)
        pause_time = (measure_now () - begin) / PAUSES;
    }
}

/* The figure PART of FIELD, after a run of DEFINITION, with inputs or
   without.  */
static double
run (const micro_benchmark_test_definition *definition, int has_inputs,
     const char *field)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("bench");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "body", definition);
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 0, ROUND_NS });
  if (has_inputs)
    micro_benchmark_test_case_set_each_iteration (test, make_input,
                                                  drop_input);
  if (definition->test == pauses_only)
    micro_benchmark_test_case_limit_iterations (test, PAUSES, PAUSES);
  micro_benchmark_suite_run (suite);
  micro_benchmark_report report = micro_benchmark_suite_get_report (suite);
  double value = 0;
  if (report == NULL
      || (field != NULL
          && !micro_benchmark_exec_report_get_figure (
              micro_benchmark_test_report_get_exec_report (
                  micro_benchmark_report_get_test_report (report, 0), 0),
              field, "value", &value)))
    {
      fprintf (stderr, "outside: no figure %s: %s\n", field,
               micro_benchmark_last_error ());
      exit (EXIT_FAILURE);
    }
  micro_benchmark_suite_release (suite);
  return value;
}

enum way
{
  OUR_PAUSE,
  GOOGLE_PAUSE,
  PLAIN,
  BATCHED,
  DIRECTED,
  PAUSED,
  WAYS
};

static const char *const titles[WAYS]
    = { "pause and resume",  "Google's pause", "body, automatic",
        "body, with inputs", "body, directed", "body, paused" };

static const micro_benchmark_test_definition automatic_body
    = { .is_auto = true, .auto_test = body };
static const micro_benchmark_test_definition directed_body
    = { .test = directed };
static const micro_benchmark_test_definition paused_body = { .test = paused };
static const micro_benchmark_test_definition pauses = { .test = pauses_only };

static double
measure (enum way way)
{
  switch (way)
    {
    case OUR_PAUSE:
      run (&pauses, 0, NULL);
      return pause_time;
    case GOOGLE_PAUSE:
      return google_pause (PAUSES);
    case PLAIN:
      return run (&automatic_body, 0, "corrected");
    case BATCHED:
      return run (&automatic_body, 1, "corrected");
    case DIRECTED:
      return run (&directed_body, 0, "corrected");
    default:
      return run (&paused_body, 0, "corrected");
    }
}

/* Let the body last BODY_NS.  */
static void
calibrate (void)
{
  enum
  {
    LONG = 100000 * MBENCH_CORE_CLOCK_UNROLLED
  };
  mbench_core_clock_latency (LONG);
  double begin = measure_now ();
  mbench_core_clock_latency (LONG);
  double step = (measure_now () - begin) / LONG;
  size_t units = (size_t)(BODY_NS / step / MBENCH_CORE_CLOCK_UNROLLED + 0.5);
  steps = (units > 0 ? units : 1) * MBENCH_CORE_CLOCK_UNROLLED;
}

/* The median over the rounds of TIMES of A, less those of B or divided by
   them.  WORK is room for as many.  */
static double
compare (double *const times[WAYS], enum way a, enum way b, int is_ratio,
         size_t rounds, double *work)
{
  for (size_t i = 0; i < rounds; ++i)
    work[i] = is_ratio ? times[a][i] / times[b][i] : times[a][i] - times[b][i];
  return measure_quantile (work, rounds, 0.5);
}

static void
print (double *const times[WAYS], size_t rounds, double *work)
{
  printf ("%-20s%12s%12s%12s\n", "", "25 %, ns", "median, ns", "75 %, ns");
  for (unsigned way = 0; way < WAYS; ++way)
    {
      if (way == GOOGLE_PAUSE && !GOOGLE_IS_THERE)
        continue;
      for (size_t i = 0; i < rounds; ++i)
        work[i] = times[way][i];
      printf ("%-20s%12.1f%12.1f%12.1f\n", titles[way],
              measure_quantile (work, rounds, 0.25),
              measure_quantile (work, rounds, 0.5),
              measure_quantile (work, rounds, 0.75));
    }
  if (GOOGLE_IS_THERE)
    printf ("pause and resume: %.3f of Google's; target: at most 0.2\n",
            compare (times, OUR_PAUSE, GOOGLE_PAUSE, 1, rounds, work));
  else
    puts ("Google Benchmark is absent.");
  printf ("with inputs: %+.2f %% of the body; target: within 2 %%\n",
          100 * (compare (times, BATCHED, PLAIN, 1, rounds, work) - 1));
  printf ("paused, less its cost: %+.1f ns; target: within 30 ns\n",
          compare (times, PAUSED, DIRECTED, 0, rounds, work));
}

int
main (int argc, char **argv)
{
  size_t rounds = argc == 2 ? strtoul (argv[1], NULL, 10) : 0;
  if (rounds == 0)
    {
      fputs ("usage: outside ROUNDS\n", stderr);
      return EXIT_FAILURE;
    }
  if (!mbench_core_clock_exists ())
    {
      puts ("There is no loop of known cycles for this processor.");
      return EXIT_SUCCESS;
    }
  micro_benchmark_output_values values
      = micro_benchmark_get_default_output_values ();
  values.self_test = false;
  micro_benchmark_set_default_output_values (values);
  double *times[WAYS];
  double *work = calloc ((WAYS + 1) * rounds, sizeof *work);
  if (work == NULL)
    {
      fputs ("outside: out of memory\n", stderr);
      return EXIT_FAILURE;
    }
  for (unsigned i = 0; i < WAYS; ++i)
    times[i] = work + (i + 1) * rounds;
  calibrate ();
  for (size_t round = 0; round < rounds; ++round)
    for (unsigned i = 0; i < WAYS; ++i)
      {
        /* Each begins a round in its turn.  */
        enum way way = (enum way) ((round + i) % WAYS);
        if (way != GOOGLE_PAUSE || GOOGLE_IS_THERE)
          times[way][round] = measure (way);
      }
  print (times, rounds, work);
  free (work);
  return fflush (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
