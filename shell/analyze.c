#include <config.h>

#include "analyze.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"
#include "report/recordings-read.h"

static ptrdiff_t
read_file (void *data, char *buffer, size_t size)
{
  const int *fd = data;
  ssize_t n;
  do
    n = read (*fd, buffer, size);
  while (n < 0 && errno == EINTR);
  return n;
}

/* Results come out before what is said of the lines behind them.  */
static void
tell (void *data, const char *message)
{
  (void)data;
  fflush (stdout);
  fprintf (stderr, "%s\n", message);
}

static bool
is_standard_input (const char *file)
{
  return strcmp (file, "-") == 0;
}

/* The name of FILE without folder and extension, which the caller frees.  */
static char *
base_name (const char *file)
{
  return mbench_path_stem (is_standard_input (file) ? "input" : file);
}

/* Whether another of the files has NAME too, so that their samples would
   mix.  */
static bool
is_shared (const struct mbsh_options *options, const char *file,
           const char *name)
{
  bool is_same = false;
  for (size_t i = 0; !is_same && i < options->files.n; ++i)
    {
      char *other = base_name (options->files.list[i]);
      is_same = other != NULL && strcmp (options->files.list[i], file) != 0
                && strcmp (other, name) == 0;
      free (other);
    }
  return is_same;
}

/* What samples of FILE are called, which the caller frees: where another file
   has its name, FILE as it was given.  */
static char *
name_for (const struct mbsh_options *options, const char *file)
{
  char *name = base_name (file);
  if (name == NULL || is_standard_input (file)
      || !is_shared (options, file, name))
    return name;
  free (name);
  return strdup (file);
}

/* Whether all of FILE was good.  */
static bool
analyze_file (struct mbench_recordings *recordings, const char *file,
              const struct mbsh_options *options)
{
  bool is_standard = is_standard_input (file);
  const char *told = is_standard ? "standard input" : file;
  int fd = is_standard ? STDIN_FILENO : open (file, O_RDONLY);
  if (fd < 0)
    {
      fprintf (stderr, "%s: %s\n", told, strerror (errno));
      return false;
    }
  char *name = name_for (options, file);
  struct mbench_recordings_input input = { .format = options->format,
                                           .unit = options->unit,
                                           .read = read_file,
                                           .source = &fd,
                                           .file = told,
                                           .name = name,
                                           .has_prefix = options->files.n > 1,
                                           .out = stdout,
                                           .analyzes = true,
                                           .complain = tell };
  size_t bad = 0;
  struct mbench_error error;
  enum mbench_status status
      = name != NULL
            ? mbench_recordings_read (recordings, &input, &bad, &error)
            : mbench_no_memory (&error, "the name of a file");
  if (status != MBENCH_OK)
    tell (NULL, error.message);
  free (name);
  if (!is_standard)
    close (fd);
  return status == MBENCH_OK && bad == 0;
}

/* Whether all that was printed has gone out.  Of a reader that went away
   nothing is said.  */
static bool
finish_output (void)
{
  errno = 0;
  if (fflush (stdout) == 0 && !ferror (stdout))
    return true;
  if (errno != EPIPE)
    fprintf (stderr, "mbsh: cannot write the output: %s\n",
             errno != 0 ? strerror (errno) : "not all of it went out");
  return false;
}

int
mbsh_analyze (const struct mbsh_options *options)
{
  struct mbench_recordings *recordings;
  struct mbench_error error;
  if (mbench_recordings_new (&recordings, &error) != MBENCH_OK)
    {
      fprintf (stderr, "mbsh: %s\n", error.message);
      return EXIT_FAILURE;
    }
  bool is_good = true;
  bool is_written = true;
  for (size_t i = 0; is_written && i < options->files.n; ++i)
    {
      is_good = analyze_file (recordings, options->files.list[i], options)
                && is_good;
      is_written = finish_output ();
    }
  mbench_recordings_free (recordings);
  return is_good && is_written ? EXIT_SUCCESS : EXIT_FAILURE;
}
