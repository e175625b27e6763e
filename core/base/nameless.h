/* Files without a name, for what is too much for memory.  */

#ifndef MBENCH_NAMELESS_H
#define MBENCH_NAMELESS_H

/* A new one in the folder for temporary ones, closed on exec; -1, with errno,
   where that cannot be.  */
int mbench_nameless_open (void);

#endif
