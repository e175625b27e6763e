/* Shows what an iteration of native tests costs beside the code under test,
   against loops that one would write by hand:

     native-loop ROUNDS TARGET

   measures by turns an automatic test (a function that does nothing, called
   through a pointer) and a directed test (a compiler barrier), each by the
   engine, by a loop written here, and by Google Benchmark where this is built
   with it.  A round gives one time for each: the median of samples of as many
   iterations as the engine's, or what Google Benchmark says.  Printed are
   quartiles over the rounds, and the median of the rounds' ratios to the loop
   written here.  */

#include <mbenchmark/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "google-loop.h"
#include "measure.h"

enum
{
  MAX_SAMPLES = 10000,
  ROUND_NS = 50000000
};

static void
nothing (void *fixture)
{
  (void)fixture;
}

static void (*volatile call) (void *) = nothing;

static void
barrier (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    MICRO_BENCHMARK_COMPILER_BARRIER ();
}

static const micro_benchmark_test_definition automatic
    = { .is_auto = true, .auto_test = nothing, .loop = micro_benchmark_loop_ };
static const micro_benchmark_test_definition directed
    = { .is_auto = false, .test = barrier };

/* The samples of one way in one round, ns an iteration.  */
static double samples[MAX_SAMPLES];

/* How many samples the engine took last, and how many iterations each had:
   the loop by hand does the same.  */
struct shape
{
  size_t samples;
  size_t iterations;
};

static double
by_engine (const micro_benchmark_test_definition *definition,
           struct shape *shape)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("bench");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "loop", definition);
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 0, ROUND_NS });
  micro_benchmark_suite_run (suite);
  micro_benchmark_report report = micro_benchmark_suite_get_report (suite);
  if (report == NULL)
    {
      fprintf (stderr, "native-loop: %s\n", micro_benchmark_last_error ());
      exit (EXIT_FAILURE);
    }
  micro_benchmark_exec_report execution
      = micro_benchmark_test_report_get_exec_report (
          micro_benchmark_report_get_test_report (report, 0), 0);
  size_t all = micro_benchmark_exec_report_num_time_samples (execution);
  shape->samples = 0;
  for (size_t i = 0; i < all && shape->samples < MAX_SAMPLES; ++i)
    {
      micro_benchmark_time_sample sample
          = micro_benchmark_exec_report_get_time_sample (execution, i);
      if (sample->discarded)
        continue;
      shape->iterations = sample->iterations;
      samples[shape->samples++] = ((double)sample->elapsed.seconds * 1e9
                                   + (double)sample->elapsed.nanoseconds)
                                  / (double)sample->iterations;
    }
  micro_benchmark_suite_release (suite);
  return measure_quantile (samples, shape->samples, 0.5);
}

static double
call_by_hand (const struct shape *shape)
{
  for (size_t i = 0; i < shape->samples; ++i)
    {
      double begin = measure_now ();
      for (size_t j = 0; j < shape->iterations; ++j)
        call (NULL);
      samples[i] = (measure_now () - begin) / (double)shape->iterations;
    }
  return measure_quantile (samples, shape->samples, 0.5);
}

static double
barrier_by_hand (const struct shape *shape)
{
  for (size_t i = 0; i < shape->samples; ++i)
    {
      double begin = measure_now ();
      for (size_t j = 0; j < shape->iterations; ++j)
        MICRO_BENCHMARK_COMPILER_BARRIER ();
      samples[i] = (measure_now () - begin) / (double)shape->iterations;
    }
  return measure_quantile (samples, shape->samples, 0.5);
}

/* The ways of both halves, in the order of the table; those of Google
   Benchmark are the last, as they may be absent.  */
enum way
{
  AUTOMATIC,
  CALL_BY_HAND,
  DIRECTED,
  BARRIER_BY_HAND,
  GOOGLE_CALL,
  GOOGLE_BARRIER,
  WAYS
};

