/* A fixture: what the set-up makes, the body works on and the tear-down ends,
   outside the measure and anew for each execution.  */

#include <mbenchmark/all.h>

#include <stdlib.h>

struct table
{
  size_t n;
  size_t next;
  unsigned keys[];
};

/* Even numbers, in order.  An execution that cannot be prepared is skipped,
   and the report says why.  */
static struct table *
set_up (micro_benchmark_test_state state)
{
  size_t n = micro_benchmark_state_get_size (state, 0);
  struct table *table = malloc (sizeof *table + n * sizeof *table->keys);
  if (table == NULL)
    {
      micro_benchmark_state_skip (state, "no memory for the table");
      return NULL;
    }
  table->n = n;
  table->next = 0;
  for (size_t i = 0; i < n; ++i)
    table->keys[i] = (unsigned)(2 * i);
  return table;
}

/* Find one key after the other, by halves.  */
static void
search (struct table *table)
{
  unsigned key = (unsigned)(2 * table->next);
  size_t low = 0;
  size_t high = table->n;
  while (high - low > 1)
    {
      size_t middle = low + (high - low) / 2;
      if (table->keys[middle] <= key)
        low = middle;
      else
        high = middle;
    }
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (low);
  /* A step that meets all keys, and not in their order.  */
  table->next = (table->next + 7919) % table->n;
}

/* It is called after a set-up that skipped, too.  */
static void
tear_down (micro_benchmark_test_state state, struct table *table)
{
  (void)state;
  free (table);
}

static void
sizes (micro_benchmark_test_case test)
{
  static const size_t keys[] = { 100, 10000, 1000000 };
  micro_benchmark_test_case_add_dimension (test, 3, keys);
}

MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up, search, tear_down);
MICRO_BENCHMARK_CONSTRAINT_TEST ("search", sizes);

MICRO_BENCHMARK_MAIN ();
