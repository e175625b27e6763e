/* device/timer.h: the timers, what they refuse, and that no signal of theirs
   reaches anybody.  Waits are for ends, by the timers themselves.  */

#include <config.h>

#include "device/timer.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fake-clock.h"
#include "refusal.h"
#include "tap.h"

static const struct
{
  micro_benchmark_timer_provider provider;
  const char *name;
  /* Whether it has the realtime, monotonic, process and thread clock.  */
  bool serves[4];
} cases[] = {
  { MICRO_BENCHMARK_TIMER_PROVIDER_ITIMER,
    "itimer",
    { true, true, true, false } },
  { MICRO_BENCHMARK_TIMER_PROVIDER_TIMER_T,
    "timer-t",
    { true, true, true, true } },
  { MICRO_BENCHMARK_TIMER_PROVIDER_TIMERFD,
    "timerfd",
    { true, true, false, false } },
};

static int64_t
elapsed (micro_benchmark_timer timer)
{
  return mbench_time_to_ns (micro_benchmark_timer_elapsed (timer));
}

static void
start (micro_benchmark_timer timer, int64_t ns)
{
  micro_benchmark_timer_start (timer, mbench_time_from_ns (ns));
}

/* Let TIMER, which runs, come to its end.  */
static void
await (micro_benchmark_timer timer)
{
  while (micro_benchmark_timer_is_running (timer))
    continue;
}

/* The life of TIMER, of NAME.  */
static void
check_life (micro_benchmark_timer timer, const char *name)
{
  const int64_t hour = 3600 * (int64_t)MBENCH_NS_PER_S;
  const int64_t short_time = 2000000;
  micro_benchmark_clear_error ();
  tap_ok (!micro_benchmark_timer_is_running (timer) && elapsed (timer) == 0,
          "%s does not run before it starts", name);
  start (timer, hour);
  tap_ok (micro_benchmark_timer_is_running (timer), "then it does");
  int64_t first = elapsed (timer);
  int64_t second = elapsed (timer);
  tap_ok (first >= 0 && second >= first && second < hour,
          "its time goes on: %lld, %lld", (long long)first, (long long)second);
  micro_benchmark_timer_stop (timer);
  int64_t halted = elapsed (timer);
  tap_ok (!micro_benchmark_timer_is_running (timer)
              && elapsed (timer) == halted && halted >= second,
          "not while it is halted");
  micro_benchmark_timer_restart (timer);
  tap_ok (micro_benchmark_timer_is_running (timer)
              && elapsed (timer) >= halted - 1000 && elapsed (timer) < hour,
          "after which it goes on");
  start (timer, short_time);
  await (timer);
  tap_ok (elapsed (timer) == short_time, "it ends at its deadline: %lld",
          (long long)elapsed (timer));
  micro_benchmark_timer_stop (timer);
  micro_benchmark_timer_restart (timer);
  tap_ok (!micro_benchmark_timer_is_running (timer)
              && elapsed (timer) == short_time,
          "and stays at its end");
  start (timer, 0);
  tap_ok (!micro_benchmark_timer_is_running (timer) && elapsed (timer) == 0,
          "no time is over at once");
  start (timer, hour);
  tap_ok (micro_benchmark_timer_is_running (timer), "it may start anew");
  tap_string (micro_benchmark_timer_get_name (timer), name, "it has its name");
  tap_ok (mbench_time_to_ns (micro_benchmark_timer_get_resolution (timer)) > 0,
          "and a resolution");
  tap_ok (micro_benchmark_last_error () == NULL, "all of that is in order");
}

static void
test_lives (void)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    for (int type = 0; type < 4; ++type)
      {
        micro_benchmark_timer timer = micro_benchmark_timer_create (
            (micro_benchmark_clock_type)type, cases[i].provider);
        const char *clock
            = mbench_clock_type_name ((micro_benchmark_clock_type)type);
        tap_ok ((timer != NULL) == cases[i].serves[type],
                "%s over the %s clock", cases[i].name, clock);
        if (timer != NULL)
          check_life (timer, cases[i].name);
        else
          {
            const char *error = micro_benchmark_last_error ();
            tap_ok (error != NULL && strstr (error, cases[i].name) != NULL
                        && strstr (error, clock) != NULL
                        && strstr (error, "expected realtime or monotonic")
                               != NULL,
                    "is refused by name, with those there are");
          }
        micro_benchmark_timer_release (timer);
      }
  micro_benchmark_timer timer = micro_benchmark_timer_create_default ();
  check_life (timer, "chrono-adapter");
  micro_benchmark_timer_release (timer);
  timer = micro_benchmark_timer_from_meter (
      MICRO_BENCHMARK_CLOCK_THREAD,
      MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME);
  check_life (timer, "chrono-adapter");
  micro_benchmark_timer_release (timer);
}

