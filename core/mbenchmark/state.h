/* The state of an execution, as its set-up, body and tear-down see it.  It
   lives for that one execution; the getters lend.  */

#ifndef MBENCHMARK_STATE_H
#define MBENCHMARK_STATE_H

#include <mbenchmark/test.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The public beginning of every state, there so that the loop of a directed
   test costs a decrement and a branch.  `iterations_left' counts down within
   a sample.  Read it if you like; it is the library's to write.  */
struct micro_benchmark_state_prefix
{
  size_t iterations_left;
};

/* The end of a sample: stop the clock, keep the sample, start the next one.
   False when the execution is over.  Called by keep_running alone.  */
bool micro_benchmark_state_next_sample (micro_benchmark_test_state state);

/* Whether to perform one more iteration.  The loop of a directed body:
   while (micro_benchmark_state_keep_running (state)) ...
   What stands behind it is not timed, unless the body leaves the loop before
   this has returned false: then its last sample ends with the body.  */
static inline bool
micro_benchmark_state_keep_running (micro_benchmark_test_state state)
{
  void *start = state;
#ifdef __cplusplus
  struct micro_benchmark_state_prefix *prefix
      = static_cast<struct micro_benchmark_state_prefix *> (start);
#else
  struct micro_benchmark_state_prefix *prefix = start;
#endif
  if (prefix->iterations_left > 0)
    {
      --prefix->iterations_left;
      return true;
    }
  return micro_benchmark_state_next_sample (state);
}

/* The size of this execution in DIMENSION, counted from zero.  */
size_t micro_benchmark_state_get_size (micro_benchmark_test_state state,
                                       size_t dimension);
size_t micro_benchmark_state_get_dimensions (micro_benchmark_test_state state);

/* All sizes at once; NULL where there are no dimensions.  */
const size_t *
micro_benchmark_state_get_sizes (micro_benchmark_test_state state);

/* The name of the execution: the test's with its sizes, as "sort/100", until
   the set-up chooses another.  */
const char *micro_benchmark_state_get_name (micro_benchmark_test_state state);
void micro_benchmark_state_set_name (micro_benchmark_test_state state,
                                     const char *name);

/* End this execution, for a REASON that stands in the report: it is skipped,
   which is no failure.  To be called by the set-up, or by the body, which
   should return then.  */
void micro_benchmark_state_skip (micro_benchmark_test_state state,
                                 const char *reason);

/* End this execution because its code was left by an exception, of the type
   KEY, that says MESSAGE; either may be NULL, and KEY is what one without a
   message says.  It has failed, by the outcome "raised".  For bindings of
   languages that have exceptions.  */
void micro_benchmark_state_raise (micro_benchmark_test_state state,
                                  const char *key, const char *message);

/* In an automatic body whose execution was ended by one of the two before:
   leave the body, and perform no further iteration of its sample.  Frames
   between the caller and the library are left as by longjmp.  Anywhere else,
   return.  */
void micro_benchmark_state_leave (micro_benchmark_test_state state);

/* Halt the clock and the meters of the sample that is being taken, and let
   them go on: what lies between is in no result, and what the two cost
   themselves is told beside it.  For directed bodies on one thread, inside
   their loop; anywhere else, or twice in a row, an error that the execution
   ends with.  So is an iteration that is asked for in a pause.  */
void micro_benchmark_state_pause (micro_benchmark_test_state state);
void micro_benchmark_state_resume (micro_benchmark_test_state state);

/* Each iteration processes so many bytes, items, or of what NAME says: the
   report has them as rates, of the location of the time.  Of the latest call
   for a NAME; at most eight names.  For set-up, body and tear-down.  Of
   several threads the first says it, for each: rates are those of all.  */
void micro_benchmark_state_set_bytes (micro_benchmark_test_state state,
                                      double per_iteration);
void micro_benchmark_state_set_items (micro_benchmark_test_state state,
                                      double per_iteration);
void micro_benchmark_state_set_counter (micro_benchmark_test_state state,
                                        const char *name,
                                        double per_iteration);

/* Which of the threads of the execution calls, from zero, and how many there
   are; 0 and 1 where the test has none.  */
size_t micro_benchmark_state_get_thread (micro_benchmark_test_state state);
size_t micro_benchmark_state_get_threads (micro_benchmark_test_state state);

/* The test that is executed.  */
micro_benchmark_test_case
micro_benchmark_state_get_test_case (micro_benchmark_test_state state);

/* For a directed body, the fixture that the set-up returned, and, without
   set-up, the data attached to the test.  */
void *micro_benchmark_state_get_data (micro_benchmark_test_state state);

#ifdef __cplusplus
}
#endif

#endif
