#include <config.h>

#include "report/metered-lisp.h"

#include <stdlib.h>
#include <string.h>

#include "report/writer.h"

static void
put_data (const struct mbench_metered *metered, FILE *out)
{
  if (metered->n == 0 && metered->data_name == NULL)
    return;
  fputs (" (data", out);
  if (metered->data_name != NULL)
    {
      fputc (' ', out);
      mbench_writer_string (out, metered->data_name);
    }
  for (size_t i = 0; i < metered->n; ++i)
    {
      fputs (" (", out);
      mbench_writer_string (out, metered->data[i].key);
      fputc (' ', out);
      mbench_writer_string (out, metered->data[i].value);
      fputc (')', out);
    }
  fputc (')', out);
}

void
mbench_metered_write_lisp (const struct mbench_meters *meters, int depth,
                           FILE *out)
{
  fprintf (out, " (total %zu)", mbench_meters_total (meters));
  for (size_t i = 0; i < meters->n; ++i)
    {
      const struct mbench_metered *metered = &meters->list[i];
      fprintf (out, "\n%*s(%s (name ", 2 * depth, "",
               metered->reason == NULL ? "meter" : "missing");
      mbench_writer_string (out, metered->name);
      fputc (')', out);
      for (int j = 0; j < MBENCH_METER_PARTS; ++j)
        {
          enum mbench_meter_part part = (enum mbench_meter_part)j;
          char digits[MBENCH_DECIMAL_SIZE];
          const char *text = mbench_metered_get (metered, part, digits);
          if (text == NULL)
            continue;
          fprintf (out, " (%s ", mbench_meter_part_name (part));
          if (mbench_meter_part_is_text (part))
            mbench_writer_string (out, text);
          else
            fputs (text, out);
          fputc (')', out);
        }
      put_data (metered, out);
      fputc (')', out);
    }
}

/* The string that NODE is, NULL where it is none.  */
static const char *
string_of (const struct mbench_page *page, const struct mbench_node *node)
{
  return node != NULL && node->type == MBENCH_TOKEN_STRING
             ? mbench_node_text (&page->datum, node)
             : NULL;
}

/* Take ["NAME"] ("KEY" "VALUE")... from NODE on.  */
static enum mbench_status
take_data (struct mbench_page *page, struct mbench_metered *metered,
           const struct mbench_node *node)
{
  static const char expected[] = "(\"key\" \"value\")";
  const struct mbench_datum *datum = &page->datum;
  struct mbench_error *error = &page->reader->error;
  const char *name = string_of (page, node);
  if (metered->data_name != NULL || metered->n > 0)
    return mbench_lisp_refuse (page, node != NULL ? node : &datum->nodes[0],
                               "each part once");
  if (name != NULL)
    {
      metered->data_name = strdup (name);
      if (metered->data_name == NULL)
        return mbench_no_memory (error, "a report");
      node = mbench_node_next (datum, node);
    }
  enum mbench_status status = MBENCH_OK;
  for (; node != NULL && status == MBENCH_OK;
       node = mbench_node_next (datum, node))
    {
      const struct mbench_node *key = node->type == MBENCH_TOKEN_OPEN
                                          ? mbench_node_first (datum, node)
                                          : NULL;
      const struct mbench_node *value
          = key != NULL ? mbench_node_next (datum, key) : NULL;
      if (string_of (page, key) == NULL
          || !mbench_node_is_only (value, MBENCH_TOKEN_STRING))
        return mbench_lisp_refuse (page, node, expected);
      status = mbench_metered_add_data (metered, string_of (page, key),
                                        string_of (page, value), error);
    }
  return status;
}

