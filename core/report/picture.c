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

/* How many of the discarded samples of PICTURE RANGE leaves out.  */
static void
count_discarded (const struct mbench_picture *picture,
                 struct mbench_picture_range *range)
{
  for (size_t i = 0; i < picture->n; ++i)
    range->discarded_beyond += picture->is_discarded != NULL
                               && picture->is_discarded[i]
                               && !(picture->values[i] >= range->low
                                    && picture->values[i] <= range->high);
}

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
      range->quartiles[0] = mbench_quantile (sorted, n, 0.25);
      range->quartiles[1] = mbench_quantile (sorted, n, 0.75);
      range->high_quantile = mbench_quantile (sorted, n, 0.95);
      count_discarded (picture, range);
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

/* A value without the unit, for a sentence.  */
static void
put_value (double value, const struct mbench_picture_scale *scale, FILE *out)
{
  mbench_picture_value (value, 0, scale, out);
}

static void
put_modes (const struct mbench_picture *picture,
           const struct mbench_picture_scale *scale, FILE *out)
{
  if (picture->n_modes < 2)
    return;
  fprintf (out, "%zu modes:", picture->n_modes);
  for (size_t i = 0; i < picture->n_modes; ++i)
    {
      fputs (i == 0 ? " " : ", ", out);
      put_value (picture->modes[i].location, scale, out);
      fprintf (out, " (%.0f %%)", 100 * picture->modes[i].share);
    }
  fputc ('\n', out);
}

void
mbench_picture_figures (const struct mbench_picture *picture,
                        const struct mbench_picture_range *range,
                        const struct mbench_picture_scale *scale, FILE *out)
{
  if (!(range->high > range->low))
    return;
  if (isfinite (picture->median))
    {
      fputs ("median ", out);
      put_value (picture->median, scale, out);
      if (isfinite (picture->low) && isfinite (picture->high))
        {
          fputs (" (", out);
          put_value (picture->low, scale, out);
          fputs (" to ", out);
          put_value (picture->high, scale, out);
          fputc (')', out);
        }
      fputs ("; ", out);
    }
  fputs ("half from ", out);
  put_value (range->quartiles[0], scale, out);
  fputs (" to ", out);
  put_value (range->quartiles[1], scale, out);
  fputs (", 95 % up to ", out);
  put_value (range->high_quantile, scale, out);
  fputc ('\n', out);
  put_modes (picture, scale, out);
}

enum
{
  /* Of lines that go on.  */
  INDENT = 2
};

bool
mbench_picture_begin (struct mbench_picture_text *text)
{
  *text = (struct mbench_picture_text){ 0 };
  text->out = open_memstream (&text->text, &text->size);
  return text->out != NULL;
}

bool
mbench_picture_put (struct mbench_picture_text *text,
                    const struct mbench_screen *screen, FILE *out)
{
  char *wrapped
      = fclose (text->out) == 0
            ? mbench_screen_wrap (text->text, screen->columns, INDENT)
            : NULL;
  free (text->text);
  if (wrapped == NULL)
    return false;
  fputs (wrapped, out);
  free (wrapped);
  return true;
}
