#include <config.h>

#include "base/words.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\n\r\f\v";

enum mbench_status
mbench_words_add_n (struct mbench_words *words, const char *word, size_t n,
                    struct mbench_error *error)
{
  char **list = realloc (words->list, (words->n + 2) * sizeof *list);
  if (list == NULL)
    return mbench_no_memory (error, "a list of words");
  words->list = list;
  list[words->n] = strndup (word, n);
  if (list[words->n] == NULL)
    return mbench_no_memory (error, "a word");
  list[++words->n] = NULL;
  return MBENCH_OK;
}

enum mbench_status
mbench_words_add (struct mbench_words *words, const char *word,
                  struct mbench_error *error)
{
  return mbench_words_add_n (words, word, strlen (word), error);
}

enum mbench_status
mbench_words_append (struct mbench_words *words,
                     const struct mbench_words *other,
                     struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < other->n && status == MBENCH_OK; ++i)
    status = mbench_words_add (words, other->list[i], error);
  return status;
}

/* Whether a backslash before C takes the meaning off it, where QUOTE is open
   or none is, '\0'.  */
static bool
is_escaped (char quote, char c)
{
  return c != '\0'
         && (quote == '\0' || (quote == '"' && strchr ("\"\\$`", c) != NULL));
}

/* Take the word that *TEXT begins with off it and store it in WORD, which has
   room for all of *TEXT.  Returns its length; false in *IS_CLOSED where a
   quote has no end.  */
static size_t
take_word (const char **text, char *word, bool *is_closed)
{
  const char *at = *text;
  char quote = '\0';
  size_t n = 0;
  for (; *at != '\0' && (quote != '\0' || strchr (blanks, *at) == NULL); ++at)
    if (*at == '\\' && is_escaped (quote, at[1]))
      word[n++] = *++at;
    else if (quote == *at)
      quote = '\0';
    else if (quote == '\0' && (*at == '"' || *at == '\''))
      quote = *at;
    else
      word[n++] = *at;
  *text = at;
  *is_closed = quote == '\0';
  return n;
}

enum mbench_status
mbench_words_split (const char *text, struct mbench_words *words,
                    struct mbench_error *error)
{
  const char *at = text + strspn (text, blanks);
  char *word = malloc (strlen (text) + 1);
  if (word == NULL)
    return mbench_no_memory (error, "a word");
  enum mbench_status status = MBENCH_OK;
  while (*at != '\0' && status == MBENCH_OK)
    {
      bool is_closed;
      size_t n = take_word (&at, word, &is_closed);
      status = is_closed
                   ? mbench_words_add_n (words, word, n, error)
                   : mbench_fail (error, MBENCH_INVALID,
                                  "a quote is not closed in the words: %.200s",
                                  text);
      at += strspn (at, blanks);
    }
  free (word);
  return status;
}

/* Whether WORD comes out of a split as it went in.  */
static bool
is_plain (const char *word)
{
  static const char plain[]
      = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        "-_=+,./:@%^";
  return *word != '\0' && word[strspn (word, plain)] == '\0';
}

static void
write_quoted (const char *word, FILE *out)
{
  putc ('\'', out);
  for (; *word != '\0'; ++word)
    if (*word == '\'')
      fputs ("'\\''", out);
    else
      putc (*word, out);
  putc ('\'', out);
}

char *
mbench_words_join (const struct mbench_words *words)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return NULL;
  for (size_t i = 0; i < words->n; ++i)
    {
      if (i > 0)
        putc (' ', out);
      if (is_plain (words->list[i]))
        fputs (words->list[i], out);
      else
        write_quoted (words->list[i], out);
    }
  if (fclose (out) == 0)
    return text;
  free (text);
  return NULL;
}

void
mbench_words_release (struct mbench_words *words)
{
  for (size_t i = 0; i < words->n; ++i)
    free (words->list[i]);
  free (words->list);
  *words = (struct mbench_words){ 0 };
}
