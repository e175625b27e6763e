/* report/contained.h: what a user's function made comes from a child, and what
   became of one that made nothing is told; and so in the meters and statistics
   of a report, all the rest of which stands.  */

#include <config.h>

#include "report/contained.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device/clock.h"
#include "report/calculator.h"
#include "report/metered-make.h"
#include "report/metered.h"
#include "tap.h"
#include "test/test.h"

enum
{
  SAMPLES = 4,
  TOO_MANY = 3 << 20
};

static int touched;

static void
make_words (void *data, FILE *out)
{
  touched = 1;
  fprintf (out, "%s%c", (const char *)data, '\0');
}

static void
make_nothing (void *data, FILE *out)
{
  (void)data;
  (void)out;
}

static void
make_much (void *data, FILE *out)
{
  (void)data;
  for (int i = 0; i < TOO_MANY; ++i)
    fputc ('x', out);
}

static void
crash (void *data, FILE *out)
{
  fprintf (out, "half of it");
  raise (*(int *)data);
}

static void
leave (void *data, FILE *out)
{
  fprintf (out, "half of it");
  exit (*(int *)data);
}

static void
stay (void *data, FILE *out)
{
  (void)data;
  (void)out;
  for (;;)
    pause ();
}

/* That MAKE with DATA comes to FAULT.  */
static void
has_fault (void (*make) (void *data, FILE *out), void *data, int64_t ns,
           const char *fault)
{
  struct mbench_contained made;
  enum mbench_status status
      = mbench_contained_call (make, data, false, ns, &made, NULL);
  tap_ok (status == MBENCH_OK && made.n == 0, "nothing was made");
  tap_string (made.fault, fault, "which is told");
  mbench_contained_release (&made);
}

static void
test_calls (void)
{
  static char words[] = "two words";
  const int64_t long_enough = 600 * (int64_t)MBENCH_NS_PER_S;
  struct mbench_contained made;
  int aborting = SIGABRT;
  int of_time = SIGRTMIN + 1;
  int status = 3;
  char text[64];
  mbench_contained_call (make_words, words, false, long_enough, &made, NULL);
  tap_ok (*made.fault == '\0' && made.n == sizeof words
              && strcmp (made.bytes, words) == 0,
          "what is made comes from a child");
  tap_ok (touched == 0, "where it leaves nothing behind");
  mbench_contained_release (&made);
  mbench_contained_call (make_nothing, NULL, false, long_enough, &made, NULL);
  tap_ok (*made.fault == '\0' && made.n == 0, "nothing can be made too");
  mbench_contained_release (&made);
  mbench_contained_call (make_words, words, true, 0, &made, NULL);
  tap_ok (*made.fault == '\0' && made.n == sizeof words && touched == 1,
          "or from this process");
  mbench_contained_release (&made);
  has_fault (crash, &aborting, long_enough, "was killed by SIGABRT");
  snprintf (text, sizeof text, "was killed by signal %d", of_time);
  has_fault (crash, &of_time, long_enough, text);
  has_fault (leave, &status, long_enough, "called exit (status 3)");
  has_fault (make_much, NULL, long_enough, "made more than 1048576 bytes");
  has_fault (stay, NULL, 1000000,
             "did not return within the timeout of 0.001 s");
  tap_ok (waitpid (-1, NULL, WNOHANG) == -1, "and no child is left");
}

static void
body (void *data)
{
  (void)data;
}

static micro_benchmark_report_extra_data
abort_data (void *data)
{
  (void)data;
  abort ();
}

static micro_benchmark_report_extra_data
some_data (void *data)
{
  static const char *keys[] = { "first", NULL, "third" };
  static const char *values[] = { "1", "2", "" };
  (void)data;
  return (micro_benchmark_report_extra_data){ "sums", 3, keys, values };
}

static micro_benchmark_time_stats_values
abort_values (size_t n, micro_benchmark_time_samples samples)
{
  (void)n;
  (void)samples;
  abort ();
}

static void
fill (struct micro_benchmark_exec_report_ *execution,
      struct mbench_record *record)
{
  micro_benchmark_time_sample_ *rows = calloc (SAMPLES, sizeof *rows);
  struct mbench_readings *readings = &record->readings;
  for (size_t i = 0; i < SAMPLES; ++i)
    {
      rows[i] = (micro_benchmark_time_sample_){ .iterations = 1,
                                                .elapsed = { 0, 1000 } };
      for (size_t j = 0; j < 2; ++j)
        mbench_readings_set (readings, i, j, 5, SAMPLES, NULL);
    }
  readings->gauges[0] = (struct mbench_gauge){ .name = "bad",
                                               .remark = "while it rained",
                                               .is_custom = 1 };
  readings->gauges[1]
      = (struct mbench_gauge){ .name = "good", .is_custom = 1 };
  execution->samples = (struct mbench_samples){ .n = SAMPLES,
                                                .rows = rows,
                                                .capacity = SAMPLES };
}

static void
test_report (void)
{
  const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = body };
  const micro_benchmark_meter_definition meters[]
      = { { .data = { .name = "bad" } }, { .data = { .name = "good" } } };
  const micro_benchmark_custom_meter custom[]
      = { { &meters[0], { .get_data = abort_data } },
          { &meters[1], { .get_data = some_data } } };
  micro_benchmark_test_case test;
  struct micro_benchmark_exec_report_ execution = { .used_samples = SAMPLES };
  struct mbench_record record
      = { .confidence = 0.95, .layout = MBENCH_LAYOUT_FORKED };
  static char name[] = "t";
  if (mbench_test_case_new (name, &definition, &test, NULL) != MBENCH_OK)
    abort ();
  execution.name = name;
  fill (&execution, &record);
  struct mbench_planned planned = { .test = test };
  test->calculator = abort_values;
  for (size_t i = 0; i < 2; ++i)
    mbench_custom_add (&test->custom, &custom[i], NULL);
  tap_ok (mbench_calculator_run (&execution, &planned, &record, NULL)
                  == MBENCH_OK
              && mbench_metered_make (&execution, &planned, &record, NULL)
                     == MBENCH_OK,
          "a report is made where its functions abort");
  tap_string (execution.extras.list[0].text,
              "the test's calculator was killed by SIGABRT: the statistics "
              "are the library's own",
              "it says so of a calculator");
  tap_size (execution.used_samples, SAMPLES, "and keeps what it had");
  const struct mbench_metered *bad = &execution.meters.list[0];
  const struct mbench_metered *good = &execution.meters.list[1];
  tap_string (bad->remark,
              "while it rained; its collector was killed by SIGABRT",
              "of a collector, beside what else there is to say");
  tap_ok (bad->has_value && bad->value == 5, "and keeps what was counted");
  tap_ok (good->remark == NULL && strcmp (good->data_name, "sums") == 0
              && good->n == 2,
          "the data of another is there");
  mbench_test_case_free (test);
  mbench_meters_release (&execution.meters);
  mbench_extras_release (&execution.extras);
  mbench_readings_release (&execution.readings);
  mbench_samples_release (&execution.samples);
}

int
main (void)
{
  test_calls ();
  test_report ();
  return tap_done ();
}
