/* Tests that allocate so much, or touch so many pages, in each iteration: a
   program, and a module.  */

#include <mbenchmark/all.h>

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Three calls, of 600 bytes, of which none is left.  */
static void
three (void *unused)
{
  (void)unused;
  for (size_t i = 1; i <= 3; ++i)
    {
      void *volatile block = malloc (100 * i);
      free (block);
    }
}

/* One call, of 4000 bytes which are kept.  */
static void
keep (void *unused)
{
  static void *volatile kept;
  (void)unused;
  void **block = malloc (4000);
  if (block == NULL)
    abort ();
  *block = kept;
  kept = block;
}

/* Eight pages that were never touched.  */
static void
touch (void *unused)
{
  (void)unused;
  size_t page = (size_t)sysconf (_SC_PAGESIZE);
  size_t size = 8 * page;
  char *memory = mmap (NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    abort ();
  for (volatile char *byte = memory; byte < memory + size; byte += page)
    *byte = 1;
  munmap (memory, size);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (three);
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (keep);
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (touch);

MICRO_BENCHMARK_MAIN ();
