/* Memory in pages of its own, apart from the heap.  What is measured uses the
   heap: what lies there beside it, and when it is taken and given back,
   changes how fast that is.  */

#ifndef MBENCH_PAGES_H
#define MBENCH_PAGES_H

#include <stddef.h>

enum
{
  /* Things that must be alike to a cache lie a multiple of it apart.  */
  MBENCH_PAGE = 4096
};

/* SIZE > 0 bytes of zeros, or NULL; and their end, NULL being none.  */
void *mbench_pages_new (size_t size);
void mbench_pages_free (void *pages, size_t size);

/* SIZE, rounded up to whole pages.  */
size_t mbench_pages_round (size_t size);

#endif
