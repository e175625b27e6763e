/* report/reader.h: what is written comes back, what is cut gives what is
   whole, and what is hostile is refused after bounded work.  */

#include <config.h>

#include "report/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mbenchmark/log.h>

#include "made-report.h"
#include "reading.h"
#include "same-report.h"
#include "tap.h"

#define EXECUTION                                                             \
  "(suite (name \"s\") (test (name \"t\") (execution (name \"e\") "

static const char *const forms[] = { "lisp", "text", "rec" };

static void
test_equal (void)
{
  struct micro_benchmark_report_ *made = made_full_report ();
  for (size_t f = 0; f < sizeof forms / sizeof *forms; ++f)
    {
      char *text = reading_write (made, forms[f], reading_whole);
      struct micro_benchmark_report_ *read
          = reading_text (text, strlen (text));
      if (!tap_ok (read != NULL, "%s: the made report is read", forms[f]))
        printf ("# %s\n", read_error.message);
      free (text);
      if (read == NULL)
        continue;
      tap_ok (!read->is_truncated, "%s: it is whole", forms[f]);
      tap_string (read->name, made->name, "the name");
      tap_size (read->n, made->n, "the tests");
      tap_ok (same_facts (&made->environment, &read->environment),
              "%s: the environment is as it was", forms[f]);
      for (size_t i = 0; i < read->n && i < made->n; ++i)
        {
          const struct micro_benchmark_test_report_ *a = &made->list[i];
          const struct micro_benchmark_test_report_ *b = &read->list[i];
          bool same = strcmp (a->name, b->name) == 0 && a->n == b->n
                      && a->is_self_test == b->is_self_test;
          for (size_t j = 0; same && j < a->n; ++j)
            same = same_execution (&a->list[j], &b->list[j], forms[f]);
          tap_ok (same, "%s: test %zu is as it was, field by field", forms[f],
                  i);
        }
      mbench_report_unref (read);
    }
  mbench_report_unref (made);
}

/* What is written of what was read is what was read.  */
static void
test_same_text (void)
{
  static const char *const values[]
      = { "usual",        "brief",      "all",
          "everything",   "iterations", reading_whole,
          "samples-data", "self-test",  "environment,brief" };
  struct micro_benchmark_report_ *made = made_full_report ();
  for (size_t f = 0; f < sizeof forms / sizeof *forms; ++f)
    for (size_t v = 0; v < sizeof values / sizeof *values; ++v)
      {
        char *text = reading_write (made, forms[f], values[v]);
        struct micro_benchmark_report_ *read
            = reading_text (text, strlen (text));
        char *again
            = read != NULL ? reading_write (read, forms[f], values[v]) : NULL;
        tap_ok (again != NULL && strcmp (text, again) == 0,
                "%s, %s: written again it is the same", forms[f], values[v]);
        if (again == NULL)
          printf ("# %s\n", read_error.message);
        free (again);
        free (text);
        mbench_report_unref (read);
      }
  mbench_report_unref (made);
}

static size_t
count_executions (const struct micro_benchmark_report_ *report)
{
  size_t n = 0;
  for (size_t i = 0; i < report->n; ++i)
    n += report->list[i].n;
  return n;
}

/* How many executions have ended in the first CUT bytes of TEXT, seen by its
   lines alone: in Lisp where a part of a test follows, in text where a blank
   line does, behind that of the environment.  */
static size_t
count_ends (const char *text, size_t cut, bool is_lisp)
{
  size_t n = 0;
  bool is_open = false;
  const char *begin = is_lisp ? text : strstr (text, "\nSuite: ");
  for (const char *at = begin; (at = strchr (at, '\n')) != NULL; ++at)
    if (is_lisp && strncmp (at, "\n    (", 6) == 0)
      {
        n += is_open && (size_t)(at - text) <= cut;
        is_open = strncmp (at + 6, "execution", 9) == 0;
      }
    else if (!is_lisp && strncmp (at, "\n\n\n", 3) == 0)
      n += (size_t)(at - text) + 2 <= cut;
  return n;
}

/* Cut at every byte: an error before the suite has a name, then a report with
   the executions that have ended, which says that it was cut.  In text a cut
   behind a line of the last test cannot be seen.  */
static void
test_cuts (const char *form)
{
  struct micro_benchmark_report_ *made = made_full_report ();
  char *text = reading_write (made, form, reading_whole);
  bool is_lisp = strcmp (form, "lisp") == 0;
  size_t size = strlen (text);
  size_t last_test
      = is_lisp ? size : (size_t)(strstr (text, "Test: full") - text);
  size_t bad = 0;
  size_t unseen = 0;
  size_t unseen_early = 0;
  bool is_named = false;
  for (size_t cut = 1; cut < size; ++cut)
    {
      /* A copy of its own, so that reading behind it is seen.  */
      char *start = malloc (cut);
      memcpy (start, text, cut);
      struct micro_benchmark_report_ *read = reading_text (start, cut);
      free (start);
      size_t ends = count_ends (text, cut, is_lisp);
      size_t n = read != NULL ? count_executions (read) : 0;
      bool is_free = cut > last_test && read != NULL && !read->is_truncated;
      if (is_named ? read == NULL || n < ends || n > ends + is_free : n > 0)
        {
          ++bad;
          printf ("# cut at %zu: %zu executions, %zu ends: %s\n", cut, n, ends,
                  read_error.message);
        }
      is_named = is_named || read != NULL;
      if (read != NULL && !read->is_truncated)
        {
          ++unseen;
          unseen_early += cut < last_test;
        }
      mbench_report_unref (read);
    }
  tap_size (bad, 0, "cut anywhere: the whole executions and no more");
  tap_ok (is_named, "%s: most cuts give a report", form);
  if (is_lisp)
    tap_size (unseen, 1, "Lisp: every cut is seen but that of the line feed");
  else
    tap_size (unseen_early, 0, "text: every cut before the last test is seen");
  free (text);
  mbench_report_unref (made);
}

