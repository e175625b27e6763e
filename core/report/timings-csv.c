/* Columns of times: rows of cells, a comma, semicolon or tab between, quoted
   as RFC 4180 says, the names of the columns first.  */

#include <config.h>

#include "report/timings-form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* What is known of a column: nothing until it has a cell that is not
   empty.  */
enum column_state
{
  COLUMN_NEW,
  COLUMN_OF_TIMES,
  COLUMN_LEFT_OUT
};

struct column
{
  char *name;
  struct mbench_scale unit;
  enum column_state state;
};

/* A row: its cells one after the other, a null byte behind each.  */
struct row
{
  char *texts;
  size_t used;
  size_t size;
  size_t *cells;
  size_t n;
  size_t capacity;
  size_t line;
  bool has_null;
};

struct sheet
{
  struct mbench_timings *timings;
  struct mbench_error *error;
  char separator;
  struct row row;
  struct column *columns;
  size_t n;
};

static enum mbench_status
append (struct sheet *sheet, char byte)
{
  struct row *row = &sheet->row;
  if (row->used == row->size)
    {
      size_t size = row->size > 0 ? 2 * row->size : 256;
      char *texts = realloc (row->texts, size);
      if (texts == NULL)
        return mbench_no_memory (sheet->error, "a row of cells");
      row->texts = texts;
      row->size = size;
    }
  row->texts[row->used++] = byte;
  return MBENCH_OK;
}

/* Begin a cell.  */
static enum mbench_status
add_cell (struct sheet *sheet)
{
  struct row *row = &sheet->row;
  if (row->n == MBENCH_TIMINGS_CELLS)
    return mbench_timings_unexpected (
        sheet->timings, "a row of at most 65536 cells", sheet->error);
  if (row->n == row->capacity)
    {
      size_t capacity = row->capacity > 0 ? 2 * row->capacity : 16;
      size_t *cells = realloc (row->cells, capacity * sizeof *cells);
      if (cells == NULL)
        return mbench_no_memory (sheet->error, "a row of cells");
      row->cells = cells;
      row->capacity = capacity;
    }
  row->cells[row->n++] = row->used;
  return MBENCH_OK;
}

/* Refuse the cell of which too much stands at BEGIN.  */
static enum mbench_status
refuse_cell (struct sheet *sheet, size_t begin)
{
  enum mbench_status status = append (sheet, '\0');
  return status != MBENCH_OK
             ? status
             : mbench_timings_refuse (sheet->timings, sheet->row.line,
                                      "a cell of at most 1 MiB",
                                      sheet->row.texts + begin, sheet->error);
}

/* Take the rest of a cell in quotes, the first of which is taken, and the last
   one; two of them are one in it.  */
static enum mbench_status
take_quoted (struct sheet *sheet)
{
  size_t begin = sheet->row.used;
  enum mbench_status status = MBENCH_OK;
  while (status == MBENCH_OK)
    {
      int byte = mbench_timings_peek (sheet->timings);
      if (byte < 0)
        return mbench_timings_unexpected (
            sheet->timings, "the end of a quoted cell", sheet->error);
      if (sheet->row.used - begin >= MBENCH_TIMINGS_STRING)
        return refuse_cell (sheet, begin);
      mbench_timings_take (sheet->timings);
      if (byte == '"' && mbench_timings_peek (sheet->timings) != '"')
        return MBENCH_OK;
      if (byte == '"')
        mbench_timings_take (sheet->timings);
      sheet->row.has_null = sheet->row.has_null || byte == '\0';
      status = append (sheet, (char)byte);
    }
  return status;
}

/* Take the rest of a cell up to what ends it.  */
static enum mbench_status
take_plain (struct sheet *sheet)
{
  size_t begin = sheet->row.used;
  enum mbench_status status = MBENCH_OK;
  int byte;
  while (status == MBENCH_OK
         && (byte = mbench_timings_peek (sheet->timings)) >= 0 && byte != '\n'
         && byte != sheet->separator)
    {
      if (sheet->row.used - begin >= MBENCH_TIMINGS_STRING)
        return mbench_timings_unexpected (
            sheet->timings, "a cell of at most 1 MiB", sheet->error);
      mbench_timings_take (sheet->timings);
      sheet->row.has_null = sheet->row.has_null || byte == '\0';
      status = append (sheet, (char)byte);
    }
  return status;
}

