/* A directed test loops by itself: what stands before and after its loop is
   not measured.  */

#include <mbenchmark/all.h>
#include <stdlib.h>

static void *
make_numbers (micro_benchmark_test_state state)
{
  size_t n = micro_benchmark_state_get_size (state, 0);
  unsigned *numbers = malloc (n * sizeof *numbers);
  for (size_t i = 0; numbers != NULL && i < n; ++i)
    numbers[i] = (unsigned)i;
  return numbers;
}

static void
free_numbers (micro_benchmark_test_state state, void *numbers)
{
  (void)state;
  free (numbers);
}

static void
sum (micro_benchmark_test_state state)
{
  const unsigned *numbers = micro_benchmark_state_get_data (state);
  size_t n = micro_benchmark_state_get_size (state, 0);
  unsigned total = 0;
  while (micro_benchmark_state_keep_running (state))
    {
      for (size_t i = 0; i < n; ++i)
        total += numbers[i];
      /* Without this the compiler might see that nobody looks.  */
      MICRO_BENCHMARK_DO_NOT_OPTIMIZE (total);
    }
}

static void
three_sizes (micro_benchmark_test_case test)
{
  static const size_t sizes[] = { 100, 1000, 10000 };
  micro_benchmark_test_case_add_dimension (test, 3, sizes);
}

MICRO_BENCHMARK_REGISTER_FULL_TEST (make_numbers, sum, free_numbers);
MICRO_BENCHMARK_CONSTRAINT_TEST ("sum", three_sizes);

MICRO_BENCHMARK_MAIN ();
