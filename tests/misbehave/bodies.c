/* Bodies that misbehave, each followed by one that does not: as a program and
   as a module.  What is to come of each is in expected.scm.

   "good-N" stands before, between and after the others.  */

#include <mbenchmark/all.h>

#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  ITERATIONS = 64,
  /* In each iteration, so that an execution writes 100 MB.  */
  WRITTEN = 100 * 1024 * 1024 / ITERATIONS,
  FAULT_AT = 40,
  STATUS_OF_EXIT = 3,
  STATUS_OF_UNDERSCORE_EXIT = 4
};

static volatile unsigned counter;
static int *volatile nowhere;

static void
good (void *nothing)
{
  (void)nothing;
  ++counter;
}

/* Its name is to be in the report, whoever calls it.  */
__attribute__ ((noinline)) void null_dereference (void *nothing);

void
null_dereference (void *nothing)
{
  (void)nothing;
  *nowhere = 1;
}

/* In the middle of the execution.  */
static void
fault_late (void *nothing)
{
  if (++counter == FAULT_AT)
    null_dereference (nothing);
}

static unsigned
recur (unsigned depth)
{
  volatile char frame[1024];
  frame[depth % sizeof frame] = (char)depth;
  return counter == (unsigned)-1 ? 0 : recur (depth + 1) + (unsigned)frame[0];
}

static void
overflow_stack (void *nothing)
{
  (void)nothing;
  counter = recur (0);
}

static void
call_abort (void *nothing)
{
  (void)nothing;
  abort ();
}

static void
free_twice (void *nothing)
{
  (void)nothing;
  char *volatile block = malloc (40);
  char *again = block;
  free (block);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
#pragma GCC diagnostic ignored "-Wuse-after-free"
  free (again);
#pragma GCC diagnostic pop
}

static void
never_return (void *nothing)
{
  (void)nothing;
  for (;;)
    ++counter;
}

static void
never_return_deaf (void *nothing)
{
  sigset_t all;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);
  never_return (nothing);
}

static void
call_exit (void *nothing)
{
  (void)nothing;
  exit (STATUS_OF_EXIT);
}

static void
call_underscore_exit (void *nothing)
{
  (void)nothing;
  _exit (STATUS_OF_UNDERSCORE_EXIT);
}

static void
exit_at_once_with_success (void *nothing)
{
  (void)nothing;
  _exit (0);
}

static void
raise_term (void *nothing)
{
  (void)nothing;
  raise (SIGTERM);
}

static void
raise_kill (void *nothing)
{
  (void)nothing;
  raise (SIGKILL);
}

static void
raise_stop (void *nothing)
{
  (void)nothing;
  raise (SIGSTOP);
}

static void
kill_group (void *nothing)
{
  (void)nothing;
  kill (0, SIGUSR1);
}

static void
fault_with_signals_blocked (void *nothing)
{
  sigset_t all;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);
  null_dereference (nothing);
}

static void
allocate (void *nothing)
{
  (void)nothing;
  enum
  {
    STEP = 1 << 20
  };
  for (;;)
    memset (malloc (STEP), 1, STEP);
}

static void
close_descriptors (void *nothing)
{
  (void)nothing;
  for (int fd = 0; fd <= 20; ++fd)
    close (fd);
}

static void
close_all_descriptors (void *nothing)
{
  (void)nothing;
  for (int fd = 0; fd < 4096; ++fd)
    close (fd);
}

/* A process in the first iteration, which does nothing for ever.  */
static void
fork_idle (void *nothing)
{
  (void)nothing;
  if (counter++ == 0 && fork () == 0)
    for (;;)
      pause ();
}

/* One that goes on as its parent does.  */
static void
fork_on (void *nothing)
{
  (void)nothing;
  if (counter++ == 0)
    fork ();
}

/* And when that has come to its end this one faults.  */
static void
fork_on_and_fault (void *nothing)
{
  if (++counter != FAULT_AT)
    return;
  pid_t pid = fork ();
  if (pid == 0)
    return;
  waitpid (pid, NULL, 0);
  null_dereference (nothing);
}

static void *
run_on (void *nothing)
{
  for (;;)
    ++counter;
  return nothing;
}

static void
leave_thread (void *nothing)
{
  static pthread_t thread;
  (void)nothing;
  if (thread == 0 && pthread_create (&thread, NULL, run_on, NULL) != 0)
    abort ();
}

static void
change_directory (void *nothing)
{
  (void)nothing;
  if (chdir ("/") != 0)
    abort ();
}

static void
change_locale (void *nothing)
{
  (void)nothing;
  setlocale (LC_ALL, "C");
  setenv ("LC_ALL", "nowhere", 1);
}

static void
block_signals (void *nothing)
{
  (void)nothing;
  sigset_t all;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);
  signal (SIGINT, SIG_IGN);
  signal (SIGTERM, SIG_IGN);
}

static void
write_much (void *nothing)
{
  static char bytes[WRITTEN];
  (void)nothing;
  memset (bytes, 'x', sizeof bytes);
  if (fwrite (bytes, 1, sizeof bytes, stdout) != sizeof bytes)
    abort ();
}

