#include <config.h>

#include "object.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "comparison.h"
#include "error.h"
#include "primitive.h"
#include "test/suite.h"

/* The foreign types.  Making one loads GOOPS, which takes longer than
   all of a shell's start: they are made when the first object is.  */
struct type
{
  const char *name;
  const char *slots[4];
  size_t n_slots;
  scm_t_struct_finalize finalize;
  bool is_made;
  SCM type;
};

static void
finalize_suite (SCM object)
{
  micro_benchmark_suite_release (scm_foreign_object_ref (object, 0));
}

static void
finalize_report (SCM object)
{
  mbench_report_unref (scm_foreign_object_ref (object, 0));
}

static void
finalize_comparison (SCM object)
{
  mbscm_comparison_free (scm_foreign_object_ref (object, 0));
}

static void
finalize_recordings (SCM object)
{
  mbench_recordings_free (scm_foreign_object_ref (object, 0));
}

static struct type suite_type
    = { "suite", { "suite", "table" }, 2, finalize_suite, false, NULL };
static struct type report_type
    = { "report", { "report" }, 1, finalize_report, false, NULL };
static struct type comparison_type = {
  "comparison-data", { "comparison" }, 1, finalize_comparison, false, NULL
};
static struct type recordings_type
    = { "recordings", { "recordings" }, 1, finalize_recordings, false, NULL };
static struct type state_type
    = { "state", { "state", "arguments", "body", "sample" }, 4, NULL, false,
        NULL };

static SCM
made (struct type *type)
{
  if (!type->is_made)
    {
      SCM slots = SCM_EOL;
      for (size_t i = type->n_slots; i-- > 0;)
        slots = scm_cons (scm_from_utf8_symbol (type->slots[i]), slots);
      type->type = scm_make_foreign_object_type (
          scm_from_utf8_symbol (type->name), slots, type->finalize);
      type->is_made = true;
    }
  return type->type;
}

static bool
is_a (SCM object, const struct type *type)
{
  if (!type->is_made || !SCM_STRUCTP (object))
    return false;
  /* Nearly always of the very class: the search among the superclasses takes a
     tenth of a microsecond, which each turn of a directed body would pay.  */
  return scm_is_eq (SCM_STRUCT_VTABLE (object), type->type)
         || SCM_IS_A_P (object, type->type);
}

SCM
mbscm_from_suite (micro_benchmark_suite suite)
{
  SCM table = scm_c_make_hash_table (7);
  return scm_make_foreign_object_2 (made (&suite_type), suite,
                                    (void *)SCM_UNPACK (table));
}

SCM
mbscm_from_report (struct micro_benchmark_report_ *report)
{
  return scm_make_foreign_object_1 (made (&report_type), report);
}

SCM
mbscm_from_comparison (struct mbench_comparison *comparison)
{
  return scm_make_foreign_object_1 (made (&comparison_type), comparison);
}

SCM
mbscm_from_recordings (struct mbench_recordings *recordings)
{
  return scm_make_foreign_object_1 (made (&recordings_type), recordings);
}

SCM
mbscm_from_state (micro_benchmark_test_state state)
{
  void *slots[]
      = { state, (void *)SCM_UNPACK (SCM_EOL), (void *)SCM_UNPACK (SCM_BOOL_F),
          (void *)SCM_UNPACK (SCM_BOOL_F) };
  return scm_make_foreign_object_n (made (&state_type), 4, slots);
}

static void *
unwrap (SCM object, const struct type *type, int position,
        const char *procedure, const char *expected)
{
  if (!is_a (object, type))
    scm_wrong_type_arg_msg (procedure, position, object, expected);
  return scm_foreign_object_ref (object, 0);
}

micro_benchmark_suite
mbscm_to_suite (SCM object, int position, const char *procedure)
{
  return unwrap (object, &suite_type, position, procedure, "suite");
}

struct micro_benchmark_report_ *
mbscm_to_report (SCM object, int position, const char *procedure)
{
  return unwrap (object, &report_type, position, procedure, "report");
}

const struct micro_benchmark_test_report_ *
mbscm_to_test_report (SCM report, SCM test, const char *procedure)
{
  struct micro_benchmark_report_ *c_report
      = mbscm_to_report (report, 1, procedure);
  size_t number = mbscm_to_size (test);
  if (number >= c_report->n)
    scm_out_of_range_pos (procedure, test, scm_from_int (2));
  return &c_report->list[number];
}

struct micro_benchmark_exec_report_ *
mbscm_to_execution (SCM report, SCM test, SCM execution, const char *procedure)
{
  const struct micro_benchmark_test_report_ *c_test
      = mbscm_to_test_report (report, test, procedure);
  size_t number = mbscm_to_size (execution);
  if (number >= c_test->n)
    scm_out_of_range_pos (procedure, execution, scm_from_int (3));
  return &c_test->list[number];
}

struct mbench_comparison *
mbscm_to_comparison (SCM object, int position, const char *procedure)
{
  return unwrap (object, &comparison_type, position, procedure, "comparison");
}

