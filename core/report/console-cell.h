/* The cells of the console's table.  */

#ifndef MBENCH_CONSOLE_CELL_H
#define MBENCH_CONSOLE_CELL_H

#include <stdbool.h>

#include "report/values.h"

enum
{
  /* Longer texts lose their middle in the table.  */
  MBENCH_CELL_WIDTH = 60
};

/* What is written how in a locale with and without UTF-8.  */
struct mbench_symbols
{
  bool unicode;
  const char *mean;
  const char *variance;
  const char *deviation;
  const char *square;
  const char *plus_minus;
  const char *none;
};
extern const struct mbench_symbols mbench_unicode_symbols;
extern const struct mbench_symbols mbench_ascii_symbols;

/* The head of the column of FIELD with what is ASKED of it, bits as
   mbench_values_of tells: "It.Time (mean/dev)"; and the cell of EXECUTION in
   it,
   "--" where there is none.  Both are malloc'ed; NULL when memory is short. */
char *mbench_cell_head (enum mbench_field field, unsigned asked,
                        const struct mbench_symbols *symbols);
char *mbench_cell_text (const struct micro_benchmark_exec_report_ *execution,
                        enum mbench_field field, unsigned asked,
                        const struct mbench_symbols *symbols);

#endif
