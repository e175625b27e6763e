#include <config.h>

#include "run/rates.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "run/state.h"

bool
mbench_rate_name_is_good (const char *name)
{
  if (*name == '\0' || strnlen (name, MBENCH_RATE_NAME) == MBENCH_RATE_NAME)
    return false;
  while (*name != '\0')
    {
      const char *character = name;
      char valid[MBENCH_CHARACTER_SIZE];
      if ((unsigned char)*name < 0x20 || *name == 0x7f)
        return false;
      mbench_text_next (&name, valid);
      size_t length = (size_t)(name - character);
      if (strlen (valid) != length || memcmp (valid, character, length) != 0)
        return false;
    }
  return true;
}

/* The place of NAME in RATES; RATES->n where it has none.  */
static size_t
place_of (const struct mbench_rates *rates, const char *name)
{
  size_t i = 0;
  while (i < rates->n && strcmp (rates->list[i].name, name) != 0)
    ++i;
  return i;
}

enum mbench_status
mbench_state_count (micro_benchmark_test_state state, const char *name,
                    double per_iteration, struct mbench_error *error)
{
  if (!mbench_rate_name_is_good (name))
    return mbench_fail (error, MBENCH_INVALID,
                        "name \"%.40s\" of a counter: expected 1 to %d bytes "
                        "of UTF-8 without control characters",
                        name, MBENCH_RATE_NAME - 1);
  if (!isfinite (per_iteration) || per_iteration < 0)
    return mbench_fail (error, MBENCH_INVALID,
                        "counter \"%s\": %g an iteration: expected a finite "
                        "number that is not below zero",
                        name, per_iteration);
  struct mbench_rates *rates = &state->rates;
  size_t i = place_of (rates, name);
  if (i == MBENCH_MOST_RATES)
    return mbench_fail (error, MBENCH_INVALID,
                        "counter \"%s\": expected at most %d names", name,
                        MBENCH_MOST_RATES);
  strcpy (rates->list[i].name, name);
  rates->list[i].per_iteration = per_iteration;
  if (i == rates->n)
    ++rates->n;
  if (state->shared != NULL && !state->is_arm)
    state->shared->rates = *rates;
  return MBENCH_OK;
}

/* The same for a caller in C, FUNCTION.  */
static void
count (micro_benchmark_test_state state, const char *name,
       double per_iteration, const char *function)
{
  struct mbench_error error;
  if (state == NULL)
    mbench_refuse (function, "state", "a state");
  else if (name == NULL)
    mbench_refuse (function, "name", "a string");
  else if (mbench_state_count (state, name, per_iteration, &error)
           != MBENCH_OK)
    mbench_publish ("run", &error);
}

void
micro_benchmark_state_set_counter (micro_benchmark_test_state state,
                                   const char *name, double per_iteration)
{
  count (state, name, per_iteration, __func__);
}

void
micro_benchmark_state_set_bytes (micro_benchmark_test_state state,
                                 double per_iteration)
{
  count (state, "bytes", per_iteration, __func__);
}

void
micro_benchmark_state_set_items (micro_benchmark_test_state state,
                                 double per_iteration)
{
  count (state, "items", per_iteration, __func__);
}

struct mbench_rates
mbench_rates_read (const struct mbench_rates *rates)
{
  struct mbench_rates read = { 0 };
  size_t n = rates->n < MBENCH_MOST_RATES ? rates->n : MBENCH_MOST_RATES;
  for (size_t i = 0; i < n; ++i)
    {
      struct mbench_counted one = rates->list[i];
      if (!mbench_rate_name_is_good (one.name) || !isfinite (one.per_iteration)
          || one.per_iteration < 0 || place_of (&read, one.name) < read.n)
        break;
      read.list[read.n++] = one;
    }
  return read;
}
