/* The end message of a child: what does not fit into shared memory.  A row of
   parts, each a letter, a length and bytes; the last is empty.  */

#ifndef MBENCH_MESSAGE_H
#define MBENCH_MESSAGE_H

#include <stddef.h>

#include "run/outcome.h"

/* Write NAME and OUTCOME to FD.  What cannot be written is lost.  */
void mbench_message_write (int fd, const char *name,
                           const struct mbench_outcome *outcome);

/* Read the N BYTES of a message.  *NAME becomes a new string and OUTCOME what
   was written; a message that is not whole, or none, changes nothing.  */
void mbench_message_read (const char *bytes, size_t n, char **name,
                          struct mbench_outcome *outcome);

#endif
