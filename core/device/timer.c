#include <config.h>

#include "device/timer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/chronometer.h"

/* What the default provider stands for.  Set by the host, process-wide, as
   the public header says.  */
static micro_benchmark_timer_definition user_default;
static micro_benchmark_timer default_timer = &mbench_timer_adapter;

/* By the number of the provider; without a definition: it is made otherwise,
   or not on this system.  */
static const struct provider
{
  const char *name;
  micro_benchmark_timer definition;
  mbench_timer_preparer *prepare;
  unsigned types;
} providers[] = {
  [MICRO_BENCHMARK_TIMER_PROVIDER_DEFAULT] = { .name = "default" },
  [MICRO_BENCHMARK_TIMER_PROVIDER_ITIMER]
  = { "itimer", &mbench_timer_itimer, mbench_timer_itimer_prepare,
      MBENCH_CLOCK_REALTIME | MBENCH_CLOCK_MONOTONIC | MBENCH_CLOCK_PROCESS },
  [MICRO_BENCHMARK_TIMER_PROVIDER_TIMER_T]
  = { "timer-t", &mbench_timer_timer_t, mbench_timer_timer_t_prepare,
      MBENCH_CLOCK_ALL },
#if defined __linux__
  [MICRO_BENCHMARK_TIMER_PROVIDER_TIMERFD]
  = { "timerfd", &mbench_timer_timerfd, mbench_timer_timerfd_prepare,
      MBENCH_CLOCK_REALTIME | MBENCH_CLOCK_MONOTONIC },
#else
  [MICRO_BENCHMARK_TIMER_PROVIDER_TIMERFD] = { .name = "timerfd" },
#endif
  [MICRO_BENCHMARK_TIMER_PROVIDER_FROM_METER]
  = { "chrono-adapter", &mbench_timer_adapter, mbench_timer_adapter_prepare,
      MBENCH_CLOCK_ALL },
};

enum
{
  PROVIDERS = sizeof providers / sizeof *providers
};

static bool
is_complete (micro_benchmark_timer timer)
{
  return timer != NULL && timer->init != NULL && timer->cleanup != NULL
         && timer->start != NULL && timer->stop != NULL
         && timer->restart != NULL && timer->running != NULL
         && timer->elapsed != NULL;
}

/* What is noted of TIMER.  A copy has the note of another definition, which
   says nothing of it.  */
static enum mbench_timer_stage
stage_of (micro_benchmark_timer timer)
{
  return timer->order.of == timer ? (enum mbench_timer_stage)timer->order.stage
                                  : MBENCH_TIMER_UNPREPARED;
}

/* Note STAGE of TIMER, which is in memory that can be written.  */
static void
note (micro_benchmark_timer timer, enum mbench_timer_stage stage)
{
  micro_benchmark_timer_definition *own
      = (micro_benchmark_timer_definition *)timer;
  own->order.of = own;
  own->order.stage = (int)stage;
}

/* The row that TIMER is a copy of; NULL: it is none of core's own.  */
static const struct provider *
find_own (micro_benchmark_timer timer)
{
  for (size_t i = 0; i < PROVIDERS; ++i)
    if (providers[i].definition != NULL
        && providers[i].definition->init == timer->init)
      return &providers[i];
  return NULL;
}

/* Refuse TYPE, which OWN does not serve, with those that it does.  */
static enum mbench_status
refuse_type (const struct provider *own, micro_benchmark_clock_type type,
             struct mbench_error *error)
{
  char served[80] = "";
  for (int i = 0; i <= MICRO_BENCHMARK_CLOCK_THREAD; ++i)
    if ((own->types & 1U << i) != 0)
      {
        strcat (served, *served != '\0' ? " or " : "");
        strcat (served,
                mbench_clock_type_name ((micro_benchmark_clock_type)i));
      }
  return mbench_fail (error, MBENCH_UNAVAILABLE,
                      "the timer \"%s\" has no %s clock: expected %s",
                      own->name, mbench_clock_type_name (type), served);
}

static enum mbench_status
prepare (micro_benchmark_timer_definition *timer,
         micro_benchmark_clock_type type, struct mbench_error *error)
{
  const struct provider *own = find_own (timer);
  if (own == NULL)
    timer->init (&timer->data, &type);
  else if ((own->types & 1U << type) == 0)
    return refuse_type (own, type, error);
  else
    return own->prepare (timer, type, error);
  return MBENCH_OK;
}

