/* Work outside of the measure: a list is made anew for each iteration before
   the clock starts, or copied while it is paused.  */

#include <mbenchmark/all.h>
#include <stdlib.h>
#include <string.h>

enum
{
  N = 200
};

struct numbers
{
  int values[N];
};

static int
compare (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

static void *
make_numbers (micro_benchmark_test_state state)
{
  struct numbers *numbers = malloc (sizeof *numbers);
  if (numbers == NULL)
    micro_benchmark_state_skip (state, "no memory");
  for (int i = 0; numbers != NULL && i < N; ++i)
    numbers->values[i] = i * 7919 % N;
  return numbers;
}

static void
free_numbers (micro_benchmark_test_state state, void *numbers)
{
  (void)state;
  free (numbers);
}

static void
sort (void *made)
{
  struct numbers *numbers = made;
  qsort (numbers->values, N, sizeof *numbers->values, compare);
}

static void
each (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_set_each_iteration (test, make_numbers,
                                                free_numbers);
}

static void
sort_paused (micro_benchmark_test_state state)
{
  const struct numbers *made = micro_benchmark_state_get_data (state);
  struct numbers numbers;
  micro_benchmark_state_set_items (state, N);
  while (micro_benchmark_state_keep_running (state))
    {
      micro_benchmark_state_pause (state);
      memcpy (&numbers, made, sizeof numbers);
      micro_benchmark_state_resume (state);
      sort (&numbers);
    }
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (sort);
MICRO_BENCHMARK_CONSTRAINT_TEST ("sort", each);
MICRO_BENCHMARK_REGISTER_FULL_TEST (make_numbers, sort_paused, free_numbers);

MICRO_BENCHMARK_MAIN ();
