/* program/build-cache.h: what was put there under a key is found under that
   and under no other, whole or not at all, and the oldest goes.  */

#include <config.h>

#include "program/build-cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <mbenchmark/log.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tap.h"

static char top[] = "/tmp/mbsh-test-XXXXXX";
static struct mbench_error error;

static struct mbench_bytes
bytes (const char *text)
{
  return (struct mbench_bytes){ text, strlen (text) };
}

static void
write_text (const char *path, const char *text)
{
  FILE *file = fopen (path, "w");
  fputs (text, file);
  fclose (file);
}

/* The contents of the file.  */
static const char *
text_of (const char *path)
{
  static char text[100];
  FILE *file = fopen (path, "r");
  if (file == NULL)
    return NULL;
  text[fread (text, 1, sizeof text - 1, file)] = '\0';
  fclose (file);
  return text;
}

/* The names in FOLDER that begin with PREFIX.  */
static size_t
count (const char *folder, const char *prefix)
{
  size_t n = 0;
  DIR *names = opendir (folder);
  if (names == NULL)
    return 0;
  for (struct dirent *name; (name = readdir (names)) != NULL;)
    n += name->d_name[0] != '.'
         && strncmp (name->d_name, prefix, strlen (prefix)) == 0;
  closedir (names);
  return n;
}

/* Put an object with CONTENTS into the cache, under KEY.  */
static enum mbench_status
keep (const struct mbench_build_cache *cache, const char *key,
      const char *contents, const char *messages, struct mbench_cached *cached)
{
  char *folder;
  char path[200];
  *cached = (struct mbench_cached){ 0 };
  enum mbench_status status
      = mbench_build_cache_begin (cache, &folder, &error);
  if (status != MBENCH_OK)
    return status;
  snprintf (path, sizeof path, "%s/a.so", folder);
  write_text (path, contents);
  status = mbench_build_cache_keep (folder, bytes (key), "a.so",
                                    bytes (messages), cached, &error);
  free (folder);
  return status;
}

/* What is found under KEY as NAME, or NULL.  */
static const char *
found (const struct mbench_build_cache *cache, const char *key,
       const char *name)
{
  struct mbench_cached cached;
  if (!mbench_build_cache_find (cache, bytes (key), name, &cached))
    return NULL;
  const char *text = text_of (cached.path);
  mbench_cached_release (&cached);
  return text;
}

static void
test_keep (void)
{
  struct mbench_build_cache cache;
  struct mbench_cached cached;
  setenv ("XDG_CACHE_HOME", top, 1);
  tap_ok (mbench_build_cache_open (&cache, &error) == MBENCH_OK, "a cache");
  tap_ok (found (&cache, "k", "a.so") == NULL, "nothing is there at first");
  tap_ok (access (cache.folders[0], F_OK) != 0, "looking makes no folder");
  tap_ok (keep (&cache, "k", "one", "careful", &cached) == MBENCH_OK, "kept");
  tap_string (text_of (cached.path), "one", "the object is where it is said");
  tap_ok (cached.n_messages == 7 && strcmp (cached.messages, "careful") == 0,
          "with what was said");
  mbench_cached_release (&cached);
  tap_string (found (&cache, "k", "a.so"), "one", "it is found again");
  tap_ok (found (&cache, "l", "a.so") == NULL, "not under another key");
  tap_ok (found (&cache, "k", "b.so") == NULL, "nor as another object");
  tap_ok (keep (&cache, "k", "two", "", &cached) == MBENCH_OK, "once more");
  tap_string (text_of (cached.path), "one", "who was first stays");
  mbench_cached_release (&cached);
  tap_size (count (cache.folders[0], ""), 1, "nothing else is left");
  struct stat facts;
  stat (cache.folders[0], &facts);
  tap_ok ((facts.st_mode & 0777) == 0700, "it is for one user");
  mbench_build_cache_close (&cache);
}

/* Two keys of one hash: the first is made the second's by hand.  */
static void
test_collision (void)
{
  struct mbench_build_cache cache;
  struct mbench_cached cached;
  char path[300];
  mbench_build_cache_open (&cache, &error);
  keep (&cache, "first", "1", "", &cached);
  snprintf (path, sizeof path, "%.*skey",
            (int)(strrchr (cached.path, '/') + 1 - cached.path), cached.path);
  mbench_cached_release (&cached);
  write_text (path, "other");
  tap_ok (found (&cache, "first", "a.so") == NULL,
          "an entry of the same hash with another key is another's");
  tap_ok (keep (&cache, "first", "2", "", &cached) == MBENCH_OK,
          "one stands beside it");
  mbench_cached_release (&cached);
  tap_string (found (&cache, "first", "a.so"), "2", "and is found");
  tap_string (text_of (path), "other", "without harm to the first");
  write_text (path, "FIRST");
  tap_string (found (&cache, "first", "a.so"), "2",
              "a key of the same length differs too");
  mbench_build_cache_close (&cache);
}

static void
make_old (const char *path, int64_t seconds)
{
  const struct timespec then[2] = { { .tv_sec = time (NULL) - seconds },
                                    { .tv_sec = time (NULL) - seconds } };
  utimensat (AT_FDCWD, path, then, 0);
}

