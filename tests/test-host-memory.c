/* program/host-memory.h: what runs see of this host's cores is remembered,
   and reaches the reports of later ones.  */

#include <config.h>

#include "program/host-memory.h"

#include <mbenchmark/suite.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device/core-clock.h"
#include "device/host-file.h"
#include "program/suite-run.h"
#include "report/figure.h"
#include "tap.h"

enum
{
  RUNS = 3,
  LONGEST = 400
};

static char folder[] = "/tmp/mbench-memory-XXXXXX";
static char path[LONGEST];

/* Remove the file, and the one by which it is locked.  */
static void
clean (void)
{
  char lock[LONGEST + sizeof ".lock"];
  snprintf (lock, sizeof lock, "%s.lock", path);
  remove (path);
  remove (lock);
}

/* A record that saw this level and this clock; zero: not known.  */
static struct mbench_record
make_record (double level, double clock)
{
  struct mbench_record record = { 0 };
  record.analysis.level = (struct mbench_level){ level, level > 0 };
  record.analysis.frequency.is_there = clock > 0;
  record.analysis.frequency.estimate.value = clock;
  return record;
}

static struct mbench_host_levels
load (const char *key)
{
  struct mbench_host_levels levels;
  mbench_host_file_load (path, key, &levels);
  return levels;
}

static struct mbench_host_memory
make_memory (const char *key)
{
  struct mbench_host_memory memory = { .path = path };
  snprintf (memory.processor.key, sizeof memory.processor.key, "%s", key);
  return memory;
}

static void
test_note (void)
{
  struct mbench_host_memory memory = make_memory ("made 1");
  const struct mbench_record records[]
      = { make_record (0.9, 2.5), make_record (0, 3.5), make_record (0.8, 0),
          make_record (0, 2.75) };
  mbench_host_memory_note (&memory, records, 4);
  struct mbench_host_levels levels = load ("made 1");
  tap_size (levels.n, 1, "a run is noted");
  tap_ok (levels.runs[0].level.is_known && levels.runs[0].level.value == 0.8,
          "with the lowest level that it saw");
  tap_ok (levels.runs[0].clock.is_known && levels.runs[0].clock.value == 2.75,
          "and the median of its clocks");
  tap_ok (levels.runs[0].time > 1500000000, "and the time");

  mbench_host_memory_note (&memory, records + 1, 1);
  levels = load ("made 1");
  tap_ok (levels.n == 2 && !levels.runs[1].level.is_known
              && levels.runs[1].clock.value == 3.5,
          "the next one stands behind it, with what it knows");
  mbench_host_memory_note (&memory, records + 2, 1);
  levels = load ("made 1");
  tap_ok (levels.n == 3 && levels.runs[2].level.value == 0.8
              && !levels.runs[2].clock.is_known,
          "be that the level alone");
  const struct mbench_record none = make_record (0, 0);
  mbench_host_memory_note (&memory, &none, 1);
  mbench_host_memory_note (&memory, records, 0);
  tap_size (load ("made 1").n, 3, "one that knows nothing is not noted");
  tap_size (load ("made 2").n, 0, "nor is it of another model");
  struct mbench_host_memory nameless = make_memory ("");
  mbench_host_memory_note (&nameless, records, 1);
  memory.path = NULL;
  mbench_host_memory_note (&memory, records, 1);
  tap_size (load ("made 1").n, 3,
            "nothing is where there is no model or no file");
  clean ();
}

static void
test_load (void)
{
  struct mbench_host_memory memory;
  mbench_host_memory_load (&memory, NULL);
  tap_ok (memory.path == NULL && memory.levels.n == 0,
          "without a file nothing is remembered");
  mbench_host_memory_load (&memory, path);
  tap_ok (memory.path == path && memory.levels.n == 0,
          "nor by one that is not there");
  if (*memory.processor.key == '\0')
    return;
  const struct mbench_record record = make_record (0.5, 3);
  mbench_host_memory_note (&memory, &record, 1);
  mbench_host_memory_load (&memory, path);
  tap_ok (memory.levels.n == 1 && memory.levels.runs[0].clock.value == 3,
          "what is noted of this model is loaded again");
  clean ();
}