static void
take_no_files (void *nothing)
{
  const struct rlimit none = { 0, 0 };
  (void)nothing;
  setrlimit (RLIMIT_NOFILE, &none);
  setrlimit (RLIMIT_FSIZE, &none);
}

/* Constraints beside those of all.  */

static void
brief (micro_benchmark_test_case test)
{
  const micro_benchmark_clock_time time = { 0, 300000000 };
  micro_benchmark_test_case_set_timeout (test, time);
}

static void
narrow (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_set_max_memory (test, 100 << 20);
}

static void
captured (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_set_capture_output (test, true);
}

/* What only the first of several threads does not do.  */
static bool
is_first_thread (void)
{
  return syscall (SYS_gettid) == getpid ();
}

static void
fault_in_thread (void *nothing)
{
  if (!is_first_thread ())
    null_dereference (nothing);
}

static void
overflow_stack_in_thread (void *nothing)
{
  if (!is_first_thread ())
    overflow_stack (nothing);
}

static void
exit_in_thread (void *nothing)
{
  if (!is_first_thread ())
    call_exit (nothing);
}

static void
end_thread (void *nothing)
{
  (void)nothing;
  if (!is_first_thread ())
    pthread_exit (NULL);
}

static void
never_return_in_thread (void *nothing)
{
  if (!is_first_thread ())
    never_return (nothing);
}

static void
on_threads (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_set_threads (test, 3);
}

static void
briefly_on_threads (micro_benchmark_test_case test)
{
  on_threads (test);
  brief (test);
}

static const struct
{
  const char *name;
  micro_benchmark_auto_test_fun fun;
  micro_benchmark_constraint_fun constrain;
} bodies[] = {
  { "null-dereference", null_dereference, NULL },
  { "fault-late", fault_late, NULL },
  { "overflow-stack", overflow_stack, NULL },
  { "abort", call_abort, NULL },
  { "free-twice", free_twice, captured },
  { "never-return", never_return, brief },
  { "never-return-deaf", never_return_deaf, brief },
  { "exit", call_exit, NULL },
  { "_exit", call_underscore_exit, NULL },
  { "_exit-0", exit_at_once_with_success, NULL },
  { "raise-term", raise_term, NULL },
  { "raise-kill", raise_kill, NULL },
  { "raise-stop", raise_stop, brief },
  { "kill-group", kill_group, NULL },
  { "fault-with-signals-blocked", fault_with_signals_blocked, NULL },
  { "allocate", allocate, narrow },
  { "close-descriptors", close_descriptors, NULL },
  { "close-all-descriptors", close_all_descriptors, NULL },
  { "fork-idle", fork_idle, NULL },
  { "fork-on", fork_on, NULL },
  { "fork-on-and-fault", fork_on_and_fault, NULL },
  { "leave-thread", leave_thread, NULL },
  { "change-directory", change_directory, NULL },
  { "change-locale", change_locale, NULL },
  { "block-signals", block_signals, NULL },
  { "write-much", write_much, captured },
  { "take-no-files", take_no_files, NULL },
  { "fault-in-thread", fault_in_thread, on_threads },
  { "overflow-stack-in-thread", overflow_stack_in_thread, on_threads },
  { "exit-in-thread", exit_in_thread, on_threads },
  { "end-thread", end_thread, on_threads },
  { "never-return-in-thread", never_return_in_thread, briefly_on_threads },
};

enum
{
  BODIES = sizeof bodies / sizeof *bodies,
  TESTS = 2 * BODIES + 1
};

static void
constrain (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_limit_iterations (test, 0, ITERATIONS);
  micro_benchmark_test_case_limit_samples (test, 1, 1);
  for (int i = 0; i < BODIES; ++i)
    if (strcmp (bodies[i].name, micro_benchmark_test_case_get_name (test)) == 0
        && bodies[i].constrain != NULL)
      bodies[i].constrain (test);
}

static void __attribute__ ((constructor)) enlist (void)
{
  static micro_benchmark_static_test tests[TESTS];
  static micro_benchmark_static_constraint constraints[TESTS];
  static char names[BODIES + 1][32];
  for (int i = 0; i < TESTS; ++i)
    {
      snprintf (names[i / 2], sizeof names[i / 2], "good-%d", i / 2);
      tests[i] = (micro_benchmark_static_test){
        .abi = MICRO_BENCHMARK_ABI,
        .name = i % 2 == 0 ? names[i / 2] : bodies[i / 2].name,
        .definition = { .is_auto = true,
                        .auto_test = i % 2 == 0 ? good : bodies[i / 2].fun }
      };
      constraints[i]
          = (micro_benchmark_static_constraint){ .abi = MICRO_BENCHMARK_ABI,
                                                 .name = tests[i].name,
                                                 .constrain = constrain };
      micro_benchmark_register_static_test (&tests[i]);
      micro_benchmark_register_static_constraint (&constraints[i]);
    }
}

MICRO_BENCHMARK_MAIN ();
