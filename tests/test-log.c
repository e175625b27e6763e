/* base/log.h and base/status.h: levels, output and the last error.  */

#include <config.h>

#include "base/log.h"
#include "base/status.h"

#include "tap.h"

#include <mbenchmark/utility.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

/* The log goes to `text' between `begin' and `end'.  */
static char *text;
static size_t size;
static FILE *out;

static void
begin (void)
{
  out = open_memstream (&text, &size);
  micro_benchmark_log_set_output (out);
}

/* What was logged; the caller frees.  */
static char *
end (void)
{
  micro_benchmark_log_reset_output ();
  fclose (out);
  return text;
}

/* How many levels of MODULE are emitted; none beyond the first that is
   not.  */
static size_t
emitted (const char *module)
{
  size_t n = 0;
  bool gap = false;
  for (int level = MICRO_BENCHMARK_ERROR_LEVEL;
       level <= MICRO_BENCHMARK_TRACE_LEVEL; ++level)
    {
      begin ();
      mbench_log (module, (micro_benchmark_log_level)level, "x");
      char *logged = end ();
      bool is_there = logged[0] != '\0';
      gap = gap || (is_there && (size_t)level != n);
      n += is_there;
      free (logged);
    }
  return gap ? 99 : n;
}

static void
check_levels (void)
{
  tap_size (emitted ("run"), 2, "at first errors and warnings are emitted");
  for (int level = MICRO_BENCHMARK_ERROR_LEVEL;
       level <= MICRO_BENCHMARK_TRACE_LEVEL; ++level)
    {
      micro_benchmark_set_log_level ((micro_benchmark_log_level)level);
      tap_ok (emitted ("run") == (size_t)level + 1,
              "level %d emits itself and what is more severe", level);
    }
}

static void
check_module_levels (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  micro_benchmark_set_module_log_level ("run", MICRO_BENCHMARK_TRACE_LEVEL);
  micro_benchmark_set_module_log_level ("device", MICRO_BENCHMARK_INFO_LEVEL);
  tap_size (emitted ("run"), 5, "a module has the level set for it");
  tap_size (emitted ("device"), 3, "another has its own");
  tap_size (emitted ("ru"), 1, "the rest keeps the general one");
  micro_benchmark_set_module_log_level ("run", MICRO_BENCHMARK_ERROR_LEVEL);
  tap_size (emitted ("run"), 1, "a module's level can be set again");
  micro_benchmark_set_log_level (MICRO_BENCHMARK_DEBUG_LEVEL);
  tap_ok (emitted ("run") == 4 && emitted ("device") == 4,
          "the general level forgets the modules'");
}

static void
check_wrong_levels (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_INFO_LEVEL);
  begin ();
  micro_benchmark_set_log_level ((micro_benchmark_log_level)5);
  micro_benchmark_set_log_level ((micro_benchmark_log_level)-1);
  micro_benchmark_set_module_log_level ("run", (micro_benchmark_log_level)5);
  micro_benchmark_set_module_log_level (NULL, MICRO_BENCHMARK_TRACE_LEVEL);
  char *logged = end ();
  tap_string (logged,
              "test: error: micro_benchmark_set_log_level: level must be a "
              "micro_benchmark_log_level\n"
              "test: error: micro_benchmark_set_log_level: level must be a "
              "micro_benchmark_log_level\n"
              "test: error: micro_benchmark_set_module_log_level: level must "
              "be a micro_benchmark_log_level\n"
              "test: error: micro_benchmark_set_module_log_level: module "
              "must be a name\n",
              "levels that are none and no module are told");
  free (logged);
  tap_size (emitted ("run"), 3, "and change nothing");
}

static void
check_form (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_TRACE_LEVEL);
  begin ();
  mbench_log ("run", MICRO_BENCHMARK_ERROR_LEVEL, "%d%% of %s", 5, "it");
  mbench_log ("device", MICRO_BENCHMARK_WARNING_LEVEL, "w");
  mbench_log ("device", MICRO_BENCHMARK_INFO_LEVEL, "i");
  mbench_log ("device", MICRO_BENCHMARK_DEBUG_LEVEL, "d");
  mbench_log ("device", MICRO_BENCHMARK_TRACE_LEVEL, "t");
  char *logged = end ();
  tap_string (logged,
              "run: error: 5% of it\ndevice: warning: w\ndevice: info: i\n"
              "device: debug: d\ndevice: trace: t\n",
              "a line has module, level and message");
  free (logged);
}

static void
check_from_text (void)
{
  static const struct
  {
    const char *text;
    size_t run;
    size_t plan;
  } right[] = {
    { "error", 1, 1 },    { "warn", 2, 2 },         { "warning", 2, 2 },
    { "info", 3, 3 },     { "debug", 4, 4 },        { "trace", 5, 5 },
    { "run:warn", 2, 5 }, { "device:error", 2, 1 }, { "run:trace", 5, 1 },
    { "info", 3, 3 },     { "run:warning", 2, 3 },
  };
  for (size_t i = 0; i < sizeof right / sizeof *right; ++i)
    tap_ok (mbench_log_set_from_text (right[i].text, NULL) == MBENCH_OK
                && emitted ("run") == right[i].run
                && emitted ("device") == right[i].plan,
            "log level \"%s\"", right[i].text);

  static const char *const wrong[]
      = { "",     ":",      "loud",     "ERROR",     "errors",   " info",
          "run:", ":debug", "run:loud", "run=debug", "rnu:debug" };
  mbench_log_set_from_text ("warn", NULL);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    {
      struct mbench_error error = { 0 };
      char quoted[40];
      snprintf (quoted, sizeof quoted, "\"%s\"", wrong[i]);
      tap_ok (mbench_log_set_from_text (wrong[i], &error) == MBENCH_INVALID
                  && strstr (error.message, quoted) != NULL
                  && strstr (error.message, "expected") != NULL,
              "refused and told with what is expected: %s", error.message);
    }
  tap_ok (emitted ("run") == 2 && emitted ("device") == 2,
          "what is refused changes nothing");
}

