#include <config.h>

#include "device/counter.h"

static const struct mbench_counter_bank *const banks[] = {
  &mbench_counter_clock,
};

enum
{
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

const char *
mbench_counter_name (size_t i)
{
  for (size_t bank = 0; bank < BANKS; ++bank)
    for (const char *const *name = banks[bank]->names; *name != NULL; ++name)
      if (i-- == 0)
        return *name;
  return NULL;
}
