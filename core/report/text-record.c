#include <config.h>

#include "report/text-record.h"

#include <stdlib.h>
#include <string.h>

#include "report/field-part.h"
#include "report/metered-text.h"
#include "report/rate-form.h"
#include "report/writer.h"

enum mbench_status
mbench_lines_add (struct mbench_lines *lines, struct mbench_reader *reader,
                  const char *name, size_t line, size_t column)
{
  size_t length = strlen (name);
  size_t more = length + reader->length + 2;
  if (lines->n >= MBENCH_READ_LINES || lines->used + more > MBENCH_READ_FIELD)
    return mbench_reader_refuse (reader, line, column,
                                 "a record of at most 2048 lines and 4 MiB",
                                 name);
  if (lines->n == lines->capacity)
    {
      size_t capacity = lines->capacity == 0 ? 32 : 2 * lines->capacity;
      struct mbench_line *list
          = realloc (lines->list, capacity * sizeof *list);
      if (list == NULL)
        return mbench_no_memory (&reader->error, "a report");
      lines->list = list;
      lines->capacity = capacity;
    }
  if (lines->used + more > lines->size)
    {
      size_t size = 2 * lines->size + more + 256;
      char *texts = realloc (lines->texts, size);
      if (texts == NULL)
        return mbench_no_memory (&reader->error, "a report");
      lines->texts = texts;
      lines->size = size;
    }
  struct mbench_line *added = &lines->list[lines->n++];
  *added = (struct mbench_line){ line, column, lines->used,
                                 lines->used + length + 1 };
  memcpy (lines->texts + added->name, name, length + 1);
  memcpy (lines->texts + added->value, reader->text, reader->length + 1);
  lines->used += more;
  return MBENCH_OK;
}

void
mbench_lines_release (struct mbench_lines *lines)
{
  free (lines->list);
  free (lines->texts);
  *lines = (struct mbench_lines){ 0 };
}

void
mbench_text_extra_name (char *name, bool of_suite)
{
  static const char *const parts[]
      = { "number", "name", "outcome", "code", "isolation" };
  static const char *const suite_parts[]
      = { "name", "test", "number-of-tests", "environment" };
  static const char prefix[] = "extra-";
  enum mbench_field field;
  mbench_extra_name_from_text (name);
  bool is_known = !of_suite && mbench_field_find (name, &field);
  for (size_t i = 0; !of_suite && i < sizeof parts / sizeof *parts; ++i)
    is_known = is_known || strcmp (name, parts[i]) == 0;
  for (size_t i = 0; of_suite && i < sizeof suite_parts / sizeof *suite_parts;
       ++i)
    is_known = is_known || strcmp (name, suite_parts[i]) == 0;
  if (!is_known)
    return;
  memmove (name + strlen (prefix), name, strlen (name) + 1);
  memcpy (name, prefix, strlen (prefix));
}

void
mbench_text_restore_backslashes (char *text)
{
  char *to = text;
  for (char *line = text; line != NULL;)
    {
      char *end = strchr (line, '\n');
      size_t length = end != NULL ? (size_t)(end - line) : strlen (line);
      size_t kept = length;
      while (kept > 0 && line[kept - 1] == ' ')
        --kept;
      bool is_marked = kept < length && kept > 0 && line[kept - 1] == '\\';
      memmove (to, line, length);
      to += length - is_marked;
      if (end != NULL)
        *to++ = '\n';
      line = end != NULL ? end + 1 : NULL;
    }
  *to = '\0';
}

static enum mbench_status
refuse (const struct mbench_build *build, const struct mbench_line *line,
        const char *expected, const char *found)
{
  return mbench_reader_refuse (build->reader, line->line, line->column,
                               expected, found);
}

/* The same for a record that lacks something, which may have been cut off.  */
static enum mbench_status
refuse_part (const struct mbench_build *build, const struct mbench_line *line,
             const char *expected, const char *found)
{
  struct mbench_reader *reader = build->reader;
  if (mbench_reader_peek (reader) == MBENCH_READ_END)
    reader->has_ended = true;
  return refuse (build, line, expected, found);
}

/* Cut VALUE at its first space, which must be there, and return what follows;
   NULL where what stands before is no number by its length.  */
static char *
split (char *value)
{
  char *space = strchr (value, ' ');
  if (space == NULL || space - value > MBENCH_READ_NUMBER)
    return NULL;
  *space = '\0';
  return space + 1;
}

static enum mbench_status
take_sizes (struct mbench_build *build, const struct mbench_line *line,
            char *value)
{
  static const char sizes[] = "sizes in parentheses";
  size_t length = strlen (value);
  if (length < 2 || value[0] != '(' || value[length - 1] != ')')
    return refuse (build, line, sizes, value);
  value[length - 1] = '\0';
  if (build->parts[MBENCH_FIELD_SIZES]++ != 0)
    return refuse (build, line, "each field once", value);
  const char *expected = NULL;
  enum mbench_status status = MBENCH_OK;
  for (char *size = length > 2 ? value + 1 : NULL;
       size != NULL && status == MBENCH_OK;)
    {
      char *next = strchr (size, ' ');
      if (next != NULL)
        *next++ = '\0';
      status = mbench_build_size (build, size, &expected);
      if (status == MBENCH_OK && expected != NULL)
        return refuse (build, line, expected, size);
      size = next;
    }
  return status;
}

