#include <config.h>

#include "base/status.h"

#include <mbenchmark/utility.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"

static _Thread_local struct mbench_error last_error;

const char *
mbench_status_text (enum mbench_status status)
{
  static const char *const texts[] = {
#define MBENCH_STATUS(id, text) text,
#include "base/status.def"
#undef MBENCH_STATUS
  };
  return texts[status];
}

/* Take an incomplete UTF-8 sequence off the end of TEXT.  */
static void
trim_partial_character (char *text)
{
  size_t end = strlen (text);
  size_t lead = end;
  while (lead > 0 && ((unsigned char)text[lead - 1] & 0xC0) == 0x80)
    --lead;
  if (lead == 0 || ((unsigned char)text[lead - 1] & 0x80) == 0)
    return;
  unsigned char first = (unsigned char)text[lead - 1];
  size_t needed = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (end - (lead - 1) < needed)
    text[lead - 1] = '\0';
}

enum mbench_status
mbench_fail (struct mbench_error *error, enum mbench_status status,
             const char *format, ...)
{
  if (error == NULL)
    return status;
  error->status = status;
  va_list arguments;
  va_start (arguments, format);
  int length
      = vsnprintf (error->message, sizeof error->message, format, arguments);
  va_end (arguments);
  if (length < 0)
    snprintf (error->message, sizeof error->message, "%s",
              mbench_status_text (status));
  else if ((size_t)length >= sizeof error->message)
    trim_partial_character (error->message);
  return status;
}

enum mbench_status
mbench_no_memory (struct mbench_error *error, const char *what)
{
  return mbench_fail (error, MBENCH_NO_MEMORY, "no memory left for %s", what);
}

void
mbench_publish (const char *module, const struct mbench_error *error)
{
  last_error = *error;
  mbench_log (module, MICRO_BENCHMARK_ERROR_LEVEL, "%s", error->message);
}

bool
mbench_refuse (const char *function, const char *argument,
               const char *expected)
{
  struct mbench_error error;
  mbench_fail (&error, MBENCH_INVALID, "%s: %s must be %s", function, argument,
               expected);
  mbench_publish ("test", &error);
  return false;
}

const char *
micro_benchmark_last_error (void)
{
  return last_error.status == MBENCH_OK ? NULL : last_error.message;
}

void
micro_benchmark_clear_error (void)
{
  last_error.status = MBENCH_OK;
}
