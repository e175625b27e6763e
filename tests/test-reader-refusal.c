/* report/reader.h: what is hostile or wrong is refused after bounded work, at
   its place; what is strange but right is kept.  */

#include <config.h>

#include "report/reader.h"
#include "report/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"
#include "tap.h"

#define SAMPLE_COLUMNS "iterations elapsed block start cpu process collections"
#define BLOCK_COLUMNS                                                         \
  "block start end cycle throughput empty minor-faults major-faults "         \
  "voluntary-switches involuntary-switches steal load"
#define BLOCKS(rows) "(blocks-data (" BLOCK_COLUMNS ") " rows ")"

#define EXECUTION                                                             \
  "(suite (name \"s\") (test (name \"t\") (execution (name \"e\") "

/* That TEXT is refused with MESSAGE somewhere in the error, after at most
   BYTES bytes and TOKENS tokens.  */
static void
refused_after (struct reading input, const char *message, size_t bytes,
               size_t tokens, const char *name)
{
  struct micro_benchmark_report_ *report;
  enum mbench_status status = reading_input (&input, &report);
  bool right = status == MBENCH_INVALID
               && strstr (read_error.message, message) != NULL
               && read_work.bytes <= bytes && read_work.tokens <= tokens;
  if (!tap_ok (right, "refused: %s", name))
    printf ("# status %d, %zu bytes, %zu tokens\n# %s\n", (int)status,
            read_work.bytes, read_work.tokens, read_error.message);
  mbench_report_unref (report);
}

static void
test_hostile (void)
{
  const size_t million = 1000000;
#define TEXT(string) .text = (string), .size = strlen (string)
  refused_after ((struct reading){ TEXT ("#1:1000000000(1)") }, "file:1:2:", 4,
                 2, "a vector of a thousand million, as a report");
  refused_after ((struct reading){ TEXT (EXECUTION "(a #1:1000000000(1))") },
                 "#t or #f", 80, 22, "the same as a part");
  refused_after ((struct reading){ .repeated = '(', .times = million },
                 "after a parenthesis", 4, 4, "a million parentheses");
  refused_after ((struct reading){ TEXT (EXECUTION "(a "), .repeated = '(',
                                   .times = million },
                 "16 lists", 100, 40, "the same in a part");
  refused_after ((struct reading){ .repeated = '7', .times = million },
                 "a report", 2, 1, "a million digits");
  refused_after ((struct reading){ TEXT (EXECUTION "(iterations "),
                                   .repeated = '7', .times = million },
                 "40 characters", 140, 22, "the same as a field");
  refused_after ((struct reading){ TEXT (EXECUTION "("), .repeated = 'a',
                                   .times = million },
                 "64 characters", 160, 20, "a million letters");
  refused_after ((struct reading){ TEXT (EXECUTION "(output \""),
                                   .repeated = 'a', .times = 2 * million },
                 "1 MiB", (1 << 20) + 100, 22, "a string of two million");
  refused_after ((struct reading){ .repeated = 'a', .times = million },
                 "64 characters", 70, 2, "a million letters as a line");
  refused_after ((struct reading){ TEXT ("Suite: "), .repeated = 'a',
                                   .times = 2 * million },
                 "too long", (1 << 20) + 100, 3, "a line of two million");
  refused_after (
      (struct reading){ TEXT (EXECUTION "(a "), .repeated = '7', .times = 50 },
      "40 characters", 140, 25, "a number too long by ten");
  const struct reading empty_strings
      = { TEXT (EXECUTION "(a "), .repeated = '"', .times = million };
  refused_after (empty_strings, "65536 parts", 200000, 70000,
                 "half a million strings");
#undef TEXT
}

/* At a limit it is read, above it is refused.  */
static void
check_limit (const char *head, const char *piece, size_t most,
             const char *tail, const char *name)
{
  for (size_t more = 0; more < 2; ++more)
    {
      char *text = reading_many (head, piece, most + more, tail);
      struct micro_benchmark_report_ *read
          = reading_text (text, strlen (text));
      if (!tap_ok ((read != NULL) == (more == 0), "%s: %zu", name,
                   most + more))
        printf ("# %s\n", read_error.message);
      mbench_report_unref (read);
      free (text);
    }
}

