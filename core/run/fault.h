/* Deadly signals in the child: what is known of one is noted in the shared
   memory, and the signal then has its ordinary effect.  The runner finds the
   names, as it has the same code, at the same addresses or, where the child is
   a fresh execution, in the same files.  */

#ifndef MBENCH_FAULT_H
#define MBENCH_FAULT_H

#include "run/outcome.h"
#include "run/shared.h"

/* In the runner, once before it forks: load what noting a fault needs.  */
void mbench_fault_prepare (void);

/* In the child: note faults in SHARED from now on.  */
void mbench_fault_install (struct mbench_shared *shared);

/* In a further thread of such a child: give it a stack to note faults of its
   own on, and take that, which may be NULL, away again.  */
void *mbench_fault_cover (void);
void mbench_fault_uncover (void *stack);

/* The address space of this process in bytes; zero where it is not known.
   May be called in a signal's handler.  */
size_t mbench_fault_space (void);

/* Make OUTCOME that of a child that SIGNAL has killed and that has left
   SHARED behind: out of memory where its address space was at the limit, else
   killed.  */
void mbench_fault_outcome (const struct mbench_shared *shared, int signal,
                           struct mbench_outcome *outcome);

#endif
