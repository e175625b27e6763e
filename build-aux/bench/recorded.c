/* Shows what the analysis of recorded timings takes, against what finds no
   more than their median:

     recorded ROUNDS SAMPLES TARGET FOLDER MBSH

   makes a file of so many samples in FOLDER, a number a line, and runs `MBSH
   --analyze FILE' and `sort -n FILE | awk' in turn, ROUNDS times each.  Prints
   the medians of the wall times, their ratio, and the most memory that a
   process of each took.  */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.h"

enum
{
  CONTESTANTS = 2
};

/* $1 is the file, $2 the lower of both middle ranks.  */
static const char peer_script[]
    = "LC_ALL=C sort -n \"$1\" | awk -v rank=\"$2\" '"
      "NR == rank || NR == rank + 1 { sum += $1 } END { print sum / 2 }'";

struct contestant
{
  const char *title;
  const char *argv[7];
  double *times;
  /* kB.  */
  long peak;
};

extern char **environ;

static void
die (const char *what, int error)
{
  fprintf (stderr, "recorded: %s: %s\n", what, strerror (error));
  exit (EXIT_FAILURE);
}

/* splitmix64 of S. Vigna.  */
static uint64_t
next (uint64_t *state)
{
  uint64_t z = *state += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

/* Times of about 20 us, of which one in 64 takes up to a millisecond more.  */
static void
make_file (const char *name, size_t samples)
{
  FILE *file = fopen (name, "w");
  if (file == NULL)
    die (name, errno);
  uint64_t state = 0;
  for (size_t i = 0; i < samples; ++i)
    {
      uint64_t bits = next (&state);
      unsigned long time = 20000 + bits % 1024;
      if (bits >> 58 == 0)
        time += (bits >> 20) % 1000000;
      fprintf (file, "%lu\n", time);
    }
  if (fclose (file) != 0)
    die (name, errno);
}

/* The time of one run, ns.  */
static double
run (struct contestant *contestant)
{
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, "/dev/null",
                                    O_WRONLY, 0);
  pid_t child;
  int status;
  struct rusage usage;
  double begin = measure_now ();
  int error = posix_spawn (&child, contestant->argv[0], &actions, NULL,
                           (char *const *)contestant->argv, environ);
  if (error != 0)
    die (contestant->argv[0], error);
  if (wait4 (child, &status, 0, &usage) != child)
    die ("wait4", errno);
  double time = measure_now () - begin;
  posix_spawn_file_actions_destroy (&actions);
  if (status != 0)
    {
      fprintf (stderr, "recorded: %s: wait status %d, expected 0\n",
               contestant->argv[0], status);
      exit (EXIT_FAILURE);
    }
  if (usage.ru_maxrss > contestant->peak)
    contestant->peak = usage.ru_maxrss;
  return time;
}

static void
print (struct contestant *contestants, size_t rounds, const char *target)
{
  double peer = measure_quantile (contestants[1].times, rounds, 0.5);
  printf ("%-18s%12s%8s%12s  %s\n", "", "median, s", "ratio", "peak, MB",
          "target");
  for (size_t i = 0; i < CONTESTANTS; ++i)
    {
      double median = measure_quantile (contestants[i].times, rounds, 0.5);
      printf ("%-18s%12.3f%8.3f%12.1f  %s\n", contestants[i].title,
              median / 1e9, median / peer,
              (double)contestants[i].peak * 1024 / 1e6, i == 0 ? target : "");
    }
}

int
main (int argc, char **argv)
{
  size_t rounds = argc == 6 ? strtoul (argv[1], NULL, 10) : 0;
  size_t samples = argc == 6 ? strtoul (argv[2], NULL, 10) : 0;
  if (rounds == 0 || samples == 0)
    {
      fputs ("usage: recorded ROUNDS SAMPLES TARGET FOLDER MBSH\n", stderr);
      return EXIT_FAILURE;
    }
  char file[PATH_MAX];
  char rank[32];
  snprintf (file, sizeof file, "%s/recorded.txt", argv[4]);
  snprintf (rank, sizeof rank, "%zu", samples / 2);
  struct contestant contestants[CONTESTANTS]
      = { { .title = "mbsh --analyze",
            .argv = { argv[5], "--analyze", file, NULL } },
          { .title = "sort -n | awk",
            .argv
            = { "/bin/sh", "-c", peer_script, "sh", file, rank, NULL } } };
  for (size_t i = 0; i < CONTESTANTS; ++i)
    if ((contestants[i].times = calloc (rounds, sizeof (double))) == NULL)
      die ("times", ENOMEM);

  make_file (file, samples);
  for (size_t i = 0; i < rounds; ++i)
    for (size_t j = 0; j < CONTESTANTS; ++j)
      {
        /* Each goes first in every other round.  */
        struct contestant *contestant = &contestants[(i + j) % CONTESTANTS];
        contestant->times[i] = run (contestant);
      }
  unlink (file);
  print (contestants, rounds, argv[3]);
  for (size_t i = 0; i < CONTESTANTS; ++i)
    free (contestants[i].times);
  return fflush (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
