/* The environment of a run read back, in both forms.  */

#include <config.h>

#include "report/environment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/lisp-field.h"
#include "report/text-record.h"

/* Append a fact that stands at LINE and COLUMN, and refuse one that cannot
   be.  */
static enum mbench_status
add (struct mbench_reader *reader, struct mbench_environment *environment,
     size_t line, size_t column, const struct mbench_fact *fact)
{
  if (environment->n >= MBENCH_READ_EXTRAS)
    return mbench_reader_refuse (reader, line, column, "at most 1024 facts",
                                 fact->key);
  if (!mbench_fact_key_is_valid (fact->key))
    return mbench_reader_refuse (reader, line, column, "the name of a fact",
                                 fact->key);
  if (mbench_environment_find (environment, fact->key) != NULL)
    return mbench_reader_refuse (reader, line, column, "each fact once",
                                 fact->key);
  return mbench_environment_add (environment, fact->key, fact->verdict,
                                 fact->value, fact->remedy, &reader->error);
}

/* Understand NODE, (KEY VERDICT "VALUE" ["REMEDY"]).  *IS_KNOWN becomes false
   where a newer version may have written it.  */
static enum mbench_status
take_fact (struct mbench_page *page, const struct mbench_node *node,
           struct mbench_environment *environment, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  struct mbench_reader *reader = page->reader;
  const struct mbench_node *key = mbench_node_first (datum, node);
  const struct mbench_node *word
      = key != NULL ? mbench_node_next (datum, key) : NULL;
  const struct mbench_node *value
      = word != NULL ? mbench_node_next (datum, word) : NULL;
  const struct mbench_node *remedy
      = value != NULL ? mbench_node_next (datum, value) : NULL;
  if (node->type != MBENCH_TOKEN_OPEN || value == NULL
      || key->type != MBENCH_TOKEN_SYMBOL || word->type != MBENCH_TOKEN_SYMBOL
      || value->type != MBENCH_TOKEN_STRING)
    return mbench_lisp_refuse (
        page, node, "a fact: (name verdict \"value\" [\"remedy\"])");
  struct mbench_fact fact
      = { .key = (char *)mbench_node_text (datum, key),
          .value = (char *)mbench_node_text (datum, value) };
  *is_known
      = *is_known
        && mbench_verdict_find (mbench_node_text (datum, word), &fact.verdict)
        && (remedy != NULL)
               == (fact.verdict == MICRO_BENCHMARK_VERDICT_WARNING)
        && (remedy == NULL
            || (remedy->type == MBENCH_TOKEN_STRING && remedy->next == 0));
  if (remedy != NULL)
    fact.remedy = (char *)mbench_node_text (datum, remedy);
  return *is_known ? add (reader, environment, key->line, key->column, &fact)
                   : MBENCH_OK;
}

enum mbench_status
mbench_lisp_read_environment (struct mbench_page *page,
                              const struct mbench_head *head, int depth,
                              struct micro_benchmark_report_ *report)
{
  bool is_known = true;
  enum mbench_status status = mbench_datum_begin (&page->datum, page->reader,
                                                  head->line, head->column);
  if (status == MBENCH_OK)
    status = mbench_datum_read_rest (&page->datum, page->reader, depth);
  if (status != MBENCH_OK)
    return status;
  const struct mbench_node *first
      = mbench_node_first (&page->datum, &page->datum.nodes[0]);
  for (const struct mbench_node *node = first;
       node != NULL && status == MBENCH_OK && is_known;
       node = mbench_node_next (&page->datum, node))
    status = take_fact (page, node, &report->environment, &is_known);
  if (status != MBENCH_OK || is_known)
    return status;
  mbench_environment_release (&report->environment);
  return mbench_lisp_keep (page, first, "extra-environment", &report->extras);
}

bool
mbench_lines_are_environment (const struct mbench_lines *lines)
{
  char name[] = MBENCH_FACT_SUITE;
  mbench_extra_name_to_text (name);
  return lines->n > 0
         && strcmp (lines->texts + lines->list[0].name, name) == 0;
}

/* Cut END off NAME where it has it.  */
static bool
cut_end (char *name, const char *end)
{
  size_t length = strlen (name);
  if (length < strlen (end) || strcmp (name + length - strlen (end), end) != 0)
    return false;
  name[length - strlen (end)] = '\0';
  return true;
}

/* Make the last fact, which must be KEY, a warning.  */
static enum mbench_status
take_remedy (struct mbench_reader *reader, const struct mbench_line *line,
             struct mbench_environment *environment, const char *key,
             const char *remedy)
{
  struct mbench_fact *last
      = environment->n > 0 ? &environment->list[environment->n - 1] : NULL;
  if (last == NULL || strcmp (last->key, key) != 0
      || last->verdict != MICRO_BENCHMARK_VERDICT_OK)
    return mbench_reader_refuse (reader, line->line, line->column,
                                 "a warning below its fact", key);
  last->verdict = MICRO_BENCHMARK_VERDICT_WARNING;
  last->remedy = strdup (remedy);
  return last->remedy != NULL ? MBENCH_OK
                              : mbench_no_memory (&reader->error, "a report");
}

enum mbench_status
mbench_lines_take_environment (struct mbench_lines *lines,
                               struct mbench_reader *reader,
                               struct mbench_environment *environment,
                               const char **suite)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < lines->n && status == MBENCH_OK; ++i)
    {
      const struct mbench_line *line = &lines->list[i];
      char *value = lines->texts + line->value;
      char key[MBENCH_READ_SYMBOL + 1];
      snprintf (key, sizeof key, "%s", lines->texts + line->name);
      mbench_extra_name_from_text (key);
      if (lines->is_rec)
        mbench_text_restore_backslashes (value);
      struct mbench_fact fact = { .key = key, .value = value };
      if (i == 0)
        *suite = value;
      else if (cut_end (key, MBENCH_FACT_WARNING))
        status = take_remedy (reader, line, environment, key, value);
      else
        {
          if (cut_end (key, MBENCH_FACT_UNKNOWN))
            fact.verdict = MICRO_BENCHMARK_VERDICT_UNKNOWN;
          status = add (reader, environment, line->line, line->column, &fact);
        }
    }
  if (status != MBENCH_OK || environment->n > 0)
    return status;
  /* It may have been cut off.  */
  if (mbench_reader_peek (reader) == MBENCH_READ_END)
    reader->has_ended = true;
  return mbench_reader_refuse (reader, lines->list[0].line,
                               lines->list[0].column,
                               "an environment with a fact", *suite);
}
