#include <config.h>

#include "base/decimal.h"

#include <stdbool.h>

#include "base/text.h"

enum
{
  /* An exponent beyond this is this: no text is so long that it matters.  */
  EXPONENT_MOST = 1000000000,
  /* Digits that a value can have.  */
  VALUE_DIGITS = 19
};

/* A number as it stands in a text: its digits and perhaps a point are the
   LENGTH bytes from the beginning, FRACTION of them digits behind the
   point.  */
struct numeral
{
  size_t length;
  size_t digits;
  size_t fraction;
  int64_t exponent;
};

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static struct numeral
scan_digits (const char *text)
{
  struct numeral numeral = { 0 };
  bool behind_point = false;
  for (;; ++numeral.length)
    {
      char c = text[numeral.length];
      if (is_digit (c))
        {
          ++numeral.digits;
          numeral.fraction += behind_point;
        }
      else if (c == '.' && !behind_point)
        behind_point = true;
      else
        return numeral;
    }
}

/* Read the exponent at TEXT, if there is one, and return its length.  */
static size_t
scan_exponent (const char *text, int64_t *exponent)
{
  *exponent = 0;
  if (*text != 'e' && *text != 'E')
    return 0;
  bool is_negative = text[1] == '-';
  size_t begin = is_negative || text[1] == '+' ? 2 : 1;
  size_t at = begin;
  for (; is_digit (text[at]); ++at)
    if (*exponent < EXPONENT_MOST)
      *exponent = *exponent * 10 + (text[at] - '0');
  if (*exponent > EXPONENT_MOST)
    *exponent = EXPONENT_MOST;
  if (is_negative)
    *exponent = -*exponent;
  return at > begin ? at : 0;
}

/* A value whose digits come from the last to the first.  */
struct sum
{
  uint64_t value;
  unsigned rounding;
  bool is_large;
};

/* Add DIGIT, which stands for so many 10^PLACE.  Of those behind the point,
   the first alone decides how half up rounds.  */
static void
add_digit (struct sum *sum, unsigned digit, int64_t place)
{
  if (place == -1)
    sum->rounding = digit >= 5;
  if (place < 0 || digit == 0)
    return;
  uint64_t power = 1;
  for (int64_t i = 0; i < place && i < VALUE_DIGITS; ++i)
    power *= 10;
  uint64_t part;
  if (place >= VALUE_DIGITS || __builtin_mul_overflow (power, digit, &part)
      || __builtin_add_overflow (sum->value, part, &sum->value))
    sum->is_large = true;
}

/* The digits of NUMERAL at TEXT times FACTOR, by long multiplication from the
   last one on, so that any number of them is exact.  */
static struct sum
multiply (const char *text, const struct numeral *numeral, unsigned factor,
          int64_t place)
{
  struct sum sum = { 0 };
  uint64_t carry = 0;
  for (size_t i = numeral->length; i > 0; --i)
    if (text[i - 1] != '.')
      {
        carry += (uint64_t)(text[i - 1] - '0') * factor;
        add_digit (&sum, (unsigned)(carry % 10), place++);
        carry /= 10;
      }
  for (; carry > 0; carry /= 10)
    add_digit (&sum, (unsigned)(carry % 10), place++);
  return sum;
}

static enum mbench_status
refuse (struct mbench_error *error, const char *expected, const char *text)
{
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (text, shown);
  return mbench_fail (error, MBENCH_INVALID, "expected %s, found %s", expected,
                      shown);
}

/* The number at the front of TEXT, with what its exponent takes in *LENGTH;
   zero without digits.  */
static struct numeral
scan (const char *text, size_t *length)
{
  struct numeral numeral = scan_digits (text);
  *length = numeral.digits > 0 ? numeral.length
                                     + scan_exponent (text + numeral.length,
                                                      &numeral.exponent)
                               : 0;
  return numeral;
}

size_t
mbench_decimal_length (const char *text)
{
  size_t length;
  scan (text, &length);
  return length;
}

enum mbench_status
mbench_decimal_read (const char *text, struct mbench_scale scale,
                     int64_t *value, size_t *length,
                     struct mbench_error *error)
{
  struct numeral numeral = scan (text, length);
  if (*length == 0)
    return refuse (error, "a number from 0 on", text);
  int64_t place
      = numeral.exponent + scale.exponent - (int64_t)numeral.fraction;
  struct sum sum = multiply (text, &numeral, scale.factor, place);
  if (sum.is_large
      || __builtin_add_overflow (sum.value, sum.rounding, &sum.value)
      || sum.value > INT64_MAX)
    return refuse (error, "at most 9223372036854775807 in the unit", text);
  *value = (int64_t)sum.value;
  return MBENCH_OK;
}
