/* What a child has left behind in the memory that it shared, taken over
   without trust.  */

#ifndef MBENCH_COLLECT_H
#define MBENCH_COLLECT_H

#include "run/record.h"

/* Put what lies in MAPPING, of an execution of PLANNED, into RECORD, whose
   name and total time stay where there are any.  */
enum mbench_status mbench_collect (const struct mbench_mapping *mapping,
                                   const struct mbench_planned *planned,
                                   struct mbench_record *record,
                                   struct mbench_error *error);

/* Put what is known of the arms of DUEL, the one in hand at the end and ARMS,
   into RECORD.  */
enum mbench_status mbench_collect_arms (int arm,
                                        const struct mbench_arm_share *arms,
                                        const struct mbench_duel *duel,
                                        struct mbench_record *record,
                                        struct mbench_error *error);

#endif
