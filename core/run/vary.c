#include <config.h>

#include "run/vary.h"

uint32_t
mbench_vary_seed (const char *name)
{
  /* FNV-1a, by G. Fowler, L. C. Noll and K.-P. Vo.  */
  uint32_t seed = 2166136261U;
  for (; *name != '\0'; ++name)
    seed = (seed ^ (unsigned char)*name) * 16777619U;
  return seed;
}

/* Bits that all depend on all bits of VALUE: the finalizer of splitmix64,
   G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number
   generators", OOPSLA (2014).  A generator would have to remember where it
   is.  */
static uint64_t
mix (uint64_t value)
{
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9U;
  value = (value ^ value >> 27) * 0x94d049bb133111ebU;
  return value ^ value >> 31;
}

unsigned
mbench_vary_parts (uint32_t seed, size_t block, size_t place)
{
  size_t group = place / MBENCH_VARY_PARTS;
  uint64_t bits = mix (mix (mix (seed) + block) + group);
  unsigned order[MBENCH_VARY_PARTS];
  for (unsigned i = 0; i < MBENCH_VARY_PARTS; ++i)
    {
      /* Shuffled from the inside out.  */
      unsigned other = (unsigned)(bits % (i + 1));
      bits /= i + 1;
      order[i] = order[other];
      order[other] = i + 1;
    }
  return order[place % MBENCH_VARY_PARTS];
}

size_t
mbench_vary_iterations (size_t n, unsigned parts)
{
  size_t whole = n / MBENCH_VARY_PARTS * parts;
  size_t left = n % MBENCH_VARY_PARTS * parts;
  return whole + (left + MBENCH_VARY_PARTS / 2) / MBENCH_VARY_PARTS;
}
