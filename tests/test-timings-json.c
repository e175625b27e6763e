/* report/timings.h: the JSON of Google Benchmark and hyperfine, and what is no
   JSON.  */

#include <config.h>

#include "report/timings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "taking.h"
#include "tap.h"

#define GB(members) "{\"benchmarks\": [{" members "}]}"
#define HF(members) "{\"results\": [{" members "}]}"

static const char google[]
    = "{\n"
      "  \"context\": {\n"
      "    \"date\": \"2024-05-01T10:00:00+00:00\",\n"
      "    \"num_cpus\": 8,\n"
      "    \"caches\": [{\"type\": \"Data\", \"level\": 1, \"size\": "
      "32768}],\n"
      "    \"load_avg\": [0.5,1e-2,-0],\n"
      "    \"library_build_type\": \"release\"\n"
      "  },\n"
      "  \"benchmarks\": [\n"
      "    {\n"
      "      \"name\": \"BM_Sort/1024\",\n"
      "      \"family_index\": 0,\n"
      "      \"run_name\": \"BM_Sort/1024\",\n"
      "      \"run_type\": \"iteration\",\n"
      "      \"repetitions\": 2,\n"
      "      \"repetition_index\": 0,\n"
      "      \"threads\": 1,\n"
      "      \"iterations\": 56000,\n"
      "      \"real_time\": 1.2499999999999999e+04,\n"
      "      \"cpu_time\": 1.2e+04,\n"
      "      \"time_unit\": \"ns\",\n"
      "      \"ratio\": NaN,\n"
      "      \"items_per_second\": 8.1920000000000000e+07\n"
      "    },\n"
      "    {\n"
      "      \"time_unit\": \"us\",\n"
      "      \"real_time\": 12.5006,\n"
      "      \"limit\": -Infinity,\n"
      "      \"run_type\": \"iteration\",\n"
      "      \"run_name\": \"BM_Sort/1024\",\n"
      "      \"name\": \"BM_Sort/1024/repeats:2\"\n"
      "    },\n"
      "    {\n"
      "      \"name\": \"BM_Sort/1024_mean\",\n"
      "      \"run_name\": \"BM_Sort/1024\",\n"
      "      \"run_type\": \"aggregate\",\n"
      "      \"aggregate_name\": \"mean\",\n"
      "      \"real_time\": 1.25e+04,\n"
      "      \"time_unit\": \"ns\"\n"
      "    },\n"
      "    {\n"
      "      \"name\": \"BM_Sort_BigO\",\n"
      "      \"run_type\": \"aggregate\",\n"
      "      \"cpu_coefficient\": 1.5,\n"
      "      \"big_o\": \"NlgN\",\n"
      "      \"time_unit\": \"ns\"\n"
      "    },\n"
      "    {\n"
      "      \"name\": \"BM_Bad\",\n"
      "      \"run_name\": \"BM_Bad\",\n"
      "      \"run_type\": \"iteration\",\n"
      "      \"error_occurred\": true,\n"
      "      \"error_message\": \"no such\\nfile\",\n"
      "      \"real_time\": 0.0,\n"
      "      \"time_unit\": \"ns\"\n"
      "    },\n"
      "    {\"name\": \"BM_Old\", \"real_time\": 3, \"time_unit\": \"ms\"}\n"
      "  ]\n"
      "}\n";

