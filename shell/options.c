#include <config.h>

#include "options.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "option-table.h"
#include "program/override.h"
#include "test/quantity.h"

static enum mbench_status
append (struct mbsh_list *list, const char *text, struct mbench_error *error)
{
  const char **grown
      = realloc (list->list, (list->n + 1) * sizeof *list->list);
  if (grown == NULL)
    return mbench_no_memory (error, "the command line");
  grown[list->n++] = text;
  list->list = grown;
  return MBENCH_OK;
}

/* Where reading the argument of option ID was refused, say of which.  */
static enum mbench_status
of_option (enum mbsh_option id, enum mbench_status status,
           const struct mbench_error *reason, struct mbench_error *error)
{
  return status == MBENCH_OK
             ? status
             : mbench_fail (error, status, "--%s: %s",
                            mbsh_option_table[id].name, reason->message);
}

static enum mbench_status
take_cflags (struct mbsh_options *options, const char *argument,
             struct mbench_error *error)
{
  struct mbench_words words = { 0 };
  struct mbench_error reason;
  enum mbench_status status = mbench_words_split (argument, &words, &reason);
  mbench_words_release (&words);
  options->cflags = argument;
  return of_option (MBSH_OPTION_CFLAGS, status, &reason, error);
}

static enum mbench_status
take_output (struct mbsh_options *options, const char *argument,
             struct mbench_error *error)
{
  options->run = true;
  enum mbench_status status = append (&options->outputs, argument, error);
  return status == MBENCH_OK ? mbench_destinations_read (
             &options->destinations, argument, error)
                             : status;
}

/* Take option ID, one on how it is measured or on recorded timings.  */
static enum mbench_status
take_setting (struct mbsh_options *options, enum mbsh_option id,
              const char *argument, struct mbench_error *error)
{
  struct mbench_error reason;
  switch (id)
    {
    case MBSH_OPTION_SET:
      return mbench_override_read (&options->overrides, argument, error);
    case MBSH_OPTION_METERS:
      return mbench_constraints_read (&options->overrides, MBENCH_METERS,
                                      argument, error);
    case MBSH_OPTION_BUDGET:
      return mbench_quantity_budget (argument, &options->budget, error);
    case MBSH_OPTION_PIN:
      return mbench_placement_read_pin (&options->placement, argument, error);
    case MBSH_OPTION_PRIORITY:
      return mbench_placement_read_priority (&options->placement, argument,
                                             error);
    case MBSH_OPTION_FORMAT:
      options->analyzing = "--format";
      return of_option (
          id, mbench_timings_format_read (argument, &options->format, &reason),
          &reason, error);
    case MBSH_OPTION_UNIT:
      options->analyzing = "--unit";
      return of_option (
          id, mbench_timings_unit_read (argument, &options->unit, &reason),
          &reason, error);
    case MBSH_OPTION_CFLAGS:
      return take_cflags (options, argument, error);
    default:
      options->no_isolation = true;
      return MBENCH_OK;
    }
}

/* Take option ID, one on commands.  */
static enum mbench_status
take_command (struct mbsh_options *options, enum mbsh_option id,
              const char *argument, struct mbench_error *error)
{
  options->running = "--command";
  enum mbench_status status
      = append (&options->commands, mbsh_option_table[id].name, error);
  return status == MBENCH_OK ? append (&options->commands,
                                       argument != NULL ? argument : "", error)
                             : status;
}

/* Take option ID, which adds to what is loaded, done or shown.  */
static enum mbench_status
take_addition (struct mbsh_options *options, enum mbsh_option id,
               const char *argument, struct mbench_error *error)
{
  struct mbench_error reason;
  switch (id)
    {
    case MBSH_OPTION_LOAD:
      options->running = "--load";
      return append (&options->files, argument, error);
    case MBSH_OPTION_LOAD_PATH:
      return append (&options->directories, argument, error);
    case MBSH_OPTION_EXPRESSION:
      options->running = "--expression";
      return append (&options->expressions, argument, error);
    case MBSH_OPTION_RUN:
      options->running = "--run";
      options->run = true;
      return argument != NULL ? append (&options->patterns, argument, error)
                              : MBENCH_OK;
    case MBSH_OPTION_LIST:
      options->running = "--list";
      options->list = true;
      return MBENCH_OK;
    case MBSH_OPTION_OUTPUT:
      options->running = "--output";
      return take_output (options, argument, error);
    case MBSH_OPTION_QUIET:
      options->quiet = true;
      return MBENCH_OK;
    case MBSH_OPTION_PROGRESS:
      return of_option (
          id, mbsh_progress_read (argument, &options->progress, &reason),
          &reason, error);
    case MBSH_OPTION_COLOR:
      return of_option (
          id, mbench_colour_read (argument, &options->colour, &reason),
          &reason, error);
    case MBSH_OPTION_NO_INIT:
      options->no_init = true;
      return MBENCH_OK;
    default:
      return id >= MBSH_OPTION_COMMAND && id <= MBSH_OPTION_ANY_STATUS
                 ? take_command (options, id, argument, error)
                 : take_setting (options, id, argument, error);
    }
}

