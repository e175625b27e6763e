/* The main of a stand-alone C program.  */

#include <config.h>

#include <mbenchmark/main.h>
#include <mbenchmark/registration.h>
#include <mbenchmark/utility.h>

#include <locale.h>
#include <signal.h>
#include <stdlib.h>

#include "program/program.h"

/* Set by the first SIGINT; the second has its usual effect.  */
static volatile sig_atomic_t is_interrupted;

static void
on_interrupt (int signal_number)
{
  (void)signal_number;
  is_interrupted = 1;
}

static enum mbench_interrupt
interrupted (void *data)
{
  (void)data;
  return is_interrupted ? MBENCH_INTERRUPT_RUN : MBENCH_INTERRUPT_NONE;
}

int
micro_benchmark_main (int argc, char **argv)
{
  setlocale (LC_CTYPE, "");
  char *name = mbench_program_suite_name (argc > 0 ? argv[0] : "suite");
  micro_benchmark_suite suite
      = name != NULL ? micro_benchmark_suite_create (name) : NULL;
  int status = MBENCH_EXIT_FAILED;
  if (suite != NULL)
    {
      micro_benchmark_suite_register_static_tests (suite);
      struct sigaction action
          = { .sa_handler = on_interrupt, .sa_flags = SA_RESETHAND };
      struct sigaction old;
      is_interrupted = 0;
      sigaction (SIGINT, &action, &old);
      /* A job in the background is none of the keyboard's business.  */
      if (old.sa_handler == SIG_IGN)
        sigaction (SIGINT, &old, NULL);
      struct mbench_host host = { .observer = { .interrupted = interrupted },
                                  .isolation = { .is_default = true } };
      status = mbench_program_run (suite, argc, argv, &host, stdout, stderr,
                                   NULL);
      sigaction (SIGINT, &old, NULL);
    }
  micro_benchmark_suite_release (suite);
  free (name);
  return status;
}
