/* report/recordings.h: samples by name, and the commands over them, each byte
   of what they print and of what they refuse.  */

#include <config.h>

#include "report/recordings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

#define EXPECTED "expected a whole number from 0 to 9223372036854775807"

/* Let the recordings do LINES, and return what they print, with what is
   refused behind a '!'.  The caller frees.  */
static char *
told (struct mbench_recordings *recordings, const char *lines)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  char *copy = strdup (lines);
  char *rest = NULL;
  for (char *line = strtok_r (copy, "\n", &rest); line != NULL;
       line = strtok_r (NULL, "\n", &rest))
    {
      struct mbench_error error;
      enum mbench_status status
          = mbench_recordings_command (recordings, line, out, &error);
      if (status != MBENCH_OK)
        fprintf (out, "%s%s\n", status == MBENCH_INVALID ? "!" : "?",
                 error.message);
    }
  fclose (out);
  free (copy);
  return text;
}

static void
check (const char *lines, const char *expected, const char *name)
{
  struct mbench_recordings *recordings;
  mbench_recordings_new (&recordings, NULL);
  char *text = told (recordings, lines);
  tap_string (text, expected, name);
  free (text);
  mbench_recordings_free (recordings);
}

static void
test_analyze (void)
{
  check ("warmup 2\n"
         "sample sort 1000 300 98 102 100\n"
         "sample sort 500 99 101 100\n"
         "analyze sort",
         "sort: 7 samples (2 warmup)\n"
         "  median 100  p90 500  mean 157  sd 151\n"
         "  outliers 1: mean 100  sd 1\n"
         "  cv 1.0%\n",
         "analyze: the example, and lines add up");
  check ("sample a 40 10 30 20\nanalyze a",
         "a: 4 samples (0 warmup)\n"
         "  median 25  p90 40  mean 25  sd 12\n"
         "  outliers 0: mean 25  sd 12\n"
         "  cv 48.0% (unstable: CV above 5%)\n",
         "analyze: an unstable one");
  check ("sample a 7\nanalyze a",
         "a: 1 samples (0 warmup)\n"
         "  median 7  p90 7  mean 7  sd 0\n"
         "  outliers 0: mean 7  sd 0\n"
         "  cv 0.0%\n",
         "analyze: one sample");
  check ("sample a 0 0\nanalyze a",
         "a: 2 samples (0 warmup)\n"
         "  median 0  p90 0  mean 0  sd 0\n"
         "  outliers 0: mean 0  sd 0\n"
         "  cv n/a (mean is 0)\n",
         "analyze: a mean of 0");
  check ("sample a 9223372036854775807 009223372036854775807\nanalyze a",
         "a: 2 samples (0 warmup)\n"
         "  median 9223372036854775807  p90 9223372036854775807  mean "
         "9223372036854775807  sd 0\n"
         "  outliers 0: mean 9223372036854775807  sd 0\n"
         "  cv 0.0%\n",
         "analyze: the greatest");
  check ("analyze a", "!analyze a: no samples\n", "analyze: no samples");
  check ("warmup 2\nsample a 1 2\nanalyze a",
         "!analyze a: not enough samples after warmup\n",
         "analyze: a warm-up of all");
  check ("sample a 1 2\nwarmup 100\nanalyze a",
         "!analyze a: not enough samples after warmup\n",
         "analyze: a warm-up of more");
}

