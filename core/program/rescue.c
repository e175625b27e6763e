#include <config.h>

#include "program/rescue.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "device/host-file.h"
#include "report/values.h"
#include "report/writer.h"

static const char pattern[] = "rescued-XXXXXX.lisp";

enum
{
  /* Of ".lisp".  */
  SUFFIX = 5
};

/* Make the folder PATH and those that it is in.  */
static void
make_folders (char *path)
{
  for (char *slash = strchr (path + 1, '/'); slash != NULL;
       slash = strchr (slash + 1, '/'))
    {
      *slash = '\0';
      mkdir (path, 0700);
      *slash = '/';
    }
}

/* Write REPORT to a new file that PATH, a pattern, becomes the name of.  */
static bool
write_to (const struct micro_benchmark_report_ *report, char *path)
{
  int file = mkstemps (path, SUFFIX);
  FILE *out = file >= 0 ? fdopen (file, "w") : NULL;
  if (out == NULL)
    {
      if (file >= 0)
        {
          close (file);
          unlink (path);
        }
      return false;
    }
  micro_benchmark_output_values values = mbench_values_everything;
  values.samples_data = true;
  struct mbench_error error;
  bool is_written
      = mbench_write (&mbench_writer_lisp, report, &values, NULL, out, &error)
        == MBENCH_OK;
  is_written = fclose (out) == 0 && is_written;
  if (!is_written)
    unlink (path);
  return is_written;
}

bool
mbench_rescue (const struct micro_benchmark_report_ *report,
               char path[MBENCH_RESCUE_PATH])
{
  char state[PATH_MAX];
  if (mbench_host_file_path (getenv ("XDG_STATE_HOME"), getenv ("HOME"), state,
                             sizeof state))
    {
      /* The folder of that file is ours.  */
      make_folders (state);
      int n = snprintf (path, MBENCH_RESCUE_PATH, "%.*s/%s",
                        (int)(strrchr (state, '/') - state), state, pattern);
      if (n < MBENCH_RESCUE_PATH && write_to (report, path))
        return true;
    }
  const char *temporary = getenv ("TMPDIR");
  int n = snprintf (
      path, MBENCH_RESCUE_PATH, "%s/%s",
      temporary != NULL && *temporary == '/' ? temporary : "/tmp", pattern);
  return n < MBENCH_RESCUE_PATH && write_to (report, path);
}
