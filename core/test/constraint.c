#include <config.h>

#include "test/constraint.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "device/clock.h"
#include "test/names.h"
#include "test/quantity.h"
#include "test/threading.h"

enum type
{
  COUNT,
  TIME,
  BYTES,
  ROOM,
  FREQUENCY,
  FRACTION,
  CONFIDENCE,
  SWITCH,
  CHRONOMETER,
  DIMENSIONS,
  NAMES
};

static const struct row
{
  const char *key;
  const char *help;
  enum type type;
} rows[] = {
#define MBENCH_CONSTRAINT(id, member, key, type, help) { key, help, type },
#include "test/constraint.def"
#undef MBENCH_CONSTRAINT
};

static const char *const forms[] = {
  [COUNT] = "a count such as 300 or 10k",
  [TIME] = "a time such as 2, 0.5, 250ms or 2s",
  [BYTES] = "a number of bytes such as 500000, 64M or 2G",
  [ROOM] = "a number of bytes above zero such as 64k or 16M",
  [FREQUENCY] = "a frequency such as 3.5GHz or 3500MHz",
  [SWITCH] = "on, off or auto",
  [CHRONOMETER] = "one of"
#define MBENCH_CHOICE(id, name, provider, type) " " name
#include "device/chronometer-choice.def"
#undef MBENCH_CHOICE
  ,
  [FRACTION] = "a part of one such as 0.01, 1/100 or 1%",
  [CONFIDENCE] = "a part of one from 0.5 to 0.9999 such as 0.99 or 95%",
  [DIMENSIONS] = "a list of lists of sizes such as ((1 2 3) (10 20))",
  [NAMES] = "names of meters such as cpu-time,page-faults, or none",
};

const char *
mbench_constraint_key (enum mbench_constraint_id id)
{
  return rows[id].key;
}

const char *
mbench_constraint_help (enum mbench_constraint_id id)
{
  return rows[id].help;
}

const char *
mbench_constraint_form (enum mbench_constraint_id id)
{
  return forms[rows[id].type];
}

enum mbench_status
mbench_constraint_find (const char *key, enum mbench_constraint_id *id,
                        struct mbench_error *error)
{
  for (int i = 0; i < MBENCH_CONSTRAINTS; ++i)
    if (strcmp (key, rows[i].key) == 0)
      {
        *id = (enum mbench_constraint_id)i;
        return MBENCH_OK;
      }
  char keys[512] = "";
  for (int i = 0; i < MBENCH_CONSTRAINTS; ++i)
    {
      strcat (keys, i == 0 ? "" : i + 1 < MBENCH_CONSTRAINTS ? ", " : " or ");
      strcat (keys, rows[i].key);
    }
  return mbench_fail (error, MBENCH_INVALID,
                      "no constraint \"%.80s\": expected %s", key, keys);
}

static const char *const switch_names[] = { "auto", "on", "off" };

/* Zero lifts the constraint.  Who gave less than any core has forgot the
   unit.  */
static bool
is_frequency (int64_t hertz)
{
  const int64_t least = 1000000;
  return hertz == 0 || hertz >= least;
}

static bool
parse_switch (const char *text, enum mbench_switch *value)
{
  const size_t n = sizeof switch_names / sizeof *switch_names;
  size_t found = mbench_text_find (text, switch_names, n);
  if (found == n)
    return false;
  *value = (enum mbench_switch)found;
  return true;
}

/* Below a half an interval says nothing, and the last of the tail is not in
   the samples.  */
bool
mbench_confidence_is_sound (double confidence)
{
  return confidence >= 0.5 && confidence <= 0.9999;
}

static bool
parse_confidence (const char *text, double *value)
{
  return mbench_quantity_fraction (&text, value) && mbench_quantity_end (text)
         && mbench_confidence_is_sound (*value);
}

static void
release_dimensions (struct mbench_dimensions *dimensions)
{
  for (size_t i = 0; i < dimensions->n; ++i)
    free (dimensions->list[i].sizes);
  free (dimensions->list);
  *dimensions = (struct mbench_dimensions){ 0 };
}

