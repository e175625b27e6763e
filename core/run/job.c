#include <config.h>

#include "run/job.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/shared.h"

/* Both ends must be of one build: what they share is a structure.  */
static void
write_build (FILE *out)
{
  fprintf (out, "%s %zu %zu %zu %zu %d", PACKAGE_VERSION,
           sizeof (struct mbench_shared), sizeof (struct mbench_gauge),
           sizeof (micro_benchmark_time_sample_),
           sizeof (struct mbench_block_row), MBENCH_CONSTRAINTS);
}

static void
put (const char *text, FILE *out)
{
  fputs (text, out);
  fputc ('\0', out);
}

static void
put_number (size_t number, FILE *out)
{
  fprintf (out, "%zu", number);
  fputc ('\0', out);
}

static void
put_limits (const struct mbench_limits *limits, FILE *out)
{
  const struct mbench_constraints all = { .given = ~0U, .limits = *limits };
  for (int id = 0; id < MBENCH_CONSTRAINTS; ++id)
    if (id != MBENCH_DIMENSIONS)
      {
        mbench_constraints_write (&all, (enum mbench_constraint_id)id, out);
        fputc ('\0', out);
      }
  put_number (limits->block_samples, out);
  put_number (limits->is_strict, out);
  put_number (limits->has_rule, out);
}

static void
put_execution (const struct mbench_job_execution *execution, FILE *out)
{
  put (execution->test, out);
  put (execution->module != NULL ? execution->module : "", out);
  put_number (execution->is_self_test, out);
  put (execution->kind, out);
  put (execution->name, out);
  put_number (execution->dimensions, out);
  for (size_t i = 0; i < execution->dimensions; ++i)
    put_number (execution->sizes[i], out);
  put_limits (&execution->limits, out);
}

/* A number that no locale changes: its bits.  */
static void
put_double (double number, FILE *out)
{
  uint64_t bits;
  memcpy (&bits, &number, sizeof bits);
  fprintf (out, "%" PRIu64, bits);
  fputc ('\0', out);
}

static void
put_duel (const struct mbench_job *job, FILE *out)
{
  put_number (job->n_arms, out);
  for (size_t i = 0; i < job->n_arms; ++i)
    {
      put_execution (&job->arms[i].execution, out);
      put_double (job->arms[i].extra, out);
    }
  put_number (job->has_all_pairs, out);
  put_number (job->is_displaced, out);
  put_number ((size_t)job->long_time, out);
  put_number (job->seed, out);
}

void
mbench_job_write (const struct mbench_job *job, FILE *out)
{
  write_build (out);
  fputc ('\0', out);
  put (job->suite, out);
  put_number (job->run, out);
  put_execution (&job->execution, out);
  put_duel (job, out);
  put_number (job->memory, out);
  put_number (job->output, out);
  put_number (job->n_words, out);
  for (size_t i = 0; i < job->n_words; ++i)
    put (job->words[i], out);
}

/* What is left to be read.  */
struct cursor
{
  const char *next;
  const char *end;
  bool is_right;
};

static const char *
take (struct cursor *cursor)
{
  size_t left = (size_t)(cursor->end - cursor->next);
  size_t length = strnlen (cursor->next, left);
  if (!cursor->is_right || length == left)
    {
      cursor->is_right = false;
      return "";
    }
  const char *text = cursor->next;
  cursor->next += length + 1;
  return text;
}

/* A number up to MOST.  */
static uintmax_t
take_up_to (struct cursor *cursor, uintmax_t most)
{
  const char *text = take (cursor);
  char *end;
  uintmax_t number = strtoumax (text, &end, 10);
  if (end == text || *end != '\0' || number > most)
    cursor->is_right = false;
  return cursor->is_right ? number : 0;
}

static size_t
take_number (struct cursor *cursor)
{
  return (size_t)take_up_to (cursor, SIZE_MAX);
}

/* A part of one that is no less than zero.  */
static double
take_part (struct cursor *cursor)
{
  uint64_t bits = take_up_to (cursor, UINT64_MAX);
  double number;
  memcpy (&number, &bits, sizeof number);
  if (!isfinite (number) || number < 0)
    cursor->is_right = false;
  return cursor->is_right ? number : 0;
}

/* The number of parts that follow, each of a byte at least.  */
static size_t
take_count (struct cursor *cursor)
{
  size_t n = take_number (cursor);
  if (n > (size_t)(cursor->end - cursor->next))
    cursor->is_right = false;
  return cursor->is_right ? n : 0;
}

