/* base/command.h: programs are found, run and waited for, and how they ended
   is told.  */

#include <config.h>

#include "base/command.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

static struct mbench_error error;
static struct mbench_command_result result;

/* Run SCRIPT by a shell.  */
static enum mbench_status
run (const char *script, const char *temporary)
{
  struct mbench_words words = { 0 };
  mbench_words_add (&words, "name", &error);
  mbench_words_add (&words, "-c", &error);
  mbench_words_add (&words, script, &error);
  enum mbench_status status = mbench_command_run (
      &(struct mbench_command){ "the script", "/bin/sh", &words, temporary },
      &result, &error);
  mbench_words_release (&words);
  return status;
}

static bool
is (const struct mbench_stream *stream, const char *text)
{
  return stream->n == strlen (text)
         && (stream->n == 0 || memcmp (stream->bytes, text, stream->n) == 0);
}

static void
test_run (void)
{
  setenv ("TMPDIR", "/usual", 1);
  tap_ok (run ("echo out $0; echo err >&2; exit 3", NULL) == MBENCH_OK,
          "a program that ends is no error");
  tap_ok (WEXITSTATUS (result.status) == 3, "its status is known");
  tap_ok (is (&result.output, "out name\n"), "so is its output");
  tap_ok (is (&result.errors, "err\n"), "and what it says of errors");
  tap_ok (mbench_command_check ("it", &result, &error) == MBENCH_IO,
          "a status other than 0 is one");
  tap_string (error.message, "it ended with status 3", "and told");
  mbench_command_release (&result);

  run ("exec 2>/dev/null; kill -SEGV $$", NULL);
  tap_ok (mbench_command_check ("it", &result, &error) == MBENCH_IO,
          "so is a signal");
  tap_string (error.message, "it was ended by SIGSEGV", "by its name");
  mbench_command_release (&result);
  run ("kill -42 $$", NULL);
  mbench_command_check ("it", &result, &error);
  tap_string (error.message, "it was ended by signal 42",
              "by its number where it has no name");
  mbench_command_release (&result);

  run ("printf $TMPDIR", NULL);
  tap_ok (mbench_command_check ("it", &result, &error) == MBENCH_OK,
          "a status of 0 is none");
  tap_ok (is (&result.output, "/usual"), "temporary files are where usual");
  mbench_command_release (&result);
  run ("printf $TMPDIR", "/here");
  tap_ok (is (&result.output, "/here"), "or where they are told to be");
  mbench_command_release (&result);

  run ("head -c 3000000 /dev/zero; read x || echo none >&2", NULL);
  tap_size (result.output.n, 3000000, "much output is whole");
  tap_ok (is (&result.errors, "none\n"), "there is no input");
  mbench_command_release (&result);
}

static void
ignore (int signal)
{
  (void)signal;
}

static void
test_interrupt (void)
{
  char script[100];
  const struct sigaction action = { .sa_handler = ignore };
  sigaction (SIGINT, &action, NULL);
  snprintf (script, sizeof script,
            "echo before; kill -INT %ld; while :; do :; done",
            (long)getpid ());
  tap_ok (run (script, NULL) == MBENCH_INTERRUPTED, "a signal ends it");
  tap_string (error.message, "the script was interrupted", "and is told");
  tap_ok (is (&result.output, "before\n"), "what it said before is kept");
  mbench_command_release (&result);
  signal (SIGINT, SIG_IGN);
  snprintf (script, sizeof script, "kill -INT %ld; sleep 0.2; echo after",
            (long)getpid ());
  tap_ok (run (script, NULL) == MBENCH_OK && is (&result.output, "after\n"),
          "one that is ignored does not");
  mbench_command_release (&result);
  sigaction (SIGUSR1, &action, NULL);
  snprintf (script, sizeof script, "kill -USR1 %ld; sleep 0.2; echo after",
            (long)getpid ());
  tap_ok (run (script, NULL) == MBENCH_OK && is (&result.output, "after\n"),
          "nor does one that means nothing");
  mbench_command_release (&result);
}

static void
test_refused (void)
{
  struct mbench_words words = { 0 };
  mbench_words_add (&words, "x", &error);
  const struct mbench_command command = { "it", "/nowhere", &words, NULL };
  tap_ok (mbench_command_run (&command, &result, &error) == MBENCH_IO,
          "what is not there cannot be run");
  tap_string (error.message,
              "it cannot be executed: No such file or directory", "and why");
  mbench_command_release (&result);
  mbench_words_release (&words);
}

static void
expect_found (const char *program, const char *expected, const char *name)
{
  char *path = mbench_command_find (program);
  tap_string (path != NULL ? path : strerror (errno), expected, name);
  free (path);
}

static void
test_find (void)
{
  char folder[] = "/tmp/mbsh-test-XXXXXX";
  char path[100];
  char expected[100];
  tap_ok (mkdtemp (folder) != NULL && chdir (folder) == 0, "a folder");
  snprintf (path, sizeof path, "%s/none:%s/b:%s/a:", folder, folder, folder);
  mkdir ("a", 0700);
  mkdir ("b", 0700);
  mkdir ("b/program", 0700);
  fclose (fopen ("a/program", "w"));
  fclose (fopen ("here", "w"));
  setenv ("PATH", path, 1);
  expect_found ("program", strerror (ENOENT), "a file that is no program");
  expect_found ("a/program", strerror (EACCES), "nor by its path");
  expect_found ("b/program", strerror (EACCES), "a folder is none");
  chmod ("a/program", 0700);
  chmod ("here", 0700);
  snprintf (expected, sizeof expected, "%s/a/program", folder);
  expect_found ("program", expected, "the first of PATH that is one");
  expect_found ("./a/program", "./a/program", "a path is itself");
  expect_found ("here", strerror (ENOENT),
                "nothing behind a colon at the end");
  setenv ("PATH", ":/nowhere", 1);
  expect_found ("here", "./here", "an empty folder is the current one");
  unsetenv ("PATH");
  expect_found ("here", strerror (ENOENT), "there may be no PATH");
  unlink ("a/program");
  unlink ("here");
  rmdir ("b/program");
  rmdir ("a");
  rmdir ("b");
  rmdir (folder);
}

int
main (void)
{
  test_run ();
  test_interrupt ();
  test_refused ();
  test_find ();
  return tap_done ();
}
