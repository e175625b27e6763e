#include <config.h>

#include "program/compare-check.h"

#include <stdio.h>
#include <stdlib.h>

#include "test/threading.h"

/* The limits that a process has once for all its arms.  */
static const enum mbench_constraint_id shared[]
    = { MBENCH_MAX_MEMORY, MBENCH_ISOLATION, MBENCH_CAPTURE_OUTPUT,
        MBENCH_PROCESSES, MBENCH_TIMEOUT };

enum
{
  SHARED = sizeof shared / sizeof *shared
};

/* The value of ID in LIMITS as the user writes it; NULL when memory is
   short.  */
static char *
write_value (const struct mbench_limits *limits, enum mbench_constraint_id id)
{
  const struct mbench_constraints all = { .given = ~0U, .limits = *limits };
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream (&text, &length);
  if (out == NULL)
    return NULL;
  mbench_constraints_write (&all, id, out);
  if (fclose (out) == 0)
    return text;
  free (text);
  return NULL;
}

/* Refuse the arms A and B, which say different things of ID.  */
static enum mbench_status
refuse_difference (const struct mbench_planned *a,
                   const struct mbench_planned *b,
                   enum mbench_constraint_id id, struct mbench_error *error)
{
  char *first = write_value (&a->limits, id);
  char *second = write_value (&b->limits, id);
  mbench_fail (error, MBENCH_CONFLICT,
               "%s %s of \"%.80s\" contradicts %s %s of \"%.80s\": expected "
               "the same of all, as they are measured in one process",
               mbench_constraint_key (id), first != NULL ? first : "", a->name,
               mbench_constraint_key (id), second != NULL ? second : "",
               b->name);
  free (first);
  free (second);
  return MBENCH_CONFLICT;
}

/* What all arms of DUEL say of ID, where LIMITS say nothing of it.  */
static enum mbench_status
settle (const struct mbench_duel *duel, enum mbench_constraint_id id,
        struct mbench_limits *limits, struct mbench_error *error)
{
  static const struct mbench_limits none;
  const struct mbench_planned *first = &duel->arms[0].planned;
  if (!mbench_limits_agree (limits, &none, id))
    return MBENCH_OK;
  for (size_t i = 1; i < duel->n; ++i)
    if (!mbench_limits_agree (&duel->arms[i].planned.limits, &first->limits,
                              id))
      return refuse_difference (first, &duel->arms[i].planned, id, error);
  const struct mbench_constraints own
      = { .given = 1U << id, .limits = first->limits };
  mbench_limits_take (limits, &own);
  return MBENCH_OK;
}

/* That ARM runs on one thread, and its samples may have some number of
   iterations.  */
static enum mbench_status
check_arm (const struct mbench_arm *arm, struct mbench_error *error)
{
  const struct mbench_limits *limits = &arm->planned.limits;
  if (mbench_limits_threads (limits) > 1)
    return mbench_fail (error, MBENCH_INVALID,
                        "\"%.80s\": threads %zu: a comparison times its arms "
                        "in turn, and the threads of one that wait would take "
                        "the processors of the other; expected 1; run tests "
                        "on several threads one after the other",
                        arm->planned.name, limits->threads);
  if (limits->max_sample_iterations == 0
      || limits->min_sample_iterations <= limits->max_sample_iterations)
    return MBENCH_OK;
  return mbench_fail (
      error, MBENCH_CONFLICT,
      "\"%.80s\": min-sample-iterations %zu contradicts "
      "max-sample-iterations %zu: expected the first to be at most the second",
      arm->planned.name, limits->min_sample_iterations,
      limits->max_sample_iterations);
}

enum mbench_status
mbench_comparison_check (const struct mbench_comparison_request *request,
                         struct mbench_limits *limits,
                         struct mbench_error *error)
{
  const struct mbench_duel *duel = request->duel;
  enum mbench_status status = MBENCH_OK;
  *limits = request->limits;
  if (duel->n < 2 || duel->n > MBENCH_MOST_ARMS)
    return mbench_fail (error, MBENCH_INVALID,
                        "%zu to be compared: expected 2 to %d", duel->n,
                        MBENCH_MOST_ARMS);
  if (!(request->tolerance >= 0 && request->tolerance < 1))
    return mbench_fail (error, MBENCH_INVALID,
                        "tolerance %g: expected a part of one",
                        request->tolerance);
  if (request->limits.chronometer != MBENCH_CHRONOMETER_USUAL)
    return mbench_fail (
        error, MBENCH_INVALID,
        "chronometer %s: expected none for a comparison, which is measured "
        "with the finest that there is",
        mbench_chronometer_choice_name (request->limits.chronometer));
  for (size_t i = 0; i < duel->n && status == MBENCH_OK; ++i)
    status = check_arm (&duel->arms[i], error);
  for (size_t i = 0; i < SHARED && status == MBENCH_OK; ++i)
    status = settle (duel, shared[i], limits, error);
  if (status == MBENCH_OK)
    status = mbench_limits_check (limits, error);
  return status;
}
