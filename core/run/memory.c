#include <config.h>

#include "run/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "run/fault.h"

/* The number in the file PATH after WORD, which may be empty.  */
static size_t
read_number (const char *path, const char *word)
{
  char line[128];
  size_t number = 0;
  FILE *file = fopen (path, "re");
  if (file == NULL)
    return 0;
  while (fgets (line, sizeof line, file) != NULL)
    if (strncmp (line, word, strlen (word)) == 0)
      {
        if (sscanf (line + strlen (word), "%zu", &number) != 1)
          number = 0;
        break;
      }
  fclose (file);
  return number;
}

size_t
mbench_memory_allowance (size_t wanted)
{
  if (wanted > 0)
    return wanted;
  size_t left = 1024 * read_number ("/proc/meminfo", "MemAvailable:");
  size_t most = read_number ("/sys/fs/cgroup/memory.max", "");
  size_t used = read_number ("/sys/fs/cgroup/memory.current", "");
  if (most > used && most - used < left)
    left = most - used;
  return left - left / 8;
}

size_t
mbench_memory_limit (size_t allowance)
{
#ifdef __SANITIZE_ADDRESS__
  (void)allowance;
  return 0;
#else
  size_t space = mbench_fault_space ();
  struct rlimit limit;
  if (allowance == 0 || space == 0 || allowance > SIZE_MAX - space
      || getrlimit (RLIMIT_AS, &limit) != 0)
    return 0;
  if (limit.rlim_cur > space + allowance)
    limit.rlim_cur = space + allowance;
  return setrlimit (RLIMIT_AS, &limit) == 0 ? (size_t)limit.rlim_cur : 0;
#endif
}

void
mbench_memory_lift (void)
{
  struct rlimit limit;
  if (getrlimit (RLIMIT_AS, &limit) == 0)
    {
      limit.rlim_cur = limit.rlim_max;
      setrlimit (RLIMIT_AS, &limit);
    }
}
