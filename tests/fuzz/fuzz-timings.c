/* A target for fuzzers that call LLVMFuzzerTestOneInput: what the readers of
   recorded timings make of any bytes, the first of which says the form, '0'
   for the one that is seen in the content.  They must come back; samples are
   not below zero, and with complaints no more than there are bytes; what comes
   of the bytes does not hang on how many of them come at a time.  */

#include <config.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mbenchmark/log.h>

#include "report/timings.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* What is read so many bytes at a time, and what came of it: a number that
   differs where anything did.  */
struct run
{
  const uint8_t *data;
  size_t size;
  size_t step;
  size_t events;
  size_t complaints;
  uint64_t digest;
};

static void
fail (const char *what, const char *detail)
{
  fprintf (stderr, "%s: %s\n", what, detail);
  abort ();
}

/* FNV-1a.  */
static void
digest (struct run *run, const void *bytes, size_t n)
{
  const uint8_t *byte = bytes;
  for (size_t i = 0; i < n; ++i)
    run->digest = (run->digest ^ byte[i]) * 0x100000001B3;
}

static ptrdiff_t
read_some (void *data, char *buffer, size_t size)
{
  struct run *run = data;
  size_t n = run->step < size ? run->step : size;
  if (n > run->size)
    n = run->size;
  memcpy (buffer, run->data, n);
  run->data += n;
  run->size -= n;
  return (ptrdiff_t)n;
}

static enum mbench_status
take_sample (void *data, const char *name, int64_t value,
             struct mbench_error *error)
{
  struct run *run = data;
  if (value < 0)
    fail ("a sample below zero", name);
  digest (run, name, strlen (name) + 1);
  digest (run, &value, sizeof value);
  ++run->events;
  if (value == 13)
    return mbench_fail (error, MBENCH_INVALID, "no 13");
  return MBENCH_OK;
}

static enum mbench_status
take_command (void *data, const char *line, struct mbench_error *error)
{
  struct run *run = data;
  if (strchr (line, '\n') != NULL)
    fail ("more than a line", line);
  digest (run, line, strlen (line) + 1);
  ++run->events;
  if (strchr (line, '!') != NULL)
    return mbench_fail (error, MBENCH_INVALID, "no !");
  return MBENCH_OK;
}

static void
take_complaint (void *data, const char *message)
{
  struct run *run = data;
  if (*message == '\0')
    fail ("a complaint without a word", "");
  digest (run, message, strlen (message) + 1);
  ++run->complaints;
}

static struct run
read_all (const uint8_t *data, size_t size, size_t step,
          enum mbench_timings_format format, mbench_timings_unit unit)
{
  struct run run = { .data = data, .size = size, .step = step };
  struct mbench_error error = { .message = "" };
  size_t bad;
  const struct mbench_timings_plan plan = {
    .format = format,
    .unit = unit,
    .read = read_some,
    .source = &run,
    .file = "fuzz",
    .name = "x",
    .sample = take_sample,
    .command = take_command,
    .complain = take_complaint,
    .sink = &run,
  };
  enum mbench_status status = mbench_timings_read (&plan, &bad, &error);
  if (status != MBENCH_OK && error.message[0] == '\0')
    fail ("a refusal without a word", "");
  if (bad > run.complaints)
    fail ("more was left out than was told", "");
  if (run.events > size || run.complaints > size + 1)
    fail ("more than bytes", "");
  digest (&run, error.message, strlen (error.message));
  return run;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size == 0)
    return 0;
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  enum mbench_timings_format format
      = (uint8_t)(*data - '0') % MBENCH_TIMINGS_FORMATS;
  ++data;
  --size;
  struct run whole = read_all (data, size, size + 1, format, -9);
  struct run single = read_all (data, size, 1, format, -9);
  if (whole.digest != single.digest)
    fail ("another result byte by byte", mbench_timings_format_name (format));
  read_all (data, size, 7, format, -12);
  return 0;
}
