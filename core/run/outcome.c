#include <config.h>

#include "run/outcome.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static const char *const names[] = {
#define MBENCH_OUTCOME(id, name) name,
#include "run/outcome.def"
#undef MBENCH_OUTCOME
};

static const char *const detail_names[] = {
#define MBENCH_DETAIL(id, name) name,
#include "run/outcome-detail.def"
#undef MBENCH_DETAIL
};

const char *
mbench_outcome_name (enum mbench_outcome_kind kind)
{
  return names[kind];
}

const char *
mbench_detail_name (enum mbench_detail detail)
{
  return detail_names[detail];
}

bool
mbench_outcome_find (const char *name, enum mbench_outcome_kind *kind)
{
  size_t found = mbench_text_find (name, names, MBENCH_OUTCOMES);
  if (found == MBENCH_OUTCOMES)
    return false;
  *kind = (enum mbench_outcome_kind)found;
  return true;
}

bool
mbench_detail_find (const char *name, enum mbench_detail *detail)
{
  size_t found = mbench_text_find (name, detail_names, MBENCH_DETAILS);
  if (found == MBENCH_DETAILS)
    return false;
  *detail = (enum mbench_detail)found;
  return true;
}

void
mbench_outcome_set (struct mbench_outcome *outcome,
                    enum mbench_outcome_kind kind, const char *message)
{
  if (outcome->kind != MBENCH_OUTCOME_DONE)
    return;
  outcome->kind = kind;
  outcome->message = message != NULL ? strdup (message) : NULL;
}

void
mbench_outcome_set_word (struct mbench_outcome *outcome, const char *word,
                         const char *message)
{
  enum mbench_outcome_kind kind = MBENCH_OUTCOME_UNKNOWN;
  bool is_known = mbench_outcome_find (word, &kind);
  mbench_outcome_set (outcome, kind, message);
  if (!is_known && outcome->word == NULL)
    outcome->word = strdup (word);
}

const char *
mbench_outcome_word (const struct mbench_outcome *outcome)
{
  return outcome->word != NULL ? outcome->word : names[outcome->kind];
}

void
mbench_outcome_detail (struct mbench_outcome *outcome,
                       enum mbench_detail detail, const char *text)
{
  free (outcome->details[detail]);
  outcome->details[detail] = strdup (text);
}

static char *
copy_text (const char *text)
{
  return text != NULL ? strdup (text) : NULL;
}

void
mbench_outcome_copy (const struct mbench_outcome *outcome,
                     struct mbench_outcome *result)
{
  *result = (struct mbench_outcome){ .kind = outcome->kind,
                                     .word = copy_text (outcome->word),
                                     .message = copy_text (outcome->message) };
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    result->details[i] = copy_text (outcome->details[i]);
}

void
mbench_outcome_release (struct mbench_outcome *outcome)
{
  free (outcome->word);
  free (outcome->message);
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    free (outcome->details[i]);
  *outcome = (struct mbench_outcome){ 0 };
}
