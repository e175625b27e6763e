/* Ctrl-C without Guile's sigaction, which would start a thread that delivers
   signals and that no forked child has.

   The handler does no work: it sets a flag, writes a byte to a pipe that the
   line editor polls, and puts one cell that was made beforehand on the
   thread's list of asyncs, so that running Scheme code notices at its next
   call or turn of a loop.  */

#ifndef MBSH_INTERRUPT_H
#define MBSH_INTERRUPT_H

#include <libguile.h>

#include <stdbool.h>

/* Handle SIGINT from now on, in the calling thread, which is in Guile mode.
   ASYNC is a procedure without arguments, called soon after a SIGINT in
   running Scheme code.  */
void mbsh_interrupt_install (SCM async);

/* Whether there was a SIGINT since the last time it was told; telling it
   forgets it.  */
bool mbsh_interrupt_take (void);

/* Set the handler again: Guile's system* leaves SIGINT ignored behind it.  */
void mbsh_interrupt_keep (void);

/* What is asked between two samples: mbsh_interrupt_take, with the handler set
   again at most twenty times a second, as that is a system call.  */
bool mbsh_interrupt_poll (void);

/* The descriptor that becomes readable with a SIGINT, and the way to empty
   it; -1 before install.  */
int mbsh_interrupt_descriptor (void);
void mbsh_interrupt_drain (void);

#endif
