/* test/module.h: what comes out of a shared object, and what does not.  Runs
   in the top folder of the build.  */

#include <config.h>

#include "test/module.h"

#include <mbenchmark/log.h>
#include <mbenchmark/registration.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.h"
#include "refusal.h"
#include "tap.h"
#include "test/suite.h"

#define FOLDER "tests/modules/.libs/"

/* Long enough for a child on a busy machine; nothing waits for it.  */
static const struct mbench_trial patient = { NULL, 100000 };

static void
body (void *nothing)
{
  (void)nothing;
}

static const micro_benchmark_test_definition definition
    = { true, NULL, NULL, body, NULL, NULL, NULL };

static struct mbench_error error;

static enum mbench_status
load_by (micro_benchmark_suite suite, const char *path,
         const struct mbench_trial *trial)
{
  const struct mbench_module_request request = { .given = path };
  struct mbench_module_change change;
  error.message[0] = '\0';
  enum mbench_status status
      = mbench_module_load (suite, &request, trial, &change, &error);
  if (status == MBENCH_OK)
    mbench_module_change_release (&change);
  return status;
}

static enum mbench_status
load (micro_benchmark_suite suite, const char *path)
{
  return load_by (suite, path, &patient);
}

/* The copies of modules that are loaded, and of files that are there.  */
static bool
is_nothing_loaded (const char *path)
{
  const char *slash = strrchr (path, '/');
  return files_loaded (slash != NULL ? slash + 1 : path) == 0
         && files_number (files_folder ()) == 0;
}

/* That PATH is refused with a sentence that names it and has WORDS, and
   nothing is there afterwards that was not there before.  */
static void
test_refused (micro_benchmark_suite suite, const char *path, const char *words)
{
  size_t n = micro_benchmark_suite_get_number_of_tests (suite);
  micro_benchmark_test_case first = mbench_suite_find (suite, "first");
  bool refuses = load (suite, path) != MBENCH_OK;
  if (!tap_ok (refuses && strncmp (error.message, path, strlen (path)) == 0
                   && strstr (error.message, words) != NULL,
               "%s: %s", path, words))
    printf ("# said: %s\n", error.message);
  micro_benchmark_suite_register_static_tests (suite);
  tap_ok (micro_benchmark_suite_get_number_of_tests (suite) == n
              && mbench_suite_find (suite, "first") == first
              && micro_benchmark_test_case_iterations_to_skip (first) == 0,
          "and suite and list are as before");
  tap_ok (is_nothing_loaded (path), "and nothing of it is left");
}

static void
test_refusals (micro_benchmark_suite suite)
{
  test_refused (suite, "tests/modules/none.so", "no such file");
  test_refused (suite, "tests", "not a regular file");
  test_refused (suite, "config.h", "no shared object that can be loaded: ");
  test_refused (suite, FOLDER "foreign.so",
                "made for ABI 999 of mbenchmark; this is ABI 5: compile it "
                "again");
  test_refused (suite, FOLDER "testless.so", "registers no test");
  test_refused (suite, FOLDER "bodiless.so", "test \"bodiless\"");
  test_refused (suite, FOLDER "unresolved.so",
                "loaded: undefined symbol: nowhere_to_be_found");
  test_refused (suite, FOLDER "crashing.so",
                "its constructors crashed (SIGSEGV): out of luck");
  test_refused (suite, FOLDER "exiting.so",
                "its constructors called exit (status 0)");
  test_refused (suite, FOLDER "unlimited.so",
                "the functions of its constraints crashed (SIGABRT)");
}

/* Where this process would tell of its end.  */
static int ends[2];

static void
tell_end (void)
{
  if (write (ends[1], "e", 1) < 0)
    abort ();
}

/* A constructor that calls exit does not end what belongs to the parent.  */
static void
test_exit (micro_benchmark_suite suite)
{
  char byte;
  if (pipe2 (ends, O_NONBLOCK) != 0)
    abort ();
  atexit (tell_end);
  load (suite, FOLDER "exiting.so");
  tap_ok (read (ends[0], &byte, 1) < 0 && errno == EAGAIN,
          "a constructor that exits runs nothing of the parent's end");
}

