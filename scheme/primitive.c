#include <config.h>

#include "primitive.h"

#include <stdbool.h>
#include <string.h>

/* The parameters of a lambda list, a rest one none or #f.  */
struct parameters
{
  SCM required;
  SCM optional;
  SCM rest;
};

/* Take TEXT, such as "(a #:optional b . c)", apart.  Guile's own reader would
   take longer over all primitives than the rest of a shell's start.  */
static struct parameters
parse_lambda_list (const char *text)
{
  struct parameters result = { SCM_EOL, SCM_EOL, SCM_BOOL_F };
  SCM *list = &result.required;
  bool is_rest = false;
  for (;;)
    {
      text += strspn (text, " ()");
      size_t length = strcspn (text, " ()");
      if (length == 0)
        break;
      if (strncmp (text, "#:optional", length) == 0)
        list = &result.optional;
      else if (strncmp (text, ".", length) == 0)
        is_rest = true;
      else
        {
          SCM name = scm_from_utf8_symboln (text, length);
          if (is_rest)
            result.rest = name;
          else
            *list = scm_cons (name, *list);
        }
      text += length;
    }
  result.required = scm_reverse_x (result.required, SCM_EOL);
  result.optional = scm_reverse_x (result.optional, SCM_EOL);
  return result;
}

static void
define_one (const struct mbscm_primitive *row)
{
  struct parameters parameters = parse_lambda_list (row->lambda_list);
  int n_required = scm_to_int (scm_length (parameters.required));
  int n_optional = scm_to_int (scm_length (parameters.optional));
  int n_rest = scm_is_true (parameters.rest) ? 1 : 0;
  if (n_required + n_optional + n_rest != row->arity)
    scm_misc_error ("mbscm_define", "~A: its lambda list does not fit",
                    scm_list_1 (scm_from_utf8_string (row->name)));
  SCM procedure = scm_c_define_gsubr (row->name, n_required, n_optional,
                                      n_rest, row->function);
  scm_set_procedure_property_x (procedure,
                                scm_from_utf8_symbol ("documentation"),
                                scm_from_utf8_string (row->documentation));
  scm_set_procedure_property_x (procedure, scm_from_utf8_symbol ("arglist"),
                                scm_list_5 (parameters.required,
                                            parameters.optional, SCM_EOL,
                                            SCM_BOOL_F, parameters.rest));
  scm_c_export (row->name, NULL);
}

void
mbscm_define (const struct mbscm_primitive *table, size_t n)
{
  for (size_t i = 0; i < n; ++i)
    define_one (&table[i]);
}
