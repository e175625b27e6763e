#include <config.h>

#include "run/readings.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/log.h"
#include "base/nameless.h"

static const char what[] = "what meters count";

/* Map SIZE bytes of a file without a name; NULL where there is none for so
   many.  The file has them all: one that is full later would end the
   process.  */
static void *
map_file (size_t size)
{
  int fd = mbench_nameless_open ();
  if (fd == -1)
    return NULL;
  int failure = posix_fallocate (fd, 0, (off_t)size);
  void *map = failure == 0 ? mmap (NULL, size, PROT_READ | PROT_WRITE,
                                   MAP_SHARED, fd, 0)
                           : MAP_FAILED;
  close (fd);
  if (map != MAP_FAILED)
    return map;
  mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
              "%s stays in memory, as no file holds %zu bytes: %s", what, size,
              strerror (failure != 0 ? failure : errno));
  return NULL;
}

/* Give READINGS, which have their gauges, room for ROWS.  */
static enum mbench_status
allocate (struct mbench_readings *readings, size_t rows, size_t limit,
          struct mbench_error *error)
{
  size_t size;
  if (__builtin_mul_overflow (rows, readings->n * sizeof (double), &size))
    return mbench_no_memory (error, what);
  readings->values = size > limit ? map_file (size) : NULL;
  readings->mapped = readings->values != NULL ? size : 0;
  if (readings->values == NULL)
    readings->values = malloc (size > 0 ? size : 1);
  readings->capacity = rows;
  return readings->values != NULL ? MBENCH_OK : mbench_no_memory (error, what);
}

enum mbench_status
mbench_readings_reserve (struct mbench_readings *readings, size_t more,
                         struct mbench_error *error)
{
  if (readings->n == 0 || readings->capacity - readings->rows >= more)
    return MBENCH_OK;
  if (readings->is_borrowed)
    return mbench_fail (error, MBENCH_NO_MEMORY,
                        "no room for more than %zu samples",
                        readings->capacity);
  struct mbench_readings grown = *readings;
  enum mbench_status status
      = allocate (&grown, 2 * readings->rows + more, SIZE_MAX, error);
  if (status != MBENCH_OK)
    return status;
  if (readings->rows > 0)
    memcpy (grown.values, readings->values,
            readings->rows * readings->n * sizeof (double));
  grown.gauges = readings->gauges;
  readings->gauges = NULL;
  mbench_readings_release (readings);
  *readings = grown;
  return MBENCH_OK;
}

void
mbench_readings_append (struct mbench_readings *readings, const double *values)
{
  memcpy (readings->values + readings->rows++ * readings->n, values,
          readings->n * sizeof *values);
}

/* Let READINGS have N columns and room for ROWS rows.  */
static enum mbench_status
widen (struct mbench_readings *readings, size_t n, size_t rows,
       struct mbench_error *error)
{
  struct mbench_readings wide = { .n = n };
  wide.gauges = calloc (n, sizeof *wide.gauges);
  enum mbench_status status = wide.gauges != NULL
                                  ? allocate (&wide, rows, SIZE_MAX, error)
                                  : mbench_no_memory (error, what);
  if (status != MBENCH_OK)
    {
      free (wide.gauges);
      return status;
    }
  for (size_t i = 0; i < readings->n; ++i)
    wide.gauges[i] = readings->gauges[i];
  for (; wide.rows < readings->rows; ++wide.rows)
    for (size_t i = 0; i < n; ++i)
      wide.values[wide.rows * n + i]
          = i < readings->n ? readings->values[wide.rows * readings->n + i]
                            : NAN;
  mbench_readings_release (readings);
  *readings = wide;
  return MBENCH_OK;
}

enum mbench_status
mbench_readings_set (struct mbench_readings *readings, size_t row,
                     size_t column, double value, size_t most,
                     struct mbench_error *error)
{
  size_t n = column < readings->n ? readings->n : column + 1;
  size_t rows = readings->capacity;
  if (row >= rows)
    rows = 2 * row + 64 < most ? 2 * row + 64 : most;
  if (n > readings->n || rows > readings->capacity)
    {
      enum mbench_status status = widen (readings, n, rows, error);
      if (status != MBENCH_OK)
        return status;
    }
  for (; readings->rows <= row; ++readings->rows)
    for (size_t i = 0; i < n; ++i)
      readings->values[readings->rows * n + i] = NAN;
  readings->values[row * n + column] = value;
  return MBENCH_OK;
}

