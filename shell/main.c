/* mbsh: the benchmark shell.  */

#include <config.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "boot.h"
#include "options.h"

enum
{
  EXIT_USAGE = 2
};

int
main (int argc, char **argv)
{
  /* Before Guile boots, so that its ports have the locale's encoding.
     Numbers are read and written with a point everywhere.  */
  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  struct mbsh_options options;
  struct mbench_error error;
  int status = EXIT_SUCCESS;
  if (mbsh_options_parse (argc, argv, &options, &error) != MBENCH_OK)
    {
      fprintf (stderr, "mbsh: %s\n", error.message);
      status = EXIT_USAGE;
    }
  else if (options.mode == MBSH_HELP)
    mbsh_options_help (stdout);
  else if (options.mode == MBSH_VERSION)
    puts (PACKAGE_STRING);
  else
    status = mbsh_boot (&options, argc, argv);
  mbsh_options_release (&options);
  if (fflush (stdout) != 0 && status == EXIT_SUCCESS)
    status = EXIT_FAILURE;
  return status;
}
