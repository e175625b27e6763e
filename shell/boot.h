/* Guile brought up inside mbsh.  */

#ifndef MBSH_BOOT_H
#define MBSH_BOOT_H

#include "options.h"

/* Boot Guile, load the shell's modules and run it as OPTIONS say.  Returns
   the exit status.  */
int mbsh_boot (const struct mbsh_options *options, int argc, char **argv);

#endif
