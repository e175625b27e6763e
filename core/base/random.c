#include <config.h>

#include "base/random.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <stdlib.h>

struct mbench_random
{
  gsl_rng *generator;
};

enum mbench_status
mbench_random_new (uint32_t seed, struct mbench_random **result,
                   struct mbench_error *error)
{
  struct mbench_random *random = malloc (sizeof *random);
  gsl_rng *generator = gsl_rng_alloc (gsl_rng_taus2);
  if (random == NULL || generator == NULL)
    {
      free (random);
      gsl_rng_free (generator);
      return mbench_no_memory (error, "random numbers");
    }
  gsl_rng_set (generator, seed);
  random->generator = generator;
  *result = random;
  return MBENCH_OK;
}

void
mbench_random_free (struct mbench_random *random)
{
  if (random == NULL)
    return;
  gsl_rng_free (random->generator);
  free (random);
}

double
mbench_random_uniform (struct mbench_random *random)
{
  return gsl_rng_uniform (random->generator);
}

size_t
mbench_random_below (struct mbench_random *random, size_t n)
{
  return gsl_rng_uniform_int (random->generator, n);
}

void
mbench_random_shuffle (struct mbench_random *random, size_t *list, size_t n)
{
  for (size_t i = 0; i < n; ++i)
    {
      size_t j = mbench_random_below (random, i + 1);
      size_t kept = list[i];
      list[i] = list[j];
      list[j] = kept;
    }
}

double
mbench_random_normal (struct mbench_random *random)
{
  return gsl_ran_gaussian_ziggurat (random->generator, 1);
}
