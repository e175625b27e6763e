#include <config.h>

#include "report/environment.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char *const words[MBENCH_FACT_VERDICTS]
    = { "ok", "warning", "unknown" };

const char *
mbench_verdict_word (micro_benchmark_verdict verdict)
{
  return words[verdict];
}

bool
mbench_verdict_find (const char *word, micro_benchmark_verdict *verdict)
{
  size_t found = mbench_text_find (word, words, MBENCH_FACT_VERDICTS);
  if (found == MBENCH_FACT_VERDICTS)
    return false;
  *verdict = (micro_benchmark_verdict)found;
  return true;
}

static bool
ends_in (const char *text, const char *end)
{
  size_t length = strlen (text);
  return length >= strlen (end)
         && strcmp (text + length - strlen (end), end) == 0;
}

bool
mbench_fact_key_is_valid (const char *key)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
  static const char others[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
  size_t length = strlen (key);
  return length <= MBENCH_FACT_KEY && strspn (key, letters) > 0
         && strspn (key, others) == length
         && !ends_in (key, MBENCH_FACT_WARNING)
         && !ends_in (key, MBENCH_FACT_UNKNOWN)
         && strcmp (key, MBENCH_FACT_SUITE) != 0
         && strcmp (key, "samples-data") != 0;
}

enum mbench_status
mbench_environment_add (struct mbench_environment *environment,
                        const char *key, micro_benchmark_verdict verdict,
                        const char *value, const char *remedy,
                        struct mbench_error *error)
{
  if (!mbench_fact_key_is_valid (key))
    return mbench_fail (error, MBENCH_INVALID,
                        "fact \"%.40s\": expected a name of small letters, "
                        "digits and hyphens",
                        key);
  if (mbench_environment_find (environment, key) != NULL)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "fact \"%.40s\": expected each once", key);
  if ((environment->n & (environment->n - 1)) == 0)
    {
      size_t capacity = environment->n == 0 ? 1 : 2 * environment->n;
      struct mbench_fact *list
          = realloc (environment->list, capacity * sizeof *list);
      if (list == NULL)
        return mbench_no_memory (error, "the environment of a run");
      environment->list = list;
    }
  struct mbench_fact fact
      = { .key = strdup (key),
          .verdict = verdict,
          .value = strdup (value),
          .remedy = remedy != NULL ? strdup (remedy) : NULL };
  if (fact.key == NULL || fact.value == NULL
      || (remedy != NULL && fact.remedy == NULL))
    {
      free (fact.key);
      free (fact.value);
      free (fact.remedy);
      return mbench_no_memory (error, "the environment of a run");
    }
  environment->list[environment->n++] = fact;
  return MBENCH_OK;
}

void
mbench_environment_release (struct mbench_environment *environment)
{
  for (size_t i = 0; i < environment->n; ++i)
    {
      free (environment->list[i].key);
      free (environment->list[i].value);
      free (environment->list[i].remedy);
    }
  free (environment->list);
  *environment = (struct mbench_environment){ 0 };
}

const struct mbench_fact *
mbench_environment_find (const struct mbench_environment *environment,
                         const char *key)
{
  for (size_t i = 0; i < environment->n; ++i)
    if (strcmp (environment->list[i].key, key) == 0)
      return &environment->list[i];
  return NULL;
}

static const struct
{
  const char *key;
  void (*judge) (const struct mbench_system *system,
                 struct mbench_fact_judgement *judgement);
} facts[] = {
#define MBENCH_FACT(id, key, judge) { key, mbench_judge_##judge },
#include "report/environment.def"
#undef MBENCH_FACT
};

enum mbench_status
mbench_environment_collect (const struct mbench_system *system,
                            struct mbench_environment *environment,
                            struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < sizeof facts / sizeof *facts && status == MBENCH_OK;
       ++i)
    {
      struct mbench_fact_judgement judgement
          = { .verdict = MICRO_BENCHMARK_VERDICT_OK };
      facts[i].judge (system, &judgement);
      status = mbench_environment_add (
          environment, facts[i].key, judgement.verdict, judgement.value,
          judgement.verdict == MICRO_BENCHMARK_VERDICT_WARNING
              ? judgement.remedy
              : NULL,
          error);
    }
  return status;
}

bool
mbench_environment_warn (const struct mbench_environment *environment,
                         bool unicode, FILE *out)
{
  bool is_complete = true;
  for (size_t i = 0; i < environment->n && is_complete; ++i)
    {
      const struct mbench_fact *fact = &environment->list[i];
      if (fact->verdict != MICRO_BENCHMARK_VERDICT_WARNING)
        continue;
      char *value = mbench_text_printable (fact->value, unicode);
      char *remedy = mbench_text_printable (fact->remedy, unicode);
      is_complete = value != NULL && remedy != NULL;
      if (is_complete)
        fprintf (out, "warning: %s: %s; %s\n", fact->key, value, remedy);
      free (remedy);
      free (value);
    }
  return is_complete;
}

void
mbench_judge_value (struct mbench_fact_judgement *judgement,
                    const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (judgement->value, sizeof judgement->value, format, arguments);
  va_end (arguments);
}

void
mbench_judge_more (struct mbench_fact_judgement *judgement, const char *format,
                   ...)
{
  size_t length = strlen (judgement->value);
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (judgement->value + length, sizeof judgement->value - length,
             format, arguments);
  va_end (arguments);
}

void
mbench_judge_warning (struct mbench_fact_judgement *judgement,
                      const char *format, ...)
{
  va_list arguments;
  judgement->verdict = MICRO_BENCHMARK_VERDICT_WARNING;
  va_start (arguments, format);
  vsnprintf (judgement->remedy, sizeof judgement->remedy, format, arguments);
  va_end (arguments);
}

void
mbench_judge_unknown (struct mbench_fact_judgement *judgement,
                      const char *format, ...)
{
  va_list arguments;
  judgement->verdict = MICRO_BENCHMARK_VERDICT_UNKNOWN;
  va_start (arguments, format);
  vsnprintf (judgement->value, sizeof judgement->value, format, arguments);
  va_end (arguments);
}

void
mbench_judge_unreadable (struct mbench_fact_judgement *judgement,
                         const char *path)
{
  int number = errno;
  mbench_judge_unknown (judgement, "%s: %s", path, strerror (number));
}
