#include <config.h>

#include "program/build-cache.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"

enum
{
  /* So many entries may have one hash.  */
  SLOTS = 8
};

static const char key_name[] = "key";
static const char messages_name[] = "messages";

/* FNV-1a of 64 bits: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash
   Algorithm" (IETF draft eastlake-fnv), section 2.  */
static uint64_t
hash (struct mbench_bytes bytes)
{
  uint64_t value = UINT64_C (0xcbf29ce484222325);
  for (size_t i = 0; i < bytes.n; ++i)
    value = (value ^ (unsigned char)bytes.bytes[i])
            * UINT64_C (0x00000100000001b3);
  return value;
}

enum mbench_status
mbench_build_cache_open (struct mbench_build_cache *cache,
                         struct mbench_error *error)
{
  const char *cache_home = getenv ("XDG_CACHE_HOME");
  const char *home = getenv ("HOME");
  const char *temporary = getenv ("TMPDIR");
  int n = 0;
  *cache = (struct mbench_build_cache){ { NULL } };
  if (cache_home != NULL && cache_home[0] == '/')
    n = asprintf (&cache->folders[0], "%s/mbsh/modules", cache_home);
  else if (home != NULL && home[0] == '/')
    n = asprintf (&cache->folders[0], "%s/.cache/mbsh/modules", home);
  if (n >= 0)
    n = asprintf (&cache->folders[1], "%s/mbsh-%ju/modules",
                  temporary != NULL && temporary[0] == '/' ? temporary
                                                           : "/tmp",
                  (uintmax_t)geteuid ());
  return n >= 0 ? MBENCH_OK : mbench_no_memory (error, "a path");
}

void
mbench_build_cache_close (struct mbench_build_cache *cache)
{
  for (int i = 0; i < MBENCH_CACHE_FOLDERS; ++i)
    free (cache->folders[i]);
  *cache = (struct mbench_build_cache){ { NULL } };
}

/* Whether FOLDER is a folder that nobody else can have put anything in; sets
   errno where not.  */
