/* Runs a program by the least that there is, to show what is added to that:

     bare-runs RUNS PROGRAM

   prints the time of each run, ns, a line each: from before the vfork to the
   return of wait4.  */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (long long)time.tv_sec * 1000000000 + time.tv_nsec;
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    return EXIT_FAILURE;
  char *const words[] = { argv[2], NULL };
  for (long n = atol (argv[1]); n > 0; --n)
    {
      struct rusage usage;
      int status;
      long long begin = now ();
      pid_t pid = vfork ();
      if (pid == 0)
        {
          execve (argv[2], words, environ);
          _exit (127);
        }
      wait4 (pid, &status, 0, &usage);
      long long end = now ();
      if (status != 0)
        return EXIT_FAILURE;
      printf ("%lld\n", end - begin);
    }
  return EXIT_SUCCESS;
}
