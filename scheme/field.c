#include <config.h>

#include "field.h"

static const char *const unit_names[]
    = { "none", "iterations", "min", "s", "ms", "us", "ns" };

SCM
mbscm_from_unit (micro_benchmark_stats_unit unit)
{
  return scm_from_utf8_symbol (unit_names[unit]);
}

enum mbench_field
mbscm_to_field (SCM name, const char *procedure)
{
  for (int i = 0; i < MBENCH_FIELDS; ++i)
    if (scm_is_eq (name, scm_from_utf8_symbol (
                             mbench_field_lisp_name ((enum mbench_field)i))))
      return (enum mbench_field)i;
  scm_misc_error (procedure, "no field ~S in a report", scm_list_1 (name));
}
