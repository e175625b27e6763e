/* What a source asks of its compiler: in its first lines, a comment
   `mbsh-cflags: WORD...' gives flags, and `mbsh-pkg-config: NAME...' packages
   whose flags pkg-config knows.  */

#ifndef MBENCH_SOURCE_FLAGS_H
#define MBENCH_SOURCE_FLAGS_H

#include <stdio.h>

#include "base/command.h"
#include "base/status.h"
#include "base/words.h"

enum
{
  /* The lines that are looked at.  */
  MBENCH_SOURCE_LINES = 50
};

/* Append what the text IN asks for to FLAGS and to PACKAGES.  Nothing but
   white space and the characters of a comment, / and *, may stand before such
   a word; the end of a comment ends it.  */
enum mbench_status mbench_source_flags_read (FILE *in,
                                             struct mbench_words *flags,
                                             struct mbench_words *packages,
                                             struct mbench_error *error);

/* Append the flags of PACKAGES, if any, to FLAGS by $PKG_CONFIG or pkg-config.
   What it says goes to SAID, which is to be released in any case.  */
enum mbench_status mbench_package_flags (const struct mbench_words *packages,
                                         struct mbench_words *flags,
                                         struct mbench_command_result *said,
                                         struct mbench_error *error);

#endif
