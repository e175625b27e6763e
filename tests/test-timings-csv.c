/* report/timings.h: columns of times.  */

#include <config.h>

#include "report/timings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "taking.h"
#include "tap.h"

static void
test_columns (void)
{
  tap_string (taking_text ("a,b\n1,2\n3,4\n"), "a=1 b=2 a=3 b=4 ",
              "columns by their heads");
  tap_string (taking_text ("a;b\r\n1;2\r\n3;4"), "a=1 b=2 a=3 b=4 ",
              "semicolons, CR LF");
  tap_string (taking_text ("a, left\tb\n1\t2\n"), "a, left=1 b=2 ",
              "tabs, where there are as many");
  tap_string (taking_text ("a (ms), b [us] ,c (1000),d (s) x\n1,2,3,4\n"),
              "a=1000000 b=2000 c (1000)=3 d (s) x=4 ", "units in heads");
  tap_string (taking_text ("a (ms)\n1\n1.5 us\n"), "a=1000000 a=1500 ",
              "a cell has a unit of its own");
  tap_string (taking_text ("1,2\n3,4\n"), "x:1=1 x:2=2 x:1=3 x:2=4 ",
              "columns without heads");
  tap_string (taking_text ("a,,(ms)\n1,2,3\n"), "a=1 x:2=2 x:3=3000000 ",
              "and a head that is empty, or a unit alone");
  tap_string (taking_text ("a,b\n1,\n,4\n\n , \n5,6\n"), "a=1 b=4 a=5 b=6 ",
              "empty cells and rows are skipped");
  tap_string (taking_text ("# c\n\na,b\n# d\n1,2\n"), "a=1 b=2 ",
              "comments are skipped");
  tap_string (taking_text ("a\n1\n2\n"), "a=1 a=2 ", "a single column");
  tap_string (taking_text ("a,b\n1\n2,3\n"), "a=1 a=2 b=3 ",
              "a row may be short");
  tap_string (taking_text ("a,b,\n1,2,\n"), "a=1 b=2 ",
              "a separator may stand at the end");
  tap_string (taking ("a,b\n1.0000005,2\n", 16, 99, MBENCH_TIMINGS_CSV, -12),
              "a=1000 b=2000 ", "as ps");
}

static void
test_quotes (void)
{
  tap_string (taking_text ("\"a,b\",\"say \"\"c\"\"\"\n\"1\",\"2 ms\"\n"),
              "a,b=1 say \"c\"=2000000 ", "quotes keep separators and quotes");
  tap_string (taking_text ("\"a\nb\",c\n1,x\n"),
              "a\nb=1 ! f:3: the column \"c\" is left out: expected times, "
              "found \"x\"\n",
              "and ends of lines, which count");
  tap_string (taking_text ("a,b\n1,\"2\n3,4\n"),
              "!! f:4: expected the end of a quoted cell, found the end of "
              "the input",
              "a quote without an end");
  tap_string (taking_text ("\"a;b;c\",d\n1,2\n"), "a;b;c=1 d=2 ",
              "separators in quotes do not count");
  tap_string (taking_text ("a;b \"c\"\n1;2\n"), "a=1 b \"c\"=2 ",
              "a quote inside a cell is one");
}

static void
test_left_out (void)
{
  tap_string (taking_text ("name,a\nfoo,1\nbar,2\n"),
              "! f:2: the column \"name\" is left out: expected times, found "
              "\"foo\"\na=1 a=2 ",
              "a column of text is left out and told once");
  tap_size (taking_bad, 0, "which is not wrong");
  tap_string (taking_text ("a,b\n1,\n2,x\n4,5\n"),
              "a=1 a=2 ! f:3: the column \"b\" is left out: expected times, "
              "found \"x\"\na=4 ",
              "the first cell that is not empty says what it is");
  tap_string (taking_text ("a,b\n1,-3\n4,5\n"),
              "a=1 ! f:2: expected a number from 0 on, found \"-3\"\n"
              "a=4 b=5 ",
              "a negative time is wrong, and its column stays");
  tap_size (taking_bad, 1, "and it counts as left out");
  tap_string (taking_text ("a,b\n1,2\nx,4\n5,6\n"),
              "a=1 b=2 ! f:3: expected a number from 0 on, found \"x\"\n"
              "b=4 a=5 b=6 ",
              "a bad cell behind is told with its line");
  tap_string (taking_text ("a,b\n1,2,3,4\n5,6\n"),
              "a=1 b=2 ! f:2: expected a row of at most 2 cells, as the first "
              "one, found 4\na=5 b=6 ",
              "cells without a column are told once a row");
  tap_string (taking ("a,b\n1\0,2\n3,4\n", 13, 99, MBENCH_TIMINGS_CSV, -9),
              "! f:2: expected text, found a null byte\na=3 b=4 ",
              "a null byte spoils its row");
  taking_refused = "a";
  tap_string (taking_text ("a,b\n1,2\n"), "! f:2: no a\nb=2 ",
              "a refused sample is told");
  taking_status = MBENCH_INTERRUPTED;
  tap_string (taking_text ("a,b\n1,2\n"), "!! no a", "or ends it");
  taking_refused = NULL;
  taking_status = MBENCH_INVALID;
}

static void
test_bounds (void)
{
  enum
  {
    MANY = 2 << 20
  };
  char *text = malloc (MANY);
  memset (text, ',', MANY);
  memcpy (text, "a", 1);
  tap_string (taking (text, MANY, 4096, MBENCH_TIMINGS_CSV, -9),
              "!! f:1: expected a row of at most 65536 cells, found \",\"",
              "cells without end");
  memset (text, '1', MANY);
  tap_string (taking (text, MANY, 4096, MBENCH_TIMINGS_CSV, -9),
              "!! f:1: expected a cell of at most 1 MiB, found \"1\"",
              "a cell without end");
  text[0] = '"';
  tap_string (taking (text, MANY, 4096, MBENCH_TIMINGS_CSV, -9),
              "!! f:1: expected a cell of at most 1 MiB, found "
              "\"11111111111111111111111111111111"
              "11111111111111111111111111111111"
              "11111111111111111111111111111111"
              "11111111111111111111111111111111"
              "...\"",
              "and one in quotes");
  free (text);
  taking_is_broken = true;
  tap_string (taking ("a,b\n1,2\n3", 9, 99, MBENCH_TIMINGS_CSV, -9),
              "a=1 b=2 !! f:3: it cannot be read: Input/output error",
              "what cannot be read");
  taking_is_broken = false;
}

int
main (void)
{
  test_columns ();
  test_quotes ();
  test_left_out ();
  test_bounds ();
  return tap_done ();
}