struct mbench_recordings *
mbscm_to_recordings (SCM object, int position, const char *procedure)
{
  return unwrap (object, &recordings_type, position, procedure, "recordings");
}

micro_benchmark_test_state
mbscm_to_state (SCM object, int position, const char *procedure)
{
  void *state = unwrap (object, &state_type, position, procedure, "state");
  if (state == NULL)
    scm_misc_error (procedure,
                    "the execution is over: expected its state to be used "
                    "while it runs",
                    SCM_EOL);
  return state;
}

micro_benchmark_test_case
mbscm_find_test (SCM suite, SCM name, const char *procedure)
{
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  scm_dynwind_begin (0);
  micro_benchmark_test_case test
      = mbench_suite_find (c_suite, mbscm_to_string (name, 2, procedure));
  scm_dynwind_end ();
  if (test == NULL)
    scm_misc_error (
        procedure, "no test ~S in the suite ~S",
        scm_list_2 (name, mbscm_from_string (
                              micro_benchmark_suite_get_name (c_suite))));
  return test;
}

SCM
mbscm_suite_table (SCM suite)
{
  return SCM_PACK (scm_foreign_object_unsigned_ref (suite, 1));
}

SCM
mbscm_state_ref (SCM state, enum mbscm_state_slot slot)
{
  return SCM_PACK (scm_foreign_object_unsigned_ref (state, slot));
}

void
mbscm_state_set (SCM state, enum mbscm_state_slot slot, SCM value)
{
  scm_foreign_object_unsigned_set_x (state, slot, SCM_UNPACK (value));
}

void
mbscm_state_kill (SCM state)
{
  scm_foreign_object_set_x (state, 0, NULL);
}

char *
mbscm_to_string (SCM object, int position, const char *procedure)
{
  if (!scm_is_string (object))
    scm_wrong_type_arg_msg (procedure, position, object, "string");
  size_t length;
  char *text = scm_to_utf8_stringn (object, &length);
  char *whole = realloc (text, length + 1);
  if (whole == NULL)
    {
      free (text);
      mbscm_no_memory ();
    }
  whole[length] = '\0';
  scm_dynwind_free (whole);
  if (strlen (whole) != length)
    scm_misc_error (NULL, "~S: expected a string without null characters",
                    scm_list_1 (object));
  return whole;
}

char *
mbscm_to_path (SCM object, int position, const char *procedure)
{
  if (!scm_is_string (object))
    scm_wrong_type_arg_msg (procedure, position, object, "string");
  char *path = scm_to_locale_string (object);
  scm_dynwind_free (path);
  return path;
}

char *
mbscm_to_symbol_string (SCM object, int position, const char *procedure)
{
  return mbscm_to_string (scm_symbol_to_string (object), position, procedure);
}

SCM
mbscm_from_string (const char *text)
{
  return scm_from_stringn (text, strlen (text), "UTF-8",
                           SCM_FAILED_CONVERSION_QUESTION_MARK);
}

size_t
mbscm_to_size (SCM object)
{
  return scm_to_unsigned_integer (object, 0, SIZE_MAX);
}

void
mbscm_open_text (struct mbscm_text *text)
{
  *text = (struct mbscm_text){ .bytes = NULL };
  text->out = open_memstream (&text->bytes, &text->size);
  if (text->out == NULL)
    mbscm_no_memory ();
}

SCM
mbscm_take_text (struct mbscm_text *text, enum mbench_status status,
                 const struct mbench_error *error)
{
  if (fclose (text->out) != 0)
    mbscm_no_memory ();
  SCM string = mbscm_from_string (text->bytes);
  free (text->bytes);
  mbscm_check (status, error);
  return string;
}

SCM
mbscm_take_bytes (char *text, size_t size)
{
  SCM bytes = scm_c_make_bytevector (size);
  if (size > 0)
    memcpy (SCM_BYTEVECTOR_CONTENTS (bytes), text, size);
  free (text);
  return bytes;
}

static SCM
is_suite (SCM object)
{
  return scm_from_bool (is_a (object, &suite_type));
}

static SCM
is_report (SCM object)
{
  return scm_from_bool (is_a (object, &report_type));
}

static SCM
is_recordings (SCM object)
{
  return scm_from_bool (is_a (object, &recordings_type));
}

static SCM
is_state (SCM object)
{
  return scm_from_bool (is_a (object, &state_type));
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("suite?", "(object)", is_suite,
                   "Return @code{#t} if @var{object} is a suite."),
  MBSCM_PRIMITIVE ("report?", "(object)", is_report,
                   "Return @code{#t} if @var{object} is a report."),
  MBSCM_PRIMITIVE ("recordings?", "(object)", is_recordings,
                   "Return @code{#t} if @var{object} is recordings: samples "
                   "by name."),
  MBSCM_PRIMITIVE ("state?", "(object)", is_state,
                   "Return @code{#t} if @var{object} is the state of an "
                   "execution."),
};

void
mbscm_init_object (void)
{
  MBSCM_DEFINE (primitives);
}