static void
test_google (void)
{
  tap_string (taking_text (google),
              "BM_Sort/1024=12500 BM_Sort/1024=12501 "
              "! f:48: \"BM_Bad\" failed: \"no such\\nfile\"\nBM_Old=3000000 ",
              "Google Benchmark: repetitions, without what sums them up");
  tap_size (taking_bad, 1, "a failed one is counted");
  tap_string (taking_text (GB ("\"name\": \"a\", \"skipped\": true, "
                               "\"skip_message\": \"no GPU\", "
                               "\"real_time\": 0.0")),
              "! f:1: \"a\" was skipped: \"no GPU\"\n",
              "one that was skipped has no time");
  tap_string (taking_text (GB ("\"name\": \"a\", \"skipped\": true")),
              "! f:1: \"a\" was skipped: \"no reason told\"\n",
              "with or without a reason");
  tap_string (taking_text (GB ("\"name\": \"a\", \"real_time\": 1.5")), "a=2 ",
              "ns where there is no unit");
  tap_string (taking_text (GB ("\"real_time\": 1.5")),
              "! f:1: expected a benchmark with a name, found none\n",
              "no name");
  tap_string (taking_text (GB ("\"name\": \"a\"")),
              "! f:1: expected the real_time of \"a\", found none\n",
              "no time");
  tap_string (taking_text (GB ("\"name\": \"a\", \"real_time\": 1, "
                               "\"time_unit\": \"h\"")),
              "! f:1: expected the time_unit of \"a\", ns, us, ms or s, "
              "found \"h\"\n",
              "another unit");
  tap_string (taking_text (GB ("\"name\": \"a\", \"real_time\": -1")),
              "! f:1: expected a number from 0 on, found \"-1\"\n",
              "a time below zero");
  tap_string (taking_text (GB ("\"name\": \"a\", \"real_time\": NaN")),
              "! f:1: expected a number from 0 on, found \"NaN\"\n",
              "a time that is no number");
  tap_string (taking_text ("{\"benchmarks\": []}"), "", "none at all");
}

static const char hyperfine[]
    = "{\n"
      "  \"results\": [\n"
      "    {\n"
      "      \"command\": \"sleep 0.1\",\n"
      "      \"mean\": 0.1018,\n"
      "      \"stddev\": null,\n"
      "      \"times\": [\n"
      "        0.0012345675,\n"
      "        0.10200000000000001,\n"
      "        1\n"
      "      ],\n"
      "      \"exit_codes\": [0, 0, null],\n"
      "      \"parameters\": {\"n\": \"0.1\"}\n"
      "    },\n"
      "    {\n"
      "      \"times\": [2, -1, null, 3e-9],\n"
      "      \"command\": \"sort \\\"a\\\" \\u00e9\\ud83d\\ude00\\n\"\n"
      "    }\n"
      "  ]\n"
      "}\n";

static void
test_hyperfine (void)
{
  tap_string (taking_text (hyperfine),
              "sleep 0.1=1234568 sleep 0.1=102000000 sleep 0.1=1000000000 "
              "! f:16: expected a number from 0 on, found \"-1\"\n"
              "! f:16: expected a number from 0 on, found \"null\"\n"
              "sort \"a\" \xC3\xA9\xF0\x9F\x98\x80\n=2000000000 "
              "sort \"a\" \xC3\xA9\xF0\x9F\x98\x80\n=3 ",
              "hyperfine: runs in seconds, before their command too");
  tap_string (taking_text (HF ("\"command\": \"a\", \"mean\": 1")),
              "! f:1: expected the times of \"a\", found none\n",
              "no times are told");
  tap_string (taking_text (HF ("\"command\": \"a\", \"times\": null")),
              "! f:1: expected the times of \"a\", found none\n",
              "nor is null any");
  tap_string (taking_text (HF ("\"times\": [1]")),
              "! f:1: expected a result with a command, found none\n",
              "no command is told");
  tap_string (taking_text (HF ("\"command\": \"a\", \"times\": [1, [2]]")),
              "a=1000000000 !! f:1: expected a time, found \"[\"",
              "a list is no time");
  taking_refused = "a";
  tap_string (taking_text (HF ("\"times\": [1], \"command\": \"a\"")),
              "! f:1: no a\n", "what is refused is told");
  taking_status = MBENCH_NO_MEMORY;
  tap_string (taking_text (HF ("\"times\": [1], \"command\": \"a\"")),
              "!! no a", "or ends it");
  tap_string (taking_text (HF ("\"command\": \"a\", \"times\": [1]")),
              "!! no a", "in either order");
  tap_string (taking_text (GB ("\"name\": \"a\", \"real_time\": 1")),
              "!! no a", "and form");
  taking_refused = NULL;
  taking_status = MBENCH_INVALID;
}

