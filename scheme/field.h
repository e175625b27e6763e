/* How the parts of a report look in Scheme: one form for each kind of field
   of report/field.def.

     SIZES     list of integers
     SECONDS   nanoseconds, an exact integer
     COUNT     integer
     STATS     #(unit mean deviation variance), #f for what is absent
     METERS    list of (name unit value half-width samples type level?
               reason data-name data), #f for what is absent
     ESTIMATE  #(unit value half-width), #f for an absent half-width
     ORDER     #(unit min median p90 p99 max mad)
     OUTLIERS  #(low-severe low-mild high-mild high-severe)
     WORD      string
     SAMPLES   vector of #(iterations nanoseconds block discarded?)
     READINGS  vector of vectors of numbers, #f for what is absent

   A unit is a symbol.  */

#ifndef MBSCM_FIELD_H
#define MBSCM_FIELD_H

#include <libguile.h>

#include "report/report.h"

SCM mbscm_from_unit (micro_benchmark_stats_unit unit);

SCM mbscm_from_meters (const struct mbench_meters *meters);
SCM mbscm_from_readings (const struct mbench_readings *readings);

/* The field that is called NAME, a symbol, in the Lisp form.  */
enum mbench_field mbscm_to_field (SCM name, const char *procedure);

#endif
