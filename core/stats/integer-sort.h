/* Many whole numbers in order, in time that grows as their number does, and
   without memory for a second copy of them, as millions of samples need.  */

#ifndef MBENCH_INTEGER_SORT_H
#define MBENCH_INTEGER_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Sort N VALUES, none of them negative, the least first.  */
void mbench_integer_sort (int64_t *values, size_t n);

#endif
