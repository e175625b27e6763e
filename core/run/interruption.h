/* What a signal handler notes and a run asks: SIGINT, which ends an execution
   or a run, and SIGTERM and SIGHUP, which end the process when its report is
   written.

   The handler is the caller's own and may call everything here.  */

#ifndef MBENCH_INTERRUPTION_H
#define MBENCH_INTERRUPTION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "run/host.h"

enum
{
  MBENCH_INTERRUPTION_SIGNALS = 3,
  /* A second SIGINT at a prompt within this time ends the whole run.  The
     signals that end the process come in volleys: from the terminal, from the
     shell that started it, from a service manager; within this time after the
     first they are one.  */
  MBENCH_INTERRUPTION_TOGETHER_NS = 1000000000,
  /* Who is no terminal may send SIGINT to the process and then to its group;
     within this time both are one.  */
  MBENCH_INTERRUPTION_ECHO_NS = 50000000
};

/* SIGINT, SIGTERM and SIGHUP.  */
extern const int mbench_interruption_signals[MBENCH_INTERRUPTION_SIGNALS];

/* What a SIGINT means.  */
enum mbench_interruption_place
{
  /* The run of a program that ends with it: what was asked stays asked.  */
  MBENCH_INTERRUPTION_PROGRAM,
  /* The run in a script, which may go on with another.  */
  MBENCH_INTERRUPTION_SCRIPT,
  /* The first the execution, the second soon after it the run.  */
  MBENCH_INTERRUPTION_PROMPT
};

/* All zero: nothing was noted.  The members are lock-free.  */
struct mbench_interruption
{
  /* An enum mbench_interruption_place, set from outside the handler.  */
  atomic_int place;
  /* The enum mbench_interrupt that nobody has taken yet.  */
  atomic_int pending;
  /* The last SIGINT, if there was one.  */
  atomic_bool has_interrupted;
  atomic_llong interrupted_at;
  /* The first signal that ends the process, or zero, and its time.  */
  atomic_int deadly;
  atomic_llong deadly_at;
};

/* Note SIGNAL, one of the three.  Returns true where it is to have its usual
   effect instead, since what was asked before has not come about: the handler
   then calls mbench_interruption_give_up.  */
bool mbench_interruption_note (struct mbench_interruption *interruption,
                               int signal_number);

/* The same at the time NOW of CLOCK_MONOTONIC, ns.  */
bool mbench_interruption_note_at (struct mbench_interruption *interruption,
                                  int signal_number, int64_t now);

/* Let SIGNAL have its usual effect when its handler returns.  */
void mbench_interruption_give_up (int signal_number);

/* What is to end now; telling it forgets it, but in a program.  */
enum mbench_interrupt
mbench_interruption_take (struct mbench_interruption *interruption);

/* Forget every SIGINT: what comes next is not meant by them.  */
void mbench_interruption_forget (struct mbench_interruption *interruption);

/* The signal that ends the process, or zero; never forgotten.  The status is
   128 more.  */
int mbench_interruption_deadly (struct mbench_interruption *interruption);

/* Whether SIGNAL is ignored: what was so at the start stays so, as it does for
   nohup and for jobs in the background.  */
bool mbench_interruption_is_ignored (int signal_number);

/* Call HANDLER for SIGNAL with the three blocked, and with FLAGS of
   sigaction.  A process that is forked has the usual effect again, unless
   another handler was installed since.  */
void mbench_interruption_handle (int signal_number, void (*handler) (int),
                                 int flags);

#endif