/* The gauge of READINGS called NAME; their number where there is none.  */
static size_t
find (const struct mbench_readings *readings, const char *name)
{
  size_t i = 0;
  while (i < readings->n && strcmp (readings->gauges[i].name, name) != 0)
    ++i;
  return i;
}

/* Give JOINED the gauges of INTO and those of FROM that are no such; COLUMN
   tells where those of FROM are.  What one could not have the other may.  */
static enum mbench_status
join_gauges (struct mbench_readings *joined,
             const struct mbench_readings *into,
             const struct mbench_readings *from, size_t *column,
             struct mbench_error *error)
{
  joined->gauges = calloc (into->n + from->n + 1, sizeof *joined->gauges);
  if (joined->gauges == NULL)
    return mbench_no_memory (error, what);
  if (into->n > 0)
    memcpy (joined->gauges, into->gauges, into->n * sizeof *joined->gauges);
  joined->n = into->n;
  for (size_t i = 0; i < from->n; ++i)
    {
      column[i] = find (joined, from->gauges[i].name);
      if (column[i] == joined->n)
        joined->gauges[joined->n++] = from->gauges[i];
      else if (*from->gauges[i].reason == '\0')
        joined->gauges[column[i]].reason[0] = '\0';
      if (from->gauges[i].has_discarded)
        joined->gauges[column[i]].has_discarded = true;
      if (column[i] < into->n && *joined->gauges[column[i]].remark == '\0')
        strcpy (joined->gauges[column[i]].remark, from->gauges[i].remark);
    }
  return MBENCH_OK;
}

/* Append ROWS rows of FROM to READINGS, whose column COLUMN[i] has gauge
   i of it.  */
static void
put_rows (struct mbench_readings *readings, const struct mbench_readings *from,
          size_t rows, const size_t *column)
{
  for (size_t i = 0; i < rows; ++i)
    {
      double *row = readings->values + readings->rows++ * readings->n;
      for (size_t j = 0; j < readings->n; ++j)
        row[j] = NAN;
      for (size_t j = 0; j < from->n && i < from->rows; ++j)
        row[column[j]] = from->values[i * from->n + j];
    }
}

enum mbench_status
mbench_readings_join (struct mbench_readings *into, size_t into_rows,
                      const struct mbench_readings *from, size_t from_rows,
                      size_t limit, struct mbench_error *error)
{
  size_t own[2 * MBENCH_MOST_GAUGES];
  size_t column[2 * MBENCH_MOST_GAUGES];
  struct mbench_readings joined = { 0 };
  if (into->n + from->n > 2 * MBENCH_MOST_GAUGES)
    return mbench_fail (error, MBENCH_INVALID, "too many meters");
  if (into->n + from->n == 0)
    return MBENCH_OK;
  enum mbench_status status = join_gauges (&joined, into, from, column, error);
  if (status == MBENCH_OK && joined.n > MBENCH_MOST_GAUGES)
    status = mbench_fail (error, MBENCH_INVALID,
                          "%zu meters: expected at most %d", joined.n,
                          MBENCH_MOST_GAUGES);
  if (status == MBENCH_OK)
    status = allocate (&joined, into_rows + from_rows, limit, error);
  if (status != MBENCH_OK)
    {
      free (joined.gauges);
      return status;
    }
  for (size_t i = 0; i < into->n; ++i)
    own[i] = i;
  put_rows (&joined, into, into_rows, own);
  put_rows (&joined, from, from_rows, column);
  mbench_readings_release (into);
  *into = joined;
  return MBENCH_OK;
}

enum mbench_status
mbench_readings_copy (struct mbench_readings *into,
                      const struct mbench_readings *from,
                      struct mbench_error *error)
{
  return mbench_readings_join (into, 0, from, from->rows,
                               MBENCH_SAMPLES_IN_MEMORY, error);
}

void
mbench_readings_release (struct mbench_readings *readings)
{
  if (readings->mapped > 0)
    munmap (readings->values, readings->mapped);
  else if (!readings->is_borrowed)
    free (readings->values);
  if (!readings->is_borrowed)
    free (readings->gauges);
  *readings = (struct mbench_readings){ 0 };
}
