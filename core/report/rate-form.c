#include <config.h>

#include "report/rate-form.h"

#include <string.h>

#include "base/text.h"
#include "report/field-part.h"
#include "report/writer.h"

/* A number of RATE, which PART is.  */
static double
number_of (const struct mbench_counted_rate *rate, enum mbench_rate_part part)
{
  return part == MBENCH_RATE_PART_PER_ITERATION ? rate->per_iteration
         : part == MBENCH_RATE_PART_VALUE       ? rate->value
                                                : rate->half_width;
}

void
mbench_rates_write_lisp (FILE *out, int indent,
                         const struct mbench_rated *rated)
{
  unsigned n;
  const struct mbench_part *parts = mbench_parts (MBENCH_FIELD_RATES, &n);
  for (size_t i = 0; i < rated->n; ++i)
    {
      const struct mbench_counted_rate *rate = &rated->list[i];
      char unit[MBENCH_RATE_UNIT];
      mbench_rate_unit (rate, unit);
      fprintf (out, "\n%*s(rate (name ", indent, "");
      mbench_writer_string (out, rate->name);
      fputc (')', out);
      for (unsigned j = MBENCH_RATE_PART_PER_ITERATION; j < n; ++j)
        {
          enum mbench_rate_part part = (enum mbench_rate_part)j;
          char digits[MBENCH_DECIMAL_SIZE];
          if (!mbench_rate_has (rate, part))
            continue;
          mbench_text_decimal (number_of (rate, part), digits);
          fprintf (out, " (%s %s", parts[j].lisp, digits);
          if (part != MBENCH_RATE_PART_PER_ITERATION)
            {
              fputc (' ', out);
              mbench_writer_string (out, unit);
            }
          fputc (')', out);
        }
      fputc (')', out);
    }
}

void
mbench_rates_write_text (const struct mbench_sink *sink, const char *name,
                         const struct mbench_rated *rated)
{
  unsigned n;
  const struct mbench_part *parts = mbench_parts (MBENCH_FIELD_RATES, &n);
  char first[64];
  snprintf (first, sizeof first, "%s%s", name, parts[0].suffix);
  for (size_t i = 0; i < rated->n; ++i)
    {
      const struct mbench_counted_rate *rate = &rated->list[i];
      char unit[MBENCH_RATE_UNIT];
      mbench_rate_unit (rate, unit);
      mbench_line_put_text (sink, first, rate->name);
      for (unsigned j = MBENCH_RATE_PART_PER_ITERATION; j < n; ++j)
        {
          enum mbench_rate_part part = (enum mbench_rate_part)j;
          char digits[MBENCH_DECIMAL_SIZE];
          if (!mbench_rate_has (rate, part))
            continue;
          mbench_text_decimal (number_of (rate, part), digits);
          mbench_line_put_name (sink, name, parts[j].suffix);
          if (part == MBENCH_RATE_PART_PER_ITERATION)
            fprintf (sink->out, "%s\n", digits);
          else
            fprintf (sink->out, "%s %s\n", digits, unit);
        }
    }
}

/* Understand NODE, (PART VALUE ["UNIT"]) of the rate that was begun, or the
   name that begins it.  */
static enum mbench_status
take_part (struct mbench_page *page, const struct mbench_node *node,
           bool *is_known)
{
  static const char expected[] = "(part value [unit]) of a rate";
  struct mbench_datum *datum = &page->datum;
  struct mbench_rated *rated = &page->build.execution.rates;
  const struct mbench_node *head = mbench_node_head (datum, node);
  const struct mbench_node *value
      = head != NULL ? mbench_node_next (datum, head) : NULL;
  const struct mbench_node *unit
      = value != NULL ? mbench_node_next (datum, value) : NULL;
  unsigned part;
  double number;
  if (value == NULL
      || (unit != NULL
          && (unit->type != MBENCH_TOKEN_STRING || unit->next != 0)))
    return mbench_lisp_refuse (page, node, expected);
  *is_known = mbench_part_find (MBENCH_FIELD_RATES,
                                mbench_node_text (datum, head), &part);
  if (!*is_known)
    return MBENCH_OK;
  const char *text = mbench_node_text (datum, value);
  const char *wrong = NULL;
  if (part == MBENCH_RATE_PART_NAME)
    wrong = value->type == MBENCH_TOKEN_STRING
                ? mbench_rate_begin (rated, text)
                : "a name, which is a string";
  else if ((unit != NULL) != (part != MBENCH_RATE_PART_PER_ITERATION))
    wrong = expected;
  else if (value->type != MBENCH_TOKEN_NUMBER
           || !mbench_build_real (text, &number))
    wrong = "a finite number";
  else
    wrong = mbench_rate_put (
        rated, (enum mbench_rate_part)part, number,
        unit != NULL ? mbench_node_text (datum, unit) : NULL, is_known);
  return wrong != NULL ? mbench_lisp_refuse (page, value, wrong) : MBENCH_OK;
}

enum mbench_status
mbench_rates_take_lisp (struct mbench_page *page,
                        const struct mbench_node *node, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  const struct mbench_node *head = mbench_node_head (datum, node);
  if (head == NULL)
    return mbench_lisp_refuse (page, node, "(rate ...)");
  if (strcmp (mbench_node_text (datum, head), "rate") != 0)
    {
      *is_known = false;
      return MBENCH_OK;
    }
  size_t before = page->build.execution.rates.n;
  enum mbench_status status = MBENCH_OK;
  for (node = mbench_node_next (datum, head);
       node != NULL && status == MBENCH_OK && *is_known;
       node = mbench_node_next (datum, node))
    status = take_part (page, node, is_known);
  if (status == MBENCH_OK && *is_known
      && page->build.execution.rates.n != before + 1)
    return mbench_lisp_refuse (page, head, "a rate with one name");
  page->build.parts[MBENCH_FIELD_RATES] |= 1;
  return status;
}

const char *
mbench_rates_take_text (struct mbench_build *build, unsigned part, char *value,
                        bool *is_known)
{
  struct mbench_rated *rated = &build->execution.rates;
  double number;
  build->parts[MBENCH_FIELD_RATES] |= 1;
  if (part == MBENCH_RATE_PART_NAME)
    return mbench_rate_begin (rated, value);
  char *unit
      = part != MBENCH_RATE_PART_PER_ITERATION ? strchr (value, ' ') : NULL;
  if (part != MBENCH_RATE_PART_PER_ITERATION && unit == NULL)
    return "a number and its unit";
  if (unit != NULL)
    *unit = '\0';
  const char *wrong = "a finite number";
  if (mbench_build_real (value, &number))
    wrong = mbench_rate_put (rated, (enum mbench_rate_part)part, number,
                             unit != NULL ? unit + 1 : NULL, is_known);
  if (unit != NULL)
    *unit = ' ';
  return wrong;
}
