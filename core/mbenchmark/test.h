/* Tests and the limits that their executions keep.

   A test case belongs to the suite it was registered in and lives as long.
   The getters lend.  Every function reports a broken precondition through
   the log and micro_benchmark_last_error, leaves the test as it was, and
   returns a zero value.  */

#ifndef MBENCHMARK_TEST_H
#define MBENCHMARK_TEST_H

#include <mbenchmark/chronometer.h>
#include <mbenchmark/clock.h>
#include <mbenchmark/meter.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a running body sees; see <mbenchmark/state.h>.  */
typedef struct micro_benchmark_test_state_ *micro_benchmark_test_state;

/* Build the fixture of one execution.  */
typedef void *(*micro_benchmark_set_up_fun) (micro_benchmark_test_state);

/* Release the fixture.  */
typedef void (*micro_benchmark_tear_down_fun) (micro_benchmark_test_state,
                                               void *);

/* One iteration over the fixture; the library loops.  */
typedef void (*micro_benchmark_auto_test_fun) (void *);

/* N calls of FUN with what INPUTS points to, which moves on by STEP.  */
typedef void (*micro_benchmark_loop_fun) (micro_benchmark_auto_test_fun fun,
                                          void *const *inputs, size_t step,
                                          size_t n);

/* A whole execution; the body loops on micro_benchmark_state_keep_running.
 */
typedef void (*micro_benchmark_test_fun) (micro_benchmark_test_state);

/* A test: `auto_test' is the body if `is_auto', else `test' is.  `set_up'
   and `tear_down' may be NULL; without `set_up' the fixture is NULL.  */
typedef struct micro_benchmark_test_definition
{
  bool is_auto;
  micro_benchmark_set_up_fun set_up;
  micro_benchmark_tear_down_fun tear_down;
  micro_benchmark_auto_test_fun auto_test;
  micro_benchmark_test_fun test;
  /* A body that does nothing and lies where the code of the test does, as a
     call costs more cycles the farther away it goes; 0: the library's own.  */
  micro_benchmark_auto_test_fun empty;
  /* The loop over an automatic body, near to it for the same reason; 0: the
     library's own.  */
  micro_benchmark_loop_fun loop;
} micro_benchmark_test_definition;

typedef const micro_benchmark_test_definition *micro_benchmark_test;

typedef struct micro_benchmark_test_case_definition
    micro_benchmark_test_case_definition;
typedef micro_benchmark_test_case_definition *micro_benchmark_test_case;

const char *micro_benchmark_test_case_get_name (micro_benchmark_test_case);
micro_benchmark_test
micro_benchmark_test_case_get_definition (micro_benchmark_test_case test);

/* Whether the test runs with its suite; it does unless told otherwise.  */
void micro_benchmark_test_case_set_enabled (micro_benchmark_test_case test,
                                            bool enabled);
bool micro_benchmark_test_case_is_enabled (micro_benchmark_test_case test);

/* Attach DATA, for the body to find by micro_benchmark_state_get_data.
   CLEANUP, if any, is called with it when the test ends or other data take
   its place.  */
void micro_benchmark_test_case_set_data (micro_benchmark_test_case test,
                                         void *data, void (*cleanup) (void *));
void *micro_benchmark_test_case_get_data (micro_benchmark_test_case test);

/* Run the test once for each size of this dimension, times those of the
   dimensions added before; the first dimension varies slowest.  */
void micro_benchmark_test_case_add_dimension (micro_benchmark_test_case test,
                                              size_t num_sizes,
                                              const size_t *sizes);
size_t micro_benchmark_test_case_dimensions (micro_benchmark_test_case test);
void micro_benchmark_test_case_get_dimension (micro_benchmark_test_case test,
                                              size_t dimension,
                                              size_t *n_sizes,
                                              const size_t **sizes);

/* Perform NUMBER iterations before the first that is measured.  */
void micro_benchmark_test_case_skip_iterations (micro_benchmark_test_case test,
                                                size_t number);
size_t
micro_benchmark_test_case_iterations_to_skip (micro_benchmark_test_case test);

/* Measure at least MIN_ITERATIONS and, unless it is zero, at most
   MAX_ITERATIONS.  */
void
micro_benchmark_test_case_limit_iterations (micro_benchmark_test_case test,
                                            size_t min_iterations,
                                            size_t max_iterations);