enum mbench_status
mbench_timer_copy (micro_benchmark_clock_type type, micro_benchmark_timer base,
                   micro_benchmark_timer *result, struct mbench_error *error)
{
  enum mbench_status status = mbench_clock_type_check (type, error);
  if (status != MBENCH_OK)
    return status;
  if (!is_complete (base))
    return mbench_fail (error, MBENCH_INVALID,
                        "the timer has not every function: expected init, "
                        "cleanup, start, stop, restart, running and elapsed");
  micro_benchmark_timer_definition *copy = malloc (sizeof *copy);
  if (copy == NULL)
    return mbench_no_memory (error, "a timer");
  *copy = *base;
  status = prepare (copy, type, error);
  if (status != MBENCH_OK)
    {
      free (copy);
      return status;
    }
  note (copy, MBENCH_TIMER_READY);
  *result = copy;
  return MBENCH_OK;
}

enum mbench_status
mbench_timer_create_default (micro_benchmark_timer *result,
                             struct mbench_error *error)
{
  static const micro_benchmark_clock_type others[]
      = { MICRO_BENCHMARK_CLOCK_REALTIME, MICRO_BENCHMARK_CLOCK_PROCESS };
  enum mbench_status status = mbench_timer_copy (
      MICRO_BENCHMARK_CLOCK_MONOTONIC, default_timer, result, error);
  for (size_t i = 0;
       i < sizeof others / sizeof *others && status == MBENCH_UNAVAILABLE; ++i)
    if (mbench_timer_copy (others[i], default_timer, result, NULL)
        == MBENCH_OK)
      return MBENCH_OK;
  return status;
}

bool
mbench_timer_is_usual (void)
{
  return default_timer == &mbench_timer_adapter;
}

/* RESULT, or NULL with what ERROR says published.  */
static micro_benchmark_timer
give (enum mbench_status status, micro_benchmark_timer result,
      const struct mbench_error *error)
{
  if (status == MBENCH_OK)
    return result;
  mbench_publish ("device", error);
  return NULL;
}

micro_benchmark_timer
micro_benchmark_timer_create_default (void)
{
  micro_benchmark_timer result = NULL;
  struct mbench_error error;
  enum mbench_status status = mbench_timer_create_default (&result, &error);
  return give (status, result, &error);
}

static enum mbench_status
create (micro_benchmark_clock_type type,
        micro_benchmark_timer_provider provider, micro_benchmark_timer *result,
        struct mbench_error *error)
{
  if (provider == MICRO_BENCHMARK_TIMER_PROVIDER_DEFAULT)
    return mbench_timer_copy (type, default_timer, result, error);
  if (provider == MICRO_BENCHMARK_TIMER_PROVIDER_FROM_METER
      || provider == MICRO_BENCHMARK_TIMER_PROVIDER_USER_PROVIDED)
    return mbench_fail (error, MBENCH_INVALID,
                        "a timer from a meter or of a user's own: expected "
                        "the constructors from_meter, from_provided_meter or "
                        "from_template");
  if ((unsigned)provider >= PROVIDERS)
    return mbench_fail (error, MBENCH_INVALID,
                        "timer provider %d: expected a "
                        "micro_benchmark_timer_provider",
                        (int)provider);
  if (providers[provider].definition == NULL)
    return mbench_fail (error, MBENCH_UNAVAILABLE,
                        "the timer \"%s\" is not on this system",
                        providers[provider].name);
  return mbench_timer_copy (type, providers[provider].definition, result,
                            error);
}

micro_benchmark_timer
micro_benchmark_timer_create (micro_benchmark_clock_type clock_type,
                              micro_benchmark_timer_provider provider)
{
  micro_benchmark_timer result = NULL;
  struct mbench_error error;
  enum mbench_status status = create (clock_type, provider, &result, &error);
  return give (status, result, &error);
}

/* An adapter over copies of CHRONOMETER, which is made here so that what
   cannot be is refused with its own words.  */
static micro_benchmark_timer
adapt (micro_benchmark_clock_type type, enum mbench_status status,
       micro_benchmark_meter chronometer, struct mbench_error *error)
{
  micro_benchmark_timer result = NULL;
  if (status == MBENCH_OK)
    {
      micro_benchmark_timer_definition adapter = mbench_timer_adapter;
      adapter.order.base = *chronometer;
      micro_benchmark_chronometer_release (chronometer);
      status = mbench_timer_copy (type, &adapter, &result, error);
    }
  return give (status, result, error);
}

micro_benchmark_timer
micro_benchmark_timer_from_meter (
    micro_benchmark_clock_type clock_type,
    micro_benchmark_chronometer_provider chrono_provider)
{
  micro_benchmark_meter chronometer = NULL;
  struct mbench_error error;
  enum mbench_status status = mbench_chronometer_create (
      clock_type, chrono_provider, &chronometer, &error);
  return adapt (clock_type, status, chronometer, &error);
}