/* Several reports, in both forms, and the place and the byte behind each.  */
static void
test_several (void)
{
  static const char text[]
      = "(suite (name \"a\"))(suite (name \"b\"))\n"
        "# Suite Name: c\n# Number of tests: 0\n# Suite Name: d\n"
        "# Number of tests: 1\n\nSuite: d'\nTest: t\nTest-Case: e\n"
        "\n\n(suite (name \"f\")) x";
  static const char *const names[] = { "a", "b", "c", "d'", "f" };
  struct reading input = { .text = text, .size = strlen (text) };
  struct mbench_reader reader;
  struct micro_benchmark_report_ *report;
  mbench_reader_init (&reader, reading_next, &input, "file");
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
      enum mbench_status status
          = mbench_read_report (&reader, &report, &read_error);
      tap_ok (status == MBENCH_OK && report != NULL
                  && strcmp (report->name, names[i]) == 0,
              "report %s of several", names[i]);
      mbench_report_unref (report);
      if (i == 0)
        tap_ok (reader.line == 1 && reader.column == 19 && !reader.has_ahead
                    && input.used == 18,
                "nothing behind a Lisp report is taken");
    }
  tap_ok (mbench_read_report (&reader, &report, &read_error) == MBENCH_INVALID
              && strstr (read_error.message, "file:12:21:") != NULL,
          "what follows has its place");
  mbench_reader_release (&reader);
  tap_ok (reading_text (" \n", 2) == NULL && read_error.message[0] == '\0',
          "nothing is no report and no error");
}

/* A text form whose last test has one execution is whole, and it is not cut
   either where tests without executions, which have no record, were there.  */
static void
test_last (void)
{
  struct micro_benchmark_report_ *made = made_report ();
  mbench_report_add_test (made, "none", false, NULL);
  char *text = reading_write (made, "text", "usual");
  struct micro_benchmark_report_ *read = reading_text (text, strlen (text));
  tap_ok (read != NULL && !read->is_truncated && read->n == made->n - 1,
          "text: a report whose last test has one execution is whole");
  mbench_report_unref (read);
  mbench_report_unref (made);
  free (text);
}

static int
broken (void *data)
{
  struct reading *input = data;
  int byte = reading_next (input);
  return byte == MBENCH_READ_END ? MBENCH_READ_BROKEN : byte;
}

static void
test_source (void)
{
  static const char text[] = EXECUTION ")";
  struct reading input = { .text = text, .size = strlen (text) };
  struct mbench_reader reader;
  struct micro_benchmark_report_ *report;
  mbench_reader_init (&reader, broken, &input, "file");
  tap_ok (mbench_read_report (&reader, &report, &read_error) == MBENCH_IO
              && report == NULL,
          "an input that breaks is no input that ends");
  mbench_reader_release (&reader);
  input.used = 0;
  mbench_reader_init (&reader, reading_next, &input, "file");
  reader.limit = 30;
  tap_ok (mbench_read_report (&reader, &report, &read_error) == MBENCH_INVALID
              && strstr (read_error.message, "at most 30 bytes") != NULL
              && reader.bytes == 30,
          "a report of too many bytes");
  mbench_reader_release (&reader);
  static const char *const texts[]
      = { EXECUTION ")) (test (name \"u\")))", EXECUTION "(a))))",
          EXECUTION ") (execution (name \"f\"))))",
          "Suite: s\nTest: t\nTest-Case: e\n\n\n"
          "Suite: s\nTest: t\nTest-Case: f\n" };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    for (size_t most = 2; most < 4; ++most)
      {
        struct reading members
            = { .text = texts[i], .size = strlen (texts[i]) };
        mbench_reader_init (&reader, reading_next, &members, "file");
        reader.most_members = most;
        bool is_read
            = mbench_read_report (&reader, &report, &read_error) == MBENCH_OK;
        tap_ok (
            is_read == (most == 3)
                && (is_read
                    || strstr (read_error.message, "at most 2 tests") != NULL),
            "three tests, executions and unknown parts where %zu may be",
            most);
        mbench_reader_release (&reader);
        mbench_report_unref (report);
      }
}

/* The table pads every row to the widest: a long word must not make all rows
   long.  */
static void
test_table (void)
{
  char text[20000];
  size_t used
      = (size_t)sprintf (text, "%s (ended-by \"%0*d\"))", EXECUTION, 10000, 0);
  for (int i = 0; i < 100; ++i)
    used += (size_t)sprintf (text + used, "(execution (name \"e\"))");
  strcpy (text + used, "))");
  struct reading reading = { .text = text, .size = strlen (text) };
  struct mbench_reader reader;
  struct micro_benchmark_report_ *report;
  mbench_reader_init (&reader, reading_next, &reading, "file");
  bool is_read = mbench_read_report (&reader, &report, NULL) == MBENCH_OK;
  char *table = is_read ? reading_write (report, "console", "ending") : NULL;
  tap_ok (table != NULL && strlen (table) < sizeof text,
          "a long word is cut in the table");
  free (table);
  mbench_report_unref (report);
  mbench_reader_release (&reader);
}

int
main (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  test_equal ();
  test_same_text ();
  test_cuts ("lisp");
  test_cuts ("text");
  test_cuts ("rec");
  test_several ();
  test_last ();
  test_source ();
  test_table ();
  return tap_done ();
}
