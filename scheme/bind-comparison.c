/* What comparisons came to, as data and as text.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "bind.h"
#include "comparison.h"
#include "error.h"
#include "object.h"
#include "primitive.h"
#include "report/comparison-line.h"
#include "report/comparison-set.h"
#include "report/comparison-text.h"
#include "report/comparison-why.h"

static SCM
comparison_datum (SCM comparison)
{
  return mbscm_comparison_datum (
      mbscm_to_comparison (comparison, 1, "comparison->datum"));
}

static SCM
comparison_build (SCM datum)
{
  return mbscm_from_comparison (mbscm_comparison_of_datum (datum));
}

static SCM
comparison_text (SCM comparison)
{
  const struct mbench_comparison *c_comparison
      = mbscm_to_comparison (comparison, 1, "comparison-text");
  struct mbscm_text text;
  struct mbench_error error;
  mbscm_open_text (&text);
  enum mbench_status status = mbench_comparison_write (
      c_comparison, mbench_text_locale_is_utf8 (), text.out, &error);
  return mbscm_take_text (&text, status, &error);
}

/* Pair NUMBER of COMPARISON, by its place.  */
static size_t
pair_place (const struct mbench_comparison *comparison, SCM number)
{
  return scm_to_unsigned_integer (number, 0, comparison->n_pairs - 1);
}

/* Write what is to be told of the pair at a PLACE.  */
typedef enum mbench_status tell_pair (const struct mbench_comparison *,
                                      size_t place, bool unicode, FILE *out,
                                      struct mbench_error *error);

static enum mbench_status
write_pair (const struct mbench_comparison *comparison, size_t place,
            bool unicode, FILE *out, struct mbench_error *error)
{
  return mbench_pair_write_alone (comparison, place, unicode, out)
             ? MBENCH_OK
             : mbench_no_memory (error, "the text of a comparison");
}

static SCM
told_of_pair (SCM comparison, SCM number, const char *procedure,
              tell_pair *tell)
{
  const struct mbench_comparison *c_comparison
      = mbscm_to_comparison (comparison, 1, procedure);
  size_t place = pair_place (c_comparison, number);
  struct mbscm_text text;
  struct mbench_error error;
  mbscm_open_text (&text);
  enum mbench_status status = tell (
      c_comparison, place, mbench_text_locale_is_utf8 (), text.out, &error);
  return mbscm_take_text (&text, status, &error);
}

static SCM
pair_text (SCM comparison, SCM number)
{
  return told_of_pair (comparison, number, "%pair-text", write_pair);
}

static SCM
pair_why (SCM comparison, SCM number)
{
  return told_of_pair (comparison, number, "explain-comparison",
                       mbench_pair_explain);
}

/* The comparisons of the LIST, *N of them, for as long as the surrounding
   dynwind lasts.  */
static struct mbench_comparison **
dynwind_list (SCM list, size_t *n, const char *procedure)
{
  *n = (size_t)scm_to_long (scm_length (list));
  struct mbench_comparison **result = scm_calloc ((*n + 1) * sizeof *result);
  scm_dynwind_free (result);
  for (size_t i = 0; i < *n; ++i, list = scm_cdr (list))
    result[i] = mbscm_to_comparison (scm_car (list), 1, procedure);
  return result;
}

static SCM
comparison_family_x (SCM list)
{
  size_t n;
  struct mbench_ratio mean;
  struct mbench_error error;
  scm_dynwind_begin (0);
  struct mbench_comparison **comparisons
      = dynwind_list (list, &n, "%comparison-family!");
  mbscm_check (mbench_compare_family (comparisons, n, &mean, &error), &error);
  scm_dynwind_end ();
  scm_remember_upto_here_1 (list);
  return scm_list_4 (
      scm_from_double (mean.value), scm_from_double (mean.standard_error),
      scm_from_double (mean.freedom), scm_from_bool (mean.has_interval));
}

/* The mean that comparison_family_x returned.  */
static struct mbench_ratio
to_mean (SCM list)
{
  return (
      struct mbench_ratio){ .value = scm_to_double (scm_car (list)),
                            .standard_error = scm_to_double (scm_cadr (list)),
                            .freedom = scm_to_double (scm_caddr (list)),
                            .has_interval = scm_is_true (scm_cadddr (list)) };
}

static SCM
mean_half_width (SCM mean, SCM alpha)
{
  const struct mbench_ratio ratio = to_mean (mean);
  return scm_from_double (
      mbench_ratio_half_width (&ratio, scm_to_double (alpha)));
}

static SCM
comparisons_text (SCM list, SCM mean, SCM alpha)
{
  const struct mbench_ratio ratio = to_mean (mean);
  double c_alpha = scm_to_double (alpha);
  size_t n;
  struct mbscm_text text;
  struct mbench_error error;
  scm_dynwind_begin (0);
  struct mbench_comparison **comparisons
      = dynwind_list (list, &n, "%comparisons-text");
  mbscm_open_text (&text);
  enum mbench_status status = mbench_comparison_set_write (
      comparisons, n, &ratio, c_alpha, mbench_text_locale_is_utf8 (), text.out,
      &error);
  scm_dynwind_end ();
  scm_remember_upto_here_1 (list);
  return mbscm_take_text (&text, status, &error);
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%comparison->datum", "(comparison)", comparison_datum,
                   "Return all that is known of @var{comparison}, a list."),
  MBSCM_PRIMITIVE ("%datum->comparison", "(datum)", comparison_build,
                   "Return what @var{datum} was made of."),
  MBSCM_PRIMITIVE ("%comparison-text", "(comparison)", comparison_text,
                   "Return what a person reads of @var{comparison}."),
  MBSCM_PRIMITIVE ("%pair-text", "(comparison number)", pair_text,
                   "Return the sentence on pair @var{number} of "
                   "@var{comparison}."),
  MBSCM_PRIMITIVE ("%pair-why", "(comparison number)", pair_why,
                   "Return why pair @var{number} of @var{comparison} has its "
                   "verdict."),
  MBSCM_PRIMITIVE ("%comparison-family!", "(comparisons)", comparison_family_x,
                   "Judge the pairs of all @var{comparisons}, a list, as one "
                   "family.  Return the mean of their logarithms: value, "
                   "standard error, degrees of freedom, and whether it has an "
                   "interval."),
  MBSCM_PRIMITIVE ("%mean-half-width", "(mean alpha)", mean_half_width,
                   "Return the half-width of the interval of @var{mean} that "
                   "is wrong with probability @var{alpha}."),
  MBSCM_PRIMITIVE ("%comparisons-text", "(comparisons mean alpha)",
                   comparisons_text,
                   "Return the table of @var{comparisons}, a list, with "
                   "@var{mean} and its interval of @var{alpha}."),
};

void
mbscm_init_comparison (void)
{
  MBSCM_DEFINE (primitives);
}
