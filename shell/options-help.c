#include <config.h>

#include "options.h"

#include "option-table.h"
#include "report/writer.h"

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

/* A heading for the rows of each group, which stand together.  */
static void
groups_help (FILE *out)
{
  size_t row = 0;
  for (int group = 0; group < MBSH_GROUPS; ++group)
    {
      size_t end = row;
      while (end < MBSH_OPTIONS
             && mbsh_option_facts[end].group == (enum mbsh_group)group)
        ++end;
      fprintf (out, "\n%s:\n", mbsh_group_headings[group]);
      mbench_options_help (mbsh_option_table + row, end - row, out);
      row = end;
    }
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
  fputs (
      "Usage: mbsh [OPTION]... [FILE|MODULE]... [-- ARGUMENT...]\n"
      "       mbsh [OPTION]... -c EXPR... [ARGUMENT]...\n"
      "       mbsh [OPTION]... -s FILE [ARGUMENT]...\n"
      "       mbsh --analyze [--format=NAME] [--unit=UNIT] FILE...\n"
      "A benchmark shell.  Load the tests in each FILE, or in each MODULE of "
      "Scheme,\nas \"(my bench)\" or my/bench; then prompt for commands on a "
      "terminal, or else\nrun the tests.  Without either, standard input that "
      "is no terminal is run as a\nscript.\n",
      out);
  groups_help (out);
  fprintf (out, "\nFormats of reports: %s.\n", mbench_writer_names ());
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
