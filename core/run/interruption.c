#include <config.h>

#include "run/interruption.h"

#include <pthread.h>
#include <signal.h>

#include "device/clock.h"

_Static_assert(ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_LLONG_LOCK_FREE == 2
                   && ATOMIC_BOOL_LOCK_FREE == 2,
               "a handler may take no lock");

const int mbench_interruption_signals[MBENCH_INTERRUPTION_SIGNALS]
    = { SIGINT, SIGTERM, SIGHUP };

static bool
note_deadly (struct mbench_interruption *interruption, int signal_number,
             int64_t now)
{
  if (interruption->deadly != 0)
    return now - interruption->deadly_at >= MBENCH_INTERRUPTION_TOGETHER_NS;
  interruption->deadly_at = now;
  interruption->pending = MBENCH_INTERRUPT_RUN;
  interruption->deadly = signal_number;
  return false;
}

static bool
note_interrupt (struct mbench_interruption *interruption, int64_t now)
{
  bool is_second = interruption->has_interrupted;
  int64_t since = now - interruption->interrupted_at;
  bool is_waiting = interruption->pending != MBENCH_INTERRUPT_NONE;
  if (interruption->place == MBENCH_INTERRUPTION_PROMPT)
    interruption->pending
        = is_waiting || (is_second && since < MBENCH_INTERRUPTION_TOGETHER_NS)
              ? MBENCH_INTERRUPT_RUN
              : MBENCH_INTERRUPT_EXECUTION;
  else if (is_second && is_waiting)
    return since >= MBENCH_INTERRUPTION_ECHO_NS;
  else
    interruption->pending = MBENCH_INTERRUPT_RUN;
  interruption->interrupted_at = now;
  interruption->has_interrupted = true;
  return false;
}

bool
mbench_interruption_note_at (struct mbench_interruption *interruption,
                             int signal_number, int64_t now)
{
  return signal_number == SIGINT
             ? note_interrupt (interruption, now)
             : note_deadly (interruption, signal_number, now);
}

bool
mbench_interruption_note (struct mbench_interruption *interruption,
                          int signal_number)
{
  return mbench_interruption_note_at (
      interruption, signal_number, mbench_clock_now (&mbench_clock_monotonic));
}

void
mbench_interruption_give_up (int signal_number)
{
  struct sigaction action = { .sa_handler = SIG_DFL };
  sigaction (signal_number, &action, NULL);
  raise (signal_number);
}

enum mbench_interrupt
mbench_interruption_take (struct mbench_interruption *interruption)
{
  if (interruption->place == MBENCH_INTERRUPTION_PROGRAM)
    return (enum mbench_interrupt)interruption->pending;
  return (enum mbench_interrupt)atomic_exchange (&interruption->pending,
                                                 MBENCH_INTERRUPT_NONE);
}

void
mbench_interruption_forget (struct mbench_interruption *interruption)
{
  interruption->pending = MBENCH_INTERRUPT_NONE;
  interruption->has_interrupted = false;
}

int
mbench_interruption_deadly (struct mbench_interruption *interruption)
{
  return interruption->deadly;
}

bool
mbench_interruption_is_ignored (int signal_number)
{
  struct sigaction action;
  sigaction (signal_number, NULL, &action);
  return action.sa_handler == SIG_IGN;
}

/* By the places of the signals, the handlers that were installed last.  */
static void (*installed[MBENCH_INTERRUPTION_SIGNALS]) (int);

/* In a process that was forked, by whomever: it is not asked to end a run.  */
static void
let_go (void)
{
  for (int i = 0; i < MBENCH_INTERRUPTION_SIGNALS; ++i)
    {
      struct sigaction action;
      sigaction (mbench_interruption_signals[i], NULL, &action);
      if (installed[i] != NULL && action.sa_handler == installed[i])
        signal (mbench_interruption_signals[i], SIG_DFL);
    }
}

static void
watch_forks (void)
{
  /* Without memory for it a child keeps the handlers.  */
  pthread_atfork (NULL, NULL, let_go);
}

void
mbench_interruption_handle (int signal_number, void (*handler) (int),
                            int flags)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once (&once, watch_forks);
  struct sigaction action = { .sa_handler = handler, .sa_flags = flags };
  sigemptyset (&action.sa_mask);
  for (int i = 0; i < MBENCH_INTERRUPTION_SIGNALS; ++i)
    {
      sigaddset (&action.sa_mask, mbench_interruption_signals[i]);
      if (mbench_interruption_signals[i] == signal_number)
        installed[i] = handler;
    }
  sigaction (signal_number, &action, NULL);
}
