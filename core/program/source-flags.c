#include <config.h>

#include "program/source-flags.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What stands behind MARK where LINE has it in a comment, cut at the end of
   that; NULL where it has not.  */
static char *
asked (char *line, const char *mark)
{
  char *text = line + strspn (line, " \t/*");
  size_t length = strlen (mark);
  if (strncmp (text, mark, length) != 0)
    return NULL;
  char *end = strstr (text, "*/");
  if (end != NULL)
    *end = '\0';
  return text + length;
}

enum mbench_status
mbench_source_flags_read (FILE *in, struct mbench_words *flags,
                          struct mbench_words *packages,
                          struct mbench_error *error)
{
  char *line = NULL;
  size_t size = 0;
  enum mbench_status status = MBENCH_OK;
  for (int i = 0; i < MBENCH_SOURCE_LINES && status == MBENCH_OK
                  && getline (&line, &size, in) != -1;
       ++i)
    {
      char *text;
      if ((text = asked (line, "mbsh-cflags:")) != NULL)
        status = mbench_words_split (text, flags, error);
      else if ((text = asked (line, "mbsh-pkg-config:")) != NULL)
        status = mbench_words_split (text, packages, error);
    }
  free (line);
  return status;
}

/* Ask PROGRAM, called NAME, for them.  */
static enum mbench_status
ask (const char *program, const char *name,
     const struct mbench_words *packages, struct mbench_words *flags,
     struct mbench_command_result *said, struct mbench_error *error)
{
  static const char *const asked[] = { "--cflags", "--libs", "--" };
  struct mbench_words words = { 0 };
  enum mbench_status status = mbench_words_add (&words, name, error);
  for (size_t i = 0; i < sizeof asked / sizeof *asked && status == MBENCH_OK;
       ++i)
    status = mbench_words_add (&words, asked[i], error);
  if (status == MBENCH_OK)
    status = mbench_words_append (&words, packages, error);
  if (status == MBENCH_OK)
    status = mbench_command_run (
        &(struct mbench_command){ name, program, &words, NULL }, said, error);
  if (status == MBENCH_OK)
    status = mbench_command_check (name, said, error);
  char *text = NULL;
  if (status == MBENCH_OK && said->output.n > 0)
    {
      text = strndup (said->output.bytes, said->output.n);
      status = text != NULL
                   ? mbench_words_split (text, flags, error)
                   : mbench_no_memory (error, "the flags of packages");
    }
  free (text);
  mbench_words_release (&words);
  return status;
}

enum mbench_status
mbench_package_flags (const struct mbench_words *packages,
                      struct mbench_words *flags,
                      struct mbench_command_result *said,
                      struct mbench_error *error)
{
  const char *name = getenv ("PKG_CONFIG");
  *said = (struct mbench_command_result){ .output.fd = -1, .errors.fd = -1 };
  if (packages->n == 0)
    return MBENCH_OK;
  if (name == NULL || *name == '\0')
    name = "pkg-config";
  char *program = mbench_command_find (name);
  if (program == NULL)
    return mbench_fail (error, MBENCH_UNAVAILABLE,
                        "no %.100s to ask about the package %.100s: %s", name,
                        packages->list[0], strerror (errno));
  enum mbench_status status
      = ask (program, name, packages, flags, said, error);
  free (program);
  return status;
}
