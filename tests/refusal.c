#include <config.h>

#include "refusal.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text;
static size_t size;
static FILE *stream;

bool
refused (const char *word)
{
  const char *message = micro_benchmark_last_error ();
  bool right = message != NULL && strstr (message, word) != NULL;
  micro_benchmark_clear_error ();
  return right;
}

void
log_catch (void)
{
  stream = open_memstream (&text, &size);
  if (stream == NULL)
    abort ();
  micro_benchmark_log_set_output (stream);
}

bool
log_has (const char *word)
{
  fflush (stream);
  return text != NULL && strstr (text, word) != NULL;
}

void
log_let_go (void)
{
  micro_benchmark_log_reset_output ();
  fclose (stream);
  free (text);
}
