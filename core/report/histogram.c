/* How often which times came.  */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/picture.h"

enum
{
  USUAL_ROWS = 20,
  MOST_ROWS = 1000,
  USUAL_COLUMNS = 80,
  FEWEST_COLUMNS = 20,
  EIGHTHS = 8
};

/* A histogram while it is drawn.  */
struct histogram
{
  const struct mbench_picture *picture;
  struct mbench_picture_range range;
  struct mbench_picture_scale scale;
  size_t rows;
  size_t *counts;
  double step;
  int label_width;
  int count_width;
  /* Whether there is room for marks of words.  */
  bool has_words;
};

static size_t
row_of (const struct histogram *histogram, double value)
{
  if (!(histogram->step > 0))
    return 0;
  double row = floor ((value - histogram->range.low) / histogram->step);
  return row < 0                          ? 0
         : row >= (double)histogram->rows ? histogram->rows - 1
                                          : (size_t)row;
}

static void
count (struct histogram *histogram)
{
  const struct mbench_picture *picture = histogram->picture;
  for (size_t i = 0; i < picture->n; ++i)
    {
      double value = picture->values[i];
      bool is_out = picture->is_discarded != NULL && picture->is_discarded[i];
      if (!is_out && value >= histogram->range.low
          && value <= histogram->range.high)
        ++histogram->counts[row_of (histogram, value)];
    }
}

/* The columns that SIZE of LARGEST takes out of COLUMNS, in eighths.  */
static size_t
bar_eighths (size_t size, size_t largest, size_t columns, bool is_logarithmic)
{
  if (size == 0)
    return 0;
  double part = is_logarithmic ? log1p ((double)size) / log1p ((double)largest)
                               : (double)size / (double)largest;
  size_t eighths = (size_t)(part * (double)columns * EIGHTHS + 0.5);
  /* What is there is seen.  */
  return eighths > 0 ? eighths : 1;
}

static void
put_bar (size_t eighths, size_t columns, bool is_unicode, FILE *out)
{
  static const char *const parts[]
      = { "",       "\u258f", "\u258e", "\u258d",
          "\u258c", "\u258b", "\u258a", "\u2589" };
  size_t whole
      = is_unicode ? eighths / EIGHTHS : (eighths + EIGHTHS - 1) / EIGHTHS;
  size_t part = is_unicode ? eighths % EIGHTHS : 0;
  for (size_t i = 0; i < whole; ++i)
    fputs (is_unicode ? "\u2588" : "#", out);
  fputs (parts[part], out);
  for (size_t i = whole + (part > 0); i < columns; ++i)
    fputc (' ', out);
}

/* Whether a mode, of several, is in ROW.  */
static bool
has_mode (const struct histogram *histogram, size_t row)
{
  const struct mbench_picture *picture = histogram->picture;
  for (size_t i = 0; i < picture->n_modes; ++i)
    if (picture->n_modes > 1
        && row == row_of (histogram, picture->modes[i].location))
      return true;
  return false;
}

/* What is to be known of ROW: whether the median, a mode, or the interval of
   the median is in it.  */
static const char *
mark (const struct histogram *histogram, size_t row)
{
  const struct mbench_picture *picture = histogram->picture;
  bool has_words = histogram->has_words;
  if (isfinite (picture->median) && row == row_of (histogram, picture->median))
    return has_words ? " < median" : " <";
  if (has_mode (histogram, row))
    return has_words ? " * mode" : " *";
  if (isfinite (picture->low) && isfinite (picture->high)
      && row >= row_of (histogram, picture->low)
      && row <= row_of (histogram, picture->high))
    return has_words ? " | its interval" : " |";
  return "";
}

enum
{
  /* Of the longest mark, in words and without.  */
  WORDS_WIDTH = 15,
  MARK_WIDTH = 2,
  /* Of a screen on which there are words.  */
  FEWEST_FOR_WORDS = 40
};

static size_t
columns_of (const struct mbench_screen *screen)
{
  return screen->columns == 0               ? USUAL_COLUMNS
         : screen->columns < FEWEST_COLUMNS ? FEWEST_COLUMNS
                                            : screen->columns;
}

