/* How the body of a test is driven: one table per kind of code.  The native
   kind is core's own; a host language brings another, and attaches it with
   mbench_test_case_set_body.

   The functions get the state and may end the execution at any time by
   mbench_state_end (run/state.h).  They must return even then.  */

#ifndef MBENCH_BODY_H
#define MBENCH_BODY_H

#include <mbenchmark/test.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mbench_counter_bank;

struct mbench_body
{
  /* The kind of code: "native", "scheme".  */
  const char *kind;

  /* The least warm-up before a level counts: so many samples, or so many
     iterations.  */
  size_t warm_samples;
  size_t warm_iterations;

  /* Of a kind with a just-in-time compiler: whether the body needs to wait for
     it no more.  NULL for others.  */
  bool (*is_translated) (micro_benchmark_test_state state);

  /* Of a kind whose memory is collected: how often it was in this process so
     far, and the time, ns, within which a body that needs it has seen it.
     NULL and zero for others.  */
  size_t (*collections) (void);
  int64_t warm_time;

  /* What stands for the code of TEST's body: the same for two tests that are
     one code under other data.  */
  uintptr_t (*code) (micro_benchmark_test_case test);

  /* Of a kind whose code is translated as it runs: translate other procedures,
     by chance after SEED, so that what is translated next lies elsewhere; and
     whether the body of TEST is translated in this process already, and lies
     where it lies in its children too.  NULL for others.  */
  void (*displace) (uint32_t seed);
  bool (*is_placed) (micro_benchmark_test_case test);

  /* Of a kind whose memory is collected: the time, ns, that this has taken in
     this process so far, the bytes that were allocated so far, and a way to
     let the heap have BYTES more than it would.  NULL for others.  */
  int64_t (*collector_time) (void);
  uint64_t (*allocated) (void);
  void (*enlarge) (size_t bytes);

  /* Why a body of this kind runs on one thread alone, as part of a sentence;
     NULL where it can run on several.  */
  const char *one_thread;

  /* What this kind can count beside the time; NULL where it is nothing.  */
  const struct mbench_counter_bank *counters;

  /* Build the fixture of the state.  */
  void (*set_up) (micro_benchmark_test_state state);

  /* Automatic tests: perform N iterations between mbench_state_start and
     mbench_state_stop.  */
  void (*sample) (micro_benchmark_test_state state, size_t n);

  /* The same for a body that does nothing, in the loop of the test's kind;
     where the test is directed, keep_running starts and stops the clock, from
     mbench_state_begin_single to mbench_state_end_single.  NULL where there is
     none.  */
  void (*empty) (micro_benchmark_test_state state, size_t n);

  /* The same for a directed body that pauses and resumes in each iteration and
     does nothing else.  NULL where there is none.  */
  void (*paused) (micro_benchmark_test_state state, size_t n);

  /* Directed tests: the whole body, which loops on
     micro_benchmark_state_keep_running.  */
  void (*enter) (micro_benchmark_test_state state);

  /* Whether the rule of a test that has one of this kind, by
     mbench_test_case_set_hosted_rule, ends the execution.  NULL for kinds
     without.  */
  bool (*ask_rule) (micro_benchmark_test_state state,
                    const micro_benchmark_running_estimate *estimate);

  /* Release the fixture, also after a set-up or body that ended badly.  */
  void (*tear_down) (micro_benchmark_test_state state);
};

#endif
