#include <config.h>

#include "comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "comparison-part.h"
#include "error.h"
#include "loop.h"
#include "object.h"
#include "run/command-body.h"
#include "run/native.h"

static _Noreturn void
refuse (const char *what, SCM value, const char *expected)
{
  scm_misc_error (NULL, "~A ~S: expected ~A",
                  scm_list_3 (scm_from_utf8_string (what), value,
                              scm_from_utf8_string (expected)));
}

/* The part NAME of the list ALIST, as a list whose first is the name;
   SCM_BOOL_F: there is none.  */
static SCM
find_part (SCM alist, const char *name)
{
  SCM word = scm_from_utf8_symbol (name);
  for (; scm_is_pair (alist); alist = scm_cdr (alist))
    {
      SCM entry = scm_car (alist);
      if (scm_ilength (entry) < 1)
        refuse ("part", entry, "a list of a name and a value");
      if (scm_is_eq (scm_car (entry), word))
        return entry;
    }
  return SCM_BOOL_F;
}

/* The value of the part NAME; SCM_UNDEFINED: there is none.  */
static SCM
find_value (SCM alist, const char *name)
{
  SCM entry = find_part (alist, name);
  if (scm_is_false (entry))
    return SCM_UNDEFINED;
  if (scm_ilength (entry) != 2)
    refuse (name, scm_cdr (entry), "one value");
  return scm_cadr (entry);
}

static void
to_real (const char *name, SCM value, double *member)
{
  if (!scm_is_real (value) || !isfinite (scm_to_double (value)))
    refuse (name, value, "a number");
  *member = scm_to_double (value);
}

static void
to_member (const struct mbscm_part *part, SCM value, void *member)
{
  switch (part->kind)
    {
    case MBSCM_PART_COUNT:
      if (!scm_is_unsigned_integer (value, 0, SIZE_MAX))
        refuse (part->name, value, "a whole number from 0 on");
      *(size_t *)member = mbscm_to_size (value);
      break;
    case MBSCM_PART_FLAG:
      if (!scm_is_bool (value))
        refuse (part->name, value, "#t or #f");
      *(bool *)member = scm_is_true (value);
      break;
    case MBSCM_PART_REAL:
      to_real (part->name, value, member);
      break;
    case MBSCM_PART_TIME:
      if (!scm_is_signed_integer (value, 0, INT64_MAX))
        refuse (part->name, value, "nanoseconds, a whole number");
      *(int64_t *)member = scm_to_int64 (value);
      break;
    case MBSCM_PART_TEXT:
      if (!scm_is_string (value))
        refuse (part->name, value, "a string");
      *(char **)member = scm_to_utf8_string (value);
      break;
    }
}

static void
to_parts (SCM alist, const struct mbscm_part *parts, void *object)
{
  char *bytes = object;
  for (size_t i = 0; parts[i].name != NULL; ++i)
    {
      SCM value = find_value (alist, parts[i].name);
      if (!SCM_UNBNDP (value))
        to_member (&parts[i], value, bytes + parts[i].place);
      if (parts[i].presence != MBSCM_PART_ALWAYS)
        *(bool *)(bytes + parts[i].presence) = true;
    }
  /* What has several parts is there where all of them are.  */
  for (size_t i = 0; parts[i].name != NULL; ++i)
    if (parts[i].presence != MBSCM_PART_ALWAYS
        && SCM_UNBNDP (find_value (alist, parts[i].name)))
      *(bool *)(bytes + parts[i].presence) = false;
}

/* The number of the symbol NAME has in ALIST among N WORDS.  */
static size_t
to_word (SCM alist, const char *name, const char *const *words, size_t n)
{
  SCM value = find_value (alist, name);
  for (size_t i = 0; i < n; ++i)
    if (scm_is_eq (value, scm_from_utf8_symbol (words[i])))
      return i;
  refuse (name, SCM_UNBNDP (value) ? SCM_EOL : value, "another word");
}

/* A text of ALIST, for as long as the surrounding dynwind lasts, or NULL.  */
static char *
to_text (SCM alist, const char *name)
{
  SCM value = find_value (alist, name);
  if (SCM_UNBNDP (value))
    return NULL;
  if (!scm_is_string (value))
    refuse (name, value, "a string");
  return mbscm_to_string (value, 1, "datum->comparison");
}

static void
to_outcome (SCM alist, struct mbench_outcome *outcome)
{
  SCM word = find_value (alist, "outcome");
  if (!scm_is_symbol (word))
    refuse ("outcome", alist, "(outcome WORD) in it");
  scm_dynwind_begin (0);
  char *text = mbscm_to_symbol_string (word, 1, "datum->comparison");
  char *message = to_text (alist, "message");
  enum mbench_outcome_kind kind;
  if (mbench_outcome_find (text, &kind))
    mbench_outcome_set (outcome, kind, message);
  else
    mbench_outcome_set_word (outcome, text, message);
  SCM details = find_part (alist, "details");
  for (unsigned i = 0; i < MBENCH_DETAILS && scm_is_pair (details); ++i)
    {
      enum mbench_detail detail = (enum mbench_detail)i;
      char *told = to_text (scm_cdr (details), mbench_detail_name (detail));
      if (told != NULL)
        mbench_outcome_detail (outcome, detail, told);
    }
  scm_dynwind_end ();
}

