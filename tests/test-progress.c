/* shell/progress.h: the line that tells where a run is.  */

#include <config.h>

#include "progress.h"

#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/log.h"
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

static void
show (void)
{
  char name[] = "sort";
  const struct mbench_planned planned = { .name = name };
  const struct mbench_progress progress = { .samples = 3 };
  mbsh_progress_show (&planned, &progress);
}

static void
say_in_child (const char *text)
{
  pid_t child = fork ();
  if (child == 0)
    {
      mbench_log ("run", MICRO_BENCHMARK_ERROR_LEVEL, "%s", text);
      _exit (0);
    }
  waitpid (child, NULL, 0);
}

/* What is drawn and said at a terminal, of which MASTER is the other end.  */
static void
draw_and_say (int master)
{
  static const char expected[] = "\rsort  3 samples  0.0 s\033[K"
                                 "\r\033[Krun: error: one\r\n"
                                 "run: error: two\r\n"
                                 "\rsort  3 samples  0.0 s\033[K"
                                 "\r\033[Krun: error: three\r\n";
  char text[sizeof expected + 64] = "";
  size_t used = 0;
  mbsh_progress_enable ();
  show ();
  say_in_child ("one");
  mbench_log ("run", MICRO_BENCHMARK_ERROR_LEVEL, "two");
  show ();
  mbench_log ("run", MICRO_BENCHMARK_ERROR_LEVEL, "three");
  while (strstr (text, "three\r\n") == NULL && used < sizeof text - 1)
    {
      ssize_t n = read (master, text + used, sizeof text - 1 - used);
      if (n <= 0)
        break;
      used += (size_t)n;
      text[used] = '\0';
    }
  tap_string (text, expected,
              "messages, a child's too, take the line away first");
}

static void
test_messages (void)
{
  int master = posix_openpt (O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt (master) != 0 || unlockpt (master) != 0)
    {
      tap_ok (true, "messages # SKIP no pseudo terminal");
      return;
    }
  int terminal = open (ptsname (master), O_RDWR | O_NOCTTY);
  int saved = dup (STDERR_FILENO);
  setenv ("TERM", "xterm", 1);
  dup2 (terminal, STDERR_FILENO);
  draw_and_say (master);
  dup2 (saved, STDERR_FILENO);
  close (saved);
  close (terminal);
  close (master);
}

int
main (void)
{
  test_messages ();
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
