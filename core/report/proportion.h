/* How ratios and per cents look: with as many digits as mean something beside
   an interval.  Ratios come as their natural logarithms.  */

#ifndef MBENCH_PROPORTION_H
#define MBENCH_PROPORTION_H

#include <stdbool.h>
#include <stdio.h>

/* What the change of a logarithm by LOG is, as a part of one: 0.02 for a
   ratio of 1.02, and the same for its inverse.  */
double mbench_proportion_change (double log);

/* Write PART >= 0, a part of one, as per cents: "0.4 %", two digits of it that
   mean something and no trailing zeros.  */
void mbench_put_part (FILE *out, double part);

/* The same with the last digit where HALF_WIDTH, a part of one above zero, has
   its first: "0.41 %" beside 0.05 %, "3 %" beside 2 %.  */
void mbench_put_part_within (FILE *out, double part, double half_width);

/* Write a sign of plus and minus, and the change that HALF_WIDTH of a
   logarithm is.  */
void mbench_put_half_width (FILE *out, double half_width, bool unicode);

/* Write the ratio of LOG with three decimals, or three digits where it is two
   or more; and below two more where its interval of HALF_WIDTH is narrower.
 */
void mbench_put_ratio (FILE *out, double log, double half_width);

/* Write the interval of HALF_WIDTH around LOG, as ratios: "1.027 .. 1.036". */
void mbench_put_interval (FILE *out, double log, double half_width);

/* Write the level of an interval that is wrong with probability ALPHA:
   "95 %".  */
void mbench_put_level (FILE *out, double alpha);

/* Write NS nanoseconds as seconds of two digits or more: "0.035 s", "12 s".
 */
void mbench_put_seconds (FILE *out, double ns);

/* Write NS nanoseconds with four digits and the unit that suits: "102.3ns". */
void mbench_put_time (FILE *out, double ns, bool unicode);

#endif