/* The adapter over the made chronometer, to the nanosecond.  */
static void
test_adapter (void)
{
  fake_clock_reset (0);
  micro_benchmark_timer timer = micro_benchmark_timer_from_provided_meter (
      MICRO_BENCHMARK_CLOCK_PROCESS, &fake_chronometer);
  tap_ok (timer != NULL && fake_clock.type == MICRO_BENCHMARK_CLOCK_PROCESS,
          "an adapter over a meter has its clock");
  start (timer, 100);
  fake_clock_advance (60);
  tap_ok (micro_benchmark_timer_is_running (timer) && elapsed (timer) == 60,
          "60 of 100 ns are run");
  micro_benchmark_timer_stop (timer);
  fake_clock_advance (1000);
  tap_ok (elapsed (timer) == 60, "none while it is halted");
  micro_benchmark_timer_restart (timer);
  fake_clock_advance (39);
  tap_ok (micro_benchmark_timer_is_running (timer), "99 are before the end");
  fake_clock_advance (1);
  tap_ok (!micro_benchmark_timer_is_running (timer), "100 are not");
  fake_clock_advance (50);
  tap_ok (elapsed (timer) == 100, "there is no time after the end");
  start (timer, 10);
  tap_ok (elapsed (timer) == 0, "a start begins at zero");
  micro_benchmark_timer copy = micro_benchmark_timer_from_template (
      MICRO_BENCHMARK_CLOCK_THREAD, timer);
  tap_ok (copy != NULL && fake_clock.type == MICRO_BENCHMARK_CLOCK_THREAD,
          "a copy of an adapter is one over the same meter");
  start (copy, 20);
  fake_clock_advance (10);
  tap_ok (!micro_benchmark_timer_is_running (timer)
              && micro_benchmark_timer_is_running (copy),
          "with a life of its own");
  micro_benchmark_timer_release (copy);
  micro_benchmark_timer_release (timer);
  tap_ok (fake_clock.inits == fake_clock.cleanups && fake_clock.inits == 5,
          "all chronometers end: %zu", fake_clock.inits);
}

