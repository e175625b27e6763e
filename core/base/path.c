#include <config.h>

#include "base/path.h"

#include <string.h>

const char *
mbench_path_base (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash != NULL ? slash + 1 : path;
}
