#include <config.h>

#include "run/shared.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "device/clock.h"

/* The most samples that ARMS executions under LIMITS can have, or as many as
   there is ever room for.  */
static size_t
rows_for (const struct mbench_limits *limits, size_t arms)
{
  const size_t most = (size_t)1 << 30;
  size_t least
      = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1;
  size_t samples = limits->max_samples;
  if (limits->max_iterations > 0
      && (samples == 0 || limits->max_iterations / least < samples))
    samples = limits->max_iterations / least;
  /* The state reserves a block ahead.  */
  return samples == 0 || samples >= most / arms - 64 ? most
                                                     : (samples + 64) * arms;
}

/* Map SIZE bytes of FILE, or of nothing where it is -1.  */
static void *
map (int file, size_t size)
{
  return mmap (NULL, size, PROT_READ | PROT_WRITE,
               MAP_SHARED | MAP_NORESERVE | (file == -1 ? MAP_ANONYMOUS : 0),
               file, 0);
}

/* Whether this process may make a file of SIZE bytes: the attempt is deadly
   where it may not.  */
static bool
is_allowed (size_t size)
{
  struct rlimit limit;
  return getrlimit (RLIMIT_FSIZE, &limit) != 0 || size <= limit.rlim_cur;
}

/* The rows of blocks beside ROWS of samples.  Blocks of fewer than four
   samples are those of long ones, which are few.  */
static size_t
blocks_for (size_t rows)
{
  return rows / 4 + ((size_t)1 << 16);
}

static size_t
head_for (size_t rows)
{
  return sizeof (struct mbench_shared)
         + rows * sizeof (micro_benchmark_time_sample_);
}

/* What comes before the gauges.  */
static size_t
times_for (size_t rows)
{
  return head_for (rows)
         + blocks_for (rows) * sizeof (struct mbench_block_row);
}

static size_t
size_for (size_t rows, size_t gauges)
{
  return times_for (rows)
         + gauges * (sizeof (struct mbench_gauge) + rows * sizeof (double));
}

/* The mapping at SHARED with ROWS of samples, and of what GAUGES count.  */
static struct mbench_mapping
lay_out (void *shared, size_t rows, size_t gauges)
{
  struct mbench_gauge *described = (void *)((char *)shared + times_for (rows));
  return (struct mbench_mapping){
    .shared = shared,
    .size = size_for (rows, gauges),
    .capacity = rows,
    .blocks = (void *)((char *)shared + head_for (rows)),
    .block_capacity = blocks_for (rows),
    .gauge_capacity = gauges,
    .gauges = described,
    .values = (void *)(described + gauges),
  };
}

/* A new mapping of FILE, which becomes as long, or of nothing.  */
static enum mbench_status
map_rows (const struct mbench_limits *limits, size_t arms, size_t gauges,
          int file, struct mbench_mapping *result, struct mbench_error *error)
{
  enum
  {
    FEWEST = 4096
  };
  size_t rows = rows_for (limits, arms);
  /* Where address space is short, as under a limit, less has to do.  */
  for (;; rows /= 2)
    {
      size_t size = size_for (rows, gauges);
      void *found = MAP_FAILED;
      errno = EFBIG;
      if (file == -1
          || (is_allowed (size) && ftruncate (file, (off_t)size) == 0))
        found = map (file, size);
      if (found != MAP_FAILED)
        {
          *result = lay_out (found, rows, gauges);
          return MBENCH_OK;
        }
      if (rows <= FEWEST)
        return mbench_fail (error, MBENCH_NO_MEMORY,
                            "no shared memory of %zu bytes for samples: %s",
                            size, strerror (errno));
    }
}

enum mbench_status
mbench_shared_new (const struct mbench_limits *limits, size_t arms,
                   size_t gauges, struct mbench_mapping *result,
                   struct mbench_error *error)
{
  return map_rows (limits, arms, gauges, -1, result, error);
}

enum mbench_status
mbench_shared_new_file (const struct mbench_limits *limits, size_t arms,
                        size_t gauges, struct mbench_mapping *result,
                        int *file, struct mbench_error *error)
{
  *file = memfd_create ("mbench-samples", MFD_CLOEXEC);
  if (*file == -1)
    return mbench_fail (error, MBENCH_IO, "no file in memory for samples: %s",
                        strerror (errno));
  enum mbench_status status
      = map_rows (limits, arms, gauges, *file, result, error);
  if (status == MBENCH_OK)
    return status;
  close (*file);
  *file = -1;
  return status;
}

enum mbench_status
mbench_shared_attach (int file, size_t size, size_t capacity, size_t gauges,
                      struct mbench_mapping *result,
                      struct mbench_error *error)
{
  void *found
      = size == size_for (capacity, gauges) ? map (file, size) : MAP_FAILED;
  if (found == MAP_FAILED)
    return mbench_fail (error, MBENCH_NO_MEMORY,
                        "the memory for samples cannot be shared: %s",
                        strerror (errno));
  *result = lay_out (found, capacity, gauges);
  return MBENCH_OK;
}

