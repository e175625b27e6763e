/* How code that knows exceptions tells of one, and gets out of the loop that
   calls it.  */

#include <config.h>

#include <mbenchmark/state.h>

#include "run/state.h"

void
micro_benchmark_state_raise (micro_benchmark_test_state state, const char *key,
                             const char *message)
{
  if (state == NULL)
    {
      mbench_refuse (__func__, "state", "a state");
      return;
    }
  if (mbench_state_has_ended (state))
    return;
  mbench_state_end (state, MBENCH_OUTCOME_RAISED,
                    message != NULL ? message : key);
  if (key != NULL)
    mbench_state_detail (state, MBENCH_DETAIL_KEY, key);
}

void
micro_benchmark_state_leave (micro_benchmark_test_state state)
{
  if (state == NULL)
    mbench_refuse (__func__, "state", "a state");
  else if (state->exit != NULL && mbench_state_has_ended (state))
    longjmp (*state->exit, 1);
}

micro_benchmark_test_case
micro_benchmark_state_get_test_case (micro_benchmark_test_state state)
{
  if (state != NULL)
    return mbench_state_test (state);
  mbench_refuse (__func__, "state", "a state");
  return NULL;
}
