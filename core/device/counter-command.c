#include <config.h>

#include "device/counter-command.h"

#include <math.h>
#include <stdlib.h>

#include "device/counter-tally.h"

enum amount
{
  USER_TIME,
  SYSTEM_TIME,
  PAGE_FAULTS,
  MAJOR_FAULTS,
  CONTEXT_SWITCHES,
  INVOLUNTARY_SWITCHES,
  PEAK_MEMORY,
  AMOUNTS
};

static const char *const names[] = {
  "user-time",        "system-time",          "page-faults", "major-faults",
  "context-switches", "involuntary-switches", "peak-memory", NULL
};

/* As the kernel has it of all children of a process, so this has it of the
   commands of this one: what they came to so far, and the most memory that one
   of them had since that was last taken.  */
static double totals[MBENCH_TALLY_AMOUNTS];

struct instance
{
  struct mbench_tally tally;
};

void
mbench_counter_command_note (const struct mbench_launch_reply *reply)
{
  totals[USER_TIME] += (double)reply->user;
  totals[SYSTEM_TIME] += (double)reply->system;
  totals[PAGE_FAULTS] += (double)reply->page_faults;
  totals[MAJOR_FAULTS] += (double)reply->major_faults;
  totals[CONTEXT_SWITCHES] += (double)reply->switches;
  totals[INVOLUNTARY_SWITCHES] += (double)reply->involuntary_switches;
  totals[PEAK_MEMORY] = fmax (totals[PEAK_MEMORY], (double)reply->peak);
}

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  size_t amount = mbench_tally_number (names, name);
  bool is_time = amount == USER_TIME || amount == SYSTEM_TIME;
  *facts = (struct mbench_counter_facts){
    .unit = is_time                 ? "ns"
            : amount == PEAK_MEMORY ? "bytes"
                                    : "",
    .is_level = amount == PEAK_MEMORY,
    .is_disturbance
    = amount != PEAK_MEMORY && amount != PAGE_FAULTS && !is_time,
  };
  return amount != AMOUNTS;
}

static enum mbench_status
open_command (const char *const *wanted, size_t n,
              struct mbench_counter_reason *reasons, void **result,
              struct mbench_error *error)
{
  struct instance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return mbench_no_memory (error, "the meters of a command");
  mbench_tally_ask (&instance->tally, names, wanted, n, reasons);
  *result = instance;
  return MBENCH_OK;
}

static void
start (void *ptr)
{
  struct instance *instance = ptr;
  totals[PEAK_MEMORY] = 0;
  mbench_tally_start (&instance->tally, totals);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  mbench_tally_stop (&instance->tally, totals);
}

static void
take (void *ptr, double *values)
{
  struct instance *instance = ptr;
  mbench_tally_take (&instance->tally, values);
}

const struct mbench_counter_bank mbench_counter_command = {
  .family = "command",
  .names = names,
  .find = find,
  .open = open_command,
  .start = start,
  .stop = stop,
  .take = take,
  .close = free,
};
