#include <config.h>

#include "report/field-part.h"

#include <string.h>

#include "report/figure.h"
#include "report/metered-text.h"
#include "report/writer.h"

static const struct mbench_part single[] = { { "", "", false, true } };
static const struct mbench_part stats[] = {
  { "mean", "", false, false },
  { "std-deviation", "-Dev", false, false },
  { "variance", "-Var", true, false },
};
static const struct mbench_part meters[] = { { "total", "", false, true } };
static const struct mbench_part estimate[] = {
  { "value", "", false, true },
  { "half-width", "-Half-Width", false, false },
};
static const struct mbench_part order[MBENCH_ORDERS] = {
  { "min", "-Min", false, true }, { "median", "-Median", false, true },
  { "p90", "-P90", false, true }, { "p99", "-P99", false, true },
  { "max", "-Max", false, true }, { "mad", "-Mad", false, true },
};
static const struct mbench_part outliers[] = {
  { "low-severe", "-Low-Severe", false, true },
  { "low-mild", "-Low-Mild", false, true },
  { "high-mild", "-High-Mild", false, true },
  { "high-severe", "-High-Severe", false, true },
};

/* As enum mbench_rate_part numbers them.  */
static const struct mbench_part rates[] = {
  { "name", "-Name", false, true },
  { "per-iteration", "-Per-Iteration", false, true },
  { "value", "", false, false },
  { "half-width", "-Half-Width", false, false },
};

/* Of all fields of kind FIGURES, one field after the other.  */
static const struct mbench_part figures[MBENCH_ALL_FIGURES] = {
#define MBENCH_FIGURE(field, id, lisp, text) { lisp, text, false, false },
#include "report/figure.def"
#undef MBENCH_FIGURE
};

static const struct mbench_part *
figure_parts (enum mbench_field field, unsigned *n)
{
  unsigned first = 0;
  while (mbench_figure_field ((enum mbench_figure)first) != field)
    ++first;
  *n = 0;
  while (first + *n < MBENCH_ALL_FIGURES
         && mbench_figure_field ((enum mbench_figure) (first + *n)) == field)
    ++*n;
  return figures + first;
}

#define PARTS(list) (*n = sizeof (list) / sizeof *(list), (list))

const struct mbench_part *
mbench_parts (enum mbench_field field, unsigned *n)
{
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_STATS:
      return PARTS (stats);
    case MBENCH_KIND_METERS:
      return PARTS (meters);
    case MBENCH_KIND_ESTIMATE:
      return PARTS (estimate);
    case MBENCH_KIND_ORDER:
      return PARTS (order);
    case MBENCH_KIND_OUTLIERS:
      return PARTS (outliers);
    case MBENCH_KIND_RATES:
      return PARTS (rates);
    case MBENCH_KIND_FIGURES:
      return figure_parts (field, n);
    default:
      return PARTS (single);
    }
}

bool
mbench_part_find (enum mbench_field field, const char *name, unsigned *part)
{
  unsigned n;
  const struct mbench_part *parts = mbench_parts (field, &n);
  for (*part = 0; *part < n; ++*part)
    if (strcmp (parts[*part].lisp, name) == 0)
      return true;
  return false;
}

bool
mbench_part_find_text (const char *name, enum mbench_field *field,
                       unsigned *part)
{
  for (int i = 0; i < MBENCH_FIELDS; ++i)
    {
      *field = (enum mbench_field)i;
      const char *text = mbench_field_text_name (*field);
      size_t length = strlen (text);
      if (length == 0 || strncmp (name, text, length) != 0)
        continue;
      unsigned n;
      const struct mbench_part *parts = mbench_parts (*field, &n);
      for (*part = 0; *part < n; ++*part)
        if (strcmp (name + length, parts[*part].suffix) == 0)
          return true;
    }
  return false;
}

bool
mbench_text_form_has (const char *name)
{
  enum mbench_field field;
  unsigned part;
  char symbol[2 * MBENCH_EXTRA_NAME];
  snprintf (symbol, sizeof symbol, "%s", name);
  mbench_extra_name_from_text (symbol);
  return strcmp (name, "Suite") == 0 || strcmp (name, "Test") == 0
         || strcmp (name, "Test-Case") == 0
         || strcmp (name, "Outcome-Message") == 0
         || mbench_part_find_text (name, &field, &part)
         || mbench_metered_is_line (name)
         /* Of the Lisp form, which the text's reader keeps clear of.  */
         || strcmp (symbol, "number") == 0 || strcmp (symbol, "name") == 0
         || mbench_field_find (symbol, &field);
}
