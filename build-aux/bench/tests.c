/* The module of tests in C: those of bodies.def, each with one size, two with
   nothing in them, and one that ends its process.  */

#include <mbenchmark/all.h>

#include "bodies.h"

#include <stdlib.h>

static void
end (micro_benchmark_test_state state, void *made)
{
  (void)state;
  end_body (made);
}

#define BODY(name, size)                                                      \
  static void *set_up_##name (micro_benchmark_test_state state)               \
  {                                                                           \
    return make_##name (micro_benchmark_state_get_size (state, 0));           \
  }                                                                           \
  static void constrain_##name (micro_benchmark_test_case test)               \
  {                                                                           \
    static const size_t sizes[] = { size };                                   \
    micro_benchmark_test_case_add_dimension (test, 1, sizes);                 \
  }                                                                           \
  MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up_##name, body_##name, end);       \
  MICRO_BENCHMARK_CONSTRAINT_TEST ("body_" #name, constrain_##name);
#include "bodies.def"

static void
empty (void *nothing)
{
  (void)nothing;
}

static void
empty_directed (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    MICRO_BENCHMARK_COMPILER_BARRIER ();
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (empty);
MICRO_BENCHMARK_REGISTER_TEST (empty_directed);

/* A chain that is well for some milliseconds, so until it is measured.  */
static void
body_breaking (void *chain)
{
  static int calls = 8000;
  if (--calls < 0)
    abort ();
  body_chain (chain);
}

MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up_chain, body_breaking, end);
MICRO_BENCHMARK_CONSTRAINT_TEST ("body_breaking", constrain_chain);
