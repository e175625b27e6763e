#include <config.h>

#include "displace.h"

#include <libguile.h>

#include "base/random.h"
#include "procedure.h"

static SCM all_pads;
static SCM run_pads;

void
mbscm_displace_load (void)
{
  all_pads = scm_c_private_ref ("mbenchmark pads", "pads");
  run_pads = scm_c_private_ref ("mbenchmark pads", "run-pads");
}

/* A vector of those that are not translated.  */
static SCM
pads_left (void)
{
  SCM left = SCM_EOL;
  for (size_t i = scm_c_vector_length (all_pads); i-- > 0;)
    {
      SCM pad = scm_c_vector_ref (all_pads, i);
      if (!mbscm_is_translated (pad))
        left = scm_cons (pad, left);
    }
  return scm_vector (left);
}

/* N of PADS, by chance.  */
static SCM
choose (SCM pads, size_t n, struct mbench_random *random)
{
  SCM chosen = SCM_EOL;
  for (size_t left = scm_c_vector_length (pads); n > 0; --n, --left)
    {
      size_t i = mbench_random_below (random, left);
      chosen = scm_cons (scm_c_vector_ref (pads, i), chosen);
      scm_c_vector_set_x (pads, i, scm_c_vector_ref (pads, left - 1));
    }
  return chosen;
}

static SCM
translate (void *data)
{
  struct mbench_random *random = data;
  SCM left = pads_left ();
  size_t most = scm_c_vector_length (left) * 2 / 3;
  size_t n = mbench_random_below (random, most + 1);
  return scm_call_1 (run_pads, choose (left, n, random));
}

static SCM
ignore (void *nothing, SCM key, SCM arguments)
{
  (void)nothing;
  (void)key;
  (void)arguments;
  return SCM_BOOL_F;
}

/* Memory may be short; core is not to be left by an exception.  */
void
mbscm_displace (uint32_t seed)
{
  struct mbench_random *random;
  if (mbench_random_new (seed, &random, NULL) != MBENCH_OK)
    return;
  scm_internal_catch (SCM_BOOL_T, translate, random, ignore, NULL);
  mbench_random_free (random);
}