static const struct
{
  const char *title;
  enum way peer;
} ways[] = { { "automatic, call", CALL_BY_HAND },
             { "by hand, call", CALL_BY_HAND },
             { "directed, barrier", BARRIER_BY_HAND },
             { "by hand, barrier", BARRIER_BY_HAND },
             { "Google, call", CALL_BY_HAND },
             { "Google, barrier", BARRIER_BY_HAND } };

static double
measure (enum way way, struct shape shapes[2])
{
  switch (way)
    {
    case AUTOMATIC:
      return by_engine (&automatic, &shapes[0]);
    case CALL_BY_HAND:
      return call_by_hand (&shapes[0]);
    case DIRECTED:
      return by_engine (&directed, &shapes[1]);
    case BARRIER_BY_HAND:
      return barrier_by_hand (&shapes[1]);
    case GOOGLE_CALL:
      return google_call (&call);
    default:
      return google_barrier ();
    }
}

/* The median over the rounds of TIMES as a part of those of PEER.  */
static double
ratio (const double *times, const double *peer, size_t rounds, double *work)
{
  for (size_t i = 0; i < rounds; ++i)
    work[i] = times[i] / peer[i];
  return measure_quantile (work, rounds, 0.5);
}

/* Print the row of WAY.  The rounds in TIMES keep their order; WORK is room
   for as many.  */
static void
print (enum way way, double *times[WAYS], size_t rounds, double *work,
       const char *target)
{
  const double *peer = times[ways[way].peer];
  for (size_t i = 0; i < rounds; ++i)
    work[i] = times[way][i] / peer[i];
  double ratio = measure_quantile (work, rounds, 0.5);
  memcpy (work, times[way], rounds * sizeof *work);
  printf ("%-20s%12.3f%12.3f%12.3f%8.3f  %s\n", ways[way].title,
          measure_quantile (work, rounds, 0.25),
          measure_quantile (work, rounds, 0.5),
          measure_quantile (work, rounds, 0.75), ratio,
          way == AUTOMATIC || way == DIRECTED ? target : "");
}

int
main (int argc, char **argv)
{
  size_t rounds = argc == 3 ? strtoul (argv[1], NULL, 10) : 0;
  if (rounds == 0)
    {
      fputs ("usage: native-loop ROUNDS TARGET\n", stderr);
      return EXIT_FAILURE;
    }
  micro_benchmark_output_values values
      = micro_benchmark_get_default_output_values ();
  values.self_test = false;
  micro_benchmark_set_default_output_values (values);

  enum way end = GOOGLE_IS_THERE ? WAYS : GOOGLE_CALL;
  struct shape shapes[2];
  double *times[WAYS];
  double *work = calloc ((WAYS + 1) * rounds, sizeof *work);
  if (work == NULL)
    {
      fputs ("native-loop: out of memory\n", stderr);
      return EXIT_FAILURE;
    }
  for (unsigned i = 0; i < WAYS; ++i)
    times[i] = work + (i + 1) * rounds;

  /* The round before the first warms up and gives the shapes.  */
  for (unsigned i = 0; i < end; ++i)
    measure ((enum way)i, shapes);
  for (size_t round = 0; round < rounds; ++round)
    for (unsigned i = 0; i < end; ++i)
      {
        /* Each begins a round in its turn.  */
        enum way way = (enum way) ((round + i) % end);
        times[way][round] = measure (way, shapes);
      }

  printf ("%-20s%12s%12s%12s%8s  %s\n", "", "25 %, ns", "median, ns",
          "75 %, ns", "ratio", "target");
  for (unsigned i = 0; i < end; ++i)
    print ((enum way)i, times, rounds, work, argv[2]);
  if (GOOGLE_IS_THERE)
    {
      printf ("automatic, call: %.3f of Google's; target: at most 1.0\n",
              ratio (times[AUTOMATIC], times[GOOGLE_CALL], rounds, work));
      printf ("directed, barrier: %.3f of Google's; target: at most 1.1\n",
              ratio (times[DIRECTED], times[GOOGLE_BARRIER], rounds, work));
    }
  else
    puts ("Google Benchmark is absent.");
  printf ("%zu rounds of some %zu samples\n", rounds, shapes[0].samples);
  free (work);
  return fflush (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
