/* Random numbers from a seed: the same seed gives the same numbers on every
   machine.  GSL makes them (its generator "taus2").  */

#ifndef MBENCH_RANDOM_H
#define MBENCH_RANDOM_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct mbench_random;

enum mbench_status mbench_random_new (uint32_t seed,
                                      struct mbench_random **result,
                                      struct mbench_error *error);
void mbench_random_free (struct mbench_random *random);

/* From 0 to, not including, 1.  */
double mbench_random_uniform (struct mbench_random *random);

/* From 0 to, not including, N >= 1, which is below 2^32.  */
size_t mbench_random_below (struct mbench_random *random, size_t n);

/* Put the N numbers at LIST in an order by chance, each of all as likely: R.
   Durstenfeld, Algorithm 235, Communications of the ACM 7 (1964), from the
   first on.  */
void mbench_random_shuffle (struct mbench_random *random, size_t *list,
                            size_t n);

/* Of the normal distribution with mean 0 and deviation 1.  */
double mbench_random_normal (struct mbench_random *random);

#endif
