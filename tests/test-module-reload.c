/* test/module.h: a module that is loaded again, and several side by side. Runs
   in the top folder of the build.  */

#include <config.h>

#include "test/module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "refusal.h"
#include "tap.h"
#include "test/filter.h"
#include "test/suite.h"

#define FOLDER "tests/modules/.libs/"

/* Long enough for a child on a busy machine; nothing waits for it.  */
static const struct mbench_trial patient = { NULL, 100000 };

static struct mbench_error error;
static struct mbench_module_change change;

/* The file called NAME among the temporary ones; until the next call.  */
static const char *
here (const char *name)
{
  static char *path;
  free (path);
  if (asprintf (&path, "%s/%s", files_folder (), name) < 0)
    abort ();
  return path;
}

static bool
load_as (micro_benchmark_suite suite, const char *path, const char *as)
{
  const struct mbench_module_request request = { .given = path, .as = as };
  mbench_module_change_release (&change);
  change = (struct mbench_module_change){ 0 };
  error.message[0] = '\0';
  return mbench_module_load (suite, &request, &patient, &change, &error)
         == MBENCH_OK;
}

static size_t
number_of (micro_benchmark_suite suite)
{
  return micro_benchmark_suite_get_number_of_tests (suite);
}

/* The names of the tests of SUITE in their order, each after a blank.  */
static const char *
names_of (micro_benchmark_suite suite)
{
  static char names[200];
  names[0] = '\0';
  for (size_t i = 0; i < number_of (suite); ++i)
    {
      strcat (names, " ");
      strcat (names, micro_benchmark_suite_get_test (suite, i)->name);
    }
  return names;
}

static int ends;

static void
end_data (void *data)
{
  (void)data;
  ++ends;
}

/* What the tests do is what the code is that they have.  */
static bool
has_body_of (micro_benchmark_test_case test,
             const micro_benchmark_test_definition *other)
{
  return test->definition.auto_test == other->auto_test;
}

static void
test_reload (micro_benchmark_suite suite)
{
  files_copy (FOLDER "before.so", here ("m.so"));
  tap_ok (load_as (suite, here ("m.so"), NULL), "a module is loaded: %s",
          error.message);
  tap_string (names_of (suite), " kept gone", "with two tests");
  micro_benchmark_test_case test = mbench_suite_find (suite, "kept");
  micro_benchmark_test_definition old = test->definition;
  size_t number = test->number;
  micro_benchmark_clock_time time = { 3, 0 };
  micro_benchmark_test_case_set_max_time (test, time);
  micro_benchmark_test_case_limit_iterations (test, 10, 20);
  mbench_test_case_unconstrain (test, "dimensions", NULL);
  micro_benchmark_test_case_set_enabled (test, false);
  micro_benchmark_test_case_set_data (test, &ends, end_data);
  mbench_history_note (&test->history, "kept", 5);

  tap_ok (load_as (suite, here ("m.so"), NULL) && change.was_there
              && change.is_unchanged && change.n == 2,
          "one that is as it was is not loaded again");
  tap_ok (mbench_suite_find (suite, "kept") == test && test->number == number
              && ends == 0,
          "its tests are the same");
  tap_size (files_loaded ("m.so"), 1, "in one copy");

  files_copy (FOLDER "after.so", here ("m.so"));
  tap_ok (test->definition.auto_test == old.auto_test, "written in place");
  test->definition.auto_test (NULL);
  tap_ok (true, "the file disturbs no code that is loaded");
  tap_ok (load_as (suite, here ("m.so"), NULL), "it is loaded again: %s",
          error.message);
  tap_ok (change.was_there && !change.is_unchanged && change.n == 2
              && change.n_known == 1 && change.n_gone == 1,
          "one test was known, one is new, one gone");
  tap_string (change.names[0], "kept", "the known");
  tap_string (change.names[1], "added", "the new");
  tap_string (change.gone[0], "gone", "the one that is gone");
  tap_string (names_of (suite), " kept added", "the suite has them");
  tap_size (files_loaded ("m.so"), 2, "the old code is there still");
  tap_size (files_number (files_folder ()), 2, "its copy is not");

  test = mbench_suite_find (suite, "kept");
  tap_ok (!has_body_of (test, &old), "the code is the new one");
  test->definition.auto_test (NULL);
  tap_ok (test->number > number, "the test has another number");
  tap_ok (mbench_history_find (&test->history, "kept") == NULL,
          "and no history");
  tap_size ((size_t)ends, 1, "what was attached has ended");
  tap_ok (micro_benchmark_test_case_get_max_time (test).seconds == 3,
          "a time that was set is kept");
  tap_size (micro_benchmark_test_case_max_iterations (test), 20,
            "so are iterations");
  tap_size (micro_benchmark_test_case_dimensions (test), 0,
            "sizes that were lifted are gone");
  tap_ok (!micro_benchmark_test_case_is_enabled (test),
          "one that was disabled is so");
  tap_size (micro_benchmark_test_case_iterations_to_skip (test), 3,
            "what the module gives is what it gives now");
  tap_ok (log_has ("test \"kept\": its module's min-iterations contradicts "
                   "others")
              == false,
          "nothing contradicts");
}

