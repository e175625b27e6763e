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

static const struct mbench_progress half = { .samples = 3,
                                             .elapsed = 1249999999,
                                             .share = 0.5,
                                             .left = 1200000000,
                                             .has_estimate = true,
                                             .estimate = 12.34,
                                             .half_width = 0.1 };

static void
is (const char *name, const struct mbench_progress *progress, size_t columns,
    const char *expected, const char *what)
{
  const struct mbench_screen screen = { .columns = columns };
  char *line = mbsh_progress_line (name, progress, &screen);
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
  static const char expected[] = "\rsort  0 %\033[K"
                                 "\r\033[Krun: error: one\r\n"
                                 "run: error: two\r\n"
                                 "\rsort  0 %\033[K"
                                 "\r\033[Krun: error: three\r\n";
  char text[sizeof expected + 64] = "";
  size_t used = 0;
  mbsh_progress_enable (MBSH_PROGRESS_AUTO);
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

static void
test_result (void)
{
  const struct mbench_screen screen = { .columns = 0 };
  char *line = mbsh_progress_result ("sort", &half, &screen);
  tap_string (line, "sort  12.3 ns +-0.8 %  in 1.2 s", "what stays of it");
  free (line);
}

static void
test_modes (void)
{
  enum mbsh_progress_mode mode = MBSH_PROGRESS_AUTO;
  struct mbench_error error;
  tap_ok (mbsh_progress_read ("plain", &mode, &error) == MBENCH_OK
              && mode == MBSH_PROGRESS_PLAIN,
          "a mode by name");
  tap_ok (mbsh_progress_read ("loud", &mode, &error) == MBENCH_INVALID,
          "one that is none");
  tap_string (error.message, "progress \"loud\": expected auto, plain or none",
              "says what there is");
  mbsh_progress_enable (MBSH_PROGRESS_NONE);
  tap_string (mbsh_progress_name (mbsh_progress_mode ()), "none",
              "and the mode is told");
}

int
main (void)
{
  test_messages ();
  const struct mbench_progress begun = { .elapsed = 0 };
  is ("sort", &half, 79, "sort  50 %  12.3 ns +-0.8 %  1.2 s left",
      "name, part, estimate and time left");
  is ("sort", &begun, 79, "sort  0 %", "the begin");
  is ("sort/100000", &half, 46,
      "sort/100000  50 %  12.3 ns +-0.8 %  1.2 s left", "what just fits");
  is ("sort/100000", &half, 40, "sort/100000  50 %  12.3 ns +-0.8 %",
      "the time left goes first");
  is ("sort/100000/200", &half, 20, "sort/100000/20  50 %",
      "then the estimate");
  is ("sort", &half, 5, "  50 ", "where nothing else is left, the part");
  is ("sort", &half, 0, "", "no terminal is that narrow");
  is ("a\nb\033[2J", &begun, 79, "a\\nb\\x1b[2J  0 %",
      "a name moves no cursor");
  test_result ();
  test_modes ();
  if (setlocale (LC_CTYPE, "C.UTF-8") != NULL)
    {
      const struct mbench_screen screen
          = { .columns = 40, .is_unicode = true };
      struct mbench_progress slow = half;
      slow.estimate = 2340;
      char *line = mbsh_progress_line ("\xe6\xbc\xa2", &slow, &screen);
      tap_string (line,
                  "\xe6\xbc\xa2  50 %  2.34 \xce\xbcs \xc2\xb1"
                  "0.0 %  1.2 s left",
                  "in Unicode");
      free (line);
    }
  return tap_done ();
}
