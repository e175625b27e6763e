#include <config.h>

#include "device/counter-tally.h"

#include <math.h>
#include <string.h>

size_t
mbench_tally_number (const char *const *names, const char *name)
{
  size_t number = 0;
  while (names[number] != NULL && strcmp (names[number], name) != 0)
    ++number;
  return number;
}

void
mbench_tally_ask (struct mbench_tally *tally, const char *const *names,
                  const char *const *wanted, size_t n,
                  struct mbench_counter_reason *reasons)
{
  tally->n = n;
  for (size_t i = 0; i < n; ++i)
    {
      tally->asked[i] = mbench_tally_number (names, wanted[i]);
      reasons[i].text[0] = '\0';
    }
}

void
mbench_tally_miss (struct mbench_tally *tally,
                   const struct mbench_counter_reason *reasons)
{
  for (size_t i = 0; i < tally->n; ++i)
    tally->is_missing[i] = reasons[i].text[0] != '\0';
}

void
mbench_tally_start (struct mbench_tally *tally, const double *now)
{
  memcpy (tally->started, now, sizeof tally->started);
}

void
mbench_tally_stop (struct mbench_tally *tally, const double *now)
{
  for (size_t i = 0; i < MBENCH_TALLY_AMOUNTS; ++i)
    tally->counted[i] += now[i] - tally->started[i];
}

void
mbench_tally_take (struct mbench_tally *tally, double *values)
{
  for (size_t i = 0; i < tally->n; ++i)
    values[i] = tally->is_missing[i] ? NAN : tally->counted[tally->asked[i]];
  memset (tally->counted, 0, sizeof tally->counted);
}
