#include <config.h>

#include "counters.h"

#include <stdlib.h>
#include <string.h>

#include "collector.h"

enum kind
{
  ALLOCATED,
  COLLECTIONS,
  COLLECTOR_TIME,
  KINDS
};

static const char *const names[]
    = { "allocated", "collections", "collector-time", NULL };
static const char *const units[KINDS] = { "bytes", "", "ns" };

struct amounts
{
  double of[KINDS];
};

struct instance
{
  size_t n;
  enum kind kinds[MBENCH_MOST_COUNTERS];
  struct amounts started;
  struct amounts counted;
};

static enum kind
kind_of (const char *name)
{
  int kind = 0;
  while (kind < KINDS && strcmp (names[kind], name) != 0)
    ++kind;
  return (enum kind)kind;
}

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  enum kind kind = kind_of (name);
  if (kind == KINDS)
    return false;
  *facts = (struct mbench_counter_facts){
    .unit = units[kind],
    .is_disturbance = kind != ALLOCATED,
  };
  return true;
}

static enum mbench_status
open_counters (const char *const *wanted, size_t n,
               struct mbench_counter_reason *reasons, void **result,
               struct mbench_error *error)
{
  struct instance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return mbench_no_memory (error, "counters of the collector");
  instance->n = n;
  for (size_t i = 0; i < n; ++i)
    {
      instance->kinds[i] = kind_of (wanted[i]);
      reasons[i].text[0] = '\0';
    }
  *result = instance;
  return MBENCH_OK;
}

static void
read_amounts (struct amounts *now)
{
  now->of[ALLOCATED] = (double)mbscm_allocated ();
  now->of[COLLECTIONS] = (double)mbscm_collections ();
  now->of[COLLECTOR_TIME] = (double)mbscm_collector_time ();
}

static void
start (void *ptr)
{
  struct instance *instance = ptr;
  read_amounts (&instance->started);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  struct amounts now;
  read_amounts (&now);
  for (int i = 0; i < KINDS; ++i)
    instance->counted.of[i] += now.of[i] - instance->started.of[i];
}

static void
take (void *ptr, double *values)
{
  struct instance *instance = ptr;
  for (size_t i = 0; i < instance->n; ++i)
    values[i] = instance->counted.of[instance->kinds[i]];
  memset (&instance->counted, 0, sizeof instance->counted);
}

const struct mbench_counter_bank mbscm_counters = {
  .family = "collector",
  .names = names,
  .find = find,
  .open = open_counters,
  .start = start,
  .stop = stop,
  .take = take,
  .close = free,
};