static void
test_limits (void)
{
  static const char end[] = ")))";
  static const char record[] = "Suite: s\nTest: t\nTest-Case: e\n";
  for (int lists = 12; lists <= 13; ++lists)
    {
      char *head = reading_many (EXECUTION "(a ", "(b ", (size_t)lists, "1");
      char *text = reading_many (head, ")", (size_t)lists + 4, "");
      struct micro_benchmark_report_ *read
          = reading_text (text, strlen (text));
      tap_ok ((read != NULL) == (lists == 12), "%d lists in a field", lists);
      mbench_report_unref (read);
      free (head);
      free (text);
    }
  check_limit (EXECUTION "(", "a", 64, " 1))))", "letters of a name");
  check_limit (EXECUTION "(a ", "7", 40, "))))", "digits");
  check_limit (EXECUTION "(output \"", "a", 1 << 20, "\"))))", "a string");
  check_limit (EXECUTION "(output \"", "\\u00e4", 1 << 19, "\"))))",
               "a string of escapes");
  check_limit (EXECUTION "(a ", "1 ", 65535, "))))", "parts of a field");
  check_limit (EXECUTION, "(a 1)", 1024, end, "unknown fields");
  check_limit ("(suite (name \"s\")", "(a 1)", 1024, ")",
               "unknown parts of a suite");
  check_limit (EXECUTION "(outcome \"killed\" ", "(a 1)", 1024, "))))",
               "unknown details");
  check_limit (record, "A: b\n", 1024, "", "unknown lines");
  check_limit ("Suite: s\nTest: t\nTest-Case: ", "a", 1 << 20, "\n",
               "a value of a line");
}

/* That TEXT is refused with this error.  */
static void
refused (const char *text, const char *message)
{
  struct reading input = { .text = text, .size = strlen (text) };
  struct micro_benchmark_report_ *report;
  enum mbench_status status = reading_input (&input, &report);
  if (!tap_ok (status == MBENCH_INVALID
                   && strcmp (read_error.message, message) == 0,
               "refused: %.60s", message))
    printf ("# status %d, \"%s\"\n", (int)status, read_error.message);
  mbench_report_unref (report);
}

static void
test_places (void)
{
  refused ("(suite\n  (name 5))", "file:2:9: expected a name, which is a "
                                  "string, found \"5\"");
  refused ("\n\n  )", "file:3:3: expected a report, in Lisp or text form, "
                      "found \")\"");
  refused (EXECUTION "(iterations \"x\"))))",
           "file:1:70: expected one whole number, found \"x\"");
  refused (EXECUTION "(iterations 1.5))))",
           "file:1:70: expected a whole number that is not too large, found "
           "\"1.5\"");
  refused (EXECUTION ")) (test (name \"t\") (execution)))",
           "file:1:78: expected an execution with a name, found "
           "\"execution\"; 1 whole execution came before");
  refused ("# Suite Name: s\n# Number of tests: 1\n\nSuite: s\nTest: t\n"
           "Test-Case: e\nIterations: -1\n",
           "file:7:13: expected a whole number that is not too large, found "
           "\"-1\"");
  refused ("(suite (name \"a\x1b[2J\"))",
           "file:1:16: expected control characters of a string as escapes, "
           "found \"\\x1b\"");
}

/* What is wrong in a part of an execution, or a line of a record, and a word
   of the error.  */
