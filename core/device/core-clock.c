#include <config.h>

#include "device/core-clock.h"

#include <math.h>

/* How the chains are kept as long as they read, on cores that shorten what
   they can:
   - no operand is an immediate: Intel's cores since Golden Cove add small ones
     while they rename registers, in no time;
   - no register is copied to another: since Ivy Bridge and Zen a copy is a
     matter of renaming, and Zen 5 joins one with the operation after it;
   - no operation has one register for both operands, which would be a way to
     write zero;
   - no shift: its count may come late (Golden Cove);
   - no flag is read within a chain, and the loop's own count is beside it;
   - sums and exclusive ors take turns with two operands that are neither zero
     nor small, so that no stride can be foreseen and no two operations in a
     row make one;
   - the operands come out of volatile memory before the loop, so neither the
     compiler nor the renamer knows them.
   Branches are one in 64 operations, and predicted; loops begin at a line of
   the cache, so that they lie alike in every build.  */

#define UNROLLED(n, step) ".rept " #n "\n\t" step ".endr\n\t"

#if defined __x86_64__

#define HAVE_LOOPS 1
#define ADD(from, to) "addq %[" #from "], %[" #to "]\n\t"
#define XOR(from, to) "xorq %[" #from "], %[" #to "]\n\t"
#define LOOP(steps)                                                           \
  ".p2align 6\n1:\n\t" steps "subq $1, %[count]\n\tjnz 1b\n\t"

#elif defined __aarch64__

#define HAVE_LOOPS 1
#define ADD(from, to) "add %[" #to "], %[" #to "], %[" #from "]\n\t"
#define XOR(from, to) "eor %[" #to "], %[" #to "], %[" #from "]\n\t"
#define LOOP(steps)                                                           \
  ".p2align 6\n1:\n\t" steps "subs %[count], %[count], #1\n\tb.ne 1b\n\t"

#endif

#ifdef HAVE_LOOPS

#define LATENCY_STEP ADD (a, x) XOR (b, x) ADD (b, x) XOR (a, x)

#define EACH(operation, operand)                                              \
  operation (operand, x0) operation (operand, x1) operation (operand, x2)     \
      operation (operand, x3) operation (operand, x4) operation (operand, x5) \
          operation (operand, x6) operation (operand, x7)
#define THROUGHPUT_STEP EACH (ADD, a) EACH (XOR, b)

/* Where a chain begins, and the operands.  */
static const volatile uint64_t start = UINT64_C (0x243f6a8885a308d3);
static const volatile uint64_t operands[2]
    = { UINT64_C (0x9e3779b97f4a7c15), UINT64_C (0xc2b2ae3d27d4eb4f) };

#define RUN_LATENCY(steps)                                                    \
  __asm__ volatile(LOOP (steps)                                               \
                   : [x] "+r"(x), [count] "+r"(count)                         \
                   : [a] "r"(a), [b] "r"(b)                                   \
                   : "cc")

uint64_t
mbench_core_clock_latency (size_t steps)
{
  uint64_t x = start;
  uint64_t a = operands[0];
  uint64_t b = operands[1];
  uint64_t count = steps / MBENCH_CORE_CLOCK_UNROLLED;
  if (count > 0)
    RUN_LATENCY (UNROLLED (16, LATENCY_STEP));
  count = steps % MBENCH_CORE_CLOCK_UNROLLED;
  if (count > 0)
    RUN_LATENCY (LATENCY_STEP);
  return x;
}

#define RUN_THROUGHPUT(steps)                                                 \
  __asm__ volatile(LOOP (steps)                                               \
                   : [x0] "+r"(x0), [x1] "+r"(x1), [x2] "+r"(x2),             \
                     [x3] "+r"(x3), [x4] "+r"(x4), [x5] "+r"(x5),             \
                     [x6] "+r"(x6), [x7] "+r"(x7), [count] "+r"(count)        \
                   : [a] "r"(a), [b] "r"(b)                                   \
                   : "cc")

uint64_t
mbench_core_clock_throughput (size_t steps)
{
  uint64_t a = operands[0];
  uint64_t b = operands[1];
  uint64_t x0 = start;
  uint64_t x1 = x0 + 1;
  uint64_t x2 = x0 + 2;
  uint64_t x3 = x0 + 3;
  uint64_t x4 = x0 + 4;
  uint64_t x5 = x0 + 5;
  uint64_t x6 = x0 + 6;
  uint64_t x7 = x0 + 7;
  uint64_t count = steps / MBENCH_CORE_CLOCK_UNROLLED;
  if (count > 0)
    RUN_THROUGHPUT (UNROLLED (16, THROUGHPUT_STEP));
  count = steps % MBENCH_CORE_CLOCK_UNROLLED;
  if (count > 0)
    RUN_THROUGHPUT (THROUGHPUT_STEP);
  return x0 ^ x1 ^ x2 ^ x3 ^ x4 ^ x5 ^ x6 ^ x7;
}

bool
mbench_core_clock_exists (void)
{
  return true;
}

#else

uint64_t
mbench_core_clock_latency (size_t steps)
{
  (void)steps;
  return 0;
}

uint64_t
mbench_core_clock_throughput (size_t steps)
{
  (void)steps;
  return 0;
}

bool
mbench_core_clock_exists (void)
{
  return false;
}

#endif

size_t
mbench_core_clock_steps (size_t steps, int64_t elapsed)
{
  double growth = elapsed > 0 ? (double)MBENCH_CORE_CLOCK_NS / (double)elapsed
                              : MBENCH_CORE_CLOCK_GROWTH;
  if (growth > MBENCH_CORE_CLOCK_GROWTH)
    growth = MBENCH_CORE_CLOCK_GROWTH;
  double turns = fmin ((double)steps * growth, MBENCH_CORE_CLOCK_MOST_STEPS)
                 / MBENCH_CORE_CLOCK_UNROLLED;
  return turns < 1 ? MBENCH_CORE_CLOCK_UNROLLED
                   : (size_t)(turns + 0.5) * MBENCH_CORE_CLOCK_UNROLLED;
}

/* The least of three, as disturbances only make a call longer.  */
static int64_t
time_of_call (mbench_core_clock_loop *loop, size_t steps,
              const struct mbench_clock *clock)
{
  int64_t least = INT64_MAX;
  for (int i = 0; i < 3; ++i)
    {
      int64_t begin = mbench_clock_now (clock);
      loop (steps);
      int64_t elapsed = mbench_clock_now (clock) - begin;
      if (elapsed < least)
        least = elapsed;
    }
  return least;
}

size_t
mbench_core_clock_calibrate (mbench_core_clock_loop *loop,
                             const struct mbench_clock *clock)
{
  /* The first takes about a microsecond, which most clocks see well enough to
     get near with it; a clock of low resolution takes more rounds.  */
  enum
  {
    FIRST = 64 * MBENCH_CORE_CLOCK_UNROLLED,
    ROUNDS = 8
  };
  size_t steps = FIRST;
  for (int round = 0; round < ROUNDS; ++round)
    {
      int64_t elapsed = time_of_call (loop, steps, clock);
      bool is_near = elapsed >= MBENCH_CORE_CLOCK_NS / 2
                     && elapsed <= 2 * MBENCH_CORE_CLOCK_NS;
      /* A clock that stands still, as a made one may.  */
      if (elapsed <= 0 && steps >= MBENCH_CORE_CLOCK_MOST_STEPS)
        return FIRST;
      steps = mbench_core_clock_steps (steps, elapsed);
      if (is_near)
        break;
    }
  return steps;
}
