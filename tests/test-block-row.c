/* run/block-row.h: the rows of blocks, owned and borrowed.  */

#include <config.h>

#include "run/block-row.h"

#include "tap.h"

static void
test_owned (void)
{
  struct mbench_block_rows rows = { 0 };
  bool right = true;
  for (int64_t i = 0; i < 1000; ++i)
    right = mbench_block_rows_append (
                &rows, &(struct mbench_block_row){ .start = i, .load = 2 })
            && right;
  tap_ok (right && rows.n == 1000 && rows.capacity >= 1000,
          "a thousand rows are appended");
  for (int64_t i = 0; i < 1000; ++i)
    right = right && rows.rows[i].start == i && rows.rows[i].load == 2;
  tap_ok (right, "in their order, whole");
  struct mbench_block_rows copy = { 0 };
  tap_ok (mbench_block_rows_copy (&copy, rows.rows + 10, 20, NULL) == MBENCH_OK
              && copy.n == 20 && copy.rows[0].start == 10
              && copy.rows[19].start == 29,
          "a part is copied");
  rows.rows[10].start = -1;
  tap_ok (copy.rows[0].start == 10, "into memory of its own");
  tap_ok (mbench_block_rows_append (&copy,
                                    &(struct mbench_block_row){ .start = 7 })
              && copy.n == 21 && copy.rows[20].start == 7
              && copy.rows[19].start == 29,
          "which can grow");
  mbench_block_rows_release (&copy);
  tap_ok (copy.rows == NULL && copy.n == 0 && copy.capacity == 0,
          "what is released is empty");
  tap_ok (mbench_block_rows_copy (&copy, rows.rows, 0, NULL) == MBENCH_OK
              && copy.n == 0 && copy.rows == NULL,
          "a copy of none is none");
  mbench_block_rows_release (&rows);
  mbench_block_rows_release (&rows);
}

static void
test_borrowed (void)
{
  struct mbench_block_row memory[3] = { 0 };
  struct mbench_block_rows rows
      = { .rows = memory, .capacity = 2, .is_borrowed = true };
  struct mbench_block_row row = { .end = 9 };
  tap_ok (mbench_block_rows_append (&rows, &row)
              && mbench_block_rows_append (&rows, &row) && memory[1].end == 9,
          "rows go to the memory of another");
  tap_ok (!mbench_block_rows_append (&rows, &row) && rows.n == 2
              && rows.rows == memory && memory[2].end == 0,
          "as far as it goes");
  mbench_block_rows_release (&rows);
  tap_ok (rows.rows == NULL && !rows.is_borrowed && memory[0].end == 9,
          "which is not freed");
}

int
main (void)
{
  test_owned ();
  test_borrowed ();
  return tap_done ();
}
