/* Text as terminals and formats need it.  Strings are UTF-8; bytes that are
   not are shown as U+FFFD.  The only user of libunistring.  */

#ifndef MBENCH_TEXT_H
#define MBENCH_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Columns that TEXT takes on a terminal.  TEXT must be printable, as what
   mbench_text_printable returns.  */
size_t mbench_text_width (const char *text);

/* A copy of TEXT that draws as one line and moves no cursor: controls,
   direction marks and other format characters are written \n, \t, \x1b or
   \u{202e}; characters outside ASCII too where not UNICODE.  NULL when memory
   is short; the caller frees.  */
char *mbench_text_printable (const char *text, bool unicode);

/* Write the start of TEXT, fit to be shown, to BUFFER, with "..." where it is
   cut: as much as an error has room for.  */
enum
{
  MBENCH_EXCERPT_SIZE = 132
};
void mbench_text_excerpt (const char *text, char *buffer);

/* The same in double quotes, as errors tell what was found.  */
enum
{
  MBENCH_FOUND_SIZE = MBENCH_EXCERPT_SIZE + 2
};
void mbench_text_found (const char *text, char shown[MBENCH_FOUND_SIZE]);

/* Let *INTO, which is malloc'ed or NULL, be a copy of TEXT, or NULL where that
   is.  False when memory is short: then it is what it was.  */
bool mbench_text_copy (char **into, const char *text);

/* A copy of TEXT that is valid UTF-8.  NULL when memory is short.  */
char *mbench_text_valid (const char *text);

/* Take the next character off *TEXT, which does not end here, and store it in
   BYTES as valid UTF-8 that a null byte ends: the same, without memory.  */
enum
{
  MBENCH_CHARACTER_SIZE = 7
};
void mbench_text_next (const char **text, char *bytes);

/* The place of WORD among N WORDS; N where it is none of them.  */
size_t mbench_text_find (const char *word, const char *const *words, size_t n);

/* Whether the locale of the process can show characters outside ASCII.  */
bool mbench_text_locale_is_utf8 (void);

/* Write the shortest decimal that reads back as VALUE, which must be finite,
   with a point or an exponent in it.  BUFFER holds MBENCH_DECIMAL_SIZE.  */
enum
{
  MBENCH_DECIMAL_SIZE = 32
};
void mbench_text_decimal (double value, char *buffer);

/* The way back: read a decimal without sign, with or without point and
   exponent, off the front of TEXT.  Returns its length; zero when there is
   none, or none that is finite.  */
size_t mbench_text_read_decimal (const char *text, double *value);

#endif
