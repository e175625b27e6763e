/* What past runs on this host have seen of its cores, and what this run adds
   to it.  */

#ifndef MBENCH_HOST_MEMORY_H
#define MBENCH_HOST_MEMORY_H

#include "device/host-levels.h"
#include "device/processor.h"
#include "run/record.h"

struct mbench_host_memory
{
  /* NULL: nothing is remembered.  */
  const char *path;
  struct mbench_processor processor;
  struct mbench_host_levels levels;
};

/* Where programs keep it: the path, or NULL where the variables XDG_STATE_HOME
   and HOME name no folder.  */
const char *mbench_host_memory_path (void);

/* What the file at PATH, which may be NULL, knows of this model of
   processor.  */
void mbench_host_memory_load (struct mbench_host_memory *memory,
                              const char *path);

/* Add what the N RECORDS of a run have seen, if anything.  */
void mbench_host_memory_note (const struct mbench_host_memory *memory,
                              const struct mbench_record *records, size_t n);

#endif
