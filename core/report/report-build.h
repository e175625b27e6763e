/* An execution put together from what is read, whatever the form: values go
   into their members, what is not known becomes an extra, and when it is whole
   the execution goes into the report.  */

#ifndef MBENCH_REPORT_BUILD_H
#define MBENCH_REPORT_BUILD_H

#include "device/clock.h"
#include "report/reader.h"

/* The nanoseconds that a time can hold.  */
#define MBENCH_BUILD_MOST_NS                                                  \
  (INT32_MAX * (int64_t)MBENCH_NS_PER_S + (MBENCH_NS_PER_S - 1))

/* Marks that are no fields.  */
enum
{
  MBENCH_MARK_NUMBER = 1,
  MBENCH_MARK_CODE = 2,
  MBENCH_MARK_ISOLATION = 4,
  MBENCH_MARK_OUTCOME = 8
};

struct mbench_build
{
  struct mbench_reader *reader;
  struct micro_benchmark_exec_report_ execution;
  /* Fields and marks that were seen, known or not; parts of each field.  */
  uint64_t fields;
  unsigned marks;
  unsigned parts[MBENCH_FIELDS];
  /* Whether the outcome said that the statistics are partial.  */
  bool is_partial;
};

/* Start anew, and release what was not added.  */
void mbench_build_begin (struct mbench_build *build,
                         struct mbench_reader *reader);
void mbench_build_release (struct mbench_build *build);

/* The values of tokens; false where TEXT is no such number or too large.
   Seconds are exact to the nanosecond, further digits rounded half up.  */
bool mbench_build_whole (const char *text, uint64_t max, uint64_t *value);
bool mbench_build_real (const char *text, double *value);
bool mbench_build_seconds (const char *text, int64_t *ns);

/* Give PART of FIELD a value.  The result is what was expected instead, NULL
   where all is well.  */
const char *mbench_build_quantity (struct mbench_build *build,
                                   enum mbench_field field, unsigned part,
                                   double value,
                                   micro_benchmark_stats_unit unit);
const char *mbench_build_count (struct mbench_build *build,
                                enum mbench_field field, unsigned part,
                                const char *text);
const char *mbench_build_figure (struct mbench_build *build,
                                 enum mbench_field field, unsigned part,
                                 const char *text);
const char *mbench_build_time (struct mbench_build *build,
                               enum mbench_field field, const char *text);
enum mbench_status mbench_build_word (struct mbench_build *build,
                                      enum mbench_field field,
                                      const char *text);
enum mbench_status mbench_build_size (struct mbench_build *build,
                                      const char *text, const char **expected);

/* The name of the part that FIELD still needs, NULL where it is whole, which
   makes it present.  */
const char *mbench_build_field (struct mbench_build *build,
                                enum mbench_field field);

/* Count a test, an execution, or what else has the name NAME, and refuse one
   too many.  */
enum mbench_status mbench_build_member (struct mbench_reader *reader,
                                        const char *name);

/* Keep TEXT under NAME among EXTRAS.  Names of what is not the execution's own
   must be shorter, since the text form puts words before them.  */
enum
{
  MBENCH_BUILD_NAME = 48
};
enum mbench_status mbench_build_keep (struct mbench_reader *reader,
                                      struct mbench_extras *extras,
                                      const char *name, const char *text,
                                      bool is_string);
enum mbench_status mbench_build_keep_own (struct mbench_build *build,
                                          const char *name, const char *text,
                                          bool is_string);

/* Append a test, which is the Self-Test if its name says so; append the
   execution that was built to it.  */
enum mbench_status mbench_build_test (struct mbench_reader *reader,
                                      struct micro_benchmark_report_ *report,
                                      const char *name);
enum mbench_status mbench_build_add (struct mbench_build *build,
                                     struct micro_benchmark_report_ *report);

#endif
