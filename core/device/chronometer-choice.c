#include <config.h>

#include "device/chronometer-choice.h"

#include <string.h>

#include "device/chronometer.h"

static const struct row
{
  const char *name;
  micro_benchmark_chronometer_provider provider;
  micro_benchmark_clock_type type;
} rows[] = {
#define MBENCH_CHOICE(id, name, provider, type)                               \
  { name, MICRO_BENCHMARK_CHRONO_PROVIDER_##provider,                         \
    MICRO_BENCHMARK_CLOCK_##type },
#include "device/chronometer-choice.def"
#undef MBENCH_CHOICE
};

const char *
mbench_chronometer_choice_name (enum mbench_chronometer_choice choice)
{
  return rows[choice].name;
}

micro_benchmark_clock_type
mbench_chronometer_choice_type (enum mbench_chronometer_choice choice)
{
  return rows[choice].type;
}

bool
mbench_chronometer_choice_find (const char *text,
                                enum mbench_chronometer_choice *choice)
{
  for (int i = 0; i < MBENCH_CHRONOMETER_CHOICES; ++i)
    if (strcmp (text, rows[i].name) == 0)
      {
        *choice = (enum mbench_chronometer_choice)i;
        return true;
      }
  return false;
}

enum mbench_chronometer_choice
mbench_chronometer_choice_of (micro_benchmark_clock_type type,
                              micro_benchmark_chronometer_provider provider)
{
  int i = 0;
  while (i < MBENCH_CHRONOMETER_CUSTOM
         && (rows[i].provider != provider || rows[i].type != type))
    ++i;
  return (enum mbench_chronometer_choice)i;
}

enum mbench_status
mbench_chronometer_choice_make (enum mbench_chronometer_choice choice,
                                micro_benchmark_meter *result,
                                struct mbench_error *error)
{
  if (choice == MBENCH_CHRONOMETER_USUAL)
    return mbench_chronometer_create_default (result, error);
  return mbench_chronometer_create (rows[choice].type, rows[choice].provider,
                                    result, error);
}