static void
test_compare (void)
{
  check ("sample old 100 101\nsample new 200 201\n"
         "compare old new\nanalyze old\ncompare old new",
         "!compare: analyze both benchmarks first\n"
         "old: 2 samples (0 warmup)\n"
         "  median 101  p90 101  mean 101  sd 1\n"
         "  outliers 0: mean 101  sd 1\n"
         "  cv 1.0%\n"
         "!compare: analyze both benchmarks first\n",
         "compare: before both are analyzed");
#define ANALYZED(name, value)                                                 \
  name ": 1 samples (0 warmup)\n"                                             \
       "  median " value "  p90 " value "  mean " value "  sd 0\n"            \
       "  outliers 0: mean " value "  sd 0\n"                                 \
       "  cv 0.0%\n"
  check ("sample a 100\nsample b 200\nanalyze a\nanalyze b\n"
         "compare a b\ncompare b a\ncompare a a\ncompare a c\ncompare c a",
         ANALYZED ("a", "100") ANALYZED (
             "b", "200") "a vs b: 2.00x (ranges do not overlap)\n"
                         "b vs a: 0.50x (ranges do not overlap)\n"
                         "a vs a: 1.00x (ranges overlap: the difference may "
                         "be noise)\n"
                         "!compare: analyze both benchmarks first\n"
                         "!compare: analyze both benchmarks first\n",
         "compare: both ways, with itself, and with nothing");
  check ("sample a 100\nsample b 101\nanalyze a\nanalyze b\ncompare a b",
         ANALYZED ("a", "100")
             ANALYZED ("b", "101") "a vs b: 1.01x (ranges do not overlap)\n",
         "compare: hundredths have two digits");
  check ("sample a 0\nsample b 1\nanalyze a\nanalyze b\ncompare a b\n"
         "compare b a",
         "a: 1 samples (0 warmup)\n"
         "  median 0  p90 0  mean 0  sd 0\n"
         "  outliers 0: mean 0  sd 0\n"
         "  cv n/a (mean is 0)\n" ANALYZED (
             "b", "1") "a vs b: n/a (median of a is 0)\n"
                       "b vs a: 0.00x (ranges do not overlap)\n",
         "compare: to a median of 0");
}

static void
test_kept_analyses (void)
{
  struct mbench_recordings *recordings;
  mbench_recordings_new (&recordings, NULL);
  free (told (recordings, "sample a 100 100 100\nanalyze a\n"
                          "sample b 200\nanalyze b"));
  char *text = told (recordings, "warmup 3\ncompare a b\nanalyze a\n"
                                 "compare a b");
  tap_string (text,
              "a vs b: 2.00x (ranges do not overlap)\n"
              "!analyze a: not enough samples after warmup\n"
              "a vs b: 2.00x (ranges do not overlap)\n",
              "an analysis stays when the warm-up changes, and when another "
              "is refused");
  free (text);
  text = told (recordings, "sample a 5 x\ncompare a b\nsample a 5\n"
                           "compare a b\ncompare b b");
  tap_string (text,
              "!sample a: \"x\": " EXPECTED "\n"
              "a vs b: 2.00x (ranges do not overlap)\n"
              "!compare: analyze both benchmarks first\n"
              "b vs b: 1.00x (ranges overlap: the difference may be noise)\n",
              "it is no more when samples come, of that name alone");
  free (text);
  mbench_recordings_free (recordings);
}

static void
test_warmup (void)
{
  check ("warmup 0\nwarmup 100\nwarmup 007", "", "warmup: from 0 to 100");
  check ("warmup 101\nwarmup -1\nwarmup x\nwarmup\nwarmup 1 2\nwarmup 1.5\n"
         "warmup 9223372036854775808\nwarmup \"\"\nwarmup \"1",
         "!warmup: 0..100\n!warmup: 0..100\n!warmup: 0..100\n!warmup: "
         "0..100\n!warmup: 0..100\n!warmup: 0..100\n!warmup: 0..100\n"
         "!warmup: 0..100\n!warmup: 0..100\n",
         "warmup: anything else is refused");
  struct mbench_recordings *recordings;
  struct mbench_error error;
  mbench_recordings_new (&recordings, NULL);
  tap_size (mbench_recordings_warmup (recordings), 0, "warmup: none at first");
  free (told (recordings, "warmup 3\nwarmup 101\nwarmup 4 5"));
  tap_size (mbench_recordings_warmup (recordings), 3,
            "warmup: one that is refused changes nothing");
  tap_ok (mbench_recordings_set_warmup (recordings, 101, &error)
              == MBENCH_INVALID,
          "set warmup: 101 is refused");
  tap_string (error.message, "warmup: 0..100", "and said");
  tap_ok (mbench_recordings_set_warmup (recordings, 100, &error) == MBENCH_OK
              && mbench_recordings_warmup (recordings) == 100,
          "set warmup: 100");
  mbench_recordings_free (recordings);
}

