/* What counts beside the time: banks of counters.  The counters of a bank are
   read together, before and after a sample, by as few system calls as there
   can be.  A bank is one file that ends in one definition; counter.c has the
   table of those that core brings, and the body of a host may bring one.

   Values are doubles: whole numbers are exact up to 2^53.  */

#ifndef MBENCH_COUNTER_H
#define MBENCH_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

enum
{
  /* Counters of an execution, and bytes of a name and of a reason.  */
  MBENCH_MOST_COUNTERS = 24,
  MBENCH_COUNTER_NAME = 48,
  MBENCH_COUNTER_REASON = 240
};

struct mbench_counter_facts
{
  /* "ns", "bytes", or "" for events.  */
  const char *unit;
  /* A level at the end of the sample, as peak memory, and not what was added
     in it: it is not divided by iterations.  */
  bool is_level;
  /* Such as disturbs a sample: counted in those too that are left out of the
     time because they were disturbed.  */
  bool is_disturbance;
  /* Counted only in a process in which a library is preloaded that slows it
     down: in a pass beside the one that is timed.  */
  bool is_preloaded;
};

/* Why a counter cannot be had, and what would help; empty where it can.  */
struct mbench_counter_reason
{
  char text[MBENCH_COUNTER_REASON];
};

struct mbench_counter_bank
{
  /* "clock", "usage", "perf".  */
  const char *family;

  /* The names it knows, NULL at the end; FIND tells of further ones too, as a
     library of events may know thousands.  */
  const char *const *names;
  bool (*find) (const char *name, struct mbench_counter_facts *facts);

  /* Make ready to count N NAMES in this thread, and what it starts.  Those
     that cannot be had get a REASON and count nothing; that is no failure.  */
  enum mbench_status (*open) (const char *const *names, size_t n,
                              struct mbench_counter_reason *reasons,
                              void **instance, struct mbench_error *error);

  /* Around a sample; pauses stop and start as well: what is counted between
     adds up until it is taken.  */
  void (*start) (void *instance);
  void (*stop) (void *instance);

  /* Store what was counted since the last take, one value for each name; of
     one that cannot be had NaN.  */
  void (*take) (void *instance, double *values);

  /* What a reader of the values of name number I that were taken so far has to
     know, as that they are scaled; false: nothing.  May be NULL.  */
  bool (*remark) (void *instance, size_t i,
                  struct mbench_counter_reason *remark);

  void (*close) (void *instance);
};

/* Whether there is a counter called NAME, be it one of core or one that the
   body of a host may count (below).  */
bool mbench_counter_is_known (const char *name);

/* The bank of core that has a counter called NAME; NULL: none.  */
const struct mbench_counter_bank *
mbench_counter_find (const char *name, struct mbench_counter_facts *facts);

/* The names of all counters that are listed, number I, those that only the
   body of a host counts last; NULL behind the last.  */
const char *mbench_counter_name (size_t i);

/* What to add to a sentence that tells that there is no counter of some name:
   why there are fewer than there could be; empty where that is all.  */
const char *mbench_counter_hint (void);

/* Core's banks.  */
extern const struct mbench_counter_bank mbench_counter_clock;
extern const struct mbench_counter_bank mbench_counter_usage;
extern const struct mbench_counter_bank mbench_counter_malloc;
extern const struct mbench_counter_bank mbench_counter_perf;

#endif
