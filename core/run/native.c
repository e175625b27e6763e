#include <config.h>

#include "run/native.h"

#include "run/state.h"

/* A call that straddles two lines of the cache costs a third more: where the
   loop lies is not left to chance.  */
__attribute__ ((aligned (64))) void
mbench_native_sample (micro_benchmark_test_state state,
                      micro_benchmark_auto_test_fun fun, void *fixture,
                      size_t n)
{
  mbench_state_start (state);
  for (size_t i = 0; i < n; ++i)
    fun (fixture);
  mbench_state_stop (state);
}

static const micro_benchmark_test_definition *
definition (micro_benchmark_test_state state)
{
  return &mbench_state_test (state)->definition;
}

static void
set_up (micro_benchmark_test_state state)
{
  if (definition (state)->set_up != NULL)
    mbench_state_set_fixture (state, definition (state)->set_up (state));
}

static void
sample (micro_benchmark_test_state state, size_t n)
{
  mbench_native_sample (state, definition (state)->auto_test,
                        mbench_state_fixture (state), n);
}

static void
enter (micro_benchmark_test_state state)
{
  definition (state)->test (state);
}

static void
tear_down (micro_benchmark_test_state state)
{
  if (definition (state)->tear_down != NULL)
    definition (state)->tear_down (state, mbench_state_fixture (state));
}

const struct mbench_body mbench_native_body = {
  .kind = "native",
  .set_up = set_up,
  .sample = sample,
  .enter = enter,
  .tear_down = tear_down,
};