/* What was set stays so over a second time, and what the module gives and
   contradicts it is told.  */
static void
test_again (micro_benchmark_suite suite)
{
  micro_benchmark_test_case test = mbench_suite_find (suite, "kept");
  micro_benchmark_test_case_limit_iterations (test, 0, 0);
  mbench_test_case_unconstrain (test, "min-iterations", NULL);
  mbench_test_case_unconstrain (test, "max-iterations", NULL);
  test->touched &= ~(1U << MBENCH_MIN_ITERATIONS);
  struct mbench_constraints most
      = { .given = 1U << MBENCH_MAX_ITERATIONS, .limits.max_iterations = 4 };
  mbench_test_case_constrain (test, &most, NULL);
  files_copy (FOLDER "before.so", here ("m.so"));
  tap_ok (load_as (suite, here ("m.so"), NULL), "a second time: %s",
          error.message);
  tap_string (names_of (suite), " kept gone", "the first tests are back");
  test = mbench_suite_find (suite, "kept");
  tap_size (micro_benchmark_test_case_max_iterations (test), 4,
            "what was set wins");
  tap_ok (log_has ("test \"kept\": its module's min-iterations contradicts"),
          "what contradicts it is told");
  tap_size (micro_benchmark_test_case_iterations_to_skip (test), 7,
            "the rest is the module's");
  tap_ok (micro_benchmark_test_case_get_max_time (test).seconds == 3,
          "and what was set before is kept");
}

static void
test_failure (micro_benchmark_suite suite)
{
  micro_benchmark_test_case test = mbench_suite_find (suite, "kept");
  size_t files = files_number (files_folder ());
  files_copy (FOLDER "crashing.so", here ("m.so"));
  tap_ok (!load_as (suite, here ("m.so"), NULL)
              && strstr (error.message, "its constructors crashed") != NULL,
          "one that crashes is refused: %s", error.message);
  files_copy (FOLDER "unlimited.so", here ("m.so"));
  tap_ok (!load_as (suite, here ("m.so"), NULL), "so is one whose constraints "
                                                 "do");
  files_copy ("config.h", here ("m.so"));
  tap_ok (!load_as (suite, here ("m.so"), NULL), "and one that is no object");
  unlink (here ("m.so"));
  tap_ok (!load_as (suite, here ("m.so"), NULL)
              && strstr (error.message, "m.so: no such file") != NULL,
          "or gone: %s", error.message);
  tap_ok (mbench_suite_find (suite, "kept") == test, "what was there stays");
  test->definition.auto_test (NULL);
  tap_size (files_number (files_folder ()), files - 1,
            "and no file is left of the rest");
}

