#include <config.h>

#include "base/log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct module_level
{
  struct module_level *next;
  micro_benchmark_log_level level;
  char name[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *output;
static void (*call_before) (void);
static micro_benchmark_log_level general_level = MICRO_BENCHMARK_WARNING_LEVEL;
static struct module_level *module_levels;

static const char *const level_names[]
    = { "error", "warning", "info", "debug", "trace" };

/* Who says something.  */
static const char *const modules[]
    = { "device", "test", "run", "report", "program", "scheme" };

static struct module_level *
find_module (const char *module)
{
  struct module_level *entry = module_levels;
  while (entry != NULL && strcmp (entry->name, module) != 0)
    entry = entry->next;
  return entry;
}

void
mbench_log (const char *module, micro_benchmark_log_level level,
            const char *format, ...)
{
  pthread_mutex_lock (&lock);
  const struct module_level *entry = find_module (module);
  if (level <= (entry != NULL ? entry->level : general_level))
    {
      FILE *out = output != NULL ? output : stderr;
      va_list arguments;
      if (output == NULL && call_before != NULL)
        call_before ();
      va_start (arguments, format);
      fprintf (out, "%s: %s: ", module, level_names[level]);
      vfprintf (out, format, arguments);
      fputc ('\n', out);
      fflush (out);
      va_end (arguments);
    }
  pthread_mutex_unlock (&lock);
}

void
mbench_log_set_before (void (*before) (void))
{
  pthread_mutex_lock (&lock);
  call_before = before;
  pthread_mutex_unlock (&lock);
}

void
micro_benchmark_log_set_output (FILE *out)
{
  if (out == NULL)
    {
      mbench_refuse ("micro_benchmark_log_set_output", "out", "a stream");
      return;
    }
  pthread_mutex_lock (&lock);
  output = out;
  pthread_mutex_unlock (&lock);
}

void
micro_benchmark_log_reset_output (void)
{
  pthread_mutex_lock (&lock);
  output = NULL;
  pthread_mutex_unlock (&lock);
}

static bool
is_level (micro_benchmark_log_level level)
{
  return (unsigned)level <= MICRO_BENCHMARK_TRACE_LEVEL;
}

void
micro_benchmark_set_log_level (micro_benchmark_log_level level)
{
  if (!is_level (level))
    {
      mbench_refuse ("micro_benchmark_set_log_level", "level",
                     "a micro_benchmark_log_level");
      return;
    }
  pthread_mutex_lock (&lock);
  general_level = level;
  while (module_levels != NULL)
    {
      struct module_level *next = module_levels->next;
      free (module_levels);
      module_levels = next;
    }
  pthread_mutex_unlock (&lock);
}

static enum mbench_status
set_module_level (const char *module, micro_benchmark_log_level level,
                  struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  pthread_mutex_lock (&lock);
  struct module_level *entry = find_module (module);
  if (entry == NULL)
    {
      size_t size = strlen (module) + 1;
      entry = malloc (sizeof *entry + size);
      if (entry == NULL)
        status = mbench_no_memory (error, "the log level of a module");
      else
        {
          memcpy (entry->name, module, size);
          entry->next = module_levels;
          module_levels = entry;
        }
    }
  if (entry != NULL)
    entry->level = level;
  pthread_mutex_unlock (&lock);
  return status;
}

void
micro_benchmark_set_module_log_level (const char *module,
                                      micro_benchmark_log_level level)
{
  struct mbench_error error = { 0 };
  if (module == NULL)
    mbench_refuse ("micro_benchmark_set_module_log_level", "module", "a name");
  else if (!is_level (level))
    mbench_refuse ("micro_benchmark_set_module_log_level", "level",
                   "a micro_benchmark_log_level");
  else if (set_module_level (module, level, &error) != MBENCH_OK)
    mbench_publish ("test", &error);
}

static bool
is_module (const char *name, size_t length)
{
  for (size_t i = 0; i < sizeof modules / sizeof *modules; ++i)
    if (strlen (modules[i]) == length
        && strncmp (modules[i], name, length) == 0)
      return true;
  return false;
}

enum mbench_status
mbench_log_set_from_text (const char *text, struct mbench_error *error)
{
  const char *colon = strrchr (text, ':');
  const char *name = colon != NULL ? colon + 1 : text;
  micro_benchmark_log_level level = MICRO_BENCHMARK_ERROR_LEVEL;
  while (is_level (level) && strcmp (name, level_names[level]) != 0)
    ++level;
  if (strcmp (name, "warn") == 0)
    level = MICRO_BENCHMARK_WARNING_LEVEL;
  if (!is_level (level) || colon == text)
    return mbench_fail (error, MBENCH_INVALID,
                        "log level \"%s\": expected error, warning, info, "
                        "debug or trace, or MODULE: before one of them",
                        text);
  if (colon == NULL)
    {
      micro_benchmark_set_log_level (level);
      return MBENCH_OK;
    }
  if (!is_module (text, (size_t)(colon - text)))
    return mbench_fail (error, MBENCH_INVALID,
                        "log level \"%s\": expected a module before the "
                        "colon: device, test, run, report, program or scheme",
                        text);
  char *module = strndup (text, (size_t)(colon - text));
  if (module == NULL)
    return mbench_no_memory (error, "the name of a module");
  enum mbench_status status = set_module_level (module, level, error);
  free (module);
  return status;
}
