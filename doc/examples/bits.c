/* Two ways to count the bits of a word.  */

#include <mbenchmark/all.h>

static volatile unsigned word = 0xdeadbeef;

static void
each_bit (void *unused)
{
  (void)unused;
  unsigned rest = word, bits = 0;
  for (int i = 0; i < 32; ++i)
    bits += rest >> i & 1;
  word ^= bits & 0x80000000;
}

static void
set_bits (void *unused)
{
  (void)unused;
  unsigned bits = 0;
  for (unsigned rest = word; rest != 0; rest &= rest - 1)
    ++bits;
  word ^= bits & 0x80000000;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (each_bit);
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (set_bits);
