#include <config.h>

#include "run/sample.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/log.h"
#include "base/nameless.h"

enum mbench_status
mbench_samples_reserve (struct mbench_samples *samples, size_t more,
                        struct mbench_error *error)
{
  if (samples->capacity - samples->n >= more)
    return MBENCH_OK;
  if (samples->mapped > 0)
    return mbench_fail (error, MBENCH_NO_MEMORY,
                        "no room for more than %zu samples",
                        samples->capacity);
  size_t capacity = 2 * samples->capacity + more;
  micro_benchmark_time_sample_ *rows
      = realloc (samples->rows, capacity * sizeof *rows);
  if (rows == NULL)
    return mbench_no_memory (error, "samples");
  samples->rows = rows;
  samples->capacity = capacity;
  return MBENCH_OK;
}

void
mbench_samples_append (struct mbench_samples *samples,
                       micro_benchmark_time_sample_ sample)
{
  samples->rows[samples->n++] = sample;
}

static bool
write_all (int fd, const char *bytes, size_t n)
{
  while (n > 0)
    {
      ssize_t written = write (fd, bytes, n);
      if (written <= 0 && errno != EINTR)
        return false;
      if (written > 0)
        {
          bytes += written;
          n -= (size_t)written;
        }
    }
  return true;
}

/* Put N ROWS behind those of SAMPLES, all in a file; false where there is none
   for so many.  */
static bool
add_in_file (struct mbench_samples *samples,
             const micro_benchmark_time_sample_ *rows, size_t n)
{
  size_t old = samples->n * sizeof *rows;
  size_t size = old + n * sizeof *rows;
  int fd = mbench_nameless_open ();
  if (fd == -1)
    return false;
  void *map
      = write_all (fd, (const char *)samples->rows, old)
                && write_all (fd, (const char *)rows, n * sizeof *rows)
            ? mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
            : MAP_FAILED;
  if (map == MAP_FAILED)
    mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                "samples stay in memory, as no file holds %zu bytes: %s", size,
                strerror (errno));
  close (fd);
  if (map == MAP_FAILED)
    return false;
  n += samples->n;
  mbench_samples_release (samples);
  *samples = (struct mbench_samples){
    .rows = map, .n = n, .capacity = n, .mapped = size
  };
  return true;
}

/* Put SAMPLES, with room for N more, where memory of malloc is.  */
static enum mbench_status
move_to_memory (struct mbench_samples *samples, size_t n,
                struct mbench_error *error)
{
  struct mbench_samples moved = { 0 };
  enum mbench_status status
      = mbench_samples_reserve (&moved, samples->n + n, error);
  if (status != MBENCH_OK)
    return status;
  memcpy (moved.rows, samples->rows, samples->n * sizeof *moved.rows);
  moved.n = samples->n;
  mbench_samples_release (samples);
  *samples = moved;
  return MBENCH_OK;
}

enum mbench_status
mbench_samples_copy (struct mbench_samples *samples,
                     const micro_benchmark_time_sample_ *rows, size_t n,
                     size_t limit, struct mbench_error *error)
{
  if (n == 0)
    return MBENCH_OK;
  if (samples->n + n > limit / sizeof *rows && add_in_file (samples, rows, n))
    return MBENCH_OK;
  enum mbench_status status = samples->mapped > 0
                                  ? move_to_memory (samples, n, error)
                                  : mbench_samples_reserve (samples, n, error);
  if (status != MBENCH_OK)
    return status;
  memcpy (samples->rows + samples->n, rows, n * sizeof *rows);
  samples->n += n;
  return MBENCH_OK;
}

size_t
mbench_samples_iterations (const struct mbench_samples *samples)
{
  size_t n = 0;
  for (size_t i = 0; i < samples->n; ++i)
    n += samples->rows[i].iterations;
  return n;
}

void
mbench_samples_release (struct mbench_samples *samples)
{
  if (samples->mapped > 0)
    munmap (samples->rows, samples->mapped);
  else
    free (samples->rows);
  *samples = (struct mbench_samples){ 0 };
}
