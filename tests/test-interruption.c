/* run/interruption.h: what signals at given times ask for.  */

#include <config.h>

#include "run/interruption.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

static const int64_t ms = 1000000;
static const int64_t begin = 7000 * 1000000LL;

static bool
note (struct mbench_interruption *interruption, int signal_number,
      int64_t milliseconds)
{
  return mbench_interruption_note_at (interruption, signal_number,
                                      begin + milliseconds * ms);
}

static void
takes (struct mbench_interruption *interruption, enum mbench_interrupt wanted,
       const char *name)
{
  tap_size (mbench_interruption_take (interruption), wanted, name);
}

static void
test_prompt (void)
{
  struct mbench_interruption first = { .place = MBENCH_INTERRUPTION_PROMPT };
  takes (&first, MBENCH_INTERRUPT_NONE, "nothing was noted");
  tap_ok (!note (&first, SIGINT, 0), "a prompt stays");
  takes (&first, MBENCH_INTERRUPT_EXECUTION, "the first ends the execution");
  takes (&first, MBENCH_INTERRUPT_NONE, "and is forgotten");
  note (&first, SIGINT, 999);
  takes (&first, MBENCH_INTERRUPT_RUN, "the second within a second the run");
  note (&first, SIGINT, 1999);
  takes (&first, MBENCH_INTERRUPT_EXECUTION,
         "after a second it is a first again");

  struct mbench_interruption unasked = { .place = MBENCH_INTERRUPTION_PROMPT };
  note (&unasked, SIGINT, 0);
  tap_ok (!note (&unasked, SIGINT, 5000), "a prompt stays in any case");
  takes (&unasked, MBENCH_INTERRUPT_RUN,
         "two that nobody asked for end the run, be they far apart");

  struct mbench_interruption forgotten
      = { .place = MBENCH_INTERRUPTION_PROMPT };
  note (&forgotten, SIGINT, 0);
  mbench_interruption_forget (&forgotten);
  takes (&forgotten, MBENCH_INTERRUPT_NONE, "what is forgotten asks nothing");
  note (&forgotten, SIGINT, 1);
  takes (&forgotten, MBENCH_INTERRUPT_EXECUTION, "and is no first one");
}

static void
test_script (void)
{
  struct mbench_interruption script = { .place = MBENCH_INTERRUPTION_SCRIPT };
  tap_ok (!note (&script, SIGINT, 0), "a script is asked first");
  takes (&script, MBENCH_INTERRUPT_RUN, "one ends the run of a script");
  takes (&script, MBENCH_INTERRUPT_NONE, "but not its next");
  tap_ok (!note (&script, SIGINT, 100), "which another one ends");
  takes (&script, MBENCH_INTERRUPT_RUN, "as the first");
  note (&script, SIGINT, 200);
  tap_ok (!note (&script, SIGINT, 249), "an echo is no second one");
  tap_ok (note (&script, SIGINT, 250),
          "a second one that finds the first unheard has its usual effect");
}

static void
test_program (void)
{
  struct mbench_interruption program
      = { .place = MBENCH_INTERRUPTION_PROGRAM };
  tap_ok (!note (&program, SIGINT, 0), "a program is asked first");
  takes (&program, MBENCH_INTERRUPT_RUN, "one ends the run of a program");
  takes (&program, MBENCH_INTERRUPT_RUN, "and stays");
  tap_ok (!note (&program, SIGINT, 49), "an echo is no second one");
  tap_ok (note (&program, SIGINT, 50), "a second one has its usual effect");
  tap_size ((size_t)mbench_interruption_deadly (&program), 0,
            "an interrupt is not what ends the process");
}

static void
test_deadly (void)
{
  static const char *const names[] = { "program", "script", "prompt" };
  for (int place = 0; place < 3; ++place)
    {
      struct mbench_interruption ended = { .place = place };
      tap_ok (!note (&ended, SIGTERM, 0), "%s: SIGTERM asks first",
              names[place]);
      takes (&ended, MBENCH_INTERRUPT_RUN, names[place]);
      mbench_interruption_forget (&ended);
      tap_ok (!note (&ended, SIGHUP, 999), "%s: a volley is one",
              names[place]);
      tap_size ((size_t)mbench_interruption_deadly (&ended), SIGTERM,
                "the first of it counts");
      tap_ok (note (&ended, SIGTERM, 1000),
              "%s: what is sent again has its usual effect", names[place]);
    }
  struct mbench_interruption hung_up = { 0 };
  note (&hung_up, SIGHUP, 0);
  tap_size ((size_t)mbench_interruption_deadly (&hung_up), SIGHUP, "SIGHUP");
}

static void
ignore (int signal_number)
{
  (void)signal_number;
}

/* Whether SIGTERM has HANDLER in a process that is forked.  */
static bool
is_in_fork (void (*handler) (int))
{
  int status = 1;
  pid_t pid = fork ();
  if (pid == 0)
    {
      struct sigaction action;
      sigaction (SIGTERM, NULL, &action);
      _exit (action.sa_handler == handler ? 0 : 1);
    }
  waitpid (pid, &status, 0);
  return status == 0;
}

static void
test_fork (void)
{
  struct sigaction action;
  mbench_interruption_handle (SIGTERM, ignore, 0);
  tap_ok (is_in_fork (SIG_DFL), "who was forked is ended by SIGTERM");
  sigaction (SIGTERM, NULL, &action);
  tap_ok (action.sa_handler == ignore, "who forked is asked");
  signal (SIGTERM, SIG_IGN);
  tap_ok (is_in_fork (SIG_IGN), "what another has installed stays");
  signal (SIGTERM, SIG_DFL);
}

int
main (void)
{
  test_prompt ();
  test_script ();
  test_program ();
  test_deadly ();
  test_fork ();
  return tap_done ();
}
