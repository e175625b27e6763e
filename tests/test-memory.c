/* run/memory.h: what a process may have, and when it may have it again.  Each
   limit is set in a child.  */

#include <config.h>

#include "run/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run/fault.h"
#include "tap.h"

enum
{
  MEGABYTE = 1 << 20
};

/* Sanitizers need all the address space there is.  */
#ifdef __SANITIZE_ADDRESS__
static const bool has_limits = false;
#else
static const bool has_limits = true;
#endif

/* Whether SIZE bytes can be had.  */
static bool
can_have (size_t size)
{
  void *volatile block = malloc (size);
  free (block);
  return block != NULL;
}

/* Whether WORK says so in a child.  */
static bool
in_child (bool (*work) (void))
{
  int status = -1;
  pid_t pid = fork ();
  if (pid == 0)
    _exit (work () ? 0 : 1);
  waitpid (pid, &status, 0);
  return status == 0;
}

static bool
is_refused_more (void)
{
  size_t before = mbench_fault_space ();
  size_t limit = mbench_memory_limit (64 * MEGABYTE);
  return limit >= before + 64 * MEGABYTE && limit < before + 65 * MEGABYTE
         && !can_have (65 * MEGABYTE);
}

static bool
is_given_that_much (void)
{
  return mbench_memory_limit (64 * MEGABYTE) > 0 && can_have (50 * MEGABYTE);
}

static bool
is_lifted (void)
{
  mbench_memory_limit (16 * MEGABYTE);
  bool was_refused = !can_have (200 * MEGABYTE);
  mbench_memory_lift ();
  return was_refused && can_have (200 * MEGABYTE);
}

static bool
is_not_raised (void)
{
  size_t first = mbench_memory_limit (16 * MEGABYTE);
  return first > 0 && mbench_memory_limit (500 * MEGABYTE) == first
         && !can_have (200 * MEGABYTE);
}

static bool
is_without_limit (void)
{
  return mbench_memory_limit (0) == 0 && can_have (200 * MEGABYTE)
         && mbench_memory_limit (SIZE_MAX) == 0;
}

static void
test_limit (void)
{
  if (has_limits)
    {
      tap_ok (in_child (is_refused_more),
              "more than the allowance is refused");
      tap_ok (in_child (is_given_that_much), "what is allowed can be had");
      tap_ok (in_child (is_lifted), "a limit is lifted");
      tap_ok (in_child (is_not_raised), "a lower limit stays");
    }
  tap_ok (in_child (is_without_limit), "no allowance, no limit");
}

static void
test_allowance (void)
{
  tap_size (mbench_memory_allowance (12345), 12345,
            "what is asked for is allowed");
  size_t usual = mbench_memory_allowance (0);
  tap_ok (usual > MEGABYTE && usual < SIZE_MAX / 2,
          "else some of what the machine has: %zu", usual);
}

static void
test_space (void)
{
  size_t before = mbench_fault_space ();
  void *block = mmap (NULL, 64 * MEGABYTE, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  size_t after = mbench_fault_space ();
  tap_ok (before > 0, "the address space is known");
  tap_ok (after >= before + 64 * MEGABYTE && after < before + 65 * MEGABYTE,
          "and grows with what is mapped");
  munmap (block, 64 * MEGABYTE);
}

int
main (void)
{
  test_space ();
  test_allowance ();
  test_limit ();
  return tap_done ();
}
