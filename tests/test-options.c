/* program/options.h, and the names of suites of program/program.h.  */

#include <config.h>

#include "program/options.h"

#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "program/program.h"

static const struct mbench_option table[] = {
  { "all", 'a', NULL, "everything" },
  { "output", 'o', "=FILE", "write to FILE" },
  { "self-test", 0, NULL, "begin with it" },
  { "set", 's', "=KEY=VALUE", "set a value" },
  { "settle", 0, NULL, "wait" },
  { "stop", 'x', NULL, "end here" },
  { "refuse", 0, "=WHAT", "is refused" },
  { "run", 'r', "[=PATTERN]", "run some or all" },
};

enum
{
  ROWS = sizeof table / sizeof *table,
  ARGUMENTS = 8
};

/* What was taken, as "all output(FILE) ", and the error.  */
struct taken
{
  char text[400];
  struct mbench_error error;
};

static enum mbench_status
take (void *data, size_t row, const char *argument, bool *done,
      struct mbench_error *error)
{
  struct taken *taken = data;
  size_t length = strlen (taken->text);
  snprintf (taken->text + length, sizeof taken->text - length,
            argument != NULL ? "%s(%s) " : "%s ", table[row].name, argument);
  if (strcmp (table[row].name, "refuse") == 0)
    return mbench_fail (error, MBENCH_CONFLICT, "refused %s", argument);
  *done = strcmp (table[row].name, "stop") == 0;
  return MBENCH_OK;
}

/* Read ARGUMENTS, the words of a command line with single blanks between, and
   compare what is taken and how many are left.  */
static enum mbench_status
read_line (const char *arguments, struct taken *taken, size_t *left)
{
  char line[200];
  char *argv[ARGUMENTS + 1];
  int argc = 0;
  int next = 0;
  snprintf (line, sizeof line, "%s", arguments);
  for (char *word = line; word != NULL && argc < ARGUMENTS;)
    argv[argc++] = strsep (&word, " ");
  argv[argc] = NULL;
  *taken = (struct taken){ 0 };
  enum mbench_status status = mbench_options_read (
      argc, argv, &next, table, ROWS, take, taken, &taken->error);
  *left = (size_t)(argc - next);
  return status;
}

static void
check_read (const char *arguments, const char *expected, size_t left)
{
  struct taken taken;
  size_t found;
  if (!tap_ok (read_line (arguments, &taken, &found) == MBENCH_OK, "%s",
               arguments))
    printf ("# %s\n", taken.error.message);
  tap_string (taken.text, expected, "is taken so");
  tap_size (found, left, "and leaves the rest");
}

/* That the line is an error which names each part.  */
static void
check_wrong (const char *arguments, const char *before, const char *part,
             const char *other_part)
{
  struct taken taken;
  size_t left;
  tap_ok (read_line (arguments, &taken, &left) == MBENCH_INVALID,
          "%s is refused", arguments);
  tap_string (taken.text, before, "after what stands before");
  tap_ok (strstr (taken.error.message, part) != NULL
              && strstr (taken.error.message, other_part) != NULL,
          "told as: %s", taken.error.message);
}

static void
check_long (void)
{
  check_read ("--all", "all ", 0);
  check_read ("--output=x", "output(x) ", 0);
  check_read ("--output x", "output(x) ", 0);
  check_read ("--output=", "output() ", 0);
  check_read ("--output=a=b", "output(a=b) ", 0);
  check_read ("--output --all", "output(--all) ", 0);
  check_read ("--set k=v --all", "set(k=v) all ", 0);
  check_read ("--run=x --all", "run(x) all ", 0);
  check_read ("--run x", "run ", 1);
  check_read ("--run= --all", "run() all ", 0);
}

static void
check_abbreviations (void)
{
  check_read ("--a --o=x --sel", "all output(x) self-test ", 0);
  check_read ("--set k=v", "set(k=v) ", 0);
  check_read ("--sett", "settle ", 0);
  check_wrong ("--se", "", "--se", "--help");
  check_wrong ("--s=1", "", "--s=1", "--help");
}