static enum mbench_status
take_cell (struct sheet *sheet)
{
  struct row *row = &sheet->row;
  enum mbench_status status = add_cell (sheet);
  if (status == MBENCH_OK && mbench_timings_peek (sheet->timings) == '"')
    {
      mbench_timings_take (sheet->timings);
      status = take_quoted (sheet);
    }
  if (status == MBENCH_OK)
    status = take_plain (sheet);
  /* A row may end in CR LF.  */
  int end = mbench_timings_peek (sheet->timings);
  if ((end == '\n' || end < 0) && row->used > row->cells[row->n - 1]
      && row->texts[row->used - 1] == '\r')
    --row->used;
  return status == MBENCH_OK ? append (sheet, '\0') : status;
}

/* Take the next row; it has no cell at the end of the input.  */
static enum mbench_status
take_row (struct sheet *sheet)
{
  struct mbench_timings *timings = sheet->timings;
  sheet->row.used = sheet->row.n = 0;
  sheet->row.has_null = false;
  sheet->row.line = timings->line;
  int byte = mbench_timings_peek (timings);
  if (byte == MBENCH_TIMINGS_END)
    return MBENCH_OK;
  enum mbench_status status;
  do
    {
      status = take_cell (sheet);
      byte = mbench_timings_peek (timings);
      if (byte == MBENCH_TIMINGS_BROKEN && status == MBENCH_OK)
        status = mbench_timings_unexpected (timings, "a row", sheet->error);
      mbench_timings_take (timings);
    }
  while (status == MBENCH_OK && byte >= 0 && byte == sheet->separator);
  return status;
}

static const char *
cell_text (const struct sheet *sheet, size_t i)
{
  const char *text = sheet->row.texts + sheet->row.cells[i];
  return text + strspn (text, " \t");
}

static bool
is_empty_row (const struct sheet *sheet)
{
  for (size_t i = 0; i < sheet->row.n; ++i)
    if (*cell_text (sheet, i) != '\0')
      return false;
  return true;
}

/* Whether the row is times: then it is no head.  */
static bool
has_times_only (const struct sheet *sheet)
{
  int64_t value;
  for (size_t i = 0; i < sheet->row.n; ++i)
    if (*cell_text (sheet, i) != '\0'
        && mbench_timings_time (sheet->timings, cell_text (sheet, i),
                                mbench_timings_ns, &value, NULL)
               != MBENCH_OK)
      return false;
  return true;
}

/* Take a unit in parentheses or brackets, and blanks, off the end of
   NAME.  */
static struct mbench_scale
take_unit (char *name)
{
  struct mbench_scale unit = mbench_timings_ns;
  size_t n = strlen (name);
  while (n > 0 && (name[n - 1] == ' ' || name[n - 1] == '\t'))
    --n;
  name[n] = '\0';
  char open = n > 0 && name[n - 1] == ')' ? '(' : '[';
  char *begin = n > 0 && strchr (")]", name[n - 1]) != NULL
                    ? strrchr (name, open)
                    : NULL;
  if (begin == NULL
      || !mbench_timings_unit_find (
          begin + 1, (size_t)(name + n - 1 - (begin + 1)), &unit))
    return unit;
  while (begin > name && (begin[-1] == ' ' || begin[-1] == '\t'))
    --begin;
  *begin = '\0';
  return unit;
}

/* Make a column for each cell of the row, called what stands there where
   IS_HEAD, else by its number.  */
static enum mbench_status
make_columns (struct sheet *sheet, bool is_head)
{
  sheet->columns = calloc (sheet->row.n, sizeof *sheet->columns);
  if (sheet->columns == NULL)
    return mbench_no_memory (sheet->error, "columns");
  for (size_t i = 0; i < sheet->row.n; ++i)
    {
      struct column *column = &sheet->columns[i];
      column->unit = mbench_timings_ns;
      column->name = is_head ? strdup (cell_text (sheet, i)) : NULL;
      if (column->name != NULL)
        column->unit = take_unit (column->name);
      if (column->name == NULL || *column->name == '\0')
        {
          free (column->name);
          if (asprintf (&column->name, "%s:%zu", sheet->timings->plan->name,
                        i + 1)
              < 0)
            column->name = NULL;
        }
      if (column->name == NULL)
        return mbench_no_memory (sheet->error, "columns");
      sheet->n = i + 1;
    }
  return MBENCH_OK;
}

/* Decide by its first CELL whether COLUMN is times.  A negative one among them
   is wrong, words are not.  */
static void
judge_column (struct sheet *sheet, struct column *column, const char *cell)
{
  int64_t value;
  const char *amount = *cell == '-' ? cell + 1 : cell;
  if (mbench_timings_time (sheet->timings, amount, column->unit, &value, NULL)
      == MBENCH_OK)
    {
      column->state = COLUMN_OF_TIMES;
      return;
    }
  char name[MBENCH_FOUND_SIZE];
  char found[MBENCH_FOUND_SIZE];
  struct mbench_error why;
  mbench_text_found (column->name, name);
  mbench_text_found (cell, found);
  mbench_fail (&why, MBENCH_INVALID,
               "the column %s is left out: expected times, found %s", name,
               found);
  mbench_timings_tell (sheet->timings, sheet->row.line, why.message);
  column->state = COLUMN_LEFT_OUT;
}

