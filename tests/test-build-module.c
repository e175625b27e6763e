/* program/build-module.h: what is handed to the compiler, here a script, and
   what comes of it.  */

#include <config.h>

#include "program/build-module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program/build-cache.h"
#include "tap.h"

static char top[] = "/tmp/mbsh-test-XXXXXX";
static struct mbench_error error;

static void
write_text (const char *path, const char *text)
{
  FILE *file = fopen (path, "w");
  fputs (text, file);
  fclose (file);
}

/* The number of lines of the file PATH.  */
static size_t
lines_of (const char *path)
{
  size_t n = 0;
  FILE *file = fopen (path, "r");
  for (int c; file != NULL && (c = getc (file)) != EOF;)
    n += c == '\n';
  if (file != NULL)
    fclose (file);
  return n;
}

/* A compiler that tells its version, shows the source for -E, and makes of it
   an object that is a copy, noting its arguments in the file `calls'.  */
static void
make_compiler (const char *path)
{
  write_text (path, "#!/bin/sh\n"
                    "case $2 in --version) echo 'script 1'; echo more; exit;;"
                    " esac\n"
                    "for word; do\n"
                    "  case $word in *.c|*.cc) source=$word ;; esac\n"
                    "  case $word in -E) cat \"$source\" 2>/dev/null; "
                    "only=1 ;; esac\n"
                    "  output=$word\n"
                    "done\n"
                    "if test -n \"$only\"; then cat \"$source\"; exit; fi\n"
                    "echo \"$*\" >>calls\n"
                    "echo careful >&2\n"
                    "if grep wrong \"$source\" >/dev/null; then exit 4; fi\n"
                    "if test -e changing; then echo more >>\"$source\"; fi\n"
                    "cp \"$source\" \"$output\"\n");
  chmod (path, 0700);
}

static enum mbench_status
build (const char *source, const char *flags, struct mbench_built *built)
{
  const struct mbench_build_request request = { source, flags };
  error.message[0] = '\0';
  return mbench_build_module (&request, built, &error);
}

/* Whether the last line of `calls' has TEXT.  */
static bool
called_with (const char *text)
{
  char line[4000] = "";
  FILE *file = fopen ("calls", "r");
  while (fgets (line, sizeof line, file) != NULL)
    continue;
  fclose (file);
  return strstr (line, text) != NULL;
}

static bool
has_messages (const struct mbench_built *built, const char *text)
{
  return built->n_messages == strlen (text)
         && memcmp (built->messages, text, built->n_messages) == 0;
}

static void
test_build (void)
{
  struct mbench_built built;
  write_text ("one.c", "// mbsh-cflags: -lm -Da='b c'\n");
  tap_ok (build ("one.c", "-O3 -Wl,x", &built) == MBENCH_OK, "a build");
  tap_ok (!built.was_cached, "a new one");
  tap_string (strrchr (built.path, '/'), "/one.so", "its object");
  tap_size (lines_of (built.path), 1, "is what the compiler made");
  tap_ok (has_messages (&built, "careful\n"), "with what it said");
  tap_string (built.facts.compiler, "./cc -x", "the compiler");
  tap_string (built.facts.version, "script 1", "and its version are told");
  tap_string (built.facts.flags,
              "-O2 -g -fPIC -shared -O3 -Wl,x -lm '-Da=b c'",
              "and the flags in their order");
  tap_ok (called_with ("-shared -O3 -Da=b c one.c -Wl,x -lm "),
          "what is for the linker comes behind the source");
  tap_ok (called_with ("-x -I"), "its own options come first");
  char *first = strdup (built.path);
  mbench_built_release (&built);
  tap_ok (built.path == NULL && built.facts.flags == NULL, "released");

  tap_ok (build ("one.c", "-O3 -Wl,x", &built) == MBENCH_OK
              && built.was_cached,
          "once more it is there");
  tap_string (built.path, first, "the same");
  tap_ok (has_messages (&built, "careful\n"), "with what was said");
  tap_size (lines_of ("calls"), 1, "without another call");
  mbench_built_release (&built);
  tap_ok (build ("one.c", NULL, &built) == MBENCH_OK && !built.was_cached,
          "with other flags it is another");
  mbench_built_release (&built);
  free (first);
}