size_t
micro_benchmark_test_case_min_iterations (micro_benchmark_test_case test);
size_t
micro_benchmark_test_case_max_iterations (micro_benchmark_test_case test);

/* The same for the iterations of each sample.  The two setters are one.  */
void micro_benchmark_test_case_limit_samples (micro_benchmark_test_case test,
                                              size_t min_iterations,
                                              size_t max_iterations);
void micro_benchmark_test_case_limit_sample_iterations (
    micro_benchmark_test_case test, size_t min_iterations,
    size_t max_iterations);
size_t micro_benchmark_test_case_min_sample_iterations (
    micro_benchmark_test_case test);
size_t micro_benchmark_test_case_max_sample_iterations (
    micro_benchmark_test_case test);

/* Measure at least MIN_SAMPLES and, unless it is zero, at most
   MAX_SAMPLES.  */
void micro_benchmark_test_case_limit_number_of_samples (
    micro_benchmark_test_case, size_t min_samples, size_t max_samples);
size_t micro_benchmark_test_case_min_samples (micro_benchmark_test_case test);
size_t micro_benchmark_test_case_max_samples (micro_benchmark_test_case test);

/* Let the iterations of samples differ, so that what a sample costs once can
   be told from what each iteration costs; or not, as at first.  */
void
micro_benchmark_test_case_set_vary_iterations (micro_benchmark_test_case test,
                                               bool varied);

/* Run a loop of known cycles beside the samples, where there is one for this
   machine, or do not.  Without this it runs.  */
void micro_benchmark_test_case_set_reference (micro_benchmark_test_case test,
                                              bool used);

/* Let a sample last about LENGTH, where that is more than its clock needs; and
   call the body for at least TIME before the first sample that counts, also
   where the iterations have a maximum, which these are not in.  Zero, as at
   first: no such wish.  */
void
micro_benchmark_test_case_set_sample_time (micro_benchmark_test_case test,
                                           micro_benchmark_clock_time length);
micro_benchmark_clock_time
micro_benchmark_test_case_get_sample_time (micro_benchmark_test_case test);
void
micro_benchmark_test_case_set_warm_up_time (micro_benchmark_test_case test,
                                            micro_benchmark_clock_time time);
micro_benchmark_clock_time
micro_benchmark_test_case_get_warm_up_time (micro_benchmark_test_case test);

/* Request no more iterations once DEADLINE has passed and the minimum is
   reached.  Zero means no limit.  */
void
micro_benchmark_test_case_set_max_time (micro_benchmark_test_case test,
                                        micro_benchmark_clock_time deadline);
micro_benchmark_clock_time
micro_benchmark_test_case_get_max_time (micro_benchmark_test_case test);

/* End once the half-width of the location's interval is at most PRECISION,
   as a fraction of the location.  Zero: no such rule.  */
void micro_benchmark_test_case_set_precision (micro_benchmark_test_case test,
                                              double precision);
double micro_benchmark_test_case_get_precision (micro_benchmark_test_case);

/* Make intervals that hold what they are about in CONFIDENCE of all cases:
   0.5 to 0.9999; at first 0.95.  */
void micro_benchmark_test_case_set_confidence (micro_benchmark_test_case test,
                                               double confidence);
double
micro_benchmark_test_case_get_confidence (micro_benchmark_test_case test);

/* Cut an execution off that takes longer than TIMEOUT, set-up and tear-down
   included, where it is isolated.  Zero, as at first, stands for ten times
   the maximum time, at least ten seconds; the getter returns what it comes
   to.  */
void
micro_benchmark_test_case_set_timeout (micro_benchmark_test_case test,
                                       micro_benchmark_clock_time timeout);
micro_benchmark_clock_time
micro_benchmark_test_case_get_timeout (micro_benchmark_test_case test);

/* Let an isolated execution have so many BYTES beside what the process has.
   Zero, as at first, stands for most of what the machine has left.  */
void micro_benchmark_test_case_set_max_memory (micro_benchmark_test_case test,
                                               size_t bytes);
size_t
micro_benchmark_test_case_get_max_memory (micro_benchmark_test_case test);

/* Run each execution in a process of its own, or in that of the caller.
   Without this, micro_benchmark_main isolates and micro_benchmark_suite_run
   does not.  */
