/* run/job.h: what a fresh execution is told, whole or not at all.  */

#include <config.h>

#include "run/job.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

static size_t sizes[] = { 3, 500 };
static const char *words[] = { "load", "", "a file.scm", "\xc3\xa4" };

/* One with a limit of each kind.  */
static struct mbench_job
make_job (void)
{
  struct mbench_constraints constraints = { 0 };
  static const struct
  {
    enum mbench_constraint_id id;
    const char *text;
  } given[]
      = { { MBENCH_MAX_ITERATIONS, "77" }, { MBENCH_MAX_TIME, "0.123456789" },
          { MBENCH_PRECISION, "1/3" },     { MBENCH_CONFIDENCE, "99%" },
          { MBENCH_MAX_MEMORY, "5M" },     { MBENCH_CAPTURE_OUTPUT, "on" },
          { MBENCH_REFERENCE, "off" },     { MBENCH_PROCESSES, "3" } };
  for (size_t i = 0; i < sizeof given / sizeof *given; ++i)
    if (mbench_constraints_read (&constraints, given[i].id, given[i].text,
                                 NULL)
        != MBENCH_OK)
      abort ();
  return (struct mbench_job){
    .suite = "a suite",
    .run = 4,
    .execution = { .test = "sort",
                   .is_self_test = true,
                   .kind = "scheme",
                   .name = "sort/3/500",
                   .dimensions = 2,
                   .sizes = sizes,
                   .limits = mbench_constraints_resolve (&constraints) },
    .memory = SIZE_MAX,
    .output = MBENCH_OUTPUT_CAPTURED,
    .n_words = 4,
    .words = words,
  };
}

static char *
write_job (const struct mbench_job *job, size_t *n)
{
  char *bytes = NULL;
  FILE *out = open_memstream (&bytes, n);
  mbench_job_write (job, out);
  fclose (out);
  return bytes;
}

/* Read the first N of BYTES.  */
static enum mbench_status
read_job (struct mbench_job *job, const char *bytes, size_t n,
          struct mbench_error *error)
{
  char *copy = malloc (n + 1);
  memcpy (copy, bytes, n);
  /* What lies behind is not read.  */
  char *exact = realloc (copy, n > 0 ? n : 1);
  return mbench_job_read (job, exact, n, error);
}

static bool
is_same_limits (const struct mbench_limits *a, const struct mbench_limits *b)
{
  return a->max_iterations == b->max_iterations && a->max_time == b->max_time
         && a->precision == b->precision && a->confidence == b->confidence
         && a->max_memory == b->max_memory
         && a->capture_output == b->capture_output
         && a->reference == b->reference && a->processes == b->processes
         && a->isolation == b->isolation
         && mbench_limits_timeout (a) == mbench_limits_timeout (b);
}

/* Whether nothing is read of any first part of the N BYTES.  */
static bool
is_refused_in_parts (const char *bytes, size_t n, struct mbench_error *error)
{
  struct mbench_job got;
  bool right = true;
  for (size_t i = 0; i < n; ++i)
    {
      right = right && read_job (&got, bytes, i, error) != MBENCH_OK
              && got.bytes == NULL;
      mbench_job_release (&got);
    }
  return right;
}

static void
test_execution (void)
{
  struct mbench_job job = make_job ();
  struct mbench_job got;
  struct mbench_error error = { 0 };
  size_t n;
  char *bytes = write_job (&job, &n);
  tap_ok (read_job (&got, bytes, n, &error) == MBENCH_OK, "a job is read");
  tap_string (got.suite, "a suite", "its suite");
  tap_string (got.execution.test, "sort", "its test");
  tap_string (got.execution.kind, "scheme", "the kind of code");
  tap_string (got.execution.name, "sort/3/500", "the name");
  tap_ok (got.run == 4 && got.execution.is_self_test && got.memory == SIZE_MAX
              && got.output == MBENCH_OUTPUT_CAPTURED,
          "the run, the memory and where output goes");
  tap_ok (got.execution.dimensions == 2 && got.execution.sizes[0] == 3
              && got.execution.sizes[1] == 500,
          "the sizes");
  tap_ok (is_same_limits (&got.execution.limits, &job.execution.limits),
          "the limits");
  bool right = got.n_words == 4;
  for (size_t i = 0; i < 4 && right; ++i)
    right = strcmp (got.words[i], words[i]) == 0;
  tap_ok (right, "the words of the host");
  tap_size (got.n_arms, 0, "and no duel");
  mbench_job_release (&got);

  tap_ok (is_refused_in_parts (bytes, n, &error),
          "of a job that is not whole nothing is read: %s", error.message);
  ++bytes[0];
  tap_ok (read_job (&got, bytes, n, &error) == MBENCH_CONFLICT
              && strstr (error.message, "replaced") != NULL,
          "that of another library is refused: %s", error.message);
  free (bytes);
}

static void
test_duel (void)
{
  struct mbench_job job = make_job ();
  struct mbench_job_arm arms[]
      = { { .execution = job.execution, .extra = 1.0 / 3 },
          { .execution
            = { .test = "merge", .kind = "native", .name = "m" } } };
  arms[1].execution.limits = mbench_default_limits;
  arms[1].execution.limits.max_sample_iterations = 9;
  arms[1].execution.limits.confidence = 0.9;
  job.n_arms = 2;
  job.arms = arms;
  job.has_all_pairs = true;
  job.long_time = INT64_MAX;
  job.seed = UINT32_MAX;
  struct mbench_job got;
  struct mbench_error error = { 0 };
  size_t n;
  char *bytes = write_job (&job, &n);
  tap_ok (read_job (&got, bytes, n, &error) == MBENCH_OK && got.n_arms == 2,
          "a job with a duel is read");
  tap_ok (got.has_all_pairs && !got.is_displaced && got.seed == UINT32_MAX
              && got.long_time == INT64_MAX,
          "how it is run");
  tap_string (got.execution.name, "sort/3/500", "the whole");
  const struct mbench_job_execution *first = &got.arms[0].execution;
  tap_ok (strcmp (first->test, "sort") == 0 && first->is_self_test
              && first->dimensions == 2 && first->sizes[1] == 500
              && got.arms[0].extra == 1.0 / 3
              && is_same_limits (&first->limits, &arms[0].execution.limits),
          "its first arm");
  const struct mbench_job_execution *second = &got.arms[1].execution;
  tap_ok (strcmp (second->test, "merge") == 0 && !second->is_self_test
              && strcmp (second->kind, "native") == 0
              && strcmp (second->name, "m") == 0 && second->dimensions == 0
              && second->limits.max_sample_iterations == 9
              && got.arms[1].extra == 0,
          "and its second");
  tap_size (got.n_words, 4, "and what comes behind");
  mbench_job_release (&got);
  tap_ok (is_refused_in_parts (bytes, n, &error),
          "of one that is not whole nothing is read");
  free (bytes);

  arms[1].extra = -0.5;
  bytes = write_job (&job, &n);
  tap_ok (read_job (&got, bytes, n, &error) == MBENCH_INVALID,
          "work below nothing is refused");
  free (bytes);
  struct mbench_job_arm many[MBENCH_MOST_ARMS + 1];
  for (size_t i = 0; i <= MBENCH_MOST_ARMS; ++i)
    many[i] = arms[0];
  job.arms = many;
  job.n_arms = MBENCH_MOST_ARMS + 1;
  bytes = write_job (&job, &n);
  tap_ok (read_job (&got, bytes, n, &error) == MBENCH_INVALID,
          "so are more arms than there are");
  free (bytes);
}

int
main (void)
{
  test_execution ();
  test_duel ();
  return tap_done ();
}