static enum mbench_status
take (void *data, size_t row, const char *argument, bool *done,
      struct mbench_error *error)
{
  struct mbsh_options *options = data;
  enum mbsh_mode mode;
  switch ((enum mbsh_option)row)
    {
    case MBSH_OPTION_ANALYZE:
      options->mode = MBSH_ANALYZE;
      return MBENCH_OK;
    case MBSH_OPTION_SCRIPT:
      options->script = argument;
      mode = MBSH_SCRIPT;
      break;
    case MBSH_OPTION_DOCTOR:
      mode = MBSH_DOCTOR;
      break;
    case MBSH_OPTION_HELP:
    case MBSH_OPTION_VERSION:
      options->mode = row == MBSH_OPTION_HELP ? MBSH_HELP : MBSH_VERSION;
      *done = true;
      return MBENCH_OK;
    default:
      return take_addition (options, (enum mbsh_option)row, argument, error);
    }
  if (options->mode == MBSH_ANALYZE)
    return mbench_fail (error, MBENCH_INVALID,
                        "--analyze: expected no --%s beside it",
                        mbsh_option_table[row].name);
  options->mode = mode;
  *done = true;
  return MBENCH_OK;
}

/* Whether options and FILEs may follow.  */
static bool
goes_on (const struct mbsh_options *options)
{
  return options->mode == MBSH_LOAD || options->mode == MBSH_ANALYZE;
}

/* What is said of recorded timings goes together, and what is said of tests
   does not belong there.  */
static enum mbench_status
check_analyzing (const struct mbsh_options *options,
                 struct mbench_error *error)
{
  if (options->mode == MBSH_ANALYZE && options->running != NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "--analyze: expected no %s beside it",
                        options->running);
  if (options->mode == MBSH_ANALYZE && options->files.n == 0)
    return mbench_fail (error, MBENCH_INVALID,
                        "--analyze: expected a FILE after it, or - for "
                        "standard input");
  bool is_asked = options->mode == MBSH_HELP || options->mode == MBSH_VERSION;
  if (options->analyzing != NULL && options->mode != MBSH_ANALYZE && !is_asked)
    return mbench_fail (error, MBENCH_INVALID,
                        "%s: expected --analyze beside it",
                        options->analyzing);
  return MBENCH_OK;
}

/* A script runs its tests by itself, and the machine has none.  */
static enum mbench_status
check_running (const struct mbsh_options *options, struct mbench_error *error)
{
  bool runs_itself
      = options->mode == MBSH_SCRIPT || options->mode == MBSH_DOCTOR;
  if (!runs_itself || (!options->run && !options->list))
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_INVALID, "%s: expected no --%s beside it",
                      options->running,
                      options->mode == MBSH_SCRIPT ? "script" : "doctor");
}

/* The place behind "--", if that is what ended the options.  */
static bool
ended_by_dashes (const struct mbsh_options *options, char **argv, int before)
{
  return options->rest > before && strcmp (argv[options->rest - 1], "--") == 0;
}

/* Options may stand among the files.  Behind -s, behind the first word after
   -c, and behind "--" where something was named before it, stands what the
   program sees as its arguments.  */
static enum mbench_status
read_words (int argc, char **argv, struct mbsh_options *options,
            struct mbench_error *error)
{
  bool only_files = false;
  while (goes_on (options) && options->rest < argc)
    {
      int before = options->rest;
      if (!only_files)
        {
          enum mbench_status status = mbench_options_read (
              argc, argv, &options->rest, mbsh_option_table, MBSH_OPTIONS,
              take, options, error);
          if (status != MBENCH_OK)
            return status;
        }
      bool is_ended = !only_files && ended_by_dashes (options, argv, before);
      only_files = only_files || is_ended;
      bool has_program = options->mode == MBSH_LOAD
                         && (options->expressions.n > 0
                             || (is_ended && options->files.n > 0));
      if (!goes_on (options) || options->rest == argc || has_program)
        return MBENCH_OK;
      enum mbench_status status
          = append (&options->files, argv[options->rest++], error);
      if (status != MBENCH_OK)
        return status;
    }
  return MBENCH_OK;
}

enum mbench_status
mbsh_options_parse (int argc, char **argv, struct mbsh_options *options,
                    struct mbench_error *error)
{
  *options = (struct mbsh_options){ .mode = MBSH_LOAD, .unit = -9, .rest = 1 };
  enum mbench_status status = read_words (argc, argv, options, error);
  if (status == MBENCH_OK)
    status = check_analyzing (options, error);
  return status == MBENCH_OK ? check_running (options, error) : status;
}

void
mbsh_options_release (struct mbsh_options *options)
{
  free (options->files.list);
  free (options->directories.list);
  free (options->expressions.list);
  free (options->patterns.list);
  free (options->outputs.list);
  free (options->commands.list);
  mbench_constraints_release (&options->overrides);
  mbench_destinations_release (&options->destinations);
}
