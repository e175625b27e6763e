/* SIGINT, SIGTERM and SIGHUP without Guile's sigaction, which would start a
   thread that delivers signals and that no forked child has.

   The handler does no work: it notes the signal, writes a byte to a pipe that
   the line editor polls, and puts one cell that was made beforehand on the
   thread's list of asyncs, so that running Scheme code notices at its next
   call or turn of a loop.  */

#ifndef MBSH_INTERRUPT_H
#define MBSH_INTERRUPT_H

#include <libguile.h>

#include "run/host.h"

/* Handle the signals from now on, but for those that are ignored, in the
   calling thread, which is in Guile mode.  ASYNC is a procedure without
   arguments, called soon after a signal in running Scheme code.  */
void mbsh_interrupt_install (SCM async);

/* From now on somebody types: a first SIGINT ends an execution, a second soon
   after it the run.  */
void mbsh_interrupt_at_prompt (void);

/* What is to end now; telling it forgets it.  */
enum mbench_interrupt mbsh_interrupt_take (void);

/* Forget every SIGINT.  */
void mbsh_interrupt_forget (void);

/* The signal that the shell is to end by, or zero.  */
int mbsh_interrupt_deadly (void);

/* Set the handler again: Guile's system* leaves SIGINT ignored behind it.  */
void mbsh_interrupt_keep (void);

/* What is asked between two samples: mbsh_interrupt_take, but a signal that
   ends the shell ends every run.  The handler is set again at most twenty
   times a second, as that is a system call.  */
enum mbench_interrupt mbsh_interrupt_poll (void);

/* The descriptor that becomes readable with a signal, and the way to empty
   it; -1 before install.  */
int mbsh_interrupt_descriptor (void);
void mbsh_interrupt_drain (void);

#endif
