/* The folder that keeps what was built: mbsh/modules in the user's cache
   folder.

   An entry is a folder in it, called after a hash of its key, that holds an
   object, what the compiler said of it, and the whole key, which is compared:
   entries of one hash stand beside one another.  It is made under another name
   and gets its own when it is complete, so that others see all of it or
   nothing, and is never changed.  Where there is too much, those go that were
   not used for longest.

   Where that folder cannot be written, there is one of this user's in the
   folder for temporary files.  */

#ifndef MBENCH_BUILD_CACHE_H
#define MBENCH_BUILD_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum
{
  /* The folders to look in, in order.  */
  MBENCH_CACHE_FOLDERS = 2,
  /* Bytes that entries may take together.  */
  MBENCH_CACHE_BYTES = 200 << 20,
  /* The time, s, for which an entry stays after it was used, however many
     there are.  */
  MBENCH_CACHE_KEPT = 3600
};

struct mbench_build_cache
{
  /* NULL where there is none.  */
  char *folders[MBENCH_CACHE_FOLDERS];
};

struct mbench_bytes
{
  const char *bytes;
  size_t n;
};

/* An entry.  Owned.  */
struct mbench_cached
{
  char *path;
  char *messages;
  size_t n_messages;
};

enum mbench_status mbench_build_cache_open (struct mbench_build_cache *cache,
                                            struct mbench_error *error);
void mbench_build_cache_close (struct mbench_build_cache *cache);

/* Whether there is an entry of KEY with an object called NAME; then it is
   stored in CACHED, and counts as used.  */
bool mbench_build_cache_find (const struct mbench_build_cache *cache,
                              struct mbench_bytes key, const char *name,
                              struct mbench_cached *cached);

/* Make a new folder to build in; where none of the first of FOLDERS is taken
   the log tells.  The caller frees *FOLDER and hands it to one of the next
   two.  */
enum mbench_status
mbench_build_cache_begin (const struct mbench_build_cache *cache,
                          char **folder, struct mbench_error *error);

/* Make FOLDER, with an object called NAME in it, the entry of KEY and store it
   in CACHED; where somebody else was faster, his.  */
enum mbench_status mbench_build_cache_keep (const char *folder,
                                            struct mbench_bytes key,
                                            const char *name,
                                            struct mbench_bytes messages,
                                            struct mbench_cached *cached,
                                            struct mbench_error *error);

/* Put a file called NAME with the bytes into FOLDER, which is of a build.  */
enum mbench_status mbench_build_cache_write (const char *folder,
                                             const char *name,
                                             struct mbench_bytes bytes,
                                             struct mbench_error *error);

/* Remove FOLDER and what is in it.  */
void mbench_build_cache_drop (const char *folder);

/* Remove entries of FOLDER, those first that were used first, until the others
   take at most BYTES; but none that was used within KEPT s, and what was left
   of builds that were killed a day ago.  */
void mbench_build_cache_trim (const char *folder, uint64_t bytes,
                              int64_t kept);

void mbench_cached_release (struct mbench_cached *cached);

#endif
