#include <config.h>

#include "report/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum
{
  /* What stands between two columns.  */
  GAP = 3
};

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
  enum mbench_style *styles = realloc (table->styles, rows * sizeof *styles);
  if (styles == NULL)
    return false;
  table->styles = styles;
  table->styles[table->rows] = MBENCH_STYLE_PLAIN;
  for (size_t i = 0; i < table->columns; ++i)
    table->cells[table->rows * table->columns + i] = NULL;
  table->rows = rows;
  return true;
}

void
mbench_table_set_style (struct mbench_table *table, enum mbench_style style)
{
  table->styles[table->rows - 1] = style;
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

size_t
mbench_table_width (const struct mbench_table *table)
{
  size_t width = 0;
  for (size_t column = 0; column < table->columns; ++column)
    if (!table->is_hidden[column])
      width += column_width (table, column) + (width > 0 ? GAP : 0);
  return width;
}

bool
mbench_table_narrow (struct mbench_table *table, size_t column, size_t width,
                     bool unicode)
{
  for (size_t row = 0; row < table->rows; ++row)
    {
      char *cut = mbench_table_cut (cell (table, row, column), width, unicode);
      if (cut == NULL)
        return false;
      char **old = &table->cells[row * table->columns + column];
      free (*old);
      *old = cut;
    }
  return true;
}

static void
put_cell (FILE *out, const char *text, size_t width, bool left,
          enum mbench_style style, const struct mbench_screen *screen)
{
  int gap = (int)(width - mbench_text_width (text));
  fprintf (out, "%*s%s%s%s%*s", left ? 0 : gap, "",
           mbench_screen_style (screen, style), text,
           mbench_screen_plain (screen, style), left ? gap : 0, "");
}

void
mbench_table_rule (FILE *out, char c, size_t width)
{
  for (size_t i = 0; i < width; ++i)
    fputc (c, out);
  fputc ('\n', out);
}

static void
put_row (const struct mbench_table *table, size_t row, const size_t *widths,
         const bool *head_left, const struct mbench_screen *screen, FILE *out)
{
  bool is_first = true;
  for (size_t column = 0; column < table->columns; ++column)
    {
      if (table->is_hidden[column])
        continue;
      enum mbench_style style = row == 0      ? MBENCH_STYLE_HEAD
                                : column == 0 ? table->styles[row]
                                              : MBENCH_STYLE_PLAIN;
      fputs (is_first ? "" : " | ", out);
      put_cell (out, cell (table, row, column), widths[column],
                row == 0 && head_left[column], style, screen);
      is_first = false;
    }
  fputc ('\n', out);
}

bool
mbench_table_write (const struct mbench_table *table, const bool *head_left,
                    const struct mbench_screen *screen, FILE *out,
                    size_t *width)
{
  size_t *widths = calloc (table->columns, sizeof *widths);
  if (widths == NULL)
    return false;
  for (size_t column = 0; column < table->columns; ++column)
    widths[column] = column_width (table, column);
  size_t total = mbench_table_width (table);
  mbench_table_rule (out, '=', total);
  for (size_t row = 0; row < table->rows; ++row)
    {
      if (table->ruled[row])
        mbench_table_rule (out, '-', total);
      put_row (table, row, widths, head_left, screen, out);
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
  free (table->styles);
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
