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

/* How many bytes the UTF-8 character at TEXT has; zero where there is none,
   as where a long name was cut.  */
static size_t
character_length (const unsigned char *text)
{
  size_t length = text[0] < 0x80   ? 1
                  : text[0] < 0xC2 ? 0
                  : text[0] < 0xE0 ? 2
                  : text[0] < 0xF0 ? 3
                  : text[0] < 0xF5 ? 4
                                   : 0;
  for (size_t i = 1; i < length; ++i)
    if ((text[i] & 0xC0) != 0x80)
      return 0;
  return length;
}

/* Take the bytes out of TEXT that are no characters.  */
static void
keep_characters (char *text)
{
  char *end = text;
  while (*text != '\0')
    {
      size_t length = character_length ((const unsigned char *)text);
      memmove (end, text, length);
      end += length;
      text += length > 0 ? length : 1;
    }
  *end = '\0';
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
  keep_characters (error->message);
  return status;
}

enum mbench_status
mbench_no_memory (struct mbench_error *error, const char *what)
{
  return mbench_fail (error, MBENCH_NO_MEMORY, "no memory left for %s", what);
}

void
mbench_keep (const struct mbench_error *error)
{
  last_error = *error;
}

void
mbench_publish (const char *module, const struct mbench_error *error)
{
  mbench_keep (error);
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
