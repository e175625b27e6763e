/* The main of a stand-alone C program.  */

#include <config.h>

#include <mbenchmark/main.h>
#include <mbenchmark/registration.h>
#include <mbenchmark/utility.h>

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>

#include "base/path.h"
#include "program/host-memory.h"
#include "program/program.h"
#include "program/work.h"
#include "run/interruption.h"

static struct mbench_interruption interruption;

/* How often main was called here, and what makes this process a worker.  */
static size_t runs;
static struct mbench_worker *worker;

static void
on_signal (int signal_number)
{
  int saved_errno = errno;
  if (mbench_interruption_note (&interruption, signal_number))
    mbench_interruption_give_up (signal_number);
  errno = saved_errno;
}

static enum mbench_interrupt
interrupted (void *data)
{
  (void)data;
  return mbench_interruption_take (&interruption);
}

/* The exit status of a program whose run came to STATUS.  */
static int
final_status (int status)
{
  int deadly = mbench_interruption_deadly (&interruption);
  if (deadly != 0)
    return MBENCH_EXIT_SIGNALLED + deadly;
  /* Also where it came too late for the run: who loops over programs is to
     end.  */
  return status == MBENCH_EXIT_FINE
                 && mbench_interruption_take (&interruption)
                        != MBENCH_INTERRUPT_NONE
             ? MBENCH_EXIT_INTERRUPTED
             : status;
}

/* Run SUITE as a worker does: the one test that its job is of, when it comes
   to that run, and no other.  */
static int
run_as_worker (micro_benchmark_suite suite)
{
  static const struct mbench_host host;
  if (mbench_worker_job (worker)->run == runs)
    mbench_work (worker, suite, &host);
  return MBENCH_EXIT_FINE;
}

/* Run SUITE as ARGV says.  */
static int
run (micro_benchmark_suite suite, int argc, char **argv)
{
  interruption = (struct mbench_interruption){
    .place = MBENCH_INTERRUPTION_PROGRAM,
  };
  struct sigaction old[MBENCH_INTERRUPTION_SIGNALS];
  for (int i = 0; i < MBENCH_INTERRUPTION_SIGNALS; ++i)
    {
      int signal_number = mbench_interruption_signals[i];
      sigaction (signal_number, NULL, &old[i]);
      /* A report that is being written does not break off.  */
      if (!mbench_interruption_is_ignored (signal_number))
        mbench_interruption_handle (signal_number, on_signal, SA_RESTART);
    }
  const struct mbench_afresh afresh
      = { .suite = micro_benchmark_suite_get_name (suite), .run = runs };
  struct mbench_host host
      = { .observer = { .interrupted = interrupted },
          .isolation = { .is_default = true, .afresh = &afresh },
          .host_file = mbench_host_memory_path () };
  int status
      = mbench_program_run (suite, argc, argv, &host, stdout, stderr, NULL);
  for (int i = 0; i < MBENCH_INTERRUPTION_SIGNALS; ++i)
    sigaction (mbench_interruption_signals[i], &old[i], NULL);
  return final_status (status);
}

int
micro_benchmark_main (int argc, char **argv)
{
  if (runs++ == 0)
    worker = mbench_worker_take ();
  setlocale (LC_CTYPE, "");
  char *name = mbench_path_stem (argc > 0 ? argv[0] : "suite");
  micro_benchmark_suite suite
      = name != NULL ? micro_benchmark_suite_create (name) : NULL;
  int status = MBENCH_EXIT_FAILED;
  if (suite != NULL)
    {
      micro_benchmark_suite_register_static_tests (suite);
      status
          = worker != NULL ? run_as_worker (suite) : run (suite, argc, argv);
    }
  micro_benchmark_suite_release (suite);
  free (name);
  return status;
}