static void
to_arm (SCM alist, struct mbench_compared_arm *arm, struct mbench_arm *planned)
{
  if (scm_ilength (alist) < 1)
    refuse ("arm", alist, "a list of parts");
  to_parts (alist, mbscm_arm_parts, arm);
  if (arm->name == NULL)
    refuse ("arm", alist, "(name STRING) in it");
  planned->planned.name = strdup (arm->name);
  if (planned->planned.name == NULL)
    mbscm_no_memory ();
  if (!SCM_UNBNDP (find_value (alist, "kind")))
    {
      const char *const kinds[] = { mbench_native_body.kind, mbscm_body.kind,
                                    mbench_command_body.kind };
      arm->kind = kinds[to_word (alist, "kind", kinds,
                                 sizeof kinds / sizeof *kinds)];
    }
  to_outcome (alist, &arm->outcome);
}

static void
to_pair (SCM alist, size_t n_arms, struct mbench_compared_pair *pair)
{
  static const char *const verdicts[MBENCH_VERDICTS] = {
#define MBENCH_VERDICT(id, name) name,
#include "stats/verdict.def"
#undef MBENCH_VERDICT
  };
  if (scm_ilength (alist) < 1)
    refuse ("pair", alist, "a list of parts");
  to_parts (alist, mbscm_pair_parts, pair);
  if (pair->arms.base >= n_arms || pair->arms.other >= n_arms)
    refuse ("pair", alist, "the numbers of two of its arms");
  pair->judgement.verdict = (enum mbench_verdict)to_word (
      alist, "verdict", verdicts, MBENCH_VERDICTS);
  pair->judgement.doubt = (enum mbench_doubt)to_word (
      alist, "doubt", mbscm_doubt_names, MBSCM_DOUBTS);
}

/* The list that the part NAME is, of LEAST to MOST.  */
static SCM
find_list (SCM alist, const char *name, long least, long most, size_t *n)
{
  SCM list = find_part (alist, name);
  long length = scm_is_true (list) ? scm_ilength (list) - 1 : -1;
  if (length < least || length > most)
    refuse (name, scm_from_long (length < 0 ? 0 : length),
            "as many as a comparison has");
  *n = (size_t)length;
  return scm_cdr (list);
}

/* The groups, of which nothing is known but how many there are and two
   facts.  */
static void
to_groups (SCM alist, struct mbench_comparison *comparison)
{
  enum
  {
    MOST_GROUPS = 100000
  };
  bool is_fresh = scm_is_eq (find_value (alist, "fresh?"), SCM_BOOL_T);
  SCM value = find_value (alist, "processes");
  if (!scm_is_unsigned_integer (value, 0, MOST_GROUPS))
    refuse ("processes", SCM_UNBNDP (value) ? SCM_EOL : value,
            "how many a comparison has");
  size_t n = mbscm_to_size (value);
  comparison->groups = calloc (n + 1, sizeof *comparison->groups);
  if (comparison->groups == NULL)
    mbscm_no_memory ();
  comparison->n_groups = n;
  for (size_t i = 0; i < comparison->n_groups; ++i)
    {
      struct mbench_record *record = &comparison->groups[i].record;
      record->layout = is_fresh ? MBENCH_LAYOUT_FRESH : MBENCH_LAYOUT_FORKED;
      record->is_in_process
          = scm_is_eq (find_value (alist, "in-process?"), SCM_BOOL_T);
    }
}

static void
to_arms_and_pairs (SCM alist, struct mbench_comparison *comparison)
{
  enum
  {
    MOST_PAIRS = MBENCH_MOST_ARMS * (MBENCH_MOST_ARMS - 1) / 2
  };
  size_t n_arms;
  size_t n_pairs;
  SCM arms = find_list (alist, "arms", 2, MBENCH_MOST_ARMS, &n_arms);
  SCM pairs = find_list (alist, "pairs", 1, MOST_PAIRS, &n_pairs);
  comparison->arms = calloc (n_arms, sizeof *comparison->arms);
  comparison->duel.arms = calloc (n_arms, sizeof *comparison->duel.arms);
  comparison->pairs = calloc (n_pairs, sizeof *comparison->pairs);
  if (comparison->arms == NULL || comparison->duel.arms == NULL
      || comparison->pairs == NULL)
    mbscm_no_memory ();
  comparison->duel.n = n_arms;
  comparison->n_pairs = n_pairs;
  for (size_t i = 0; i < n_arms; ++i, arms = scm_cdr (arms))
    to_arm (scm_car (arms), &comparison->arms[i], &comparison->duel.arms[i]);
  for (size_t i = 0; i < n_pairs; ++i, pairs = scm_cdr (pairs))
    to_pair (scm_car (pairs), n_arms, &comparison->pairs[i]);
}

static void
unwind_comparison (void *comparison)
{
  mbscm_comparison_free (comparison);
}

struct mbench_comparison *
mbscm_comparison_of_datum (SCM datum)
{
  if (scm_ilength (datum) < 1
      || !scm_is_eq (scm_car (datum), scm_from_utf8_symbol ("comparison")))
    refuse ("datum", datum, "(comparison (unit ...) ...)");
  struct mbench_comparison *comparison = calloc (1, sizeof *comparison);
  if (comparison == NULL)
    mbscm_no_memory ();
  scm_dynwind_begin (0);
  scm_dynwind_unwind_handler (unwind_comparison, comparison, 0);
  SCM parts = scm_cdr (datum);
  comparison->unit = (enum mbench_unit)to_word (parts, "unit",
                                                mbscm_unit_names, MBSCM_UNITS);
  to_parts (parts, mbscm_whole_parts, comparison);
  to_groups (parts, comparison);
  to_arms_and_pairs (parts, comparison);
  scm_dynwind_end ();
  return comparison;
}

void
mbscm_comparison_free (struct mbench_comparison *comparison)
{
  if (comparison == NULL)
    return;
  mbench_comparison_release (comparison);
  free (comparison);
}
