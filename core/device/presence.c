#include <config.h>

#include "device/presence.h"

#include <stddef.h>

#ifdef HAVE_RSEQ

/* The kernel compares the four bytes before the address of an abort with the
   signature that glibc registered, and it wants that address outside the
   range, whether or not it has to go there.  None of this is executed, so it
   is data.  */
static const struct
{
  char range[32];
  uint32_t signature;
  uint32_t abort;
} never_executed = { .signature = RSEQ_SIG };

static const struct rseq_cs descriptor = {
  .start_ip = (uintptr_t)never_executed.range,
  .post_commit_offset = sizeof never_executed.range,
  .abort_ip = (uintptr_t)&never_executed.abort,
};

enum
{
  /* What must be within the size that glibc tells: newer ones tell that of
     the fields that the kernel knows.  */
  NEEDED = offsetof (struct rseq, rseq_cs) + sizeof (uint64_t)
};

struct mbench_presence
mbench_presence_here (void)
{
  struct mbench_presence presence = { .mark = (uintptr_t)&descriptor };
  presence.area = (volatile struct rseq *)((char *)__builtin_thread_pointer ()
                                           + __rseq_offset);
  presence.exists = __rseq_size >= NEEDED && (int)presence.area->cpu_id >= 0;
  return presence;
}

#else

struct mbench_presence
mbench_presence_here (void)
{
  return (struct mbench_presence){ .exists = false };
}

#endif
