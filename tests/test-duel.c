/* test/duel.h: the arms of a duel, and which of them are compared.  */

#include <config.h>

#include "test/duel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/code.h"
#include "tap.h"
#include "test/test.h"

static void
body (void *data)
{
  (void)data;
}

static void
other_body (void *data)
{
  (void)data;
}

static void
directed (micro_benchmark_test_state state)
{
  (void)state;
}

static void
other_directed (micro_benchmark_test_state state)
{
  (void)state;
}

static micro_benchmark_test_case
new_test (const micro_benchmark_test_definition *definition)
{
  micro_benchmark_test_case test;
  if (mbench_test_case_new ("t", definition, &test, NULL) != MBENCH_OK)
    abort ();
  return test;
}

/* "0-1 0-2 " and so on: the pairs of N arms.  */
static const char *
pairs (size_t n, bool has_all)
{
  static char text[200];
  const struct mbench_duel duel = { .n = n, .has_all_pairs = has_all };
  size_t length = 0;
  text[0] = '\0';
  for (size_t i = 0; i < mbench_duel_pairs (&duel); ++i)
    {
      struct mbench_duel_pair pair = mbench_duel_pair (&duel, i);
      length += (size_t)snprintf (text + length, sizeof text - length,
                                  "%zu-%zu ", pair.base, pair.other);
    }
  return text;
}

static void
test_pairs (void)
{
  tap_string (pairs (2, false), "0-1 ", "two arms are a pair");
  tap_string (pairs (2, true), "0-1 ", "and no more in all pairs");
  tap_string (pairs (4, false), "0-1 0-2 0-3 ", "each is against the first");
  tap_string (pairs (4, true), "0-1 0-2 0-3 1-2 1-3 2-3 ",
              "or each against each");
  tap_string (pairs (1, true), "", "one arm has nobody to be compared with");
}

/* What stands for the code of a hosted test: what it has at its host.  */
static uintptr_t
hosted_code (micro_benchmark_test_case test)
{
  return (uintptr_t)mbench_test_case_host (test);
}

static bool
is_one_code (micro_benchmark_test_case a, micro_benchmark_test_case b,
             micro_benchmark_test_case c)
{
  struct mbench_arm arms[3] = { 0 };
  arms[0].planned.test = a;
  arms[1].planned.test = b;
  arms[2].planned.test = c;
  const struct mbench_duel duel = { .n = c != NULL ? 3 : 2, .arms = arms };
  return mbench_duel_is_one_code (&duel);
}

static void
test_native_code (void)
{
  const micro_benchmark_test_definition definitions[] = {
    { .is_auto = true, .auto_test = body, .test = directed },
    { .is_auto = true, .auto_test = body, .test = other_directed },
    { .is_auto = true, .auto_test = other_body, .test = directed },
    { .test = directed, .auto_test = body },
    { .test = other_directed, .auto_test = body },
  };
  micro_benchmark_test_case tests[5];
  for (size_t i = 0; i < 5; ++i)
    tests[i] = new_test (&definitions[i]);
  tap_ok (is_one_code (tests[0], tests[0], NULL), "a test is one code");
  tap_ok (is_one_code (tests[0], tests[1], NULL),
          "two tests of one function are one code");
  tap_ok (!is_one_code (tests[0], tests[2], NULL),
          "those of two functions are not");
  tap_ok (!is_one_code (tests[3], tests[4], NULL),
          "nor are two directed functions");
  tap_ok (!is_one_code (tests[0], tests[1], tests[2]),
          "nor are three arms of which one is another code");
  for (size_t i = 0; i < 5; ++i)
    mbench_test_case_free (tests[i]);
}

static void
test_hosted_code (void)
{
  static const struct mbench_body knows = { .code = hosted_code };
  static const struct mbench_body does_not = { 0 };
  const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = body };
  int first;
  int second;
  micro_benchmark_test_case a = new_test (&definition);
  micro_benchmark_test_case b = new_test (&definition);
  mbench_test_case_set_body (a, &knows, &first, NULL);
  mbench_test_case_set_body (b, &knows, &first, NULL);
  tap_ok (is_one_code (a, b, NULL), "a host knows what is one code");
  mbench_test_case_set_body (b, &knows, &second, NULL);
  tap_ok (!is_one_code (a, b, NULL), "and what is not");
  mbench_test_case_set_body (b, &does_not, &first, NULL);
  tap_ok (!is_one_code (a, b, NULL), "two kinds of code are never one");
  mbench_test_case_set_body (a, &does_not, &first, NULL);
  tap_ok (!is_one_code (a, b, NULL) && is_one_code (a, a, NULL),
          "where a kind does not know, a test is one code with itself");
  mbench_test_case_free (a);
  mbench_test_case_free (b);
}

static void
test_copy (void)
{
  size_t sizes[] = { 3, 500 };
  char names[2][8] = { "a/3/500", "b" };
  struct mbench_arm arms[2]
      = { { .planned = { .name = names[0], .dimensions = 2, .sizes = sizes },
            .extra = 0.01 },
          { .planned = { .name = names[1] } } };
  const struct mbench_duel duel
      = { .n = 2, .arms = arms, .has_all_pairs = true, .seed = 7 };
  struct mbench_duel copy;
  tap_ok (mbench_duel_copy (&duel, &copy, NULL) == MBENCH_OK,
          "a duel is copied");
  memset (names, 'x', sizeof names);
  sizes[0] = sizes[1] = 0;
  const struct mbench_planned *first = &copy.arms[0].planned;
  tap_ok (strcmp (first->name, "a/3/500") == 0 && first->dimensions == 2
              && first->sizes[0] == 3 && first->sizes[1] == 500,
          "the copy has names and sizes of its own");
  tap_ok (copy.n == 2 && copy.has_all_pairs && copy.seed == 7
              && copy.arms[0].extra == 0.01
              && strcmp (copy.arms[1].planned.name, "b") == 0,
          "and all the rest");
  mbench_duel_release (&copy);
  tap_ok (copy.n == 0 && copy.arms == NULL, "release empties it");
}

int
main (void)
{
  test_pairs ();
  test_native_code ();
  test_hosted_code ();
  test_copy ();
  return tap_done ();
}
