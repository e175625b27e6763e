#include <config.h>

#include "test/library.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  HOW = RTLD_NOW | RTLD_LOCAL
};

static void
try_out (void *data, char *doing)
{
  (void)doing;
  dlopen (data, HOW);
}

/* Load LIBRARY, after a trial unless it is there already.  */
static enum mbench_status
load (const char *library, const struct mbench_trial *trial, void **handle,
      struct mbench_error *error)
{
  *handle = dlopen (library, HOW | RTLD_NOLOAD);
  if (*handle != NULL)
    return MBENCH_OK;
  enum mbench_status status = mbench_trial_run (
      trial, library, "its constructors", try_out, (void *)library, error);
  if (status != MBENCH_OK)
    return status;
  *handle = dlopen (library, HOW);
  if (*handle != NULL)
    return MBENCH_OK;
  const char *reason = dlerror ();
  size_t length = strlen (library);
  if (reason != NULL && strncmp (reason, library, length) == 0
      && strncmp (reason + length, ": ", 2) == 0)
    reason += length + 2;
  bool is_here = strchr (library, '/') == NULL && access (library, F_OK) == 0;
  return mbench_fail (
      error, MBENCH_IO,
      "%.100s: no shared library that can be loaded: %s%s%.100s", library,
      reason != NULL ? reason : mbench_status_text (MBENCH_IO),
      is_here ? "; the one in this folder is ./" : "", is_here ? library : "");
}

/* Whether what lies at ADDRESS is known to be no function.  */
static bool
is_data (void *address)
{
  Dl_info info;
  ElfW (Sym) *symbol = NULL;
  if (dladdr1 (address, &info, (void **)&symbol, RTLD_DL_SYMENT) == 0
      || symbol == NULL || info.dli_saddr != address)
    return false;
  /* The macros for 32 and for 64 bits are one.  */
  int type = ELF64_ST_TYPE (symbol->st_info);
  return type == STT_OBJECT || type == STT_COMMON || type == STT_TLS;
}

static enum mbench_status
find (void *handle, const char *library, const char *name,
      struct mbench_library_function *result, struct mbench_error *error)
{
  struct link_map *map;
  result->address = dlsym (handle, name);
  if (result->address == NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "%.150s: it exports no function %.100s", library,
                        name);
  if (is_data (result->address))
    return mbench_fail (error, MBENCH_INVALID,
                        "%.150s: %.100s is no function of it, but data",
                        library, name);
  if (dlinfo (handle, RTLD_DI_LINKMAP, &map) != 0)
    return mbench_fail (error, MBENCH_IO, "%.150s: %s", library, dlerror ());
  result->path = realpath (map->l_name, NULL);
  return result->path != NULL ? MBENCH_OK
                              : mbench_fail (error, MBENCH_IO, "%.150s: %s",
                                             library, strerror (errno));
}

enum mbench_status
mbench_library_function_find (const char *library, const char *name,
                              const struct mbench_trial *trial,
                              struct mbench_library_function *result,
                              struct mbench_error *error)
{
  void *handle;
  *result = (struct mbench_library_function){ NULL, NULL };
  enum mbench_status status = load (library, trial, &handle, error);
  if (status == MBENCH_OK)
    status = find (handle, library, name, result, error);
  return status;
}