/* Give PART of FIELD the value that stands in LINE.  *IS_KNOWN becomes false
   where its unit is not known; then VALUE is as it was.  */
static enum mbench_status
take_part (struct mbench_build *build, const struct mbench_line *line,
           enum mbench_field field, unsigned part, char *value, bool *is_known)
{
  enum mbench_field_kind kind = mbench_field_kind (field);
  const char *wrong = NULL;
  char *unit;
  unsigned n;
  double number;
  micro_benchmark_stats_unit c_unit;
  switch (kind)
    {
    case MBENCH_KIND_SIZES:
      return take_sizes (build, line, value);
    case MBENCH_KIND_SAMPLES:
    case MBENCH_KIND_BLOCKS:
    case MBENCH_KIND_READINGS:
      /* Their columns are others than ours, or they would not be here.  */
      *is_known = false;
      return MBENCH_OK;
    case MBENCH_KIND_WORD:
      if (build->parts[field] != 0)
        return refuse (build, line, "each field once", value);
      return mbench_build_word (build, field, value);
    case MBENCH_KIND_SECONDS:
      unit = split (value);
      if (unit == NULL)
        return refuse (build, line, "a number and \"seconds\"", value);
      *is_known = strcmp (unit, "seconds") == 0;
      if (*is_known)
        wrong = build->parts[field] != 0
                    ? "each field once"
                    : mbench_build_time (build, field, value);
      break;
    case MBENCH_KIND_RATES:
      wrong = mbench_rates_take_text (build, part, value, is_known);
      return wrong != NULL ? refuse (build, line, wrong, value) : MBENCH_OK;
    case MBENCH_KIND_FIGURES:
      return (wrong = mbench_build_figure (build, field, part, value)) != NULL
                 ? refuse (build, line, wrong, value)
                 : MBENCH_OK;
    case MBENCH_KIND_COUNT:
    case MBENCH_KIND_OUTLIERS:
      return (wrong = mbench_build_count (build, field, part, value)) != NULL
                 ? refuse (build, line, wrong, value)
                 : MBENCH_OK;
    default:
      unit = split (value);
      if (unit == NULL)
        return refuse (build, line, "a number and its unit", value);
      if (!mbench_build_real (value, &number))
        return refuse (build, line, "a finite number", value);
      *is_known = mbench_unit_find (
          unit, mbench_parts (field, &n)[part].is_squared, &c_unit);
      if (*is_known)
        wrong = mbench_build_quantity (build, field, part, number, c_unit);
    }
  if (wrong != NULL)
    return refuse (build, line, wrong, value);
  unit[-1] = ' ';
  return MBENCH_OK;
}

/* Keep a line that is not known.  */
static enum mbench_status
keep (struct mbench_build *build, const char *text_name, const char *value)
{
  char name[MBENCH_READ_SYMBOL + MBENCH_EXTRA_PREFIX + 1];
  snprintf (name, sizeof name, "%.*s", MBENCH_READ_SYMBOL, text_name);
  mbench_text_extra_name (name, false);
  return mbench_build_keep_own (build, name, value, true);
}

