/* A main for a fuzz target where there is no fuzzer: the files that are given,
   and so many changes of them, always the same ones.

   drive CHANGES FILE...  reports by the Test Anything Protocol.  */

#include <config.h>

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

enum
{
  FILES = 256,
  CHANGED_SIZE = 1 << 16
};

struct file
{
  uint8_t *data;
  size_t size;
};

static uint64_t state = 0x9E3779B97F4A7C15;

/* A number below LIMIT > 0, by xorshift.  */
static size_t
below (size_t limit)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (size_t)(state % limit);
}

static struct file
load (const char *name)
{
  struct file file = { NULL, 0 };
  FILE *in = fopen (name, "rb");
  file.data = malloc (CHANGED_SIZE);
  if (in == NULL || file.data == NULL)
    {
      printf ("Bail out! %s: %s\n", name, strerror (errno));
      exit (1);
    }
  file.size = fread (file.data, 1, CHANGED_SIZE, in);
  fclose (in);
  return file;
}

/* Change DATA of *SIZE bytes once: a byte, a piece away, a piece twice, a word
   of our own, or a piece of OTHER.  */
static void
change (uint8_t *data, size_t *size, const struct file *other)
{
  static const char *const words[]
      = { "(",        ")",       "\"",  "\n",      "\n\n",   "\\",  "\\x00",
          "#",        "# ",      ": ",  "+ ",      "\xff",   " ",   "-",
          "_",        "9999999", "1e9", "(a 1)",   "Extra-", "²",   "name",
          "Outcome-", "Test-",   "e",   "outcome", "μs",     "\\u", "A: \\ \n",
          ",",        ";",       "\t",  "{",       "}",      "[",   "]",
          "null",     "NaN",     "ms",  "\"a\":",  " ns/op", "\r\n" };
  size_t at = below (*size + 1);
  size_t left = *size - at;
  const void *piece = words[0];
  size_t length = 0;
  size_t kind = below (6);
  if (kind == 0 && left > 0)
    {
      data[at] = (uint8_t)below (256);
      return;
    }
  if (kind == 1)
    {
      length = left > 0 ? below (left < 64 ? left : 64) + 1 : 0;
      memmove (data + at, data + at + length, left - length);
      *size -= length;
      return;
    }
  if (kind < 4)
    {
      piece = words[below (sizeof words / sizeof *words)];
      length = strlen (piece);
    }
  else if (other->size > 0)
    {
      size_t from = below (other->size);
      length = below (other->size - from < 200 ? other->size - from : 200);
      piece = other->data + from;
    }
  if (*size + length > CHANGED_SIZE)
    return;
  memmove (data + at + length, data + at, left);
  memcpy (data + at, piece, length);
  *size += length;
}

/* Copies end where their bytes do, so that reading behind them is seen.  */
static void
try (const uint8_t *data, size_t size)
{
  uint8_t *copy = malloc (size + (size == 0));
  memcpy (copy, data, size);
  LLVMFuzzerTestOneInput (copy, size);
  free (copy);
}

int
main (int argc, char **argv)
{
  static struct file files[FILES];
  static uint8_t data[CHANGED_SIZE];
  if (argc < 3 || argc - 2 > FILES)
    return 2;
  size_t n = (size_t)argc - 2;
  size_t changes = strtoul (argv[1], NULL, 10);
  for (size_t i = 0; i < n; ++i)
    {
      files[i] = load (argv[i + 2]);
      try (files[i].data, files[i].size);
    }
  printf ("ok 1 - %zu files\n", n);
  fflush (stdout);
  for (size_t i = 0; i < changes; ++i)
    {
      const struct file *file = &files[i % n];
      size_t size = file->size;
      memcpy (data, file->data, size);
      for (size_t k = below (4) + 1; k > 0; --k)
        change (data, &size, &files[below (n)]);
      try (data, size);
    }
  printf ("ok 2 - %zu changes of them\n1..2\n", changes);
  for (size_t i = 0; i < n; ++i)
    free (files[i].data);
  return 0;
}