void micro_benchmark_test_case_set_isolated (micro_benchmark_test_case test,
                                             bool isolated);

/* Put what an isolated execution prints in the report, or let it through, as
   at first.  */
void
micro_benchmark_test_case_set_capture_output (micro_benchmark_test_case test,
                                              bool captured);

/* The processes that an execution runs in, one after the other; see the manual
   for where each is a fresh execution of the program.  */
void micro_benchmark_test_case_set_processes (micro_benchmark_test_case test,
                                              size_t processes);

/* What is known of an execution while it runs: of the samples that count by
   now.  */
typedef struct micro_benchmark_running_estimate
{
  /* The location of the time of an iteration, ns, and the half-width of its
     interval, which there is only if `has_interval'.  */
  double value;
  double half_width;
  bool has_interval;
  size_t samples;
  size_t iterations;
  /* The blocks of samples, of which the interval is made.  */
  size_t blocks;
  /* Since the end of the set-up, ns.  */
  int64_t elapsed;
} micro_benchmark_running_estimate;

/* Whether an execution has enough.  */
typedef bool (*micro_benchmark_stop_rule) (
    const micro_benchmark_running_estimate *estimate, void *data);

/* End each execution as soon as RULE says so; NULL, as at first: no such rule.
   It is asked between blocks of samples, ever more rarely, once the minima are
   reached, and called with DATA in the process that measures: what it changes
   in its memory is lost with a child.  It takes the place of the precision,
   unless one was set; the other limits hold.  CLEANUP, if any, is called with
   DATA when the test ends or another rule takes its place.  */
void micro_benchmark_test_case_set_stop_rule (micro_benchmark_test_case test,
                                              micro_benchmark_stop_rule rule,
                                              void *data,
                                              void (*cleanup) (void *));

/* Run the body on THREADS threads at once, each with a fixture of its own: a
   sample begins for all together and has ended when the last has ended, and an
   iteration is one of each.  Or on as many as the size in DIMENSION, counted
   from zero, says.  */
void micro_benchmark_test_case_set_threads (micro_benchmark_test_case test,
                                            size_t threads);
size_t micro_benchmark_test_case_get_threads (micro_benchmark_test_case test);
void
micro_benchmark_test_case_set_thread_dimension (micro_benchmark_test_case test,
                                                size_t dimension);

/* Work outside of the measure, for automatic tests on one thread.

   The first makes an input for every iteration: those of a whole sample before
   its clock starts, and BODY gets them in place of the fixture.  AFTER, which
   may be NULL, takes each back when the clock has stopped.  The inputs of a
   sample take no more than the test's batch memory, or samples are shorter.
   The second calls BEFORE and AFTER, either of which may be NULL, around each
   sample.  */
typedef void *(*micro_benchmark_before_iteration_fun) (
    micro_benchmark_test_state);
typedef void (*micro_benchmark_after_iteration_fun) (
    micro_benchmark_test_state, void *);
typedef void (*micro_benchmark_around_sample_fun) (micro_benchmark_test_state);
void micro_benchmark_test_case_set_each_iteration (
    micro_benchmark_test_case test,
    micro_benchmark_before_iteration_fun before,
    micro_benchmark_after_iteration_fun after);
void micro_benchmark_test_case_set_each_sample (
    micro_benchmark_test_case test, micro_benchmark_around_sample_fun before,
    micro_benchmark_around_sample_fun after);

/* Let the inputs of a sample take so many BYTES; at first 16 MiB.  */
void
micro_benchmark_test_case_set_batch_memory (micro_benchmark_test_case test,
                                            size_t bytes);
size_t
micro_benchmark_test_case_get_batch_memory (micro_benchmark_test_case test);

/* Measure with PROVIDER's chronometer over the clock TYPE.  */
void micro_benchmark_test_case_set_chrono (
    micro_benchmark_test_case test, micro_benchmark_clock_type type,
    micro_benchmark_chronometer_provider provider);

/* Measure with a copy of METER, initialised with TYPE.  */
void
micro_benchmark_test_case_set_custom_chrono (micro_benchmark_test_case test,
                                             micro_benchmark_clock_type type,
                                             micro_benchmark_meter meter);

#ifdef __cplusplus
}
#endif

#endif
