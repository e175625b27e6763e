/* What the commands that this process measures take of the system: counted by
   their launcher, and noted here, where the bank of their meters finds it.  */

#ifndef MBENCH_COUNTER_COMMAND_H
#define MBENCH_COUNTER_COMMAND_H

#include "base/launch-reply.h"
#include "device/counter.h"

/* One more run of a command has ended.  */
void mbench_counter_command_note (const struct mbench_launch_reply *reply);

/* user-time, system-time and those of the usage of a process, of commands.  */
extern const struct mbench_counter_bank mbench_counter_command;

#endif