static void
test_path (void)
{
  setenv ("XDG_STATE_HOME", "/made/state", 1);
  tap_string (mbench_host_memory_path (), "/made/state/mbsh/host-levels",
              "programs keep it in the folder for state");
  unsetenv ("XDG_STATE_HOME");
  setenv ("HOME", "/made", 1);
  tap_string (mbench_host_memory_path (),
              "/made/.local/state/mbsh/host-levels", "or below that of home");
  unsetenv ("HOME");
  tap_ok (mbench_host_memory_path () == NULL, "or nowhere");
}

static void
body (void *data)
{
  (void)data;
}

/* A report of a short run that knows the file.  */
static struct micro_benchmark_report_ *
run_suite (micro_benchmark_suite suite)
{
  struct mbench_host host = { .host_file = path };
  struct mbench_request request = { 0 };
  struct micro_benchmark_report_ *report = NULL;
  bool was_interrupted;
  if (mbench_suite_run (suite, &request, &host, &report, &was_interrupted,
                        NULL)
      != MBENCH_OK)
    abort ();
  return report;
}

/* Runs of this host, noted before, reach the figures of the next.  */
static void
test_reports (void)
{
  struct mbench_host_memory memory;
  mbench_host_memory_load (&memory, path);
  if (*memory.processor.key == '\0' || !mbench_core_clock_exists ())
    {
      tap_ok (true, "reports know the usual clock # SKIP it is not known");
      return;
    }
  const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = body };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("made");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "t", &definition);
  micro_benchmark_test_case_limit_number_of_samples (test, 0, 100);
  double usual[RUNS + 1] = { 0 };
  double time = 0;
  double cycles = 0;
  double frequency = 0;
  static const double clocks[RUNS] = { 50, 70, 60 };
  for (size_t i = 0; i <= RUNS; ++i)
    {
      /* In the place of what the runs see, clocks that no core has.  */
      clean ();
      for (size_t k = 0; k < i; ++k)
        {
          const struct mbench_record record = make_record (0, clocks[k]);
          mbench_host_memory_note (&memory, &record, 1);
        }
      struct micro_benchmark_report_ *report = run_suite (suite);
      const struct micro_benchmark_exec_report_ *execution
          = &report->list[0].list[0];
      mbench_figure_get (execution, MBENCH_FIGURE_CLOCK_USUAL, &usual[i]);
      mbench_figure_get (execution, MBENCH_FIGURE_CYCLES_TIME, &time);
      mbench_figure_get (execution, MBENCH_FIGURE_CYCLES_VALUE, &cycles);
      mbench_figure_get (execution, MBENCH_FIGURE_CYCLES_FREQUENCY,
                         &frequency);
      mbench_report_unref (report);
    }
  tap_ok (usual[0] == 0 && usual[1] == 0 && usual[2] == 0,
          "two runs do not make a usual clock");
  tap_near (usual[RUNS], 60, 1e-9, "three do: their median");
  tap_near (frequency, 60, 1e-9, "it is the reference");
  tap_near (time, cycles / 60, 1e-9, "of the time of cycles");
  tap_size (load (memory.processor.key).n, RUNS + 1,
            "each run notes what it saw itself");
  micro_benchmark_suite_release (suite);
  clean ();
}

int
main (void)
{
  if (mkdtemp (folder) == NULL)
    return 1;
  snprintf (path, sizeof path, "%s/host-levels", folder);
  test_note ();
  test_load ();
  test_reports ();
  test_path ();
  tap_ok (rmdir (folder) == 0, "nothing else is left");
  return tap_done ();
}
