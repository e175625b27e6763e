#include <config.h>

#include "test/module-copy.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/path.h"

/* The copies of this process, which removes them at its end; a child that
   leaves by exit leaves them alone.  */
struct made
{
  struct made *next;
  pid_t maker;
  char *path;
  /* Whether it has a folder of its own.  */
  bool has_folder;
};

static struct made *all;

/* The bytes of a file that is mapped.  */
struct bytes
{
  void *start;
  size_t n;
};

static bool
map (const char *file, struct bytes *bytes)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC);
  struct stat facts;
  if (fd == -1)
    return false;
  *bytes = (struct bytes){ NULL, 0 };
  bool is_mapped = fstat (fd, &facts) == 0;
  if (is_mapped && facts.st_size > 0)
    {
      bytes->n = (size_t)facts.st_size;
      bytes->start = mmap (NULL, bytes->n, PROT_READ, MAP_PRIVATE, fd, 0);
      is_mapped = bytes->start != MAP_FAILED;
    }
  close (fd);
  return is_mapped;
}

static void
unmap (const struct bytes *bytes)
{
  if (bytes->n > 0)
    munmap (bytes->start, bytes->n);
}

bool
mbench_module_copy_is_of (const char *copy, const char *file)
{
  struct bytes ours;
  struct bytes theirs;
  if (!map (copy, &ours))
    return false;
  bool is_same = map (file, &theirs);
  if (is_same)
    {
      is_same
          = ours.n == theirs.n
            && (ours.n == 0 || memcmp (ours.start, theirs.start, ours.n) == 0);
      unmap (&theirs);
    }
  unmap (&ours);
  return is_same;
}

/* Whether SIZE bytes from OFFSET on end within BYTES.  */
static bool
is_within (const struct bytes *bytes, uint64_t offset, uint64_t size)
{
  return offset <= bytes->n && size <= bytes->n - offset;
}

/* Whether all that the headers of an object tell of lies within BYTES.  */
static bool
is_whole (const struct bytes *bytes)
{
  ElfW (Ehdr) header;
  if (bytes->n < sizeof header)
    return false;
  memcpy (&header, bytes->start, sizeof header);
  if (!is_within (bytes, header.e_phoff,
                  (uint64_t)header.e_phnum * header.e_phentsize)
      || !is_within (bytes, header.e_shoff,
                     (uint64_t)header.e_shnum * header.e_shentsize))
    return false;
  for (size_t i = 0; i < header.e_phnum; ++i)
    {
      ElfW (Phdr) part;
      if (header.e_phentsize < sizeof part)
        return true;
      memcpy (&part,
              (const char *)bytes->start + header.e_phoff
                  + i * header.e_phentsize,
              sizeof part);
      if (!is_within (bytes, part.p_offset, part.p_filesz))
        return false;
    }
  return true;
}

bool
mbench_module_copy_is_cut (const char *file)
{
  static const char of_this[]
      = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3,
          sizeof (void *) == 8 ? ELFCLASS64 : ELFCLASS32 };
  struct bytes bytes;
  if (!map (file, &bytes))
    return false;
  bool is_cut = bytes.n >= sizeof of_this
                && memcmp (bytes.start, of_this, sizeof of_this) == 0
                && !is_whole (&bytes);
  unmap (&bytes);
  return is_cut;
}

/* Whether FILE names libraries, or folders of them, by where it lies.  A
   string that only looks so does no harm.  */
static bool
looks_beside (const char *file)
{
  static const char *const words[] = { "$ORIGIN", "${ORIGIN}" };
  struct bytes bytes;
  bool is_found = false;
  if (!map (file, &bytes))
    return false;
  for (size_t i = 0; i < sizeof words / sizeof *words && bytes.n > 0; ++i)
    if (memmem (bytes.start, bytes.n, words[i], strlen (words[i])) != NULL)
      is_found = true;
  unmap (&bytes);
  return is_found;
}

static bool
pour (int from, int to)
{
  char bytes[1 << 16];
  ssize_t n;
  while ((n = read (from, bytes, sizeof bytes)) > 0)
    for (ssize_t done = 0; done < n;)
      {
        ssize_t written = write (to, bytes + done, (size_t)(n - done));
        if (written < 0)
          return false;
        done += written;
      }
  return n == 0;
}

/* Make the file TO, which is not there, of the bytes of FROM.  */
static bool
copy_bytes (const char *from, const char *to)
{
  int in = open (from, O_RDONLY | O_CLOEXEC);
  int out = in != -1 ? open (to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0700)
                     : -1;
  bool is_copied = out != -1 && pour (in, out);
  int reason = errno;
  if (in != -1)
    close (in);
  if (out != -1 && close (out) != 0 && is_copied)
    {
      is_copied = false;
      reason = errno;
    }
  if (out != -1 && !is_copied)
    unlink (to);
  errno = reason;
  return is_copied;
}

/* The process that has made the folder of copies NAME; zero where that is
 * none.
 */
