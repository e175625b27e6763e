#include <config.h>

#include "device/host-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/log.h"

bool
mbench_host_file_path (const char *state_home, const char *home, char *path,
                       size_t size)
{
  int n;
  if (state_home != NULL && state_home[0] == '/')
    n = snprintf (path, size, "%s/mbsh/host-levels", state_home);
  else if (home != NULL && home[0] == '/')
    n = snprintf (path, size, "%s/.local/state/mbsh/host-levels", home);
  else
    return false;
  return n > 0 && (size_t)n < size;
}

/* The contents of the file PATH as a string that the caller frees; NULL with
   errno set where it cannot be read.  Of a file that is far larger than ours
   can become, only the beginning.  */
static char *
read_text (const char *path)
{
  enum
  {
    LARGEST = 1 << 20
  };
  int file = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return NULL;
  char *text = malloc (LARGEST + 1);
  size_t n = 0;
  while (text != NULL && n < LARGEST)
    {
      ssize_t more = read (file, text + n, LARGEST - n);
      if (more < 0 && errno == EINTR)
        continue;
      if (more <= 0)
        break;
      n += (size_t)more;
    }
  close (file);
  if (text != NULL)
    text[n] = '\0';
  return text;
}

void
mbench_host_file_load (const char *path, const char *key,
                       struct mbench_host_levels *levels)
{
  char *text = read_text (path);
  mbench_host_levels_parse (text != NULL ? text : "", key, levels);
  free (text);
}

/* Make the folders that PATH is in.  */
static enum mbench_status
make_folders (const char *path, struct mbench_error *error)
{
  char *folder = strdup (path);
  if (folder == NULL)
    return mbench_no_memory (error, "a path");
  enum mbench_status status = MBENCH_OK;
  for (char *end = strchr (folder + 1, '/');
       end != NULL && status == MBENCH_OK; end = strchr (end + 1, '/'))
    {
      *end = '\0';
      if (mkdir (folder, 0700) != 0 && errno != EEXIST)
        status = mbench_fail (error, MBENCH_IO, "cannot make folder %s: %s",
                              folder, strerror (errno));
      *end = '/';
    }
  free (folder);
  return status;
}

/* Hold the lock of the file PATH, which is a file of its own, as PATH is
   replaced.  Whoever holds it needs less than a millisecond; after a second
   it is given up.  Returns a descriptor to close, or -1.  */
static int
lock (const char *path, struct mbench_error *error)
{
  enum
  {
    TRIES = 500
  };
  const struct timespec pause = { .tv_nsec = 2000000 };
  char *name;
  if (asprintf (&name, "%s.lock", path) < 0)
    {
      mbench_no_memory (error, "a path");
      return -1;
    }
  int file = open (name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  int reason = errno;
  bool is_held = false;
  for (int i = 0; file >= 0 && !is_held && i < TRIES; ++i)
    {
      is_held = flock (file, LOCK_EX | LOCK_NB) == 0;
      reason = errno;
      if (!is_held && reason != EWOULDBLOCK && reason != EINTR)
        break;
      if (!is_held)
        nanosleep (&pause, NULL);
    }
  if (!is_held)
    {
      mbench_fail (error, MBENCH_IO, "cannot lock %s: %s", name,
                   strerror (reason));
      if (file >= 0)
        close (file);
      file = -1;
    }
  free (name);
  return file;
}

static bool
write_whole (int file, const char *text)
{
  size_t left = strlen (text);
  while (left > 0)
    {
      ssize_t n = write (file, text, left);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return false;
      text += n;
      left -= (size_t)n;
    }
  return true;
}

/* Put TEXT in the place of what PATH has: readers see the one or the other. */
static enum mbench_status
replace (const char *path, const char *text, struct mbench_error *error)
{
  char *name;
  if (asprintf (&name, "%s.new", path) < 0)
    return mbench_no_memory (error, "a path");
  enum mbench_status status = MBENCH_OK;
  int file = open (name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
                   0600);
  bool is_written = file >= 0 && write_whole (file, text);
  if (file >= 0 && close (file) != 0)
    is_written = false;
  if (!is_written || rename (name, path) != 0)
    {
      status = mbench_fail (error, MBENCH_IO, "cannot write %s: %s", path,
                            strerror (errno));
      if (file >= 0)
        unlink (name);
    }
  free (name);
  return status;
}

/* With the lock held.  */
static enum mbench_status
add (const char *path, const char *key, const struct mbench_host_run *run,
     struct mbench_error *error)
{
  char *old = read_text (path);
  if (old == NULL && errno != ENOENT)
    return mbench_fail (error, MBENCH_IO, "cannot read %s: %s", path,
                        strerror (errno));
  char *new;
  enum mbench_status status
      = mbench_host_levels_add (old != NULL ? old : "", key, run, &new, error);
  free (old);
  if (status != MBENCH_OK)
    return status;
  status = replace (path, new, error);
  free (new);
  return status;
}

bool
mbench_host_file_note (const char *path, const char *key,
                       const struct mbench_host_run *run)
{
  struct mbench_error error;
  if (key[0] == '\0')
    return false;
  enum mbench_status status = make_folders (path, &error);
  if (status == MBENCH_OK)
    {
      int file = lock (path, &error);
      status = file < 0 ? MBENCH_IO : add (path, key, run, &error);
      if (file >= 0)
        close (file);
    }
  if (status != MBENCH_OK)
    mbench_log ("device", MICRO_BENCHMARK_INFO_LEVEL,
                "what this run saw of the host is not kept: %s",
                error.message);
  return status == MBENCH_OK;
}
