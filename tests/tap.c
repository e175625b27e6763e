#include <config.h>

#include "tap.h"

#include <dirent.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned count;

bool
tap_ok (bool condition, const char *format, ...)
{
  va_list arguments;
  printf ("%sok %u - ", condition ? "" : "not ", ++count);
  va_start (arguments, format);
  vprintf (format, arguments);
  va_end (arguments);
  putchar ('\n');
  fflush (stdout);
  return condition;
}

bool
tap_size (size_t actual, size_t expected, const char *name)
{
  if (!tap_ok (actual == expected, "%s", name))
    printf ("# got %zu, expected %zu\n", actual, expected);
  return actual == expected;
}

bool
tap_string (const char *actual, const char *expected, const char *name)
{
  bool same = actual != NULL && strcmp (actual, expected) == 0;
  if (!tap_ok (same, "%s", name))
    printf ("# got \"%s\"\n# expected \"%s\"\n",
            actual != NULL ? actual : "(null)", expected);
  return same;
}

bool
tap_near (double actual, double expected, double relative, const char *name)
{
  bool near = fabs (actual - expected) <= relative * fabs (expected);
  if (!tap_ok (near, "%s", name))
    printf ("# got %.17g, expected %.17g within %g\n", actual, expected,
            relative);
  return near;
}

int
tap_done (void)
{
  printf ("1..%u\n", count);
  return 0;
}

size_t
tap_simulations (size_t usual)
{
  const char *share = getenv ("MBSH_SIMULATIONS");
  size_t n = share != NULL ? usual * strtoul (share, NULL, 10) / 100 : usual;
  return n > 0 ? n : 1;
}

size_t
tap_descriptors (void)
{
  size_t n = 0;
  DIR *folder = opendir ("/proc/self/fd");
  while (folder != NULL && readdir (folder) != NULL)
    ++n;
  if (folder != NULL)
    closedir (folder);
  return n;
}