static void
test_forms (void)
{
  static const char neither[]
      = "!! f:1: expected JSON of Google Benchmark, an object with "
        "\"benchmarks\", or of hyperfine, one with \"results\"; found neither";
  tap_string (taking_text ("{\"a\": {\"results\": []}}"), neither,
              "a key further inside says nothing");
  tap_string (taking_text ("{\"a\": \"results\", \"b\": 1}"), neither,
              "nor does a string");
  tap_string (taking_text ("[1, 2]"), neither, "a list is no form");
  tap_string (taking_text ("{\"a\\\"{\": \"}{[\", \"results\" : []}"), "",
              "strings do not confuse");
  tap_string (taking ("{\"a\": 1}", 8, 99, MBENCH_TIMINGS_HYPERFINE, -9),
              "!! f:1: expected an object with results, found \"}\"",
              "asked for, a form without its key");
  tap_string (taking ("[]", 2, 99, MBENCH_TIMINGS_HYPERFINE, -9),
              "!! f:1: expected an object, found \"[\"", "or a list");
  tap_string (taking_text ("{\"results\": 1}"),
              "!! f:1: expected a list of results, found \"1\"",
              "or no list in it");
  tap_string (taking_text ("{\"results\": [1]}"),
              "!! f:1: expected an object, found \"1\"", "or no object");
}

/* That TEXT as the value of a member is refused with EXPECTED at LINE.  */
static void
refused (const char *text, const char *expected)
{
  char whole[400];
  char message[400];
  snprintf (whole, sizeof whole, "{\"results\": [],\n\"a\": %s}", text);
  snprintf (message, sizeof message, "!! f:2: expected %s", expected);
  tap_string (taking_text (whole), message, text);
}

static void
accepted (const char *text, const char *name)
{
  char whole[400];
  snprintf (whole, sizeof whole, "{\"results\": [],\n\"a\": %s}", text);
  tap_string (taking_text (whole), "", name);
}

static void
test_grammar (void)
{
  accepted ("[0, -0.5, 1e9, 1E-9, 10.25e+3, true, false, null, \"\", {}, []]",
            "all kinds of values");
  accepted (" \t\r\n{\"\": [[[{\"b\": {}}]]]} ",
            "white space, and an empty name");
  accepted ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\uD83D\\uDe00 \xC2\xA2\"",
            "all escapes");
  refused ("01", "a comma or the end of an object, found \"1\"");
  refused ("1.", "a digit, found \"}\"");
  refused (".5", "a value of JSON, found \".\"");
  refused ("+1", "a value of JSON, found \"+\"");
  refused ("-", "a digit, found \"}\"");
  refused ("1e", "a digit, found \"}\"");
  refused ("-x", "a digit, found \"x\"");
  refused ("True", "a value of JSON, found \"True\"");
  refused ("nul", "a value of JSON, found \"nul\"");
  refused ("nulll", "a value of JSON, found \"nulll\"");
  refused ("[1,]", "a value of JSON, found \"]\"");
  refused ("[,1]", "a value of JSON, found \",\"");
  refused ("[1 2]", "a comma or the end of a list, found \"2\"");
  refused ("[1}", "a comma or the end of a list, found \"}\"");
  refused ("{\"b\" 1}", "a colon, found \"1\"");
  refused ("{\"b\": }", "a value of JSON, found \"}\"");
  refused ("{\"b\": 1,}", "the name of a member, in quotes, found \"}\"");
  refused ("{b: 1}", "the name of a member, in quotes, found \"b\"");
  refused ("{\"b\": 1]", "a comma or the end of an object, found \"]\"");
  refused ("'a'", "a value of JSON, found \"'\"");
  refused ("\"\\x\"", "an escape of JSON, found \"x\"");
  refused ("\"\\u12g4\"", "four hexadecimal digits, found \"g\"");
  refused ("\"\\u0000\"", "a string without null characters, found \"\"\"");
  refused ("\"\\ud83d\"", "the second half of a character, found \"\"\"");
  refused ("\"\\ud83d\\u0041\"",
           "the second half of a character, found \"\"\"");
  refused ("\"\\ude00\"", "no second half of a character alone, found \"\"\"");
  refused ("\"\x01\"", "the rest of a string, found byte 0x01");
  refused ("\"\xC0\x80\"", "a character in UTF-8, found byte 0xc0");
  refused ("\"\xED\xA0\x80\"", "a character in UTF-8, found byte 0xa0");
  refused ("\"\xF4\x90\x80\x80\"", "a character in UTF-8, found byte 0x90");
  refused ("\"\xE2\x82\"", "a character in UTF-8, found \"\"\"");
  refused ("1}1", "the end of the document, found \"1\"");
  refused ("1}}", "the end of the document, found \"}\"");
}