static enum mbench_status
take_limits (struct cursor *cursor, struct mbench_limits *limits,
             struct mbench_error *error)
{
  struct mbench_constraints all = { 0 };
  enum mbench_status status = MBENCH_OK;
  for (int id = 0; id < MBENCH_CONSTRAINTS && status == MBENCH_OK; ++id)
    if (id != MBENCH_DIMENSIONS)
      status = mbench_constraints_read (&all, (enum mbench_constraint_id)id,
                                        take (cursor), error);
  *limits = all.limits;
  limits->block_samples = take_number (cursor);
  limits->is_strict = take_number (cursor) != 0;
  limits->has_rule = take_number (cursor) != 0;
  return status;
}

static bool
is_of_this_build (const char *build)
{
  char *own = NULL;
  size_t size;
  FILE *out = open_memstream (&own, &size);
  if (out == NULL)
    return false;
  write_build (out);
  bool is_own = fclose (out) == 0 && strcmp (build, own) == 0;
  free (own);
  return is_own;
}

static enum mbench_status
take_execution (struct cursor *cursor, struct mbench_job_execution *execution,
                struct mbench_error *error)
{
  execution->test = take (cursor);
  execution->module = take (cursor);
  if (*execution->module == '\0')
    execution->module = NULL;
  execution->is_self_test = take_number (cursor) != 0;
  execution->kind = take (cursor);
  execution->name = take (cursor);
  execution->dimensions = take_count (cursor);
  execution->sizes
      = calloc (execution->dimensions + 1, sizeof *execution->sizes);
  if (execution->sizes == NULL)
    return mbench_no_memory (error, "a job");
  for (size_t i = 0; i < execution->dimensions; ++i)
    execution->sizes[i] = take_number (cursor);
  return take_limits (cursor, &execution->limits, error);
}

static enum mbench_status
take_duel (struct cursor *cursor, struct mbench_job *job,
           struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  size_t n = (size_t)take_up_to (cursor, MBENCH_MOST_ARMS);
  job->arms = calloc (n + 1, sizeof *job->arms);
  if (job->arms == NULL)
    return mbench_no_memory (error, "a job");
  while (job->n_arms < n && status == MBENCH_OK)
    {
      struct mbench_job_arm *arm = &job->arms[job->n_arms++];
      status = take_execution (cursor, &arm->execution, error);
      if (status == MBENCH_OK)
        arm->extra = take_part (cursor);
    }
  job->has_all_pairs = take_number (cursor) != 0;
  job->is_displaced = take_number (cursor) != 0;
  job->long_time = (int64_t)take_up_to (cursor, INT64_MAX);
  job->seed = (uint32_t)take_up_to (cursor, UINT32_MAX);
  return status;
}

static enum mbench_status
read_parts (struct mbench_job *job, struct cursor *cursor,
            struct mbench_error *error)
{
  job->suite = take (cursor);
  job->run = take_number (cursor);
  enum mbench_status status = take_execution (cursor, &job->execution, error);
  if (status == MBENCH_OK)
    status = take_duel (cursor, job, error);
  if (status != MBENCH_OK)
    return status;
  job->memory = take_number (cursor);
  job->output = (enum mbench_output)take_number (cursor);
  job->n_words = take_count (cursor);
  job->words = calloc (job->n_words + 1, sizeof *job->words);
  if (job->words == NULL)
    return mbench_no_memory (error, "a job");
  for (size_t i = 0; i < job->n_words; ++i)
    job->words[i] = take (cursor);
  return MBENCH_OK;
}

enum mbench_status
mbench_job_read (struct mbench_job *job, char *bytes, size_t n,
                 struct mbench_error *error)
{
  struct cursor cursor = { bytes, bytes + n, true };
  *job = (struct mbench_job){ .bytes = bytes };
  enum mbench_status status = MBENCH_OK;
  if (!is_of_this_build (take (&cursor)))
    status = mbench_fail (error, MBENCH_CONFLICT,
                          "it has another library than the program that began "
                          "it: expected the same; was it replaced?");
  else
    status = read_parts (job, &cursor, error);
  if (status == MBENCH_OK && !cursor.is_right)
    status = mbench_fail (error, MBENCH_INVALID,
                          "its job is not whole: expected all parts");
  if (status != MBENCH_OK)
    mbench_job_release (job);
  return status;
}

void
mbench_job_release (struct mbench_job *job)
{
  free (job->execution.sizes);
  for (size_t i = 0; i < job->n_arms; ++i)
    free (job->arms[i].execution.sizes);
  free (job->arms);
  free (job->words);
  free (job->bytes);
  *job = (struct mbench_job){ 0 };
}
