#include <config.h>

#include "device/cpus.h"

#include <ctype.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
mbench_cpus_add (struct mbench_cpus *cpus, size_t cpu)
{
  if (cpu < MBENCH_CPUS)
    cpus->bits[cpu / 8] |= (unsigned char)(1U << cpu % 8);
}

size_t
mbench_cpus_count (const struct mbench_cpus *cpus)
{
  size_t n = 0;
  for (size_t cpu = 0; cpu < MBENCH_CPUS; ++cpu)
    n += mbench_cpus_has (cpus, cpu);
  return n;
}

/* Read a number off *TEXT.  */
static bool
take_number (const char **text, size_t *number)
{
  if (!isdigit ((unsigned char)**text))
    return false;
  char *end;
  unsigned long value = strtoul (*text, &end, 10);
  *text = end;
  *number = value;
  return value < MBENCH_CPUS;
}

bool
mbench_cpus_from_text (const char *text, struct mbench_cpus *cpus)
{
  *cpus = (struct mbench_cpus){ 0 };
  for (;;)
    {
      size_t first;
      size_t last;
      if (!take_number (&text, &first))
        return false;
      last = first;
      if (*text == '-')
        {
          ++text;
          if (!take_number (&text, &last) || last < first)
            return false;
        }
      for (; first <= last; ++first)
        mbench_cpus_add (cpus, first);
      if (*text != ',')
        return *text == '\0' || strcmp (text, "\n") == 0;
      ++text;
    }
}

void
mbench_cpus_to_text (const struct mbench_cpus *cpus,
                     char text[MBENCH_CPUS_TEXT])
{
  static const char ellipsis[] = ",...";
  size_t length = 0;
  text[0] = '\0';
  for (size_t first = 0; first < MBENCH_CPUS; ++first)
    {
      if (!mbench_cpus_has (cpus, first))
        continue;
      size_t last = first;
      while (mbench_cpus_has (cpus, last + 1))
        ++last;
      char part[32];
      int n = last > first ? snprintf (part, sizeof part, "%s%zu-%zu",
                                       length > 0 ? "," : "", first, last)
                           : snprintf (part, sizeof part, "%s%zu",
                                       length > 0 ? "," : "", first);
      if (length + (size_t)n + sizeof ellipsis > MBENCH_CPUS_TEXT)
        {
          strcpy (text + length, ellipsis);
          return;
        }
      strcpy (text + length, part);
      length += (size_t)n;
      first = last;
    }
}

/* The sets of the C library have a size of their own; the kernel refuses one
   smaller than its own.  Bits are numbered alike in both, byte by byte where
   the machine is little-endian, hence the macros.  */
bool
mbench_cpus_allowed (struct mbench_cpus *cpus)
{
  size_t size = CPU_ALLOC_SIZE (MBENCH_CPUS);
  cpu_set_t *set = CPU_ALLOC (MBENCH_CPUS);
  *cpus = (struct mbench_cpus){ 0 };
  if (set == NULL)
    return false;
  bool is_told = sched_getaffinity (0, size, set) == 0;
  for (size_t cpu = 0; is_told && cpu < MBENCH_CPUS; ++cpu)
    if (CPU_ISSET_S (cpu, size, set))
      mbench_cpus_add (cpus, cpu);
  CPU_FREE (set);
  return is_told;
}

bool
mbench_cpus_allow (const struct mbench_cpus *cpus)
{
  size_t size = CPU_ALLOC_SIZE (MBENCH_CPUS);
  cpu_set_t *set = CPU_ALLOC (MBENCH_CPUS);
  if (set == NULL)
    return false;
  CPU_ZERO_S (size, set);
  for (size_t cpu = 0; cpu < MBENCH_CPUS; ++cpu)
    if (mbench_cpus_has (cpus, cpu))
      CPU_SET_S (cpu, size, set);
  bool is_done = sched_setaffinity (0, size, set) == 0;
  CPU_FREE (set);
  return is_done;
}

size_t
mbench_cpus_usable (void)
{
  struct mbench_cpus allowed;
  return mbench_cpus_allowed (&allowed) ? mbench_cpus_count (&allowed) : 1;
}

size_t
mbench_cpus_configured (void)
{
  long n = sysconf (_SC_NPROCESSORS_CONF);
  return n > 0 ? (size_t)n : 1;
}