static int forks;

static pid_t
count_forks (void)
{
  ++forks;
  return fork ();
}

static pid_t
cannot_fork (void)
{
  errno = EAGAIN;
  return -1;
}

static void
test_trial (micro_benchmark_suite suite)
{
  const struct mbench_child_host counting = { .fork = count_forks };
  const struct mbench_trial brief = { &counting, 50 };
  tap_ok (load_by (suite, FOLDER "endless.so", &brief) != MBENCH_OK
              && strstr (error.message, "did not return within 50 ms") != NULL,
          "a constructor without end is ended");
  tap_size ((size_t)forks, 1, "in the child that the host forked");
  tap_ok (waitpid (-1, NULL, WNOHANG) < 0 && errno == ECHILD, "which is gone");
  const struct mbench_child_host broken = { .fork = cannot_fork };
  const struct mbench_trial none = { &broken, 50 };
  tap_ok (load_by (suite, FOLDER "endless.so", &none) != MBENCH_OK
              && strstr (error.message, strerror (EAGAIN)) != NULL,
          "no child, no module");
  sigset_t mask;
  pthread_sigmask (SIG_SETMASK, NULL, &mask);
  tap_ok (sigismember (&mask, SIGINT) == 0, "signals come as before");
}

/* A plain name is one in the current folder, not one that the loader looks
   for.  */
static void
test_good (micro_benchmark_suite suite)
{
  static micro_benchmark_static_test waiting
      = { MICRO_BENCHMARK_ABI,
          "waiting",
          { true, NULL, NULL, body, NULL, NULL, NULL },
          NULL,
          false,
          NULL,
          NULL };
  micro_benchmark_register_static_test (&waiting);
  mbench_suite_hold (suite, NULL);
  char *top = getcwd (NULL, 0);
  if (chdir (FOLDER) != 0)
    abort ();
  tap_ok (load (suite, "good.so") == MBENCH_CONFLICT
              && strstr (error.message, "good.so: suite \"s\" is running"),
          "a suite that runs takes no module");
  mbench_suite_unhold (suite);
  tap_ok (is_nothing_loaded ("good.so"), "which is not loaded then");

  const struct mbench_module_request request = { .given = "good.so" };
  struct mbench_module_change change;
  tap_ok (mbench_module_load (suite, &request, &patient, &change, &error)
              == MBENCH_OK,
          "a good one is");
  tap_size (change.n, 2, "two tests come");
  tap_string (change.names[0], "first", "the first");
  tap_string (change.names[1], "second", "the second");
  tap_ok (!change.was_there && change.n_known == 0 && change.n_gone == 0,
          "both new");
  tap_string (change.module->name, "good", "of a module that is called so");
  mbench_module_change_release (&change);
  tap_size (micro_benchmark_suite_get_number_of_tests (suite), 2,
            "and are in the suite, one in the place of another");
  tap_ok (log_has ("test \"first\" takes the place of an earlier one"),
          "which is told");
  tap_size (micro_benchmark_test_case_max_iterations (
                mbench_suite_find (suite, "second")),
            10, "with their constraints");
  tap_size (files_loaded ("good.so"), 1, "its copy is loaded");
  tap_ok (mbench_suite_find (suite, "good:first")
              == mbench_suite_find (suite, "first"),
          "a test is found with its module too");
  if (chdir (top) != 0)
    abort ();
  free (top);

  micro_benchmark_suite_register_static_tests (suite);
  tap_ok (mbench_suite_find (suite, "waiting") != NULL,
          "what was on the list before waits for its own registration");
}

int
main (void)
{
  log_catch ();
  files_enter ();
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_suite_register_test (suite, "first", &definition);
  test_refusals (suite);
  test_exit (suite);
  test_trial (suite);
  test_good (suite);
  tap_size (files_number (files_folder ()), 1, "a copy is kept");
  micro_benchmark_suite_release (suite);
  tap_size (files_number (files_folder ()), 0, "as long as the suite");
  files_leave ();
  log_let_go ();
  return tap_done ();
}
