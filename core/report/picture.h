/* Pictures of the samples of an execution, for a terminal: how the times of an
   iteration are distributed, and how they went while it ran.  */

#ifndef MBENCH_PICTURE_H
#define MBENCH_PICTURE_H

#include <stdint.h>
#include <stdio.h>

#include "base/screen.h"
#include "stats/modes.h"

/* What is drawn.  The arrays are borrowed.  */
struct mbench_picture
{
  /* What the execution is called.  */
  const char *name;
  /* The times of an iteration, ns, one a sample, in the order in which they
     were taken; and when each sample was begun, ns since the execution was. */
  size_t n;
  const double *values;
  const int64_t *starts;
  /* Which samples count in no statistic; NULL: none of them.  */
  const bool *is_discarded;
  /* The median with its interval, ns; not a number where there is none.  */
  double median;
  double low;
  double high;
  /* What the values crowd around, ns, where that is more than one place; one
     or none: nothing is told of it.  */
  size_t n_modes;
  struct mbench_mode modes[MBENCH_MODES_MOST];
  /* When each block of samples was begun, as STARTS has it.  */
  size_t n_blocks;
  const int64_t *blocks;
};

/* What of the values is drawn: far out ones would leave no room for the rest.
   Those beyond three times the interquartile range from the quartiles are
   counted, as J. W. Tukey's outer fences have it.  */
struct mbench_picture_range
{
  double low;
  double high;
  /* How many lie below and above, and the farthest of them.  */
  size_t below;
  size_t above;
  double least;
  double most;
  /* Of all that count, in ns: the quartiles and the quantile 0.95.  */
  double quartiles[2];
  double high_quantile;
  /* How many discarded ones lie beyond.  */
  size_t discarded_beyond;
  /* Of values that count; zero: there is nothing to draw.  */
  size_t n;
};

/* The range of PICTURE.  False when memory is short.  */
bool mbench_picture_range (const struct mbench_picture *picture,
                           struct mbench_picture_range *range);

/* How values of a picture are written: in one unit, and so many decimals that
   steps of STEP ns have two digits.  */
struct mbench_picture_scale
{
  const char *unit;
  double factor;
  int decimals;
};
struct mbench_picture_scale
mbench_picture_scale (const struct mbench_picture_range *range, double step,
                      const struct mbench_screen *screen);

/* VALUE, ns, at WIDTH columns as SCALE has it.  */
void mbench_picture_value (double value, int width,
                           const struct mbench_picture_scale *scale,
                           FILE *out);

/* What stands above and below both: the name and the number of samples; what
   was not drawn.  */
void mbench_picture_title (const struct mbench_picture *picture,
                           const struct mbench_picture_range *range,
                           const struct mbench_picture_scale *scale,
                           FILE *out);
void mbench_picture_rest (const struct mbench_picture_range *range,
                          const struct mbench_picture_scale *scale, FILE *out);

/* What stands below a histogram: the median, quantiles, and the modes; nothing
   where all values are one.  */
void mbench_picture_figures (const struct mbench_picture *picture,
                             const struct mbench_picture_range *range,
                             const struct mbench_picture_scale *scale,
                             FILE *out);

/* A text that is drawn, until it is put on the screen.  */
struct mbench_picture_text
{
  FILE *out;
  char *text;
  size_t size;
};

/* Begin TEXT, and write it to OUT, its sentences broken into the lines of
   SCREEN.  False when memory is short; the second releases TEXT.  */
bool mbench_picture_begin (struct mbench_picture_text *text);
bool mbench_picture_put (struct mbench_picture_text *text,
                         const struct mbench_screen *screen, FILE *out);

/* Draw how often which times came: ROWS rows from the shortest to the longest,
   each with a bar as long as its samples are many, or the logarithm of their
   number where IS_LOGARITHMIC; the median, its interval and the modes are
   named beside them, and figures stand below.  ROWS 0: as many as are usual.
   At least 20 columns are used; 80 where SCREEN has no end.  An error only
   where memory is short.
 */
enum mbench_status mbench_histogram (const struct mbench_picture *picture,
                                     size_t rows, bool is_logarithmic,
                                     const struct mbench_screen *screen,
                                     FILE *out, struct mbench_error *error);

/* Draw the times from the first sample on the left to the last on the right,
   darker where several lie in one place; discarded samples are an x.  The axis
   has a mark where a block begins, if there is room for that.  */
enum mbench_status mbench_sample_plot (const struct mbench_picture *picture,
                                       size_t rows,
                                       const struct mbench_screen *screen,
                                       FILE *out, struct mbench_error *error);

#endif
