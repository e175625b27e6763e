#include <config.h>

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "device/timer-countdown.h"

enum
{
  US_PER_S = 1000000,
  NS_PER_US = 1000
};

/* A kind of such timer, of which a process has one.  */
struct kind
{
  int which;
  int signal;
  const char *name;
  /* The process that has it now: a child does not inherit it.  */
  _Atomic pid_t owner;
};

static struct kind kinds[] = { { ITIMER_REAL, SIGALRM, "ITIMER_REAL", 0 },
                               { ITIMER_PROF, SIGPROF, "ITIMER_PROF", 0 } };

struct instance
{
  struct mbench_countdown countdown;
  struct kind *kind;
  /* What was before: the mask of the thread, what the signal did, and whether
     it was pending.  */
  sigset_t mask;
  struct sigaction action;
  bool was_pending;
};

/* Rounded up: it does not end early.  */
static void
arm (struct mbench_countdown *countdown, int64_t ns)
{
  int64_t us = ns / NS_PER_US + (ns % NS_PER_US != 0);
  const struct itimerval time
      = { .it_value = { .tv_sec = (time_t)(us / US_PER_S),
                        .tv_usec = (suseconds_t)(us % US_PER_S) } };
  setitimer (((struct instance *)countdown)->kind->which, &time, NULL);
}

static int64_t
left (const struct mbench_countdown *countdown)
{
  struct itimerval time = { 0 };
  getitimer (((const struct instance *)countdown)->kind->which, &time);
  int64_t us
      = (int64_t)time.it_value.tv_sec * US_PER_S + time.it_value.tv_usec;
  int64_t ns = us * NS_PER_US;
  return ns < countdown->deadline ? ns : countdown->deadline;
}

/* Take KIND for this process.  */
static enum mbench_status
take (struct kind *kind, struct mbench_error *error)
{
  pid_t self = getpid ();
  pid_t owner = kind->owner;
  struct itimerval time = { 0 };
  if (owner == self
      || !atomic_compare_exchange_strong (&kind->owner, &owner, self))
    return mbench_fail (error, MBENCH_CONFLICT,
                        "the timer \"itimer\" of %s is in use: expected the "
                        "first to be released, as a process has one of each "
                        "type",
                        kind->name);
  getitimer (kind->which, &time);
  if (time.it_value.tv_sec == 0 && time.it_value.tv_usec == 0)
    return MBENCH_OK;
  kind->owner = 0;
  return mbench_fail (error, MBENCH_CONFLICT,
                      "the timer \"itimer\" of %s is in use by the program "
                      "itself, with setitimer or alarm: expected it to be "
                      "disarmed",
                      kind->name);
}

static sigset_t
set_of (int signal)
{
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, signal);
  return set;
}

/* Let the signal of INSTANCE reach nobody: blocked here, ignored by threads
   that do not block it.  */
static void
silence (struct instance *instance)
{
  const struct sigaction ignore = { .sa_handler = SIG_IGN };
  int signal = instance->kind->signal;
  const sigset_t set = set_of (signal);
  sigset_t pending;
  pthread_sigmask (SIG_BLOCK, &set, &instance->mask);
  sigpending (&pending);
  instance->was_pending = sigismember (&pending, signal) == 1;
  sigaction (signal, &ignore, &instance->action);
}

enum mbench_status
mbench_timer_itimer_prepare (micro_benchmark_timer_definition *timer,
                             micro_benchmark_clock_type type,
                             struct mbench_error *error)
{
  struct kind *kind = &kinds[type == MICRO_BENCHMARK_CLOCK_PROCESS];
  struct instance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return mbench_no_memory (error, "a timer");
  enum mbench_status status = take (kind, error);
  if (status != MBENCH_OK)
    {
      free (instance);
      return status;
    }
  instance->kind = kind;
  silence (instance);
  timer->data.resolution = mbench_time_from_ns (NS_PER_US);
  timer->data.ptr = instance;
  return MBENCH_OK;
}

/* What has come of the signal is taken away while it is still blocked; what
   was pending before comes again.  */
static void
end (const micro_benchmark_timer_data *data)
{
  static const struct timespec at_once;
  struct instance *instance = data->ptr;
  int signal = instance->kind->signal;
  const sigset_t set = set_of (signal);
  arm (&instance->countdown, 0);
  while (sigtimedwait (&set, NULL, &at_once) == signal)
    continue;
  sigaction (signal, &instance->action, NULL);
  if (instance->was_pending)
    kill (getpid (), signal);
  if (sigismember (&instance->mask, signal) == 0)
    pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  instance->kind->owner = 0;
  free (instance);
}

MBENCH_TIMER (mbench_timer_itimer, "itimer", mbench_timer_itimer_prepare, end,
              arm, left);
