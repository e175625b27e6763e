/* run/gate.h: what threads wait at.  Nobody passes before all are there, each
   passes once a call, and no call is lost, whether they look or sleep.  */

#include <config.h>

#include "run/gate.h"

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "tap.h"

enum
{
  MOST = 8,
  CALLS = 200,
  STEPS = 50
};

struct follower
{
  pthread_t thread;
  alignas (MBENCH_GATE_APART) unsigned heard;
  unsigned steps;
  unsigned after;
  unsigned too_early;
};

static struct
{
  struct mbench_gate gate;
  size_t followers;
  unsigned first;
  /* What the leader wrote before the call, zero being the end, and whether it
     has opened.  */
  unsigned order;
  atomic_bool is_open;
  struct follower of[MOST];
} shared;

static void *
follow (void *data)
{
  struct follower *own = data;
  unsigned call = shared.first;
  for (;;)
    {
      call = mbench_gate_follow (&shared.gate, call);
      if (shared.order == 0)
        break;
      own->heard = shared.order;
      mbench_gate_stand (&shared.gate, call);
      own->too_early += !atomic_load (&shared.is_open);
      for (int i = 0; i < STEPS; ++i)
        ++own->steps;
      mbench_gate_leave (&shared.gate);
      ++own->after;
      mbench_gate_rest (&shared.gate);
    }
  mbench_gate_rest (&shared.gate);
  return NULL;
}

/* Call all followers, and tell whether each did its part, and no more.  */
static bool
call_all (unsigned number)
{
  bool is_right = true;
  shared.order = number;
  mbench_gate_call (&shared.gate);
  mbench_gate_gather (&shared.gate);
  for (size_t i = 0; i < shared.followers; ++i)
    is_right = is_right && shared.of[i].heard == number;
  atomic_store (&shared.is_open, true);
  mbench_gate_open (&shared.gate);
  mbench_gate_await (&shared.gate);
  atomic_store (&shared.is_open, false);
  for (size_t i = 0; i < shared.followers; ++i)
    is_right = is_right && shared.of[i].steps == number * STEPS;
  mbench_gate_settle (&shared.gate);
  for (size_t i = 0; i < shared.followers; ++i)
    is_right = is_right && shared.of[i].after == number
               && shared.of[i].too_early == 0;
  return is_right;
}

/* Let so many FOLLOWERS, with so many PROCESSORS, be called often, with
   numbers that begin behind FIRST; whether all went well.  */
static bool
run (size_t followers, size_t processors, unsigned first)
{
  bool is_right = true;
  unsigned counted = first * (unsigned)followers;
  mbench_gate_init (&shared.gate, followers, processors);
  atomic_store (&shared.gate.called.value, first);
  atomic_store (&shared.gate.opened.value, first);
  atomic_store (&shared.gate.ready.value, counted);
  atomic_store (&shared.gate.ended.value, counted);
  atomic_store (&shared.gate.rested.value, counted);
  shared.first = first;
  shared.followers = followers;
  for (size_t i = 0; i < followers; ++i)
    {
      shared.of[i].steps = shared.of[i].after = shared.of[i].too_early = 0;
      if (pthread_create (&shared.of[i].thread, NULL, follow, &shared.of[i])
          != 0)
        abort ();
    }
  for (unsigned call = 1; call <= CALLS; ++call)
    is_right = is_right && call_all (call);
  shared.order = 0;
  mbench_gate_call (&shared.gate);
  mbench_gate_settle (&shared.gate);
  for (size_t i = 0; i < followers; ++i)
    pthread_join (shared.of[i].thread, NULL);
  return is_right;
}

int
main (void)
{
  for (size_t n = 1; n <= MOST; n = n < 3 ? n + 1 : n + 5)
    tap_ok (run (n, n + 1, 0), "%zu followers who look, in every call", n);
  tap_ok (run (3, 1, 0), "followers who sleep soon do the same");
  tap_ok (run (2, 3, UINT_MAX - CALLS / 2),
          "and so where the numbers of calls begin anew");
  return tap_done ();
}
