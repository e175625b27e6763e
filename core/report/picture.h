/* Pictures of the samples of an execution, for a terminal: how the times of an
   iteration are distributed, and how they went while it ran.  */

#ifndef MBENCH_PICTURE_H
#define MBENCH_PICTURE_H

#include <stdint.h>
#include <stdio.h>

#include "base/screen.h"

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

/* Draw how often which times came: ROWS rows from the shortest to the longest,
   each with a bar as long as its samples are many, or the logarithm of their
   number where IS_LOGARITHMIC; the median, its interval and the outer fences
   are named beside them.  ROWS 0: as many as are usual.  At least 20 columns
   are used; 80 where SCREEN has no end.  An error only where memory is short.
 */
enum mbench_status mbench_histogram (const struct mbench_picture *picture,
                                     size_t rows, bool is_logarithmic,
                                     const struct mbench_screen *screen,
                                     FILE *out, struct mbench_error *error);

/* Draw the times from the first sample on the left to the last on the right,
   darker where several lie in one place; discarded samples are an x.  */
enum mbench_status mbench_sample_plot (const struct mbench_picture *picture,
                                       size_t rows,
                                       const struct mbench_screen *screen,
                                       FILE *out, struct mbench_error *error);

#endif
