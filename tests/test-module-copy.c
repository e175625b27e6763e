/* test/module-copy.h: what is loaded is another file than the one that was
   given.  Runs in the top folder of the build.  */

#include <config.h>

#include "test/module-copy.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.h"
#include "tap.h"

#define FOLDER "tests/modules/.libs/"

static struct mbench_error error;

static char *
copy_of (const char *file)
{
  char *copy = NULL;
  error.message[0] = '\0';
  mbench_module_copy_make (file, "what was given", &copy, &error);
  return copy;
}

static void
test_private (void)
{
  char *first = copy_of (FOLDER "good.so");
  char *second = copy_of (FOLDER "good.so");
  tap_ok (first != NULL && second != NULL && strcmp (first, second) != 0,
          "two copies of a file have two names: %s", error.message);
  tap_ok (strncmp (first, files_folder (), strlen (files_folder ())) == 0,
          "among the temporary files");
  tap_ok (strcmp (strrchr (first, '/'), "/good.so") == 0,
          "and are called as the file is");
  struct stat facts;
  struct stat folder;
  *strrchr (second, '/') = '\0';
  bool is_private = stat (first, &facts) == 0 && stat (second, &folder) == 0
                    && (facts.st_mode & 077) == 0
                    && (folder.st_mode & 077) == 0;
  second[strlen (second)] = '/';
  tap_ok (is_private, "for nobody else");
  tap_ok (mbench_module_copy_is_of (first, FOLDER "good.so"),
          "a copy has the bytes of the file");
  tap_ok (!mbench_module_copy_is_of (first, FOLDER "foreign.so"),
          "not those of another");
  tap_ok (!mbench_module_copy_is_of (first, "none.so"),
          "nor of one that is not there");
  tap_size (files_number (files_folder ()), 2, "each has a folder");
  mbench_module_copy_drop (first);
  tap_size (files_number (files_folder ()), 1, "which goes with it");
  mbench_module_copy_drop (second);
  tap_size (files_number (files_folder ()), 0, "and nothing is left");
  mbench_module_copy_drop (NULL);
}

/* What looks for files beside itself must be beside them.  */
static void
test_beside (void)
{
  char *folder;
  char *file;
  if (asprintf (&folder, "%s/origin", files_folder ()) < 0
      || asprintf (&file, "%s/beside.so", folder) < 0
      || mkdir (folder, 0700) != 0)
    abort ();
  files_copy (FOLDER "beside.so", file);
  char *copy = copy_of (file);
  tap_ok (copy != NULL && strncmp (copy, folder, strlen (folder)) == 0
              && strchr (copy + strlen (folder) + 1, '/') == NULL,
          "one that looks beside itself has its copy there");
  tap_size (files_number (folder), 2, "under another name");
  char *other = copy_of (file);
  tap_ok (other != NULL && strcmp (copy, other) != 0, "a new one each time");
  mbench_module_copy_drop (copy);
  mbench_module_copy_drop (other);
  tap_size (files_number (folder), 1, "which goes too");
  if (geteuid () != 0 && chmod (folder, 0500) == 0)
    {
      tap_ok (copy_of (file) == NULL
                  && strstr (error.message,
                             "what was given: no copy of it can "
                             "be made beside it")
                         != NULL,
              "where none can be made there that is told: %s", error.message);
      chmod (folder, 0700);
    }
  unlink (file);
  rmdir (folder);
  free (file);
  free (folder);
}

static void
test_failure (void)
{
  tap_ok (copy_of ("tests/none.so") == NULL
              && strstr (error.message, "what was given") != NULL,
          "of nothing there is no copy: %s", error.message);
  tap_size (files_number (files_folder ()), 0, "and nothing is left of it");
}

/* What has lost its end is known, however much that is.  */
static void
test_cut (void)
{
  char *file;
  struct stat facts;
  if (asprintf (&file, "%s/cut.so", files_folder ()) < 0)
    abort ();
  files_copy (FOLDER "good.so", file);
  tap_ok (!mbench_module_copy_is_cut (file), "a whole object is not cut");
  if (stat (file, &facts) != 0)
    abort ();
  const off_t sizes[] = { facts.st_size - 1, facts.st_size / 2, 100, 20 };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    tap_ok (truncate (file, sizes[i]) == 0 && mbench_module_copy_is_cut (file),
            "one of its first %ld bytes is", (long)sizes[i]);
  tap_ok (truncate (file, 0) == 0 && !mbench_module_copy_is_cut (file),
          "an empty file is none");
  tap_ok (!mbench_module_copy_is_cut ("config.h"), "nor is a text");
  unlink (file);
  free (file);
}

/* The copy of a child, which is held until it ends.  */
static char *volatile held;

/* A process that is killed leaves its copy to those after it.  */
static void
test_killed (void)
{
  int status;
  char *mine = copy_of (FOLDER "good.so");
  pid_t child = fork ();
  if (child == 0)
    {
      held = copy_of (FOLDER "good.so");
      raise (SIGKILL);
    }
  waitpid (child, &status, 0);
  tap_size (files_number (files_folder ()), 2, "who is killed leaves a copy");
  char *other;
  if (asprintf (&other, "%s/mbsh-%ld-other", files_folder (), (long)child) < 0
      || mkdir (other, 0700) != 0)
    abort ();
  char *next = copy_of (FOLDER "good.so");
  tap_size (files_number (files_folder ()), 3, "which goes with the next");
  tap_ok (access (mine, R_OK) == 0 && access (next, R_OK) == 0,
          "those of who is there stay");
  tap_ok (rmdir (other) == 0, "and what is called otherwise");
  mbench_module_copy_drop (mine);
  mbench_module_copy_drop (next);
  free (other);
}

/* A process that ends has no copies; its children leave them.  */
static void
test_end (void)
{
  int status;
  char *copy = copy_of (FOLDER "good.so");
  pid_t child = fork ();
  if (child == 0)
    exit (0);
  waitpid (child, &status, 0);
  tap_ok (access (copy, R_OK) == 0, "a child that ends leaves a copy there");
  child = fork ();
  if (child == 0)
    {
      held = copy_of (FOLDER "good.so");
      exit (held == NULL);
    }
  waitpid (child, &status, 0);
  tap_ok (WIFEXITED (status) && WEXITSTATUS (status) == 0
              && files_number (files_folder ()) == 1,
          "and takes its own away");
  mbench_module_copy_drop (copy);
}

int
main (void)
{
  files_enter ();
  test_private ();
  test_beside ();
  test_failure ();
  test_cut ();
  test_killed ();
  test_end ();
  files_leave ();
  return tap_done ();
}
