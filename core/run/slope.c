#include <config.h>

#include "run/slope.h"

#include <stdlib.h>

#include "device/clock.h"

enum
{
  PARTS = 8
};

struct point
{
  double iterations;
  double elapsed;
};

static int
compare (const void *a, const void *b)
{
  const struct point *one = a;
  const struct point *other = b;
  if (one->iterations != other->iterations)
    return one->iterations < other->iterations ? -1 : 1;
  return (one->elapsed > other->elapsed) - (one->elapsed < other->elapsed);
}

/* The middle of the N >= 1 sorted POINTS, which have the same iterations.  */
static struct point
median (const struct point *points, size_t n)
{
  struct point middle = points[n / 2];
  if (n % 2 == 0)
    middle.elapsed = (middle.elapsed + points[n / 2 - 1].elapsed) / 2;
  return middle;
}

/* Put the median of each number of iterations among the N POINTS, which become
   sorted, in RESULT; returns how many.  RESULT may be POINTS.  */
static size_t
reduce (struct point *points, size_t n, struct point *result)
{
  size_t kept = 0;
  qsort (points, n, sizeof *points, compare);
  for (size_t first = 0, end; first < n; first = end)
    {
      end = first;
      while (end < n && points[end].iterations == points[first].iterations)
        ++end;
      result[kept++] = median (points + first, end - first);
    }
  return kept;
}

/* The samples that count as POINTS; returns how many.  */
static size_t
take (const struct mbench_samples *samples, struct point *points)
{
  size_t n = 0;
  for (size_t i = 0; i < samples->n; ++i)
    if (!samples->rows[i].discarded)
      points[n++] = (struct point){
        .iterations = (double)samples->rows[i].iterations,
        .elapsed = (double)mbench_time_to_ns (samples->rows[i].elapsed),
      };
  return n;
}

enum mbench_status
mbench_slope_fit (const struct mbench_samples *samples, double confidence,
                  bool *has_slope, struct mbench_regression *slope,
                  struct mbench_error *error)
{
  struct point *points = malloc ((samples->n + 1) * sizeof *points);
  double *columns = malloc ((2 * samples->n + 1) * sizeof *columns);
  *has_slope = false;
  if (points == NULL || columns == NULL)
    {
      free (columns);
      free (points);
      return mbench_no_memory (error, "the slope of an execution");
    }
  size_t n = take (samples, points);
  size_t kept = 0;
  for (size_t i = 0; i < PARTS; ++i)
    {
      size_t begin = n * i / PARTS;
      size_t end = n * (i + 1) / PARTS;
      kept += reduce (points + begin, end - begin, points + kept);
    }
  for (size_t i = 0; i < kept; ++i)
    {
      columns[i] = points[i].iterations;
      columns[kept + i] = points[i].elapsed;
    }
  *has_slope = mbench_regression_fit (columns, columns + kept, kept,
                                      confidence, slope);
  free (columns);
  free (points);
  return MBENCH_OK;
}
