#include <config.h>

#include "base/text.h"

#include <langinfo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <unictype.h>
#include <unistr.h>
#include <uniwidth.h>

size_t
mbench_text_width (const char *text)
{
  return (size_t)u8_strwidth ((const uint8_t *)text, "UTF-8");
}

/* The next character of *TEXT, which is moved on; U+FFFD for a byte that
   starts none.  */
static ucs4_t
next_character (const uint8_t **text)
{
  ucs4_t character;
  int length = u8_strmbtouc (&character, *text);
  *text += length < 0 ? 1 : length;
  return length < 0 ? 0xFFFD : character;
}

void
mbench_text_next (const char **text, char *bytes)
{
  const uint8_t *rest = (const uint8_t *)*text;
  ucs4_t character = next_character (&rest);
  int length = u8_uctomb ((uint8_t *)bytes, character, MBENCH_CHARACTER_SIZE);
  bytes[length > 0 ? length : 0] = '\0';
  *text = (const char *)rest;
}

static bool
is_plain (ucs4_t character, bool unicode)
{
  if (character < 0x80)
    return character >= 0x20 && character != 0x7F;
  return unicode
         && !uc_is_general_category_withtable (
             character, UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf
                            | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp
                            | UC_CATEGORY_MASK_Co | UC_CATEGORY_MASK_Cn);
}

static void
put_escape (FILE *out, ucs4_t character)
{
  switch (character)
    {
    case '\n':
      fputs ("\\n", out);
      break;
    case '\r':
      fputs ("\\r", out);
      break;
    case '\t':
      fputs ("\\t", out);
      break;
    default:
      fprintf (out, character < 0x80 ? "\\x%02x" : "\\u{%x}",
               (unsigned)character);
    }
}

static void
put_character (FILE *out, ucs4_t character)
{
  uint8_t bytes[6];
  int length = u8_uctomb (bytes, character, sizeof bytes);
  if (length > 0)
    fwrite (bytes, 1, (size_t)length, out);
}

/* Rewrite TEXT into a new string: plain characters as they are, others by
   escapes unless KEEP_ALL.  */
static char *
rewrite (const char *text, bool keep_all, bool unicode)
{
  char *result = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&result, &size);
  if (out == NULL)
    return NULL;
  const uint8_t *rest = (const uint8_t *)text;
  while (*rest != 0)
    {
      ucs4_t character = next_character (&rest);
      if (keep_all || is_plain (character, unicode))
        put_character (out, character);
      else
        put_escape (out, character);
    }
  bool failed = ferror (out) != 0;
  if (fclose (out) != 0 || failed)
    {
      free (result);
      return NULL;
    }
  return result;
}

char *
mbench_text_printable (const char *text, bool unicode)
{
  return rewrite (text, false, unicode);
}

void
mbench_text_excerpt (const char *text, char *buffer)
{
  /* Cut twice, for an escape is longer than what it stands for; first so that
     a text of a million characters need not be made printable.  */
  char start[MBENCH_EXCERPT_SIZE];
  snprintf (start, sizeof start, "%s", text);
  char *shown = mbench_text_printable (start, true);
  size_t room = MBENCH_EXCERPT_SIZE - sizeof "...";
  snprintf (buffer, MBENCH_EXCERPT_SIZE, "%s", shown != NULL ? shown : "?");
  free (shown);
  if (strlen (text) < sizeof start - 1 && strlen (buffer) <= room)
    return;
  size_t end = strlen (buffer) < room ? strlen (buffer) : room;
  while (end > 0 && ((unsigned char)buffer[end] & 0xC0) == 0x80)
    --end;
  strcpy (buffer + end, "...");
}

void
mbench_text_found (const char *text, char shown[MBENCH_FOUND_SIZE])
{
  shown[0] = '"';
  mbench_text_excerpt (text, shown + 1);
  strcat (shown, "\"");
}

bool
mbench_text_copy (char **into, const char *text)
{
  char *copy = text != NULL ? strdup (text) : NULL;
  if (copy == NULL && text != NULL)
    return false;
  free (*into);
  *into = copy;
  return true;
}

char *
mbench_text_valid (const char *text)
{
  return rewrite (text, true, true);
}

bool
mbench_text_locale_is_utf8 (void)
{
  return strcmp (nl_langinfo (CODESET), "UTF-8") == 0;
}

void
mbench_text_decimal (double value, char *buffer)
{
  for (int digits = 1; digits <= 17; ++digits)
    {
      snprintf (buffer, MBENCH_DECIMAL_SIZE - 2, "%.*g", digits, value);
      if (strtod (buffer, NULL) == value)
        break;
    }
  /* Digits before a power of ten read badly where all of them fit.  */
  if (strchr (buffer, 'e') != NULL && fabs (value) >= 1 && fabs (value) < 1e15)
    snprintf (buffer, MBENCH_DECIMAL_SIZE - 2, "%.0f", value);
  /* The host may run in a locale whose decimal point is a comma.  */
  const char *point = nl_langinfo (RADIXCHAR);
  char *comma = *point != '.' ? strstr (buffer, point) : NULL;
  if (comma != NULL)
    {
      *comma = '.';
      memmove (comma + 1, comma + strlen (point),
               strlen (comma + strlen (point)) + 1);
    }
  if (strpbrk (buffer, ".e") == NULL)
    strcat (buffer, ".0");
}

/* The length of the digits that TEXT begins with.  */
static size_t
digits (const char *text)
{
  return strspn (text, "0123456789");
}

size_t
mbench_text_read_decimal (const char *text, double *value)
{
  size_t whole = digits (text);
  size_t length = whole;
  size_t decimals = text[length] == '.' ? digits (text + length + 1) : 0;
  if (whole + decimals == 0)
    return 0;
  if (text[length] == '.')
    length += 1 + decimals;
  if (text[length] == 'e')
    {
      size_t sign = text[length + 1] == '-' || text[length + 1] == '+' ? 1 : 0;
      size_t exponent = digits (text + length + 1 + sign);
      if (exponent > 0)
        length += 1 + sign + exponent;
    }
  /* strtod wants the locale's point.  */
  const char *point = nl_langinfo (RADIXCHAR);
  char *copy = malloc (length + strlen (point) + 1);
  if (copy == NULL)
    return 0;
  size_t behind = text[whole] == '.' ? whole + 1 : whole;
  int written = sprintf (copy, "%.*s%s%.*s", (int)whole, text,
                         behind > whole ? point : "", (int)(length - behind),
                         text + behind);
  (void)written;
  *value = strtod (copy, NULL);
  free (copy);
  return isfinite (*value) ? length : 0;
}

size_t
mbench_text_find (const char *word, const char *const *words, size_t n)
{
  size_t i = 0;
  while (i < n && strcmp (words[i], word) != 0)
    ++i;
  return i;
}
