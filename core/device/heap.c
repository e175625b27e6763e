#include <config.h>

#include "device/heap.h"

#include <malloc.h>

uint64_t
mbench_heap_in_use (void)
{
#ifdef HAVE_MALLINFO2
  struct mallinfo2 info = mallinfo2 ();
  return (uint64_t)info.uordblks + (uint64_t)info.hblkhd;
#else
  return 0;
#endif
}
