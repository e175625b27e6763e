#include <config.h>

#include "program/build-module.h"

#include <stdlib.h>
#include <string.h>

#include "program/build-cache.h"

/* Make a new entry.  */
static enum mbench_status
keep (const struct mbench_build_cache *cache, const char *name,
      struct mbench_bytes text, struct mbench_cached *cached,
      struct mbench_error *error)
{
  char *folder;
  enum mbench_status status = mbench_build_cache_begin (cache, &folder, error);
  if (status != MBENCH_OK)
    return status;
  status = mbench_build_cache_write (folder, name, text, error);
  if (status == MBENCH_OK)
    status = mbench_build_cache_keep (
        folder, text, name, (struct mbench_bytes){ "", 0 }, cached, error);
  else
    mbench_build_cache_drop (folder);
  free (folder);
  return status;
}

enum mbench_status
mbench_build_keep_source (const char *name, const char *text, char **path,
                          struct mbench_error *error)
{
  struct mbench_build_cache cache;
  struct mbench_cached cached = { 0 };
  const struct mbench_bytes bytes = { text, strlen (text) };
  enum mbench_status status = mbench_build_cache_open (&cache, error);
  if (status == MBENCH_OK
      && !mbench_build_cache_find (&cache, bytes, name, &cached))
    status = keep (&cache, name, bytes, &cached, error);
  *path = cached.path;
  free (cached.messages);
  mbench_build_cache_close (&cache);
  return status;
}
