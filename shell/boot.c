#include <config.h>

#include "boot.h"

#include <libguile.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bind.h"
#include "loads.h"
#include "progress.h"
#include "repl.h"

struct context
{
  const struct mbsh_options *options;
  int argc;
  char **argv;
  int status;
};

static void
init_primitives (void *unused)
{
  (void)unused;
  mbscm_init ();
}

/* Put DIRECTORY at the head of the list that VARIABLE holds.  */
static void
prepend (const char *variable, SCM directory)
{
  SCM list = scm_c_lookup (variable);
  scm_variable_set_x (list, scm_cons (directory, scm_variable_ref (list)));
}

static void
set_paths (const struct mbsh_options *options)
{
  /* pre-inst-env has put the build tree's folders on the paths.  */
  if (getenv ("MBSH_UNINSTALLED") == NULL)
    {
      prepend ("%load-path", scm_from_locale_string (MBSH_SITE_DIR));
      prepend ("%load-compiled-path",
               scm_from_locale_string (MBSH_CCACHE_DIR));
    }
  for (size_t i = options->directories.n; i-- > 0;)
    prepend ("%load-path",
             scm_from_locale_string (options->directories.list[i]));
}

/* TEXT of the command line.  A locale that knows no more than ASCII would turn
   the letters of others into question marks.  */
static SCM
from_argument (const char *text)
{
  char *valid = mbench_text_valid (text);
  bool is_utf8 = valid != NULL && strcmp (valid, text) == 0;
  free (valid);
  return is_utf8 ? scm_from_utf8_string (text) : scm_from_locale_string (text);
}

static SCM
from_list (const char *const *strings, size_t n)
{
  SCM list = SCM_EOL;
  while (n-- > 0)
    list = scm_cons (from_argument (strings[n]), list);
  return list;
}

static SCM
part (const char *name, SCM value)
{
  return scm_cons (scm_from_utf8_symbol (name), value);
}

static SCM
list_part (const char *name, const struct mbsh_list *list)
{
  return part (name, from_list (list->list, list->n));
}

/* What (mbsh start) does, as an alist.  */
static SCM
request (const struct context *context)
{
  const struct mbsh_options *options = context->options;
  SCM arguments
      = from_list ((const char *const *)context->argv + options->rest,
                   (size_t)(context->argc - options->rest));
  return scm_list_n (
      part ("script", options->mode == MBSH_SCRIPT
                          ? from_argument (options->script)
                          : SCM_BOOL_F),
      part ("doctor?", scm_from_bool (options->mode == MBSH_DOCTOR)),
      part ("run?", scm_from_bool (options->run)),
      part ("list?", scm_from_bool (options->list)),
      part ("no-init?", scm_from_bool (options->no_init)),
      part ("quiet?", scm_from_bool (options->quiet)),
      part ("arguments", arguments), list_part ("files", &options->files),
      list_part ("expressions", &options->expressions),
      list_part ("patterns", &options->patterns),
      list_part ("outputs", &options->outputs),
      list_part ("commands", &options->commands), SCM_UNDEFINED);
}

static void *
run (void *data)
{
  struct context *context = data;
  const struct mbsh_options *options = context->options;
  set_paths (options);
  mbscm_loads_again = true;
  mbscm_isolates
      = options->no_isolation ? MBENCH_SWITCH_OFF : MBENCH_SWITCH_ON;
  mbscm_budget = options->budget;
  mbscm_constraints = options->overrides;
  mbscm_placement = options->placement;
  mbscm_cflags = options->cflags;
  mbscm_colour = options->colour;
  mbsh_progress_enable (options->quiet ? MBSH_PROGRESS_NONE
                                       : options->progress);
  /* Where plain Guile loads the extension, mbsh has it linked in.  */
  scm_c_define_module ("mbenchmark primitive", init_primitives, NULL);
  SCM start = scm_c_public_ref ("mbsh start", "start-shell");
  SCM status = scm_call_2 (start, request (context), mbsh_repl_host ());
  context->status = scm_to_int (status);
  return NULL;
}

int
mbsh_boot (const struct mbsh_options *options, int argc, char **argv)
{
  struct context context = { options, argc, argv, EXIT_FAILURE };
  mbscm_worker = mbench_worker_take ();
  if (mbscm_worker != NULL)
    mbench_worker_silence (mbscm_worker);
  scm_with_guile (run, &context);
  return context.status;
}
