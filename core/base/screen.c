#include <config.h>

#include "base/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.h"

enum
{
  USUAL_COLUMNS = 80,
  ESCAPE = 0x1b
};

static const char *const names[] = { "auto", "always", "never" };

enum mbench_status
mbench_colour_read (const char *text, enum mbench_colour *colour,
                    struct mbench_error *error)
{
  enum
  {
    NAMES = sizeof names / sizeof *names
  };
  size_t found = mbench_text_find (text, names, NAMES);
  if (found == NAMES)
    {
      char shown[MBENCH_FOUND_SIZE];
      mbench_text_found (text, shown);
      return mbench_fail (error, MBENCH_INVALID,
                          "color %s: expected auto, always or never", shown);
    }
  *colour = (enum mbench_colour)found;
  return MBENCH_OK;
}

const char *
mbench_colour_name (enum mbench_colour colour)
{
  return names[colour];
}

static bool
takes_colour (bool is_terminal)
{
  const char *refused = getenv ("NO_COLOR");
  const char *kind = getenv ("TERM");
  return is_terminal && (refused == NULL || *refused == '\0') && kind != NULL
         && strcmp (kind, "dumb") != 0;
}

struct mbench_screen
mbench_screen_of (int fd, enum mbench_colour colour)
{
  bool is_terminal = isatty (fd);
  struct mbench_screen screen
      = { .is_unicode = mbench_text_locale_is_utf8 (),
          .has_colour
          = colour == MBENCH_COLOUR_ALWAYS
            || (colour == MBENCH_COLOUR_AUTO && takes_colour (is_terminal)) };
  struct winsize size;
  if (is_terminal)
    screen.columns = ioctl (fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0
                         ? size.ws_col
                         : USUAL_COLUMNS;
  return screen;
}

const char *
mbench_screen_style (const struct mbench_screen *screen,
                     enum mbench_style style)
{
  static const char *const styles[]
      = { "", "\033[1m", "\033[32m", "\033[33m", "\033[31m" };
  return screen->has_colour ? styles[style] : "";
}

const char *
mbench_screen_plain (const struct mbench_screen *screen,
                     enum mbench_style style)
{
  return screen->has_colour && style != MBENCH_STYLE_PLAIN ? "\033[0m" : "";
}

/* Whether a line can be broken at C.  */
static bool
is_gap (char c)
{
  return c == ' ' || c == '\n' || c == '\0';
}

/* Where the word at TEXT ends, and in *WIDTH what it takes.  */
static const char *
word_end (const char *text, size_t *width)
{
  *width = 0;
  while (!is_gap (*text))
    if (*text == ESCAPE)
      {
        text += strcspn (text, "m \n");
        text += *text == 'm';
      }
    else
      {
        char character[MBENCH_CHARACTER_SIZE];
        mbench_text_next (&text, character);
        *width += mbench_text_width (character);
      }
  return text;
}

char *
mbench_screen_wrap (const char *text, size_t columns, size_t indent)
{
  if (columns == 0)
    return strdup (text);
  char *wrapped = NULL;
  size_t size;
  FILE *out = open_memstream (&wrapped, &size);
  if (out == NULL)
    return NULL;
  size_t used = 0;
  bool is_begun = false;
  while (*text != '\0')
    {
      size_t gap = strspn (text, " ");
      const char *word = text + gap;
      size_t width;
      const char *end = word_end (word, &width);
      if (is_begun && width > 0 && used + gap + width > columns)
        {
          fprintf (out, "\n%*s", (int)indent, "");
          used = indent;
        }
      else if (width > 0)
        {
          fprintf (out, "%*s", (int)gap, "");
          used += gap;
        }
      fwrite (word, 1, (size_t)(end - word), out);
      used += width;
      is_begun = is_begun || width > 0;
      text = end;
      if (*text == '\n')
        {
          fputc (*text++, out);
          used = 0;
          is_begun = false;
        }
    }
  if (fclose (out) == 0)
    return wrapped;
  free (wrapped);
  return NULL;
}
