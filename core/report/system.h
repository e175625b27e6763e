/* What can be asked of the system that measures, as a table of functions which
   tests replace by a made machine; and the texts of the kernel taken apart. */

#ifndef MBENCH_SYSTEM_H
#define MBENCH_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "device/chronometer.h"
#include "device/cpus.h"

enum
{
  /* The most bytes of a file that are looked at, and of a single line.  */
  MBENCH_SYSTEM_FILE = 8192,
  MBENCH_SYSTEM_LINE = 256
};

struct mbench_system
{
  void *data;
  /* Put the beginning of the file PATH, of less than SIZE bytes, into TEXT.
     False, with errno, where there is none.  */
  bool (*read) (void *data, const char *path, char *text, size_t size);
  /* The same for the names in the folder PATH, a line each.  */
  bool (*list) (void *data, const char *path, char *text, size_t size);
  /* Zero where a hardware counter of this process can be opened, else the
     error number.  */
  int (*counter) (void *data);
  /* The persona of this process, as personality(2) has it.  */
  unsigned long (*persona) (void *data);
  /* The processors that this process may use; false where nobody tells.  */
  bool (*allowed) (void *data, struct mbench_cpus *cpus);
  /* What the monotonic clock can see, measured by using it.  */
  struct mbench_chronometer_limits (*clock) (void *data);
  time_t (*now) (void *data);
};

/* The system that this process runs on.  */
extern const struct mbench_system mbench_system_here;

/* Read the first line of PATH without the spaces around it.  */
bool mbench_system_line (const struct mbench_system *system, const char *path,
                         char line[MBENCH_SYSTEM_LINE]);

/* Read a whole number off PATH.  */
bool mbench_system_number (const struct mbench_system *system,
                           const char *path, long long *number);

/* The value of the first line "KEY : VALUE" of TEXT, without the spaces around
   it.  False where there is none.  */
bool mbench_text_value (const char *text, const char *key,
                        char value[MBENCH_SYSTEM_LINE]);

/* Whether WORD is one of the words of the first line "KEY : WORD..." of TEXT,
   which may be longer than a line above.  */
bool mbench_text_has_word (const char *text, const char *key,
                           const char *word);

/* The word of TEXT in square brackets, as in "always [madvise] never".  */
bool mbench_text_chosen (const char *text, char word[MBENCH_SYSTEM_LINE]);

#endif
