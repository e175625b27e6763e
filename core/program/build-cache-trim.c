#include <config.h>

#include "program/build-cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/path.h"

/* What is in the cache: a folder of an entry, or of a build.  */
struct held
{
  char *path;
  uint64_t bytes;
  /* When it was used last, or begun, as seconds of the clock of the day.  */
  int64_t used;
  bool is_entry;
};

struct list
{
  size_t n;
  struct held *list;
};

static int
remove_path (const char *path, const struct stat *facts, int kind,
             struct FTW *place)
{
  (void)facts;
  (void)kind;
  (void)place;
  remove (path);
  return 0;
}

void
mbench_build_cache_drop (const char *folder)
{
  enum
  {
    DESCRIPTORS = 16
  };
  nftw (folder, remove_path, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
}

/* The bytes of the files in FOLDER.  */
static uint64_t
bytes_in (const char *folder)
{
  uint64_t bytes = 0;
  DIR *files = opendir (folder);
  if (files == NULL)
    return 0;
  for (struct dirent *file; (file = readdir (files)) != NULL;)
    {
      struct stat facts;
      if (fstatat (dirfd (files), file->d_name, &facts, AT_SYMLINK_NOFOLLOW)
              == 0
          && S_ISREG (facts.st_mode))
        bytes += (uint64_t)facts.st_size;
    }
  closedir (files);
  return bytes;
}

/* Append what NAME in FOLDER is, unless it is none of ours.  */
static void
look_at (const char *folder, const char *name, struct list *held)
{
  struct stat facts;
  char *key = NULL;
  struct held one = { .is_entry = true };
  struct held *list = realloc (held->list, (held->n + 1) * sizeof *list);
  if (list == NULL)
    return;
  held->list = list;
  if (name[0] == '.' || asprintf (&one.path, "%s/%s", folder, name) < 0)
    return;
  if (asprintf (&key, "%s/key", one.path) < 0)
    key = NULL;
  if (strncmp (name, "new-", 4) == 0)
    one.is_entry = false;
  const char *dated = one.is_entry ? key : one.path;
  if (dated != NULL && stat (dated, &facts) == 0)
    {
      one.used = facts.st_mtim.tv_sec;
      one.bytes = one.is_entry ? bytes_in (one.path) : 0;
      list[held->n++] = one;
    }
  else
    free (one.path);
  free (key);
}

static int
compare_use (const void *a, const void *b)
{
  int64_t first = ((const struct held *)a)->used;
  int64_t second = ((const struct held *)b)->used;
  return (first > second) - (first < second);
}

/* Take the entry PATH out of sight at once, and then apart.  */
static void
remove_entry (const char *path)
{
  char *hidden;
  const char *name = mbench_path_base (path);
  if (asprintf (&hidden, "%.*snew-%s", (int)(name - path), path, name) < 0)
    return;
  if (rename (path, hidden) == 0)
    mbench_build_cache_drop (hidden);
  free (hidden);
}

void
mbench_build_cache_trim (const char *folder, uint64_t bytes, int64_t kept)
{
  enum
  {
    DAY = 24 * 60 * 60
  };
  struct list held = { 0 };
  uint64_t sum = 0;
  int64_t now = (int64_t)time (NULL);
  DIR *names = opendir (folder);
  if (names == NULL)
    return;
  for (struct dirent *name; (name = readdir (names)) != NULL;)
    look_at (folder, name->d_name, &held);
  closedir (names);
  if (held.n > 0)
    qsort (held.list, held.n, sizeof *held.list, compare_use);
  for (size_t i = 0; i < held.n; ++i)
    sum += held.list[i].bytes;
  for (size_t i = 0; i < held.n; ++i)
    {
      const struct held *one = &held.list[i];
      int64_t age = now - one->used;
      if (!one->is_entry && age > DAY)
        mbench_build_cache_drop (one->path);
      if (one->is_entry && sum > bytes && age > kept)
        {
          remove_entry (one->path);
          sum -= one->bytes;
        }
      free (one->path);
    }
  free (held.list);
}
