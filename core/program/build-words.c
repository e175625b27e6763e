#include <config.h>

#include "program/build-words.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether FLAG is for the linker, which takes libraries only for what comes
   before them.  */
static bool
is_for_linker (const char *flag)
{
  size_t n = strlen (flag);
  return strncmp (flag, "-l", 2) == 0 || strncmp (flag, "-L", 2) == 0
         || strncmp (flag, "-Wl,", 4) == 0
         || (n > 2 && flag[0] != '-'
             && (strcmp (flag + n - 2, ".a") == 0
                 || strcmp (flag + n - 2, ".o") == 0
                 || strstr (flag, ".so") != NULL));
}

/* The file that this code was loaded from, as the loader calls it: the
   library, or a program that has it in itself; NULL where that is not known.
 */
static const char *
own_file (void)
{
  static const char here;
  Dl_info info;
  return dladdr (&here, &info) != 0 ? info.dli_fname : NULL;
}

/* The folder of headers that was installed together with FILE, wherever that
   has come to since, of malloc; NULL where there is none.  */
static char *
headers_beside (const char *file)
{
  static const char *const ways[] = { "../include", "../../include" };
  char *whole = realpath (file, NULL);
  char *found = NULL;
  if (whole == NULL)
    return NULL;
  int folder = (int)(strrchr (whole, '/') - whole);
  for (size_t i = 0; i < sizeof ways / sizeof *ways && found == NULL; ++i)
    {
      char *path;
      char *header;
      if (asprintf (&path, "%.*s/%s", folder, whole, ways[i]) < 0)
        break;
      found = realpath (path, NULL);
      free (path);
      if (found == NULL)
        continue;
      bool is_there = asprintf (&header, "%s/mbenchmark/all.h", found) >= 0;
      if (is_there)
        {
          is_there = access (header, R_OK) == 0;
          free (header);
        }
      if (!is_there)
        {
          free (found);
          found = NULL;
        }
    }
  free (whole);
  return found;
}

/* The folder of our headers, of malloc: of the source tree for a program of a
   build tree; else what lies beside the library, which may have been moved, or
   be of a staged install; else where they were to be installed.  NULL when
   memory is short.  */
static char *
find_headers (void)
{
  const char *tree = getenv ("MBSH_SOURCE");
  const char *file = own_file ();
  char *folder = NULL;
  if (getenv ("MBSH_UNINSTALLED") != NULL && tree != NULL)
    return asprintf (&folder, "%s/core", tree) >= 0 ? folder : NULL;
  if (file != NULL)
    folder = headers_beside (strchr (file, '/') != NULL ? file
                                                        : "/proc/self/exe");
  return folder != NULL ? folder : strdup (MBENCH_INCLUDEDIR);
}

/* Append the flag that lets the compiler find our headers.  */
static enum mbench_status
add_headers (struct mbench_words *words, struct mbench_error *error)
{
  char *folder = find_headers ();
  char *flag;
  int n = folder != NULL ? asprintf (&flag, "-I%s", folder) : -1;
  free (folder);
  if (n < 0)
    return mbench_no_memory (error, "a flag");
  enum mbench_status status = mbench_words_add (words, flag, error);
  free (flag);
  return status;
}

/* Append the file of the library that this process runs, if it is one: what is
   linked to it finds it wherever it is loaded.  */
static enum mbench_status
add_library (struct mbench_words *words, struct mbench_error *error)
{
  const char *file = own_file ();
  if (file == NULL || file[0] != '/' || strstr (file, ".so") == NULL)
    return MBENCH_OK;
  return mbench_words_add (words, file, error);
}

/* Whether the compiler's messages are for somebody who sees colours.  */
static bool
wants_colours (const struct mbench_compiler *compiler)
{
  const char *terminal = getenv ("TERM");
  const char *without = getenv ("NO_COLOR");
  return compiler->has_colours && isatty (STDERR_FILENO)
         && (without == NULL || *without == '\0')
         && (terminal == NULL || strcmp (terminal, "dumb") != 0);
}

/* Append what comes before everybody's flags.  The loader has one of each
   symbol that GCC makes unique in a process: two builds of a source would
   share the static data of their templates and inline functions, and the old
   build be left with the new one's.  */
static enum mbench_status
add_first (struct mbench_words *words, const struct mbench_compiler *compiler,
           bool is_cxx, struct mbench_error *error)
{
  enum mbench_status status
      = mbench_words_append (words, &compiler->words, error);
  if (status == MBENCH_OK && wants_colours (compiler))
    status = mbench_words_add (words, "-fdiagnostics-color=always", error);
  if (status == MBENCH_OK && is_cxx && compiler->is_gcc)
    status = mbench_words_add (words, "-fno-gnu-unique", error);
  return status == MBENCH_OK ? add_headers (words, error) : status;
}

enum mbench_status
mbench_build_words_arrange (struct mbench_build_words *words,
                            const struct mbench_compiler *compiler,
                            bool is_cxx, const struct mbench_words *flags,
                            struct mbench_error *error)
{
  enum mbench_status status
      = add_first (&words->before, compiler, is_cxx, error);
  for (size_t i = 0; i < flags->n && status == MBENCH_OK; ++i)
    {
      const char *flag = flags->list[i];
      status = mbench_words_add (
          is_for_linker (flag) ? &words->behind : &words->before, flag, error);
    }
  return status == MBENCH_OK ? add_library (&words->behind, error) : status;
}

void
mbench_build_words_release (struct mbench_build_words *words)
{
  mbench_words_release (&words->before);
  mbench_words_release (&words->behind);
}
