/* The meters of an execution in the Lisp form:

     (custom-meters (total 1)
       (meter (name "cpu-time") (unit "ns") (value 12.5) (half-width 0.1)
         (samples 320))
       (missing (name "cycles") (reason "...")))

   A custom meter has its type besides, a level its kind, and what a collector
   has made is (data ["NAME"] ("KEY" "VALUE")...).  The total is that of the
   meters that are not missing.  */

#ifndef MBENCH_METERED_LISP_H
#define MBENCH_METERED_LISP_H

#include <stdio.h>

#include "report/lisp-field.h"

/* Write what is behind the name of the field, its further lines DEPTH steps
   deep.  */
void mbench_metered_write_lisp (const struct mbench_meters *meters, int depth,
                                FILE *out);

/* Understand the datum of PAGE, the parts of the field.  *IS_KNOWN becomes
   false where there is one that this version does not know.  */
enum mbench_status mbench_metered_read_lisp (struct mbench_page *page,
                                             bool *is_known);

#endif
