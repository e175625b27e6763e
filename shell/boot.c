#include <config.h>

#include "boot.h"

#include <libguile.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bind.h"
#include "loads.h"
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
  for (size_t i = options->n_directories; i-- > 0;)
    prepend ("%load-path", scm_from_locale_string (options->directories[i]));
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
list_of (const char *const *strings, size_t n)
{
  SCM list = SCM_EOL;
  while (n-- > 0)
    list = scm_cons (from_argument (strings[n]), list);
  return list;
}

static void *
run (void *data)
{
  static const char *const modes[]
      = { "load", "script", "expression", "doctor" };
  struct context *context = data;
  const struct mbsh_options *options = context->options;
  set_paths (options);
  mbscm_loads_again = true;
  mbscm_isolates
      = options->no_isolation ? MBENCH_SWITCH_OFF : MBENCH_SWITCH_ON;
  mbscm_budget = options->budget;
  struct mbench_error error;
  if (options->meters != NULL
      && mbench_constraints_read (&mbscm_constraints, MBENCH_METERS,
                                  options->meters, &error)
             != MBENCH_OK)
    scm_misc_error (NULL, "--meters: ~A",
                    scm_list_1 (scm_from_utf8_string (error.message)));
  mbscm_placement = options->placement;
  mbscm_cflags = options->cflags;
  /* Where plain Guile loads the extension, mbsh has it linked in.  */
  scm_c_define_module ("mbenchmark primitive", init_primitives, NULL);
  SCM start = scm_c_public_ref ("mbsh start", "start-shell");
  SCM status = scm_apply_0 (
      start,
      scm_list_n (scm_from_utf8_symbol (modes[options->mode]),
                  options->subject != NULL ? from_argument (options->subject)
                                           : SCM_BOOL_F,
                  list_of ((const char *const *)context->argv + options->rest,
                           (size_t)(context->argc - options->rest)),
                  list_of (options->files, options->n_files),
                  scm_from_bool (options->no_init), mbsh_repl_host (),
                  SCM_UNDEFINED));
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
