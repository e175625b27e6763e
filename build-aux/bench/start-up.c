/* Shows how long mbsh takes from start to end, against Guile:

     start-up RUNS TARGET MBSH GUILE

   runs `echo 1 | MBSH' and `GUILE -q -c 1' in turn, RUNS times each, and
   prints quartiles of the wall time and the ratio of the medians.  Guile gets
   the environment of its own users, without what pre-inst-env has set for the
   uninstalled mbsh.  */

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.h"

enum
{
  WARM_UP = 2
};

struct contestant
{
  const char *title;
  char *const *argv;
  char **environment;
  double *times;
};

extern char **environ;

static void
die (const char *what, int error)
{
  fprintf (stderr, "start-up: %s: %s\n", what, strerror (error));
  exit (EXIT_FAILURE);
}

static char **
guile_environment (void)
{
  size_t n = 0;
  while (environ[n] != NULL)
    ++n;
  char **copy = calloc (n + 1, sizeof *copy);
  if (copy == NULL)
    die ("environment", ENOMEM);
  char **end = copy;
  for (size_t i = 0; i < n; ++i)
    if (strncmp (environ[i], "GUILE_", 6) != 0
        && strncmp (environ[i], "LD_LIBRARY_PATH=", 16) != 0)
      *end++ = environ[i];
  return copy;
}

/* A pipe that holds the line `1' and ends there.  */
static int
input (void)
{
  int ends[2];
  if (pipe (ends) != 0 || write (ends[1], "1\n", 2) != 2)
    die ("pipe", errno);
  close (ends[1]);
  return ends[0];
}

/* The time of one run, ns.  */
static double
run (const struct contestant *contestant)
{
  posix_spawn_file_actions_t actions;
  int in = input ();
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_addclose (&actions, in);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, "/dev/null",
                                    O_WRONLY, 0);
  pid_t child;
  int status;
  double begin = measure_now ();
  int error = posix_spawn (&child, contestant->argv[0], &actions, NULL,
                           contestant->argv, contestant->environment);
  if (error != 0)
    die (contestant->argv[0], error);
  if (waitpid (child, &status, 0) != child)
    die ("waitpid", errno);
  double time = measure_now () - begin;
  posix_spawn_file_actions_destroy (&actions);
  close (in);
  if (status != 0)
    {
      fprintf (stderr, "start-up: %s: wait status %d, expected 0\n",
               contestant->argv[0], status);
      exit (EXIT_FAILURE);
    }
  return time;
}

int
main (int argc, char **argv)
{
  size_t runs = argc == 5 ? strtoul (argv[1], NULL, 10) : 0;
  if (runs == 0)
    {
      fputs ("usage: start-up RUNS TARGET MBSH GUILE\n", stderr);
      return EXIT_FAILURE;
    }
  char *const mbsh[] = { argv[3], NULL };
  char *const guile[] = { argv[4], "-q", "-c", "1", NULL };
  struct contestant contestants[]
      = { { .title = "echo 1 | mbsh", .argv = mbsh, .environment = environ },
          { .title = "guile -q -c 1",
            .argv = guile,
            .environment = guile_environment () } };
  for (size_t i = 0; i < 2; ++i)
    if ((contestants[i].times = calloc (runs, sizeof (double))) == NULL)
      die ("times", ENOMEM);

  for (size_t i = 0; i < WARM_UP + runs; ++i)
    for (size_t j = 0; j < 2; ++j)
      {
        /* Each goes first in every other round.  */
        const struct contestant *contestant = &contestants[(i + j) % 2];
        double time = run (contestant);
        if (i >= WARM_UP)
          contestant->times[i - WARM_UP] = time;
      }

  double peer = measure_quantile (contestants[1].times, runs, 0.5);
  printf ("%-16s%12s%12s%12s%8s  %s\n", "", "25 %, ms", "median, ms",
          "75 %, ms", "ratio", "target");
  for (size_t i = 0; i < 2; ++i)
    {
      double *times = contestants[i].times;
      double median = measure_quantile (times, runs, 0.5);
      printf ("%-16s%12.2f%12.2f%12.2f%8.3f  %s\n", contestants[i].title,
              measure_quantile (times, runs, 0.25) / 1e6, median / 1e6,
              measure_quantile (times, runs, 0.75) / 1e6, median / peer,
              i == 0 ? argv[2] : "");
    }
  printf ("%zu runs of each\n", runs);
  free (contestants[1].environment);
  for (size_t i = 0; i < 2; ++i)
    free (contestants[i].times);
  return fflush (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
