#include <config.h>

#include "report/system.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/perf_event.h>

static bool
read_file (void *data, const char *path, char *text, size_t size)
{
  (void)data;
  /* Nothing that stands there in a file's place is waited for.  */
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd == -1)
    return false;
  size_t length = 0;
  ssize_t n = 0;
  while (length < size - 1
         && (n = read (fd, text + length, size - 1 - length)) > 0)
    length += (size_t)n;
  int saved = errno;
  close (fd);
  errno = saved;
  text[length] = '\0';
  return length > 0 || n == 0;
}

static bool
list_folder (void *data, const char *path, char *text, size_t size)
{
  (void)data;
  DIR *folder = opendir (path);
  if (folder == NULL)
    return false;
  size_t length = 0;
  text[0] = '\0';
  for (const struct dirent *entry;
       (entry = readdir (folder)) != NULL
       && length + strlen (entry->d_name) + 2 < size;)
    if (entry->d_name[0] != '.')
      length += (size_t)sprintf (text + length, "%s\n", entry->d_name);
  closedir (folder);
  return true;
}

static int
open_counter (void *data)
{
  (void)data;
  struct perf_event_attr attributes = {
    .type = PERF_TYPE_HARDWARE,
    .size = sizeof attributes,
    .config = PERF_COUNT_HW_CPU_CYCLES,
    .disabled = 1,
    .exclude_kernel = 1,
    .exclude_hv = 1,
  };
  long fd = syscall (SYS_perf_event_open, &attributes, 0, -1, -1,
                     PERF_FLAG_FD_CLOEXEC);
  if (fd == -1)
    return errno;
  close ((int)fd);
  return 0;
}

static unsigned long
persona (void *data)
{
  (void)data;
  int value = personality (0xFFFFFFFF);
  return value == -1 ? 0 : (unsigned long)value;
}

static bool
allowed (void *data, struct mbench_cpus *cpus)
{
  (void)data;
  return mbench_cpus_allowed (cpus);
}

static struct mbench_chronometer_limits
clock_limits (void *data)
{
  (void)data;
  struct mbench_chronometer_limits limits = { 0 };
  micro_benchmark_meter chronometer;
  if (mbench_chronometer_create (MICRO_BENCHMARK_CLOCK_MONOTONIC,
                                 MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME,
                                 &chronometer, NULL)
      != MBENCH_OK)
    return limits;
  limits = mbench_chronometer_probe (chronometer, &mbench_clock_monotonic);
  micro_benchmark_chronometer_release (chronometer);
  return limits;
}

static time_t
now (void *data)
{
  (void)data;
  return time (NULL);
}

const struct mbench_system mbench_system_here = {
  .read = read_file,
  .list = list_folder,
  .counter = open_counter,
  .persona = persona,
  .allowed = allowed,
  .clock = clock_limits,
  .now = now,
};

/* Copy the line that begins at TEXT, without the spaces around it.  */
static void
copy_line (const char *text, char line[MBENCH_SYSTEM_LINE])
{
  while (*text == ' ' || *text == '\t')
    ++text;
  size_t length = strcspn (text, "\n");
  if (length > MBENCH_SYSTEM_LINE - 1)
    length = MBENCH_SYSTEM_LINE - 1;
  while (length > 0 && isspace ((unsigned char)text[length - 1]))
    --length;
  memcpy (line, text, length);
  line[length] = '\0';
}

bool
mbench_system_line (const struct mbench_system *system, const char *path,
                    char line[MBENCH_SYSTEM_LINE])
{
  char text[2 * MBENCH_SYSTEM_LINE];
  if (!system->read (system->data, path, text, sizeof text))
    return false;
  copy_line (text, line);
  return true;
}

bool
mbench_system_number (const struct mbench_system *system, const char *path,
                      long long *number)
{
  char line[MBENCH_SYSTEM_LINE];
  char *end;
  if (!mbench_system_line (system, path, line))
    return false;
  errno = 0;
  long long value = strtoll (line, &end, 10);
  if (errno == 0 && (end == line || *end != '\0'))
    errno = EINVAL;
  if (errno != 0)
    return false;
  *number = value;
  return true;
}

/* What stands behind the colon of the line KEY of TEXT, or NULL.  */
static const char *
find_value (const char *text, const char *key)
{
  size_t length = strlen (key);
  for (const char *line = text; line != NULL;)
    {
      if (strncmp (line, key, length) == 0)
        {
          const char *colon = line + length;
          colon += strspn (colon, " \t");
          if (*colon == ':')
            return colon + 1;
        }
      const char *end = strchr (line, '\n');
      line = end != NULL ? end + 1 : NULL;
    }
  return NULL;
}

bool
mbench_text_value (const char *text, const char *key,
                   char value[MBENCH_SYSTEM_LINE])
{
  const char *found = find_value (text, key);
  if (found == NULL)
    return false;
  copy_line (found, value);
  return true;
}

bool
mbench_text_has_word (const char *text, const char *key, const char *word)
{
  const char *found = find_value (text, key);
  while (found != NULL && *found != '\n' && *found != '\0')
    {
      found += strspn (found, " \t");
      size_t length = strcspn (found, " \t\n");
      if (length == strlen (word) && strncmp (found, word, length) == 0)
        return true;
      found += length;
    }
  return false;
}

bool
mbench_text_chosen (const char *text, char word[MBENCH_SYSTEM_LINE])
{
  const char *open = strchr (text, '[');
  const char *close = open != NULL ? strchr (open, ']') : NULL;
  if (close == NULL || close - open > MBENCH_SYSTEM_LINE)
    return false;
  size_t length = (size_t)(close - open - 1);
  memcpy (word, open + 1, length);
  word[length] = '\0';
  return true;
}