static void
test_wrong (void)
{
  static const char *const parts[][2] = {
    { "(iterations 1 2)", "one whole number" },
    { "(iterations)", "one whole number" },
    { "(iterations -1)", "whole number" },
    { "(iterations 18446744073709551616)", "too large" },
    { "(iterations 1) (iterations 1)", "once" },
    { "(total-time 1 \"x\") (total-time 1 \"x\")", "once" },
    { "(dimensions 1)", "list of sizes" },
    { "(dimensions (1 a))", "a size" },
    { "(dimensions (1) (2))", "list of sizes" },
    { "(total-time 1)", "\"s\"" },
    { "(total-time -1 \"s\")", "seconds" },
    { "(total-time 2147483648 \"s\")", "seconds" },
    { "(total-time 1e400 \"s\")", "seconds" },
    { "(iteration-time)", "\"mean\"" },
    { "(iteration-time 5)", "(part number" },
    { "(iteration-time (mean \"5\" \"ns\"))", "(part number" },
    { "(iteration-time (mean 5 ns))", "(part number" },
    { "(iteration-time (mean 5 \"ns\" 1))", "(part number" },
    { "(iteration-time (mean 1 \"ns\") (mean 1 \"ns\"))", "once" },
    { "(iteration-time (mean 1 \"ns\") (std-deviation 1 \"s\"))",
      "same unit" },
    { "(iteration-time (mean 1e309 \"ns\"))", "finite" },
    { "(iteration-time (mean +inf.0 \"ns\"))", "finite" },
    { "(iteration-time (mean 1.e5 \"ns\"))", "finite" },
    { "(iteration-time (mean 1/2 \"ns\"))", "finite" },
    { "(estimate (half-width 1 \"ns\"))", "\"value\"" },
    { "(quantiles (min 1 \"ns\"))", "\"median\"" },
    { "(outliers (low-severe 1))", "\"low-mild\"" },
    { "(outliers (low-severe 1.5))", "whole number" },
    { "(custom-meters (total a))", "(part count)" },
    { "(rates)", "\"name\"" },
    { "(rates 5)", "(rate ...)" },
    { "(rates (rate))", "one name" },
    { "(rates (rate (name \"a\")))", "\"per-iteration\"" },
    { "(rates (rate (per-iteration 5)))", "name of a rate before" },
    { "(rates (rate (name a) (per-iteration 5)))", "a string" },
    { "(rates (rate (name \"a\\nb\") (per-iteration 5)))", "control" },
    { "(rates (rate (name \"\") (per-iteration 5)))", "1 to 31 bytes" },
    { "(rates (rate (name \"a\") (per-iteration -5)))", "below zero" },
    { "(rates (rate (name \"a\") (per-iteration 5 \"a/s\")))", "[unit]" },
    { "(rates (rate (name \"a\") (per-iteration 5) (value 5)))", "[unit]" },
    { "(rates (rate (name \"a\") (per-iteration \"5\")))", "finite" },
    { "(rates (rate (name \"a\") (per-iteration 5) (per-iteration 5)))",
      "once" },
    { "(rates (rate (name \"a\") (name \"b\") (per-iteration 5)))",
      "one name" },
    { "(rates (rate (name \"a\") (per-iteration 5)) (rate (name \"a\")))",
      "each rate once" },
    { "(rates (rate (name \"a\") (per-iteration 5) (value 5 \"a/s\") "
      "(half-width 1 \"k a/s\")))",
      "same unit" },
    { "(ended-by precision)", "one string" },
    { "(ended-by \"a\" \"b\")", "one string" },
    { "(name \"again\")", "once" },
    { "(number \"0\")", "whole number" },
    { "(code \"interpreted\") (code \"interpreted\")", "once" },
    { "(outcome)", "outcome" },
    { "(outcome raised)", "outcome" },
    { "(outcome \"raised\" (key 5))", "one string" },
    { "(outcome \"raised\" (key \"a\") (key \"b\"))", "once" },
    { "(outcome \"raised\" \"a\" \"b\")", "detail" },
    { "(samples-data)", SAMPLE_COLUMNS },
    { "(samples-data 1)", SAMPLE_COLUMNS },
    { "(samples-data (" SAMPLE_COLUMNS ") 1)", "a row" },
    { "(samples-data (" SAMPLE_COLUMNS ") ())", SAMPLE_COLUMNS },
    { "(samples-data (" SAMPLE_COLUMNS ") (1 2))", SAMPLE_COLUMNS },
    { "(samples-data (" SAMPLE_COLUMNS ") (1 2 3 4 5 6 7 8))", "discarded" },
    { "(samples-data (" SAMPLE_COLUMNS ") (1 2 3 4 5 6 7 lost))", "a sample" },
    { "(samples-data (" SAMPLE_COLUMNS ") (1 2 4294967296 4 5 6 7))",
      "a sample" },
    { "(samples-data (" SAMPLE_COLUMNS ") (1 --2 3 4 5 6 7))", "a finite" },
    { "(samples-data (" SAMPLE_COLUMNS ") (-1 2 3 4 5 6 7))", "a sample" },
    { "(samples-data (iterations elapsed block) (1 2 3 4))", SAMPLE_COLUMNS },
    { "(samples-data (" SAMPLE_COLUMNS ") (1 2 3 9223372036854775808 5 6 7))",
      "a sample" },
    { "(blocks-data)", BLOCK_COLUMNS },
    { BLOCKS ("(0 1 2 3 4 5 6 7 8 9 10)"), "a block: " },
    { BLOCKS ("(0 1 2 3 4 5 6 7 8 9 10 11 12)"), "[kept]" },
    { BLOCKS ("(0 1 2 3 4 5 6 7 8 9 10 11 lost)"), "a block: " },
    { BLOCKS ("(0 1 2 3 4 5 6 7 8 9 10 11 kept kept)"), "[kept]" },
    { BLOCKS ("(0 1.5 2 3 4 5 6 7 8 9 10 11)"), "a block: " },
    { BLOCKS ("(0 1 2 3 4 5 -6 7 8 9 10 11)"), "a block: " },
    { BLOCKS ("(0 1 2 3 4 5 6 7 8 4294967296 10 11)"), "a block: " },
    { BLOCKS ("(0 1 2 3 4 5 6 7 8 9 10 1e39)"), "a block: " },
    { BLOCKS ("(1 1 2 3 4 5 6 7 8 9 10 11)"), "number 0" },
    { BLOCKS ("(0 1 2 3 4 5 6 7 8 9 10 11) (0 1 2 3 4 5 6 7 8 9 10 11)"),
      "in order" },
    { BLOCKS ("") " " BLOCKS (""), "once" },
    { "(a . b)", "a part of a list" },
    { "(a 'b)", "a part of a list" },
    { "(a ; b\n)", "a part of a list" },
    { "(a #(1))", "#t or #f" },
    { "(a #.(exit))", "#t or #f" },
    { "(a #true)", "nothing more" },
    { "(a |b|)", "a part of a list" },
    { "(a b_c)", "letters, digits" },
    { "(a \"\\q\")", "after a backslash" },
    { "(a \"\\x00\")", "hexadecimal" },
    { "(a \"\\x4g\")", "hexadecimal" },
    { "(a \"\\ud800\")", "hexadecimal" },
    { "(a \"\\U110000\")", "hexadecimal" },
    { "(a \"tab\there\")", "as escapes" },
    { "(a \"\x80\")", "UTF-8" },
    { "(a \"\xc0\x80\")", "UTF-8" },
    { "(a \"\xed\xa0\x80\")", "UTF-8" },
    { "(a \"\xf4\x90\x80\x80\")", "UTF-8" },
    { "(a \"\xe2\x82\")", "UTF-8" },
    { "5", "a part of an execution" },
    { "(5)", "a name after" },
  };
  static const char *const lines[][2] = {
    { "Suite: s", "once" },
    { "Test: u", "once" },
    { "Iterations: ", "whole number" },
    { "Iterations: 1 ", "whole number" },
    { "Iterations: 1\nIterations: 1", "once" },
    { "Total-Time: 1", "seconds" },
    { "Total-Time: x seconds", "seconds" },
    { "Iteration-Time: fast ns", "finite" },
    { "Iteration-Time: 5", "its unit" },
    { "Rate: 5 a/s", "name of a rate before" },
    { "Rate-Name: a", "\"per-iteration\"" },
    { "Rate-Name: a\nRate-Per-Iteration: 1\nRate: 5", "its unit" },
    { "Rate-Name: a\nRate-Per-Iteration: x", "finite" },
    { "Rate-Name: a\nRate-Per-Iteration: 1\nRate: 5 a/s\n"
      "Rate-Half-Width: 5 k a/s",
      "same unit" },
    { "Iteration-Time: 5 ns\nIteration-Time-Dev: 5 s", "same unit" },
    { "Iteration-Time: nan ns", "finite" },
    { "Test-Dimensions: 1 2", "parentheses" },
    { "Test-Dimensions: (1  2)", "whole number" },
    { "Test-Dimensions: (1)\nTest-Dimensions: (1)", "once" },
    { "Quantile-Min: 1 ns", "\"median\"" },
    { "Estimate-Half-Width: 1 ns", "\"value\"" },
    { "Samples-Data: " SAMPLE_COLUMNS "\n+ 1 2", SAMPLE_COLUMNS },
    { "Blocks-Data: " BLOCK_COLUMNS "\n+ 1 2", "a block: " },
    { "Blocks-Data: " BLOCK_COLUMNS "\n+ 0 1 2 3 4 5 6 7 8 9 10 11 more",
      "a block: " },
    { "Blocks-Data: " BLOCK_COLUMNS "\nBlocks-Data: " BLOCK_COLUMNS, "once" },
    { "Samples-Data: " SAMPLE_COLUMNS
      "\n+ 1 2 3 4 5 6 7 preempted discarded more",
      SAMPLE_COLUMNS },
    { "Ended-By: a\nEnded-By: b", "once" },
    { "Outcome: raised\nOutcome: raised", "once" },
    { "Outcome: raised\nOutcome-Message: a\nOutcome-Message: b", "one" },
    { "no colon", "Name: value" },
    { "Name:value", "space" },
    { "5: a", "Name: value" },
    { "A: \x80", "UTF-8" },
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; ++i)
    {
      char *text = reading_many (EXECUTION, parts[i][0], 1, ")))");
      refused_after ((struct reading){ .text = text, .size = strlen (text) },
                     parts[i][1], 300, 64, parts[i][0]);
      free (text);
    }
  for (size_t i = 0; i < sizeof lines / sizeof *lines; ++i)
    {
      /* Something must follow, or what is missing may have been cut off.  */
      char *text = reading_many ("Suite: s\nTest: t\nTest-Case: e\nA: b\n",
                                 lines[i][0], 1, "\n\n");
      refused_after ((struct reading){ .text = text, .size = strlen (text) },
                     lines[i][1], 300, 60, lines[i][0]);
      free (text);
    }
  const char *rows = "Samples-Data: " SAMPLE_COLUMNS "\n\n";
  refused_after ((struct reading){ .text = rows, .size = strlen (rows) },
                 "expected a record with Suite, Test and Test-Case, found "
                 "\"\\n\"",
                 100, 60, "rows alone");
}

