#include <config.h>

#include "test/command-test.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct mbench_command_test *
mbench_command_test_new (void)
{
  struct mbench_command_test *command = calloc (1, sizeof *command);
  if (command == NULL)
    return NULL;
  command->input = command->output = -1;
  command->is_expected[0] = true;
  return command;
}

static enum mbench_status
no_file (struct mbench_error *error)
{
  return mbench_fail (error, MBENCH_IO,
                      "no memory for what a command reads or writes: %s",
                      strerror (errno));
}

enum mbench_status
mbench_command_test_read (struct mbench_command_test *command,
                          const char *text, struct mbench_error *error)
{
  size_t n = strlen (text);
  command->input = memfd_create ("input of a command", MFD_CLOEXEC);
  if (command->input == -1)
    return no_file (error);
  for (size_t done = 0; done < n;)
    {
      ssize_t written = write (command->input, text + done, n - done);
      if (written == -1 && errno != EINTR)
        return no_file (error);
      done += written > 0 ? (size_t)written : 0;
    }
  return MBENCH_OK;
}

static struct mbench_command_seen *
make_seen (void)
{
  struct mbench_command_seen *seen
      = mmap (NULL, sizeof *seen, PROT_READ | PROT_WRITE,
              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return seen != MAP_FAILED ? seen : NULL;
}

enum mbench_status
mbench_command_test_keep (struct mbench_command_test *command,
                          enum mbench_command_output kind,
                          const struct mbench_command_test *like,
                          struct mbench_error *error)
{
  command->output = memfd_create ("output of a command", MFD_CLOEXEC);
  if (command->output == -1)
    return no_file (error);
  command->output_kind = kind;
  if (kind != MBENCH_COMMAND_COMPARE)
    return MBENCH_OK;
  command->seen
      = like != NULL && like->seen != NULL ? like->seen : make_seen ();
  if (command->seen == NULL)
    return no_file (error);
  ++command->seen->references;
  return MBENCH_OK;
}

/* Read up to N bytes of FD from PLACE on; fewer at its end.  */
static size_t
read_at (int fd, char *bytes, size_t n, size_t place)
{
  size_t done = 0;
  while (done < n)
    {
      ssize_t got = pread (fd, bytes + done, n - done, (off_t)(place + done));
      if (got == 0 || (got == -1 && errno != EINTR))
        break;
      done += got > 0 ? (size_t)got : 0;
    }
  return done;
}

char *
mbench_command_test_output (const struct mbench_command_test *command,
                            size_t *n, struct mbench_error *error)
{
  struct stat facts;
  if (command->output == -1)
    {
      mbench_fail (error, MBENCH_INVALID,
                   "its output is not kept: expected a command whose output "
                   "is to be kept or compared");
      return NULL;
    }
  char *bytes = fstat (command->output, &facts) == 0
                    ? malloc ((size_t)facts.st_size + 1)
                    : NULL;
  if (bytes == NULL)
    mbench_no_memory (error, "the output of a command");
  else
    *n = read_at (command->output, bytes, (size_t)facts.st_size, 0);
  return bytes;
}

/* The number of the parameter whose name in braces TEXT begins with, with the
   LENGTH of all; that of their end where there is none.  */
static size_t
parameter_at (const struct mbench_command_test *command, const char *text,
              size_t *length)
{
  size_t i = 0;
  for (; i < command->parameters.n; ++i)
    {
      size_t n = strlen (command->parameters.list[i]);
      *length = n + 2;
      if (text[0] == '{' && text[n + 1 < strlen (text) ? n + 1 : 0] == '}'
          && strncmp (text + 1, command->parameters.list[i], n) == 0)
        break;
    }
  return i;
}

char *
mbench_command_test_fill (const struct mbench_command_test *command,
                          const char *text, const size_t *sizes, size_t n)
{
  char *result = NULL;
  size_t size;
  FILE *out = open_memstream (&result, &size);
  if (out == NULL)
    return NULL;
  while (*text != '\0')
    {
      size_t length;
      size_t i = parameter_at (command, text, &length);
      if (i < command->parameters.n && i < n)
        fprintf (out, "%zu", sizes[i]);
      else
        length = (fputc (*text, out), 1);
      text += length;
    }
  if (fclose (out) != 0)
    {
      free (result);
      return NULL;
    }
  return result;
}

enum mbench_status
mbench_command_test_fill_words (const struct mbench_command_test *command,
                                const struct mbench_words *words,
                                const size_t *sizes, size_t n,
                                struct mbench_words *result,
                                struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < words->n && status == MBENCH_OK; ++i)
    {
      char *word
          = mbench_command_test_fill (command, words->list[i], sizes, n);
      status = word != NULL ? mbench_words_add (result, word, error)
                            : mbench_no_memory (error, "a command");
      free (word);
    }
  return status;
}

/* The hash of Fowler, Noll and Vo in its form 1a of 64 bits, gone on with by N
   BYTES.  */
static uint64_t
digest (uint64_t hash, const void *bytes, size_t n)
{
  for (size_t i = 0; i < n; ++i)
    hash = (hash ^ ((const unsigned char *)bytes)[i])
           * UINT64_C (1099511628211);
  return hash;
}

static const uint64_t hash_basis = UINT64_C (14695981039346656037);

uint64_t
mbench_command_test_digest (int fd)
{
  char bytes[1 << 14];
  uint64_t hash = hash_basis;
  size_t place = 0;
  for (size_t n; (n = read_at (fd, bytes, sizeof bytes, place)) > 0;)
    {
      hash = digest (hash, bytes, n);
      place += n;
    }
  return hash;
}

uint64_t
mbench_command_test_point (const size_t *sizes, size_t n)
{
  return digest (hash_basis, sizes, n * sizeof *sizes);
}

void
mbench_command_test_free (void *data)
{
  struct mbench_command_test *command = data;
  if (command == NULL)
    return;
  struct mbench_words *const lists[]
      = { &command->words,    &command->prepare,   &command->cleanup,
          &command->set_up,   &command->tear_down, &command->parameters,
          &command->variables };
  for (size_t i = 0; i < sizeof lists / sizeof *lists; ++i)
    mbench_words_release (lists[i]);
  free (command->directory);
  free (command->input_file);
  free (command->output_file);
  if (command->input != -1)
    close (command->input);
  if (command->output != -1)
    close (command->output);
  if (command->seen != NULL && --command->seen->references == 0)
    munmap (command->seen, sizeof *command->seen);
  free (command);
}
