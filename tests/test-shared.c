/* run/shared.h: the rows that a child leaves behind, some of them garbage.  */

#include <config.h>

#include "run/shared.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

/* New shared memory for LIMITS.  */
static struct mbench_mapping
mapping_for (struct mbench_limits limits)
{
  struct mbench_mapping mapping = { 0 };
  struct mbench_error error;
  if (mbench_shared_new (&limits, 1, 0, &mapping, &error) != MBENCH_OK)
    tap_ok (false, "shared memory: %s", error.message);
  return mapping;
}

static void
test_room (void)
{
  const struct
  {
    size_t iterations;
    size_t sample;
    size_t expected;
  } cases[] = {
    { 1, 0, 1 },       { 1000, 0, 1000 }, { 1000, 1, 1000 },
    { 1000, 100, 10 }, { 1000, 7, 142 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      struct mbench_mapping mapping = mapping_for (
          (struct mbench_limits){ .max_iterations = cases[i].iterations,
                                  .min_sample_iterations = cases[i].sample });
      struct mbench_shared *shared = mapping.shared;
      tap_ok (mapping.capacity >= cases[i].expected
                  && mapping.capacity < cases[i].expected + 1000,
              "room for %zu iterations in samples of %zu", cases[i].iterations,
              cases[i].sample);
      tap_ok (mapping.size
                  >= sizeof *shared + mapping.capacity * sizeof *shared->rows,
              "all of it is mapped");
      /* The last row can be written.  */
      shared->rows[mapping.capacity - 1].iterations = 1;
      mbench_shared_free (&mapping);
    }
  struct mbench_limits few = { .max_samples = 1000 };
  struct mbench_mapping mapping = { 0 };
  tap_ok (mbench_shared_new (&few, 7, 0, &mapping, NULL) == MBENCH_OK
              && mapping.capacity >= 7000 && mapping.capacity < 8000,
          "and for the samples of each of several arms");
  mbench_shared_free (&mapping);
  mapping = mapping_for ((struct mbench_limits){ 0 });
  struct mbench_shared *shared = mapping.shared;
  tap_ok (mapping.capacity >= 1000000, "without a limit there is much room");
  tap_ok (shared->stage == MBENCH_STAGE_BEGIN && shared->samples == 0
              && !shared->end_request && shared->fault.signal == 0,
          "in which there is nothing");
  mbench_shared_free (&mapping);
}

/* SHARED with N rows that samples could have.  */
static void
fill (struct mbench_shared *shared, size_t n)
{
  for (size_t i = 0; i < n; ++i)
    shared->rows[i]
        = (micro_benchmark_time_sample_){ .iterations = i + 1,
                                          .elapsed = { 0, (int32_t)i } };
  shared->samples = n;
}

static void
test_rows (void)
{
  enum
  {
    ROWS = 100
  };
  struct mbench_mapping mapping
      = mapping_for ((struct mbench_limits){ .max_iterations = ROWS });
  struct mbench_shared *shared = mapping.shared;
  tap_size (mbench_shared_samples (&mapping), 0, "at first there is no row");
  fill (shared, ROWS);
  shared->samples = 60;
  tap_size (mbench_shared_samples (&mapping), 60,
            "rows that are not counted are none");
  shared->samples = ROWS;
  tap_size (mbench_shared_samples (&mapping), ROWS, "those counted are");
  shared->samples = mapping.capacity + 1;
  tap_size (mbench_shared_samples (&mapping), ROWS,
            "a count beyond the room ends with the rows");
  shared->samples = SIZE_MAX;
  tap_size (mbench_shared_samples (&mapping), ROWS, "however large");
  fill (shared, mapping.capacity);
  shared->samples = SIZE_MAX;
  tap_size (mbench_shared_samples (&mapping), mapping.capacity,
            "there are no more than there is room for");

  fill (shared, ROWS);
  shared->rows[40].iterations = 0;
  tap_size (mbench_shared_samples (&mapping), 40,
            "a row without iterations ends them");
  fill (shared, ROWS);
  shared->rows[30].elapsed.nanoseconds = 1000000000;
  tap_size (mbench_shared_samples (&mapping), 30,
            "so do nanoseconds that are a second");
  fill (shared, ROWS);
  shared->rows[0].elapsed.nanoseconds = INT32_MIN;
  tap_size (mbench_shared_samples (&mapping), 0, "or far below zero");
  fill (shared, ROWS);
  shared->rows[50].elapsed.nanoseconds = -5;
  tap_size (mbench_shared_samples (&mapping), ROWS,
            "not those of a clock that was set back");
  fill (shared, ROWS);
  shared->rows[60].block = 1;
  shared->rows[61].block = 2;
  shared->rows[62].block = UINT32_MAX;
  tap_size (mbench_shared_samples (&mapping), 62,
            "blocks are counted one by one");
  shared->rows[62].block = 1;
  tap_size (mbench_shared_samples (&mapping), 62, "and never back");
  fill (shared, ROWS);
  shared->rows[0].block = 1;
  tap_size (mbench_shared_samples (&mapping), 0, "from zero");
  fill (shared, ROWS);
  shared->rows[20].process = 1;
  tap_size (mbench_shared_samples (&mapping), 20, "a child is one process");
  fill (shared, ROWS);
  shared->rows[70].start = INT64_MIN;
  tap_size (mbench_shared_samples (&mapping), 70, "of no geological age");
  fill (shared, ROWS);
  memset (&shared->rows[80].discarded, 2, 1);
  tap_size (mbench_shared_samples (&mapping), 80,
            "what is neither true nor false is no row");
  memset (shared->rows, 0x7F, ROWS * sizeof *shared->rows);
  tap_size (mbench_shared_samples (&mapping), 0,
            "bytes of anything are no rows");
  mbench_shared_free (&mapping);
}

/* The rows of blocks, of 100 samples in 10 of them.  */
static void
test_blocks (void)
{
  struct mbench_mapping mapping
      = mapping_for ((struct mbench_limits){ .max_iterations = 100 });
  struct mbench_shared *shared = mapping.shared;
  struct mbench_block_row *rows = mapping.blocks;
  shared->blocks = SIZE_MAX;
  tap_size (mbench_shared_blocks (&mapping), 0,
            "without samples there are no blocks");
  fill (shared, 100);
  for (size_t i = 0; i < 100; ++i)
    shared->rows[i].block = (uint32_t)i / 10;
  tap_size (mbench_shared_blocks (&mapping), 10,
            "there are no more than the samples are of");
  shared->blocks = 9;
  tap_size (mbench_shared_blocks (&mapping), 9, "nor than are counted");
  rows[8].cycle = NAN;
  tap_size (mbench_shared_blocks (&mapping), 8, "no number ends them");
  rows[7].throughput = -1;
  tap_size (mbench_shared_blocks (&mapping), 7, "so does one below zero");
  rows[6].empty = INFINITY;
  tap_size (mbench_shared_blocks (&mapping), 6, "one without an end");
  rows[5].load = NAN;
  tap_size (mbench_shared_blocks (&mapping), 5, "a load that is none");
  rows[4].start = INT64_MAX;
  tap_size (mbench_shared_blocks (&mapping), 4, "a start");
  rows[3].end = INT64_MIN;
  tap_size (mbench_shared_blocks (&mapping), 3, "an end");
  rows[2].steal = INT64_MAX;
  tap_size (mbench_shared_blocks (&mapping), 2, "or a steal far off");
  memset (&rows[1].keeps_flagged, 9, 1);
  tap_size (mbench_shared_blocks (&mapping), 1,
            "and what is neither true nor false");

  static const size_t sizes[][2] = {
    { 0, MBENCH_BLOCK_SAMPLES },
    { 1, 1 },
    { MBENCH_BLOCK_SAMPLES, MBENCH_BLOCK_SAMPLES },
    { MBENCH_BLOCK_SAMPLES + 1, MBENCH_BLOCK_SAMPLES },
    { SIZE_MAX, MBENCH_BLOCK_SAMPLES },
  };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
      shared->block_size = sizes[i][0];
      tap_ok (mbench_shared_block_size (&mapping) == sizes[i][1],
              "a block of %zu samples is one of %zu", sizes[i][0],
              sizes[i][1]);
    }
  mbench_shared_free (&mapping);
}