/* Take (PART VALUE) of METERED, which NODE is.  */
static enum mbench_status
take_part (struct mbench_page *page, struct mbench_metered *metered,
           const struct mbench_node *node, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  const struct mbench_node *name = mbench_node_head (datum, node);
  if (name == NULL)
    return mbench_lisp_refuse (page, node, "(part value)");
  const struct mbench_node *value = mbench_node_next (datum, name);
  enum mbench_meter_part part;
  if (strcmp (mbench_node_text (datum, name), "data") == 0)
    return take_data (page, metered, value);
  if (!mbench_meter_part_find (mbench_node_text (datum, name), &part))
    {
      *is_known = false;
      return MBENCH_OK;
    }
  bool is_text = mbench_meter_part_is_text (part);
  if (!mbench_node_is_only (value, is_text ? MBENCH_TOKEN_STRING
                                           : MBENCH_TOKEN_NUMBER))
    return mbench_lisp_refuse (page, value != NULL ? value : node,
                               is_text ? "one string" : "one number");
  const char *wrong;
  enum mbench_status status
      = mbench_metered_set (metered, part, mbench_node_text (datum, value),
                            &wrong, &page->reader->error);
  return status == MBENCH_OK && wrong != NULL
             ? mbench_lisp_refuse (page, value, wrong)
             : status;
}

/* Take the meter whose (name "NAME") is FIRST; a missing one needs a
   reason.  */
static enum mbench_status
take_meter (struct mbench_page *page, const struct mbench_node *meter,
            const struct mbench_node *first, bool is_missing, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  const struct mbench_node *name
      = first != NULL ? mbench_node_head (datum, first) : NULL;
  const struct mbench_node *text
      = name != NULL ? mbench_node_next (datum, name) : NULL;
  if (first == NULL || first->type == MBENCH_TOKEN_STRING)
    {
      *is_known = false;
      return MBENCH_OK;
    }
  if (name == NULL || strcmp (mbench_node_text (datum, name), "name") != 0
      || !mbench_node_is_only (text, MBENCH_TOKEN_STRING))
    return mbench_lisp_refuse (page, first, "(name \"...\") of a meter");
  struct mbench_meters *meters = &page->build.execution.meters;
  struct mbench_metered *metered;
  enum mbench_status status = mbench_meters_add (
      meters, mbench_node_text (datum, text), &metered, &page->reader->error);
  for (const struct mbench_node *node = mbench_node_next (datum, first);
       node != NULL && status == MBENCH_OK;
       node = mbench_node_next (datum, node))
    status = take_part (page, metered, node, is_known);
  if (status == MBENCH_OK && is_missing != (metered->reason != NULL))
    return mbench_lisp_refuse (page, meter,
                               is_missing ? "a missing meter with a reason"
                                          : "a meter without a reason");
  return status;
}

/* Take (total COUNT), whose count is NUMBER.  */
static enum mbench_status
take_total (struct mbench_page *page, const struct mbench_node *part,
            const struct mbench_node *number, uint64_t *total)
{
  if (!mbench_node_is_only (number, MBENCH_TOKEN_NUMBER)
      || !mbench_build_whole (mbench_node_text (&page->datum, number),
                              SIZE_MAX, total))
    return mbench_lisp_refuse (page, number != NULL ? number : part,
                               "(part count)");
  if (page->build.parts[MBENCH_FIELD_METERS]++ != 0)
    return mbench_lisp_refuse (page, number, "each part once");
  return MBENCH_OK;
}

enum mbench_status
mbench_metered_read_lisp (struct mbench_page *page, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  const struct mbench_node *node = mbench_node_first (datum, &datum->nodes[0]);
  uint64_t total = 0;
  enum mbench_status status = MBENCH_OK;
  for (; node != NULL && status == MBENCH_OK;
       node = mbench_node_next (datum, node))
    {
      const struct mbench_node *name = mbench_node_head (datum, node);
      if (name == NULL)
        return mbench_lisp_refuse (page, node, "(part ...)");
      const char *word = mbench_node_text (datum, name);
      const struct mbench_node *rest = mbench_node_next (datum, name);
      bool is_missing = strcmp (word, "missing") == 0;
      if (strcmp (word, "total") == 0)
        status = take_total (page, node, rest, &total);
      else if (is_missing || strcmp (word, "meter") == 0)
        status = take_meter (page, node, rest, is_missing, is_known);
      else
        *is_known = false;
    }
  /* Of a total without the meters nobody knows what they were.  */
  if (status == MBENCH_OK && page->build.parts[MBENCH_FIELD_METERS] != 0
      && total != mbench_meters_total (&page->build.execution.meters))
    *is_known = false;
  return status;
}