static void
test_words (void)
{
  check ("# sample a x\n \t\r\v\f\n#analyze\n  # 1", "",
         "comments and blanks do nothing");
  check ("\t sample\ta\v1\f \r# 2 x\r\nanalyze a#b\nanalyze a #b",
         "!analyze a#b: no samples\n" ANALYZED ("a", "1"),
         "# begins a comment at the beginning of a word alone");
  check ("sample \"two words\" 1 \"1\"\nanalyze \"two words\"\n"
         "analyze two\n\"compare\" \"two words\" \"two words\"",
         "two words: 2 samples (0 warmup)\n"
         "  median 1  p90 1  mean 1  sd 0\n"
         "  outliers 0: mean 1  sd 0\n"
         "  cv 0.0%\n"
         "!analyze two: no samples\n"
         "two words vs two words: 1.00x (ranges overlap: the difference may "
         "be noise)\n",
         "quotes keep blanks");
  check ("sample \"#\\\"\\\\\\n\" 1\nanalyze \"#\\\"\\\\\\n\"",
         ANALYZED ("#\"\\\\n", "1"),
         "a backslash in quotes stands before a quote or a backslash");
  check ("sample a\"b 1\nanalyze a\"b", ANALYZED ("a\"b", "1"),
         "a quote within a word is one");
  check ("sample \"a b 1\nanalyze \"\nanalyze \"a\\\"",
         "!\"a b 1: expected a closing quote\n"
         "!\": expected a closing quote\n"
         "!\"a\": expected a closing quote\n",
         "a quote that is not closed");
  check ("sample \"a b\"c 1\nsample a 1 \"2\"#",
         "!\"a b\": expected a blank behind the closing quote\n"
         "!\"2\": expected a blank behind the closing quote\n",
         "something right behind a quote");
  check ("sample \xC3\xBC\xE6\x97\xA5 1\nanalyze \xC3\xBC\xE6\x97\xA5",
         ANALYZED ("\xC3\xBC\xE6\x97\xA5", "1"), "names are UTF-8");
  check ("sample a\xE2\x80\xAE 1\nanalyze a\xE2\x80\xAE",
         ANALYZED ("a\\u{202e}", "1"),
         "what would turn the line around is shown as an escape");
}

