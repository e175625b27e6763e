/* Where the just-in-time compiler puts code: it puts one translation behind
   the other, so what is translated first moves what comes after.  */

#ifndef MBSCM_DISPLACE_H
#define MBSCM_DISPLACE_H

#include <stdint.h>

/* Load the procedures to be translated; may raise.  To be called before the
   next one is.  */
void mbscm_displace_load (void);

/* Translate a number of procedures of no use, by chance after SEED, in an
   order by chance: at most two thirds of those that this process has not
   translated yet, 48 at first, so that some are left for later.  The same seed
   does the same in processes that are alike.  Takes about a millisecond, and
   nothing where there is no just-in-time compiler.  */
void mbscm_displace (uint32_t seed);

#endif
