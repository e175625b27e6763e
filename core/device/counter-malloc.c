/* What is allocated by malloc: how the bytes in use change, as glibc tells
   it; and the calls and the bytes that they ask for, which only a process
   knows that has the counter of preload/malloc-count.c in it.  */

#include <config.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/counter-tally.h"
#include "device/heap.h"
#include "device/malloc-count.h"

enum amount
{
  NET_BYTES,
  CALLS,
  GROSS_BYTES,
  AMOUNTS
};

static const char *const names[]
    = { "malloc-bytes", "malloc-calls", "malloc-gross-bytes", NULL };

struct instance
{
  struct mbench_tally tally;
  bool has_net;
  /* NULL: not asked for, or not there.  */
  mbench_malloc_counted_fun *counted_by;
};

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  size_t amount = mbench_tally_number (names, name);
  *facts = (struct mbench_counter_facts){
    .unit = amount == CALLS ? "" : "bytes",
    .is_preloaded = amount == CALLS || amount == GROSS_BYTES,
  };
  return amount != AMOUNTS;
}

static mbench_malloc_counted_fun *
find_count (void)
{
  /* ISO C has no way from an object to a function.  */
  void *found = dlsym (RTLD_DEFAULT, MBENCH_MALLOC_COUNTED);
  mbench_malloc_counted_fun *function;
  memcpy (&function, &found, sizeof function);
  return function;
}

static void
read_amounts (const struct instance *instance, double *now)
{
  if (instance->has_net)
    now[NET_BYTES] = (double)mbench_heap_in_use ();
  if (instance->counted_by == NULL)
    return;
  struct mbench_malloc_count count;
  instance->counted_by (&count);
  now[CALLS] = (double)count.calls;
  now[GROSS_BYTES] = (double)count.bytes;
}

/* Whether an allocation is seen: a program may bring a malloc of its own, of
   which neither glibc nor what is preloaded knows.  */
static bool
is_seen (const struct instance *instance, size_t amount)
{
  enum
  {
    TRIAL = 100000
  };
  double before[AMOUNTS] = { 0 };
  double after[AMOUNTS] = { 0 };
  read_amounts (instance, before);
  void *volatile block = malloc (TRIAL);
  read_amounts (instance, after);
  free (block);
  return after[amount] > before[amount];
}

static void
open_net (struct instance *instance, struct mbench_counter_reason *reason)
{
  instance->has_net = true;
#ifdef HAVE_MALLINFO2
  if (is_seen (instance, NET_BYTES))
    return;
  snprintf (reason->text, sizeof reason->text,
            "only the malloc of glibc tells how much is in use, and this "
            "program has another one");
#else
  snprintf (reason->text, sizeof reason->text,
            "the C library cannot tell how much is in use: glibc 2.33 or "
            "later can (mallinfo2)");
#endif
}

static void
open_count (struct instance *instance, size_t amount,
            struct mbench_counter_reason *reason)
{
  instance->counted_by = find_count ();
  if (instance->counted_by == NULL)
    snprintf (reason->text, sizeof reason->text,
              "it is counted in a fresh execution of the program with a "
              "preloaded counter, and this is none");
  else if (!is_seen (instance, amount))
    snprintf (reason->text, sizeof reason->text,
              "the program brings a malloc of its own, in the place of which "
              "none can be preloaded");
}

static enum mbench_status
open_malloc (const char *const *wanted, size_t n,
             struct mbench_counter_reason *reasons, void **result,
             struct mbench_error *error)
{
  struct instance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return mbench_no_memory (error, "counters of malloc");
  mbench_tally_ask (&instance->tally, names, wanted, n, reasons);
  for (size_t i = 0; i < n; ++i)
    if (instance->tally.asked[i] == NET_BYTES)
      open_net (instance, &reasons[i]);
    else
      open_count (instance, instance->tally.asked[i], &reasons[i]);
  mbench_tally_miss (&instance->tally, reasons);
  *result = instance;
  return MBENCH_OK;
}

static void
start (void *ptr)
{
  struct instance *instance = ptr;
  double now[MBENCH_TALLY_AMOUNTS] = { 0 };
  read_amounts (instance, now);
  mbench_tally_start (&instance->tally, now);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  double now[MBENCH_TALLY_AMOUNTS] = { 0 };
  read_amounts (instance, now);
  mbench_tally_stop (&instance->tally, now);
}

static void
take (void *ptr, double *values)
{
  struct instance *instance = ptr;
  mbench_tally_take (&instance->tally, values);
}

const struct mbench_counter_bank mbench_counter_malloc = {
  .family = "malloc",
  .names = names,
  .find = find,
  .open = open_malloc,
  .start = start,
  .stop = stop,
  .take = take,
  .close = free,
};
