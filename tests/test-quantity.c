/* test/quantity.h: counts, times, fractions and tokens as people write
   them.  */

#include <config.h>

#include "test/quantity.h"

#include "tap.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A reader's result, and what it left; for one that refused, the VALUE and
   the text that were there before.  */
static void
check_count (const char *text, bool taken, size_t value, const char *left)
{
  const char *rest = text;
  size_t found = 77;
  bool result = mbench_quantity_count (&rest, &found);
  char name[80];
  snprintf (name, sizeof name, "count \"%s\" %s", text,
            taken ? "is read" : "is refused");
  tap_ok (result == taken, "%s", name);
  tap_size (found, taken ? value : 77, taken ? "its value" : "value kept");
  tap_string (rest, taken ? left : text, taken ? "its rest" : "text kept");
}

static void
check_counts (void)
{
  check_count ("0", true, 0, "");
  check_count ("300", true, 300, "");
  check_count ("  12", true, 12, "");
  check_count ("10k", true, 10000, "");
  check_count ("2M", true, 2000000, "");
  check_count ("1G", true, 1000000000, "");
  check_count ("007", true, 7, "");
  check_count ("1 2", true, 1, " 2");
  check_count ("3k)", true, 3000, ")");
  check_count ("4(", true, 4, "(");
  char text[40];
  snprintf (text, sizeof text, "%zu", SIZE_MAX);
  check_count (text, true, SIZE_MAX, "");
  snprintf (text, sizeof text, "%zu0", SIZE_MAX);
  check_count (text, false, 0, NULL);
  check_count ("18446744073709551616", false, 0, NULL);
  check_count ("18446744073709551615k", false, 0, NULL);
  check_count ("", false, 0, NULL);
  check_count ("   ", false, 0, NULL);
  check_count ("k", false, 0, NULL);
  check_count ("-1", false, 0, NULL);
  check_count ("+1", false, 0, NULL);
  check_count ("1.5", false, 0, NULL);
  check_count ("10K", false, 0, NULL);
  check_count ("10kk", false, 0, NULL);
  check_count ("10k5", false, 0, NULL);
  check_count ("1e3", false, 0, NULL);
  check_count ("0x10", false, 0, NULL);
}

/* The same of READ, which gives nanoseconds or hertz.  */
static void
check_unit (bool (*read) (const char **text, int64_t *value), const char *what,
            const char *text, bool taken, int64_t value, const char *left)
{
  const char *rest = text;
  int64_t found = -77;
  bool result = read (&rest, &found);
  char name[80];
  snprintf (name, sizeof name, "%s \"%s\" %s", what, text,
            taken ? "is read" : "is refused");
  tap_ok (result == taken, "%s", name);
  if (!tap_ok (found == (taken ? value : -77), "%s",
               taken ? "its value" : "value kept"))
    printf ("# got %" PRId64 ", expected %" PRId64 "\n", found, value);
  tap_string (rest, taken ? left : text, taken ? "its rest" : "text kept");
}

static void
check_time (const char *text, bool taken, int64_t ns, const char *left)
{
  check_unit (mbench_quantity_time, "time", text, taken, ns, left);
}

static void
check_frequency (const char *text, bool taken, int64_t hertz, const char *left)
{
  check_unit (mbench_quantity_frequency, "frequency", text, taken, hertz,
              left);
}

static void
check_frequencies (void)
{
  check_frequency ("3.5GHz", true, 3500000000, "");
  check_frequency ("3500MHz", true, 3500000000, "");
  check_frequency ("32.768kHz", true, 32768, "");
  check_frequency ("50Hz", true, 50, "");
  check_frequency ("2000000000", true, 2000000000, "");
  check_frequency (" 0 ", true, 0, " ");
  check_frequency ("2.9999999996GHz", true, 3000000000, "");
  check_frequency ("0.4Hz", true, 0, "");
  check_frequency ("0.5", true, 1, "");
  check_frequency ("9223372036.854775807GHz", true, INT64_MAX, "");
  /* No unit is taken here, so that the caller sees the rest.  */
  check_frequency ("3 GHz", true, 3, " GHz");
  check_frequency ("3ghz", true, 3, "ghz");
  check_frequency ("3G", true, 3, "G");
  check_frequency ("9223372037GHz", false, 0, NULL);
  check_frequency ("9223372036854775808", false, 0, NULL);
  check_frequency ("GHz", false, 0, NULL);
  check_frequency ("", false, 0, NULL);
  check_frequency ("-3GHz", false, 0, NULL);
}

