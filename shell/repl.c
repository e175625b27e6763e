#include <config.h>

#include "repl.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bind.h"
#include "interrupt.h"
#include "line.h"
#include "progress.h"

static SCM completer = SCM_BOOL_F;

/* (completer line start end) gives a list of strings, or #f for file names.
   It contains what it calls, so nothing leaves through readline.  START and
   END, counted in bytes, are turned into characters.  */
static char **
complete (const char *line, int start, int end)
{
  if (scm_is_false (completer))
    return NULL;
  SCM before = scm_from_locale_stringn (line, (size_t)start);
  SCM word = scm_from_locale_stringn (line + start, (size_t)(end - start));
  SCM list = scm_call_2 (completer, before, word);
  if (scm_is_false (list))
    return NULL;
  size_t n = scm_to_size_t (scm_length (list));
  char **result = calloc (n + 1, sizeof *result);
  for (size_t i = 0; result != NULL && i < n; ++i, list = scm_cdr (list))
    result[i] = scm_to_locale_string (scm_car (list));
  return result;
}

static SCM
line_init (SCM history_file, SCM procedure)
{
  completer = scm_gc_protect_object (procedure);
  mbsh_line_init (
      scm_is_true (history_file) ? scm_to_locale_string (history_file) : NULL,
      complete, mbsh_interrupt_descriptor (), mbsh_interrupt_drain,
      mbsh_interrupt_deadly);
  mbsh_interrupt_at_prompt ();
  return SCM_UNSPECIFIED;
}

static SCM
line_read (SCM prompt)
{
  char *prompt_text = scm_to_locale_string (prompt);
  char *line = NULL;
  mbsh_interrupt_keep ();
  /* One that came too late for what ran is not meant for the next line.  What
     comes behind the drain wakes the editor.  */
  mbsh_interrupt_drain ();
  mbsh_interrupt_forget ();
  enum mbsh_line_result result = mbsh_interrupt_deadly () != 0
                                     ? MBSH_LINE_INTERRUPTED
                                     : mbsh_line_read (prompt_text, &line);
  free (prompt_text);
  switch (result)
    {
    case MBSH_LINE_READ:
      return scm_take_locale_string (line);
    case MBSH_LINE_END:
      return SCM_EOF_VAL;
    default:
      mbsh_interrupt_forget ();
      return SCM_BOOL_F;
    }
}

static SCM
line_remember (SCM entry)
{
  char *text = scm_to_locale_string (entry);
  mbsh_line_remember (text);
  free (text);
  return SCM_UNSPECIFIED;
}

/* Whether somebody has ended an execution, and not the run, since the last one
   that ended.  */
static bool is_execution_interrupted;

static enum mbench_interrupt
take_interrupt (enum mbench_interrupt taken)
{
  if (taken != MBENCH_INTERRUPT_NONE)
    is_execution_interrupted = taken == MBENCH_INTERRUPT_EXECUTION;
  return taken;
}

static enum mbench_interrupt
interrupted (void)
{
  return take_interrupt (mbsh_interrupt_poll ());
}

static void
execution_ended (bool is_last)
{
  mbsh_progress_end (is_last);
  if (is_execution_interrupted && !is_last && isatty (STDERR_FILENO))
    fputs ("interrupted; Ctrl-C again within a second ends the run\n", stderr);
  is_execution_interrupted = false;
}

static SCM
interrupt_install (SCM async)
{
  mbsh_interrupt_install (async);
  mbscm_interrupted = interrupted;
  mbscm_progress = mbsh_progress_show;
  mbscm_execution_ended = execution_ended;
  return SCM_UNSPECIFIED;
}

static SCM
progress_mode (void)
{
  return scm_from_utf8_string (mbsh_progress_name (mbsh_progress_mode ()));
}

static SCM
progress_set_mode (SCM text)
{
  enum mbsh_progress_mode mode;
  struct mbench_error error;
  char *c_text = scm_to_utf8_string (text);
  enum mbench_status status = mbsh_progress_read (c_text, &mode, &error);
  free (c_text);
  if (status != MBENCH_OK)
    scm_misc_error (NULL, "~A",
                    scm_list_1 (scm_from_utf8_string (error.message)));
  mbsh_progress_enable (mode);
  return SCM_UNSPECIFIED;
}

static SCM
interrupt_keep (void)
{
  mbsh_interrupt_keep ();
  return SCM_UNSPECIFIED;
}

/* Bytes in the pipe are those of interrupts that code has seen.  */
static SCM
interrupt_take (void)
{
  enum mbench_interrupt taken = take_interrupt (mbsh_interrupt_take ());
  if (taken == MBENCH_INTERRUPT_NONE)
    return SCM_BOOL_F;
  mbsh_interrupt_drain ();
  return scm_from_utf8_symbol (
      taken == MBENCH_INTERRUPT_EXECUTION ? "execution" : "run");
}

static SCM
ending_signal (void)
{
  int deadly = mbsh_interrupt_deadly ();
  return deadly != 0 ? scm_from_int (deadly) : SCM_BOOL_F;
}

static SCM
entry (const char *name, int arity, scm_t_subr function)
{
  return scm_cons (scm_from_utf8_symbol (name),
                   scm_c_make_gsubr (name, arity, 0, 0, function));
}

SCM
mbsh_repl_host (void)
{
  return scm_list_n (
      entry ("line-init", 2, (scm_t_subr)(void (*) (void))line_init),
      entry ("line-read", 1, (scm_t_subr)(void (*) (void))line_read),
      entry ("line-remember", 1, (scm_t_subr)(void (*) (void))line_remember),
      entry ("interrupt-install", 1,
             (scm_t_subr)(void (*) (void))interrupt_install),
      entry ("interrupt-take", 0, (scm_t_subr)(void (*) (void))interrupt_take),
      entry ("ending-signal", 0, (scm_t_subr)(void (*) (void))ending_signal),
      entry ("progress-mode", 0, (scm_t_subr)(void (*) (void))progress_mode),
      entry ("progress-set-mode", 1,
             (scm_t_subr)(void (*) (void))progress_set_mode),
      entry ("interrupt-keep", 0, (scm_t_subr)(void (*) (void))interrupt_keep),
      SCM_UNDEFINED);
}
