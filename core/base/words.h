/* Lists of words, as the arguments of a program are: how a text is split into
   them as a shell would, without a shell.  */

#ifndef MBENCH_WORDS_H
#define MBENCH_WORDS_H

#include <stddef.h>

#include "base/status.h"

/* The strings are owned; a NULL stands behind the last once there is one.
   Zeroed: none.  */
struct mbench_words
{
  size_t n;
  char **list;
};

/* Append a copy of WORD, or of the first N bytes of it.  */
enum mbench_status mbench_words_add (struct mbench_words *words,
                                     const char *word,
                                     struct mbench_error *error);
enum mbench_status mbench_words_add_n (struct mbench_words *words,
                                       const char *word, size_t n,
                                       struct mbench_error *error);

/* Append copies of the words of OTHER.  */
enum mbench_status mbench_words_append (struct mbench_words *words,
                                        const struct mbench_words *other,
                                        struct mbench_error *error);

/* Append the words of TEXT: white space parts them; single quotes, double
   quotes and backslashes keep what a shell keeps by them.  Nothing else means
   anything: no variable or pattern is replaced.  A quote that is not closed is
   an error that shows TEXT.  */
enum mbench_status mbench_words_split (const char *text,
                                       struct mbench_words *words,
                                       struct mbench_error *error);

/* A text that splits into the words, which the caller frees; NULL when memory
   is short.  */
char *mbench_words_join (const struct mbench_words *words);

void mbench_words_release (struct mbench_words *words);

#endif