static void
test_refusals (void)
{
  check (
      "analyze\nanalyze a b\ncompare\ncompare a\ncompare a b c\n"
      "sample\nsample a",
      "!analyze: expected \"analyze NAME\", found 0 words behind it\n"
      "!analyze: expected \"analyze NAME\", found 2 words behind it\n"
      "!compare: expected \"compare A B\", found 0 words behind it\n"
      "!compare: expected \"compare A B\", found 1 word behind it\n"
      "!compare: expected \"compare A B\", found 3 words behind it\n"
      "!sample: expected \"sample NAME VALUE...\", found 0 words behind "
      "it\n"
      "!sample: expected \"sample NAME VALUE...\", found 1 word behind it\n",
      "too few words, and too many");
  check ("sample a 1 12x\nsample a -1\nsample a +1\nsample a 1.5\n"
         "sample a 9223372036854775808\nsample a 18446744073709551616\n"
         "sample a \"\"\nsample \"a b\" 1e3\nsample a \"1 2\"\nanalyze a",
         "!sample a: \"12x\": " EXPECTED "\n!sample a: \"-1\": " EXPECTED
         "\n!sample a: \"+1\": " EXPECTED "\n!sample a: \"1.5\": " EXPECTED
         "\n!sample a: \"9223372036854775808\": " EXPECTED
         "\n!sample a: \"18446744073709551616\": " EXPECTED
         "\n!sample a: \"\": " EXPECTED "\n!sample a b: \"1e3\": " EXPECTED
         "\n!sample a: \"1 2\": " EXPECTED "\n!analyze a: no samples\n",
         "what is no value; and nothing of its line is taken");
  check (
      "sample \"\" 1\nsample a\x1B 1\nsample a\xFF 1\nsample a\x7F 1\n"
      "sample a\xC2\x85 1",
      "!sample: \"\": expected a name, in UTF-8 and without control "
      "characters\n"
      "!sample: \"a\\x1b\": expected a name, in UTF-8 and without control "
      "characters\n"
      "!sample: \"a\xEF\xBF\xBD\": expected a name, in UTF-8 and without "
      "control characters\n"
      "!sample: \"a\\x7f\": expected a name, in UTF-8 and without control "
      "characters\n"
      "!sample: \"a\\u{85}\": expected a name, in UTF-8 and without control "
      "characters\n",
      "what is no name");
#define FOUR "\": expected warmup, sample, analyze or compare"
  check ("anlyze a\nSample a 1\nwarm-up 1\ncompares a b\nsampl\xC3\xA9 a\n"
         "same\nsam\n12\nx\nsample,\ncompare!!!",
         "!\"anlyze" FOUR "; did you mean analyze?\n"
         "!\"Sample" FOUR "; did you mean sample?\n"
         "!\"warm-up" FOUR "; did you mean warmup?\n"
         "!\"compares" FOUR "; did you mean compare?\n"
         "!\"sampl\xC3\xA9" FOUR "; did you mean sample?\n"
         "!\"same" FOUR "; did you mean sample?\n"
         "!\"sam" FOUR "\n!\"12" FOUR "\n!\"x" FOUR "\n"
         "!\"sample," FOUR "; did you mean sample?\n"
         "!\"compare!!!" FOUR "; did you mean compare?\n",
         "what is no command, and what it might have been");
}

/* What is long is cut where a character ends, and the rest of the sentence
   stays.  */
static void
test_long_words (void)
{
  char line[3000] = "sample a ";
  for (size_t i = 0; i < 700; ++i)
    strcat (line, i == 0 ? "x" : "\xC3\xBC");
  struct mbench_recordings *recordings;
  struct mbench_error error;
  mbench_recordings_new (&recordings, NULL);
  mbench_recordings_command (recordings, line, stdout, &error);
  char expected[400] = "sample a: \"x";
  for (size_t i = 0; i < 63; ++i)
    strcat (expected, "\xC3\xBC");
  strcat (expected, "...\": " EXPECTED);
  tap_string (error.message, expected, "a long word is cut");
  memset (line, '\1', 2000);
  memcpy (line, "analyze ", 8);
  line[2000] = '\0';
  mbench_recordings_command (recordings, line, stdout, &error);
  tap_ok (strstr (error.message, "...: no samples") != NULL,
          "one of escapes too");
  mbench_recordings_free (recordings);
}

