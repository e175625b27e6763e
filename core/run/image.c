#include <config.h>

#include "run/image.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Read the image that LINE of the list of mappings describes.  False where it
   is none.  */
static bool
read_image (const char *line, struct mbench_image *image)
{
  char permissions[5];
  unsigned major;
  unsigned minor;
  *image = (struct mbench_image){ 0 };
  if (sscanf (line, "%" SCNxPTR "-%" SCNxPTR " %4s %" SCNx64 " %x:%x %" SCNu64,
              &image->low, &image->high, permissions, &image->offset, &major,
              &minor, &image->inode)
      != 7)
    return false;
  image->device = (uint64_t)major << 32 | minor;
  return permissions[2] == 'x' && image->inode != 0;
}

size_t
mbench_images_note (struct mbench_image *list, size_t limit)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  char *line = NULL;
  size_t size = 0;
  size_t n = 0;
  if (maps == NULL)
    return 0;
  while (n < limit && getline (&line, &size, maps) != -1)
    if (read_image (line, &list[n]))
      ++n;
  free (line);
  fclose (maps);
  return n;
}

/* The address of the byte POSITION of the file of IMAGE in this process.  */
static uintptr_t
find_here (const struct mbench_image *image, uint64_t position)
{
  enum
  {
    LIMIT = 1024
  };
  struct mbench_image *own = calloc (LIMIT, sizeof *own);
  size_t n = own != NULL ? mbench_images_note (own, LIMIT) : 0;
  uintptr_t address = 0;
  for (size_t i = 0; i < n && address == 0; ++i)
    if (own[i].device == image->device && own[i].inode == image->inode
        && position >= own[i].offset
        && position - own[i].offset < own[i].high - own[i].low)
      address = own[i].low + (uintptr_t)(position - own[i].offset);
  free (own);
  return address;
}

uintptr_t
mbench_images_find (const struct mbench_image *list, size_t n,
                    uintptr_t address)
{
  for (size_t i = 0; i < n; ++i)
    if (address >= list[i].low && address < list[i].high)
      return find_here (&list[i], list[i].offset + (address - list[i].low));
  return 0;
}
