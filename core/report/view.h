/* How somebody looks at a report: on what screen, in which order, beside what.
   Formats that are read again do not depend on it.  */

#ifndef MBENCH_VIEW_H
#define MBENCH_VIEW_H

#include "base/screen.h"
#include "report/report.h"

enum mbench_view_order
{
  MBENCH_VIEW_AS_RUN,
  MBENCH_VIEW_BY_NAME,
  MBENCH_VIEW_BY_FIELD
};

struct mbench_view
{
  struct mbench_screen screen;
  /* Whether rows that are noisy are marked, and told why.  */
  bool marks_noise;
  enum mbench_view_order order;
  /* The field that rows are ordered by.  */
  enum mbench_field field;
  bool is_descending;
  /* The execution whose time of an iteration the others are told in, or the
     test that it is the first of; NULL: none.  Borrowed.  */
  const char *relative;
};

/* Let VIEW order by NAME: "name" or the name of a field that has a number or a
   word, as Lisp reports have it.  */
enum mbench_status mbench_view_sort (struct mbench_view *view,
                                     const char *name,
                                     struct mbench_error *error);

/* What EXECUTION is ordered by in FIELD: a time in ns, a count, the first
   figure; not a number where it has none.  */
double mbench_view_key (const struct micro_benchmark_exec_report_ *execution,
                        enum mbench_field field);

/* The executions of REPORT that VIEW shows, Self-Tests only where
   HAS_SELF_TEST and behind all others where they are ordered, in its order:
   malloc'ed pointers, *N of them; NULL when memory is short.  */
const struct micro_benchmark_exec_report_ **
mbench_view_rows (const struct mbench_view *view,
                  const struct micro_benchmark_report_ *report,
                  bool has_self_test, size_t *n);

/* The time of an iteration that the others are told in, ns.  An error where
   VIEW names an execution that REPORT has not, or that has no time; zero where
   it names none.  */
enum mbench_status
mbench_view_base (const struct mbench_view *view,
                  const struct micro_benchmark_report_ *report, double *base,
                  struct mbench_error *error);

/* Why the figures of EXECUTION are noisy, in words that stand behind a colon
   and that the caller frees; NULL where they are not, or when memory is short.
   Noisy is an interval of more than a twentieth of the estimate to each side,
   or samples of which a fifth was disturbed.  */
char *mbench_view_noise (const struct micro_benchmark_exec_report_ *execution);

#endif
