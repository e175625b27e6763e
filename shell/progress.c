#include <config.h>

#include "progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/log.h"
#include "base/text.h"

enum
{
  USUAL_COLUMNS = 80
};

static bool is_enabled;
/* Shared with children, whose messages take the line away as well.  NULL
   before it is enabled.  */
static bool *is_drawn;

void
mbsh_progress_enable (void)
{
  const char *terminal = getenv ("TERM");
  is_enabled = isatty (STDERR_FILENO) && terminal != NULL
               && strcmp (terminal, "dumb") != 0;
  if (!is_enabled || is_drawn != NULL)
    return;
  void *place = mmap (NULL, sizeof *is_drawn, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  is_enabled = place != MAP_FAILED;
  if (!is_enabled)
    return;
  is_drawn = place;
  mbench_log_set_before (mbsh_progress_erase);
}

/* How many bytes of TEXT fit into COLUMNS.  */
static size_t
fitting (const char *text, size_t columns)
{
  const char *next = text;
  size_t used = 0;
  while (*next != '\0')
    {
      const char *this = next;
      char character[MBENCH_CHARACTER_SIZE];
      mbench_text_next (&next, character);
      used += mbench_text_width (character);
      if (used > columns)
        return (size_t)(this - text);
    }
  return (size_t)(next - text);
}

char *
mbsh_progress_line (const char *name, size_t samples, int64_t elapsed,
                    size_t columns)
{
  char facts[80];
  size_t width
      = (size_t)snprintf (facts, sizeof facts, "  %zu samples  %.1f s",
                          samples, (double)elapsed / 1e9);
  char *text = mbench_text_printable (name, mbench_text_locale_is_utf8 ());
  if (text == NULL)
    return NULL;
  size_t left = columns > width ? columns - width : 0;
  char *line;
  if (asprintf (&line, "%.*s%.*s", (int)fitting (text, left), text,
                (int)columns, facts)
      < 0)
    line = NULL;
  free (text);
  return line;
}

static size_t
terminal_columns (void)
{
  struct winsize size;
  return ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0
             ? size.ws_col
             : USUAL_COLUMNS;
}

/* In one piece; what the terminal does not take is lost, which the next
   drawing mends.  */
static void
draw (const char *text)
{
  ssize_t written = write (STDERR_FILENO, text, strlen (text));
  (void)written;
}

void
mbsh_progress_show (const struct mbench_planned *planned,
                    const struct mbench_progress *progress)
{
  if (!is_enabled)
    return;
  /* The last column stays free: a full line may be wrapped.  */
  char *line = mbsh_progress_line (planned->name, progress->samples,
                                   progress->elapsed, terminal_columns () - 1);
  char *drawing;
  if (line != NULL && asprintf (&drawing, "\r%s\033[K", line) >= 0)
    {
      draw (drawing);
      *is_drawn = true;
      free (drawing);
    }
  free (line);
}

void
mbsh_progress_erase (void)
{
  if (is_drawn == NULL)
    return;
  if (*is_drawn)
    draw ("\r\033[K");
  *is_drawn = false;
}
