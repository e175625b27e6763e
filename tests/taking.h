/* Recorded timings read for the tests of their readers: what comes of a
   text.  */

#ifndef TAKING_H
#define TAKING_H

#include "report/timings.h"

/* What comes of the SIZE bytes at TEXT, read so many STEP bytes at a time, in
   FORMAT and as UNIT: "name=value" of each sample and "> line" of each
   command, a blank behind each; "! message" and a line feed of each complaint;
   then
   "!! message" where the reading fails.  Samples without a name are "x", the
   input is called "f".  Valid until the next call.  */
const char *taking (const char *text, size_t size, size_t step,
                    enum mbench_timings_format format,
                    mbench_timings_unit unit);

/* The same of a string, in ns and in whatever form, with any step.  */
const char *taking_text (const char *text);

/* What the last one counted as left out.  */
extern size_t taking_bad;

/* Samples and commands of these names are refused, as with that status.  */
extern const char *taking_refused;
extern enum mbench_status taking_status;

/* The input cannot be read behind its bytes.  */
extern bool taking_is_broken;

#endif