void
mbench_constraints_release (struct mbench_constraints *constraints)
{
  release_dimensions (&constraints->dimensions);
  *constraints = (struct mbench_constraints){ 0 };
}

/* Append a dimension that takes SIZES over, or frees them on failure.  */
static enum mbench_status
append_dimension (struct mbench_dimensions *dimensions, size_t n,
                  size_t *sizes, struct mbench_error *error)
{
  struct mbench_dimension *list = realloc (
      dimensions->list, (dimensions->n + 1) * sizeof *dimensions->list);
  if (list == NULL)
    {
      free (sizes);
      return mbench_no_memory (error, "a dimension");
    }
  dimensions->list = list;
  dimensions->list[dimensions->n++] = (struct mbench_dimension){ n, sizes };
  return MBENCH_OK;
}

enum mbench_status
mbench_constraints_add_dimension (struct mbench_constraints *constraints,
                                  size_t n, const size_t *sizes,
                                  struct mbench_error *error)
{
  size_t *copy = n > 0 && n <= SIZE_MAX / sizeof *copy
                     ? malloc (n * sizeof *copy)
                     : NULL;
  if (copy == NULL)
    return mbench_no_memory (error, "the sizes of a dimension");
  memcpy (copy, sizes, n * sizeof *copy);
  enum mbench_status status
      = append_dimension (&constraints->dimensions, n, copy, error);
  if (status == MBENCH_OK)
    constraints->given |= 1U << MBENCH_DIMENSIONS;
  return status;
}

static enum mbench_status
copy_dimensions (struct mbench_constraints *target,
                 const struct mbench_dimensions *source,
                 struct mbench_error *error)
{
  for (size_t i = 0; i < source->n; ++i)
    {
      enum mbench_status status = mbench_constraints_add_dimension (
          target, source->list[i].n, source->list[i].sizes, error);
      if (status != MBENCH_OK)
        return status;
    }
  return MBENCH_OK;
}

