#include <config.h>

#include "program/build-module.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "base/words.h"
#include "program/build-cache.h"
#include "program/build-words.h"
#include "program/compiler.h"
#include "program/source-flags.h"

/* A build on its way.  */
struct build
{
  const char *source;
  /* The source, so that no compiler takes it for an option.  */
  char *argument;
  /* The object's name.  */
  char *name;
  struct mbench_compiler compiler;
  /* What everybody's modules are built with, then what was asked for.  */
  struct mbench_words shown;
  /* All that the compiler is given.  */
  struct mbench_build_words words;
  struct mbench_build_cache cache;
};

static const char *const usual_flags[] = { "-O2", "-g", "-fPIC", "-shared" };
enum
{
  USUAL_FLAGS = sizeof usual_flags / sizeof *usual_flags
};

static bool
is_cxx (const char *path)
{
  static const char *const endings[] = { ".cc", ".cpp", ".cxx", ".C" };
  for (size_t i = 0; i < sizeof endings / sizeof *endings; ++i)
    if (strcmp (mbench_path_extension (path), endings[i]) == 0)
      return true;
  return false;
}

bool
mbench_is_module_source (const char *path)
{
  return strcmp (mbench_path_extension (path), ".c") == 0 || is_cxx (path);
}

/* The name of the object for SOURCE.  */
static char *
object_name (const char *source)
{
  const char *name = mbench_path_base (source);
  char *object;
  int n = asprintf (&object, "%.*s.so",
                    (int)(mbench_path_extension (source) - name), name);
  return n >= 0 ? object : NULL;
}

static enum mbench_status
check_source (const char *source, struct mbench_error *error)
{
  struct stat facts;
  if (!mbench_is_module_source (source))
    return mbench_fail (error, MBENCH_INVALID,
                        "expected a source in C or C++, whose name ends in "
                        ".c, .cc, .cpp, .cxx or .C");
  if (stat (source, &facts) != 0)
    return mbench_fail (error, MBENCH_IO, "%s",
                        errno == ENOENT ? "no such file" : strerror (errno));
  if (!S_ISREG (facts.st_mode))
    return mbench_fail (error, MBENCH_IO, "not a regular file");
  return MBENCH_OK;
}

static enum mbench_status
add_source_flags (const char *source, struct mbench_words *flags,
                  struct mbench_words *packages, struct mbench_error *error)
{
  FILE *in = fopen (source, "re");
  if (in == NULL)
    return mbench_fail (error, MBENCH_IO, "%s", strerror (errno));
  enum mbench_status status
      = mbench_source_flags_read (in, flags, packages, error);
  fclose (in);
  return status;
}

/* Find out what BUILD is to be shown with.  What pkg-config said where it
   failed is what the compiler would have said.  */
static enum mbench_status
collect_flags (const struct mbench_build_request *request, struct build *build,
               struct mbench_built *built, struct mbench_error *error)
{
  struct mbench_words packages = { 0 };
  struct mbench_command_result said = { .output.fd = -1, .errors.fd = -1 };
  enum mbench_status status = MBENCH_OK;
  for (int i = 0; i < USUAL_FLAGS && status == MBENCH_OK; ++i)
    status = mbench_words_add (&build->shown, usual_flags[i], error);
  if (status == MBENCH_OK && request->flags != NULL)
    status = mbench_words_split (request->flags, &build->shown, error);
  if (status == MBENCH_OK)
    status = add_source_flags (build->source, &build->shown, &packages, error);
  if (status == MBENCH_OK)
    status = mbench_package_flags (&packages, &build->shown, &said, error);
  built->messages = said.errors.bytes;
  built->n_messages = said.errors.n;
  said.errors.bytes = NULL;
  mbench_command_release (&said);
  mbench_words_release (&packages);
  return status;
}

/* Run the compiler with BUILD's arguments: for its preprocessor alone where
   OUTPUT is NULL, else for the object OUTPUT with FOLDER for what it needs
   meanwhile.  */
