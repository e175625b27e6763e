#include <config.h>

#include "stats/contention.h"

#include "stats/stats.h"

static bool
are_of_one_level (double lower, double higher)
{
  return higher <= lower * (1 + MBENCH_CONTENTION_TOLERANCE);
}

/* The median of the lowest NEEDED or more of the N values that are of one
   level with the lowest of them.  */
static struct mbench_level
lowest_level (const double *sorted, size_t n, size_t needed)
{
  size_t end = 0;
  for (size_t first = 0; first < n; ++first)
    {
      while (end < n && are_of_one_level (sorted[first], sorted[end]))
        ++end;
      if (end - first >= needed)
        return (struct mbench_level){
          mbench_median (sorted + first, end - first), true
        };
    }
  return (struct mbench_level){ 0, false };
}

/* How many of N values gather: LEAST or a share, if that is more.  */
static size_t
needed_of (size_t n, size_t least)
{
  size_t share
      = n / MBENCH_CONTENTION_SHARE + (n % MBENCH_CONTENTION_SHARE > 0);
  return share > least ? share : least;
}

struct mbench_level
mbench_contention_level (const double *sorted, size_t n)
{
  return lowest_level (sorted, n, needed_of (n, MBENCH_CONTENTION_BLOCKS));
}

struct mbench_level
mbench_contention_remembered (const double *sorted, size_t n)
{
  return lowest_level (sorted, n, needed_of (n, MBENCH_CONTENTION_RUNS));
}

struct mbench_level
mbench_contention_clean (struct mbench_level own,
                         struct mbench_level remembered)
{
  if (!own.is_known)
    return remembered;
  if (!remembered.is_known || own.value <= remembered.value)
    return own;
  return remembered;
}

bool
mbench_contention_flag (double ratio, struct mbench_level clean)
{
  return clean.is_known && !are_of_one_level (clean.value, ratio);
}