/* Take the members over that are given in SOURCE; dimensions as they are.  */
static void
take_given (struct mbench_constraints *target,
            const struct mbench_constraints *source)
{
#define MBENCH_CONSTRAINT(id, member, key, type, help)                        \
  if (mbench_constraints_has (source, MBENCH_##id))                           \
    target->member = source->member;
#include "test/constraint.def"
#undef MBENCH_CONSTRAINT
  target->given |= source->given;
  if (source->limits.has_rule)
    target->limits.has_rule = true;
}

enum mbench_status
mbench_constraints_merge (struct mbench_constraints *target,
                          const struct mbench_constraints *source,
                          struct mbench_error *error)
{
  struct mbench_constraints merged = *target;
  take_given (&merged, source);
  struct mbench_limits limits = mbench_constraints_resolve (&merged);
  enum mbench_status status = mbench_limits_check (&limits, error);
  if (status == MBENCH_OK)
    status = mbench_threading_check (&merged, NULL, error);
  if (status != MBENCH_OK)
    return status;
  merged.dimensions = target->dimensions;
  if (mbench_constraints_has (source, MBENCH_DIMENSIONS))
    {
      struct mbench_constraints copies = { 0 };
      status = copy_dimensions (&copies, &source->dimensions, error);
      if (status != MBENCH_OK)
        {
          mbench_constraints_release (&copies);
          return status;
        }
      release_dimensions (&target->dimensions);
      merged.dimensions = copies.dimensions;
    }
  *target = merged;
  return MBENCH_OK;
}

void
mbench_limits_take (struct mbench_limits *limits,
                    const struct mbench_constraints *source)
{
  struct mbench_constraints target = { .limits = *limits };
  take_given (&target, source);
  *limits = target.limits;
}

/* The member of ID, for a type other than DIMENSIONS.  */
static void *
member (struct mbench_constraints *constraints, enum mbench_constraint_id id)
{
  void *const members[] = {
#define MBENCH_CONSTRAINT(id, member, key, type, help) &constraints->member,
#include "test/constraint.def"
#undef MBENCH_CONSTRAINT
  };
  return members[id];
}

bool
mbench_limits_agree (const struct mbench_limits *a,
                     const struct mbench_limits *b,
                     enum mbench_constraint_id id)
{
  static const size_t sizes[] = {
#define MBENCH_CONSTRAINT(id, member, key, type, help)                        \
  sizeof ((struct mbench_constraints *)NULL)->member,
#include "test/constraint.def"
#undef MBENCH_CONSTRAINT
  };
  struct mbench_constraints first = { .limits = *a };
  struct mbench_constraints second = { .limits = *b };
  return memcmp (member (&first, id), member (&second, id), sizes[id]) == 0;
}

static enum mbench_status
parse_dimensions (struct mbench_dimensions *dimensions, const char *text,
                  struct mbench_error *error)
{
  const char *rest = text;
  if (!mbench_quantity_token (&rest, '('))
    return MBENCH_INVALID;
  while (mbench_quantity_token (&rest, '('))
    {
      size_t n = 0;
      size_t *sizes = NULL;
      while (!mbench_quantity_token (&rest, ')'))
        {
          size_t size;
          if (!mbench_quantity_count (&rest, &size))
            {
              free (sizes);
              return MBENCH_INVALID;
            }
          size_t *grown = realloc (sizes, (n + 1) * sizeof *sizes);
          if (grown == NULL)
            {
              free (sizes);
              return mbench_no_memory (error, "the sizes of a dimension");
            }
          sizes = grown;
          sizes[n++] = size;
        }
      if (n == 0)
        return MBENCH_INVALID;
      enum mbench_status status
          = append_dimension (dimensions, n, sizes, error);
      if (status != MBENCH_OK)
        return status;
    }
  return mbench_quantity_token (&rest, ')') && mbench_quantity_end (rest)
             ? MBENCH_OK
             : MBENCH_INVALID;
}

enum mbench_status
mbench_constraints_read (struct mbench_constraints *constraints,
                         enum mbench_constraint_id id, const char *text,
                         struct mbench_error *error)
{
  struct mbench_constraints one = { .given = 1U << id };
  const char *rest = text;
  bool right = false;
  enum mbench_status status = MBENCH_OK;
  switch (rows[id].type)
    {
    case COUNT:
      right = mbench_quantity_count (&rest, member (&one, id))
              && mbench_quantity_end (rest);
      break;
    case TIME:
      right = mbench_quantity_time (&rest, member (&one, id))
              && mbench_quantity_end (rest);
      break;
    case BYTES:
      right = mbench_quantity_bytes (&rest, member (&one, id))
              && mbench_quantity_end (rest);
      break;
    case ROOM:
      right = mbench_quantity_bytes (&rest, member (&one, id))
              && mbench_quantity_end (rest)
              && *(size_t *)member (&one, id) > 0;
      break;
    case FREQUENCY:
      right = mbench_quantity_frequency (&rest, member (&one, id))
              && mbench_quantity_end (rest)
              && is_frequency (*(int64_t *)member (&one, id));
      break;
    case SWITCH:
      right = parse_switch (text, member (&one, id));
      break;
    case FRACTION:
      right = mbench_quantity_fraction (&rest, member (&one, id))
              && mbench_quantity_end (rest);
      break;
    case CONFIDENCE:
      right = parse_confidence (text, member (&one, id));
      break;
    case CHRONOMETER:
      right = mbench_chronometer_choice_find (text, member (&one, id));
      break;
    case DIMENSIONS:
      status = parse_dimensions (&one.dimensions, text, error);
      right = status == MBENCH_OK;
      break;
    case NAMES:
      status = mbench_names_read (text, member (&one, id), error);
      if (status != MBENCH_OK)
        return status;
      right = true;
      break;
    }
  if (right)
    {
      if (id == MBENCH_DIMENSIONS)
        release_dimensions (&constraints->dimensions);
      take_given (constraints, &one);
      return MBENCH_OK;
    }
  mbench_constraints_release (&one);
  return status == MBENCH_NO_MEMORY
             ? status
             : mbench_fail (error, MBENCH_INVALID, "%s \"%.80s\": expected %s",
                            rows[id].key, text, forms[rows[id].type]);
}

enum mbench_status
mbench_constraints_set_text (struct mbench_constraints *constraints,
                             enum mbench_constraint_id id, const char *text,
                             struct mbench_error *error)
{
  struct mbench_constraints one = { 0 };
  enum mbench_status status = mbench_constraints_read (&one, id, text, error);
  if (status == MBENCH_OK)
    status = mbench_constraints_merge (constraints, &one, error);
  mbench_constraints_release (&one);
  return status;
}

enum mbench_status
mbench_constraints_unset (struct mbench_constraints *constraints,
                          enum mbench_constraint_id id,
                          struct mbench_error *error)
{
  struct mbench_constraints rest = *constraints;
  rest.given &= ~(1U << id);
  struct mbench_limits limits = mbench_constraints_resolve (&rest);
  enum mbench_status status = mbench_limits_check (&limits, error);
  if (status != MBENCH_OK)
    return status;
  if (id == MBENCH_DIMENSIONS)
    release_dimensions (&constraints->dimensions);
  constraints->given &= ~(1U << id);
  return MBENCH_OK;
}

void
mbench_constraints_write (const struct mbench_constraints *constraints,
                          enum mbench_constraint_id id, FILE *out)
{
  struct mbench_constraints all = *constraints;
  all.limits = mbench_constraints_resolve (constraints);
  switch (rows[id].type)
    {
    case COUNT:
    case BYTES:
    case ROOM:
      fprintf (out, "%zu", *(size_t *)member (&all, id));
      break;
    case TIME:
      if (id == MBENCH_TIMEOUT)
        all.limits.timeout = mbench_limits_timeout (&all.limits);
      mbench_quantity_write_seconds (*(int64_t *)member (&all, id), out);
      break;
    case FREQUENCY:
      fprintf (out, "%" PRId64 "Hz", *(int64_t *)member (&all, id));
      break;
    case FRACTION:
    case CONFIDENCE:
      mbench_quantity_write_real (*(double *)member (&all, id), out);
      break;
    case SWITCH:
      fputs (switch_names[*(enum mbench_switch *)member (&all, id)], out);
      break;
    case CHRONOMETER:
      fputs (mbench_chronometer_choice_name (
                 *(enum mbench_chronometer_choice *)member (&all, id)),
             out);
      break;
    case DIMENSIONS:
      fputc ('(', out);
      for (size_t i = 0; i < all.dimensions.n; ++i)
        {
          fputs (i == 0 ? "(" : " (", out);
          for (size_t j = 0; j < all.dimensions.list[i].n; ++j)
            fprintf (out, j == 0 ? "%zu" : " %zu",
                     all.dimensions.list[i].sizes[j]);
          fputc (')', out);
        }
      fputc (')', out);
      break;
    case NAMES:
      fputs (*all.limits.meters.text != '\0' ? all.limits.meters.text : "none",
             out);
      break;
    }
}

struct mbench_limits
mbench_constraints_resolve (const struct mbench_constraints *constraints)
{
  struct mbench_constraints all = { .limits = mbench_default_limits };
  take_given (&all, constraints);
  if (!mbench_constraints_has (constraints, MBENCH_MAX_TIME))
    all.limits.max_time = mbench_limits_usual_time (&all.limits);
  bool is_bounded = (mbench_constraints_has (constraints, MBENCH_MAX_TIME)
                     && all.limits.max_time > 0)
                    || all.limits.max_iterations > 0
                    || all.limits.max_samples > 0 || all.limits.has_rule;
  if (is_bounded && !mbench_constraints_has (constraints, MBENCH_PRECISION))
    all.limits.precision = 0;
  return all.limits;
}