/* That TEXT, a part of an execution, is written again as WRITTEN.  */
static void
becomes (const char *text, const char *written)
{
  char *report = reading_many (EXECUTION, text, 1, ")))");
  struct micro_benchmark_report_ *read
      = reading_text (report, strlen (report));
  char *again
      = read != NULL ? reading_write (read, "lisp", reading_whole) : NULL;
  if (!tap_ok (again != NULL && strstr (again, written) != NULL,
               "%s is kept as %s", text, written))
    printf ("# %s\n# %s\n", read_error.message, again != NULL ? again : "");
  free (again);
  mbench_report_unref (read);
  free (report);
}

static void
test_values (void)
{
  becomes ("(a \"\\x41\\u00e9\\U01f600\\n\\\\\\\"\\a\\t\")",
           "(a \"A\u00e9\U0001f600\\n\\\\\\\"\\x07\\x09\")");
  becomes ("(a  #t\n(b)-1.5e-3 \"x\" y-Z)", "(a #t (b) -1.5e-3 \"x\" y-Z)");
  becomes ("(a)", "(a)");
  becomes ("(total-time 1e-9 \"s\")", "(total-time 0.000000001 \"s\")");
  becomes ("(total-time 1.2345678905e0 \"s\")",
           "(total-time 1.234567891 \"s\")");
  becomes ("(total-time 1.23456789049999999999999999 \"s\")",
           "(total-time 1.23456789 \"s\")");
  becomes ("(total-time 2147483647.999999999 \"s\")",
           "(total-time 2147483647.999999999 \"s\")");
  becomes ("(total-time 0.0000000004999999999999999999999 \"s\")",
           "(total-time 0.0 \"s\")");
  becomes ("(total-time 1 \"fortnights\")", "(total-time 1 \"fortnights\")");
  becomes ("(iteration-time (mean 1 \"ns\") (mode 2 \"ns\"))",
           "(iteration-time (mean 1 \"ns\") (mode 2 \"ns\"))");
  becomes ("(iteration-time (mean 1 \"parsecs\"))",
           "(iteration-time (mean 1 \"parsecs\"))");
  becomes ("(custom-meters (total 1) (meter \"x\" 5))",
           "(custom-meters (total 1) (meter \"x\" 5))");
  becomes ("(outcome \"melted\" \"why\" (at \"5\"))",
           "(outcome \"melted\" \"why\"\n        (at \"5\"))");
  becomes ("(outcome \"raised\" (at 5))", "(at 5))");
  becomes ("(outcome \"raised\" (statistics \"partial\"))",
           "(statistics \"partial\"))");
  becomes ("(samples-data (iterations cycles) (1 2))",
           "(samples-data (iterations cycles) (1 2))");
  becomes ("(samples-data (iterations elapsed) (1 2))",
           "(samples-data (iterations elapsed) (1 2))");
  becomes ("(samples-data (iterations elapsed block) (1 2 3 discarded))",
           "(1 2 3 0 -1 0 0 discarded)");
  becomes ("(samples-data (" SAMPLE_COLUMNS
           ") (1 -2147483648000000000 3 -9223372036854775808 -32768 6 7))",
           "(1 -2147483647999999999 3 -9223372036854775808 -32768 6 7)");
  becomes ("(blocks-data (block heat) (0 1))",
           "(blocks-data (block heat) (0 1))");
  becomes (BLOCKS ("(0 -1 -9223372036854775808 0.5 -0.25 1e-300 6 7 8 9 -1 "
                   "0.1 kept)"),
           "(0 -1 -9223372036854775808 0.5 -0.25 1e-300 6 7 8 9 -1 "
           "0.10000000149011612 kept)");
  becomes ("(code \"jitted\")", "(code \"jitted\")");
  becomes ("(Code 1) (CPU 2)", "(extra-code 1)");
  becomes ("(outcome \"done\")", "(outcome \"done\")");
}

