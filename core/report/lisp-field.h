/* The parts of an execution in the Lisp form, understood: the half of its
   reader that knows what a field looks like.  */

#ifndef MBENCH_LISP_FIELD_H
#define MBENCH_LISP_FIELD_H

#include "report/datum.h"
#include "report/report-build.h"

/* A reader with what it uses again and again.  */
struct mbench_page
{
  struct mbench_reader *reader;
  struct mbench_datum datum;
  struct mbench_build build;
};

/* What stands at the beginning of a list: ( and NAME.  */
struct mbench_head
{
  size_t line;
  size_t column;
  char name[MBENCH_READ_SYMBOL + 1];
};

/* Read the rest of the list that HEAD began, DEPTH lists being open: FIELD;
   another part of an execution, known or not; what is kept among EXTRAS as it
   is.  */
enum mbench_status mbench_lisp_read_field (struct mbench_page *page,
                                           const struct mbench_head *head,
                                           enum mbench_field field, int depth);
enum mbench_status mbench_lisp_read_mark (struct mbench_page *page,
                                          const struct mbench_head *head,
                                          int depth);
enum mbench_status mbench_lisp_keep_rest (struct mbench_page *page,
                                          const struct mbench_head *head,
                                          int depth,
                                          struct mbench_extras *extras);

/* Refuse what NODE of the datum is: EXPECTED should stand there.  */
enum mbench_status mbench_lisp_refuse (const struct mbench_page *page,
                                       const struct mbench_node *node,
                                       const char *expected);

/* Keep the parts of the datum of PAGE from NODE on as an extra called NAME
   among EXTRAS; of the execution where that is NULL.  */
enum mbench_status mbench_lisp_keep (struct mbench_page *page,
                                     const struct mbench_node *node,
                                     const char *name,
                                     struct mbench_extras *extras);

/* The same for the environment of REPORT, which is kept as an extra where it
   is not understood.  */
enum mbench_status
mbench_lisp_read_environment (struct mbench_page *page,
                              const struct mbench_head *head, int depth,
                              struct micro_benchmark_report_ *report);

#endif
