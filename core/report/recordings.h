/* Recorded timings by name, and the four commands over them:

     warmup K             leave out the first K samples of what is analyzed
     sample NAME VALUE... add samples, whole numbers from 0 to 2^63 - 1
     analyze NAME         print what they come to (stats/recorded.h)
     compare A B          print B's median over A's, and whether ranges overlap

   A command a line; blanks part words; a word that begins with # begins a
   comment; a word in double quotes may have blanks, and a quote or a backslash
   behind a backslash.  A name is UTF-8 without control characters.

   All values are kept, 8 bytes each, for an analysis needs their exact ranks
   and more samples may come; a copy is sorted, for which qsort may take as
   much again.  Ten million samples thus need 80 MB, or up to 240 MB for the
   moment of analysis.  */

#ifndef MBENCH_RECORDINGS_H
#define MBENCH_RECORDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "stats/recorded.h"

struct mbench_recordings;

enum mbench_status
mbench_recordings_new (struct mbench_recordings **recordings,
                       struct mbench_error *error);
void mbench_recordings_free (struct mbench_recordings *recordings);

/* Leave out the first K samples, at most MBENCH_RECORDED_WARMUP, of what is
   analyzed from now on.  */
enum mbench_status
mbench_recordings_set_warmup (struct mbench_recordings *recordings, size_t k,
                              struct mbench_error *error);
size_t mbench_recordings_warmup (const struct mbench_recordings *recordings);

/* Whether NAME can be one; MBENCH_INVALID where it is empty, is not UTF-8 or
   has control characters.  */
enum mbench_status mbench_recordings_check_name (const char *name,
                                                 struct mbench_error *error);

/* Add N VALUES to those of NAME, all or none; its analysis is no more.  A
   negative value is refused.  */
enum mbench_status mbench_recordings_add (struct mbench_recordings *recordings,
                                          const char *name,
                                          const int64_t *values, size_t n,
                                          struct mbench_error *error);

/* Forget what NAME has, if anything.  */
void mbench_recordings_drop (struct mbench_recordings *recordings,
                             const char *name);

/* The names, in the order in which they came; NULL from their number on.  The
   values of NAME, and how many; NULL for a name that has none.  Both until the
   recordings change.  */
const char *mbench_recordings_name (const struct mbench_recordings *recordings,
                                    size_t number);
const int64_t *
mbench_recordings_values (const struct mbench_recordings *recordings,
                          const char *name, size_t *n);

/* Analyze NAME and keep the result, which *RESULT gets, until samples come.
   "analyze NAME: no samples", "analyze NAME: not enough samples after
   warmup".  */
enum mbench_status
mbench_recordings_analyze (struct mbench_recordings *recordings,
                           const char *name, struct mbench_recorded *result,
                           struct mbench_error *error);

/* The result that was kept of NAME, until the recordings change; NULL where
   there is none.  */
const struct mbench_recorded *
mbench_recordings_analysis (const struct mbench_recordings *recordings,
                            const char *name);

/* Compare what was analyzed.  "compare: analyze both benchmarks first".  */
enum mbench_status mbench_recordings_compare (
    const struct mbench_recordings *recordings, const char *a, const char *b,
    struct mbench_recorded_ratio *result, struct mbench_error *error);

/* Whether the LENGTH bytes at WORD are the name of a command.  */
bool mbench_recordings_is_command (const char *word, size_t length);

/* Do what LINE says, and write what it prints.  Nothing is done where it is
   refused.  */
enum mbench_status
mbench_recordings_command (struct mbench_recordings *recordings,
                           const char *line, FILE *out,
                           struct mbench_error *error);

/* Write what the command would print.  */
void mbench_recorded_write (const char *name,
                            const struct mbench_recorded *recorded, FILE *out);
void mbench_recorded_ratio_write (const char *a, const char *b,
                                  const struct mbench_recorded_ratio *ratio,
                                  FILE *out);

#endif
