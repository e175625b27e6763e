/* plain-versions REPEATS SECONDS BODY SIZE...: what one writes by hand, the
   body of bodies.def in each size timed REPEATS times for about SECONDS, one
   size after the other; writes what google-versions does, with real times
   alone.  */

#include "measure.h"
#include "versions.h"

#include <stdio.h>

/* The ns of N calls.  */
static double
time_calls (const struct body *body, void *made, size_t n)
{
  double start = measure_now ();
  for (size_t i = 0; i < n; ++i)
    body->call (made);
  return measure_now () - start;
}

/* The least of three, so that it is not the time of another process.  */
static double
time_calls_thrice (const struct body *body, void *made, size_t n)
{
  double least = time_calls (body, made, n);
  for (int i = 1; i < 3; ++i)
    {
      double taken = time_calls (body, made, n);
      least = taken < least ? taken : least;
    }
  return least;
}

/* How many calls take about so many NS: doubled until a tenth of it is seen,
   which warms up too.  */
static size_t
calibrate (const struct body *body, void *made, double ns)
{
  size_t n = 1;
  double taken = time_calls_thrice (body, made, n);
  while (taken < ns / 10)
    {
      n *= 2;
      taken = time_calls_thrice (body, made, n);
    }
  size_t wanted = (size_t)((double)n * ns / taken);
  return wanted > 0 ? wanted : 1;
}

static int
print_version (const struct body *body, size_t size, size_t repeats, double ns)
{
  void *made = body->make (size);
  if (made == NULL)
    return 1;
  size_t n = calibrate (body, made, ns);
  printf ("((");
  for (size_t i = 0; i < repeats; ++i)
    printf (" %.17g", time_calls (body, made, n) / (double)n);
  printf ("))");
  end_body (made);
  return 0;
}

int
main (int argc, char **argv)
{
  const struct body *body = argc > 4 ? find_body (argv[3]) : NULL;
  if (body == NULL)
    return 2;
  size_t repeats = strtoul (argv[1], NULL, 10);
  double ns = 1e9 * strtod (argv[2], NULL);
  int failed = 0;
  printf ("(");
  for (int i = 4; i < argc && failed == 0; ++i)
    failed = print_version (body, strtoul (argv[i], NULL, 10), repeats, ns);
  printf (")\n");
  return failed;
}
