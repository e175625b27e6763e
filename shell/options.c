#include <config.h>

#include "options.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "program/options.h"
#include "test/names.h"
#include "test/quantity.h"

static const struct mbench_option table[] = {
  { "script", 's', "FILE", "run FILE with the arguments after it, and leave" },
  { "expression", 'c', "EXPR", "evaluate EXPR, print its value, and leave" },
  { "load", 'l', "FILE", "load FILE first; may be repeated" },
  { "no-init", 'q', NULL, "do not load the init file" },
  { "no-isolation", 0, NULL, "run every test in the shell's own process" },
  { "budget", 0, "TIME", "share so much time among the executions of a run" },
  { "meters", 0, "LIST", "count these beside the time in every run" },
  { "pin", 0, "CPU", "measure on the CPU of that number alone" },
  { "priority", 0, "N", "measure with nice value N, or \"realtime\"" },
  { "cflags", 0, "WORDS", "compile C with these flags as well" },
  { "doctor", 0, NULL, "print what the machine does to measuring, and leave" },
  { "analyze", 0, NULL, "analyze the timings in each FILE, and leave" },
  { "format", 0, "NAME", "with --analyze: the form that each FILE has" },
  { "unit", 0, "UNIT",
    "with --analyze: make times whole ps, ns, us, ms or s" },
  { "load-path", 'L', "DIR", "look for modules in DIR first" },
  { "help", 'h', NULL, "print this text" },
  { "version", 'V', NULL, "print the version" },
};

enum
{
  ROWS = sizeof table / sizeof *table
};

static enum mbench_status
append (const char ***list, size_t *n, const char *text,
        struct mbench_error *error)
{
  const char **grown = realloc (*list, (*n + 1) * sizeof *grown);
  if (grown == NULL)
    return mbench_no_memory (error, "the command line");
  grown[(*n)++] = text;
  *list = grown;
  return MBENCH_OK;
}

static const struct
{
  const char *name;
  const char *help;
} forms[] = {
#define MBENCH_TIMINGS(id, name, reader, help) { name, help },
#include "report/timings.def"
#undef MBENCH_TIMINGS
};

enum
{
  FORMS = sizeof forms / sizeof *forms
};

/* Where reading the argument of the option NAME was refused, say of which.  */
static enum mbench_status
of_option (const char *name, enum mbench_status status,
           const struct mbench_error *reason, struct mbench_error *error)
{
  return status == MBENCH_OK
             ? status
             : mbench_fail (error, status, "--%s: %s", name, reason->message);
}

/* Take NAME where it is an option about recorded timings.  */
static enum mbench_status
take_analyzing (struct mbsh_options *options, const char *name,
                const char *argument, bool *taken, struct mbench_error *error)
{
  struct mbench_error reason;
  *taken = true;
  if (strcmp (name, "analyze") == 0)
    {
      options->mode = MBSH_ANALYZE;
      return MBENCH_OK;
    }
  if (strcmp (name, "format") == 0)
    {
      options->analyzing = "--format";
      return of_option (
          name,
          mbench_timings_format_read (argument, &options->format, &reason),
          &reason, error);
    }
  if (strcmp (name, "unit") == 0)
    {
      options->analyzing = "--unit";
      return of_option (
          name, mbench_timings_unit_read (argument, &options->unit, &reason),
          &reason, error);
    }
  *taken = false;
  return MBENCH_OK;
}

/* MODE is what is done, with what follows.  */
static enum mbench_status
end_with (struct mbsh_options *options, enum mbsh_mode mode, const char *name,
          bool *done, struct mbench_error *error)
{
  if (options->mode == MBSH_ANALYZE)
    return mbench_fail (error, MBENCH_INVALID,
                        "--analyze: expected no --%s beside it", name);
  options->mode = mode;
  *done = true;
  return MBENCH_OK;
}

/* Take the option NAME, which has no letter.  */
static enum mbench_status
take_long (struct mbsh_options *options, const char *name,
           const char *argument, bool *done, struct mbench_error *error)
{
  bool taken;
  enum mbench_status analyzing
      = take_analyzing (options, name, argument, &taken, error);
  if (taken)
    return analyzing;
  if (strcmp (name, "pin") == 0)
    return mbench_placement_read_pin (&options->placement, argument, error);
  if (strcmp (name, "priority") == 0)
    return mbench_placement_read_priority (&options->placement, argument,
                                           error);
  if (strcmp (name, "meters") == 0)
    {
      struct mbench_names names;
      options->meters = argument;
      return mbench_names_read (argument, &names, error);
    }
  if (strcmp (name, "budget") == 0)
    return mbench_quantity_budget (argument, &options->budget, error);
  if (strcmp (name, "cflags") == 0)
    {
      struct mbench_words words = { 0 };
      struct mbench_error reason;
      enum mbench_status status
          = mbench_words_split (argument, &words, &reason);
      mbench_words_release (&words);
      options->cflags = argument;
      return of_option (name, status, &reason, error);
    }
  if (strcmp (name, "doctor") == 0)
    return end_with (options, MBSH_DOCTOR, name, done, error);
  options->no_isolation = true;
  return MBENCH_OK;
}

