/* How the times went while an execution ran.  */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/picture.h"

enum
{
  USUAL_ROWS = 16,
  MOST_ROWS = 200,
  USUAL_COLUMNS = 80,
  FEWEST_COLUMNS = 20,
  MOST_COLUMNS = 1000,
  /* Columns that a block takes at least where blocks are marked.  */
  LEAST_BLOCK = 3
};

/* A place of the picture.  */
struct cell
{
  size_t n;
  bool has_discarded;
};

struct plot
{
  const struct mbench_picture *picture;
  struct mbench_picture_range range;
  struct mbench_picture_scale scale;
  size_t rows;
  size_t columns;
  int label_width;
  int64_t first;
  int64_t last;
  /* ROWS rows of COLUMNS cells, the longest times first.  */
  struct cell *cells;
};

/* The place of VALUE between LOW and HIGH, of N places.  */
static size_t
place (double value, double low, double high, size_t n)
{
  if (!(high > low))
    return n / 2;
  double part = floor ((value - low) / (high - low) * (double)n);
  return part < 0 ? 0 : part >= (double)n ? n - 1 : (size_t)part;
}

static size_t
row_of (const struct plot *plot, double value)
{
  return plot->rows - 1
         - place (value, plot->range.low, plot->range.high, plot->rows);
}

static void
spread (struct plot *plot)
{
  const struct mbench_picture *picture = plot->picture;
  for (size_t i = 0; i < picture->n; ++i)
    {
      double value = picture->values[i];
      if (!(value >= plot->range.low && value <= plot->range.high))
        continue;
      size_t column = place ((double)picture->starts[i], (double)plot->first,
                             (double)plot->last, plot->columns);
      struct cell *cell
          = &plot->cells[row_of (plot, value) * plot->columns + column];
      if (picture->is_discarded != NULL && picture->is_discarded[i])
        cell->has_discarded = true;
      else
        ++cell->n;
    }
}

/* How CELL is drawn beside others of which the fullest has MOST samples.  */
static const char *
shade (const struct cell *cell, size_t most, bool is_unicode)
{
  static const char *const unicode[]
      = { "\u00b7", "\u2591", "\u2592", "\u2593", "\u2588" };
  static const char *const ascii[] = { ".", ":", "o", "O", "@" };
  enum
  {
    SHADES = sizeof ascii / sizeof *ascii
  };
  if (cell->n == 0)
    return cell->has_discarded ? "x" : " ";
  size_t number = most <= 1 ? 0 : (cell->n - 1) * SHADES / most;
  return (is_unicode ? unicode : ascii)[number < SHADES ? number : SHADES - 1];
}

static void
put_rows (const struct plot *plot, const struct mbench_screen *screen,
          FILE *out)
{
  size_t most = 1;
  for (size_t i = 0; i < plot->rows * plot->columns; ++i)
    if (plot->cells[i].n > most)
      most = plot->cells[i].n;
  double step = (plot->range.high - plot->range.low) / (double)plot->rows;
  bool has_median = isfinite (plot->picture->median);
  for (size_t i = 0; i < plot->rows; ++i)
    {
      bool is_median = has_median && row_of (plot, plot->picture->median) == i;
      mbench_picture_value (plot->range.low
                                + (double)(plot->rows - 1 - i) * step,
                            plot->label_width, &plot->scale, out);
      fputs (is_median ? " >" : screen->is_unicode ? " \u2502" : " |", out);
      size_t end = plot->columns;
      const struct cell *row = &plot->cells[i * plot->columns];
      while (end > 0 && row[end - 1].n == 0 && !row[end - 1].has_discarded)
        --end;
      for (size_t j = 0; j < end; ++j)
        fputs (shade (&row[j], most, screen->is_unicode), out);
      fputc ('\n', out);
    }
}

/* Which columns have a block's begin, as flags; NULL where memory is short. */
static bool *
block_columns (const struct plot *plot)
{
  bool *flags = calloc (plot->columns, sizeof *flags);
  for (size_t i = 0; flags != NULL && i < plot->picture->n_blocks; ++i)
    flags[place ((double)plot->picture->blocks[i], (double)plot->first,
                 (double)plot->last, plot->columns)]
        = true;
  return flags;
}

/* Whether there is room for marks of blocks, so that they tell something.  */
static bool
marks_blocks (const struct plot *plot)
{
  return plot->picture->n_blocks > 1
         && plot->picture->n_blocks <= plot->columns / LEAST_BLOCK;
}

