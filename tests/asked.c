#include <config.h>

#include "asked.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test/test.h"

static void
spin (size_t steps)
{
  for (volatile size_t i = 0; i < steps; ++i)
    continue;
}

static void
fine (void *data)
{
  (void)data;
  spin (100);
}

static void
slower (void *data)
{
  (void)data;
  spin (130);
}

static void
crash (void *data)
{
  (void)data;
  raise (SIGSEGV);
}

const micro_benchmark_test_definition asked_fine
    = { .is_auto = true, .auto_test = fine };
const micro_benchmark_test_definition asked_slower
    = { .is_auto = true, .auto_test = slower };
const micro_benchmark_test_definition asked_crash
    = { .is_auto = true, .auto_test = crash };

void
ask (struct asked *asked, size_t n,
     const micro_benchmark_test_definition *const *definitions)
{
  *asked = (struct asked){ .duel = { .n = n, .seed = 1 } };
  asked->duel.arms = asked->arms;
  for (size_t i = 0; i < n; ++i)
    {
      struct mbench_planned *planned = &asked->arms[i].planned;
      snprintf (asked->names[i], sizeof asked->names[i], "%c", 'a' + (int)i);
      planned->name = asked->names[i];
      planned->limits = mbench_default_limits;
      if (mbench_test_case_new (planned->name, definitions[i], &planned->test,
                                NULL)
          != MBENCH_OK)
        abort ();
    }
  mbench_comparison_request_init (&asked->request, &asked->duel);
  asked->request.limits.max_time = 0;
  asked->request.limits.precision = 0;
  asked->request.limits.max_samples = ASKED_ENOUGH;
  asked->request.limits.isolation = MBENCH_SWITCH_ON;
}

struct mbench_comparison
asked_run (struct asked *asked, const struct mbench_host *host)
{
  struct mbench_comparison comparison;
  struct mbench_error error;
  if (mbench_comparison_run (&asked->request, host, &comparison, &error)
      != MBENCH_OK)
    {
      puts (error.message);
      abort ();
    }
  return comparison;
}

void
asked_release (struct asked *asked, struct mbench_comparison *comparison)
{
  mbench_comparison_release (comparison);
  for (size_t i = 0; i < asked->duel.n; ++i)
    mbench_test_case_free (asked->arms[i].planned.test);
}

size_t
asked_rounds (const struct mbench_comparison *comparison, size_t group)
{
  const struct mbench_group *found = &comparison->groups[group];
  return found->record.samples.n / found->n_arms;
}

const char *
asked_outcomes (const struct mbench_comparison *comparison)
{
  static char text[100];
  text[0] = '\0';
  for (size_t i = 0; i < comparison->duel.n; ++i)
    {
      strcat (text, mbench_outcome_word (&comparison->arms[i].outcome));
      strcat (text, " ");
    }
  return text;
}

const char *
asked_pairs (const struct mbench_comparison *comparison)
{
  static char text[100];
  size_t length = 0;
  text[0] = '\0';
  for (size_t i = 0; i < comparison->n_pairs; ++i)
    if (comparison->pairs[i].blocks > 0)
      length += (size_t)snprintf (text + length, sizeof text - length,
                                  "%zu-%zu ", comparison->pairs[i].arms.base,
                                  comparison->pairs[i].arms.other);
  return text;
}
