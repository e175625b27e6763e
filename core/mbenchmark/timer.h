/* A timer is a device that is started with a deadline and tells whether it
   has passed: a table of functions over instance data, as a meter is.

   What the constructors return is owned by the caller and ends with
   micro_benchmark_timer_release.  A constructor that fails returns NULL, with
   the reason in micro_benchmark_last_error.

   The functions here refuse calls out of order and of a timer that no
   constructor has made: nothing happens, and what they return is zero.

   Of the library's timers one needs a signal, the itimer: while it lives, the
   signal is blocked in the thread that made it, and in threads that it makes
   later, and ignored elsewhere, so that it reaches nobody.  Release it in the
   same thread.  */

#ifndef MBENCHMARK_TIMER_H
#define MBENCHMARK_TIMER_H

#include <mbenchmark/chronometer.h>
#include <mbenchmark/clock.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct micro_benchmark_timer_data
{
  void *ptr;
  const char *name;
  micro_benchmark_clock_time resolution;
} micro_benchmark_timer_data;

/* Prepare an instance; the second argument points to the
   micro_benchmark_clock_type.  */
typedef void (*micro_benchmark_timer_init_fun) (micro_benchmark_timer_data *,
                                                const void *);
typedef void (*micro_benchmark_timer_cleanup_fun) (
    const micro_benchmark_timer_data *);

/* Begin to run, to the deadline from now, also a second time; halt; go on with
   what is left.  */
typedef void (*micro_benchmark_timer_start_fun) (void *,
                                                 micro_benchmark_clock_time);
typedef void (*micro_benchmark_timer_stop_fun) (void *);
typedef void (*micro_benchmark_timer_restart_fun) (void *);

/* Whether it runs: it was started, is not halted, and the deadline is ahead;
   and the time it has run, up to the deadline.  */
typedef bool (*micro_benchmark_timer_running_fun) (void *);
typedef micro_benchmark_clock_time (*micro_benchmark_timer_elapsed_fun) (
    void *);

/* What the library notes of a timer: the order of its calls, and what an
   adapter is over.  Private: zero in a definition that somebody fills.  */
typedef struct micro_benchmark_timer_order
{
  const void *of;
  int stage;
  micro_benchmark_meter_definition base;
} micro_benchmark_timer_order;

typedef struct micro_benchmark_timer_definition
{
  micro_benchmark_timer_data data;
  micro_benchmark_timer_init_fun init;
  micro_benchmark_timer_cleanup_fun cleanup;
  micro_benchmark_timer_start_fun start;
  micro_benchmark_timer_stop_fun stop;
  micro_benchmark_timer_restart_fun restart;
  micro_benchmark_timer_running_fun running;
  micro_benchmark_timer_elapsed_fun elapsed;
  micro_benchmark_timer_order order;
} micro_benchmark_timer_definition;

typedef const micro_benchmark_timer_definition *micro_benchmark_timer;

typedef enum micro_benchmark_timer_provider
{
  MICRO_BENCHMARK_TIMER_PROVIDER_DEFAULT,
  /* setitimer: ITIMER_REAL for the realtime and the monotonic clock,
     ITIMER_PROF for that of the process.  A process has one of each: a second
     one is refused while the first lives.  */
  MICRO_BENCHMARK_TIMER_PROVIDER_ITIMER,
  /* timer_create, over every clock, without a signal.  */
  MICRO_BENCHMARK_TIMER_PROVIDER_TIMER_T,
  /* Over the realtime and the monotonic clock.  */
  MICRO_BENCHMARK_TIMER_PROVIDER_TIMERFD,
  /* An adapter over a chronometer.  */
  MICRO_BENCHMARK_TIMER_PROVIDER_FROM_METER,
  MICRO_BENCHMARK_TIMER_PROVIDER_USER_PROVIDED
} micro_benchmark_timer_provider;

/* A timer of the default provider over the monotonic clock, or the first that
   it has.  */
micro_benchmark_timer micro_benchmark_timer_create_default (void);

/* A timer of PROVIDER, another than the last two, over CLOCK_TYPE.  */
micro_benchmark_timer
micro_benchmark_timer_create (micro_benchmark_clock_type clock_type,
                              micro_benchmark_timer_provider provider);

/* An adapter over two new chronometers, of CHRONO_PROVIDER or copies of
   CHRONO_BASE, which take turns.  */
micro_benchmark_timer micro_benchmark_timer_from_meter (
    micro_benchmark_clock_type clock_type,
    micro_benchmark_chronometer_provider chrono_provider);
micro_benchmark_timer micro_benchmark_timer_from_provided_meter (
    micro_benchmark_clock_type clock_type, micro_benchmark_meter chrono_base);

/* A copy of BASE, its init called with a pointer to CLOCK_TYPE.  Every
   function of BASE must be there.  */
micro_benchmark_timer
micro_benchmark_timer_from_template (micro_benchmark_clock_type clock_type,
                                     micro_benchmark_timer base);

/* End the life of TIMER, which a constructor has made.  */
void micro_benchmark_timer_release (micro_benchmark_timer timer);

/* What MICRO_BENCHMARK_TIMER_PROVIDER_DEFAULT stands for, process-wide, and
   what ends executions at their maximum time: a template whose init has not
   been called.  At first it is the adapter over the default chronometer, and
   executions end by the monotonic clock.  The setter copies its argument.  */
void micro_benchmark_timer_set_default (micro_benchmark_timer timer);
micro_benchmark_timer micro_benchmark_timer_get_default (void);

/* Drive TIMER; see the functions of a definition.  Preconditions: start needs
   a time not below zero; stop a timer that was started and is not halted, be
   its deadline ahead or not; restart one that is halted.  */
void micro_benchmark_timer_start (micro_benchmark_timer timer,
                                  micro_benchmark_clock_time deadline);
void micro_benchmark_timer_stop (micro_benchmark_timer timer);
void micro_benchmark_timer_restart (micro_benchmark_timer timer);
bool micro_benchmark_timer_is_running (micro_benchmark_timer timer);
micro_benchmark_clock_time
micro_benchmark_timer_elapsed (micro_benchmark_timer timer);
const char *micro_benchmark_timer_get_name (micro_benchmark_timer timer);
micro_benchmark_clock_time
micro_benchmark_timer_get_resolution (micro_benchmark_timer timer);

#ifdef __cplusplus
}
#endif

#endif
