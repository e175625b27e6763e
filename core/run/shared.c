#include <config.h>

#include "run/shared.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#include "device/clock.h"

/* The most samples that an execution under LIMITS can have, or as many as
   there is ever room for.  */
static size_t
rows_for (const struct mbench_limits *limits)
{
  const size_t most = (size_t)1 << 30;
  size_t least
      = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1;
  size_t samples = limits->max_samples;
  if (limits->max_iterations > 0
      && (samples == 0 || limits->max_iterations / least < samples))
    samples = limits->max_iterations / least;
  if (samples == 0 || samples >= most)
    return most;
  /* The state reserves a block ahead.  */
  return samples + 64;
}

enum mbench_status
mbench_shared_new (const struct mbench_limits *limits,
                   struct mbench_mapping *result, struct mbench_error *error)
{
  enum
  {
    FEWEST = 4096,
    /* Blocks of fewer samples are those of long samples, which are few.  */
    FEWEST_SAMPLES = 4,
    MORE_BLOCKS = 1 << 16
  };
  size_t rows = rows_for (limits);
  /* Where address space is short, as under a limit, less has to do.  */
  for (;; rows /= 2)
    {
      size_t head = sizeof (struct mbench_shared)
                    + rows * sizeof (micro_benchmark_time_sample_);
      size_t blocks = rows / FEWEST_SAMPLES + MORE_BLOCKS;
      size_t size = head + blocks * sizeof (struct mbench_block_row);
      void *map = mmap (NULL, size, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (map != MAP_FAILED)
        {
          *result = (struct mbench_mapping){ map, size, rows,
                                             (void *)((char *)map + head),
                                             blocks };
          return MBENCH_OK;
        }
      if (rows <= FEWEST)
        return mbench_fail (error, MBENCH_NO_MEMORY,
                            "no shared memory of %zu bytes for samples: %s",
                            size, strerror (errno));
    }
}

static bool
is_possible (const micro_benchmark_time_sample_ *row)
{
  /* A clock that was set back gives times below zero.  */
  return row->iterations > 0 && row->elapsed.nanoseconds > -MBENCH_NS_PER_S
         && row->elapsed.nanoseconds < MBENCH_NS_PER_S;
}

size_t
mbench_shared_samples (const struct mbench_mapping *mapping)
{
  const struct mbench_shared *shared = mapping->shared;
  size_t n = atomic_load_explicit (&shared->samples, memory_order_acquire);
  if (n > mapping->capacity)
    n = mapping->capacity;
  size_t good = 0;
  while (good < n && is_possible (&shared->rows[good]))
    ++good;
  return good;
}

size_t
mbench_shared_blocks (const struct mbench_mapping *mapping)
{
  size_t n
      = atomic_load_explicit (&mapping->shared->blocks, memory_order_acquire);
  return n < mapping->block_capacity ? n : mapping->block_capacity;
}

void
mbench_shared_free (struct mbench_mapping *mapping)
{
  munmap (mapping->shared, mapping->size);
}
