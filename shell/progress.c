#include <config.h>

#include "progress.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/log.h"
#include "base/text.h"

static const char *const modes[] = { "auto", "plain", "none" };

static enum mbsh_progress_mode mode = MBSH_PROGRESS_NONE;
static bool is_drawing;
/* Shared with children, whose messages take the line away as well.  NULL
   before it is enabled.  */
static bool *is_drawn;

/* What was shown last of the run that is going on.  */
static char *shown_name;
static struct mbench_progress shown;
/* Executions of it that have ended.  */
static size_t ended;

enum mbench_status
mbsh_progress_read (const char *text, enum mbsh_progress_mode *result,
                    struct mbench_error *error)
{
  enum
  {
    MODES = sizeof modes / sizeof *modes
  };
  size_t found = mbench_text_find (text, modes, MODES);
  if (found == MODES)
    {
      char quoted[MBENCH_FOUND_SIZE];
      mbench_text_found (text, quoted);
      return mbench_fail (error, MBENCH_INVALID,
                          "progress %s: expected auto, plain or none", quoted);
    }
  *result = (enum mbsh_progress_mode)found;
  return MBENCH_OK;
}

const char *
mbsh_progress_name (enum mbsh_progress_mode named)
{
  return modes[named];
}

enum mbsh_progress_mode
mbsh_progress_mode (void)
{
  return mode;
}

void
mbsh_progress_enable (enum mbsh_progress_mode asked)
{
  const char *terminal = getenv ("TERM");
  mbsh_progress_erase ();
  mode = asked;
  is_drawing = mode == MBSH_PROGRESS_AUTO && isatty (STDERR_FILENO)
               && terminal != NULL && strcmp (terminal, "dumb") != 0;
  if (!is_drawing || is_drawn != NULL)
    return;
  void *place = mmap (NULL, sizeof *is_drawn, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  is_drawing = place != MAP_FAILED;
  if (!is_drawing)
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

/* TIME, ns, with three digits.  */
static void
put_time (double time, bool is_unicode, FILE *out)
{
  static const char *const units[] = { "ns", "us", "ms", "s" };
  size_t unit = 0;
  for (; unit < 3 && time >= 999.5; ++unit)
    time /= 1000;
  fprintf (out, "%.*f %s",
           time < 9.995   ? 2
           : time < 99.95 ? 1
                          : 0,
           time, unit == 1 && is_unicode ? "\u03bcs" : units[unit]);
}

static void
put_estimate (const struct mbench_progress *progress, bool is_unicode,
              FILE *out)
{
  if (!progress->has_estimate || !(progress->estimate > 0))
    return;
  fputs ("  ", out);
  put_time (progress->estimate, is_unicode, out);
  fprintf (out, " %s%.1f %%", is_unicode ? "\u00b1" : "+-",
           100 * progress->half_width / progress->estimate);
}

/* Parts of a line, the dearest first.  */
enum part
{
  PART_SHARE,
  PART_ESTIMATE,
  PART_LEFT,
  PARTS
};

static void
put_part (enum part part, const struct mbench_progress *progress,
          bool is_unicode, FILE *out)
{
  switch (part)
    {
    case PART_SHARE:
      fprintf (out, "  %.0f %%", 100 * progress->share);
      break;
    case PART_ESTIMATE:
      put_estimate (progress, is_unicode, out);
      break;
    default:
      if (progress->left > 0)
        fprintf (out, "  %.1f s left", (double)progress->left / 1e9);
      break;
    }
}

/* The first N parts, which the caller frees.  */
static char *
parts_text (size_t n, const struct mbench_progress *progress, bool is_unicode)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return NULL;
  for (size_t i = 0; i < n; ++i)
    put_part ((enum part)i, progress, is_unicode, out);
  return fclose (out) == 0 ? text : NULL;
}

/* NAME, cut, and FACTS, in the columns of SCREEN.  FACTS is freed.  */
static char *
join (const char *name, char *facts, const struct mbench_screen *screen)
{
  char *text = mbench_text_printable (name, screen->is_unicode);
  char *line = NULL;
  if (text != NULL && facts != NULL)
    {
      size_t width = mbench_text_width (facts);
      size_t left = screen->columns > width ? screen->columns - width : 0;
      if (asprintf (&line, "%.*s%.*s", (int)fitting (text, left), text,
                    (int)fitting (facts, screen->columns), facts)
          < 0)
        line = NULL;
    }
  free (text);
  free (facts);
  return line;
}

enum
{
  /* What of a name is worth a part of the facts.  */
  NAME_COLUMNS = 12
};

char *
mbsh_progress_line (const char *name, const struct mbench_progress *progress,
                    const struct mbench_screen *screen)
{
  size_t room = mbench_text_width (name);
  if (room > NAME_COLUMNS)
    room = NAME_COLUMNS;
  char *facts = parts_text (PARTS, progress, screen->is_unicode);
  for (size_t n = PARTS;
       facts != NULL && n > 1
       && mbench_text_width (facts) + room > screen->columns;)
    {
      free (facts);
      facts = parts_text (--n, progress, screen->is_unicode);
    }
  return join (name, facts, screen);
}

char *
mbsh_progress_result (const char *name, const struct mbench_progress *progress,
                      const struct mbench_screen *screen)
{
  char *facts = NULL;
  size_t size;
  FILE *out = open_memstream (&facts, &size);
  if (out == NULL)
    return NULL;
  put_estimate (progress, screen->is_unicode, out);
  fprintf (out, "  in %.1f s", (double)progress->elapsed / 1e9);
  if (fclose (out) != 0)
    return NULL;
  struct mbench_screen wide = *screen;
  if (wide.columns == 0)
    wide.columns = 10000;
  return join (name, facts, &wide);
}

/* The last column stays free: a full line may be wrapped.  */
static struct mbench_screen
screen_of_line (void)
{
  struct mbench_screen screen
      = mbench_screen_of (STDERR_FILENO, MBENCH_COLOUR_NEVER);
  if (screen.columns > 0)
    --screen.columns;
  return screen;
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
  if (mode == MBSH_PROGRESS_NONE
      || !mbench_text_copy (&shown_name, planned->name))
    return;
  shown = *progress;
  if (!is_drawing)
    return;
  struct mbench_screen screen = screen_of_line ();
  char *line = mbsh_progress_line (planned->name, progress, &screen);
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

void
mbsh_progress_end (bool is_last)
{
  mbsh_progress_erase ();
  bool is_only = is_last && ended == 0;
  bool is_told = mode == MBSH_PROGRESS_PLAIN || (is_drawing && !is_only);
  struct mbench_screen screen = screen_of_line ();
  char *line = is_told && shown_name != NULL
                   ? mbsh_progress_result (shown_name, &shown, &screen)
                   : NULL;
  char *whole;
  if (line != NULL && asprintf (&whole, "%s\n", line) >= 0)
    {
      draw (whole);
      free (whole);
    }
  free (line);
  free (shown_name);
  shown_name = NULL;
  ended = is_last ? 0 : ended + 1;
}
