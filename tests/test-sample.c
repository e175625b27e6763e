/* run/sample.h: samples in memory and in files.  */

#include <config.h>

#include "run/sample.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "refusal.h"
#include "tap.h"

enum
{
  ROWS = 1000
};

static micro_benchmark_time_sample_ rows[ROWS];

static bool
has_rows (const struct mbench_samples *samples, size_t n)
{
  return samples->n == n && samples->capacity >= n
         && memcmp (samples->rows, rows, n * sizeof *rows) == 0;
}

/* The entries of the folder PATH; `.' and `..' among them.  */
static size_t
count_entries (const char *path)
{
  size_t n = 0;
  DIR *folder = opendir (path);
  while (folder != NULL && readdir (folder) != NULL)
    ++n;
  if (folder != NULL)
    closedir (folder);
  return n;
}

static enum mbench_status
copy (struct mbench_samples *samples, size_t n, size_t limit)
{
  *samples = (struct mbench_samples){ 0 };
  return mbench_samples_copy (samples, rows, n, limit, NULL);
}

static void
test_copy (void)
{
  struct mbench_samples samples;
  tap_ok (copy (&samples, ROWS, sizeof rows) == MBENCH_OK
              && has_rows (&samples, ROWS) && samples.mapped == 0,
          "up to the limit they lie in memory");
  mbench_samples_release (&samples);
  tap_ok (samples.rows == NULL && samples.n == 0 && samples.capacity == 0,
          "what is released is empty");
  tap_ok (copy (&samples, ROWS, sizeof rows - 1) == MBENCH_OK
              && has_rows (&samples, ROWS) && samples.mapped == sizeof rows,
          "above it they lie in a file");
  mbench_samples_release (&samples);
  tap_ok (samples.mapped == 0, "which is released");
  tap_ok (copy (&samples, 1, 0) == MBENCH_OK && has_rows (&samples, 1)
              && samples.mapped > 0,
          "with a limit of nothing a single one does");
  samples.rows[0].iterations = 99;
  tap_size (samples.rows[0].iterations, 99, "and can be written");
  mbench_samples_release (&samples);
  tap_ok (copy (&samples, 0, 0) == MBENCH_OK && samples.n == 0
              && samples.mapped == 0,
          "none need no file");
  mbench_samples_release (&samples);
}

/* That adding copies to a first hundred moves them where all lie now.  */
static void
test_add (size_t first_limit, size_t limit, bool in_file, const char *name)
{
  struct mbench_samples samples;
  copy (&samples, 100, first_limit);
  tap_ok (mbench_samples_copy (&samples, rows + 100, 200, limit, NULL)
                  == MBENCH_OK
              && has_rows (&samples, 300) && (samples.mapped > 0) == in_file,
          "copies are put behind, %s", name);
  tap_ok (mbench_samples_copy (&samples, rows, 0, limit, NULL) == MBENCH_OK
              && has_rows (&samples, 300),
          "none change nothing");
  mbench_samples_release (&samples);
}

/* In a folder of its own, so that what is left there is seen.  */
static void
test_files (void)
{
  char folder[] = "mbsh-samples-XXXXXX";
  if (mkdtemp (folder) == NULL)
    abort ();
  setenv ("TMPDIR", folder, 1);
  int first = dup (STDOUT_FILENO);
  close (first);
  struct mbench_samples some[20];
  bool right = true;
  for (int i = 0; i < 20; ++i)
    right
        = right && copy (&some[i], ROWS, 0) == MBENCH_OK && some[i].mapped > 0;
  tap_ok (right, "samples in twenty files");
  tap_size (count_entries (folder), 2, "none of which has a name");
  int then = dup (STDOUT_FILENO);
  close (then);
  tap_size ((size_t)then, (size_t)first, "nor takes a descriptor");
  for (int i = 0; i < 20; ++i)
    {
      right = right && has_rows (&some[i], ROWS);
      mbench_samples_release (&some[i]);
    }
  tap_ok (right, "all have what was put there");
  rmdir (folder);

  struct mbench_samples samples;
  tap_ok (copy (&samples, ROWS, 0) == MBENCH_OK && has_rows (&samples, ROWS)
              && samples.mapped == 0,
          "where there is no folder they lie in memory");
  mbench_samples_release (&samples);
  unsetenv ("TMPDIR");
}

static void
test_reserve (void)
{
  struct mbench_samples samples = { 0 };
  struct mbench_error error;
  tap_ok (mbench_samples_reserve (&samples, 3, &error) == MBENCH_OK
              && samples.n == 0 && samples.capacity >= 3,
          "room is made");
  for (size_t i = 0; i < 3; ++i)
    mbench_samples_append (&samples, rows[i]);
  tap_ok (mbench_samples_reserve (&samples, ROWS, &error) == MBENCH_OK
              && samples.capacity >= 3 + ROWS && has_rows (&samples, 3),
          "and more, with what is there kept");
  mbench_samples_release (&samples);

  /* Those of a child lie in memory that cannot grow.  */
  struct mbench_samples fixed
      = { .rows = rows, .n = 2, .capacity = 10, .mapped = 1 };
  tap_ok (mbench_samples_reserve (&fixed, 8, &error) == MBENCH_OK,
          "mapped rows are used up");
  tap_ok (mbench_samples_reserve (&fixed, 9, &error) == MBENCH_NO_MEMORY
              && strstr (error.message, "10") != NULL && fixed.rows == rows,
          "and then there is no room: %s", error.message);
}

int
main (void)
{
  for (size_t i = 0; i < ROWS; ++i)
    rows[i].iterations = i + 1;
  log_catch ();
  test_copy ();
  test_add (SIZE_MAX, SIZE_MAX, false, "in memory");
  test_add (SIZE_MAX, 300 * sizeof *rows - 1, true, "from memory in a file");
  test_add (0, 0, true, "from a file in another");
  test_add (0, SIZE_MAX, false, "from a file in memory");
  test_files ();
  test_reserve ();
  log_let_go ();
  return tap_done ();
}
