/* Timers inside core: the back ends, and the order of a timer's calls.  A back
   end is one file that ends in one definition.  */

#ifndef MBENCH_TIMER_H
#define MBENCH_TIMER_H

#include <mbenchmark/timer.h>

#include "base/status.h"
#include "device/clock.h"

enum mbench_timer_stage
{
  /* As a definition is filled, or after cleanup.  */
  MBENCH_TIMER_UNPREPARED,
  /* Its init will not be called: it is there to be copied.  */
  MBENCH_TIMER_TEMPLATE,
  MBENCH_TIMER_READY,
  MBENCH_TIMER_STARTED,
  MBENCH_TIMER_HALTED
};

/* The back ends.  The adapter is one over the default chronometer, or over the
   meter in order.base where that has functions.  */
extern const micro_benchmark_timer_definition mbench_timer_adapter;
extern const micro_benchmark_timer_definition mbench_timer_itimer;
extern const micro_benchmark_timer_definition mbench_timer_timer_t;
extern const micro_benchmark_timer_definition mbench_timer_timerfd;

/* What the init of each does, with the reason where it cannot.  */
typedef enum mbench_status
mbench_timer_preparer (micro_benchmark_timer_definition *timer,
                       micro_benchmark_clock_type type,
                       struct mbench_error *error);
mbench_timer_preparer mbench_timer_adapter_prepare;
mbench_timer_preparer mbench_timer_itimer_prepare;
mbench_timer_preparer mbench_timer_timer_t_prepare;
mbench_timer_preparer mbench_timer_timerfd_prepare;

/* Make *RESULT a timer as the public constructors do.  */
enum mbench_status mbench_timer_copy (micro_benchmark_clock_type type,
                                      micro_benchmark_timer base,
                                      micro_benchmark_timer *result,
                                      struct mbench_error *error);
enum mbench_status mbench_timer_create_default (micro_benchmark_timer *result,
                                                struct mbench_error *error);

/* Whether nobody has set another default than the adapter over the default
   chronometer.  */
bool mbench_timer_is_usual (void);

#endif
