/* run/shared.h: the rows that a child leaves behind, some of them garbage.  */

#include <config.h>

#include "run/shared.h"

#include <fcntl.h>
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
  if (mbench_shared_new (&limits, &mapping, &error) != MBENCH_OK)
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
  struct mbench_mapping mapping = mapping_for ((struct mbench_limits){ 0 });
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
  memset (shared->rows, 0x7F, ROWS * sizeof *shared->rows);
  tap_size (mbench_shared_samples (&mapping), 0,
            "bytes of anything are no rows");
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
  tap_ok (mbench_shared_new_file (&limits, &mapping, &file, &error)
                  == MBENCH_OK
              && mapping.capacity >= 100,
          "a mapping in a file");
  struct stat facts;
  tap_ok (fstat (file, &facts) == 0 && (size_t)facts.st_size == mapping.size
              && fcntl (file, F_GETFD) == FD_CLOEXEC,
          "of just its size, which no other program gets");
  tap_ok (mbench_shared_attach (file, mapping.size, mapping.capacity, &other,
                                &error)
                  == MBENCH_OK
              && other.shared != mapping.shared
              && other.capacity == mapping.capacity,
          "is attached a second time");
  other.shared->rows[99].iterations = 7;
  tap_size (mapping.shared->rows[99].iterations, 7, "and is the same memory");
  mbench_shared_free (&other);
  tap_ok (mbench_shared_attach (file, mapping.size - 1, mapping.capacity,
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
  test_child ();
  test_file ();
  return tap_done ();
}
