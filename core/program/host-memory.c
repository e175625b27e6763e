#include <config.h>

#include "program/host-memory.h"

#include <stdlib.h>
#include <time.h>

#include "device/host-file.h"
#include "stats/stats.h"

const char *
mbench_host_memory_path (void)
{
  enum
  {
    LONGEST = 4096
  };
  static char path[LONGEST];
  return mbench_host_file_path (getenv ("XDG_STATE_HOME"), getenv ("HOME"),
                                path, sizeof path)
             ? path
             : NULL;
}

void
mbench_host_memory_load (struct mbench_host_memory *memory, const char *path)
{
  *memory = (struct mbench_host_memory){ .path = path };
  if (path == NULL)
    return;
  mbench_processor_read (&memory->processor);
  mbench_host_file_load (path, memory->processor.key, &memory->levels);
}

/* The lowest level that one of the RECORDS saw: a run that was contended from
   one end to the other sees a higher one.  */
static struct mbench_level
lowest_level (const struct mbench_record *records, size_t n)
{
  struct mbench_level lowest = { .is_known = false };
  for (size_t i = 0; i < n; ++i)
    {
      struct mbench_level level = records[i].analysis.level;
      if (level.is_known && (!lowest.is_known || level.value < lowest.value))
        lowest = level;
    }
  return lowest;
}

static struct mbench_level
median_clock (const struct mbench_record *records, size_t n)
{
  struct mbench_level clock = { .is_known = false };
  double *values = malloc ((n + 1) * sizeof *values);
  if (values == NULL)
    return clock;
  size_t known = 0;
  for (size_t i = 0; i < n; ++i)
    if (records[i].analysis.frequency.is_there)
      values[known++] = records[i].analysis.frequency.estimate.value;
  if (known > 0)
    {
      mbench_sort (values, known);
      clock = (struct mbench_level){ .value = mbench_median (values, known),
                                     .is_known = true };
    }
  free (values);
  return clock;
}

void
mbench_host_memory_note (const struct mbench_host_memory *memory,
                         const struct mbench_record *records, size_t n)
{
  struct mbench_host_run run = { .time = (int64_t)time (NULL),
                                 .level = lowest_level (records, n),
                                 .clock = median_clock (records, n) };
  if (memory->path == NULL || *memory->processor.key == '\0'
      || (!run.level.is_known && !run.clock.is_known))
    return;
  mbench_host_file_note (memory->path, memory->processor.key, &run);
}
