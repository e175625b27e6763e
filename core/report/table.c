#include <config.h>

#include "report/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void
mbench_table_init (struct mbench_table *table, size_t columns)
{
  *table = (struct mbench_table){ .columns = columns };
}

bool
mbench_table_add_row (struct mbench_table *table, bool ruled)
{
  size_t rows = table->rows + 1;
  char **cells = realloc (table->cells, rows * table->columns * sizeof *cells);
  if (cells == NULL)
    return false;
  table->cells = cells;
  bool *marks = realloc (table->ruled, rows * sizeof *marks);
  if (marks == NULL)
    return false;
  table->ruled = marks;
  table->ruled[table->rows] = ruled;
  for (size_t i = 0; i < table->columns; ++i)
    table->cells[table->rows * table->columns + i] = NULL;
  table->rows = rows;
  return true;
}

bool
mbench_table_set (struct mbench_table *table, size_t column, char *text)
{
  char **cell = &table->cells[(table->rows - 1) * table->columns + column];
  free (*cell);
  *cell = text;
  return text != NULL;
}

static const char *
cell (const struct mbench_table *table, size_t row, size_t column)
{
  const char *text = table->cells[row * table->columns + column];
  return text != NULL ? text : "";
}

static size_t
column_width (const struct mbench_table *table, size_t column)
{
  size_t width = 0;
  for (size_t row = 0; row < table->rows; ++row)
    {
      size_t own = mbench_text_width (cell (table, row, column));
      if (own > width)
        width = own;
    }
  return width;
}

static void
put_cell (FILE *out, const char *text, size_t width, bool left)
{
  int gap = (int)(width - mbench_text_width (text));
  if (left)
    fprintf (out, "%s%*s", text, gap, "");
  else
    fprintf (out, "%*s%s", gap, "", text);
}

void
mbench_table_rule (FILE *out, char c, size_t width)
{
  for (size_t i = 0; i < width; ++i)
    fputc (c, out);
  fputc ('\n', out);
}

bool
mbench_table_write (const struct mbench_table *table, const bool *head_left,
                    FILE *out, size_t *width)
{
  size_t *widths = calloc (table->columns, sizeof *widths);
  if (widths == NULL)
    return false;
  size_t total = 3 * (table->columns - 1);
  for (size_t column = 0; column < table->columns; ++column)
    total += widths[column] = column_width (table, column);
  mbench_table_rule (out, '=', total);
  for (size_t row = 0; row < table->rows; ++row)
    {
      if (table->ruled[row])
        mbench_table_rule (out, '-', total);
      for (size_t column = 0; column < table->columns; ++column)
        {
          if (column > 0)
            fputs (" | ", out);
          put_cell (out, cell (table, row, column), widths[column],
                    row == 0 && head_left[column]);
        }
      fputc ('\n', out);
      if (row == 0)
        mbench_table_rule (out, '=', total);
    }
  mbench_table_rule (out, '=', total);
  free (widths);
  *width = total;
  return true;
}

void
mbench_table_release (struct mbench_table *table)
{
  for (size_t i = 0; i < table->rows * table->columns; ++i)
    free (table->cells[i]);
  free (table->cells);
  free (table->ruled);
  *table = (struct mbench_table){ 0 };
}

/* The length of the first characters of TEXT that take at most WIDTH
   columns.  TEXT is what mbench_text_printable returns.  */
static size_t
fitting (const char *text, size_t width)
{
  char part[8 * MBENCH_TABLE_CUT];
  size_t fit = 0;
  for (size_t end = 0; text[end] != '\0' && end + 5 < sizeof part;)
    {
      do
        part[end] = text[end];
      while (((unsigned char)text[++end] & 0xC0) == 0x80);
      part[end] = '\0';
      if (mbench_text_width (part) > width)
        break;
      fit = end;
    }
  return fit;
}

char *
mbench_table_cut (const char *text, size_t width, bool unicode)
{
  char *plain = mbench_text_printable (text, unicode);
  if (plain == NULL || mbench_text_width (plain) <= width)
    return plain;
  size_t head = fitting (plain, width / 2 - 2);
  const char *tail = plain + strlen (plain) - width / 2 + 1;
  while (((unsigned char)*tail & 0xC0) == 0x80
         || mbench_text_width (tail) >= width / 2)
    ++tail;
  char *cut = NULL;
  size_t size;
  FILE *out = open_memstream (&cut, &size);
  if (out != NULL)
    {
      fprintf (out, "%.*s%s%s", (int)head, plain, unicode ? "\u2026" : "...",
               tail);
      if (fclose (out) != 0)
        cut = NULL;
    }
  free (plain);
  return cut;
}