/* Each reading of this chronometer takes as long as what lies in between.  */
static void
test_questions (void)
{
  fake_clock_reset (10);
  micro_benchmark_timer timer = micro_benchmark_timer_from_provided_meter (
      MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  start (timer, 100000);
  await (timer);
  tap_near ((double)fake_clock.now, 100000, 0.001,
            "a timer that is asked all the time ends in time");
  tap_ok (elapsed (timer) == 100000, "and has run so long");
  start (timer, 1000000);
  int64_t began = fake_clock.now;
  for (int i = 0; i < 1001; ++i)
    elapsed (timer);
  micro_benchmark_timer_stop (timer);
  tap_near ((double)elapsed (timer), (double)(fake_clock.now - began), 0.002,
            "asked an odd number of times it tells the time that passed");
  micro_benchmark_timer_release (timer);
  tap_ok (fake_clock.inits == fake_clock.cleanups, "its chronometers end");
}

static void
test_refusals (void)
{
  micro_benchmark_timer timer = micro_benchmark_timer_create (
      MICRO_BENCHMARK_CLOCK_MONOTONIC, MICRO_BENCHMARK_TIMER_PROVIDER_TIMER_T);
  micro_benchmark_clear_error ();
  micro_benchmark_timer_stop (timer);
  tap_ok (refused ("was started"), "what was not started is not stopped");
  micro_benchmark_timer_restart (timer);
  tap_ok (refused ("is stopped"), "nor restarted");
  micro_benchmark_timer_start (timer, (micro_benchmark_clock_time){ -1, 0 });
  tap_ok (refused ("not -1 and 0")
              && !micro_benchmark_timer_is_running (timer),
          "a time below zero");
  micro_benchmark_timer_start (timer,
                               (micro_benchmark_clock_time){ 1, 1000000000 });
  tap_ok (refused ("not 1 and 1000000000"), "a time that is none");
  start (timer, MBENCH_NS_PER_S);
  micro_benchmark_timer_restart (timer);
  tap_ok (refused ("is stopped"), "what runs is not restarted");
  micro_benchmark_timer_stop (timer);
  micro_benchmark_timer_stop (timer);
  tap_ok (refused ("was started"), "what is halted is not stopped");
  micro_benchmark_timer_definition copy = *timer;
#define REFUSES(call, what)                                                   \
  call;                                                                       \
  tap_ok (refused ("a constructor has made"), what)
  REFUSES (micro_benchmark_timer_stop (&copy), "stop of a copy by hand");
  REFUSES (start (NULL, 1), "start of none");
  REFUSES (micro_benchmark_timer_restart (NULL), "restart of none");
  REFUSES (micro_benchmark_timer_is_running (NULL), "is_running of none");
  REFUSES (micro_benchmark_timer_elapsed (NULL), "elapsed of none");
  REFUSES (micro_benchmark_timer_get_name (NULL), "get_name of none");
  REFUSES (micro_benchmark_timer_get_resolution (&copy),
           "get_resolution of a copy");
  REFUSES (micro_benchmark_timer_release (&copy), "release of a copy");
  micro_benchmark_timer_release (NULL);
  tap_ok (micro_benchmark_last_error () == NULL, "nothing may be released");
  static const struct
  {
    int provider;
    const char *word;
  } wrong[] = {
    { MICRO_BENCHMARK_TIMER_PROVIDER_FROM_METER, "from_meter" },
    { MICRO_BENCHMARK_TIMER_PROVIDER_USER_PROVIDED, "from_template" },
    { 6, "provider 6" },
    { -1, "provider -1" },
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    tap_ok (micro_benchmark_timer_create (
                MICRO_BENCHMARK_CLOCK_MONOTONIC,
                (micro_benchmark_timer_provider)wrong[i].provider)
                    == NULL
                && refused (wrong[i].word),
            "%s is refused", wrong[i].word);
  tap_ok (micro_benchmark_timer_create ((micro_benchmark_clock_type)9,
                                        MICRO_BENCHMARK_TIMER_PROVIDER_TIMER_T)
                  == NULL
              && refused ("clock type 9"),
          "no timer is over no clock");
  tap_ok (
      micro_benchmark_timer_from_meter (MICRO_BENCHMARK_CLOCK_THREAD,
                                        MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_T)
              == NULL
          && refused ("time_t"),
      "nor an adapter over one that its meter has not");
  tap_ok (micro_benchmark_timer_from_provided_meter (
              MICRO_BENCHMARK_CLOCK_THREAD, NULL)
                  == NULL
              && refused ("no chronometer"),
          "nor over no meter");
  copy.elapsed = NULL;
  tap_ok (micro_benchmark_timer_from_template (MICRO_BENCHMARK_CLOCK_MONOTONIC,
                                               &copy)
                  == NULL
              && refused ("every function"),
          "nor is one without a function");
  micro_benchmark_timer_set_default (&copy);
  tap_ok (refused ("every function"), "which is no default either");
  micro_benchmark_timer_set_default (NULL);
  tap_ok (refused ("every function"), "nor is none");
  micro_benchmark_timer_release (timer);
}

static void
test_default (void)
{
  tap_string (
      micro_benchmark_timer_get_name (micro_benchmark_timer_get_default ()),
      "chrono-adapter", "the adapter is the default");
  tap_ok (mbench_timer_is_usual (), "as usual");
  fake_clock_reset (0);
  micro_benchmark_timer fake = micro_benchmark_timer_from_provided_meter (
      MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  micro_benchmark_timer_set_default (fake);
  micro_benchmark_timer_release (fake);
  tap_ok (!mbench_timer_is_usual (), "another may be");
  micro_benchmark_timer timer = micro_benchmark_timer_create_default ();
  start (timer, 10);
  fake_clock_advance (9);
  tap_ok (micro_benchmark_timer_is_running (timer) && elapsed (timer) == 9,
          "and is what the default is a copy of, its meter too");
  micro_benchmark_timer_release (timer);
  fake = micro_benchmark_timer_from_meter (
      MICRO_BENCHMARK_CLOCK_REALTIME, MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_T);
  micro_benchmark_timer_set_default (fake);
  micro_benchmark_timer_release (fake);
  micro_benchmark_clear_error ();
  timer = micro_benchmark_timer_create_default ();
  tap_ok (timer != NULL
              && micro_benchmark_timer_get_resolution (timer).seconds == 1,
          "one without a monotonic clock has the one that it has");
  micro_benchmark_timer_release (timer);
  micro_benchmark_timer_set_default (&mbench_timer_adapter);
  tap_ok (mbench_timer_is_usual (), "the usual one may be set again");
}

static volatile sig_atomic_t handled;

static void
handle (int signal)
{
  (void)signal;
  handled = 1;
}

static bool
is_pending (int signal)
{
  sigset_t set;
  sigpending (&set);
  return sigismember (&set, signal) == 1;
}

static bool
is_blocked (int signal)
{
  sigset_t set;
  pthread_sigmask (SIG_BLOCK, NULL, &set);
  return sigismember (&set, signal) == 1;
}

/* Another thread, which does not block what the first does, while a timer
   comes to its end.  */
static void *
unblock_and_await (void *data)
{
  micro_benchmark_timer timer = data;
  sigset_t none;
  sigemptyset (&none);
  pthread_sigmask (SIG_SETMASK, &none, NULL);
  await (timer);
  return NULL;
}

static micro_benchmark_timer
itimer (micro_benchmark_clock_type type)
{
  return micro_benchmark_timer_create (type,
                                       MICRO_BENCHMARK_TIMER_PROVIDER_ITIMER);
}

static void
test_signals (void)
{
  const struct sigaction own = { .sa_handler = handle };
  sigaction (SIGALRM, &own, NULL);
  micro_benchmark_timer timer = itimer (MICRO_BENCHMARK_CLOCK_REALTIME);
  tap_ok (is_blocked (SIGALRM), "the signal is blocked while there is one");
  start (timer, 1000000);
  await (timer);
  tap_ok (!handled, "its end is told to nobody");
  tap_ok (usleep (1000) == 0, "and wakes nobody");
  start (timer, 1000000);
  pthread_t thread;
  pthread_create (&thread, NULL, unblock_and_await, (void *)timer);
  pthread_join (thread, NULL);
  tap_ok (!handled, "nor is it in a thread that does not block it");
  start (timer, 1000000);
  await (timer);
  micro_benchmark_timer_release (timer);
  struct sigaction now;
  sigaction (SIGALRM, NULL, &now);
  tap_ok (!handled && !is_pending (SIGALRM) && !is_blocked (SIGALRM),
          "nothing of it is left");
  tap_ok (now.sa_handler == handle, "the handler is what it was");
  alarm (0);
  raise (SIGALRM);
  tap_ok (handled, "and is called");
  handled = 0;

  /* What was pending before is so after.  */
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGALRM);
  pthread_sigmask (SIG_BLOCK, &set, NULL);
  kill (getpid (), SIGALRM);
  timer = itimer (MICRO_BENCHMARK_CLOCK_REALTIME);
  start (timer, 1000);
  await (timer);
  micro_benchmark_timer_release (timer);
  tap_ok (!handled && is_blocked (SIGALRM) && is_pending (SIGALRM),
          "a signal of somebody else's is kept");
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  tap_ok (handled, "and comes when it may");
  signal (SIGALRM, SIG_DFL);
}

static void
test_one_of_each (void)
{
  micro_benchmark_timer real = itimer (MICRO_BENCHMARK_CLOCK_REALTIME);
  micro_benchmark_clear_error ();
  tap_ok (itimer (MICRO_BENCHMARK_CLOCK_MONOTONIC) == NULL
              && refused ("ITIMER_REAL is in use"),
          "a second one of a type is refused by its name");
  micro_benchmark_timer prof = itimer (MICRO_BENCHMARK_CLOCK_PROCESS);
  tap_ok (prof != NULL, "one of another type is not");
  tap_ok (itimer (MICRO_BENCHMARK_CLOCK_PROCESS) == NULL
              && refused ("ITIMER_PROF is in use"),
          "nor a second of that");
  pid_t child = fork ();
  if (child == 0)
    {
      micro_benchmark_timer own = itimer (MICRO_BENCHMARK_CLOCK_REALTIME);
      _exit (own != NULL ? 0 : 1);
    }
  int status = -1;
  waitpid (child, &status, 0);
  tap_ok (status == 0, "a child has its own");
  micro_benchmark_timer_release (real);
  real = itimer (MICRO_BENCHMARK_CLOCK_MONOTONIC);
  tap_ok (real != NULL, "after the first there may be another");
  micro_benchmark_timer_release (real);
  micro_benchmark_timer_release (prof);
  const struct itimerval hour = { .it_value = { 3600, 0 } };
  setitimer (ITIMER_REAL, &hour, NULL);
  tap_ok (itimer (MICRO_BENCHMARK_CLOCK_REALTIME) == NULL
              && refused ("by the program itself"),
          "what the program uses itself is left alone");
  struct itimerval left;
  getitimer (ITIMER_REAL, &left);
  tap_ok (left.it_value.tv_sec > 3000 && !is_blocked (SIGALRM), "and goes on");
  alarm (0);
  real = itimer (MICRO_BENCHMARK_CLOCK_REALTIME);
  tap_ok (real != NULL, "until it is done");
  micro_benchmark_timer_release (real);
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_lives ();
  test_adapter ();
  test_questions ();
  test_refusals ();
  test_default ();
  test_signals ();
  test_one_of_each ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
