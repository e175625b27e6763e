#include <config.h>

#include "files.h"

#include <dirent.h>
#include <ftw.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *folder;

void
files_enter (void)
{
  char *top = getcwd (NULL, 0);
  if (top == NULL || asprintf (&folder, "%s/tests/files-XXXXXX", top) < 0
      || mkdtemp (folder) == NULL || setenv ("TMPDIR", folder, 1) != 0)
    abort ();
  free (top);
}

const char *
files_folder (void)
{
  return folder;
}

static int
end (const char *path, const struct stat *facts, int kind, struct FTW *where)
{
  (void)facts;
  (void)kind;
  (void)where;
  return remove (path);
}

void
files_leave (void)
{
  nftw (folder, end, 8, FTW_DEPTH | FTW_PHYS);
  free (folder);
  folder = NULL;
}

size_t
files_number (const char *path)
{
  size_t n = 0;
  DIR *entries = opendir (path);
  if (entries == NULL)
    abort ();
  for (struct dirent *entry = readdir (entries); entry != NULL;
       entry = readdir (entries))
    if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
      ++n;
  closedir (entries);
  return n;
}

void
files_copy (const char *from, const char *to)
{
  FILE *in = fopen (from, "rb");
  FILE *out = fopen (to, "wb");
  if (in == NULL || out == NULL)
    {
      perror (in == NULL ? from : to);
      abort ();
    }
  for (int c = getc (in); c != EOF; c = getc (in))
    putc (c, out);
  fclose (in);
  if (fclose (out) != 0)
    abort ();
}

/* What is looked for, and how often it was found.  */
struct search
{
  const char *name;
  size_t n;
};

static int
count (struct dl_phdr_info *info, size_t size, void *data)
{
  struct search *search = data;
  const char *slash = strrchr (info->dlpi_name, '/');
  (void)size;
  search->n += slash != NULL && strcmp (slash + 1, search->name) == 0;
  return 0;
}

size_t
files_loaded (const char *name)
{
  struct search search = { name, 0 };
  dl_iterate_phdr (count, &search);
  return search.n;
}
