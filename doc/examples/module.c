/* A module: tests for mbsh, without a main.  mbsh compiles it, and loads it
   again after it was changed:

     mbsh> ,load module.c
     mbsh> ,run insertion
     (edit module.c)
     mbsh> ,reload
     mbsh> ,run insertion

   Two versions are compared when they are loaded side by side:

     mbsh> ,load old/module.c as old module.c as new
     mbsh> ,compare old: new:

   What other flags it needs stands in a comment such as this:
   mbsh-cflags: -DLIMIT=16  */

#include <mbenchmark/all.h>
#include <stdlib.h>
#include <string.h>

struct numbers
{
  size_t n;
  const int *from;
  int *to;
};

static struct numbers *
set_up (micro_benchmark_test_state state)
{
  size_t n = micro_benchmark_state_get_size (state, 0);
  struct numbers *numbers = malloc (sizeof *numbers);
  int *from = malloc (n * sizeof *from);
  int *to = malloc (n * sizeof *to);
  if (numbers == NULL || from == NULL || to == NULL)
    abort ();
  for (size_t i = 0; i < n; ++i)
    from[i] = (int)(i * 2654435761U % 1000);
  *numbers = (struct numbers){ n, from, to };
  return numbers;
}

static void
tear_down (micro_benchmark_test_state state, struct numbers *numbers)
{
  (void)state;
  free ((void *)numbers->from);
  free (numbers->to);
  free (numbers);
}

static void
insertion (struct numbers *numbers)
{
  int *to = numbers->to;
  for (size_t i = 0; i < numbers->n; ++i)
    {
      size_t j = i;
      for (; j > 0 && to[j - 1] > numbers->from[i]; --j)
        to[j] = to[j - 1];
      to[j] = numbers->from[i];
    }
  MICRO_BENCHMARK_COMPILER_BARRIER ();
}

static int
compare (const void *a, const void *b)
{
  const int *left = a;
  const int *right = b;
  return (*left > *right) - (*left < *right);
}

static void
library (struct numbers *numbers)
{
  memcpy (numbers->to, numbers->from, numbers->n * sizeof *numbers->to);
  qsort (numbers->to, numbers->n, sizeof *numbers->to, compare);
  MICRO_BENCHMARK_COMPILER_BARRIER ();
}

static void
constrain (micro_benchmark_test_case test)
{
  static const size_t sizes[] = { LIMIT, 8 * LIMIT };
  micro_benchmark_test_case_add_dimension (test, 2, sizes);
}

MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up, insertion, tear_down);
MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up, library, tear_down);
MICRO_BENCHMARK_CONSTRAINT_TEST ("insertion", constrain);
MICRO_BENCHMARK_CONSTRAINT_TEST ("library", constrain);