/* What reaches the standard error stream while the output is reset.  */
static void
check_output (void)
{
  char buffer[200] = "";
  FILE *file = tmpfile ();
  int saved = dup (STDERR_FILENO);
  dup2 (fileno (file), STDERR_FILENO);
  begin ();
  mbench_log ("run", MICRO_BENCHMARK_ERROR_LEVEL, "elsewhere");
  micro_benchmark_log_set_output (NULL);
  char *logged = end ();
  mbench_log ("run", MICRO_BENCHMARK_ERROR_LEVEL, "after the reset");
  dup2 (saved, STDERR_FILENO);
  close (saved);
  rewind (file);
  size_t length = fread (buffer, 1, sizeof buffer - 1, file);
  buffer[length] = '\0';
  fclose (file);
  tap_string (logged,
              "run: error: elsewhere\n"
              "test: error: micro_benchmark_log_set_output: out must be a "
              "stream\n",
              "the log goes to the stream that was set; no stream is refused");
  tap_string (buffer, "run: error: after the reset\n",
              "without one it goes to standard error");
  free (logged);
}

static void *
fail_elsewhere (void *data)
{
  (void)data;
  mbench_refuse ("elsewhere", "it", "there");
  return NULL;
}

static void
check_last_error (void)
{
  begin ();
  micro_benchmark_clear_error ();
  tap_ok (micro_benchmark_last_error () == NULL, "no error after clearing");
  pthread_t thread;
  if (pthread_create (&thread, NULL, fail_elsewhere, NULL) == 0)
    pthread_join (thread, NULL);
  tap_ok (micro_benchmark_last_error () == NULL,
          "an error of another thread is not this one's");
  tap_ok (!mbench_refuse ("fun", "n", "above zero"), "a refusal is false");
  tap_string (micro_benchmark_last_error (), "fun: n must be above zero",
              "and the last error");
  struct mbench_error error;
  tap_ok (mbench_fail (&error, MBENCH_IO, "cannot read %s", "it") == MBENCH_IO
              && error.status == MBENCH_IO,
          "a failure returns and keeps its status");
  tap_string (micro_benchmark_last_error (), "fun: n must be above zero",
              "which is not published yet");
  mbench_publish ("report", &error);
  tap_string (micro_benchmark_last_error (), "cannot read it",
              "the error published last is the last one");
  micro_benchmark_clear_error ();
  tap_ok (micro_benchmark_last_error () == NULL, "cleared again");
  char *logged = end ();
  tap_string (logged,
              "test: error: elsewhere: it must be there\n"
              "test: error: fun: n must be above zero\n"
              "report: error: cannot read it\n",
              "each has been logged");
  free (logged);
}

static void
check_statuses (void)
{
  tap_ok (mbench_fail (NULL, MBENCH_CONFLICT, "nobody asks")
              == MBENCH_CONFLICT,
          "an error record may be absent");
  struct mbench_error error;
  tap_ok (mbench_no_memory (&error, "a dimension") == MBENCH_NO_MEMORY
              && strstr (error.message, "a dimension") != NULL,
          "short memory is told with what it was for");
  tap_string (mbench_status_text (MBENCH_OK), "success", "text of OK");
  tap_string (mbench_status_text (MBENCH_IO), "input or output failed",
              "text of IO");
}

/* Messages of PREFIX bytes and many characters, against the most of them that
   fit beside the closing zero.  */
static void
check_cut (void)
{
  static const char *const characters[]
      = { "x", "\u03bc", "\u4e2d", "\U0001f600" };
  size_t wrong = 0;
  size_t invalid = 0;
  struct mbench_error error;
  size_t room = sizeof error.message - 1;
  for (size_t i = 0; i < 4; ++i)
    for (size_t prefix = 0; prefix < 4; ++prefix)
      {
        char message[1200] = "";
        memset (message, 'a', prefix);
        while (strlen (message) < 1000)
          strcat (message, characters[i]);
        mbench_fail (&error, MBENCH_INVALID, "%s", message);
        size_t one = strlen (characters[i]);
        wrong += strlen (error.message) != prefix + (room - prefix) / one * one
                 || strncmp (error.message, message, strlen (error.message))
                        != 0;
        char *valid = mbench_text_valid (error.message);
        invalid += strcmp (valid, error.message) != 0;
        free (valid);
      }
  tap_size (invalid, 0, "a long message is cut between two characters");
  tap_size (wrong, 0, "and no shorter than it must be");

  char full[sizeof error.message] = "";
  memset (full, 'a', room);
  strcpy (full + room - 2, "\u03bc");
  mbench_fail (&error, MBENCH_INVALID, "%s", full);
  tap_string (error.message, full, "a message that just fits is not cut");
}

int
main (void)
{
  check_levels ();
  check_module_levels ();
  check_wrong_levels ();
  check_form ();
  check_from_text ();
  check_output ();
  check_last_error ();
  check_statuses ();
  check_cut ();
  return tap_done ();
}
