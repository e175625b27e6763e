/* The shape that the timers of the system have: a countdown that the kernel
   keeps, which is armed with a time and tells what is left of it.  A back end
   is one file: these two, how they are prepared and ended, and MBENCH_TIMER,
   which makes the definition of them.  */

#ifndef MBENCH_TIMER_COUNTDOWN_H
#define MBENCH_TIMER_COUNTDOWN_H

#include "device/timer.h"

/* What an instance begins with.  */
struct mbench_countdown
{
  int64_t deadline;
  /* While it is not armed, what is left, ns.  */
  int64_t left;
  bool is_armed;
};

/* Arm COUNTDOWN to end NS >= 0 ns from now; zero: disarm it.  */
typedef void mbench_countdown_armer (struct mbench_countdown *countdown,
                                     int64_t ns);

/* What is left of COUNTDOWN, which is armed, ns; zero: it has ended.  */
typedef int64_t
mbench_countdown_teller (const struct mbench_countdown *countdown);

void mbench_countdown_arm (struct mbench_countdown *countdown, int64_t ns,
                           mbench_countdown_armer *arm);
int64_t mbench_countdown_left (const struct mbench_countdown *countdown,
                               mbench_countdown_teller *left);

/* The time NS >= 0 as the system takes it.  */
static inline struct timespec
mbench_countdown_timespec (int64_t ns)
{
  return (struct timespec){ .tv_sec = (time_t)(ns / MBENCH_NS_PER_S),
                            .tv_nsec = (long)(ns % MBENCH_NS_PER_S) };
}

/* The time LEFT.  A kernel that has not yet noticed an end says 1 ns.  */
static inline int64_t
mbench_countdown_ns (const struct timespec *left)
{
  int64_t ns = (int64_t)left->tv_sec * MBENCH_NS_PER_S + left->tv_nsec;
  return ns > 1 ? ns : 0;
}

/* Define SYMBOL, the timer called TITLE, of what PREPARE and END make and end
   and ARM and LEFT know of.  */
#define MBENCH_TIMER(symbol, title, prepare, end, arm, left)                  \
  static void init (micro_benchmark_timer_data *data, const void *clock_type) \
  {                                                                           \
    mbench_timer_init_alone (data, clock_type, prepare);                      \
  }                                                                           \
  static void start (void *ptr, micro_benchmark_clock_time deadline)          \
  {                                                                           \
    struct mbench_countdown *countdown = ptr;                                 \
    countdown->deadline = mbench_time_to_ns (deadline);                       \
    mbench_countdown_arm (countdown, countdown->deadline, arm);               \
  }                                                                           \
  static void stop (void *ptr)                                                \
  {                                                                           \
    struct mbench_countdown *countdown = ptr;                                 \
    countdown->left = mbench_countdown_left (countdown, left);                \
    countdown->is_armed = false;                                              \
    arm (countdown, 0);                                                       \
  }                                                                           \
  static void restart (void *ptr)                                             \
  {                                                                           \
    struct mbench_countdown *countdown = ptr;                                 \
    mbench_countdown_arm (countdown, countdown->left, arm);                   \
  }                                                                           \
  static bool running (void *ptr)                                             \
  {                                                                           \
    const struct mbench_countdown *countdown = ptr;                           \
    return countdown->is_armed                                                \
           && mbench_countdown_left (countdown, left) > 0;                    \
  }                                                                           \
  static micro_benchmark_clock_time elapsed (void *ptr)                       \
  {                                                                           \
    const struct mbench_countdown *countdown = ptr;                           \
    return mbench_time_from_ns (countdown->deadline                           \
                                - mbench_countdown_left (countdown, left));   \
  }                                                                           \
  const micro_benchmark_timer_definition symbol                               \
      = { .data = { .name = title },                                          \
          .init = init,                                                       \
          .cleanup = end,                                                     \
          .start = start,                                                     \
          .stop = stop,                                                       \
          .restart = restart,                                                 \
          .running = running,                                                 \
          .elapsed = elapsed,                                                 \
          .order = { .of = &(symbol), .stage = MBENCH_TIMER_TEMPLATE } }

/* The init of a definition: PREPARE for the clock type, or the monotonic one
   where there is none; what cannot be is published, and leaves data->ptr
   NULL.  */
void mbench_timer_init_alone (micro_benchmark_timer_data *data,
                              const void *clock_type,
                              mbench_timer_preparer *prepare);

#endif
