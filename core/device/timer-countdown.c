#include <config.h>

#include "device/timer-countdown.h"

void
mbench_countdown_arm (struct mbench_countdown *countdown, int64_t ns,
                      mbench_countdown_armer *arm)
{
  /* To arm for no time is to disarm.  */
  countdown->is_armed = ns > 0;
  countdown->left = ns;
  arm (countdown, ns);
}

int64_t
mbench_countdown_left (const struct mbench_countdown *countdown,
                       mbench_countdown_teller *left)
{
  return countdown->is_armed ? left (countdown) : countdown->left;
}

void
mbench_timer_init_alone (micro_benchmark_timer_data *data,
                         const void *clock_type,
                         mbench_timer_preparer *prepare)
{
  const micro_benchmark_clock_type *type = clock_type;
  micro_benchmark_timer_definition timer = { .data = *data };
  struct mbench_error error;
  timer.data.ptr = NULL;
  if (prepare (&timer, type != NULL ? *type : MICRO_BENCHMARK_CLOCK_MONOTONIC,
               &error)
      != MBENCH_OK)
    mbench_publish ("device", &error);
  *data = timer.data;
}
