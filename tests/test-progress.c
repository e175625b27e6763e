/* shell/progress.h: the line that tells where a run is.  */

#include <config.h>

#include "progress.h"

#include <locale.h>
#include <stdlib.h>

#include "base/text.h"

#include "tap.h"

static void
is (const char *name, size_t samples, int64_t elapsed, size_t columns,
    const char *expected, const char *what)
{
  char *line = mbsh_progress_line (name, samples, elapsed, columns);
  tap_string (line, expected, what);
  tap_ok (mbench_text_width (line) <= columns, "in %zu columns", columns);
  free (line);
}

int
main (void)
{
  is ("sort", 12345, 1249999999, 79, "sort  12345 samples  1.2 s",
      "name, samples and time");
  is ("sort", 0, 0, 79, "sort  0 samples  0.0 s", "the begin");
  is ("sort", 12345, 1249999999, 26, "sort  12345 samples  1.2 s",
      "what just fits");
  is ("sort", 12345, 1249999999, 25, "sor  12345 samples  1.2 s",
      "the name is shortened");
  is ("sort", 12345, 1249999999, 10, "  12345 sa",
      "where nothing else is left, the facts");
  is ("sort", 12345, 1249999999, 0, "", "no terminal is that narrow");
  is ("a\nb\033[2J", 1, 0, 79, "a\\nb\\x1b[2J  1 samples  0.0 s",
      "a name moves no cursor");
  if (setlocale (LC_CTYPE, "C.UTF-8") != NULL)
    {
      is ("\xe6\xbc\xa2\xe5\xad\x97", 1, 0, 21,
          "\xe6\xbc\xa2  1 samples  0.0 s",
          "a character of two columns that does not fit is left away");
      is ("e\xcc\x81"
          "e",
          1, 0, 19, "e\xcc\x81  1 samples  0.0 s",
          "and a mark stays with its letter");
    }
  return tap_done ();
}