static enum mbench_status
compile (const struct build *build, const char *output, const char *folder,
         struct mbench_command_result *result, struct mbench_error *error)
{
  struct mbench_words words = { 0 };
  enum mbench_status status
      = mbench_words_append (&words, &build->words.before, error);
  if (status == MBENCH_OK && output == NULL)
    status = mbench_words_add (&words, "-E", error);
  if (status == MBENCH_OK)
    status = mbench_words_add (&words, build->argument, error);
  if (status == MBENCH_OK && output != NULL)
    status = mbench_words_append (&words, &build->words.behind, error);
  if (status == MBENCH_OK && output != NULL)
    status = mbench_words_add (&words, "-o", error);
  if (status == MBENCH_OK && output != NULL)
    status = mbench_words_add (&words, output, error);
  *result = (struct mbench_command_result){ .output.fd = -1, .errors.fd = -1 };
  const struct mbench_command command
      = { build->compiler.what, build->compiler.path, &words, folder };
  if (status == MBENCH_OK)
    status = mbench_command_run (&command, result, error);
  if (status == MBENCH_OK)
    status = mbench_command_check (build->compiler.what, result, error);
  mbench_words_release (&words);
  return status;
}

/* Let BUILT have what was said.  */
static void
take_messages (struct mbench_command_result *said, struct mbench_built *built)
{
  free (built->messages);
  built->messages = said->errors.bytes;
  built->n_messages = said->errors.n;
  said->errors.bytes = NULL;
}

/* Write the words, and the size and date of those that are files.  */
static void
write_words (const struct mbench_words *words, FILE *out)
{
  for (size_t i = 0; i < words->n; ++i)
    {
      struct stat facts;
      const char *word = words->list[i];
      fprintf (out, "%s", word);
      /* @FILE: a file of further words.  */
      if (word[0] != '-' && stat (word + (word[0] == '@'), &facts) == 0)
        fprintf (out, "\t%jd %jd.%09ld", (intmax_t)facts.st_size,
                 (intmax_t)facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
      putc ('\0', out);
    }
  putc ('\0', out);
}

/* Write the variables that tell a compiler where to look for what, and in
   which language to speak.  */
static void
write_environment (FILE *out)
{
  static const char *const names[]
      = { "LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "LC_ALL",
          "LC_MESSAGES",  "LANG",          "LANGUAGE",        "LC_CTYPE" };
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
      const char *value = getenv (names[i]);
      if (value != NULL)
        fprintf (out, "%s=%s", names[i], value);
      putc ('\0', out);
    }
}

/* The key of BUILD: all that it is made of.  The caller frees its bytes.  */
static enum mbench_status
make_key (const struct build *build, struct mbench_built *built,
          struct mbench_bytes *key, struct mbench_error *error)
{
  struct mbench_command_result text;
  char *bytes = NULL;
  const struct mbench_compiler *compiler = &build->compiler;
  enum mbench_status status = compile (build, NULL, NULL, &text, error);
  if (status != MBENCH_OK)
    take_messages (&text, built);
  else if (text.output.dropped > 0)
    status = mbench_fail (error, MBENCH_INVALID,
                          "too much preprocessed text: more than %zu bytes",
                          text.output.n);
  FILE *out = status == MBENCH_OK ? open_memstream (&bytes, &key->n) : NULL;
  if (out != NULL)
    {
      fprintf (out, "%s\t%" PRId64 " %" PRId64 "\n%s\n", compiler->path,
               compiler->size, compiler->changed, compiler->version);
      write_words (&build->words.before, out);
      write_words (&build->words.behind, out);
      write_environment (out);
      fwrite (text.output.bytes, 1, text.output.n, out);
    }
  if (status == MBENCH_OK && (out == NULL || fclose (out) != 0))
    status = mbench_no_memory (error, "a preprocessed text");
  mbench_command_release (&text);
  key->bytes = bytes;
  return status;
}

/* Compile in FOLDER.  */
static enum mbench_status
compile_in (const struct build *build, const char *folder,
            struct mbench_built *built, struct mbench_error *error)
{
  struct mbench_command_result said;
  char *output;
  if (asprintf (&output, "%s/%s", folder, build->name) < 0)
    return mbench_no_memory (error, "a path");
  enum mbench_status status = compile (build, output, folder, &said, error);
  take_messages (&said, built);
  mbench_command_release (&said);
  if (status == MBENCH_OK && access (output, R_OK) != 0)
    status = mbench_fail (error, MBENCH_IO,
                          "%s ended with status 0, but made no object",
                          build->compiler.what);
  free (output);
  return status;
}

/* Compile what has KEY and put it into the cache, unless it has CHANGED
   meanwhile.  */