/* A child's rows are the parent's.  */
static void
test_child (void)
{
  struct mbench_mapping mapping
      = mapping_for ((struct mbench_limits){ .max_iterations = 10 });
  struct mbench_shared *shared = mapping.shared;
  pid_t pid = fork ();
  if (pid == 0)
    {
      fill (shared, 7);
      _exit (0);
    }
  waitpid (pid, NULL, 0);
  tap_size (mbench_shared_samples (&mapping), 7, "a child's rows are seen");
  mbench_shared_free (&mapping);
}

/* What another process attaches is what was made.  */
static void
test_file (void)
{
  struct mbench_limits limits = { .max_iterations = 100 };
  struct mbench_mapping mapping;
  struct mbench_mapping other;
  struct mbench_error error = { 0 };
  int file;
  tap_ok (mbench_shared_new_file (&limits, 1, 0, &mapping, &file, &error)
                  == MBENCH_OK
              && mapping.capacity >= 100,
          "a mapping in a file");
  struct stat facts;
  tap_ok (fstat (file, &facts) == 0 && (size_t)facts.st_size == mapping.size
              && fcntl (file, F_GETFD) == FD_CLOEXEC,
          "of just its size, which no other program gets");
  tap_ok (mbench_shared_attach (file, mapping.size, mapping.capacity, 0,
                                &other, &error)
                  == MBENCH_OK
              && other.shared != mapping.shared
              && other.capacity == mapping.capacity,
          "is attached a second time");
  other.shared->rows[99].iterations = 7;
  tap_size (mapping.shared->rows[99].iterations, 7, "and is the same memory");
  mbench_shared_free (&other);
  tap_ok (mbench_shared_attach (file, mapping.size - 1, mapping.capacity, 0,
                                &other, &error)
              == MBENCH_NO_MEMORY,
          "sizes that do not fit are refused");
  mbench_shared_free (&mapping);
  close (file);
}

int
main (void)
{
  test_room ();
  test_rows ();
  test_blocks ();
  test_child ();
  test_file ();
  return tap_done ();
}
