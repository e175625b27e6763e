/* Tests whose body is a whole program.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "bind.h"
#include "error.h"
#include "loads.h"
#include "object.h"
#include "primitive.h"
#include "run/command-body.h"
#include "test/suite.h"
#include "test/test.h"

static const char adding[] = "%suite-add-command!";

static const struct
{
  const char *key;
  size_t offset;
} lists[] = {
  { "words", offsetof (struct mbench_command_test, words) },
  { "prepare", offsetof (struct mbench_command_test, prepare) },
  { "cleanup", offsetof (struct mbench_command_test, cleanup) },
  { "set-up", offsetof (struct mbench_command_test, set_up) },
  { "tear-down", offsetof (struct mbench_command_test, tear_down) },
  { "parameters", offsetof (struct mbench_command_test, parameters) },
  { "variables", offsetof (struct mbench_command_test, variables) },
}, texts[] = {
  { "directory", offsetof (struct mbench_command_test, directory) },
  { "input-file", offsetof (struct mbench_command_test, input_file) },
  { "output-file", offsetof (struct mbench_command_test, output_file) },
};

/* What FACTS, an alist, has under KEY; #f: nothing.  */
static SCM
fact (SCM facts, const char *key)
{
  return scm_assq_ref (facts, scm_from_utf8_symbol (key));
}

/* Append the strings of LIST, as the system has them.  */
static void
take_words (SCM list, struct mbench_words *words)
{
  for (; scm_is_pair (list); list = scm_cdr (list))
    {
      struct mbench_error error;
      scm_dynwind_begin (0);
      char *word = mbscm_to_path (scm_car (list), 3, adding);
      mbscm_check (mbench_words_add (words, word, &error), &error);
      scm_dynwind_end ();
    }
}

static void
take_text (SCM text, char **place)
{
  struct mbench_error error;
  if (scm_is_false (text))
    return;
  scm_dynwind_begin (0);
  *place = strdup (mbscm_to_path (text, 3, adding));
  scm_dynwind_end ();
  if (*place == NULL)
    mbscm_check (mbench_no_memory (&error, "a command"), &error);
}

static void
take_statuses (SCM statuses, bool *is_expected)
{
  for (size_t i = 0; i < MBENCH_COMMAND_STATUSES; ++i)
    is_expected[i] = scm_is_eq (statuses, SCM_BOOL_T);
  for (; scm_is_pair (statuses); statuses = scm_cdr (statuses))
    is_expected[mbscm_to_size (scm_car (statuses)) % MBENCH_COMMAND_STATUSES]
        = true;
}

/* A command of SUITE that compares its output; NULL: there is none.  */
static const struct mbench_command_test *
find_comparing (micro_benchmark_suite suite)
{
  for (size_t i = micro_benchmark_suite_get_number_of_tests (suite); i-- > 0;)
    {
      const struct mbench_command_test *command
          = mbench_command_of (micro_benchmark_suite_get_test (suite, i));
      if (command != NULL && command->seen != NULL)
        return command;
    }
  return NULL;
}

static void
take_output (SCM output, micro_benchmark_suite suite,
             struct mbench_command_test *command)
{
  struct mbench_error error;
  enum mbench_status status = MBENCH_OK;
  if (scm_is_eq (output, scm_from_utf8_symbol ("keep")))
    status = mbench_command_test_keep (command, MBENCH_COMMAND_KEEP, NULL,
                                       &error);
  else if (scm_is_eq (output, scm_from_utf8_symbol ("compare")))
    status = mbench_command_test_keep (command, MBENCH_COMMAND_COMPARE,
                                       find_comparing (suite), &error);
  else if (command->output_file != NULL)
    command->output_kind = MBENCH_COMMAND_TO_FILE;
  mbscm_check (status, &error);
}

/* Fill COMMAND, of SUITE, by FACTS.  */
static void
take_facts (SCM facts, micro_benchmark_suite suite,
            struct mbench_command_test *command)
{
  for (size_t i = 0; i < sizeof lists / sizeof *lists; ++i)
    take_words (fact (facts, lists[i].key),
                (void *)((char *)command + lists[i].offset));
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    take_text (fact (facts, texts[i].key),
               (void *)((char *)command + texts[i].offset));
  take_statuses (fact (facts, "statuses"), command->is_expected);
  take_output (fact (facts, "output"), suite, command);
  SCM input = fact (facts, "input");
  if (scm_is_false (input))
    return;
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_check (mbench_command_test_read (
                   command, mbscm_to_string (input, 3, adding), &error),
               &error);
  scm_dynwind_end ();
}

/* Core asks a definition only whether it is automatic.  */
static void
no_auto_test (void *fixture)
{
  (void)fixture;
}

static SCM
suite_add_command_x (SCM suite, SCM name, SCM facts)
{
  static const micro_benchmark_test_definition automatic
      = { .is_auto = true, .auto_test = no_auto_test };
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, adding);
  struct mbench_error error;
  micro_benchmark_test_case test;
  bool replaced = false;
  scm_dynwind_begin (0);
  char *text = mbscm_to_string (name, 2, adding);
  struct mbench_command_test *command = mbench_command_test_new ();
  if (command == NULL)
    mbscm_check (mbench_no_memory (&error, "a command"), &error);
  scm_dynwind_unwind_handler (mbench_command_test_free, command, 0);
  take_facts (facts, c_suite, command);
  mbscm_check (
      mbench_suite_add (c_suite, text, &automatic, &test, &replaced, &error),
      &error);
  test->is_loaded = mbscm_is_loading ();
  mbench_test_case_set_body (test, &mbench_command_body, command,
                             mbench_command_test_free);
  scm_dynwind_end ();
  scm_hash_remove_x (mbscm_suite_table (suite), name);
  return scm_from_bool (replaced);
}

static SCM
test_is_command (SCM suite, SCM name)
{
  return scm_from_bool (
      mbench_command_of (mbscm_find_test (suite, name, "%test-command?"))
      != NULL);
}

static SCM
command_output (SCM suite, SCM name)
{
  static const char procedure[] = "command-output";
  struct mbench_error error;
  size_t n = 0;
  const struct mbench_command_test *command
      = mbench_command_of (mbscm_find_test (suite, name, procedure));
  if (command == NULL)
    mbscm_check (mbench_fail (&error, MBENCH_INVALID,
                              "the test is no command: expected one of "
                              "register-command!"),
                 &error);
  char *bytes = mbench_command_test_output (command, &n, &error);
  mbscm_check (bytes != NULL ? MBENCH_OK : MBENCH_INVALID, &error);
  return mbscm_take_bytes (bytes, n);
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%suite-add-command!", "(suite name facts)",
                   suite_add_command_x,
                   "Register the command that @var{facts}, an alist, "
                   "describes as @var{name}: lists of strings are words, "
                   "prepare, cleanup, set-up, tear-down, parameters and "
                   "variables; strings directory, input-file, input and "
                   "output-file; output is keep, compare or what does "
                   "neither; statuses a list or @code{#t}.  Return whether "
                   "it took the place of another."),
  MBSCM_PRIMITIVE ("%test-command?", "(suite name)", test_is_command,
                   "Return whether the body of the test is a command."),
  MBSCM_PRIMITIVE ("%command-output", "(suite name)", command_output,
                   "Return the output of the latest run, a bytevector."),
};

void
mbscm_init_command (void)
{
  MBSCM_DEFINE (primitives);
}
