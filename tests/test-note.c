/* report/note.h: what is said beside the numbers.  */

#include <config.h>

#include "report/note.h"

#include <stdlib.h>
#include <string.h>

#include "reading.h"
#include "report/figure.h"
#include "report/rate.h"
#include "tap.h"

static struct micro_benchmark_exec_report_ execution;

static void
set_time (enum mbench_field field, double ns, double half_width)
{
  *(struct mbench_located *)mbench_report_field (&execution, field)
      = (struct mbench_located){ .unit = MICRO_BENCHMARK_STATS_TIME_NS,
                                 .value = ns,
                                 .has_half_width = true,
                                 .half_width = half_width };
  execution.present |= MBENCH_FIELD_BIT (field);
}

static void
begin (void)
{
  execution = (struct micro_benchmark_exec_report_){ .name = NULL };
}

/* That the notes are EXPECTED.  */
static void
says (const char *expected, const char *what)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  mbench_notes_write (&execution, "t", false, false, out);
  fclose (out);
  tap_string (text, expected, what);
  free (text);
}

static void
test_empty (void)
{
  begin ();
  says ("", "nothing is said of nothing");
  set_time (MBENCH_FIELD_EMPTY_BODY, 1.25, 0.01);
  set_time (MBENCH_FIELD_CORRECTED, 0.004, 0.004);
  says ("t: not distinguishable from an empty body, which takes 1.25ns: was "
        "it optimised away?\n",
        "an interval that includes zero");
  set_time (MBENCH_FIELD_CORRECTED, -0.5, 0.1);
  says ("t: faster than an empty body by 0.5ns, which is below the "
        "resolution\n",
        "one below zero");
  set_time (MBENCH_FIELD_CORRECTED, 0.5, 0.1);
  says ("t: 1.40 times an empty body: most of it is the loop's own cost\n",
        "a body not much dearer than nothing");
  set_time (MBENCH_FIELD_CORRECTED, 0.625, 0.1);
  says ("", "from one and a half times on nothing is said");
  set_time (MBENCH_FIELD_CORRECTED, -0.024, 0.001);
  says ("t: not distinguishable from an empty body, which takes 1.25ns: was "
        "it optimised away?\n",
        "a difference too small to mean anything, though it is certain");
  set_time (MBENCH_FIELD_CORRECTED, 0.026, 0.001);
  says ("t: 1.02 times an empty body: most of it is the loop's own cost\n",
        "and one that is not");
  set_time (MBENCH_FIELD_CORRECTED, 0.004, 0.004);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  mbench_notes_write (&execution, "t", true, false, out);
  fclose (out);
  tap_string (text, "", "of the Self-Test nothing is");
  free (text);
}

static void
test_chronometer (void)
{
  char word[] = "time_t";
  begin ();
  execution.chronometer = word;
  says ("t: measured by time_t\n", "another clock is named");
  mbench_figure_set (&execution, MBENCH_FIGURE_RESOLUTION_VALUE, 1e9);
  says ("t: measured by time_t\n", "without samples no more is known");
  execution.sample_time
      = (struct mbench_stat){ .has_mean = true,
                              .value = { .unit = MICRO_BENCHMARK_STATS_TIME_S,
                                         .mean = 8 } };
  says ("t: measured by time_t, which steps by 1s: a sample of 8s is known to "
        "+-12 %\n",
        "what its steps do to a sample");
  execution.sample_time.value.mean = 0.25;
  says ("t: measured by time_t, which steps by 1s: the samples are below the "
        "resolution\n",
        "samples shorter than a step");
  execution.sample_time.value.mean = 1;
  says ("t: measured by time_t, which steps by 1s: the samples are below the "
        "resolution\n",
        "samples of a step");
  execution.sample_time.value.mean = 2;
  says ("t: measured by time_t, which steps by 1s: a sample of 2s is known to "
        "+-50 %\n",
        "samples of two");
  execution.sample_time.value.mean = 100;
  says ("t: measured by time_t\n", "a hundredth is not told");
  execution.chronometer = NULL;
  execution.sample_time.value.mean = 40;
  says ("t: measured by the usual clock, which steps by 1s: a sample of 40s "
        "is known to +-2.5 %\n",
        "the usual clock is named where it steps");
  execution.sample_time.value.mean = 100;
  says ("", "and not where it does not");
}

