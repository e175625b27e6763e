#include <config.h>

#include "report/picture.h"

#include <math.h>
#include <stdlib.h>

#include "stats/outlier.h"
#include "stats/stats.h"

enum
{
  MOST_DECIMALS = 6
};

bool
mbench_picture_range (const struct mbench_picture *picture,
                      struct mbench_picture_range *range)
{
  *range = (struct mbench_picture_range){ 0 };
  double *sorted = malloc ((picture->n + 1) * sizeof *sorted);
  if (sorted == NULL)
    return false;
  size_t n = 0;
  for (size_t i = 0; i < picture->n; ++i)
    if ((picture->is_discarded == NULL || !picture->is_discarded[i])
        && isfinite (picture->values[i]))
      sorted[n++] = picture->values[i];
  range->n = n;
  if (n > 0)
    {
      mbench_sort (sorted, n);
      struct mbench_outliers outliers = mbench_outliers_count (sorted, n);
      range->least = sorted[0];
      range->most = sorted[n - 1];
      /* Where half of them are equal nothing is far out.  */
      if (mbench_quantile (sorted, n, 0.75)
          > mbench_quantile (sorted, n, 0.25))
        {
          range->below = outliers.low_severe;
          range->above = outliers.high_severe;
        }
      range->low = sorted[range->below];
      range->high = sorted[n - 1 - range->above];
    }
  free (sorted);
  return true;
}

struct mbench_picture_scale
mbench_picture_scale (const struct mbench_picture_range *range, double step,
                      const struct mbench_screen *screen)
{
  struct mbench_picture_scale scale = { "ns", 1, 0 };
  double largest = fmax (fabs (range->low), fabs (range->high));
  if (largest >= 1e9)
    scale = (struct mbench_picture_scale){ "s", 1e-9, 0 };
  else if (largest >= 1e6)
    scale = (struct mbench_picture_scale){ "ms", 1e-6, 0 };
  else if (largest >= 1e3)
    scale
        = (struct mbench_picture_scale){ screen->is_unicode ? "\u03bcs" : "us",
                                         1e-3, 0 };
  double shown = step * scale.factor;
  while (scale.decimals < MOST_DECIMALS && shown > 0 && shown < 10)
    {
      shown *= 10;
      ++scale.decimals;
    }
  return scale;
}

void
mbench_picture_value (double value, int width,
                      const struct mbench_picture_scale *scale, FILE *out)
{
  fprintf (out, "%*.*f", width, scale->decimals, value * scale->factor);
}

void
mbench_picture_title (const struct mbench_picture *picture,
                      const struct mbench_picture_range *range,
                      const struct mbench_picture_scale *scale, FILE *out)
{
  fprintf (out, "%s: %zu sample%s, %s an iteration", picture->name, range->n,
           range->n == 1 ? "" : "s", scale->unit);
  if (range->n < picture->n)
    fprintf (out, "; %zu discarded", picture->n - range->n);
  fputc ('\n', out);
}

/* How many lie beyond LIMIT, the farthest of them FARTHEST.  */
static void
put_beyond (size_t n, const char *side, double limit, double farthest,
            const struct mbench_picture_scale *scale, FILE *out)
{
  if (n == 0)
    return;
  fprintf (out, "%zu %s ", n, side);
  mbench_picture_value (limit, 0, scale, out);
  fputs (" not drawn, to ", out);
  mbench_picture_value (farthest, 0, scale, out);
  fputc ('\n', out);
}

void
mbench_picture_rest (const struct mbench_picture_range *range,
                     const struct mbench_picture_scale *scale, FILE *out)
{
  put_beyond (range->below, "below", range->low, range->least, scale, out);
  put_beyond (range->above, "above", range->high, range->most, scale, out);
}