static void
test_cut (void)
{
  size_t size = strlen (hyperfine);
  size_t end = size - 3;
  bool all = true;
  /* The last bytes are "}\n", behind which nothing is missing.  */
  for (size_t i = 1; i <= end; ++i)
    {
      const char *result
          = taking (hyperfine, i, 7, MBENCH_TIMINGS_HYPERFINE, -9);
      if (strstr (result, "!! f:") == NULL
          || strstr (result, "found the end of the input") == NULL)
        {
          printf ("# %zu: %s\n", i, result);
          all = false;
        }
    }
  tap_ok (all, "cut anywhere, it is told");
  const char *result
      = taking (google, 800, 7, MBENCH_TIMINGS_GOOGLE_BENCHMARK, -9);
  tap_ok (strstr (result, "BM_Sort/1024=12500 ") == result
              && strstr (result, "!! f:") != NULL,
          "and what came before was handed on");
}

/* HEAD, so many of PIECE, TAIL.  */
static const char *
taking_many (const char *head, const char *piece, size_t times,
             const char *tail)
{
  size_t n = strlen (piece);
  char *text = malloc (strlen (head) + n * times + strlen (tail) + 1);
  char *at = text + sprintf (text, "%s", head);
  for (; times > 0; --times, at += n)
    memcpy (at, piece, n);
  strcpy (at, tail);
  const char *result
      = taking (text, strlen (text), 4096, MBENCH_TIMINGS_HYPERFINE, -9);
  free (text);
  return result;
}

static void
test_bounds (void)
{
  tap_string (taking_many ("{\"a\": ", "[", 1000000, ""),
              "!! f:1: expected at most 64 lists within one another, found "
              "\"[\"",
              "a million lists within one another");
  tap_string (taking_many ("{\"a\": ", "{\"a\":", 1000000, ""),
              "!! f:1: expected at most 64 lists within one another, found "
              "\"{\"",
              "or objects");
  char ends[64 + 20] = "";
  memset (ends, ']', 63);
  strcpy (ends + 63, ", \"results\": []}");
  tap_string (taking_many ("{\"a\": ", "[", 63, ends), "", "64 are read");
  memset (ends, ']', 64);
  strcpy (ends + 64, ", \"results\": []}");
  tap_string (taking_many ("{\"a\": ", "[", 64, ends),
              "!! f:1: expected at most 64 lists within one another, found "
              "\"[\"",
              "65 are not");
  tap_string (taking_many ("{\"a\": ", "1", 1000000, "}"),
              "!! f:1: expected a number of at most 1000 characters, found "
              "\"1\"",
              "a million digits");
  tap_string (taking_many ("{\"a\": \"", "1", 2000000, "\"}"),
              "!! f:1: expected a string of at most 1 MiB, found \"1\"",
              "a string of two million");
  tap_string (taking_many ("{\"a\": ", "a", 1000000, "}"),
              "!! f:1: expected a value of JSON, found \"aaaaaaaaa\"",
              "a word of a million letters");
}

int
main (void)
{
  test_google ();
  test_hyperfine ();
  test_forms ();
  test_grammar ();
  test_cut ();
  test_bounds ();
  return tap_done ();
}