static bool
is_ours (const char *folder)
{
  struct stat facts;
  if (lstat (folder, &facts) != 0)
    return false;
  errno = S_ISDIR (facts.st_mode) ? EPERM : ENOTDIR;
  return S_ISDIR (facts.st_mode) && facts.st_uid == geteuid ()
         && (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* Make FOLDER and those that it is in.  */
static bool
make_folders (char *folder)
{
  for (char *end = strchr (folder + 1, '/'); end != NULL;
       end = strchr (end + 1, '/'))
    {
      *end = '\0';
      bool is_made = mkdir (folder, 0700) == 0 || errno == EEXIST
                     || access (folder, F_OK) == 0;
      *end = '/';
      if (!is_made)
        return false;
    }
  return mkdir (folder, 0700) == 0 || errno == EEXIST;
}

/* The bytes of the file PATH, which the caller frees, and a null byte; NULL
   where it cannot be read or is not of N bytes, unless that is SIZE_MAX.  */
static char *
read_file (const char *path, size_t n, size_t *size)
{
  struct stat facts;
  FILE *file = fopen (path, "re");
  char *bytes = NULL;
  if (file != NULL && fstat (fileno (file), &facts) == 0
      && (n == SIZE_MAX || (uintmax_t)facts.st_size == n))
    {
      *size = (size_t)facts.st_size;
      bytes = malloc (*size + 1);
    }
  if (bytes != NULL && fread (bytes, 1, *size, file) != *size)
    {
      free (bytes);
      bytes = NULL;
    }
  if (bytes != NULL)
    bytes[*size] = '\0';
  if (file != NULL)
    fclose (file);
  return bytes;
}

static char *
join (const char *folder, const char *name)
{
  char *path;
  return asprintf (&path, "%s/%s", folder, name) >= 0 ? path : NULL;
}

enum mbench_status
mbench_build_cache_write (const char *folder, const char *name,
                          struct mbench_bytes bytes,
                          struct mbench_error *error)
{
  char *path = join (folder, name);
  if (path == NULL)
    return mbench_no_memory (error, "a path");
  FILE *file = fopen (path, "wxe");
  bool is_written
      = file != NULL && fwrite (bytes.bytes, 1, bytes.n, file) == bytes.n;
  int reason = errno;
  if (file != NULL && fclose (file) != 0 && is_written)
    {
      is_written = false;
      reason = errno;
    }
  if (!is_written)
    mbench_fail (error, MBENCH_IO, "cannot write %s: %s", path,
                 strerror (reason));
  free (path);
  return is_written ? MBENCH_OK : MBENCH_IO;
}

/* The folder of the entry in SLOT of those whose keys have the hash VALUE.  */
static char *
slot_path (const char *folder, uint64_t value, int slot)
{
  char *path;
  int n = asprintf (&path, "%s/%016" PRIx64 "-%d", folder, value, slot);
  return n >= 0 ? path : NULL;
}

/* Whether the entry is of KEY.  */
static bool
has_key (const char *entry, struct mbench_bytes key)
{
  size_t n;
  char *path = join (entry, key_name);
  char *bytes = path != NULL ? read_file (path, key.n, &n) : NULL;
  bool is_same = bytes != NULL && memcmp (bytes, key.bytes, n) == 0;
  if (is_same)
    /* It was used now.  Where that cannot be noted, nothing can be removed
       either.  */
    utimensat (AT_FDCWD, path, NULL, 0);
  free (bytes);
  free (path);
  return is_same;
}

/* Store the entry in CACHED if it is one of KEY with an object called NAME. */
static bool
take (const char *entry, struct mbench_bytes key, const char *name,
      struct mbench_cached *cached)
{
  if (!has_key (entry, key))
    return false;
  char *messages = join (entry, messages_name);
  *cached = (struct mbench_cached){ .path = join (entry, name) };
  if (messages != NULL)
    cached->messages = read_file (messages, SIZE_MAX, &cached->n_messages);
  free (messages);
  if (cached->path != NULL && cached->messages != NULL
      && access (cached->path, R_OK) == 0)
    return true;
  mbench_cached_release (cached);
  return false;
}

/* VALUE is the hash of KEY.  */
static bool
find_in (const char *folder, struct mbench_bytes key, uint64_t value,
         const char *name, struct mbench_cached *cached)
{
  bool is_found = false;
  for (int slot = 0; slot < SLOTS && !is_found; ++slot)
    {
      char *entry = slot_path (folder, value, slot);
      is_found = entry != NULL && take (entry, key, name, cached);
      free (entry);
    }
  return is_found;
}

bool
mbench_build_cache_find (const struct mbench_build_cache *cache,
                         struct mbench_bytes key, const char *name,
                         struct mbench_cached *cached)
{
  uint64_t value = hash (key);
  for (int i = 0; i < MBENCH_CACHE_FOLDERS; ++i)
    if (cache->folders[i] != NULL && is_ours (cache->folders[i])
        && find_in (cache->folders[i], key, value, name, cached))
      return true;
  return false;
}

/* A new folder in FOLDER; NULL with errno set.  */
static char *
make_new (char *folder)
{
  if (!make_folders (folder) || !is_ours (folder))
    return NULL;
  char *path = join (folder, "new-XXXXXX");
  if (path != NULL && mkdtemp (path) != NULL)
    return path;
  int reason = errno;
  free (path);
  errno = reason;
  return NULL;
}

enum mbench_status
mbench_build_cache_begin (const struct mbench_build_cache *cache,
                          char **folder, struct mbench_error *error)
{
  int reasons[MBENCH_CACHE_FOLDERS] = { ENOENT, ENOENT };
  for (int i = 0; i < MBENCH_CACHE_FOLDERS; ++i)
    {
      *folder
          = cache->folders[i] != NULL ? make_new (cache->folders[i]) : NULL;
      reasons[i] = cache->folders[i] != NULL ? errno : ENOENT;
      if (*folder == NULL)
        continue;
      if (i > 0)
        mbench_log ("program", MICRO_BENCHMARK_WARNING_LEVEL,
                    "what is built is kept in %s: %s: %s", cache->folders[i],
                    cache->folders[0] != NULL ? cache->folders[0]
                                              : "no cache folder",
                    cache->folders[0] != NULL
                        ? strerror (reasons[0])
                        : "neither XDG_CACHE_HOME nor HOME is one");
      return MBENCH_OK;
    }
  return mbench_fail (error, MBENCH_IO, "no folder to build in: %.150s: %s",
                      cache->folders[1], strerror (reasons[1]));
}

/* Give FOLDER the name of a slot that is free, or take what somebody else has
   put there under KEY meanwhile.  */
static enum mbench_status
settle (const char *folder, const char *cache, struct mbench_bytes key,
        const char *name, struct mbench_cached *cached,
        struct mbench_error *error)
{
  uint64_t value = hash (key);
  bool is_taken = false;
  int reason = EEXIST;
  for (int slot = 0; slot < SLOTS && !is_taken; ++slot)
    {
      char *entry = slot_path (cache, value, slot);
      if (entry == NULL)
        return mbench_no_memory (error, "a path");
      bool is_moved = rename (folder, entry) == 0;
      reason = is_moved ? 0 : errno;
      is_taken = take (entry, key, name, cached);
      free (entry);
      if (is_moved || (reason != ENOTEMPTY && reason != EEXIST))
        break;
    }
  if (is_taken)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_IO, "cannot keep what was built in %s: %s",
                      cache,
                      reason != 0 ? strerror (reason) : "it is gone again");
}

enum mbench_status
mbench_build_cache_keep (const char *folder, struct mbench_bytes key,
                         const char *name, struct mbench_bytes messages,
                         struct mbench_cached *cached,
                         struct mbench_error *error)
{
  char *cache = strndup (folder, (size_t)(strrchr (folder, '/') - folder));
  enum mbench_status status
      = cache == NULL ? mbench_no_memory (error, "a path")
                      : mbench_build_cache_write (folder, messages_name,
                                                  messages, error);
  if (status == MBENCH_OK)
    status = mbench_build_cache_write (folder, key_name, key, error);
  if (status == MBENCH_OK)
    status = settle (folder, cache, key, name, cached, error);
  /* Where it has another name by now nothing is found.  */
  mbench_build_cache_drop (folder);
  if (status == MBENCH_OK)
    mbench_build_cache_trim (cache, MBENCH_CACHE_BYTES, MBENCH_CACHE_KEPT);
  free (cache);
  return status;
}

void
mbench_cached_release (struct mbench_cached *cached)
{
  free (cached->path);
  free (cached->messages);
  *cached = (struct mbench_cached){ 0 };
}
