/* A table of text whose columns align by display width.  Owns its cells.

   Rows are separated by nothing, by a rule of dashes where one is asked for,
   and framed by rules of equal signs.  */

#ifndef MBENCH_TABLE_H
#define MBENCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/screen.h"

enum
{
  /* The most columns of a table.  */
  MBENCH_TABLE_COLUMNS = 32
};

struct mbench_table
{
  size_t columns;
  size_t rows;
  /* Row by row; the first row is the head.  */
  char **cells;
  /* Whether a rule stands above the row.  */
  bool *ruled;
  /* How the first cell of the row is drawn.  */
  enum mbench_style *styles;
  /* Columns that are not written.  */
  bool is_hidden[MBENCH_TABLE_COLUMNS];
};

/* Begin a table of COLUMNS columns.  */
void mbench_table_init (struct mbench_table *table, size_t columns);

/* Append a row of empty cells, with a rule above it where RULED.  False when
   memory is short.  */
bool mbench_table_add_row (struct mbench_table *table, bool ruled);

/* Make TEXT, which the table takes over, the cell of the last row in COLUMN.
   False when TEXT is NULL, for memory was short.  */
bool mbench_table_set (struct mbench_table *table, size_t column, char *text);

/* A copy of TEXT, fit to be shown, in at most WIDTH columns, of which there
   are up to MBENCH_TABLE_CUT; its middle is left out where it has more.  NULL
   when memory is short.  */
enum
{
  MBENCH_TABLE_CUT = 400
};
char *mbench_table_cut (const char *text, size_t width, bool unicode);

/* Draw the first cell of the last row in STYLE.  */
void mbench_table_set_style (struct mbench_table *table,
                             enum mbench_style style);

/* How wide the table is written, without the columns that are hidden.  */
size_t mbench_table_width (const struct mbench_table *table);

/* Let no cell of COLUMN be wider than WIDTH: the middle of those that are is
   left out.  False when memory is short.  */
bool mbench_table_narrow (struct mbench_table *table, size_t column,
                          size_t width, bool unicode);

/* Write the table on SCREEN, whose colours it takes.  HEAD_LEFT tells of each
   column whether its head stands at the left; everything else stands at the
   right.  Stores the width in *WIDTH. False when memory is short; then nothing
   is written.  */
bool mbench_table_write (const struct mbench_table *table,
                         const bool *head_left,
                         const struct mbench_screen *screen, FILE *out,
                         size_t *width);

/* Write a rule of WIDTH characters C.  */
void mbench_table_rule (FILE *out, char c, size_t width);

void mbench_table_release (struct mbench_table *table);

#endif
