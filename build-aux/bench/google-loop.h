/* The loop of Google Benchmark, where it is installed: the time of an
   iteration, ns, as it reports it.  */

#ifndef BENCH_GOOGLE_LOOP_H
#define BENCH_GOOGLE_LOOP_H

#include <stddef.h>

#ifdef HAVE_GOOGLE_BENCHMARK

enum
{
  GOOGLE_IS_THERE = 1
};

#ifdef __cplusplus
extern "C" {
#endif

/* Of a call of *FUNCTION, which is read anew for each.  */
double google_call (void (*volatile *function) (void *));

/* Of a compiler barrier.  */
double google_barrier (void);

/* Of a pause and a resume of its clock and nothing else, by the wall clock,
   over N of them.  */
double google_pause (size_t n);

#ifdef __cplusplus
}
#endif

#else

enum
{
  GOOGLE_IS_THERE = 0
};

static inline double
google_call (void (*volatile *function) (void *))
{
  (void)function;
  return 0;
}

static inline double
google_barrier (void)
{
  return 0;
}

static inline double
google_pause (size_t n)
{
  (void)n;
  return 0;
}

#endif

#endif
