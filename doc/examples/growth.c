/* How cost grows: a test that has run at four sizes or more tells by which
   model, as in

     pairs grows as n^2 (0.312 ns * n^2 + 4.1 ns; power 1.98 .. 2.01)  */

#include <mbenchmark/all.h>

enum
{
  MOST = 4096
};

struct input
{
  size_t n;
  unsigned numbers[MOST];
};

static struct input *
set_up (micro_benchmark_test_state state)
{
  static struct input input;
  input.n = micro_benchmark_state_get_size (state, 0);
  for (size_t i = 0; i < input.n; ++i)
    input.numbers[i] = (unsigned)(i * 7919 % 10007);
  return &input;
}

/* The sum of the numbers.  */
static void
sum (struct input *input)
{
  unsigned total = 0;
  for (size_t i = 0; i < input->n; ++i)
    total += input->numbers[i];
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (total);
}

/* How many pairs are in order.  */
static void
pairs (struct input *input)
{
  unsigned total = 0;
  for (size_t i = 0; i < input->n; ++i)
    for (size_t j = 0; j < input->n; ++j)
      total += input->numbers[i] < input->numbers[j];
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (total);
}

static void
six_sizes (micro_benchmark_test_case test)
{
  static const size_t sizes[] = { 16, 48, 128, 384, 1024, 3072 };
  micro_benchmark_test_case_add_dimension (test, 6, sizes);
}

MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up, sum, 0);
MICRO_BENCHMARK_CONSTRAINT_TEST ("sum", six_sizes);
MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up, pairs, 0);
MICRO_BENCHMARK_CONSTRAINT_TEST ("pairs", six_sizes);

MICRO_BENCHMARK_MAIN ();
