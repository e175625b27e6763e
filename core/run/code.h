/* Which code a test is of: who drives it, and whether two are one code.  */

#ifndef MBENCH_CODE_H
#define MBENCH_CODE_H

#include "test/body.h"
#include "test/duel.h"

/* The body that drives TEST: its host's, or that of native code.  */
const struct mbench_body *mbench_body_of (micro_benchmark_test_case test);

/* Whether A and B are one code, under other data: of one kind, which tells so
   of them; of a kind that cannot tell, one test.  */
bool mbench_arms_are_one_code (const struct mbench_arm *a,
                               const struct mbench_arm *b);

/* Whether all arms of DUEL are.  */
bool mbench_duel_is_one_code (const struct mbench_duel *duel);

#endif
