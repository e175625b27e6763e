/* Tests in C that report by the Test Anything Protocol.

   int main (void) { tap_ok (1 + 1 == 2, "sums"); return tap_done (); }  */

#ifndef TAP_H
#define TAP_H

#include <stdbool.h>
#include <stddef.h>

/* A test that is named by the format.  Returns CONDITION.  */
bool tap_ok (bool condition, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* That ACTUAL is EXPECTED; tells both where it is not.  */
bool tap_size (size_t actual, size_t expected, const char *name);
bool tap_string (const char *actual, const char *expected, const char *name);

/* That ACTUAL differs from EXPECTED by at most RELATIVE times its size.  */
bool tap_near (double actual, double expected, double relative,
               const char *name);

/* Print the plan.  Returns the exit status, which is zero: the driver counts
   the lines.  */
int tap_done (void);

/* How often a simulation that is usually run so often, USUAL > 0, is to run:
   the variable MBSH_SIMULATIONS tells how many of a hundred.  */
size_t tap_simulations (size_t usual);

/* How many descriptors this process has, to be compared.  */
size_t tap_descriptors (void);

#endif
