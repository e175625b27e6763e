/* The environment in the forms that are read back: what it looks like, what
   comes back of it, and what is refused.  */

#include <config.h>

#include "report/environment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"
#include "report/reader.h"
#include "tap.h"

#define SUITE "(suite (name \"s\") "
#define HEAD "Environment-Of: s\n"

/* That a report with three facts is written as EXPECTED in FORM.  */
static void
written (const char *form, const char *expected)
{
  struct micro_benchmark_report_ *report;
  if (mbench_report_new ("s", &report, NULL) != MBENCH_OK)
    abort ();
  struct mbench_environment *environment = &report->environment;
  mbench_environment_add (environment, "cpu", MICRO_BENCHMARK_VERDICT_OK,
                          "of two\nlines", NULL, NULL);
  mbench_environment_add (environment, "huge-pages",
                          MICRO_BENCHMARK_VERDICT_WARNING, "always",
                          "type \"this\"", NULL);
  mbench_environment_add (environment, "power",
                          MICRO_BENCHMARK_VERDICT_UNKNOWN, "no file", NULL,
                          NULL);
  char *text = reading_write (report, form, "environment");
  tap_string (text, expected, form);
  free (text);
  text = reading_write (report, form, "all");
  tap_ok (strstr (text, "always") == NULL, "%s: not among the usual", form);
  free (text);
  mbench_report_unref (report);
}

static void
test_written (void)
{
  written ("lisp",
           "(suite (name \"s\")\n"
           "  (environment\n"
           "    (cpu ok \"of two\\nlines\")\n"
           "    (huge-pages warning \"always\" \"type \\\"this\\\"\")\n"
           "    (power unknown \"no file\"))\n"
           "  (number-of-tests 0))\n");
  written ("text", "# Suite Name: s\n"
                   "# Number of tests: 0\n"
                   "\n"
                   "Environment-Of: s\n"
                   "Cpu: of two\n"
                   "+ lines\n"
                   "Huge-Pages: always\n"
                   "Huge-Pages-Warning: type \"this\"\n"
                   "Power-Unknown: no file\n");
  written ("rec", "# Suite Name: s\n"
                  "# Number of tests: 0\n"
                  "\n"
                  "Environment_Of: s\n"
                  "Cpu: of two\n"
                  "+ lines\n"
                  "Huge_Pages: always\n"
                  "Huge_Pages_Warning: type \"this\"\n"
                  "Power_Unknown: no file\n");
}

static void
test_console (void)
{
  struct micro_benchmark_report_ *report;
  if (mbench_report_new ("s", &report, NULL) != MBENCH_OK)
    abort ();
  mbench_environment_add (&report->environment, "smt",
                          MICRO_BENCHMARK_VERDICT_OK, "off", NULL, NULL);
  mbench_environment_add (&report->environment, "turbo",
                          MICRO_BENCHMARK_VERDICT_WARNING, "on",
                          "turn\nit off", NULL);
  char *text = reading_write (report, "console", "environment");
  char *line = strstr (text, "warning: ");
  tap_string (line != NULL ? line : text,
              "warning: turbo: on; turn\\nit off\n",
              "the console has a line for each warning, and no more");
  free (text);
  mbench_report_unref (report);
}

/* That TEXT is read and has N facts, and is written in FORM with WORD.  */
static void
read_as (const char *text, size_t n, const char *form, const char *word,
         const char *name)
{
  struct micro_benchmark_report_ *read = reading_text (text, strlen (text));
  char *again
      = read != NULL ? reading_write (read, form, reading_whole) : NULL;
  if (!tap_ok (read != NULL && read->environment.n == n && again != NULL
                   && strstr (again, word) != NULL,
               "%s", name))
    printf ("# %s\n# %s\n", read_error.message, again != NULL ? again : "");
  free (again);
  mbench_report_unref (read);
}

static void
test_read (void)
{
  read_as (SUITE "(environment (cpu ok \"a\")))", 1, "text", "\nCpu: a\n",
           "a fact");
  read_as (SUITE "(environment))", 0, "lisp", "(number-of-tests 0)",
           "an environment without a fact is none");
  read_as (SUITE "(environment (cpu fine \"a\") (smt ok \"b\")))", 0, "lisp",
           "(extra-environment (cpu fine \"a\") (smt ok \"b\"))",
           "a verdict that is not known: kept as it is");
  read_as (SUITE "(environment (smt ok \"b\") (cpu ok \"a\" (since 5))))", 0,
           "text", "# Extra-Environment: (smt ok \"b\") (cpu ok \"a\" ",
           "a part that is not known: the same");
  read_as (SUITE "(environment (cpu warning \"a\")))", 0, "lisp",
           "(extra-environment (cpu warning \"a\"))",
           "a warning without remedy: the same");
  read_as (HEAD "cpu-load-unknown: x\n\nSuite: s\nTest: t\nTest-Case: e\n", 1,
           "lisp", "(cpu-load unknown \"x\"))\n  (test",
           "names of lines in small letters, and a test behind them");
}

