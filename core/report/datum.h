/* Data of the Lisp form as our writers write them: lists, strings, symbols of
   letters, digits and hyphens, numbers, #t and #f.  No quotes, dots, labels,
   vectors or comments.  */

#ifndef MBENCH_DATUM_H
#define MBENCH_DATUM_H

#include <stdio.h>

#include "report/reader.h"

enum mbench_token
{
  MBENCH_TOKEN_OPEN,
  MBENCH_TOKEN_CLOSE,
  MBENCH_TOKEN_STRING,
  MBENCH_TOKEN_SYMBOL,
  MBENCH_TOKEN_NUMBER,
  MBENCH_TOKEN_BOOLEAN
};

/* A part of a datum; `next' and `first' are indices, 0 for none.  */
struct mbench_node
{
  enum mbench_token type;
  size_t line;
  size_t column;
  size_t text;
  size_t next;
  size_t first;
  size_t last;
};

/* A tree of nodes, the first of which is a list, and their texts.  It is used
   again and again, so that memory is taken for the largest only.  */
struct mbench_datum
{
  struct mbench_node *nodes;
  size_t n;
  size_t capacity;
  char *texts;
  size_t used;
  size_t size;
};

/* White space, then a token; what stands there is the reader's text, and
   where it begins *LINE and *COLUMN.  EXPECTED is for errors.  */
enum mbench_status mbench_token_read (struct mbench_reader *reader,
                                      const char *expected,
                                      enum mbench_token *token, size_t *line,
                                      size_t *column);

/* The same for a token of TYPE.  */
enum mbench_status mbench_token_expect (struct mbench_reader *reader,
                                        enum mbench_token type,
                                        const char *expected);

/* Make DATUM an empty list that began at LINE and COLUMN.  */
enum mbench_status mbench_datum_begin (struct mbench_datum *datum,
                                       struct mbench_reader *reader,
                                       size_t line, size_t column);

/* Read the next part of that list, or its end; and all parts and the end.
   DEPTH is how many lists are open.  */
enum mbench_status mbench_datum_read_part (struct mbench_datum *datum,
                                           struct mbench_reader *reader,
                                           int depth, bool *has_ended);
enum mbench_status mbench_datum_read_rest (struct mbench_datum *datum,
                                           struct mbench_reader *reader,
                                           int depth);
void mbench_datum_release (struct mbench_datum *datum);

static inline const char *
mbench_node_text (const struct mbench_datum *datum,
                  const struct mbench_node *node)
{
  return datum->texts + node->text;
}

/* The node behind NODE in its list, the first node of the list NODE; NULL for
   none.  */
static inline const struct mbench_node *
mbench_node_next (const struct mbench_datum *datum,
                  const struct mbench_node *node)
{
  return node->next == 0 ? NULL : &datum->nodes[node->next];
}
static inline const struct mbench_node *
mbench_node_first (const struct mbench_datum *datum,
                   const struct mbench_node *node)
{
  return node->first == 0 ? NULL : &datum->nodes[node->first];
}

/* The symbol that NODE, a list, begins with; NULL where it is none.  */
static inline const struct mbench_node *
mbench_node_head (const struct mbench_datum *datum,
                  const struct mbench_node *node)
{
  const struct mbench_node *head = node->type == MBENCH_TOKEN_OPEN
                                       ? mbench_node_first (datum, node)
                                       : NULL;
  return head != NULL && head->type == MBENCH_TOKEN_SYMBOL ? head : NULL;
}

/* Whether NODE is there, is of TYPE, and is the last in its list.  */
static inline bool
mbench_node_is_only (const struct mbench_node *node, enum mbench_token type)
{
  return node != NULL && node->type == type && node->next == 0;
}

/* Write NODE and those behind it in its list, spaces between.  */
void mbench_node_write (const struct mbench_datum *datum,
                        const struct mbench_node *node, FILE *out);

#endif
