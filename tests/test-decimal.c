/* base/decimal.h: decimals become whole numbers exactly, whatever their
   length, rounded half up.  */

#include <config.h>

#include "base/decimal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

/* The value of TEXT times FACTOR 10^EXPONENT and what stands behind it, or the
   error.  */
static const char *
read_scaled (const char *text, unsigned factor, int exponent)
{
  static char result[400];
  struct mbench_error error;
  int64_t value = -1;
  size_t length = 0;
  if (mbench_decimal_read (text, (struct mbench_scale){ factor, exponent },
                           &value, &length, &error)
      != MBENCH_OK)
    return strcpy (result, error.message);
  snprintf (result, sizeof result, "%" PRId64 "|%.100s", value, text + length);
  return result;
}

static const char *
read_plain (const char *text)
{
  return read_scaled (text, 1, 0);
}

static void
test_form (void)
{
  tap_string (read_plain ("0"), "0|", "zero");
  tap_string (read_plain ("007 ms"), "7| ms", "zeros before, a unit behind");
  tap_string (read_plain ("12.5ns"), "13|ns", "a point");
  tap_string (read_plain (".5"), "1|", "nothing before the point");
  tap_string (read_plain ("5."), "5|", "nothing behind it");
  tap_string (read_plain ("1.2.9"), "1|.9", "a second point ends it");
  tap_string (read_plain ("1.5e3,"), "1500|,", "an exponent");
  tap_string (read_plain ("1.5E+3"), "1500|", "with a sign, and E");
  tap_string (read_plain ("1500e-3"), "2|", "below one");
  tap_string (read_plain ("3e"), "3|e", "e without digits is none");
  tap_string (read_plain ("3e-x"), "3|e-x", "nor with a sign alone");
  tap_string (read_plain ("3/4"), "3|/4", "a fraction is read to its bar");
  tap_string (read_plain (""), "expected a number from 0 on, found \"\"",
              "nothing is refused");
  tap_string (read_plain ("."), "expected a number from 0 on, found \".\"",
              "a point alone");
  tap_string (read_plain ("e5"), "expected a number from 0 on, found \"e5\"",
              "an exponent alone");
  tap_string (read_plain ("-1"), "expected a number from 0 on, found \"-1\"",
              "a number below zero");
  tap_string (read_plain ("+1"), "expected a number from 0 on, found \"+1\"",
              "a sign");
  tap_string (read_plain (" 1"), "expected a number from 0 on, found \" 1\"",
              "a blank before it");
  tap_string (read_plain ("nan"), "expected a number from 0 on, found \"nan\"",
              "a word");
}

static void
test_rounding (void)
{
  tap_string (read_plain ("0.4999999999999999999"), "0|", "just below half");
  tap_string (read_plain ("0.5"), "1|", "half goes up");
  tap_string (read_plain ("1.5"), "2|", "from odd");
  tap_string (read_plain ("2.5"), "3|", "and from even");
  tap_string (read_plain ("0.09"), "0|", "no rounding of what is rounded");
  tap_string (read_plain ("999.5"), "1000|", "a carry");
  tap_string (read_plain ("5e-1"), "1|", "half by exponent");
  tap_string (read_plain ("1e-400"), "0|", "what is far below one");
  tap_string (read_plain ("5e-2"), "0|", "five hundredths");
  tap_string (read_scaled ("0.0012345675", 1, 9), "1234568|",
              "seconds as ns, half up");
  tap_string (read_scaled ("0.00123456749999999999999999999999", 1, 9),
              "1234567|", "seconds as ns, just below");
  tap_string (read_scaled ("1499", 1, -3), "1|", "ns as us");
  tap_string (read_scaled ("1500", 1, -3), "2|", "ns as us, half up");
}

static void
test_extremes (void)
{
  const char large[]
      = "expected at most 9223372036854775807 in the unit, found ";
  char message[200];
  tap_string (read_plain ("9223372036854775807"), "9223372036854775807|",
              "the largest");
  tap_string (read_plain ("9223372036854775807.4999999"),
              "9223372036854775807|", "and what rounds to it");
  snprintf (message, sizeof message, "%s\"9223372036854775807.5\"", large);
  tap_string (read_plain ("9223372036854775807.5"), message,
              "half above it is too large");
  snprintf (message, sizeof message, "%s\"9223372036854775808\"", large);
  tap_string (read_plain ("9223372036854775808"), message, "and one above");
  snprintf (message, sizeof message, "%s\"18446744073709551616\"", large);
  tap_string (read_plain ("18446744073709551616"), message,
              "and what a word of the machine wraps at");
  snprintf (message, sizeof message, "%s\"99999999999999999999\"", large);
  tap_string (read_plain ("99999999999999999999"), message,
              "and twenty digits");
  tap_string (read_plain ("1e18"), "1000000000000000000|", "1e18");
  snprintf (message, sizeof message, "%s\"1e19\"", large);
  tap_string (read_plain ("1e19"), message, "1e19 is too large");
  snprintf (message, sizeof message, "%s\"1e99999999999999999999\"", large);
  tap_string (read_plain ("1e99999999999999999999"), message,
              "and an exponent without bounds");
  snprintf (message, sizeof message, "%s\"1e18446744073709551617\"", large);
  tap_string (read_plain ("1e18446744073709551617"), message,
              "nor does one wrap to 1");
  tap_string (read_plain ("1e-99999999999999999999"), "0|",
              "below, it makes zero");
  tap_string (read_plain ("0e99999999999999999999"), "0|",
              "and zero stays zero");
  tap_string (read_plain ("0.000000000000000000000000000001e30"), "1|",
              "zeros and exponent cancel");
  tap_string (read_plain ("1000000000000000000000000000000e-30"), "1|",
              "on both sides");
}

static void
test_factor (void)
{
  tap_string (read_scaled ("1.5", 60, 9), "90000000000|", "minutes as ns");
  tap_string (read_scaled ("99", 60, 0), "5940|", "a carry to further digits");
  tap_string (read_scaled ("0.0083333333333333333333333333333333", 60, 0),
              "0|", "less than half a second");
  tap_string (read_scaled ("0.0083333333333333333333333333333334", 60, 0),
              "1|", "and no less, though 31 digits are the same");
  tap_string (read_scaled ("0.025", 60, 0), "2|", "1.5 goes up");
}

/* As many digits as nobody writes.  */
static void
test_length (void)
{
  enum
  {
    DIGITS = 1000000
  };
  char *text = malloc (DIGITS + 8);
  memset (text, '9', DIGITS);
  memcpy (text, "0.4", 3);
  text[DIGITS] = '\0';
  tap_string (read_plain (text), "0|", "a million digits below half");
  memset (text, '0', DIGITS);
  strcpy (text + DIGITS, "12.5");
  tap_string (read_plain (text), "13|", "a million zeros before");
  free (text);
}

int
main (void)
{
  test_form ();
  test_rounding ();
  test_extremes ();
  test_factor ();
  test_length ();
  return tap_done ();
}