static pid_t
maker_of (const char *name)
{
  static const char begin[] = "mbsh-";
  const size_t length = sizeof begin - 1;
  char *end;
  if (strncmp (name, begin, length) != 0 || !isdigit (name[length]))
    return 0;
  long maker = strtol (name + length, &end, 10);
  return maker > 0 && maker <= INT_MAX && *end == '-'
                 && strlen (end) == sizeof "-XXXXXX" - 1
             ? (pid_t)maker
             : 0;
}

/* Remove the copy in NAME, a folder of ours in PLACE, and it too.  */
static void
remove_stale (int place, const char *name)
{
  struct stat facts;
  int fd
      = openat (place, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *files
      = fd != -1 && fstat (fd, &facts) == 0 && facts.st_uid == geteuid ()
            ? fdopendir (fd)
            : NULL;
  if (files == NULL)
    {
      if (fd != -1)
        close (fd);
      return;
    }
  for (struct dirent *file; (file = readdir (files)) != NULL;)
    unlinkat (fd, file->d_name, 0);
  closedir (files);
  unlinkat (place, name, AT_REMOVEDIR);
}

/* Remove from FOLDER what processes that were killed have left there.  */
static void
sweep (const char *folder)
{
  DIR *names = opendir (folder);
  if (names == NULL)
    return;
  for (struct dirent *name; (name = readdir (names)) != NULL;)
    {
      pid_t maker = maker_of (name->d_name);
      if (maker != 0 && kill (maker, 0) != 0 && errno == ESRCH)
        remove_stale (dirfd (names), name->d_name);
    }
  closedir (names);
}

/* The path of a copy of FILE in a new folder below one that code may be mapped
   from; NULL without one, and errno tells.  */
static char *
path_in_new_folder (const char *file)
{
  const char *const folders[]
      = { getenv ("TMPDIR"), "/tmp", "/var/tmp", getenv ("XDG_RUNTIME_DIR") };
  char *path = NULL;
  errno = ENOENT;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; ++i)
    {
      struct statvfs facts;
      char *folder;
      if (folders[i] == NULL || folders[i][0] != '/'
          || statvfs (folders[i], &facts) != 0
          || (facts.f_flag & ST_NOEXEC) != 0
          || asprintf (&folder, "%s/mbsh-%ld-XXXXXX", folders[i],
                       (long)getpid ())
                 < 0)
        continue;
      sweep (folders[i]);
      bool is_made = mkdtemp (folder) != NULL;
      if (is_made
          && asprintf (&path, "%s/%s", folder, mbench_path_base (file)) < 0)
        {
          rmdir (folder);
          path = NULL;
        }
      free (folder);
      if (is_made)
        return path;
    }
  return NULL;
}

/* The path of a copy of FILE beside it.  */
static char *
path_beside (const char *file)
{
  static unsigned number;
  char *path;
  int folder = (int)(mbench_path_base (file) - file);
  if (asprintf (&path, "%.*s.%s.mbsh-%ld-%u", folder, file,
                mbench_path_base (file), (long)getpid (), ++number)
      < 0)
    return NULL;
  return path;
}

static void
remove_folder_of (const char *path)
{
  char *folder = strndup (path, (size_t)(mbench_path_base (path) - path));
  if (folder != NULL)
    rmdir (folder);
  free (folder);
}

static void
end (struct made *made)
{
  if (made->maker == getpid ())
    {
      unlink (made->path);
      if (made->has_folder)
        remove_folder_of (made->path);
    }
  free (made->path);
  free (made);
}

enum mbench_status
mbench_module_copy_make (const char *file, const char *subject, char **copy,
                         struct mbench_error *error)
{
  bool is_beside = looks_beside (file);
  struct made *made = malloc (sizeof *made);
  if (made == NULL)
    return mbench_no_memory (error, "a copy of a shared object");
  *made = (struct made){ .next = all,
                         .maker = getpid (),
                         .path = is_beside ? path_beside (file)
                                           : path_in_new_folder (file),
                         .has_folder = !is_beside };
  bool is_made = made->path != NULL && copy_bytes (file, made->path);
  int reason = errno;
  *copy = is_made ? strdup (made->path) : NULL;
  if (*copy != NULL)
    {
      all = made;
      return MBENCH_OK;
    }
  if (made->path != NULL)
    end (made);
  else
    free (made);
  if (is_made)
    return mbench_no_memory (error, "a copy of a shared object");
  return mbench_fail (error, MBENCH_IO,
                      "%.150s: no copy of it can be made%s: %s", subject,
                      is_beside ? " beside it, where it looks for others" : "",
                      strerror (reason));
}

void
mbench_module_copy_drop (char *copy)
{
  for (struct made **link = &all; *link != NULL && copy != NULL;
       link = &(*link)->next)
    if (strcmp ((*link)->path, copy) == 0)
      {
        struct made *made = *link;
        *link = made->next;
        end (made);
        break;
      }
  free (copy);
}

static void __attribute__ ((destructor)) drop_all (void)
{
  while (all != NULL)
    {
      struct made *made = all;
      all = made->next;
      end (made);
    }
}
