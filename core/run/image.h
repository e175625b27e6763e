/* Where the code of a process lies: the files that it has mapped to run.  With
   the images of another process an address of its can be found in this one, if
   both have mapped the same file; that the layout differs is the point of a
   fresh execution.  */

#ifndef MBENCH_IMAGE_H
#define MBENCH_IMAGE_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of a file from OFFSET on, at the addresses from LOW up to HIGH. */
struct mbench_image
{
  uintptr_t low;
  uintptr_t high;
  uint64_t offset;
  uint64_t device;
  uint64_t inode;
};

/* Put the images of this process, LIMIT at most, in LIST.  Returns their
   number; zero where the system does not tell.  */
size_t mbench_images_note (struct mbench_image *list, size_t limit);

/* The address in this process of what lies at ADDRESS in the one that has the
   N images of LIST; zero where that is in no file that this process runs.  */
uintptr_t mbench_images_find (const struct mbench_image *list, size_t n,
                              uintptr_t address);

#endif
