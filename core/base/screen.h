/* What a text is laid out for: a terminal, its size, and what it can show; or
   no terminal, and then as wide as the text needs.  */

#ifndef MBENCH_SCREEN_H
#define MBENCH_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct mbench_screen
{
  /* How many columns there are; zero: as many as are needed.  */
  size_t columns;
  /* Whether characters outside ASCII can be shown.  */
  bool is_unicode;
  /* Whether colours can be, and are wanted.  */
  bool has_colour;
};

/* When there are colours.  */
enum mbench_colour
{
  /* On a terminal, unless the variable NO_COLOR is set and not empty, or the
     terminal is a dumb one.  */
  MBENCH_COLOUR_AUTO,
  MBENCH_COLOUR_ALWAYS,
  MBENCH_COLOUR_NEVER
};

/* The choice that TEXT, "auto", "always" or "never", names.  */
enum mbench_status mbench_colour_read (const char *text,
                                       enum mbench_colour *colour,
                                       struct mbench_error *error);
const char *mbench_colour_name (enum mbench_colour colour);

/* What text is laid out for that is written to the descriptor FD.  A terminal
   that does not tell its size has 80 columns.  */
struct mbench_screen mbench_screen_of (int fd, enum mbench_colour colour);

/* What text means, which colour helps to see and nobody needs to understand.
 */
enum mbench_style
{
  MBENCH_STYLE_PLAIN,
  /* The head of a table.  */
  MBENCH_STYLE_HEAD,
  MBENCH_STYLE_GOOD,
  /* Not to be trusted as it is.  */
  MBENCH_STYLE_DOUBTFUL,
  MBENCH_STYLE_BAD
};

/* The escape sequence that begins STYLE on SCREEN, and that which ends every
   style; both empty where there are no colours or STYLE is the plain one.  */
const char *mbench_screen_style (const struct mbench_screen *screen,
                                 enum mbench_style style);
const char *mbench_screen_plain (const struct mbench_screen *screen,
                                 enum mbench_style style);

/* A copy of TEXT, lines of printable characters, in which no line is wider
   than COLUMNS where white space lets it be broken; lines that go on begin
   with INDENT spaces.  COLUMNS 0 leaves TEXT as it is.  Escape sequences of
   colours take no room.  NULL when memory is short; the caller frees.  */
char *mbench_screen_wrap (const char *text, size_t columns, size_t indent);

#endif
