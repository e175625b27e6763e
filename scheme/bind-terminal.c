/* What terminals can show, and text laid out for it.  */

#include <config.h>

#include <stdlib.h>

#include "base/screen.h"
#include "bind.h"
#include "error.h"
#include "object.h"
#include "primitive.h"

enum mbench_colour mbscm_colour;

static SCM
terminal_screen (SCM fd)
{
  struct mbench_screen screen
      = mbench_screen_of (scm_to_int (fd), mbscm_colour);
  return scm_list_3 (scm_from_size_t (screen.columns),
                     scm_from_bool (screen.is_unicode),
                     scm_from_bool (screen.has_colour));
}

static SCM
colour_mode (void)
{
  return scm_from_utf8_symbol (mbench_colour_name (mbscm_colour));
}

static SCM
set_colour_mode_x (SCM mode)
{
  static const char procedure[] = "%set-colour-mode!";
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_check (mbench_colour_read (mbscm_to_string (mode, 1, procedure),
                                   &mbscm_colour, &error),
               &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
wrap_text (SCM text, SCM columns, SCM indent)
{
  static const char procedure[] = "%wrap-text";
  scm_dynwind_begin (0);
  char *wrapped
      = mbench_screen_wrap (mbscm_to_string (text, 1, procedure),
                            scm_to_size_t (columns), scm_to_size_t (indent));
  if (wrapped == NULL)
    mbscm_no_memory ();
  scm_dynwind_free (wrapped);
  SCM result = mbscm_from_string (wrapped);
  scm_dynwind_end ();
  return result;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%terminal-screen", "(fd)", terminal_screen,
                   "Return how many columns the terminal at the descriptor "
                   "@var{fd} has, 0 where it is none, whether it shows "
                   "characters outside ASCII, and whether it has colours."),
  MBSCM_PRIMITIVE ("%colour-mode", "()", colour_mode,
                   "Return when there are colours, a symbol."),
  MBSCM_PRIMITIVE ("%set-colour-mode!", "(mode)", set_colour_mode_x,
                   "Let there be colours as the string @var{mode} says."),
  MBSCM_PRIMITIVE ("%wrap-text", "(text columns indent)", wrap_text,
                   "Return @var{text} in lines of at most @var{columns}, "
                   "those that go on with @var{indent} spaces before them."),
};

void
mbscm_init_terminal (void)
{
  MBSCM_DEFINE (primitives);
}
