/* Building a module: from a source in C or C++ to a shared object that
   mbench_module_load takes.

   Objects are kept in mbsh/modules of the user's cache folder, under what they
   were made of: the preprocessed text, the flags, and the compiler.  One that
   is there is not compiled again, and what the compiler said of it is said
   again.  An entry is complete or not there.

   No shell is run: words are split as one would, and handed on as they are. */

#ifndef MBENCH_BUILD_MODULE_H
#define MBENCH_BUILD_MODULE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "test/build-facts.h"

struct mbench_build_request
{
  /* The file to compile; what it is tells its ending.  */
  const char *source;
  /* Further flags, as in a command line, after "-O2 -g -fPIC -shared" and
     before those that the source asks for; or NULL.  */
  const char *flags;
};

/* What came of it; all strings are owned.  */
struct mbench_built
{
  /* A shared object in the cache.  It never changes, and stays for at least
     an hour (program/build-cache.h): a fresh execution that has to load the
     same loads it, and does not build again, where flags may be others.  NULL
     after an error.  */
  char *path;
  struct mbench_build_facts facts;
  /* Whether it was there.  */
  bool was_cached;
  /* What the compiler said of it, now or when it was built, also when that
     failed: bytes to show as they are.  */
  char *messages;
  size_t n_messages;
};

/* Whether PATH ends as a source does: .c, .cc, .cpp, .cxx or .C.  */
bool mbench_is_module_source (const char *path);

/* Compile REQUEST->source with $CC or cc ($CXX or c++ for C++), so that it
   finds our headers and is linked to the library that this process runs.  In
   the first 50 lines of the source, `mbsh-cflags: WORD...' in a comment gives
   flags, `mbsh-pkg-config: NAME...' packages.  SIGINT, SIGTERM or SIGHUP that
   come to this process end the compiler: MBENCH_INTERRUPTED.  BUILT is to be
   shown and released in any case.  */
enum mbench_status
mbench_build_module (const struct mbench_build_request *request,
                     struct mbench_built *built, struct mbench_error *error);

/* Keep TEXT in the cache as a source called NAME, and store its path, which is
   the same for the same text.  The caller frees it.  */
enum mbench_status mbench_build_keep_source (const char *name,
                                             const char *text, char **path,
                                             struct mbench_error *error);

void mbench_built_release (struct mbench_built *built);

#endif
