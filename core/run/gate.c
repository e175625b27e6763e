#include <config.h>

#include "run/gate.h"

#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

enum
{
  /* Some milliseconds of looks where everybody has a processor: longer than
     threads of one sample are apart as a rule.  A microsecond or so where not
     everybody has.  */
  MANY_LOOKS = 50000,
  FEW_LOOKS = 50
};

/* Tell the processor that this is a loop that waits.  */
static inline void
relax (void)
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#elif defined __aarch64__
  __asm__ volatile("isb" : : : "memory");
#else
  __asm__ volatile("" : : : "memory");
#endif
}

/* Sleep while WORD is SEEN, or until somebody wakes who sleeps there.  */
static void
sleep_on (struct mbench_gate_word *word, unsigned seen)
{
  syscall (SYS_futex, &word->value, FUTEX_WAIT_PRIVATE, seen, NULL, NULL, 0);
}

/* Who sleeps has said so before the last look at the value, and the value was
   changed before this asks whether somebody sleeps: one of both sees the
   other.  */
static void
wake (struct mbench_gate_word *word)
{
  if (atomic_load (&word->sleepers) > 0)
    syscall (SYS_futex, &word->value, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL,
             0);
}

void
mbench_gate_set (struct mbench_gate_word *word, unsigned value)
{
  atomic_store (&word->value, value);
  wake (word);
}

void
mbench_gate_wait (struct mbench_gate_word *word, unsigned value, size_t looks)
{
  for (size_t i = 0; i < looks; ++i)
    {
      if (atomic_load_explicit (&word->value, memory_order_acquire) == value)
        return;
      relax ();
    }
  atomic_fetch_add (&word->sleepers, 1);
  unsigned seen;
  while ((seen = atomic_load (&word->value)) != value)
    sleep_on (word, seen);
  atomic_fetch_sub (&word->sleepers, 1);
}

void
mbench_gate_init (struct mbench_gate *gate, size_t followers,
                  size_t processors)
{
  *gate = (struct mbench_gate){
    .followers = (unsigned)followers,
    .looks = followers < processors ? MANY_LOOKS : FEW_LOOKS,
  };
}

/* What a word that counts followers comes to when all have been counted in
   every call so far.  The numbers may wrap around.  */
static unsigned
all_of (struct mbench_gate *gate)
{
  return atomic_load_explicit (&gate->called.value, memory_order_relaxed)
         * gate->followers;
}

/* Count one more in WORD.  Only the last of a call is waited for.  */
static void
count (struct mbench_gate *gate, struct mbench_gate_word *word)
{
  if (atomic_fetch_add (&word->value, 1) + 1 == all_of (gate))
    wake (word);
}

void
mbench_gate_call (struct mbench_gate *gate)
{
  mbench_gate_set (
      &gate->called,
      atomic_load_explicit (&gate->called.value, memory_order_relaxed) + 1);
}

void
mbench_gate_gather (struct mbench_gate *gate)
{
  mbench_gate_wait (&gate->ready, all_of (gate), gate->looks);
}

void
mbench_gate_open (struct mbench_gate *gate)
{
  mbench_gate_set (&gate->opened, atomic_load_explicit (&gate->called.value,
                                                        memory_order_relaxed));
}

void
mbench_gate_await (struct mbench_gate *gate)
{
  mbench_gate_wait (&gate->ended, all_of (gate), gate->looks);
}

void
mbench_gate_settle (struct mbench_gate *gate)
{
  mbench_gate_wait (&gate->rested, all_of (gate), gate->looks);
}

unsigned
mbench_gate_follow (struct mbench_gate *gate, unsigned call)
{
  mbench_gate_wait (&gate->called, call + 1, gate->looks);
  return call + 1;
}

void
mbench_gate_stand (struct mbench_gate *gate, unsigned call)
{
  count (gate, &gate->ready);
  mbench_gate_wait (&gate->opened, call, gate->looks);
}

void
mbench_gate_leave (struct mbench_gate *gate)
{
  count (gate, &gate->ended);
}

void
mbench_gate_rest (struct mbench_gate *gate)
{
  count (gate, &gate->rested);
}
