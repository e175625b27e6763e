#include <config.h>

#include "test/quantity.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"

static const char *
skip_space (const char *text)
{
  return text + strspn (text, " \t\n");
}

static bool
is_digit (char character)
{
  return character >= '0' && character <= '9';
}

/* Take one of the WORDS off *TEXT and store the factor that belongs to it; a
   word must not go on with another letter.  */
static bool
take_unit (const char **text, const char *const *words, const int64_t *factors,
           size_t n, int64_t *factor)
{
  for (size_t i = 0; i < n; ++i)
    {
      size_t length = strlen (words[i]);
      char after
          = strncmp (*text, words[i], length) == 0 ? (*text)[length] : 'x';
      if ((after >= 'a' && after <= 'z') || (after >= 'A' && after <= 'Z'))
        continue;
      *text += length;
      *factor = factors[i];
      return true;
    }
  return false;
}

/* A whole number with an optional k, M or G, which are powers of THOUSAND.  */
static bool
take_whole (const char **text, int64_t thousand, size_t *value)
{
  static const char *const words[] = { "k", "M", "G" };
  const int64_t factors[]
      = { thousand, thousand * thousand, thousand * thousand * thousand };
  const char *rest = skip_space (*text);
  if (!is_digit (*rest))
    return false;
  size_t number = 0;
  for (; is_digit (*rest); ++rest)
    if (__builtin_mul_overflow (number, 10, &number)
        || __builtin_add_overflow (number, *rest - '0', &number))
      return false;
  int64_t factor;
  if (take_unit (&rest, words, factors, 3, &factor)
      && __builtin_mul_overflow (number, factor, &number))
    return false;
  if (*rest != '\0' && strchr (" \t\n()", *rest) == NULL)
    return false;
  *value = number;
  *text = rest;
  return true;
}

bool
mbench_quantity_count (const char **text, size_t *value)
{
  return take_whole (text, 1000, value);
}

bool
mbench_quantity_bytes (const char **text, size_t *value)
{
  return take_whole (text, 1024, value);
}

/* A decimal number with one of N units, or of the UNIT that is meant without
   one: the whole number of what a factor counts, rounded half up.  */
static bool
take_quantity (const char **text, const char *const *words,
               const int64_t *factors, size_t n, int64_t unit, int64_t *result)
{
  const char *rest = skip_space (*text);
  const char *digits = rest;
  while (is_digit (*rest))
    ++rest;
  size_t whole = (size_t)(rest - digits);
  const char *decimals = "";
  if (*rest == '.')
    {
      decimals = ++rest;
      while (is_digit (*rest))
        ++rest;
    }
  if (whole == 0 && (decimals == rest || *decimals == '\0'))
    return false;
  take_unit (&rest, words, factors, n, &unit);
  int64_t value = 0;
  for (size_t i = 0; i < whole; ++i)
    if (__builtin_mul_overflow (value, 10, &value)
        || __builtin_add_overflow (value, digits[i] - '0', &value))
      return false;
  if (__builtin_mul_overflow (value, unit, &value))
    return false;
  /* Of the decimals so many as cannot but be enough, exactly.  */
  __extension__ __int128 part = 0;
  __extension__ __int128 scale = 1;
  for (int i = 0; i < 18 && is_digit (decimals[i]); ++i)
    {
      part = 10 * part + (decimals[i] - '0');
      scale *= 10;
    }
  if (__builtin_add_overflow (
          value, (int64_t)((2 * part * unit + scale) / (2 * scale)), &value))
    return false;
  *result = value;
  *text = rest;
  return true;
}

bool
mbench_quantity_time (const char **text, int64_t *ns)
{
  /* The sign for a millionth is the Greek letter, or the one of many
     keyboards.  */
  static const char *const words[]
      = { "ns", "us", "\u03bcs", "\u00b5s", "ms", "s", "min" };
  static const int64_t factors[]
      = { 1, 1000, 1000, 1000, 1000000, 1000000000, 60000000000 };
  return take_quantity (text, words, factors, 7, 1000000000, ns);
}

bool
mbench_quantity_frequency (const char **text, int64_t *hertz)
{
  static const char *const words[] = { "Hz", "kHz", "MHz", "GHz" };
  static const int64_t factors[] = { 1, 1000, 1000000, 1000000000 };
  return take_quantity (text, words, factors, 4, 1, hertz);
}

bool
mbench_quantity_duration (const char *text, int64_t *ns)
{
  int64_t value;
  if (!mbench_quantity_time (&text, &value) || !mbench_quantity_end (text)
      || value <= 0)
    return false;
  *ns = value;
  return true;
}

enum mbench_status
mbench_quantity_budget (const char *text, int64_t *ns,
                        struct mbench_error *error)
{
  if (mbench_quantity_duration (text, ns))
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_INVALID,
                      "budget \"%.80s\": expected a time above zero such as "
                      "30, 500ms or 2min",
                      text);
}

/* A decimal number without sign.  */
static bool
take_real (const char **text, double *value)
{
  const char *rest = skip_space (*text);
  size_t length = mbench_text_read_decimal (rest, value);
  *text = rest + length;
  return length > 0;
}

bool
mbench_quantity_fraction (const char **text, double *value)
{
  const char *rest = *text;
  double number;
  double divisor = 1;
  if (!take_real (&rest, &number))
    return false;
  if (*rest == '/')
    {
      ++rest;
      if (!take_real (&rest, &divisor) || divisor == 0)
        return false;
    }
  else if (*rest == '%')
    {
      ++rest;
      divisor = 100;
    }
  if (!isfinite (number / divisor))
    return false;
  *value = number / divisor;
  *text = rest;
  return true;
}

bool
mbench_quantity_token (const char **text, char token)
{
  const char *rest = skip_space (*text);
  if (*rest != token)
    return false;
  *text = rest + 1;
  return true;
}

bool
mbench_quantity_end (const char *text)
{
  return *skip_space (text) == '\0';
}

void
mbench_quantity_write_seconds (int64_t ns, FILE *out)
{
  char digits[40];
  int length = snprintf (digits, sizeof digits, "%" PRId64 ".%09" PRId64,
                         ns / 1000000000, ns % 1000000000);
  while (digits[length - 1] == '0' && digits[length - 2] != '.')
    digits[--length] = '\0';
  fputs (digits, out);
}

void
mbench_quantity_write_real (double value, FILE *out)
{
  char digits[MBENCH_DECIMAL_SIZE];
  mbench_text_decimal (value, digits);
  fputs (digits, out);
}
