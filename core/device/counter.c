#include <config.h>

#include "device/counter.h"

#include <string.h>

#include "device/counter-pfm.h"

static const struct mbench_counter_bank *const banks[] = {
  &mbench_counter_clock,
  &mbench_counter_usage,
  &mbench_counter_malloc,
  &mbench_counter_perf,
};

/* What bodies of hosts count by banks of their own: known here, so that a name
   is right or wrong whatever the body.  */
static const char *const hosted[] = {
  "allocated",
  "collections",
  "collector-time",
};

enum
{
  HOSTED = sizeof hosted / sizeof *hosted,
  BANKS = sizeof banks / sizeof *banks
};

const struct mbench_counter_bank *
mbench_counter_find (const char *name, struct mbench_counter_facts *facts)
{
  for (size_t i = 0; i < BANKS; ++i)
    if (banks[i]->find (name, facts))
      return banks[i];
  return NULL;
}

bool
mbench_counter_is_known (const char *name)
{
  struct mbench_counter_facts facts;
  for (size_t i = 0; i < HOSTED; ++i)
    if (strcmp (hosted[i], name) == 0)
      return true;
  return mbench_counter_find (name, &facts) != NULL;
}

const char *
mbench_counter_name (size_t i)
{
  for (size_t bank = 0; bank < BANKS; ++bank)
    for (const char *const *name = banks[bank]->names; *name != NULL; ++name)
      if (i-- == 0)
        return *name;
  return i < HOSTED ? hosted[i] : NULL;
}

const char *
mbench_counter_hint (void)
{
  return mbench_pfm_is_there ()
             ? ""
             : "; the further events of this processor have names where "
               "libpfm4 is there, without which mbsh was built";
}
