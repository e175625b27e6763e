#include <config.h>

#include "base/nameless.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
mbench_nameless_open (void)
{
  const char *folder = getenv ("TMPDIR");
  if (folder == NULL || *folder == '\0')
    folder = "/tmp";
  int fd = open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd != -1)
    return fd;
  /* Not every file system knows how.  */
  char *path = malloc (strlen (folder) + sizeof "/mbenchXXXXXX");
  if (path == NULL)
    return -1;
  strcat (strcpy (path, folder), "/mbenchXXXXXX");
  fd = mkostemp (path, O_CLOEXEC);
  if (fd != -1)
    unlink (path);
  free (path);
  return fd;
}