/* The columns that are left for bars.  */
static size_t
bar_columns (const struct histogram *histogram,
             const struct mbench_screen *screen)
{
  size_t columns = columns_of (screen);
  size_t taken = (size_t)histogram->label_width
                 + (size_t)histogram->count_width
                 + (histogram->has_words ? WORDS_WIDTH : MARK_WIDTH) + 3;
  /* The last column stays free: a full line may be wrapped.  */
  return columns > taken + 3 ? columns - taken - 1 : 2;
}

static void
put_rows (const struct histogram *histogram, bool is_logarithmic,
          const struct mbench_screen *screen, FILE *out)
{
  size_t largest = 1;
  for (size_t i = 0; i < histogram->rows; ++i)
    if (histogram->counts[i] > largest)
      largest = histogram->counts[i];
  size_t columns = bar_columns (histogram, screen);
  for (size_t i = 0; i < histogram->rows; ++i)
    {
      mbench_picture_value (histogram->range.low + (double)i * histogram->step,
                            histogram->label_width, &histogram->scale, out);
      fputs (screen->is_unicode ? " \u2502" : " |", out);
      put_bar (
          bar_eighths (histogram->counts[i], largest, columns, is_logarithmic),
          columns, screen->is_unicode, out);
      fprintf (out, " %*zu%s\n", histogram->count_width, histogram->counts[i],
               mark (histogram, i));
    }
}

/* How wide the widest label and count are.  */
static void
measure (struct histogram *histogram)
{
  char text[64];
  int low = snprintf (text, sizeof text, "%.*f", histogram->scale.decimals,
                      histogram->range.low * histogram->scale.factor);
  int high = snprintf (text, sizeof text, "%.*f", histogram->scale.decimals,
                       histogram->range.high * histogram->scale.factor);
  histogram->label_width = low > high ? low : high;
  histogram->count_width
      = snprintf (text, sizeof text, "%zu", histogram->range.n);
}

/* False when memory is short.  */
static bool
draw (struct histogram *histogram, bool is_logarithmic,
      const struct mbench_screen *screen, FILE *out)
{
  mbench_picture_title (histogram->picture, &histogram->range,
                        &histogram->scale, out);
  if (histogram->range.n == 0)
    return true;
  histogram->counts = calloc (histogram->rows, sizeof *histogram->counts);
  if (histogram->counts == NULL)
    return false;
  count (histogram);
  measure (histogram);
  put_rows (histogram, is_logarithmic, screen, out);
  free (histogram->counts);
  mbench_picture_figures (histogram->picture, &histogram->range,
                          &histogram->scale, out);
  mbench_picture_rest (&histogram->range, &histogram->scale, out);
  return true;
}

enum mbench_status
mbench_histogram (const struct mbench_picture *picture, size_t rows,
                  bool is_logarithmic, const struct mbench_screen *screen,
                  FILE *out, struct mbench_error *error)
{
  struct histogram histogram = { .picture = picture };
  struct mbench_picture_text text;
  if (!mbench_picture_range (picture, &histogram.range)
      || !mbench_picture_begin (&text))
    return mbench_no_memory (error, "a histogram");
  bool has_one = !(histogram.range.high > histogram.range.low);
  histogram.rows = has_one            ? 1
                   : rows == 0        ? USUAL_ROWS
                   : rows > MOST_ROWS ? MOST_ROWS
                                      : rows;
  histogram.step
      = (histogram.range.high - histogram.range.low) / (double)histogram.rows;
  histogram.has_words = columns_of (screen) >= FEWEST_FOR_WORDS;
  histogram.scale = mbench_picture_scale (
      &histogram.range, has_one ? histogram.range.low / 1000 : histogram.step,
      screen);
  bool is_drawn = draw (&histogram, is_logarithmic, screen, text.out);
  return mbench_picture_put (&text, screen, out) && is_drawn
             ? MBENCH_OK
             : mbench_no_memory (error, "a histogram");
}
