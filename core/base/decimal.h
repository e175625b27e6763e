/* Decimals read off a text without any loss: a number of whatever length
   becomes a whole number of a unit, rounded half up once, at the end.  They
   never pass through floating point.  */

#ifndef MBENCH_DECIMAL_H
#define MBENCH_DECIMAL_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* What a number is multiplied by: FACTOR > 0 times 10^EXPONENT.  */
struct mbench_scale
{
  unsigned factor;
  int exponent;
};

/* Read a decimal off the front of TEXT: digits with or without a point among,
   before or behind them, then with or without an exponent, e or E, a sign and
   digits.  *VALUE is the number times SCALE, rounded half up, and *LENGTH how
   many bytes it has in TEXT; what stands behind is not looked at.  An "e"
   without digits is no exponent.

   Fails, MBENCH_INVALID, where no number stands there, where it has a sign,
   and where *VALUE would be above INT64_MAX.  */
enum mbench_status mbench_decimal_read (const char *text,
                                        struct mbench_scale scale,
                                        int64_t *value, size_t *length,
                                        struct mbench_error *error);

/* How many bytes such a decimal has in TEXT; zero where there is none.  */
size_t mbench_decimal_length (const char *text);

#endif
