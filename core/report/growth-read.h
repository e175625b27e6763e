/* The growth of a test read, in either form.  It becomes part of the last test
   of the report.  What a newer version says in other words or parts is kept
   whole as an extra of the test called `growth'.  */

#ifndef MBENCH_GROWTH_READ_H
#define MBENCH_GROWTH_READ_H

#include "report/lisp-field.h"
#include "report/text-record.h"

/* Read the rest of the list that HEAD began, DEPTH lists being open.  */
enum mbench_status
mbench_lisp_read_growth (struct mbench_page *page,
                         const struct mbench_head *head, int depth,
                         struct micro_benchmark_report_ *report);

/* Whether LINES are such a record: they name no execution.  */
bool mbench_lines_are_growth (const struct mbench_lines *lines);

/* Understand LINES, and tell the names of the suite and the test, which they
   keep.  REPORT may be NULL, where no test came before.  */
enum mbench_status
mbench_lines_take_growth (struct mbench_lines *lines,
                          struct mbench_reader *reader,
                          struct micro_benchmark_report_ *report,
                          const char **suite, const char **test);

#endif
