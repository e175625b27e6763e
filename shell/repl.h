/* What the shell's loop, written in Scheme (mbsh repl), needs of C: the line
   editor and the interrupts.  */

#ifndef MBSH_REPL_H
#define MBSH_REPL_H

#include <libguile.h>

/* The procedures, as an alist from symbol to procedure.  */
SCM mbsh_repl_host (void);

#endif
