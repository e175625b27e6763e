#include <config.h>

#include "taking.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t taking_bad;
const char *taking_refused;
enum mbench_status taking_status = MBENCH_INVALID;
bool taking_is_broken;

static char *result;
static size_t result_size;
static FILE *out;

struct input
{
  const char *text;
  size_t size;
  size_t step;
};

static ptrdiff_t
read_some (void *data, char *buffer, size_t size)
{
  struct input *input = data;
  size_t n = input->step < size ? input->step : size;
  if (n > input->size)
    n = input->size;
  if (n == 0 && taking_is_broken)
    {
      errno = EIO;
      return -1;
    }
  memcpy (buffer, input->text, n);
  input->text += n;
  input->size -= n;
  return (ptrdiff_t)n;
}

static enum mbench_status
take_sample (void *data, const char *name, int64_t value,
             struct mbench_error *error)
{
  (void)data;
  if (taking_refused != NULL && strcmp (taking_refused, name) == 0)
    return mbench_fail (error, taking_status, "no %s", name);
  fprintf (out, "%s=%" PRId64 " ", name, value);
  return MBENCH_OK;
}

static enum mbench_status
take_command (void *data, const char *line, struct mbench_error *error)
{
  (void)data;
  if (taking_refused != NULL && strcmp (taking_refused, line) == 0)
    return mbench_fail (error, taking_status, "no %s", line);
  fprintf (out, "> %s ", line);
  return MBENCH_OK;
}

static void
take_complaint (void *data, const char *message)
{
  (void)data;
  fprintf (out, "! %s\n", message);
}

const char *
taking (const char *text, size_t size, size_t step,
        enum mbench_timings_format format, mbench_timings_unit unit)
{
  struct input input = { text, size, step };
  struct mbench_error error = { .message = "" };
  const struct mbench_timings_plan plan = {
    .format = format,
    .unit = unit,
    .read = read_some,
    .source = &input,
    .file = "f",
    .name = "x",
    .sample = take_sample,
    .command = take_command,
    .complain = take_complaint,
  };
  free (result);
  out = open_memstream (&result, &result_size);
  if (out == NULL)
    abort ();
  taking_bad = SIZE_MAX;
  if (mbench_timings_read (&plan, &taking_bad, &error) != MBENCH_OK)
    fprintf (out, "!! %s", error.message);
  fclose (out);
  return result;
}

const char *
taking_text (const char *text)
{
  /* That the result does not hang on how the bytes come.  */
  char *whole = strdup (
      taking (text, strlen (text), 1 << 20, MBENCH_TIMINGS_AUTO, -9));
  const char *single
      = taking (text, strlen (text), 1, MBENCH_TIMINGS_AUTO, -9);
  if (strcmp (single, whole) != 0)
    printf ("not ok - the same, byte by byte\n# %s\n# %s\n", whole, single);
  free (whole);
  return result;
}
