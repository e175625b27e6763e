/* program/source-flags.h: what a source asks for, and what pkg-config, here a
   script, makes of it.  */

#include <config.h>

#include "program/source-flags.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tap.h"

static struct mbench_error error;

static const char *
joined (const struct mbench_words *words)
{
  static char result[400];
  char *text = mbench_words_join (words);
  strcpy (result, text);
  free (text);
  return result;
}

static void
expect (char *source, const char *flags, const char *packages,
        const char *name)
{
  struct mbench_words asked = { 0 };
  struct mbench_words needed = { 0 };
  FILE *in = fmemopen (source, strlen (source), "r");
  tap_ok (mbench_source_flags_read (in, &asked, &needed, &error) == MBENCH_OK,
          name);
  fclose (in);
  tap_string (joined (&asked), flags, "its flags");
  tap_string (joined (&needed), packages, "its packages");
  mbench_words_release (&asked);
  mbench_words_release (&needed);
}

static void
test_read (void)
{
  expect ("int x;\n", "", "", "a source that asks for nothing");
  expect ("/* mbsh-cflags: -O3 -lm */ int x;\n", "-O3 -lm", "",
          "a comment of one line");
  expect ("// mbsh-cflags: -DA='b c'\n// mbsh-cflags: -g0", "'-DA=b c' -g0",
          "", "several lines");
  expect ("/*\n *  mbsh-pkg-config: gsl zlib\n\tmbsh-cflags:-O1\n */\n", "-O1",
          "gsl zlib", "lines inside a comment");
  expect ("char s[] = \"mbsh-cflags: -O3\";\n", "", "", "a string asks not");
  expect ("/* about mbsh-cflags: -O3 */\n", "", "", "nor does a sentence");
  char far[200];
  memset (far, '\n', sizeof far);
  strcpy (far + MBENCH_SOURCE_LINES - 1,
          "// mbsh-cflags: -a\n// mbsh-cflags: -b\n");
  expect (far, "-a", "", "the last line that is looked at, and the next");

  char open[] = "// mbsh-cflags: 'a\n";
  struct mbench_words words = { 0 };
  FILE *in = fmemopen (open, strlen (open), "r");
  tap_ok (mbench_source_flags_read (in, &words, &words, &error)
              == MBENCH_INVALID,
          "an open quote is an error");
  fclose (in);
  mbench_words_release (&words);
}

/* Let pkg-config be TEXT, a script of a shell.  */
static void
make_script (const char *path, const char *text)
{
  FILE *file = fopen (path, "w");
  fprintf (file, "#!/bin/sh\n%s\n", text);
  fclose (file);
  chmod (path, 0755);
  setenv ("PKG_CONFIG", path, 1);
}

static enum mbench_status
ask (struct mbench_words *flags, struct mbench_command_result *said)
{
  struct mbench_words packages = { 0 };
  mbench_words_split ("one two", &packages, &error);
  enum mbench_status status
      = mbench_package_flags (&packages, flags, said, &error);
  mbench_words_release (&packages);
  return status;
}

static void
test_packages (void)
{
  char path[] = "/tmp/mbsh-test-XXXXXX";
  struct mbench_words flags = { 0 };
  struct mbench_words none = { 0 };
  struct mbench_command_result said;
  close (mkstemp (path));
  make_script (path, "echo \"-I/x y\" -n=$# -l$5; echo careful >&2");
  tap_ok (ask (&flags, &said) == MBENCH_OK, "packages are asked about");
  tap_string (joined (&flags), "-I/x y -n=5 -ltwo", "their flags are split");
  tap_ok (said.errors.n == 8
              && memcmp (said.errors.bytes, "careful\n", 8) == 0,
          "what it says meanwhile is kept apart");
  mbench_command_release (&said);
  make_script (path, "echo none here >&2; exit 3");
  tap_ok (ask (&flags, &said) == MBENCH_IO, "it may fail");
  tap_ok (strstr (error.message, "ended with status 3") != NULL, "and how");
  tap_ok (said.errors.n == 10, "and why is kept");
  mbench_command_release (&said);
  tap_ok (mbench_package_flags (&none, &flags, &said, &error) == MBENCH_OK,
          "for no package it is not asked");
  mbench_command_release (&said);
  unlink (path);
  tap_ok (ask (&flags, &said) == MBENCH_UNAVAILABLE, "it may be missing");
  tap_ok (strstr (error.message, "to ask about the package one: No such file")
              != NULL,
          "which is told");
  mbench_command_release (&said);
  mbench_words_release (&flags);
}

int
main (void)
{
  test_read ();
  test_packages ();
  return tap_done ();
}