/* That TEXT is refused with WORD in the error.  */
static void
refused (const char *text, const char *word)
{
  struct reading input = { .text = text, .size = strlen (text) };
  struct micro_benchmark_report_ *report;
  enum mbench_status status = reading_input (&input, &report);
  if (!tap_ok (status == MBENCH_INVALID
                   && strstr (read_error.message, word) != NULL,
               "refused: %.60s", word))
    printf ("# %s\n# status %d, \"%s\"\n", text, (int)status,
            read_error.message);
  mbench_report_unref (report);
}

static void
test_refused (void)
{
  static const char *const facts[][2] = {
    { "(environment 5)", "1:32: expected a fact" },
    { "(environment (cpu))", "a fact" },
    { "(environment (cpu ok))", "a fact" },
    { "(environment (cpu ok 5))", "a fact" },
    { "(environment (cpu \"ok\" \"a\"))", "a fact" },
    { "(environment (\"cpu\" ok \"a\"))", "a fact" },
    { "(environment ((cpu) ok \"a\"))", "a fact" },
    { "(environment (CPU ok \"a\"))", "the name of a fact, found \"CPU\"" },
    { "(environment (a-warning ok \"a\"))", "the name of a fact" },
    { "(environment (environment-of ok \"a\"))", "the name of a fact" },
    { "(environment (cpu ok \"a\") (cpu ok \"b\"))", "each fact once" },
    { "(environment) (environment)", "each part once" },
  };
  static const char *const lines[][2] = {
    { HEAD "\n", "with a fact" },
    { HEAD "Cpu: a\nCpu: b\n\n", "each fact once" },
    { HEAD "Cpu: a\ncpu-Unknown: b\n\n", "each fact once" },
    { HEAD "Cpu-Warning: a\n\n", "below its fact" },
    { HEAD "Cpu-Unknown: a\nCpu-Warning: b\n\n", "below its fact" },
    { HEAD "Cpu: a\nCpu-Warning: b\nCpu-Warning: c\n\n", "below its fact" },
    { HEAD "CPU: a\n\n", "the name of a fact" },
    { HEAD "Cpu: a\n\n" HEAD "Cpu: a\n\n", "one environment" },
    { HEAD "Cpu: a\n\nSuite: z\nTest: t\nTest-Case: e\n", "the same suite" },
    { "Suite: s\nTest: t\nTest-Case: e\n\n" HEAD "Cpu: a\n\n",
      "before the tests" },
    { HEAD "Cpu: a\n(", "or a blank one" },
  };
  for (size_t i = 0; i < sizeof facts / sizeof *facts; ++i)
    {
      char *text = reading_many (SUITE, facts[i][0], 1, ")");
      refused (text, facts[i][1]);
      free (text);
    }
  for (size_t i = 0; i < sizeof lines / sizeof *lines; ++i)
    refused (lines[i][0], lines[i][1]);
}

/* No more facts than unknown parts.  */
static void
test_limit (void)
{
  for (size_t most = 1024; most <= 1025; ++most)
    {
      char *text = NULL;
      size_t size = 0;
      FILE *out = open_memstream (&text, &size);
      if (out == NULL)
        abort ();
      fputs (SUITE "(environment", out);
      for (size_t i = 0; i < most; ++i)
        fprintf (out, " (a%zu ok \"\")", i);
      fputs ("))", out);
      fclose (out);
      struct micro_benchmark_report_ *read = reading_text (text, size);
      tap_ok ((read != NULL) == (most == 1024), "%zu facts", most);
      mbench_report_unref (read);
      free (text);
    }
}

/* The environment of a report whose tests were cut off is not half of one.  */
static void
test_cut (void)
{
  static const char text[]
      = "# Suite Name: s\n# Number of tests: 1\n\n" HEAD "Cpu: a\n";
  struct micro_benchmark_report_ *read = reading_text (text, strlen (text));
  tap_ok (read != NULL && read->is_truncated && read->environment.n == 0,
          "cut behind a line of it: it is not there");
  mbench_report_unref (read);
}

static void
test_public (void)
{
  static const char text[]
      = SUITE "(environment (cpu ok \"a\") (smt warning \"on\" \"off\")))";
  struct micro_benchmark_report_ *read = reading_text (text, strlen (text));
  tap_size (micro_benchmark_report_get_number_of_facts (read), 2,
            "the facts by the public function");
  micro_benchmark_fact fact = micro_benchmark_report_get_fact (read, 1);
  tap_ok (strcmp (fact.key, "smt") == 0 && strcmp (fact.value, "on") == 0
              && strcmp (fact.remedy, "off") == 0
              && fact.verdict == MICRO_BENCHMARK_VERDICT_WARNING,
          "and one of them");
  fact = micro_benchmark_report_get_fact (read, 2);
  tap_ok (fact.key == NULL, "there is no third");
  mbench_report_unref (read);
}

int
main (void)
{
  test_written ();
  test_console ();
  test_read ();
  test_refused ();
  test_limit ();
  test_cut ();
  test_public ();
  return tap_done ();
}