static void
test_modes (void)
{
  begin ();
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_NUMBER, 2);
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_VALUE_1, 18000);
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_SHARE_1, 0.625);
  says ("", "half of the modes is no modes");
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_VALUE_2, 52000);
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_SHARE_2, 0.375);
  says ("t: 2 modes: 18us (62 %), 52us (38 %)\n", "two modes are told");
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_VALUE_2, 18800);
  says ("", "modes that lie near to each other are not");
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_VALUE_3, 19600);
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_SHARE_3, 0.2);
  says ("", "nor are more of them that are so each to the next");
  mbench_figure_set (&execution, MBENCH_FIGURE_MODES_VALUE_3, 19800);
  says ("t: 3 modes: 18us (62 %), 18.8us (38 %), 19.8us (20 %)\n",
        "but one that is apart");
}

static void
test_others (void)
{
  begin ();
  mbench_figure_set (&execution, MBENCH_FIGURE_CLOCK_DISTURBANCE, 0.21);
  mbench_figure_set (&execution, MBENCH_FIGURE_CLOCK_DISTURBANCE_HALF_WIDTH,
                     0.204);
  says ("t: 21.0 % slower with loops of known cycles beside it: its cycles "
        "tell little, and reference=off measures it alone\n",
        "a disturbance beyond its interval");
  execution.sample_time
      = (struct mbench_stat){ .has_mean = true,
                              .value = { .unit = MICRO_BENCHMARK_STATS_TIME_MS,
                                         .mean = 1.5 } };
  says ("", "of samples so long it cannot be the loops");
  execution.sample_time.has_mean = false;
  mbench_figure_set (&execution, MBENCH_FIGURE_CLOCK_DISTURBANCE_HALF_WIDTH,
                     0.206);
  says ("", "one within it is none");

  begin ();
  execution.total_samples = 100;
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_PREEMPTED, 51);
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_DISCARDED, 0);
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_VOLUNTARY, 25);
  says ("t: other programs ran during most samples, which all count\n",
        "a long body among other programs");
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_VOLUNTARY, 26);
  says ("t: it gives the processor up in most samples, which all count\n",
        "a body that sleeps");
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_PREEMPTED, 50);
  says ("", "one that is preempted in half of its samples");
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_PREEMPTED, 90);
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_DISCARDED, 90);
  says ("", "one whose preempted samples are left out");

  begin ();
  set_time (MBENCH_FIELD_ESTIMATE, 200, 1);
  mbench_figure_set (&execution, MBENCH_FIGURE_PROCESSES_NUMBER, 8);
  mbench_figure_set (&execution, MBENCH_FIGURE_PROCESSES_BETWEEN, 5);
  mbench_figure_set (&execution, MBENCH_FIGURE_PROCESSES_FRESH, 1);
  says ("t: 8 processes, which differ by 2.5 %\n", "several processes");
  mbench_figure_set (&execution, MBENCH_FIGURE_PROCESSES_FRESH, 0);
  says ("t: 8 processes, which differ by 2.5 %; forked from one, so that "
        "their layout did not vary\n",
        "forked ones");
  mbench_figure_set (&execution, MBENCH_FIGURE_PROCESSES_BETWEEN, 0);
  mbench_figure_set (&execution, MBENCH_FIGURE_PROCESSES_FRESH, 1);
  says ("t: 8 processes, which do not differ measurably\n",
        "and such as are alike");

  begin ();
  mbench_figure_set (&execution, MBENCH_FIGURE_LATER_RUN_VALUE, 1500);
  mbench_figure_set (&execution, MBENCH_FIGURE_LATER_RUN_HALF_WIDTH, 0.034);
  mbench_figure_set (&execution, MBENCH_FIGURE_LATER_RUN_RUNS, 7);
  says ("t: the estimate of a run later today falls within 1.5us +-3.4 %, by "
        "7 runs\n",
        "a later run");
}

