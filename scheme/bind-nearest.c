/* What somebody may have meant by a name that is none.  */

#include <config.h>

#include "base/nearest.h"
#include "bind.h"
#include "object.h"
#include "primitive.h"

static SCM
nearest_name (SCM name, SCM names)
{
  static const char procedure[] = "%nearest-name";
  struct mbench_nearest nearest;
  scm_dynwind_begin (0);
  mbench_nearest_begin (&nearest, mbscm_to_string (name, 1, procedure));
  for (; scm_is_pair (names); names = scm_cdr (names))
    mbench_nearest_offer (&nearest,
                          mbscm_to_string (scm_car (names), 2, procedure));
  SCM result
      = nearest.n > 0 ? mbscm_from_string (nearest.list[0]) : SCM_BOOL_F;
  scm_dynwind_end ();
  return result;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%nearest-name", "(name names)", nearest_name,
                   "Return the one of @var{names}, a list of strings, that is "
                   "nearest to @var{name}, or @code{#f} where none is near."),
};

void
mbscm_init_nearest (void)
{
  MBSCM_DEFINE (primitives);
}
