/* What threads that take samples together wait at.  A leader calls its
   followers, lets them go at once when all stand ready, and waits until the
   last has ended; then it may call them again.

     leader:    call, gather, open, await, settle
     follower:  follow, stand, leave, rest

   Whoever waits looks for a while and then sleeps in the kernel: who sleeps
   begins late, but where there are more threads than processors who looks
   keeps another from beginning at all.  */

#ifndef MBENCH_GATE_H
#define MBENCH_GATE_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>

enum
{
  /* What is written by one thread lies so many bytes from what another
     writes: two lines of a cache, as processors fetch them in pairs.  */
  MBENCH_GATE_APART = 128
};

/* A number that is waited for, and how many sleep until it changes.  */
struct mbench_gate_word
{
  alignas (MBENCH_GATE_APART) atomic_uint value;
  atomic_uint sleepers;
};

struct mbench_gate
{
  unsigned followers;
  /* How often a waiter looks before it sleeps.  */
  size_t looks;
  /* The number of the latest call, and of the latest that was let go.  */
  struct mbench_gate_word called;
  struct mbench_gate_word opened;
  /* Counted over all calls: who stood ready, who has ended, and who has done
     with all that came after.  */
  struct mbench_gate_word ready;
  struct mbench_gate_word ended;
  struct mbench_gate_word rested;
};

/* Make GATE one of a leader and so many FOLLOWERS, who share PROCESSORS.  */
void mbench_gate_init (struct mbench_gate *gate, size_t followers,
                       size_t processors);

/* Of the leader.  What followers read after the call is to be written before
   it; what they have written before they left can be read after the await, and
   what they have written before they rested after the settle.  Of a call that
   is no sample there may be the settle alone.  */
void mbench_gate_call (struct mbench_gate *gate);
void mbench_gate_gather (struct mbench_gate *gate);
void mbench_gate_open (struct mbench_gate *gate);
void mbench_gate_await (struct mbench_gate *gate);
void mbench_gate_settle (struct mbench_gate *gate);

/* Of a follower: wait for the call that is next after number CALL, zero being
   none, and return its number; stand ready for that call until it is let go;
   have ended; and have done.  */
unsigned mbench_gate_follow (struct mbench_gate *gate, unsigned call);
void mbench_gate_stand (struct mbench_gate *gate, unsigned call);
void mbench_gate_leave (struct mbench_gate *gate);
void mbench_gate_rest (struct mbench_gate *gate);

/* Set WORD to VALUE and wake who waits for that; wait for it, with so many
   LOOKS before the sleep.  */
void mbench_gate_set (struct mbench_gate_word *word, unsigned value);
void mbench_gate_wait (struct mbench_gate_word *word, unsigned value,
                       size_t looks);

#endif