micro_benchmark_timer
micro_benchmark_timer_from_provided_meter (
    micro_benchmark_clock_type clock_type, micro_benchmark_meter chrono_base)
{
  micro_benchmark_meter chronometer = NULL;
  struct mbench_error error;
  enum mbench_status status = mbench_chronometer_copy (clock_type, chrono_base,
                                                       &chronometer, &error);
  return adapt (clock_type, status, chronometer, &error);
}

micro_benchmark_timer
micro_benchmark_timer_from_template (micro_benchmark_clock_type clock_type,
                                     micro_benchmark_timer base)
{
  micro_benchmark_timer result = NULL;
  struct mbench_error error;
  enum mbench_status status
      = mbench_timer_copy (clock_type, base, &result, &error);
  return give (status, result, &error);
}

void
micro_benchmark_timer_set_default (micro_benchmark_timer timer)
{
  if (!is_complete (timer))
    {
      mbench_refuse (__func__, "timer", "a timer with every function");
      return;
    }
  if (timer == &mbench_timer_adapter)
    {
      default_timer = timer;
      return;
    }
  user_default = *timer;
  note (&user_default, MBENCH_TIMER_TEMPLATE);
  default_timer = &user_default;
}

micro_benchmark_timer
micro_benchmark_timer_get_default (void)
{
  return default_timer;
}

/* Whether TIMER was made by a constructor, in a call of FUNCTION.  */
static bool
check_made (micro_benchmark_timer timer, const char *function)
{
  return (timer != NULL && stage_of (timer) >= MBENCH_TIMER_READY)
         || mbench_refuse (function, "timer",
                           "one that a constructor has made");
}

void
micro_benchmark_timer_release (micro_benchmark_timer timer)
{
  if (timer == NULL || !check_made (timer, __func__))
    return;
  note (timer, MBENCH_TIMER_UNPREPARED);
  timer->cleanup (&timer->data);
  free ((void *)timer);
}

void
micro_benchmark_timer_start (micro_benchmark_timer timer,
                             micro_benchmark_clock_time deadline)
{
  if (!check_made (timer, __func__))
    return;
  if (deadline.seconds < 0 || deadline.nanoseconds < 0
      || deadline.nanoseconds >= MBENCH_NS_PER_S)
    {
      char expected[160];
      snprintf (expected, sizeof expected,
                "a time of 0 or more seconds and 0 to 999999999 nanoseconds, "
                "not %" PRId32 " and %" PRId32,
                deadline.seconds, deadline.nanoseconds);
      mbench_refuse (__func__, "deadline", expected);
      return;
    }
  note (timer, MBENCH_TIMER_STARTED);
  timer->start (timer->data.ptr, deadline);
}

void
micro_benchmark_timer_stop (micro_benchmark_timer timer)
{
  if (!check_made (timer, __func__))
    return;
  if (stage_of (timer) != MBENCH_TIMER_STARTED)
    {
      mbench_refuse (__func__, "timer", "one that was started");
      return;
    }
  timer->stop (timer->data.ptr);
  note (timer, MBENCH_TIMER_HALTED);
}

void
micro_benchmark_timer_restart (micro_benchmark_timer timer)
{
  if (!check_made (timer, __func__))
    return;
  if (stage_of (timer) != MBENCH_TIMER_HALTED)
    {
      mbench_refuse (__func__, "timer", "one that is stopped");
      return;
    }
  note (timer, MBENCH_TIMER_STARTED);
  timer->restart (timer->data.ptr);
}

bool
micro_benchmark_timer_is_running (micro_benchmark_timer timer)
{
  return check_made (timer, __func__)
         && stage_of (timer) == MBENCH_TIMER_STARTED
         && timer->running (timer->data.ptr);
}

micro_benchmark_clock_time
micro_benchmark_timer_elapsed (micro_benchmark_timer timer)
{
  return check_made (timer, __func__) && stage_of (timer) > MBENCH_TIMER_READY
             ? timer->elapsed (timer->data.ptr)
             : mbench_time_from_ns (0);
}

/* Whether TIMER has facts to tell, in a call of FUNCTION.  */
static bool
check_facts (micro_benchmark_timer timer, const char *function)
{
  return (timer != NULL && stage_of (timer) == MBENCH_TIMER_TEMPLATE)
         || check_made (timer, function);
}

const char *
micro_benchmark_timer_get_name (micro_benchmark_timer timer)
{
  return check_facts (timer, __func__) ? timer->data.name : NULL;
}

micro_benchmark_clock_time
micro_benchmark_timer_get_resolution (micro_benchmark_timer timer)
{
  return check_facts (timer, __func__) ? timer->data.resolution
                                       : mbench_time_from_ns (0);
}
