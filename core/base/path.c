#include <config.h>

#include "base/path.h"

#include <string.h>

const char *
mbench_path_base (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash != NULL ? slash + 1 : path;
}

const char *
mbench_path_extension (const char *path)
{
  const char *base = mbench_path_base (path);
  const char *dot = strrchr (base, '.');
  return dot != NULL && dot != base ? dot : base + strlen (base);
}

char *
mbench_path_stem (const char *path)
{
  const char *base = mbench_path_base (path);
  return strndup (base, (size_t)(mbench_path_extension (path) - base));
}