/* A field that is kept because a part is not known has no numbers.  */
static void
test_kept (void)
{
  static const char text[]
      = EXECUTION "(iteration-time (mean 5 \"ns\") (mode 6 \"ns\")))))";
  struct micro_benchmark_report_ *read = reading_text (text, strlen (text));
  const struct micro_benchmark_exec_report_ *execution
      = read != NULL ? &read->list[0].list[0] : NULL;
  tap_ok (execution != NULL
              && !mbench_report_has (execution, MBENCH_FIELD_ITERATION_TIME)
              && micro_benchmark_exec_report_iteration_time (execution).mean
                     == 0,
          "a field that is kept as it is has no number");
  mbench_report_unref (read);
}

static void
test_extra_names (void)
{
  static const char *const names[][2] = { { "speed-limit", "Speed-Limit" },
                                          { "CPU-load", "CPU-Load" },
                                          { "x-9a-b", "X-9a-B" },
                                          { "iB", "IB" } };
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
      char name[MBENCH_EXTRA_NAME];
      strcpy (name, names[i][0]);
      mbench_extra_name_to_text (name);
      tap_string (name, names[i][1], "a name in the text form");
      mbench_extra_name_from_text (name);
      if (i < 3)
        tap_string (name, names[i][0], "and back");
      mbench_extra_name_to_text (name);
      tap_string (name, names[i][1], "and again");
    }
}

int
main (void)
{
  test_hostile ();
  test_limits ();
  test_places ();
  test_wrong ();
  test_values ();
  test_kept ();
  test_extra_names ();
  return tap_done ();
}