static enum mbench_status
make (const struct build *build, struct mbench_bytes key,
      struct mbench_built *built, struct mbench_cached *cached, bool *changed,
      struct mbench_error *error)
{
  char *folder;
  struct mbench_bytes now = { NULL, 0 };
  enum mbench_status status
      = mbench_build_cache_begin (&build->cache, &folder, error);
  if (status != MBENCH_OK)
    return status;
  status = compile_in (build, folder, built, error);
  if (status == MBENCH_OK)
    status = make_key (build, built, &now, error);
  *changed = status == MBENCH_OK
             && (now.n != key.n || memcmp (now.bytes, key.bytes, now.n) != 0);
  if (status == MBENCH_OK && !*changed)
    status = mbench_build_cache_keep (
        folder, key, build->name,
        (struct mbench_bytes){ built->messages, built->n_messages }, cached,
        error);
  else
    mbench_build_cache_drop (folder);
  free ((char *)now.bytes);
  free (folder);
  return status;
}

/* Find BUILD in the cache, or make it.  */
static enum mbench_status
find_or_make (const struct build *build, struct mbench_built *built,
              struct mbench_error *error)
{
  enum
  {
    TRIES = 5
  };
  struct mbench_cached cached = { 0 };
  enum mbench_status status = MBENCH_OK;
  bool has_changed = true;
  for (int i = 0; i < TRIES && status == MBENCH_OK && has_changed; ++i)
    {
      struct mbench_bytes key = { NULL, 0 };
      status = make_key (build, built, &key, error);
      built->was_cached = status == MBENCH_OK
                          && mbench_build_cache_find (&build->cache, key,
                                                      build->name, &cached);
      has_changed = false;
      if (status == MBENCH_OK && !built->was_cached)
        status = make (build, key, built, &cached, &has_changed, error);
      free ((char *)key.bytes);
    }
  if (status != MBENCH_OK)
    return status;
  if (has_changed)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "it changes all the time while it is compiled");
  free (built->messages);
  built->path = cached.path;
  built->messages = cached.messages;
  built->n_messages = cached.n_messages;
  return MBENCH_OK;
}

static enum mbench_status
take_facts (const struct build *build, struct mbench_built *built,
            struct mbench_error *error)
{
  const struct mbench_build_facts facts
      = { build->compiler.name, build->compiler.version,
          mbench_words_join (&build->shown) };
  struct mbench_build_facts *copy = NULL;
  enum mbench_status status
      = facts.flags != NULL ? mbench_build_facts_copy (&facts, &copy, error)
                            : mbench_no_memory (error, "the flags");
  if (copy != NULL)
    built->facts = *copy;
  free (copy);
  free (facts.flags);
  return status;
}

static enum mbench_status
prepare (const struct mbench_build_request *request, struct build *build,
         struct mbench_built *built, struct mbench_error *error)
{
  enum mbench_status status = check_source (build->source, error);
  if (status != MBENCH_OK)
    return status;
  int n = asprintf (&build->argument, "%s%s",
                    build->source[0] == '-' ? "./" : "", build->source);
  build->argument = n >= 0 ? build->argument : NULL;
  build->name = object_name (build->source);
  if (build->argument == NULL || build->name == NULL)
    return mbench_no_memory (error, "a path");
  status
      = mbench_compiler_find (is_cxx (build->source), &build->compiler, error);
  if (status == MBENCH_OK)
    status = collect_flags (request, build, built, error);
  if (status == MBENCH_OK)
    status = mbench_build_words_arrange (&build->words, &build->compiler,
                                         is_cxx (build->source), &build->shown,
                                         error);
  if (status == MBENCH_OK)
    status = mbench_build_cache_open (&build->cache, error);
  return status;
}

static void
release (struct build *build)
{
  free (build->argument);
  free (build->name);
  mbench_compiler_release (&build->compiler);
  mbench_words_release (&build->shown);
  mbench_build_words_release (&build->words);
  mbench_build_cache_close (&build->cache);
}

enum mbench_status
mbench_build_module (const struct mbench_build_request *request,
                     struct mbench_built *built, struct mbench_error *error)
{
  struct build build = { .source = request->source };
  struct mbench_error reason;
  *built = (struct mbench_built){ 0 };
  enum mbench_status status = prepare (request, &build, built, &reason);
  if (status == MBENCH_OK)
    status = find_or_make (&build, built, &reason);
  if (status == MBENCH_OK)
    status = take_facts (&build, built, &reason);
  release (&build);
  if (status != MBENCH_OK)
    mbench_fail (error, status, "%.150s: %s", request->source, reason.message);
  return status;
}

void
mbench_built_release (struct mbench_built *built)
{
  free (built->path);
  free (built->messages);
  mbench_build_facts_release (&built->facts);
  *built = (struct mbench_built){ 0 };
}
