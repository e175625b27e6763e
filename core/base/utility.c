#include <config.h>

#include <mbenchmark/utility.h>

void
micro_benchmark_init (void)
{
}

const char *
micro_benchmark_version (void)
{
  return PACKAGE_VERSION;
}

void
micro_benchmark_do_not_optimize (const void *dummy)
{
  __asm__ volatile("" : : "r"(dummy) : "memory");
}