/* Take a line NAME of the outcome, whose kind is known.  */
static enum mbench_status
take_detail (struct mbench_build *build, const struct mbench_line *line,
             const char *text_name, const char *value)
{
  struct mbench_outcome *outcome = &build->execution.outcome;
  enum mbench_detail detail;
  char name[MBENCH_READ_SYMBOL + 1];
  snprintf (name, sizeof name, "%.*s", MBENCH_READ_SYMBOL, text_name);
  mbench_extra_name_from_text (name);
  if (strcmp (name, "message") == 0)
    {
      if (outcome->message != NULL)
        return refuse (build, line, "one message", value);
      outcome->message = strdup (value);
      return outcome->message != NULL
                 ? MBENCH_OK
                 : mbench_no_memory (&build->reader->error, "a report");
    }
  if (mbench_detail_find (name, &detail))
    {
      if (outcome->details[detail] != NULL)
        return refuse (build, line, "each detail once", value);
      mbench_outcome_detail (outcome, detail, value);
      return MBENCH_OK;
    }
  if (strcmp (name, "statistics") == 0 && strcmp (value, "partial") == 0)
    {
      build->is_partial = true;
      return MBENCH_OK;
    }
  return mbench_build_keep (build->reader, &build->execution.outcome_extras,
                            name, value, true);
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Take a line that is no field: a mark, the outcome, or what is not known.  */
static enum mbench_status
take_other (struct mbench_build *build, const struct mbench_line *line,
            const char *name, const char *value)
{
  static const char outcome[] = "Outcome-";
  struct micro_benchmark_exec_report_ *execution = &build->execution;
  if (strncmp (name, outcome, strlen (outcome)) == 0
      && execution->outcome.kind != MBENCH_OUTCOME_DONE
      && is_letter (name[strlen (outcome)]))
    return take_detail (build, line, name + strlen (outcome), value);
  unsigned mark = strcmp (name, "Code") == 0        ? MBENCH_MARK_CODE
                  : strcmp (name, "Isolation") == 0 ? MBENCH_MARK_ISOLATION
                  : strcmp (name, "Outcome") == 0   ? MBENCH_MARK_OUTCOME
                                                    : 0;
  if (mark == 0)
    return keep (build, name, value);
  if (build->marks & mark)
    return refuse (build, line, "each field once", name);
  build->marks |= mark;
  if (mark == MBENCH_MARK_CODE && strcmp (value, "interpreted") == 0)
    execution->is_interpreted = true;
  else if (mark == MBENCH_MARK_ISOLATION && strcmp (value, "off") == 0)
    execution->is_in_process = true;
  else if (mark == MBENCH_MARK_OUTCOME && strcmp (value, "done") != 0)
    mbench_outcome_set_word (&execution->outcome, value, NULL);
  else
    {
      char symbol[MBENCH_READ_SYMBOL];
      snprintf (symbol, sizeof symbol, "%s", name);
      mbench_extra_name_from_text (symbol);
      return mbench_build_keep_own (build, symbol, value, true);
    }
  return MBENCH_OK;
}

/* Take one of the three names, each of which is there once.  */
static enum mbench_status
take_name (struct mbench_build *build, const struct mbench_line *line,
           const char *value, const char **name)
{
  if (*name != NULL)
    return refuse (build, line, "each name once", value);
  *name = value;
  return MBENCH_OK;
}

/* Take a line of a meter, KEY with VALUE.  */
static enum mbench_status
take_meter (struct mbench_build *build, const struct mbench_line *line,
            const char *key, const char *value)
{
  const char *wrong;
  enum mbench_status status = mbench_metered_take_line (
      &build->execution.meters, key, value, &wrong, &build->reader->error);
  build->parts[MBENCH_FIELD_METERS] = 1;
  return status == MBENCH_OK && wrong != NULL
             ? refuse (build, line, wrong, key)
             : status;
}

/* Make the fields present whose parts are all there.  */
static enum mbench_status
finish (struct mbench_build *build, const struct mbench_line *line)
{
  for (int i = 0; i < MBENCH_FIELDS; ++i)
    {
      enum mbench_field field = (enum mbench_field)i;
      if (build->parts[field] == 0)
        continue;
      const char *missing = mbench_build_field (build, field);
      if (missing == NULL)
        continue;
      char expected[2 * MBENCH_READ_SYMBOL];
      snprintf (expected, sizeof expected, "a record with the part \"%s\" of",
                missing);
      return refuse_part (build, line, expected,
                          mbench_field_text_name (field));
    }
  return MBENCH_OK;
}

enum mbench_status
mbench_lines_take (struct mbench_lines *lines, struct mbench_build *build,
                   const char **suite, const char **test)
{
  const char *name = NULL;
  *suite = *test = NULL;
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < lines->n && status == MBENCH_OK; ++i)
    {
      const struct mbench_line *line = &lines->list[i];
      const char *key = lines->texts + line->name;
      char *value = lines->texts + line->value;
      enum mbench_field field;
      unsigned part;
      if (lines->is_rec)
        mbench_text_restore_backslashes (value);
      if (strcmp (key, "Suite") == 0)
        status = take_name (build, line, value, suite);
      else if (strcmp (key, "Test") == 0)
        status = take_name (build, line, value, test);
      else if (strcmp (key, "Test-Case") == 0)
        status = take_name (build, line, value, &name);
      else if (mbench_metered_is_line (key))
        status = take_meter (build, line, key, value);
      else if (mbench_part_find_text (key, &field, &part))
        {
          bool is_known = true;
          status = take_part (build, line, field, part, value, &is_known);
          if (status == MBENCH_OK && !is_known)
            status = keep (build, key, value);
        }
      else
        status = take_other (build, line, key, value);
    }
  if (status != MBENCH_OK)
    return status;
  static const char named[] = "a record with Suite, Test and Test-Case";
  if (lines->n == 0)
    return mbench_reader_unexpected (build->reader, named);
  if (*suite == NULL || *test == NULL || name == NULL)
    return refuse_part (build, &lines->list[0], named,
                        lines->texts + lines->list[0].name);
  build->execution.name = strdup (name);
  if (build->execution.name == NULL)
    return mbench_no_memory (&build->reader->error, "a report");
  return finish (build, &lines->list[0]);
}
