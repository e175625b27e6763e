#include <config.h>

#include "counters.h"

#include <stdlib.h>

#include "collector.h"
#include "device/counter-tally.h"

enum amount
{
  ALLOCATED,
  COLLECTIONS,
  COLLECTOR_TIME,
  AMOUNTS
};

static const char *const names[]
    = { "allocated", "collections", "collector-time", NULL };
static const char *const units[AMOUNTS] = { "bytes", "", "ns" };

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  size_t amount = mbench_tally_number (names, name);
  if (amount == AMOUNTS)
    return false;
  *facts = (struct mbench_counter_facts){
    .unit = units[amount],
    .is_disturbance = amount != ALLOCATED,
  };
  return true;
}

static enum mbench_status
open_counters (const char *const *wanted, size_t n,
               struct mbench_counter_reason *reasons, void **result,
               struct mbench_error *error)
{
  struct mbench_tally *tally = calloc (1, sizeof *tally);
  if (tally == NULL)
    return mbench_no_memory (error, "counters of the collector");
  mbench_tally_ask (tally, names, wanted, n, reasons);
  *result = tally;
  return MBENCH_OK;
}

static void
read_amounts (double *now)
{
  now[ALLOCATED] = (double)mbscm_allocated ();
  now[COLLECTIONS] = (double)mbscm_collections ();
  now[COLLECTOR_TIME] = (double)mbscm_collector_time ();
}

static void
start (void *tally)
{
  double now[MBENCH_TALLY_AMOUNTS] = { 0 };
  read_amounts (now);
  mbench_tally_start (tally, now);
}

static void
stop (void *tally)
{
  double now[MBENCH_TALLY_AMOUNTS] = { 0 };
  read_amounts (now);
  mbench_tally_stop (tally, now);
}

static void
take (void *tally, double *values)
{
  mbench_tally_take (tally, values);
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