static void
check_units (void)
{
  check_time ("2", true, 2000000000, "");
  check_time ("0.5", true, 500000000, "");
  check_time (".5", true, 500000000, "");
  check_time ("2s", true, 2000000000, "");
  check_time ("250ms", true, 250000000, "");
  check_time ("7us", true, 7000, "");
  check_time ("7\u03bcs", true, 7000, "");
  check_time ("9ns", true, 9, "");
  check_time ("3min", true, 180000000000, "");
  check_time ("1.5min", true, 90000000000, "");
  check_time ("0.25ms", true, 250000, "");
  check_time (" 0 ", true, 0, " ");
  check_time ("1s)", true, 1000000000, ")");
  /* No unit is taken here, so that the caller sees the rest.  */
  check_time ("1 s", true, 1000000000, " s");
  check_time ("1m", true, 1000000000, "m");
  check_time ("1sec", true, 1000000000, "sec");
  check_time ("1h", true, 1000000000, "h");
}

static void
check_rounding (void)
{
  check_time ("0.000000001", true, 1, "");
  check_time ("1.000000001", true, 1000000001, "");
  check_time ("0.123456789", true, 123456789, "");
  check_time ("0.0000000005", true, 1, "");
  check_time ("0.00000000049999", true, 0, "");
  check_time ("0.0000000014", true, 1, "");
  check_time ("0.0000000015", true, 2, "");
  check_time ("0.99999999999", true, 1000000000, "");
  check_time ("0.5ns", true, 1, "");
  check_time ("0.4999ns", true, 0, "");
  check_time ("1.0005us", true, 1001, "");
  check_time ("1.00049us", true, 1000, "");
  check_time ("0.1min", true, 6000000000, "");
  check_time ("0.00000000001min", true, 1, "");
  /* 0.54 ns and 1.74 ns: the decimals past the eleventh count too.  */
  check_time ("0.000000000009min", true, 1, "");
  check_time ("0.000000000029min", true, 2, "");
  check_time ("0.1000000000000000000000000000000000000001", true, 100000000,
              "");
}

static void
check_time_bounds (void)
{
  check_time ("9223372036.854775807", true, INT64_MAX, "");
  check_time ("9223372036854775807ns", true, INT64_MAX, "");
  check_time ("9223372036854775807.4ns", true, INT64_MAX, "");
  check_time ("9223372036854775807.5ns", false, 0, NULL);
  check_time ("9223372036.8547758075", false, 0, NULL);
  check_time ("9223372037", false, 0, NULL);
  check_time ("153722868min", false, 0, NULL);
  check_time ("99999999999999999999999", false, 0, NULL);
  check_time ("", false, 0, NULL);
  check_time (".", false, 0, NULL);
  check_time (".s", false, 0, NULL);
  check_time ("ms", false, 0, NULL);
  check_time ("-1", false, 0, NULL);
}

static void
check_fraction (const char *text, bool taken, double value, const char *left)
{
  const char *rest = text;
  double found = -77;
  bool result = mbench_quantity_fraction (&rest, &found);
  char name[80];
  snprintf (name, sizeof name, "fraction \"%s\" %s", text,
            taken ? "is read" : "is refused");
  tap_ok (result == taken, "%s", name);
  tap_near (found, taken ? value : -77, 0, taken ? "its value" : "value kept");
  tap_string (rest, taken ? left : text, taken ? "its rest" : "text kept");
}

