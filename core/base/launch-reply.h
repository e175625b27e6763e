/* What the launcher and whoever began it say to each other, over the socket
   that is descriptor MBENCH_LAUNCH_SOCKET of the launcher: one byte asks for a
   run of the command, and each is answered by a reply.  The end of the socket
   ends the launcher, with the command that it may be running.  */

#ifndef MBENCH_LAUNCH_REPLY_H
#define MBENCH_LAUNCH_REPLY_H

#include <stdint.h>

enum
{
  /* Descriptors 0 to 2 are those of the command.  */
  MBENCH_LAUNCH_SOCKET = 3
};

struct mbench_launch_reply
{
  /* From just before the process of the command is begun to its end, by the
     monotonic clock, ns.  */
  int64_t elapsed;
  /* Of that process and of those that it has waited for: processor time, ns;
     the most memory that one of them had, bytes; and counts.  */
  int64_t user;
  int64_t system;
  int64_t peak;
  int64_t page_faults;
  int64_t major_faults;
  int64_t switches;
  int64_t involuntary_switches;
  /* As waitpid has it.  */
  int32_t status;
  /* The number of the error that kept the command from being executed; zero
     where it was.  */
  int32_t reason;
};

#endif