/* Let the entry of KEY have been used SECONDS ago.  */
static void
age (const struct mbench_build_cache *cache, const char *key, int64_t seconds)
{
  struct mbench_cached cached;
  char path[300];
  if (!mbench_build_cache_find (cache, bytes (key), "a.so", &cached))
    return;
  snprintf (path, sizeof path, "%.*skey",
            (int)(strrchr (cached.path, '/') + 1 - cached.path), cached.path);
  mbench_cached_release (&cached);
  make_old (path, seconds);
}

static void
test_trim (void)
{
  struct mbench_build_cache cache;
  struct mbench_cached cached;
  char home[200];
  char left[300];
  char fresh[300];
  snprintf (home, sizeof home, "%s/trim", top);
  setenv ("XDG_CACHE_HOME", home, 1);
  mbench_build_cache_open (&cache, &error);
  const char *folder = cache.folders[0];
  static const char *const keys[] = { "a", "b", "c" };
  for (int i = 0; i < 3; ++i)
    {
      keep (&cache, keys[i], "123456789", "", &cached);
      mbench_cached_release (&cached);
    }
  age (&cache, "a", 5000);
  age (&cache, "b", 9000);
  age (&cache, "c", 10);
  snprintf (left, sizeof left, "%s/new-left", folder);
  snprintf (fresh, sizeof fresh, "%s/new-fresh", folder);
  mkdir (left, 0700);
  mkdir (fresh, 0700);
  make_old (left, 100000);
  make_old (fresh, 5000);

  mbench_build_cache_trim (folder, 30, 3600);
  tap_size (count (folder, ""), 4, "what is not too much stays");
  tap_ok (access (left, F_OK) != 0, "but a build that was killed");
  tap_ok (access (fresh, F_OK) == 0, "not one that may be going on");
  mbench_build_cache_trim (folder, 29, 3600);
  tap_ok (found (&cache, "b", "a.so") == NULL, "the oldest goes");
  tap_size (count (folder, ""), 3, "with all it had");
  tap_ok (found (&cache, "a", "a.so") != NULL, "the next stays");
  mbench_build_cache_trim (folder, 0, 3600);
  tap_ok (found (&cache, "a", "a.so") != NULL, "as it was used just now");
  age (&cache, "a", 5000);
  mbench_build_cache_trim (folder, 0, 3600);
  tap_ok (found (&cache, "a", "a.so") == NULL, "later it goes");
  tap_ok (found (&cache, "c", "a.so") != NULL,
          "what was used within the time stays, however much it is");
  mbench_build_cache_close (&cache);
}

static void
test_fallback (void)
{
  struct mbench_build_cache cache;
  struct mbench_cached cached;
  char path[200];
  char open[300];
  char warning[500];
  snprintf (path, sizeof path, "%s/file", top);
  write_text (path, "");
  setenv ("XDG_CACHE_HOME", path, 1);
  setenv ("TMPDIR", top, 1);
  mbench_build_cache_open (&cache, &error);
  FILE *log = fmemopen (warning, sizeof warning, "w");
  micro_benchmark_log_set_output (log);
  tap_ok (keep (&cache, "k", "1", "", &cached) == MBENCH_OK,
          "where no folder can be made, there is another");
  tap_ok (strncmp (cached.path, top, strlen (top)) == 0,
          "in that for temporary files");
  mbench_cached_release (&cached);
  fclose (log);
  micro_benchmark_log_reset_output ();
  tap_ok (strstr (warning, "file/mbsh/modules: Not a directory") != NULL,
          "which is told with the reason");
  tap_string (found (&cache, "k", "a.so"), "1", "and looked in");

  snprintf (open, sizeof open, "%s", cache.folders[1]);
  chmod (open, 0777);
  tap_ok (found (&cache, "k", "a.so") == NULL,
          "but nothing is taken where everybody can write");
  tap_ok (keep (&cache, "k", "1", "", &cached) == MBENCH_IO, "nor built");
  tap_ok (strstr (error.message, "no folder to build in") != NULL,
          "which is an error");
  chmod (open, 0700);
  mbench_build_cache_close (&cache);

  unsetenv ("XDG_CACHE_HOME");
  unsetenv ("HOME");
  mbench_build_cache_open (&cache, &error);
  tap_ok (cache.folders[0] == NULL, "there may be no home at all");
  tap_ok (keep (&cache, "l", "2", "", &cached) == MBENCH_OK, "it works then");
  mbench_cached_release (&cached);
  mbench_build_cache_close (&cache);

  setenv ("HOME", "relative", 1);
  setenv ("XDG_CACHE_HOME", "relative", 1);
  mbench_build_cache_open (&cache, &error);
  tap_ok (cache.folders[0] == NULL,
          "names that are not from the root are none");
  mbench_build_cache_close (&cache);
  setenv ("HOME", "/some", 1);
  mbench_build_cache_open (&cache, &error);
  tap_string (cache.folders[0], "/some/.cache/mbsh/modules", "HOME is one");
  mbench_build_cache_close (&cache);
}

int
main (void)
{
  if (mkdtemp (top) == NULL)
    return EXIT_FAILURE;
  test_keep ();
  test_collision ();
  test_trim ();
  test_fallback ();
  mbench_build_cache_drop (top);
  tap_ok (access (top, F_OK) != 0, "a folder is dropped with all in it");
  return tap_done ();
}
