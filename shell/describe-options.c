/* Print the options of mbsh, a line each with tabs between: the long name, the
   letter, what may stand behind the name ("=NAME" or "[=NAME]"), the heading,
   what completes that, the words that do, the procedure of Scheme that does
   the same, and the help.  What is not there is "-".  Run while mbsh is built,
   for what is made of the table.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "option-table.h"
#include "report/writer.h"
#include "test/constraint.h"

static const char *const forms[] = {
#define MBENCH_TIMINGS(id, name, reader, help) name,
#include "report/timings.def"
#undef MBENCH_TIMINGS
};

/* The names of formats have ", " between.  */
static void
print_formats (void)
{
  for (const char *at = mbench_writer_names (); *at != '\0'; ++at)
    if (*at != ',')
      putchar (*at);
}

static void
print_constraints (void)
{
  for (int i = 0; i < MBENCH_CONSTRAINTS; ++i)
    printf ("%s%s", i > 0 ? " " : "",
            mbench_constraint_key ((enum mbench_constraint_id)i));
}

static void
print_forms (void)
{
  for (size_t i = 0; i < sizeof forms / sizeof *forms; ++i)
    printf ("%s%s", i > 0 ? " " : "", forms[i]);
}

/* What completes an argument, and a tab, and the words that do.  */
static void
print_completion (const char *completes)
{
  static const char *const kinds[] = { "file", "directory", "test" };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (strcmp (completes, kinds[i]) == 0)
      {
        printf ("%s\t-", completes);
        return;
      }
  if (completes[0] == '\0')
    fputs ("none\t-", stdout);
  else if (strcmp (completes, "output") == 0)
    {
      fputs ("output\t", stdout);
      print_formats ();
    }
  else if (strcmp (completes, "constraint") == 0)
    {
      fputs ("constraint\t", stdout);
      print_constraints ();
    }
  else if (strcmp (completes, "format") == 0)
    {
      fputs ("words\t", stdout);
      print_forms ();
    }
  else
    printf ("words\t%s", completes);
}

int
main (void)
{
  for (size_t i = 0; i < MBSH_OPTIONS; ++i)
    {
      const struct mbench_option *row = &mbsh_option_table[i];
      const struct mbsh_option_facts *facts = &mbsh_option_facts[i];
      printf ("%s\t%c\t%s\t%s\t", row->name,
              row->letter != '\0' ? row->letter : '-',
              row->argument != NULL ? row->argument : "-",
              mbsh_group_headings[facts->group]);
      print_completion (facts->completes);
      printf ("\t%s\t%s\n", facts->twin, row->help);
    }
  return fflush (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
