/* The core's own clock: loops whose time tells what the core does, not what
   memory does.  Both work in registers alone and touch no data.

   The latency loop is one chain in which each operation waits for the one
   before, so that a core spends MBENCH_CORE_CLOCK_CYCLES cycles a step
   whatever else it does: its time is a count of cycles.  The throughput loop
   has eight chains beside each other and takes all the units that a core has
   for integers; its time over that of the latency loop grows when the core is
   shared.

   The loops exist for x86-64 and AArch64, in assembly.  The cycles of a step
   follow from the latency of one cycle that the makers of their cores give for
   additions and exclusive ors of registers; a test holds them against the
   hardware's counter where there is one.  A core that translates code before
   it executes it (Nvidia's Denver), or an emulator, may do as it likes.  */

#ifndef MBENCH_CORE_CLOCK_H
#define MBENCH_CORE_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/clock.h"

enum
{
  /* Cycles of a step of the latency loop.  */
  MBENCH_CORE_CLOCK_CYCLES = 4,
  /* Operations of a step of the throughput loop: its cycles are a matter of
     the core.  */
  MBENCH_CORE_CLOCK_OPERATIONS = 16,
  /* How long a call is to last in nanoseconds: long against a clock's cost,
     short against a scheduler's slice.  */
  MBENCH_CORE_CLOCK_NS = 25000,
  /* The loops are unrolled to so many steps: a call for a multiple of it
     leaves its loop once.  */
  MBENCH_CORE_CLOCK_UNROLLED = 16
};

/* A loop of that many steps.  The result is where its chains end: it depends
   on each step.  */
typedef uint64_t mbench_core_clock_loop (size_t steps);

/* Whether the loops exist on this kind of processor.  Where not, a loop does
   no step at all.  */
bool mbench_core_clock_exists (void);

uint64_t mbench_core_clock_latency (size_t steps);
uint64_t mbench_core_clock_throughput (size_t steps);

/* The steps of a call that lasts MBENCH_CORE_CLOCK_NS where STEPS of them took
   ELAPSED nanoseconds: a multiple of MBENCH_CORE_CLOCK_UNROLLED, and at most
   MBENCH_CORE_CLOCK_GROWTH times STEPS, as a clock may not see so few.  */
enum
{
  MBENCH_CORE_CLOCK_GROWTH = 64,
  /* More than any core does in that time.  */
  MBENCH_CORE_CLOCK_MOST_STEPS = 1 << 18
};
size_t mbench_core_clock_steps (size_t steps, int64_t elapsed);

/* The steps of a call of LOOP that lasts MBENCH_CORE_CLOCK_NS by CLOCK, found
   by calls that take some five times that in all.  At least
   MBENCH_CORE_CLOCK_UNROLLED.  */
size_t mbench_core_clock_calibrate (mbench_core_clock_loop *loop,
                                    const struct mbench_clock *clock);

#endif