static void
test_threads (void)
{
  begin ();
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_NUMBER, 4);
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_PROCESSORS, 8);
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_THROUGHPUT, 4e6);
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_CPU_TIME, 950);
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_IMBALANCE, 0.04);
  says ("t: 4 threads, 4 M iterations/s together, 950ns of a processor for "
        "one\n",
        "several threads");
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_IMBALANCE, 0.25);
  says ("t: 4 threads, 4 M iterations/s together, 950ns of a processor for "
        "one; for 25 % of a sample some had ended\n",
        "that do not end together");
  execution.total_samples = 100;
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_PREEMPTED, 90);
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_DISCARDED, 0);
  mbench_figure_set (&execution, MBENCH_FIGURE_DISTURBANCES_VOLUNTARY, 90);
  says ("t: 4 threads, 4 M iterations/s together, 950ns of a processor for "
        "one; for 25 % of a sample some had ended\n",
        "nor is it told that they wait");
  begin ();
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_NUMBER, 4);
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_PROCESSORS, 4);
  says ("t: 4 threads\n", "that each have a processor");
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_PROCESSORS, 2);
  says ("t: 4 threads that take turns on 2 processors\n", "or have not");
  mbench_figure_set (&execution, MBENCH_FIGURE_THREADS_PROCESSORS, 1);
  says ("t: 4 threads that take turns on 1 processor\n", "or just one");
}

/* What is said of a report with two executions.  */
static struct micro_benchmark_report_ *report;

static struct micro_benchmark_exec_report_ *
nth (size_t n)
{
  return &report->list[0].list[n];
}

static void
says_of_all (void (*write) (const struct micro_benchmark_report_ *, FILE *),
             const char *expected, const char *what)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  write (report, out);
  fclose (out);
  tap_string (text, expected, what);
  free (text);
}

static void
set_contention (size_t n, double share, double used)
{
  mbench_figure_set (nth (n), MBENCH_FIGURE_BASIS_CONTENDED, share);
  mbench_figure_set (nth (n), MBENCH_FIGURE_BASIS_BLOCKS, 100);
  mbench_figure_set (nth (n), MBENCH_FIGURE_BASIS_USED, used);
}

static void
test_report (void)
{
  struct micro_benchmark_exec_report_ *unused;
  if (mbench_report_new ("r", &report, NULL) != MBENCH_OK
      || mbench_report_add_test (report, "t", false, NULL) != MBENCH_OK
      || mbench_report_add_execution (report, "a", &unused, NULL) != MBENCH_OK
      || mbench_report_add_execution (report, "b", &unused, NULL) != MBENCH_OK)
    abort ();
  says_of_all (mbench_notes_write_contention, "", "no word of contention");
  says_of_all (mbench_notes_write_clock, "", "nor of a clock");
  says_of_all (mbench_notes_write_intervals, "", "nor of intervals");
  set_contention (0, 0.09, 91);
  says_of_all (mbench_notes_write_contention, "", "a little is not told");
  set_contention (0, 0.25, 75);
  says_of_all (mbench_notes_write_contention,
               "The core was shared during 25 % of an execution: the "
               "estimates leave that out\n",
               "more is");
  set_contention (1, 0.95, 100);
  says_of_all (mbench_notes_write_contention,
               "The core was shared during 25 to 95 % of 2 executions: the "
               "estimates of 1 leave that out, the others are measured under "
               "contention\n",
               "of several together");
  set_contention (0, 0.9, 100);
  says_of_all (mbench_notes_write_contention,
               "The core was shared during 90 to 95 % of 2 executions: "
               "measured under contention\n",
               "and of those where too few blocks are left");
  says_of_all (mbench_notes_write_warm_up, "", "no word of a warm-up");
  mbench_figure_set (nth (0), MBENCH_FIGURE_WARM_UP_SETTLED, 1);
  mbench_figure_set (nth (1), MBENCH_FIGURE_WARM_UP_SETTLED, 0);
  says_of_all (mbench_notes_write_warm_up,
               "The warm-up of an execution ended by time, before its level "
               "was seen to stand\n",
               "of one whose level does not stand");
  mbench_figure_set (nth (0), MBENCH_FIGURE_WARM_UP_SETTLED, 0);
  says_of_all (mbench_notes_write_warm_up,
               "The warm-up of 2 executions ended by time, before their level "
               "was seen to stand\n",
               "and of several");
  mbench_figure_set (nth (0), MBENCH_FIGURE_CLOCK_FREQUENCY, 3.4);
  mbench_figure_set (nth (1), MBENCH_FIGURE_CLOCK_FREQUENCY, 3.5);
  says_of_all (mbench_notes_write_clock,
               "Core clock 3.45 GHz, the first runs on this host\n",
               "the clock is the mean");
  mbench_figure_set (nth (0), MBENCH_FIGURE_CLOCK_USUAL, 3.52);
  says_of_all (mbench_notes_write_clock,
               "Core clock 3.45 GHz, 2 % below this host's usual\n",
               "held against the usual one");
  mbench_figure_set (nth (0), MBENCH_FIGURE_CLOCK_USUAL, 3.46);
  says_of_all (mbench_notes_write_clock,
               "Core clock 3.45 GHz, as usual on this host\n",
               "that may be the same");
  mbench_figure_set (nth (0), MBENCH_FIGURE_BASIS_CONFIDENCE, 0.99);
  says_of_all (mbench_notes_write_intervals,
               "Intervals of 99 %: the average over this run, not a later "
               "one\n",
               "what intervals hold for");
  mbench_figure_set (nth (0), MBENCH_FIGURE_PROCESSES_NUMBER, 8);
  says_of_all (mbench_notes_write_intervals,
               "Intervals of 99 %: the average over such processes during "
               "this run, not later\n",
               "and those of several processes");
  mbench_report_unref (report);
}

