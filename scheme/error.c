#include <config.h>

#include "error.h"

void
mbscm_raise (const char *procedure, const struct mbench_error *error)
{
  scm_misc_error (procedure, "~A",
                  scm_list_1 (scm_from_utf8_string (error->message)));
}

void
mbscm_check (const char *procedure, enum mbench_status status,
             const struct mbench_error *error)
{
  if (status != MBENCH_OK)
    mbscm_raise (procedure, error);
}

void
mbscm_no_memory (const char *procedure)
{
  struct mbench_error error;
  mbench_no_memory (&error, "text");
  mbscm_raise (procedure, &error);
}
