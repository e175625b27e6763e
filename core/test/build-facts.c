#include <config.h>

#include "test/build-facts.h"

#include <stdlib.h>
#include <string.h>

enum mbench_status
mbench_build_facts_copy (const struct mbench_build_facts *facts,
                         struct mbench_build_facts **result,
                         struct mbench_error *error)
{
  *result = NULL;
  if (facts == NULL)
    return MBENCH_OK;
  struct mbench_build_facts *copy = calloc (1, sizeof *copy);
  if (copy == NULL)
    return mbench_no_memory (error, "what a test was built with");
  copy->compiler = strdup (facts->compiler);
  copy->version = strdup (facts->version);
  copy->flags = strdup (facts->flags);
  if (copy->compiler == NULL || copy->version == NULL || copy->flags == NULL)
    {
      mbench_build_facts_free (copy);
      return mbench_no_memory (error, "what a test was built with");
    }
  *result = copy;
  return MBENCH_OK;
}

void
mbench_build_facts_release (struct mbench_build_facts *facts)
{
  free (facts->compiler);
  free (facts->version);
  free (facts->flags);
  *facts = (struct mbench_build_facts){ 0 };
}

void
mbench_build_facts_free (struct mbench_build_facts *facts)
{
  if (facts == NULL)
    return;
  mbench_build_facts_release (facts);
  free (facts);
}
