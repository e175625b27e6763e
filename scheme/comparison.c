#include <config.h>

#include "comparison.h"

#include <math.h>
#include <string.h>

#include "comparison-part.h"
#include "object.h"

static SCM
cons_part (const char *name, SCM value, SCM rest)
{
  return scm_cons (scm_list_2 (scm_from_utf8_symbol (name), value), rest);
}

static SCM
from_word (const char *word)
{
  return scm_from_utf8_symbol (word);
}

/* A number that is not finite has no place in a datum.  */
static bool
is_there (const char *object, const struct mbscm_part *part)
{
  double value;
  if (part->presence != MBSCM_PART_ALWAYS
      && !*(const bool *)(object + part->presence))
    return false;
  if (part->kind != MBSCM_PART_REAL)
    return part->kind != MBSCM_PART_TEXT
           || *(char *const *)(object + part->place) != NULL;
  memcpy (&value, object + part->place, sizeof value);
  return isfinite (value);
}

static SCM
from_member (const void *member, enum mbscm_part_kind kind)
{
  switch (kind)
    {
    case MBSCM_PART_COUNT:
      return scm_from_size_t (*(const size_t *)member);
    case MBSCM_PART_FLAG:
      return scm_from_bool (*(const bool *)member);
    case MBSCM_PART_REAL:
      return scm_from_double (*(const double *)member);
    case MBSCM_PART_TIME:
      return scm_from_int64 (*(const int64_t *)member);
    default:
      return mbscm_from_string (*(char *const *)member);
    }
}

/* The PARTS of OBJECT that are there, in front of REST.  */
static SCM
from_parts (const void *object, const struct mbscm_part *parts, SCM rest)
{
  const char *bytes = object;
  size_t n = 0;
  while (parts[n].name != NULL)
    ++n;
  for (size_t i = n; i-- > 0;)
    if (is_there (bytes, &parts[i]))
      rest = cons_part (parts[i].name,
                        from_member (bytes + parts[i].place, parts[i].kind),
                        rest);
  return rest;
}

static SCM
from_outcome (const struct mbench_outcome *outcome)
{
  SCM rest = SCM_EOL;
  for (unsigned i = MBENCH_DETAILS; i-- > 0;)
    if (outcome->details[i] != NULL)
      rest = cons_part (mbench_detail_name ((enum mbench_detail)i),
                        mbscm_from_string (outcome->details[i]), rest);
  if (rest != SCM_EOL)
    rest = scm_list_1 (scm_cons (from_word ("details"), rest));
  if (outcome->message != NULL)
    rest = cons_part ("message", mbscm_from_string (outcome->message), rest);
  return cons_part ("outcome", from_word (mbench_outcome_word (outcome)),
                    rest);
}

static SCM
from_arm (const struct mbench_compared_arm *arm)
{
  SCM rest = from_outcome (&arm->outcome);
  if (arm->kind != NULL)
    rest = cons_part ("kind", from_word (arm->kind), rest);
  return from_parts (arm, mbscm_arm_parts, rest);
}

static SCM
from_pair (const struct mbench_compared_pair *pair)
{
  SCM rest = cons_part (
      "doubt", from_word (mbscm_doubt_names[pair->judgement.doubt]), SCM_EOL);
  rest = cons_part ("verdict",
                    from_word (mbench_verdict_name (pair->judgement.verdict)),
                    rest);
  return from_parts (pair, mbscm_pair_parts, rest);
}

/* Whether all groups of COMPARISON are fresh executions, and whether any was
   not isolated.  */
static bool
is_fresh (const struct mbench_comparison *comparison)
{
  bool is_fresh = comparison->n_groups > 0;
  for (size_t i = 0; i < comparison->n_groups; ++i)
    is_fresh &= comparison->groups[i].record.layout == MBENCH_LAYOUT_FRESH;
  return is_fresh;
}

static bool
is_in_process (const struct mbench_comparison *comparison)
{
  bool is_in_process = false;
  for (size_t i = 0; i < comparison->n_groups; ++i)
    is_in_process |= comparison->groups[i].record.is_in_process;
  return is_in_process;
}

SCM
mbscm_comparison_datum (const struct mbench_comparison *comparison)
{
  SCM arms = SCM_EOL;
  for (size_t i = comparison->arms != NULL ? comparison->duel.n : 0; i-- > 0;)
    arms = scm_cons (from_arm (&comparison->arms[i]), arms);
  SCM pairs = SCM_EOL;
  for (size_t i = comparison->n_pairs; i-- > 0;)
    pairs = scm_cons (from_pair (&comparison->pairs[i]), pairs);
  SCM rest = scm_list_2 (scm_cons (from_word ("arms"), arms),
                         scm_cons (from_word ("pairs"), pairs));
  rest = from_parts (comparison, mbscm_whole_parts, rest);
  rest = cons_part ("in-process?", scm_from_bool (is_in_process (comparison)),
                    rest);
  rest = cons_part ("fresh?", scm_from_bool (is_fresh (comparison)), rest);
  rest = cons_part ("processes", scm_from_size_t (comparison->n_groups), rest);
  rest = cons_part ("unit", from_word (mbscm_unit_names[comparison->unit]),
                    rest);
  return scm_cons (from_word ("comparison"), rest);
}
