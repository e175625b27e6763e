#include <config.h>

#include "report/growth-part.h"

#include <stddef.h>
#include <string.h>

#include "report/report-build.h"

static const struct
{
  enum mbench_growth_kind kind;
  size_t offset;
  const char *lisp;
  const char *text;
} parts[MBENCH_GROWTH_PARTS] = {
#define MBENCH_GROWTH_PART(id, kind, member, lisp, text)                      \
  { MBENCH_GROWTH_KIND_##kind, offsetof (struct mbench_grown, member), lisp,  \
    text },
#include "report/growth.def"
#undef MBENCH_GROWTH_PART
};

enum mbench_growth_kind
mbench_growth_part_kind (enum mbench_growth_part part)
{
  return parts[part].kind;
}

const char *
mbench_growth_part_lisp_name (enum mbench_growth_part part)
{
  return parts[part].lisp;
}

const char *
mbench_growth_part_text_name (enum mbench_growth_part part)
{
  return parts[part].text;
}

bool
mbench_growth_part_find (const char *name, bool is_text,
                         enum mbench_growth_part *part)
{
  for (*part = 0; *part < MBENCH_GROWTH_PARTS; ++*part)
    if (strcmp (name, is_text ? parts[*part].text : parts[*part].lisp) == 0)
      return true;
  return false;
}

static bool
is_criterion (enum mbench_growth_part part)
{
  return part >= MBENCH_GROWTH_PART_CRITERION_CONSTANT
         && part <= MBENCH_GROWTH_PART_CRITERION_POWER;
}

/* The model whose criterion PART is.  */
static enum mbench_growth_model
criterion_model (enum mbench_growth_part part)
{
  return (enum mbench_growth_model) (part
                                     - MBENCH_GROWTH_PART_CRITERION_CONSTANT);
}

static bool
is_power (enum mbench_growth_part part)
{
  return part >= MBENCH_GROWTH_PART_POWER
         && part <= MBENCH_GROWTH_PART_POWER_HIGH;
}

bool
mbench_growth_part_is_there (const struct mbench_grown *grown,
                             enum mbench_growth_part part)
{
  const struct mbench_growth *growth = &grown->growth;
  if (is_criterion (part))
    return growth->has_criterion[criterion_model (part)];
  if (is_power (part))
    return growth->has_power;
  if (part == MBENCH_GROWTH_PART_MODEL)
    return growth->verdict == MBENCH_GROWTH_FITS;
  if (part == MBENCH_GROWTH_PART_CLOSEST)
    return growth->verdict != MBENCH_GROWTH_FITS;
  return true;
}

double
mbench_growth_part_number (const struct mbench_grown *grown,
                           enum mbench_growth_part part)
{
  const void *member = (const char *)grown + parts[part].offset;
  return *(const double *)member;
}

size_t
mbench_growth_part_count (const struct mbench_grown *grown,
                          enum mbench_growth_part part)
{
  const void *member = (const char *)grown + parts[part].offset;
  return *(const size_t *)member;
}

const char *
mbench_growth_part_word (const struct mbench_grown *grown,
                         enum mbench_growth_part part)
{
  return part == MBENCH_GROWTH_PART_VERDICT
             ? mbench_growth_verdict_name (grown->growth.verdict)
             : mbench_growth_model_name (grown->growth.model);
}

const char *
mbench_growth_build_part (struct mbench_growth_build *build,
                          enum mbench_growth_part part, const char *text,
                          bool *is_known)
{
  struct mbench_growth *growth = &build->grown.growth;
  void *member = (char *)&build->grown + parts[part].offset;
  uint64_t count;
  if (build->seen & 1U << part)
    return "each part once";
  build->seen |= 1U << part;
  switch (parts[part].kind)
    {
    case MBENCH_GROWTH_KIND_COUNT:
      if (!mbench_build_whole (text, SIZE_MAX, &count))
        return "a whole number";
      *(size_t *)member = (size_t)count;
      break;
    case MBENCH_GROWTH_KIND_WORD:
      if (part == MBENCH_GROWTH_PART_VERDICT
              ? !mbench_growth_verdict_find (text, &growth->verdict)
              : !mbench_growth_model_find (text, &growth->model))
        *is_known = false;
      /* Nobody writes this one.  */
      if (growth->verdict == MBENCH_GROWTH_TOO_FEW
          && part == MBENCH_GROWTH_PART_VERDICT)
        *is_known = false;
      break;
    default:
      if (!mbench_build_real (text, member))
        return "a finite number";
    }
  if (is_criterion (part))
    growth->has_criterion[criterion_model (part)] = true;
  growth->has_power = growth->has_power || is_power (part);
  return NULL;
}

const char *
mbench_growth_build_missing (const struct mbench_growth_build *build)
{
  for (enum mbench_growth_part i = 0; i < MBENCH_GROWTH_PARTS; ++i)
    if (!is_criterion (i) && !(build->seen & 1U << i)
        && mbench_growth_part_is_there (&build->grown, i))
      return parts[i].lisp;
  return build->grown.growth.model == MBENCH_GROWTH_POWER
                 && !build->grown.growth.has_power
             ? parts[MBENCH_GROWTH_PART_POWER].lisp
             : NULL;
}
