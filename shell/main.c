/* mbsh: the benchmark shell.  */

#include <config.h>

#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "analyze.h"
#include "boot.h"
#include "options.h"

enum
{
  EXIT_USAGE = 2
};

/* Where a standard stream was closed, the next file that is opened would take
   its number.  Nothing is read there.  */
static void
hold_standard_streams (void)
{
  for (int fd = 0; fd <= 2; ++fd)
    if (fcntl (fd, F_GETFD) == -1 && open ("/dev/null", O_RDONLY) == -1)
      _exit (EXIT_FAILURE);
}

int
main (int argc, char **argv)
{
  hold_standard_streams ();
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
  else if (options.mode == MBSH_ANALYZE)
    status = mbsh_analyze (&options);
  else
    status = mbsh_boot (&options, argc, argv);
  mbsh_options_release (&options);
  if (fflush (stdout) != 0 && status == EXIT_SUCCESS)
    status = EXIT_FAILURE;
  return status;
}
