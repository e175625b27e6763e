/* run/image.h: where code lies, and what lies there in another process.  */

#include <config.h>

#include "run/image.h"

#include <stdlib.h>

#include "tap.h"

enum
{
  IMAGES = 256,
  SHIFT = 1 << 20
};

static struct mbench_image images[IMAGES];

static void
function (void)
{
}

/* The image that ADDRESS is in, or NULL.  */
static struct mbench_image *
image_of (uintptr_t address, size_t n)
{
  for (size_t i = 0; i < n; ++i)
    if (address >= images[i].low && address < images[i].high)
      return &images[i];
  return NULL;
}

int
main (void)
{
  uintptr_t here = (uintptr_t)(void (*) (void))function;
  size_t n = mbench_images_note (images, IMAGES);
  tap_ok (n > 1 && n < IMAGES, "a process has some images");
  struct mbench_image *own = image_of (here, n);
  tap_ok (own != NULL, "its functions are in one");
  tap_ok (image_of ((uintptr_t)images, n) == NULL, "its data are in none");
  tap_ok (image_of ((uintptr_t)(void (*) (void))abort, n) != own,
          "those of a library are in another");
  tap_size (mbench_images_note (images, 1), 1,
            "no more than there is room for");
  n = mbench_images_note (images, IMAGES);
  tap_ok (mbench_images_find (images, n, here) == here,
          "in a process laid out alike an address is what it is here");

  /* As another process has it, with all of it moved.  */
  own->low += SHIFT;
  own->high += SHIFT;
  struct mbench_image *list = own;
  tap_ok (mbench_images_find (list, 1, here + SHIFT) == here,
          "in one laid out otherwise it is where the file is here");
  tap_ok (mbench_images_find (list, 1, own->high) == 0
              && mbench_images_find (list, 1, own->low - 1) == 0,
          "what is in no image is nowhere");
  own->offset += 1;
  own->high -= 1;
  tap_ok (mbench_images_find (list, 1, here + SHIFT) == here + 1,
          "the place in the file counts");
  own->inode += 1;
  tap_ok (mbench_images_find (list, 1, here + SHIFT) == 0,
          "what is in another file is nowhere");
  return tap_done ();
}
