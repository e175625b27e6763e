#include <config.h>

#include "run/block-row.h"

#include <stdlib.h>
#include <string.h>

static bool
reserve (struct mbench_block_rows *rows)
{
  if (rows->n < rows->capacity)
    return true;
  if (rows->is_borrowed)
    return false;
  size_t capacity = rows->capacity == 0 ? 64 : 2 * rows->capacity;
  struct mbench_block_row *list
      = realloc (rows->rows, capacity * sizeof *list);
  if (list == NULL)
    return false;
  rows->rows = list;
  rows->capacity = capacity;
  return true;
}

bool
mbench_block_rows_append (struct mbench_block_rows *rows,
                          const struct mbench_block_row *row)
{
  if (!reserve (rows))
    return false;
  rows->rows[rows->n++] = *row;
  return true;
}

enum mbench_status
mbench_block_rows_copy (struct mbench_block_rows *rows,
                        const struct mbench_block_row *source, size_t n,
                        struct mbench_error *error)
{
  if (n == 0)
    return MBENCH_OK;
  rows->rows = malloc (n * sizeof *source);
  if (rows->rows == NULL)
    return mbench_no_memory (error, "what was seen around blocks");
  memcpy (rows->rows, source, n * sizeof *source);
  rows->n = rows->capacity = n;
  return MBENCH_OK;
}

void
mbench_block_rows_release (struct mbench_block_rows *rows)
{
  if (!rows->is_borrowed)
    free (rows->rows);
  *rows = (struct mbench_block_rows){ 0 };
}
