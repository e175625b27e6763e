/* Sets of processors, by their numbers, and the list form that the kernel
   writes them in: "0-3,8".  */

#ifndef MBENCH_CPUS_H
#define MBENCH_CPUS_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  /* Numbers are below this, which is as far as Linux can be built for.  */
  MBENCH_CPUS = 8192,
  /* The length of a list that names the most of a set.  */
  MBENCH_CPUS_TEXT = 200
};

struct mbench_cpus
{
  unsigned char bits[MBENCH_CPUS / 8];
};

static inline bool
mbench_cpus_has (const struct mbench_cpus *cpus, size_t cpu)
{
  return cpu < MBENCH_CPUS && (cpus->bits[cpu / 8] & 1U << cpu % 8) != 0;
}

void mbench_cpus_add (struct mbench_cpus *cpus, size_t cpu);
size_t mbench_cpus_count (const struct mbench_cpus *cpus);

/* The set that TEXT lists; a line feed may end it.  False where it is no such
   list.  */
bool mbench_cpus_from_text (const char *text, struct mbench_cpus *cpus);

/* Write the list of CPUS, which ends in "..." where it does not fit.  */
void mbench_cpus_to_text (const struct mbench_cpus *cpus,
                          char text[MBENCH_CPUS_TEXT]);

/* The processors that the calling thread may run on, and making it run on
   these.  False, with errno, where the system refuses.  */
bool mbench_cpus_allowed (struct mbench_cpus *cpus);
bool mbench_cpus_allow (const struct mbench_cpus *cpus);

/* How many processors the calling thread may run on; one where the system does
   not tell.  */
size_t mbench_cpus_usable (void);

/* The processors that the system is configured with, running or not.  */
size_t mbench_cpus_configured (void);

#endif