/* Another file behind the link, under its name.  */
static void
test_link (micro_benchmark_suite suite)
{
  size_t number = mbench_suite_find (suite, "kept")->number;
  files_copy (FOLDER "before.so", here ("v1.so"));
  files_copy (FOLDER "after.so", here ("v2.so"));
  if (symlink ("v1.so", here ("m.so")) != 0)
    abort ();
  tap_ok (load_as (suite, here ("m.so"), NULL) && change.is_unchanged,
          "a link to what it was is what it was");
  unlink (here ("m.so"));
  if (symlink ("v2.so", here ("m.so")) != 0)
    abort ();
  tap_ok (load_as (suite, here ("m.so"), NULL) && !change.is_unchanged
              && mbench_suite_find (suite, "kept")->number > number,
          "one that leads elsewhere is loaded");
}

static bool
matches (const char *pattern, micro_benchmark_test_case test)
{
  struct mbench_filter filter;
  if (mbench_filter_make (&filter, pattern, NULL) != MBENCH_OK)
    abort ();
  bool is_matched = mbench_filter_matches_test (&filter, test);
  mbench_filter_release (&filter);
  return is_matched;
}

static void
test_beside (void)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("beside");
  tap_ok (load_as (suite, here ("v1.so"), "old")
              && load_as (suite, here ("v2.so"), "new"),
          "two modules with names: %s", error.message);
  tap_string (names_of (suite), " old:kept old:gone new:added new:kept",
              "are side by side");
  tap_ok (load_as (suite, here ("v1.so"), NULL), "a third without: %s",
          error.message);
  tap_string (names_of (suite),
              " old:kept old:gone new:added new:kept kept gone",
              "has the names themselves");
  files_copy (FOLDER "before.so", here ("other.so"));
  tap_ok (load_as (suite, here ("other.so"), NULL), "a fourth: %s",
          error.message);
  tap_string (change.names[0], "other:kept", "has them with its own");
  tap_ok (log_has ("test \"kept\" of") && log_has ("is called \"other:kept\""),
          "which is told");
  micro_benchmark_test_case v1 = mbench_suite_find (suite, "v1:kept");
  tap_ok (v1 != NULL && v1 == mbench_suite_find (suite, "kept"),
          "each is found with its module");
  tap_ok (mbench_suite_find (suite, "v1:none") == NULL
              && mbench_suite_find (suite, "v:kept") == NULL
              && mbench_suite_find (suite, "other:other:kept") == NULL,
          "and nothing else is");
  tap_ok (mbench_suite_find_in_module (suite, "other", "kept")
                  == mbench_suite_find (suite, "other:kept")
              && mbench_suite_find_in_module (suite, "v1", "kept") == v1
              && mbench_suite_find_in_module (suite, "v1", "added") == NULL,
          "in it");
  tap_ok (matches ("^v1:", v1) && matches ("^kept$", v1)
              && !matches ("^other:", v1),
          "filters match both names");
  tap_ok (!load_as (suite, here ("v2.so"), "old")
              && strstr (error.message, "there is a module old") != NULL,
          "a name is for one file: %s", error.message);
  tap_ok (!load_as (suite, here ("v2.so"), "a:b")
              && strstr (error.message, "\"a:b\" is no name") != NULL,
          "and not any text: %s", error.message);
  tap_ok (load_as (suite, here ("v2.so"), "old2"), "one file has two names");
  tap_ok (!has_body_of (mbench_suite_find (suite, "old2:kept"),
                        &mbench_suite_find (suite, "new:kept")->definition),
          "each with code of its own");
  micro_benchmark_suite_release (suite);
}

int
main (void)
{
  log_catch ();
  files_enter ();
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  test_reload (suite);
  test_again (suite);
  test_failure (suite);
  test_link (suite);
  micro_benchmark_suite_release (suite);
  test_beside ();
  mbench_module_change_release (&change);
  here ("");
  files_leave ();
  log_let_go ();
  return tap_done ();
}
