/* base/text.h: widths, escapes, repair of UTF-8 and shortest decimals.  */

#include <config.h>

#include "base/text.h"

#include "tap.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
check_width (void)
{
  static const struct
  {
    const char *text;
    size_t width;
    const char *name;
  } cases[] = {
    { "", 0, "nothing has no width" },
    { "sort/100", 8, "ASCII: one column each" },
    { "\u00b5s", 2, "Latin-1 beyond ASCII: one column" },
    { "\u6e2c\u5b9a", 4, "CJK: two columns each" },
    { "\uff21", 2, "full-width letter: two columns" },
    { "e\u0301", 1, "combining accent: none" },
    { "\u4e2d\u0301x", 3, "wide, combining and narrow together" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    tap_size (mbench_text_width (cases[i].text), cases[i].width,
              cases[i].name);
}

static void
expect_printable (const char *text, bool unicode, const char *expected,
                  const char *name)
{
  char *result = mbench_text_printable (text, unicode);
  tap_string (result, expected, name);
  free (result);
}

static void
check_printable (void)
{
  expect_printable ("", true, "", "empty text stays empty");
  expect_printable ("a ~!\"\\", true, "a ~!\"\\", "ASCII stays as it is");
  expect_printable ("\u03bcs \u4e2d e\u0301 \u00a0", true,
                    "\u03bcs \u4e2d e\u0301 \u00a0",
                    "letters of all scripts and accents stay");
  expect_printable ("a\nb\tc\rd", true, "a\\nb\\tc\\rd",
                    "newline, tab and return have short escapes");
  expect_printable ("\x1b[31m", true, "\\x1b[31m",
                    "ESC cannot start a sequence");
  expect_printable ("\x01\x7f", true, "\\x01\\x7f",
                    "other controls of ASCII are \\x");
  expect_printable ("\xc2\x85\xc2\x9b", true, "\\u{85}\\u{9b}",
                    "controls beyond ASCII, such as CSI, are \\u");
  expect_printable ("a\u202eb", true, "a\\u{202e}b",
                    "right-to-left override is \\u");
  expect_printable ("\u2066\u200f", true, "\\u{2066}\\u{200f}",
                    "isolates and direction marks are \\u");
  expect_printable ("a\u200bb\u200d\ufeff", true,
                    "a\\u{200b}b\\u{200d}\\u{feff}",
                    "characters of no width are \\u");
  expect_printable ("\u2028\u2029", true, "\\u{2028}\\u{2029}",
                    "separators of lines and paragraphs are \\u");
  expect_printable ("\U000e0041", true, "\\u{e0041}",
                    "tags beyond the basic plane are \\u");
  expect_printable ("\ue000", true, "\\u{e000}", "private characters are \\u");
}

static void
check_printable_ascii (void)
{
  expect_printable ("a\n\x1b", false, "a\\n\\x1b",
                    "ASCII mode: controls as ever");
  expect_printable ("\u03bcs", false, "\\u{3bc}s",
                    "ASCII mode: other characters are \\u");
  expect_printable ("\U0001f600", false, "\\u{1f600}",
                    "ASCII mode: beyond the basic plane too");

  char *invalid = mbench_text_printable ("\xe9", false);
  char *letter = mbench_text_printable ("\u00e9", false);
  tap_ok (strcmp (invalid, letter) != 0,
          "ASCII mode: a byte that is no UTF-8 does not pass for a letter");
  tap_string (letter, "\\u{e9}", "ASCII mode: the letter is \\u");
  free (invalid);
  free (letter);
}

/* Each byte that starts no character becomes one U+FFFD.  */
static void
check_invalid (void)
{
  static const struct
  {
    const char *text;
    const char *valid;
    const char *name;
  } cases[] = {
    { "a\xff"
      "b",
      "a\ufffdb", "a byte that is never UTF-8" },
    { "\x80\xbf", "\ufffd\ufffd", "continuations without a beginning" },
    { "\xe2\x82", "\ufffd\ufffd", "a character cut off by the end" },
    { "\xe2\x82z", "\ufffd\ufffdz", "a character cut off by another" },
    { "\xc0\xaf", "\ufffd\ufffd", "an overlong form" },
    { "\xed\xa0\x80", "\ufffd\ufffd\ufffd", "a surrogate" },
    { "\xf4\x90\x80\x80", "\ufffd\ufffd\ufffd\ufffd", "beyond U+10FFFF" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      char name[80];
      snprintf (name, sizeof name, "valid: %s", cases[i].name);
      char *result = mbench_text_valid (cases[i].text);
      tap_string (result, cases[i].valid, name);
      free (result);
      snprintf (name, sizeof name, "printable: %s", cases[i].name);
      expect_printable (cases[i].text, true, cases[i].valid, name);
    }
}

static void
check_valid (void)
{
  const char *text = "a\n\t\x1b\u202e\u200b\U0010ffff";
  char *result = mbench_text_valid (text);
  tap_string (result, text, "valid: what is UTF-8 stays, controls too");
  free (result);
  result = mbench_text_valid ("");
  tap_string (result, "", "valid: empty text");
  free (result);
}

static void
check_decimal (void)
{
  static const struct
  {
    double value;
    const char *decimal;
  } cases[] = {
    { 0, "0.0" },
    { 1, "1.0" },
    { -2.5, "-2.5" },
    { 0.1, "0.1" },
    { 0.3, "0.3" },
    { 0.1 + 0.2, "0.30000000000000004" },
    { 1.0 / 3, "0.3333333333333333" },
    { 14980.0, "14980.0" },
    { -14980.0, "-14980.0" },
    { 100000000.0, "100000000.0" },
    { 123456789012345.0, "123456789012345.0" },
    { 1e-05, "1e-05" },
    { -1e-05, "-1e-05" },
    { 0.0001, "0.0001" },
    { 5e-324, "5e-324" },
    { 1.7976931348623157e308, "1.7976931348623157e+308" },
    { -1.7976931348623157e308, "-1.7976931348623157e+308" },
    { 2.2250738585072014e-308, "2.2250738585072014e-308" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      char buffer[MBENCH_DECIMAL_SIZE];
      char name[80];
      mbench_text_decimal (cases[i].value, buffer);
      snprintf (name, sizeof name, "shortest decimal %s", cases[i].decimal);
      tap_string (buffer, cases[i].decimal, name);
    }
}

/* xorshift64 of G. Marsaglia.  */
static uint64_t
next_bits (uint64_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static size_t
significant_digits (const char *decimal)
{
  size_t digits = 0;
  size_t zeros = 0;
  for (; *decimal != '\0' && *decimal != 'e'; ++decimal)
    if (*decimal >= '1' && *decimal <= '9')
      {
        digits += zeros + 1;
        zeros = 0;
      }
    else if (*decimal == '0' && digits > 0)
      ++zeros;
  return digits;
}

/* Whether fewer digits than those of DECIMAL read back as VALUE.  */
static bool
is_too_long (double value, const char *decimal)
{
  size_t digits = significant_digits (decimal);
  char shorter[320];
  if (digits < 2)
    return false;
  snprintf (shorter, sizeof shorter, "%.*g", (int)digits - 1, value);
  return strtod (shorter, NULL) == value;
}

static void
check_round_trip (void)
{
  uint64_t state = 88172645463325252;
  size_t changed = 0;
  size_t too_long = 0;
  size_t no_real = 0;
  size_t overflow = 0;
  for (int i = 0; i < 20000; ++i)
    {
      uint64_t bits = next_bits (&state);
      double value;
      /* Half are of any size, half such as a report has.  */
      if (i % 2 == 0)
        memcpy (&value, &bits, sizeof value);
      else
        value = ldexp ((double)(bits >> 40), (int)(bits % 60) - 40);
      if (!isfinite (value))
        continue;
      char buffer[MBENCH_DECIMAL_SIZE + 1];
      buffer[MBENCH_DECIMAL_SIZE] = 'x';
      mbench_text_decimal (value, buffer);
      changed += strtod (buffer, NULL) != value;
      too_long += is_too_long (value, buffer);
      no_real += strpbrk (buffer, ".e") == NULL;
      overflow += buffer[MBENCH_DECIMAL_SIZE] != 'x';
    }
  tap_size (changed, 0, "decimals of random doubles read back as they were");
  tap_size (too_long, 0, "none has a digit too many");
  tap_size (no_real, 0, "each has a point or an exponent");
  tap_size (overflow, 0, "none is longer than its buffer");
}

static void
test_find (void)
{
  static const char *const words[] = { "auto", "on", "off" };
  tap_size (mbench_text_find ("auto", words, 3), 0, "the first word");
  tap_size (mbench_text_find ("off", words, 3), 2, "the last");
  tap_size (mbench_text_find ("o", words, 3), 3, "a part of a word is none");
  tap_size (mbench_text_find ("off", words, 2), 2, "nor is one behind them");
  tap_size (mbench_text_find ("off", words, 0), 0, "of no words none is");
}

/* That the excerpt of N times PART is EXPECTED times it, then ENDING.  */
static void
expect_excerpt (const char *part, size_t n, const char *shown, size_t expected,
                const char *ending, const char *name)
{
  char text[2000] = "";
  char whole[2000] = "";
  char buffer[MBENCH_EXCERPT_SIZE];
  for (size_t i = 0; i < n; ++i)
    strcat (text, part);
  for (size_t i = 0; i < expected; ++i)
    strcat (whole, shown);
  mbench_text_excerpt (text, buffer);
  tap_string (buffer, strcat (whole, ending), name);
}

/* 128 bytes and the three points have room.  */
static void
test_excerpt (void)
{
  expect_excerpt ("a", 0, "a", 0, "", "an excerpt of nothing");
  expect_excerpt ("a", 128, "a", 128, "", "of what has room: all of it");
  expect_excerpt ("a", 129, "a", 128, "...", "of what is a byte longer");
  expect_excerpt ("a", 131, "a", 128, "...", "of what just fits the buffer");
  expect_excerpt ("a", 1500, "a", 128, "...", "of much more");
  expect_excerpt ("\u4e2d", 60, "\u4e2d", 42, "...",
                  "an excerpt ends where a character does");
  expect_excerpt ("\x01", 33, "\\x01", 32, "...",
                  "escapes count as they are shown");
  expect_excerpt ("\xff", 2, "\ufffd", 2, "", "bytes that are no characters");
}

int
main (void)
{
  check_width ();
  check_printable ();
  check_printable_ascii ();
  check_invalid ();
  check_valid ();
  check_decimal ();
  check_round_trip ();
  test_find ();
  test_excerpt ();
  return tap_done ();
}
