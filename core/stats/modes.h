/* Whether values crowd around one place or around several: a body that takes
   one of two ways, a machine that switches between two states.  */

#ifndef MBENCH_MODES_H
#define MBENCH_MODES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/random.h"

enum
{
  MBENCH_MODES_MOST = 4,
  MBENCH_MODES_VALUES = 40
};

struct mbench_mode
{
  double location; /* the median of its values */
  double share;    /* of all values; the shares of the modes sum to 1 */
};

struct mbench_modes
{
  size_t count;                                /* from 1 */
  struct mbench_mode modes[MBENCH_MODES_MOST]; /* from low to high */
};

/* The modes of n SORTED finite values that tell as much as EFFECTIVE
   independent ones.  A mode has at least a tenth of the values, and more of
   few values, of which 5 % of disturbances can by chance be a tenth; what
   crowds in smaller numbers counts with the mode it is next to.

   There is one mode unless the dip (stats/dip.h) of all but the uppermost 5 %
   is beyond chance at 1 %.  Where it is, their number is the greatest for
   which one less is rejected at 1 %, and one where none is, by the test of B.
   W. Silverman, "Using kernel density estimates to investigate multimodality",
   Journal of the Royal Statistical Society B 43 (1981): the smallest bandwidth
   at which a kernel estimate has so few modes is too large if EFFECTIVE values
   (2000 at most) that RANDOM draws from that very estimate have seldom more.
   They are divided at the antimodes of the estimate.  Where many values are
   equal, as the steps of a clock make them, each is taken as spread over its
   step.  The time it takes is that of a pass over the values and some ten
   milliseconds.

   False, with nothing in RESULT, where there are fewer values than
   MBENCH_MODES_VALUES, effective or not.  */
bool mbench_modes_find (const double *sorted, size_t n, double effective,
                        struct mbench_random *random,
                        struct mbench_modes *result);

#endif
