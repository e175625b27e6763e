#include <config.h>

#include "base/pages.h"

#include <sys/mman.h>

void *
mbench_pages_new (size_t size)
{
  void *pages = mmap (NULL, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return pages != MAP_FAILED ? pages : NULL;
}

void
mbench_pages_free (void *pages, size_t size)
{
  if (pages != NULL)
    munmap (pages, size);
}

size_t
mbench_pages_round (size_t size)
{
  return (size + MBENCH_PAGE - 1) / MBENCH_PAGE * MBENCH_PAGE;
}
