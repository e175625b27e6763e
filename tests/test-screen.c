/* base/screen.h: what text is laid out for, and lines that are broken.  */

#include <config.h>

#include "base/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tap.h"

static void
wraps (const char *text, size_t columns, size_t indent, const char *expected,
       const char *name)
{
  char *got = mbench_screen_wrap (text, columns, indent);
  tap_string (got, expected, name);
  free (got);
}

static void
test_wrap (void)
{
  wraps ("one two three", 0, 0, "one two three", "without an end nothing");
  wraps ("one two three", 7, 0, "one two\nthree", "a line that is just full");
  wraps ("one two three", 6, 2, "one\n  two\n  three", "with an indent");
  wraps ("  one two", 6, 4, "  one\n    two", "its own indent stays");
  wraps ("incomprehensible two", 5, 0, "incomprehensible\ntwo",
         "a word that is too long");
  wraps ("one two\nthree four\n", 7, 0, "one two\nthree\nfour\n",
         "each line by itself");
  wraps ("one\n\ntwo", 3, 1, "one\n\ntwo", "empty lines stay");
  wraps ("one  two   ", 20, 0, "one  two", "gaps stay, but at the end");
  wraps ("\xc3\xa4\xc3\xb6\xc3\xbc x", 5, 0, "\xc3\xa4\xc3\xb6\xc3\xbc x",
         "characters are counted, not bytes");
  wraps ("\x1b[32mone\x1b[0m two", 7, 0, "\x1b[32mone\x1b[0m two",
         "colours take no room");
  wraps ("", 5, 0, "", "nothing");
}

static void
test_colour (void)
{
  enum mbench_colour colour = MBENCH_COLOUR_AUTO;
  struct mbench_error error;
  tap_ok (mbench_colour_read ("never", &colour, &error) == MBENCH_OK
              && colour == MBENCH_COLOUR_NEVER,
          "a choice by name");
  tap_ok (mbench_colour_read ("sometimes", &colour, &error) == MBENCH_INVALID,
          "a choice that is none");
  tap_string (error.message,
              "color \"sometimes\": expected auto, always or never",
              "says what there is");
  tap_string (mbench_colour_name (MBENCH_COLOUR_ALWAYS), "always", "and back");
}

static void
test_pipe (void)
{
  int ends[2];
  if (pipe (ends) != 0)
    abort ();
  struct mbench_screen screen = mbench_screen_of (ends[1], MBENCH_COLOUR_AUTO);
  tap_size (screen.columns, 0, "a pipe is as wide as is needed");
  tap_ok (!screen.has_colour, "and has no colour");
  tap_ok (mbench_screen_of (ends[1], MBENCH_COLOUR_ALWAYS).has_colour,
          "unless it is wanted");
  close (ends[0]);
  close (ends[1]);
}

int
main (void)
{
  test_wrap ();
  test_colour ();
  test_pipe ();
  return tap_done ();
}
