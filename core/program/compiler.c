#include <config.h>

#include "program/compiler.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static enum mbench_status
fail_to_find (const char *program, const char *variable,
              struct mbench_error *error)
{
  if (errno == ENOENT && strchr (program, '/') == NULL)
    return mbench_fail (error, MBENCH_UNAVAILABLE,
                        "no compiler %.100s in the folders of PATH: install "
                        "one, or name one in the variable %s",
                        program, variable);
  return mbench_fail (error, MBENCH_UNAVAILABLE, "the compiler %.200s: %s",
                      program, strerror (errno));
}

/* Who the program is.  */
static enum mbench_status
identify (struct mbench_compiler *compiler, const char *variable,
          struct mbench_error *error)
{
  const char *program = compiler->words.list[0];
  struct stat facts;
  char *path = mbench_command_find (program);
  if (path == NULL)
    return fail_to_find (program, variable, error);
  compiler->path = realpath (path, NULL);
  free (path);
  if (compiler->path == NULL || stat (compiler->path, &facts) != 0)
    return fail_to_find (program, variable, error);
  compiler->size = facts.st_size;
  compiler->changed
      = facts.st_mtim.tv_sec * INT64_C (1000000000) + facts.st_mtim.tv_nsec;
  return MBENCH_OK;
}

/* Whether the N BYTES have TEXT.  */
static bool
has (const char *bytes, size_t n, const char *text)
{
  return n > 0 && memmem (bytes, n, text, strlen (text)) != NULL;
}

/* One that refuses to tell its version has none.  */
static enum mbench_status
ask_version (struct mbench_compiler *compiler, struct mbench_error *error)
{
  struct mbench_words words = { 0 };
  struct mbench_command_result said = { .output.fd = -1, .errors.fd = -1 };
  enum mbench_status status
      = mbench_words_append (&words, &compiler->words, error);
  if (status == MBENCH_OK)
    status = mbench_words_add (&words, "--version", error);
  if (status == MBENCH_OK)
    status = mbench_command_run (&(struct mbench_command){ compiler->what,
                                                           compiler->path,
                                                           &words, NULL },
                                 &said, error);
  if (status == MBENCH_OK)
    {
      const char *bytes = said.output.bytes;
      size_t n = said.status == 0 ? said.output.n : 0;
      const char *end = n > 0 ? memchr (bytes, '\n', n) : NULL;
      compiler->version = strndup (n > 0 ? bytes : "",
                                   end != NULL ? (size_t)(end - bytes) : n);
      compiler->is_gcc = has (bytes, n, "Free Software Foundation");
      compiler->has_colours
          = compiler->is_gcc || has (bytes, n, "clang version");
      if (compiler->version == NULL)
        status = mbench_no_memory (error, "the version of a compiler");
    }
  mbench_command_release (&said);
  mbench_words_release (&words);
  return status;
}

enum mbench_status
mbench_compiler_find (bool is_cxx, struct mbench_compiler *compiler,
                      struct mbench_error *error)
{
  const char *variable = is_cxx ? "CXX" : "CC";
  const char *usual = is_cxx ? "c++" : "cc";
  const char *name = getenv (variable);
  struct mbench_error reason;
  *compiler = (struct mbench_compiler){ 0 };
  enum mbench_status status = mbench_words_split (name != NULL ? name : "",
                                                  &compiler->words, &reason);
  if (status != MBENCH_OK)
    return mbench_fail (error, status, "the variable %s: %s", variable,
                        reason.message);
  if (compiler->words.n == 0)
    status = mbench_words_add (&compiler->words, usual, error);
  if (status != MBENCH_OK)
    return status;
  compiler->name = mbench_words_join (&compiler->words);
  if (compiler->name == NULL
      || asprintf (&compiler->what, "the compiler %.200s", compiler->name) < 0)
    {
      compiler->what = NULL;
      return mbench_no_memory (error, "the name of a compiler");
    }
  status = identify (compiler, variable, error);
  if (status == MBENCH_OK)
    status = ask_version (compiler, error);
  return status;
}

void
mbench_compiler_release (struct mbench_compiler *compiler)
{
  free (compiler->name);
  free (compiler->what);
  free (compiler->path);
  free (compiler->version);
  mbench_words_release (&compiler->words);
  *compiler = (struct mbench_compiler){ 0 };
}