/* Times that no execution comes near to, and that can be added up.  */
static bool
is_time (int64_t ns)
{
  const int64_t farthest = INT64_MAX / 4;
  return ns > -farthest && ns < farthest;
}

/* Whether the byte of FLAG is one that a truth has: of others nothing may be
   asked.  */
static bool
is_truth (const bool *flag)
{
  return *(const unsigned char *)flag <= 1;
}

/* Whether a sample may be ROW, of which BEFORE is the one before, NULL for the
   first: a process has a number only where several are joined, and blocks are
   counted one by one.  */
static bool
is_possible (const micro_benchmark_time_sample_ *row,
             const micro_benchmark_time_sample_ *before)
{
  uint32_t least = before != NULL ? before->block : 0;
  uint32_t most = before != NULL ? before->block + 1 : 0;
  /* A clock that was set back gives times below zero.  */
  return row->iterations > 0 && row->elapsed.nanoseconds > -MBENCH_NS_PER_S
         && row->elapsed.nanoseconds < MBENCH_NS_PER_S && is_time (row->start)
         && row->block >= least && row->block <= most && row->process == 0
         && is_truth (&row->preempted) && is_truth (&row->discarded);
}

size_t
mbench_shared_samples (const struct mbench_mapping *mapping)
{
  const struct mbench_shared *shared = mapping->shared;
  size_t n = atomic_load_explicit (&shared->samples, memory_order_acquire);
  if (n > mapping->capacity)
    n = mapping->capacity;
  size_t good = 0;
  while (good < n
         && is_possible (&shared->rows[good],
                         good > 0 ? &shared->rows[good - 1] : NULL))
    ++good;
  return good;
}

static bool
is_measure (double value)
{
  return isfinite (value) && value >= 0;
}

static bool
is_possible_block (const struct mbench_block_row *row)
{
  return is_time (row->start) && is_time (row->end) && is_time (row->steal)
         && is_measure (row->cycle) && is_measure (row->throughput)
         && is_measure (row->empty) && is_measure (row->used)
         && is_measure (row->spread) && isfinite (row->load)
         && is_truth (&row->keeps_flagged);
}

size_t
mbench_shared_blocks (const struct mbench_mapping *mapping)
{
  const struct mbench_shared *shared = mapping->shared;
  size_t n = atomic_load_explicit (&shared->blocks, memory_order_acquire);
  size_t samples = mbench_shared_samples (mapping);
  /* Each has a sample at least.  */
  size_t most = samples > 0 ? shared->rows[samples - 1].block + (size_t)1 : 0;
  if (most > mapping->block_capacity)
    most = mapping->block_capacity;
  if (n > most)
    n = most;
  size_t good = 0;
  while (good < n && is_possible_block (&mapping->blocks[good]))
    ++good;
  return good;
}

size_t
mbench_shared_block_size (const struct mbench_mapping *mapping)
{
  size_t size = mapping->shared->block_size;
  return size >= 1 && size <= MBENCH_BLOCK_SAMPLES ? size
                                                   : MBENCH_BLOCK_SAMPLES;
}

/* End TEXT of SIZE bytes in it.  */
static void
end_text (char *text, size_t size)
{
  text[size - 1] = '\0';
}

void
mbench_shared_readings (const struct mbench_mapping *mapping, size_t samples,
                        struct mbench_gauge *gauges,
                        struct mbench_readings *target)
{
  size_t n
      = atomic_load_explicit (&mapping->shared->gauges, memory_order_acquire);
  if (n > mapping->gauge_capacity)
    n = mapping->gauge_capacity;
  if (n > MBENCH_MOST_GAUGES)
    n = MBENCH_MOST_GAUGES;
  *target = (struct mbench_readings){ .n = n,
                                      .gauges = gauges,
                                      .values = mapping->values,
                                      .rows = samples,
                                      .capacity = samples,
                                      .is_borrowed = true };
  for (size_t i = 0; i < n; ++i)
    {
      gauges[i] = mapping->gauges[i];
      end_text (gauges[i].name, sizeof gauges[i].name);
      end_text (gauges[i].unit, sizeof gauges[i].unit);
      end_text (gauges[i].reason, sizeof gauges[i].reason);
      end_text (gauges[i].remark, sizeof gauges[i].remark);
      if (gauges[i].type < 0
          || gauges[i].type > MICRO_BENCHMARK_STATS_SAMPLE_REAL)
        gauges[i].type = MICRO_BENCHMARK_STATS_SAMPLE_REAL;
    }
  for (size_t i = 0; i < samples * n; ++i)
    if (!isfinite (mapping->values[i]))
      mapping->values[i] = NAN;
}

void
mbench_shared_free (struct mbench_mapping *mapping)
{
  munmap (mapping->shared, mapping->size);
}