static void
test_values (void)
{
  struct mbench_recordings *recordings;
  struct mbench_error error;
  const int64_t three[] = { 5, 3, 4 };
  const int64_t negative[] = { 1, -2, 3 };
  size_t n = 77;
  mbench_recordings_new (&recordings, NULL);
  tap_ok (mbench_recordings_name (recordings, 0) == NULL, "no names at first");
  tap_ok (mbench_recordings_values (recordings, "a", &n) == NULL && n == 0,
          "no values either");
  tap_ok (mbench_recordings_add (recordings, "a", three, 0, &error)
                  == MBENCH_OK
              && mbench_recordings_name (recordings, 0) == NULL,
          "no values make no name");
  mbench_recordings_add (recordings, "z", three, 3, &error);
  mbench_recordings_add (recordings, "a", three, 1, &error);
  mbench_recordings_add (recordings, "m", three, 2, &error);
  mbench_recordings_add (recordings, "z", three, 2, &error);
  tap_string (mbench_recordings_name (recordings, 0), "z", "in order: first");
  tap_string (mbench_recordings_name (recordings, 1), "a", "second");
  tap_string (mbench_recordings_name (recordings, 2), "m", "third");
  tap_ok (mbench_recordings_name (recordings, 3) == NULL, "and no more");
  const int64_t *values = mbench_recordings_values (recordings, "z", &n);
  tap_ok (n == 5 && values[0] == 5 && values[1] == 3 && values[2] == 4
              && values[3] == 5 && values[4] == 3,
          "values in the order in which they came");

  tap_ok (mbench_recordings_add (recordings, "z", negative, 3, &error)
              == MBENCH_INVALID,
          "a negative value is refused");
  tap_string (error.message, "sample z: \"-2\": " EXPECTED, "and named");
  mbench_recordings_values (recordings, "z", &n);
  tap_size (n, 5, "with all that came with it");
  mbench_recordings_add (recordings, "q", negative, 3, &error);
  tap_ok (mbench_recordings_name (recordings, 3) == NULL,
          "its name is not made");

  mbench_recordings_drop (recordings, "a");
  mbench_recordings_drop (recordings, "nothing");
  tap_ok (mbench_recordings_values (recordings, "a", &n) == NULL,
          "drop: a name is no more");
  tap_string (mbench_recordings_name (recordings, 1), "m",
              "drop: the next moves up");
  mbench_recordings_add (recordings, "a", three, 2, &error);
  tap_string (mbench_recordings_name (recordings, 2), "a",
              "drop: it comes again as the last");
  mbench_recordings_values (recordings, "a", &n);
  tap_size (n, 2, "drop: with new values alone");
  mbench_recordings_free (recordings);
}

/* One at a time, of many names; and all of one in a line.  */
static void
test_many (void)
{
  enum
  {
    NAMES = 1000,
    VALUES = 200
  };
  struct mbench_recordings *recordings;
  bool is_good = true;
  mbench_recordings_new (&recordings, NULL);
  for (int64_t i = 0; i < NAMES * VALUES; ++i)
    {
      char name[20];
      snprintf (name, sizeof name, "name %d", (int)(i % NAMES));
      is_good
          = mbench_recordings_add (recordings, name, &i, 1, NULL) == MBENCH_OK
            && is_good;
    }
  for (int64_t i = 0; i < NAMES; ++i)
    {
      size_t n;
      char name[20];
      snprintf (name, sizeof name, "name %d", (int)i);
      const int64_t *values = mbench_recordings_values (recordings, name, &n);
      is_good
          = is_good && n == VALUES
            && strcmp (mbench_recordings_name (recordings, (size_t)i), name)
                   == 0;
      for (size_t j = 0; is_good && j < n; ++j)
        is_good = values[j] == i + (int64_t)j * NAMES;
    }
  tap_ok (is_good, "a thousand names keep their values");

  char *line = malloc (11 + NAMES * VALUES * 2);
  strcpy (line, "sample all");
  for (size_t i = 0; i < NAMES * VALUES; ++i)
    memcpy (line + 10 + 2 * i, i % 2 == 0 ? " 3" : " 5", 3);
  free (told (recordings, line));
  free (line);
  char *text = told (recordings, "analyze all");
  tap_string (text,
              "all: 200000 samples (0 warmup)\n"
              "  median 4  p90 5  mean 4  sd 1\n"
              "  outliers 0: mean 4  sd 1\n"
              "  cv 25.0% (unstable: CV above 5%)\n",
              "a line has as many values as it likes");
  free (text);
  mbench_recordings_free (recordings);
}

int
main (void)
{
  test_analyze ();
  test_compare ();
  test_kept_analyses ();
  test_warmup ();
  test_words ();
  test_refusals ();
  test_long_words ();
  test_values ();
  test_many ();
  mbench_recordings_free (NULL);
  return tap_done ();
}