static void
check_letters (void)
{
  check_read ("-a", "all ", 0);
  check_read ("-o x -a", "output(x) all ", 0);
  check_read ("-ox", "output(x) ", 0);
  check_read ("-sk=v", "set(k=v) ", 0);
  check_read ("-rx -r x", "run(x) run ", 1);
  check_wrong ("-ax", "", "-ax", "--all takes no argument");
}

static void
check_end (void)
{
  check_read ("--all -- --all", "all ", 1);
  check_read ("-- x y", "", 2);
  check_read ("--all name --all", "all ", 2);
  check_read ("name", "", 1);
  check_read ("- --all", "", 2);
  check_read (" --all", "", 2);
  check_read ("--all --stop --all x", "all stop ", 2);
  check_read ("-x --bad", "stop ", 1);

  int next = 1;
  char name[] = "name";
  char *argv[] = { name, NULL };
  tap_ok (mbench_options_read (1, argv, &next, table, ROWS, take, NULL, NULL)
                  == MBENCH_OK
              && next == 1,
          "no arguments");
}

static void
check_errors (void)
{
  check_wrong ("--all --bad", "all ", "\"--bad\"", "unknown option");
  check_wrong ("--bad=x", "", "\"--bad=x\"", "unknown option");
  check_wrong ("--allx", "", "\"--allx\"", "unknown option");
  check_wrong ("--=x", "", "\"--=x\"", "unknown option");
  check_wrong ("-q", "", "\"-q\"", "unknown option");
  check_wrong ("--output", "", "--output", "FILE");
  check_wrong ("--all -o", "all ", "--output", "FILE");
  check_wrong ("--all=", "", "\"--all=\"", "takes no argument");
  check_wrong ("--self-test=1", "", "\"--self-test=1\"", "takes no argument");

  struct taken taken;
  size_t left;
  tap_ok (read_line ("--refuse it --all", &taken, &left) == MBENCH_CONFLICT,
          "what the taker refuses ends the reading");
  tap_string (taken.text, "refuse(it) ", "with nothing taken after it");
  tap_string (taken.error.message, "refused it", "and its own error");
}

static void
check_help (void)
{
  static const struct mbench_option rows[] = {
    { "all", 'a', NULL, "everything" },
    { "output", 0, "=FILE", "write to FILE" },
    { "run", 'r', "[=PATTERN]",
      "thirty columns on, so that it is told in lines of seventy-nine columns "
      "in all" },
    { "a-name-that-is-long", 'l', "=AND-ARGUMENT", "on a line of its own" },
  };
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  mbench_options_help (rows, 4, out);
  fclose (out);
  tap_string (text,
              "  -a, --all                   everything\n"
              "      --output=FILE           write to FILE\n"
              "  -r, --run[=PATTERN]         thirty columns on, so that it is "
              "told in lines of\n"
              "                              seventy-nine columns in all\n"
              "  -l, --a-name-that-is-long=AND-ARGUMENT\n"
              "                              on a line of its own\n",
              "help is in two columns, and wraps in the second");
  free (text);
}

static void
check_suite_names (void)
{
  static const struct
  {
    const char *path;
    const char *name;
  } cases[] = {
    { "sort", "sort" },
    { "./sort", "sort" },
    { "/usr/bin/sort.scm", "sort" },
    { "sort.test.scm", "sort.test" },
    { "dir.d/sort", "sort" },
    { "../a.b/c.d", "c" },
    { ".hidden", ".hidden" },
    { "a/.hidden.scm", ".hidden" },
    { "sort.", "sort" },
    { "", "" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      char line[80];
      snprintf (line, sizeof line, "suite of \"%s\"", cases[i].path);
      char *name = mbench_path_stem (cases[i].path);
      tap_string (name, cases[i].name, line);
      free (name);
    }
}

int
main (void)
{
  check_long ();
  check_abbreviations ();
  check_letters ();
  check_end ();
  check_errors ();
  check_help ();
  check_suite_names ();
  return tap_done ();
}
