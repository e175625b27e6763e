/* test/history.h: the levels of past runs.  */

#include <config.h>

#include "test/history.h"

#include <stdio.h>

#include "tap.h"

int
main (void)
{
  struct mbench_history history = { 0 };
  tap_ok (mbench_history_find (&history, "a") == NULL,
          "nothing is known at first");
  mbench_history_note (&history, "a", 1);
  mbench_history_note (&history, "a/1", 10);
  mbench_history_note (&history, "a", 2);
  const struct mbench_past *past = mbench_history_find (&history, "a");
  tap_ok (past != NULL && past->n == 2 && past->levels[0] == 1
              && past->levels[1] == 2,
          "the levels of an execution are kept in order");
  past = mbench_history_find (&history, "a/1");
  tap_ok (past != NULL && past->n == 1 && past->levels[0] == 10,
          "those of another are its own");
  for (int i = 3; i <= MBENCH_HISTORY_RUNS + 5; ++i)
    mbench_history_note (&history, "a", i);
  past = mbench_history_find (&history, "a");
  tap_size (past->n, MBENCH_HISTORY_RUNS, "so many are kept");
  tap_ok (past->levels[0] == 6
              && past->levels[MBENCH_HISTORY_RUNS - 1]
                     == MBENCH_HISTORY_RUNS + 5,
          "the latest of them");
  char name[16];
  for (int i = 0; i < 100; ++i)
    {
      snprintf (name, sizeof name, "b/%d", i);
      mbench_history_note (&history, name, i);
    }
  tap_ok (mbench_history_find (&history, "b/57")->levels[0] == 57,
          "of many executions each is found");
  mbench_history_release (&history);
  tap_ok (mbench_history_find (&history, "a") == NULL, "release forgets");
  return tap_done ();
}
