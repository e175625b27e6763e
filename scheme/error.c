#include <config.h>

#include "error.h"

#include "object.h"

void
mbscm_raise (const struct mbench_error *error)
{
  scm_misc_error (NULL, "~A", scm_list_1 (mbscm_from_string (error->message)));
}

void
mbscm_check (enum mbench_status status, const struct mbench_error *error)
{
  if (status != MBENCH_OK)
    mbscm_raise (error);
}

void
mbscm_no_memory (void)
{
  struct mbench_error error;
  mbench_no_memory (&error, "text");
  mbscm_raise (&error);
}