/* What a source in C++ is given beside, by who compiles it.  */
static void
test_unique (void)
{
  static const char gnu[]
      = "#!/bin/sh\n"
        "case $2 in --version) echo 'c++ 1';"
        " echo 'Copyright (C) Free Software Foundation, Inc.'; exit;; esac\n"
        "exec ./cc \"$@\"\n";
  struct mbench_built built;
  write_text ("g++", gnu);
  chmod ("g++", 0700);
  write_text ("plus.cc", "text\n");
  write_text ("gnu.c", "text\n");
  setenv ("CXX", "./g++ -x", 1);
  tap_ok (build ("plus.cc", NULL, &built) == MBENCH_OK
              && called_with ("-x -fno-gnu-unique -I"),
          "C++ by GCC: no symbol is one in the whole process");
  tap_string (built.facts.flags, "-O2 -g -fPIC -shared",
              "which is no flag of the user's");
  mbench_built_release (&built);
  setenv ("CXX", "./cc -x", 1);
  tap_ok (build ("plus.cc", NULL, &built) == MBENCH_OK
              && !called_with ("unique"),
          "another compiler does not know that");
  mbench_built_release (&built);
  setenv ("CC", "./g++ -x", 1);
  tap_ok (build ("gnu.c", NULL, &built) == MBENCH_OK
              && !called_with ("unique"),
          "C has no such symbols");
  mbench_built_release (&built);
  setenv ("CC", "./cc -x", 1);
}

static void
test_refused (void)
{
  struct mbench_built built;
  write_text ("wrong.c", "wrong\n");
  tap_ok (build ("wrong.c", NULL, &built) == MBENCH_IO, "a wrong source");
  tap_string (error.message,
              "wrong.c: the compiler ./cc -x ended with status 4", "is told");
  tap_ok (has_messages (&built, "careful\n") && built.path == NULL,
          "with what the compiler said, and no object");
  mbench_built_release (&built);
  tap_ok (build ("one.o", NULL, &built) == MBENCH_INVALID, "no source");
  mbench_built_release (&built);
  tap_ok (build ("none.c", NULL, &built) == MBENCH_IO,
          "one that is not there");
  tap_string (error.message, "none.c: no such file", "and why");
  mbench_built_release (&built);
  tap_ok (build ("one.c", "'", &built) == MBENCH_INVALID, "an open quote");
  mbench_built_release (&built);
}

/* A source that is another whenever it was compiled.  */
static void
test_changing (void)
{
  struct mbench_built built;
  write_text ("changing", "");
  write_text ("calls", "");
  write_text ("two.c", "text\n");
  tap_ok (build ("two.c", NULL, &built) == MBENCH_CONFLICT,
          "a source that changes all the time is given up");
  tap_ok (lines_of ("calls") == 5, "after some tries");
  mbench_built_release (&built);
  unlink ("changing");
  tap_ok (build ("two.c", NULL, &built) == MBENCH_OK, "later it is built");
  tap_ok (lines_of (built.path) == lines_of ("two.c"), "as it is then");
  mbench_built_release (&built);
}

static void
test_endings (void)
{
  static const char *const sources[]
      = { "a.c", "/x/a.cc", "a.b.cpp", "./a.cxx", "a.C", "-a.c" };
  static const char *const others[]
      = { "a.so", "a.h", "a", "c", ".c", "a.c/b", "a.c.txt", "a.cpp~", "" };
  for (size_t i = 0; i < sizeof sources / sizeof *sources; ++i)
    tap_ok (mbench_is_module_source (sources[i]), "%s is a source",
            sources[i]);
  for (size_t i = 0; i < sizeof others / sizeof *others; ++i)
    tap_ok (!mbench_is_module_source (others[i]), "%s is none", others[i]);
}

static void
test_keep_source (void)
{
  char *first;
  char *second;
  tap_ok (mbench_build_keep_source ("f.c", "text\n", &first, &error)
              == MBENCH_OK,
          "a text is kept");
  tap_string (strrchr (first, '/'), "/f.c", "as a source of that name");
  tap_size (lines_of (first), 1, "that holds it");
  tap_ok (mbench_build_keep_source ("f.c", "text\n", &second, &error)
                  == MBENCH_OK
              && strcmp (first, second) == 0,
          "once more it is the same");
  free (second);
  tap_ok (mbench_build_keep_source ("f.c", "other\n", &second, &error)
                  == MBENCH_OK
              && strcmp (first, second) != 0,
          "another text is another file");
  free (first);
  free (second);
}

int
main (void)
{
  if (mkdtemp (top) == NULL || chdir (top) != 0)
    return EXIT_FAILURE;
  setenv ("XDG_CACHE_HOME", top, 1);
  setenv ("CC", "./cc -x", 1);
  make_compiler ("cc");
  test_build ();
  test_unique ();
  test_refused ();
  test_changing ();
  test_endings ();
  test_keep_source ();
  mbench_build_cache_drop (top);
  return tap_done ();
}
