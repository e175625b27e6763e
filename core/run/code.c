#include <config.h>

#include "run/code.h"

#include "run/native.h"
#include "test/test.h"

const struct mbench_body *
mbench_body_of (micro_benchmark_test_case test)
{
  return test->body != NULL ? test->body : &mbench_native_body;
}

bool
mbench_arms_are_one_code (const struct mbench_arm *a,
                          const struct mbench_arm *b)
{
  micro_benchmark_test_case first = a->planned.test;
  micro_benchmark_test_case second = b->planned.test;
  const struct mbench_body *body = mbench_body_of (first);
  return first == second
         || (body == mbench_body_of (second) && body->code != NULL
             && body->code (first) == body->code (second));
}

bool
mbench_duel_is_one_code (const struct mbench_duel *duel)
{
  for (size_t i = 1; i < duel->n; ++i)
    if (!mbench_arms_are_one_code (&duel->arms[0], &duel->arms[i]))
      return false;
  return true;
}
