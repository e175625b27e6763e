/* A test that tells, in a line of the file that LOG names, its process, where
   its code lies, what descriptors beyond the standard ones the process has,
   and the name of the process.  What else it does, and the program before it,
   is in the environment: CRASH       the body writes to where it must not
     REPLACE     the set-up replaces the file of that name by another
     THREAD      the program has another thread
     STATUS      the program leaves with that status where LOG is a file
                 already, before it runs its tests
     SIGNAL      the second set-up sends that signal to its parent, and the
   body does not end  */

#include <mbenchmark/all.h>

#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_endless;

static size_t
count_descriptors (void)
{
  size_t n = 0;
  DIR *folder = opendir ("/proc/self/fd");
  for (struct dirent *entry; (entry = readdir (folder)) != NULL;)
    n += entry->d_name[0] != '.' && atoi (entry->d_name) > STDERR_FILENO;
  closedir (folder);
  /* That of the folder is one of them.  */
  return n - 1;
}

static void
replace (const char *path)
{
  unlink (path);
  FILE *file = fopen (path, "w");
  fputs ("no program\n", file);
  fclose (file);
}

static int
count_lines (void)
{
  int lines = 0;
  FILE *log = fopen (getenv ("LOG"), "r");
  for (int c; (c = fgetc (log)) != EOF;)
    lines += c == '\n';
  fclose (log);
  return lines;
}

static void *
set_up (micro_benchmark_test_state state)
{
  char name[32] = "";
  FILE *comm = fopen ("/proc/self/comm", "r");
  if (fscanf (comm, "%31s", name) != 1)
    abort ();
  fclose (comm);
  size_t descriptors = count_descriptors ();
  FILE *log = fopen (getenv ("LOG"), "a");
  fprintf (log, "%ld %p %zu %s\n", (long)getpid (), (void *)&is_endless,
           descriptors, name);
  fclose (log);
  if (getenv ("REPLACE") != NULL)
    replace (getenv ("REPLACE"));
  is_endless = getenv ("SIGNAL") != NULL && count_lines () == 2;
  if (is_endless)
    kill (getppid (), atoi (getenv ("SIGNAL")));
  puts ("said by the test");
  (void)state;
  return NULL;
}

static int *volatile nowhere;

void crash_here (void);

void __attribute__ ((noinline)) crash_here (void) { *nowhere = 1; }

static void
body (void *unused)
{
  (void)unused;
  if (getenv ("CRASH") != NULL)
    crash_here ();
  while (is_endless)
    usleep (100000);
}

static void
tear_down (micro_benchmark_test_state state, void *data)
{
  (void)state;
  (void)data;
}

MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up, body, tear_down);

static void *
wait_for_ever (void *unused)
{
  for (;;)
    pause ();
  return unused;
}

int
main (int argc, char **argv)
{
  pthread_t thread;
  struct stat facts;
  puts ("said by main");
  if (getenv ("STATUS") != NULL && stat (getenv ("LOG"), &facts) == 0)
    exit (atoi (getenv ("STATUS")));
  if (getenv ("THREAD") != NULL
      && pthread_create (&thread, NULL, wait_for_ever, NULL) != 0)
    abort ();
  return micro_benchmark_main (argc, argv);
}
