/* What the meters of an execution came to, in Scheme.  */

#include <config.h>

#include <math.h>

#include "field.h"
#include "object.h"

static SCM
from_words (const char *text)
{
  return text != NULL ? mbscm_from_string (text) : SCM_BOOL_F;
}

static SCM
from_data (const struct mbench_metered *metered)
{
  SCM alist = SCM_EOL;
  for (size_t i = metered->n; i-- > 0;)
    alist = scm_acons (mbscm_from_string (metered->data[i].key),
                       mbscm_from_string (metered->data[i].value), alist);
  return alist;
}

static SCM
from_metered (const struct mbench_metered *metered)
{
  char digits[MBENCH_DECIMAL_SIZE];
  const char *type = mbench_metered_get (metered, MBENCH_METER_TYPE, digits);
  return scm_list_n (
      mbscm_from_string (metered->name), mbscm_from_string (metered->unit),
      metered->has_value ? scm_from_double (metered->value) : SCM_BOOL_F,
      metered->has_half_width ? scm_from_double (metered->half_width)
                              : SCM_BOOL_F,
      metered->has_samples ? scm_from_size_t (metered->samples) : SCM_BOOL_F,
      type != NULL ? scm_from_utf8_symbol (type) : SCM_BOOL_F,
      scm_from_bool (metered->is_level), from_words (metered->reason),
      from_words (metered->remark), from_words (metered->data_name),
      from_data (metered), SCM_UNDEFINED);
}

SCM
mbscm_from_meters (const struct mbench_meters *meters)
{
  SCM list = SCM_EOL;
  for (size_t i = meters->n; i-- > 0;)
    list = scm_cons (from_metered (&meters->list[i]), list);
  return list;
}

SCM
mbscm_from_readings (const struct mbench_readings *readings)
{
  SCM rows = scm_c_make_vector (readings->rows, SCM_BOOL_F);
  for (size_t i = 0; i < readings->rows; ++i)
    {
      SCM row = scm_c_make_vector (readings->n, SCM_BOOL_F);
      for (size_t j = 0; j < readings->n; ++j)
        {
          double value = readings->values[i * readings->n + j];
          if (isfinite (value))
            scm_c_vector_set_x (row, j, scm_from_double (value));
        }
      scm_c_vector_set_x (rows, i, row);
    }
  return rows;
}