/* When the first and the last sample were begun, below the columns.  False
   when memory is short.  */
static bool
put_axis (const struct plot *plot, const struct mbench_screen *screen,
          FILE *out)
{
  bool *flags = block_columns (plot);
  if (flags == NULL)
    return false;
  const char *line = screen->is_unicode ? "\u2500" : "-";
  const char *begin = screen->is_unicode ? "\u2534" : "|";
  char last[32];
  int width = snprintf (last, sizeof last, "%.3f s",
                        (double)(plot->last - plot->first) / 1e9);
  fprintf (out, "%*s ", plot->label_width, "");
  fputs (screen->is_unicode ? "\u2514" : "+", out);
  for (size_t i = 0; i < plot->columns; ++i)
    fputs (marks_blocks (plot) && flags[i] ? begin : line, out);
  free (flags);
  int gap = (int)plot->columns - width - 1;
  fprintf (out, "\n%*s  0%*s%s\n", plot->label_width, "", gap > 1 ? gap : 1,
           "", last);
  if (marks_blocks (plot))
    fprintf (out, "%s begins one of %zu blocks\n", begin,
             plot->picture->n_blocks);
  return true;
}

static void
lay_out (struct plot *plot, size_t rows, const struct mbench_screen *screen)
{
  char text[64];
  bool has_one = !(plot->range.high > plot->range.low);
  plot->rows = has_one            ? 1
               : rows == 0        ? USUAL_ROWS
               : rows > MOST_ROWS ? MOST_ROWS
                                  : rows;
  double step = (plot->range.high - plot->range.low) / (double)plot->rows;
  plot->scale = mbench_picture_scale (
      &plot->range, has_one ? plot->range.low / 1000 : step, screen);
  plot->label_width
      = snprintf (text, sizeof text, "%.*f", plot->scale.decimals,
                  plot->range.high * plot->scale.factor);
  size_t columns = screen->columns == 0 ? USUAL_COLUMNS : screen->columns;
  columns = columns < FEWEST_COLUMNS ? FEWEST_COLUMNS
            : columns > MOST_COLUMNS ? MOST_COLUMNS
                                     : columns;
  size_t taken = (size_t)plot->label_width + 3;
  plot->columns = columns > taken + 4 ? columns - taken : 4;
  plot->first = INT64_MAX;
  plot->last = INT64_MIN;
  for (size_t i = 0; i < plot->picture->n; ++i)
    {
      int64_t start = plot->picture->starts[i];
      plot->first = start < plot->first ? start : plot->first;
      plot->last = start > plot->last ? start : plot->last;
    }
}

/* What the signs mean, as far as they are there.  */
static void
put_legend (const struct plot *plot, FILE *out)
{
  if (isfinite (plot->picture->median))
    fputs ("> is the row of the median\n", out);
  size_t discarded = plot->picture->n - plot->range.n;
  if (discarded > plot->range.discarded_beyond)
    fputs ("x is discarded samples\n", out);
  if (plot->range.discarded_beyond > 0)
    fprintf (out, "%zu discarded beyond these not drawn\n",
             plot->range.discarded_beyond);
}

/* False when memory is short.  */
static bool
draw (struct plot *plot, const struct mbench_screen *screen, FILE *out)
{
  mbench_picture_title (plot->picture, &plot->range, &plot->scale, out);
  if (plot->range.n == 0)
    return true;
  plot->cells = calloc (plot->rows * plot->columns, sizeof *plot->cells);
  if (plot->cells == NULL)
    return false;
  spread (plot);
  put_rows (plot, screen, out);
  free (plot->cells);
  if (!put_axis (plot, screen, out))
    return false;
  put_legend (plot, out);
  mbench_picture_rest (&plot->range, &plot->scale, out);
  return true;
}

enum mbench_status
mbench_sample_plot (const struct mbench_picture *picture, size_t rows,
                    const struct mbench_screen *screen, FILE *out,
                    struct mbench_error *error)
{
  struct plot plot = { .picture = picture };
  struct mbench_picture_text text;
  if (!mbench_picture_range (picture, &plot.range)
      || !mbench_picture_begin (&text))
    return mbench_no_memory (error, "a picture of samples");
  lay_out (&plot, rows, screen);
  bool is_drawn = draw (&plot, screen, text.out);
  return mbench_picture_put (&text, screen, out) && is_drawn
             ? MBENCH_OK
             : mbench_no_memory (error, "a picture of samples");
}
