/* The threads of an execution.  The thread that drives the execution is the
   first, and its state is that of the execution; the others, its followers,
   have states of their own.

   They are made after the set-up of the first, in the process that measures,
   and set up in turn, each on itself.  A sample is taken by all together: the
   first calls them, its chronometer runs from when they are let go until the
   last of them has ended, and each performs the iterations of the sample.
   They are torn down in turn again, before the first.

   That chronometer stands in the place of the one of the execution, and those
   of the followers' stopwatches do their part: a body that is timed by the
   stopwatch of its state knows nothing of threads.  */

#ifndef MBENCH_THREADS_H
#define MBENCH_THREADS_H

#include <mbenchmark/state.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "run/block-row.h"

/* All threads of an execution, and one follower.  */
struct mbench_threads;
struct mbench_thread;

/* Bytes of address space that so many threads may take without the body
   having a part in it.  */
size_t mbench_threads_space (size_t threads);

/* Make the followers that the plan of STATE asks for, if any, set them up and
   let STATE have them.  What goes wrong is its outcome.  */
void mbench_threads_set_up (micro_benchmark_test_state state);

/* Let the chronometer of STATE be one of all threads until mbench_threads_end.
   Returns how long a sample is to be, ns: TARGET, or a hundred times what
   calling and awaiting the threads costs, if that is longer.  */
int64_t mbench_threads_begin (micro_benchmark_test_state state,
                              int64_t target);

/* The next sample of STATE has N iterations, of the body or of the empty one:
   to be called before each, whether there are followers or not.  */
void mbench_threads_call (micro_benchmark_test_state state, size_t n,
                          bool is_empty);

/* After a sample: whether it counts.  It does not where a follower has ended
   the execution, which then has its outcome, or has left its loop.  */
bool mbench_threads_agree (micro_benchmark_test_state state);

/* Whether a thread was disturbed in its part of the latest sample.  */
bool mbench_threads_were_disturbed (const struct mbench_threads *threads);

/* The most that a thread had of a processor in the latest sample, ns, if that
   was one of the preparation, and none gave its processor up by itself: then
   it is what the sample would take if each had one.  Else zero.  */
int64_t mbench_threads_busy (const struct mbench_threads *threads);

/* Keep how the threads did in the latest sample, one of N iterations that
   counts, and put what the samples since the last row come to into ROW.  */
void mbench_threads_keep (struct mbench_threads *threads, size_t n,
                          int64_t elapsed);
void mbench_threads_describe (struct mbench_threads *threads,
                              struct mbench_block_row *row);

/* Let the followers leave their bodies; STATE has its own chronometer again.
   Then tear them down and end them, in turn.  */
void mbench_threads_end (micro_benchmark_test_state state);
void mbench_threads_tear_down (micro_benchmark_test_state state);

/* The body has ended the first thread, of the state DATA, which goes no
   further: the others are ended for it, and that is its outcome.  Nothing
   where it is the only one.  */
void mbench_threads_abandon (void *data);

/* For the directed body of a follower: end the sample, and begin the next.
   False where the execution is over.  */
bool mbench_threads_next (micro_benchmark_test_state state);

#endif