/* Hand on cell I, which has a column.  */
static enum mbench_status
hand_cell (struct sheet *sheet, size_t i, struct mbench_error *why)
{
  const char *cell = cell_text (sheet, i);
  struct column *column = &sheet->columns[i];
  if (*cell == '\0')
    return MBENCH_OK;
  if (column->state == COLUMN_NEW)
    judge_column (sheet, column, cell);
  if (column->state == COLUMN_LEFT_OUT)
    return MBENCH_OK;
  return mbench_timings_hand (sheet->timings, column->name, cell, column->unit,
                              why);
}

/* Refuse a cell that has no column.  */
static enum mbench_status
check_width (const struct sheet *sheet, struct mbench_error *why)
{
  for (size_t i = sheet->n; i < sheet->row.n; ++i)
    if (*cell_text (sheet, i) != '\0')
      return mbench_fail (why, MBENCH_INVALID,
                          "expected a row of at most %zu cells, as the first "
                          "one, found %zu",
                          sheet->n, sheet->row.n);
  return MBENCH_OK;
}

static enum mbench_status
hand_row (struct sheet *sheet)
{
  struct mbench_error why;
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i <= sheet->n && status == MBENCH_OK; ++i)
    {
      if (i < sheet->n && i >= sheet->row.n)
        continue;
      status = i < sheet->n ? hand_cell (sheet, i, &why)
                            : check_width (sheet, &why);
      status = mbench_timings_settle (sheet->timings, sheet->row.line, status,
                                      &why);
    }
  if (status != MBENCH_OK && sheet->error != NULL)
    *sheet->error = why;
  return status;
}

/* The separator that the first row has most of; the one of a later place in
   the list where two are as many.  */
static enum mbench_status
choose_separator (struct sheet *sheet)
{
  static const char separators[] = ",;\t";
  struct mbench_timings *timings = sheet->timings;
  enum mbench_status status
      = mbench_timings_fill (timings, MBENCH_TIMINGS_AHEAD, sheet->error);
  if (status != MBENCH_OK)
    return status;
  size_t counts[3] = { 0 };
  bool is_quoted = false;
  for (size_t i = timings->start; i < timings->end; ++i)
    {
      char c = timings->buffer[i];
      if (c == '\n' && !is_quoted)
        break;
      is_quoted ^= c == '"';
      for (size_t k = 0; k < 3; ++k)
        counts[k] += !is_quoted && c == separators[k];
    }
  size_t most = 0;
  for (size_t k = 1; k < 3; ++k)
    if (counts[k] > 0 && counts[k] >= counts[most])
      most = k;
  sheet->separator = separators[most];
  return MBENCH_OK;
}

/* Take lines that are blank or comments before a row.  */
static void
skip_lines (struct mbench_timings *timings)
{
  int byte;
  while ((byte = mbench_timings_peek (timings)) == '#' || byte == '\n'
         || byte == '\r')
    {
      while (byte >= 0 && byte != '\n')
        {
          mbench_timings_take (timings);
          byte = mbench_timings_peek (timings);
        }
      mbench_timings_take (timings);
    }
}

static enum mbench_status
read_sheet (struct sheet *sheet)
{
  skip_lines (sheet->timings);
  enum mbench_status status = choose_separator (sheet);
  while (status == MBENCH_OK)
    {
      skip_lines (sheet->timings);
      status = take_row (sheet);
      if (status != MBENCH_OK || sheet->row.n == 0)
        return status;
      if (sheet->row.has_null)
        mbench_timings_complain (sheet->timings, sheet->row.line,
                                 "expected text, found a null byte");
      if (sheet->row.has_null || is_empty_row (sheet))
        continue;
      bool is_first = sheet->columns == NULL;
      bool is_head = is_first && !has_times_only (sheet);
      if (is_first)
        status = make_columns (sheet, is_head);
      if (status == MBENCH_OK && !is_head)
        status = hand_row (sheet);
    }
  return status;
}

enum mbench_status
mbench_timings_csv (struct mbench_timings *timings, struct mbench_error *error)
{
  struct sheet sheet = { .timings = timings, .error = error };
  enum mbench_status status = read_sheet (&sheet);
  for (size_t i = 0; i < sheet.n; ++i)
    free (sheet.columns[i].name);
  free (sheet.columns);
  free (sheet.row.cells);
  free (sheet.row.texts);
  return status;
}