static void
check_fractions (void)
{
  check_fraction ("0.01", true, 0.01, "");
  check_fraction ("1/100", true, 0.01, "");
  check_fraction ("1%", true, 0.01, "");
  check_fraction ("0.5%", true, 0.005, "");
  check_fraction (".5", true, 0.5, "");
  check_fraction ("0", true, 0, "");
  check_fraction (" 1/ 3", true, 1.0 / 3, "");
  check_fraction ("0.3)", true, 0.3, ")");
  check_fraction ("2%x", true, 0.02, "x");
  check_fraction ("1/3%", true, 1.0 / 3, "%");
  check_fraction ("", false, 0, NULL);
  check_fraction (".", false, 0, NULL);
  check_fraction ("-0.1", false, 0, NULL);
  check_fraction ("1/0", false, 0, NULL);
  check_fraction ("1/", false, 0, NULL);
  check_fraction ("%", false, 0, NULL);
  check_fraction ("nan", false, 0, NULL);
  check_fraction ("inf", false, 0, NULL);

  char huge[401];
  memset (huge, '9', 400);
  huge[400] = '\0';
  check_fraction (huge, false, 0, NULL);
}

/* A reader must read what the writer of the same type writes.  */
static void
check_fraction_round_trip (void)
{
  static const double values[]
      = { 0.01, 0.5, 0.25, 1.0 / 3, 1.0 / 30, 0.015625, 1e-05, 1e-07, 0 };
  for (size_t i = 0; i < sizeof values / sizeof *values; ++i)
    {
      char *text = NULL;
      size_t size = 0;
      FILE *out = open_memstream (&text, &size);
      mbench_quantity_write_real (values[i], out);
      fclose (out);
      const char *rest = text;
      double found = -77;
      tap_ok (mbench_quantity_fraction (&rest, &found)
                  && mbench_quantity_end (rest) && found == values[i],
              "fraction %s is read back as it was written", text);
      free (text);
    }
}

static void
check_tokens (void)
{
  const char *text = " \n( )x";
  tap_ok (!mbench_quantity_token (&text, ')'), "another token is refused");
  tap_string (text, " \n( )x", "and the text kept");
  tap_ok (mbench_quantity_token (&text, '('), "a token after white space");
  tap_ok (mbench_quantity_token (&text, ')'), "the next token");
  tap_string (text, "x", "their rest");
  tap_ok (!mbench_quantity_end (text), "more text is no end");
  tap_ok (mbench_quantity_end (""), "nothing is an end");
  tap_ok (mbench_quantity_end (" \t\n"), "white space is an end");
  text = "";
  tap_ok (!mbench_quantity_token (&text, '('), "no token at the end");
}

static void
check_written_seconds (int64_t ns, const char *expected)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  mbench_quantity_write_seconds (ns, out);
  fclose (out);
  char name[80];
  snprintf (name, sizeof name, "%" PRId64 " ns are written %s s", ns,
            expected);
  tap_string (text, expected, name);
  const char *rest = text;
  int64_t found = -77;
  tap_ok (mbench_quantity_time (&rest, &found) && mbench_quantity_end (rest)
              && found == ns,
          "and read back");
  free (text);
}

static void
check_writers (void)
{
  check_written_seconds (0, "0.0");
  check_written_seconds (1, "0.000000001");
  check_written_seconds (250000000, "0.25");
  check_written_seconds (5000000000, "5.0");
  check_written_seconds (60000000010, "60.00000001");
  check_written_seconds (INT64_MAX, "9223372036.854775807");
}

static void
test_budget (void)
{
  int64_t ns = 5;
  struct mbench_error error = { 0 };
  tap_ok (mbench_quantity_budget ("30", &ns, &error) == MBENCH_OK
              && ns == 30000000000,
          "a budget of 30 is one of seconds");
  tap_ok (mbench_quantity_budget (" 2min ", &ns, &error) == MBENCH_OK
              && ns == 120000000000,
          "one of minutes");
  static const char *const wrong[] = { "0", "", "-1", "30 s", "all", "30s 2" };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    tap_ok (mbench_quantity_budget (wrong[i], &ns, &error) == MBENCH_INVALID
                && ns == 120000000000
                && strstr (error.message, "above zero") != NULL,
            "none: \"%s\"", wrong[i]);
}

int
main (void)
{
  check_counts ();
  check_units ();
  check_rounding ();
  check_time_bounds ();
  check_frequencies ();
  check_fractions ();
  check_fraction_round_trip ();
  check_tokens ();
  check_writers ();
  test_budget ();
  return tap_done ();
}