static enum mbench_status
take (void *data, size_t row, const char *argument, bool *done,
      struct mbench_error *error)
{
  struct mbsh_options *options = data;
  switch (table[row].letter)
    {
    case 's':
    case 'c':
      options->subject = argument;
      return end_with (
          options, table[row].letter == 's' ? MBSH_SCRIPT : MBSH_EXPRESSION,
          table[row].name, done, error);
    case 'l':
      options->has_load = true;
      return append (&options->files, &options->n_files, argument, error);
    case 'L':
      return append (&options->directories, &options->n_directories, argument,
                     error);
    case '\0':
      return take_long (options, table[row].name, argument, done, error);
    case 'q':
      options->no_init = true;
      return MBENCH_OK;
    default:
      options->mode = table[row].letter == 'h' ? MBSH_HELP : MBSH_VERSION;
      *done = true;
      return MBENCH_OK;
    }
}

/* Whether FILEs may follow.  */
static bool
takes_files (const struct mbsh_options *options)
{
  return options->mode == MBSH_LOAD || options->mode == MBSH_ANALYZE;
}

/* What is said of recorded timings goes together.  */
static enum mbench_status
check_analyzing (const struct mbsh_options *options,
                 struct mbench_error *error)
{
  if (options->mode == MBSH_ANALYZE && options->has_load)
    return mbench_fail (error, MBENCH_INVALID,
                        "--analyze: expected no --load beside it");
  if (options->mode == MBSH_ANALYZE && options->n_files == 0)
    return mbench_fail (error, MBENCH_INVALID,
                        "--analyze: expected a FILE after it, or - for "
                        "standard input");
  bool is_asked = options->mode == MBSH_HELP || options->mode == MBSH_VERSION;
  if (options->analyzing != NULL && options->mode != MBSH_ANALYZE && !is_asked)
    return mbench_fail (error, MBENCH_INVALID,
                        "%s: expected --analyze beside it",
                        options->analyzing);
  return MBENCH_OK;
}

enum mbench_status
mbsh_options_parse (int argc, char **argv, struct mbsh_options *options,
                    struct mbench_error *error)
{
  *options = (struct mbsh_options){ .mode = MBSH_LOAD, .unit = -9, .rest = 1 };
  enum mbench_status status = MBENCH_OK;
  bool only_files = false;
  /* Options may stand among the files; behind a script or an expression
     everything is its own.  */
  while (status == MBENCH_OK && takes_files (options) && options->rest < argc)
    {
      int before = options->rest;
      if (!only_files)
        status = mbench_options_read (argc, argv, &options->rest, table, ROWS,
                                      take, options, error);
      only_files = only_files
                   || (options->rest > before
                       && strcmp (argv[options->rest - 1], "--") == 0);
      if (status == MBENCH_OK && takes_files (options) && options->rest < argc)
        status = append (&options->files, &options->n_files,
                         argv[options->rest++], error);
    }
  return status == MBENCH_OK ? check_analyzing (options, error) : status;
}

static void
forms_help (FILE *out)
{
  fputs ("\nForms of recorded timings, told apart by what they hold:\n", out);
  for (size_t i = 0; i < FORMS; ++i)
    fprintf (out, "  %-18s%s\n", forms[i].name, forms[i].help);
}

void
mbsh_options_help (FILE *out)
{
  fputs ("Usage: mbsh [OPTION]... [FILE]...\n"
         "       mbsh [OPTION]... -s FILE [ARGUMENT]...\n"
         "       mbsh [OPTION]... -c EXPR [ARGUMENT]...\n"
         "       mbsh --analyze [--format=NAME] [--unit=UNIT] FILE...\n"
         "A benchmark shell.  Load the tests in each FILE; then prompt for "
         "commands on a\nterminal, or else run the tests.  Without a FILE, "
         "standard input that is no\nterminal is run as a script.\n\n"
         "Options:\n",
         out);
  mbench_options_help (table, ROWS, out);
  forms_help (out);
  fputs (
      "\nThe init file is $XDG_CONFIG_HOME/mbsh/init.scm; the history is "
      "kept in\n$XDG_STATE_HOME/mbsh/history, and what runs saw of this "
      "host's cores in\nhost-levels beside it.\n\n"
      "Exit status: 0; 1 when a test failed, an error ended the script or a "
      "line of\nrecorded timings was bad, 2 when the usage was wrong, 130 "
      "when a run was\ninterrupted by SIGINT, 143 when SIGTERM ended it, "
      "129 when SIGHUP did.\n",
      out);
}

void
mbsh_options_release (struct mbsh_options *options)
{
  free (options->files);
  free (options->directories);
}
