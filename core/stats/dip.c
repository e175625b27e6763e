#include <config.h>

#include "stats/dip.h"

#include <math.h>

/* The value at rank RANK, seen from the low end or from the high one, where
   the ways up and down are each other's mirror image.  */
static double
value (const double *sorted, size_t n, size_t rank, bool is_mirrored)
{
  return is_mirrored ? -sorted[n - 1 - rank] : sorted[rank];
}

/* The least slope with which a convex function that has kept within DISTANCE
   of the ranks before RANK can go on from the lowest place there.  */
static double
least_slope (const double *sorted, size_t n, size_t rank, double distance,
             bool is_mirrored)
{
  double low = (double)(rank + 1) / (double)n - distance;
  double at = value (sorted, n, rank, is_mirrored);
  double slope = 0;
  for (size_t i = 0; i < rank; ++i)
    {
      double rise = low - ((double)i / (double)n + distance);
      double run = at - value (sorted, n, i, is_mirrored);
      if (rise > slope * run)
        slope = rise / run;
    }
  return slope;
}

/* In LEAST[rank] the least that a convex distribution function within DISTANCE
   of the values before RANK can have grown to there, above 1 where there is
   none.  */
static void
find_least (const double *sorted, size_t n, double distance, bool is_mirrored,
            double *least)
{
  for (size_t rank = 0; rank < n; ++rank)
    least[rank] = (double)rank / (double)n - distance;
  for (size_t rank = 0; rank < n; ++rank)
    {
      double low
          = fmax (least[rank], (double)(rank + 1) / (double)n - distance);
      double high = (double)rank / (double)n + distance;
      double slope = least_slope (sorted, n, rank, distance, is_mirrored);
      double at = value (sorted, n, rank, is_mirrored);
      bool is_possible = low <= high && !isinf (slope);
      for (size_t i = rank + 1; i < n; ++i)
        {
          double run = value (sorted, n, i, is_mirrored) - at;
          double grown = is_possible ? low + slope * run : 2;
          least[i] = fmax (least[i], grown);
        }
    }
}

bool
mbench_dip_is_within (const double *sorted, size_t n, double distance)
{
  double before[MBENCH_DIP_VALUES];
  double after[MBENCH_DIP_VALUES];
  find_least (sorted, n, distance, false, before);
  find_least (sorted, n, distance, true, after);
  for (size_t mode = 0; mode < n; ++mode)
    {
      /* What is left of it before the mode, and after it.  */
      double low = before[mode];
      double high = 1 - after[n - 1 - mode];
      if (low <= (double)mode / (double)n + distance
          && high >= (double)(mode + 1) / (double)n - distance && low <= high)
        return true;
    }
  return false;
}

double
mbench_dip_bound (double size)
{
  double root = sqrt (size);
  return (0.63 - 0.4 / root) / root;
}
