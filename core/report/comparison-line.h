/* What a comparison of two arms comes to, in a sentence for people.  */

#ifndef MBENCH_COMPARISON_LINE_H
#define MBENCH_COMPARISON_LINE_H

#include <stdio.h>

#include "run/comparison.h"

/* What difference another layout of the code makes as a rule, a part of one:
   the standard deviation between processes of the two in a hundred workloads
   that showed the most.  */
#define MBENCH_TYPICAL_LAYOUT 0.0025

/* What ends a sentence that more layouts of the code would decide, as it is
   asked for at the prompt and in Scheme.  */
#define MBENCH_MORE_LAYOUTS "--processes=8 or #:processes 8 tells"

/* The name of arm NUMBER of COMPARISON, fit to stand in a line.  NULL when
   memory is short; the caller frees.  */
char *mbench_arm_label (const struct mbench_comparison *comparison,
                        size_t number, bool unicode);

/* In how many layouts of its code PAIR of COMPARISON was measured.  Chance
   places code in Scheme in children that were forked, and none in C.  */
size_t mbench_pair_layouts (const struct mbench_comparison *comparison,
                            const struct mbench_compared_pair *pair);

/* Whether fresh executions were asked for and forks of one process were had,
   whose layout does not vary.  */
bool mbench_comparison_is_forked (const struct mbench_comparison *comparison);

/* Whether its tests are known, so that it can be gone on with, and is no
   comparison that was read back.  */
bool mbench_comparison_goes_on (const struct mbench_comparison *comparison);

/* Whether what PAIR of COMPARISON comes to is true in the layout that was
   measured and says little of others.  */
bool mbench_pair_is_of_layout (const struct mbench_comparison *comparison,
                               const struct mbench_compared_pair *pair);

/* How OUTCOME reads behind a name: "timed out".  */
const char *mbench_outcome_phrase (const struct mbench_outcome *outcome);

/* Write the sentence on pair NUMBER of COMPARISON, without a line feed.
   UNICODE: whether signs other than ASCII may be used.  False when memory is
   short.  */
bool mbench_pair_write (const struct mbench_comparison *comparison,
                        size_t number, bool unicode, FILE *out);

/* The same where nothing else tells which arms it is about.  */
bool mbench_pair_write_alone (const struct mbench_comparison *comparison,
                              size_t number, bool unicode, FILE *out);

#endif
