#include <config.h>

#include "run/job.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "run/shared.h"

/* Both ends must be of one build: what they share is a structure.  */
static void
write_build (FILE *out)
{
  fprintf (out, "%s %zu %zu %zu %d", PACKAGE_VERSION,
           sizeof (struct mbench_shared),
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

void
mbench_job_write (const struct mbench_job *job, FILE *out)
{
  const struct mbench_constraints all
      = { .given = ~0U, .limits = job->limits };
  write_build (out);
  fputc ('\0', out);
  put (job->suite, out);
  put_number (job->run, out);
  put (job->test, out);
  put_number (job->is_self_test, out);
  put (job->kind, out);
  put (job->name, out);
  put_number (job->dimensions, out);
  for (size_t i = 0; i < job->dimensions; ++i)
    put_number (job->sizes[i], out);
  for (int id = 0; id < MBENCH_CONSTRAINTS; ++id)
    if (id != MBENCH_DIMENSIONS)
      {
        mbench_constraints_write (&all, (enum mbench_constraint_id)id, out);
        fputc ('\0', out);
      }
  put_number (job->limits.block_samples, out);
  put_number (job->limits.is_strict, out);
  put_number (job->limits.has_rule, out);
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

static size_t
take_number (struct cursor *cursor)
{
  const char *text = take (cursor);
  char *end;
  uintmax_t number = strtoumax (text, &end, 10);
  if (end == text || *end != '\0' || number > SIZE_MAX)
    cursor->is_right = false;
  return cursor->is_right ? (size_t)number : 0;
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
read_parts (struct mbench_job *job, struct cursor *cursor,
            struct mbench_error *error)
{
  job->suite = take (cursor);
  job->run = take_number (cursor);
  job->test = take (cursor);
  job->is_self_test = take_number (cursor) != 0;
  job->kind = take (cursor);
  job->name = take (cursor);
  job->dimensions = take_count (cursor);
  job->sizes = calloc (job->dimensions + 1, sizeof *job->sizes);
  if (job->sizes == NULL)
    return mbench_no_memory (error, "a job");
  for (size_t i = 0; i < job->dimensions; ++i)
    job->sizes[i] = take_number (cursor);
  enum mbench_status status = take_limits (cursor, &job->limits, error);
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
  free (job->sizes);
  free (job->words);
  free (job->bytes);
  *job = (struct mbench_job){ 0 };
}