static void
test_visits (void)
{
  begin ();
  mbench_figure_set (&execution, MBENCH_FIGURE_BASIS_VISITS, 2);
  mbench_figure_set (&execution, MBENCH_FIGURE_BASIS_BETWEEN_VISITS, 3);
  set_time (MBENCH_FIELD_ESTIMATE, 200, 1);
  says ("t: measured in 2 visits, which differ by 1.5 %\n",
        "visits to a process that differ");
  mbench_figure_set (&execution, MBENCH_FIGURE_BASIS_BETWEEN_VISITS, 0);
  says ("t: measured in 2 visits, which do not differ measurably\n",
        "and that do not");
}

/* Whether the console shows an iteration of 7.25 ns, where a sample by a clock
   of one second takes SECONDS.  */
static bool
shows_time (double seconds)
{
  struct micro_benchmark_report_ *whole;
  struct micro_benchmark_exec_report_ *made;
  if (mbench_report_new ("s", &whole, NULL) != MBENCH_OK
      || mbench_report_add_test (whole, "t", false, NULL) != MBENCH_OK
      || mbench_report_add_execution (whole, "t", &made, NULL) != MBENCH_OK)
    abort ();
  made->iteration_time
      = (struct mbench_stat){ .has_mean = true,
                              .value = { .unit = MICRO_BENCHMARK_STATS_TIME_NS,
                                         .mean = 7.25 } };
  made->sample_time
      = (struct mbench_stat){ .has_mean = true,
                              .value = { .unit = MICRO_BENCHMARK_STATS_TIME_S,
                                         .mean = seconds } };
  made->present = MBENCH_FIELD_BIT (MBENCH_FIELD_ITERATION_TIME)
                  | MBENCH_FIELD_BIT (MBENCH_FIELD_SAMPLE_TIME);
  mbench_figure_set (made, MBENCH_FIGURE_RESOLUTION_VALUE, 1e9);
  char *text = reading_write (whole, "console", "usual");
  bool shows = strstr (text, "7.25") != NULL;
  free (text);
  mbench_report_unref (whole);
  return shows;
}

/* That a rate of 55.9 that is known to HALF_WIDTH is shown as EXPECTED.  */
static void
shows_rate (double half_width, const char *expected)
{
  const struct mbench_rated rated
      = { .n = 1,
          .list = { { .name = "items",
                      .present = 1U << MBENCH_RATE_PART_NAME
                                 | 1U << MBENCH_RATE_PART_VALUE
                                 | 1U << MBENCH_RATE_PART_HALF_WIDTH,
                      .value = 55.9,
                      .half_width = half_width } } };
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  mbench_rates_write_line (&rated, "t", false, out);
  fclose (out);
  tap_string (text, expected, "how well a rate is known");
  free (text);
}

static void
test_table (void)
{
  tap_ok (!shows_time (0) && !shows_time (0.5) && !shows_time (1),
          "the table has no time that only tells when the clock stepped");
  tap_ok (shows_time (2), "and has one of several steps");
}

int
main (void)
{
  test_empty ();
  test_chronometer ();
  test_table ();
  shows_rate (62.2, "t: 55.9+-62.2 items/s, which is not known well\n");
  shows_rate (2.5, "t: 55.9+-2.50 items/s\n");
  test_modes ();
  test_others ();
  test_threads ();
  test_visits ();
  test_report ();
  return tap_done ();
}
