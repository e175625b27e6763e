#include "bodies.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum
{
  LINE = 64,
  RING_LINES = 512 * 1024 / LINE,
  ALIVE = 8,
  MOST_NUMBERS = 4096,
  PIECE = 1000
};

/* A sequence that is the same in each process: Marsaglia's xorshift.  */
static uint64_t
next_random (uint64_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static const uint64_t seed = UINT64_C (88172645463325252);

struct chain
{
  uint64_t value;
  size_t size;
};

void *
make_chain (size_t size)
{
  struct chain *chain = malloc (sizeof *chain);
  if (chain != NULL)
    *chain = (struct chain){ .value = 1, .size = size };
  return chain;
}

void
body_chain (void *made)
{
  struct chain *chain = made;
  uint64_t value = chain->value;
  for (size_t i = 0; i < chain->size; ++i)
    value = value * UINT64_C (6364136223846793005)
            + UINT64_C (1442695040888963407);
  chain->value = value;
}

struct line
{
  struct line *next;
  char rest[LINE - sizeof (struct line *)];
};

/* Sattolo's shuffle: one ring through all lines.  */
static void
link_ring (struct line *lines)
{
  uint64_t state = seed;
  for (size_t i = 0; i < RING_LINES; ++i)
    lines[i].next = &lines[i];
  for (size_t i = RING_LINES - 1; i > 0; --i)
    {
      size_t j = next_random (&state) % i;
      struct line *kept = lines[i].next;
      lines[i].next = lines[j].next;
      lines[j].next = kept;
    }
}

/* One ring for all that walk it: another would lie in other pages, which
   would make a difference of its own.  */
static struct line ring[RING_LINES] __attribute__ ((aligned (LINE)));
static struct line *current;

void *
make_chase (size_t size)
{
  size_t *loads = malloc (sizeof *loads);
  if (loads == NULL)
    return NULL;
  *loads = size;
  if (current == NULL)
    {
      link_ring (ring);
      current = ring;
    }
  return loads;
}

void
body_chase (void *loads)
{
  size_t size = *(const size_t *)loads;
  struct line *line = current;
  for (size_t i = 0; i < size; ++i)
    line = line->next;
  current = line;
}

void *
make_allocate (size_t size)
{
  size_t *allocations = malloc (sizeof *allocations);
  if (allocations != NULL)
    *allocations = size;
  return allocations;
}

void
body_allocate (void *allocations)
{
  static const uint16_t bytes[] = { 24, 40, 64,  100, 16,  256, 48, 900,
                                    32, 24, 128, 72,  512, 40,  16, 200 };
  size_t size = *(const size_t *)allocations;
  /* The compiler may not leave out what is written here.  */
  char *volatile alive[ALIVE] = { NULL };
  for (size_t i = 0; i < size; ++i)
    {
      free (alive[i % ALIVE]);
      char *piece = malloc (bytes[i % (sizeof bytes / sizeof *bytes)]);
      if (piece != NULL)
        piece[0] = 1;
      alive[i % ALIVE] = piece;
    }
  for (size_t i = 0; i < ALIVE; ++i)
    free (alive[i]);
}

/* One place for all that sort, as above.  */
static int original[MOST_NUMBERS];
static int sorted[MOST_NUMBERS];

void *
make_sort (size_t size)
{
  if (size > MOST_NUMBERS)
    return NULL;
  size_t *numbers = malloc (sizeof *numbers);
  if (numbers == NULL)
    return NULL;
  *numbers = size;
  uint64_t state = seed;
  for (size_t i = 0; i < MOST_NUMBERS; ++i)
    original[i] = (int)(next_random (&state) >> 33);
  return numbers;
}

static int
compare (const void *a, const void *b)
{
  int x = *(const int *)a;
  int y = *(const int *)b;
  return (x > y) - (x < y);
}

void
body_sort (void *numbers)
{
  size_t size = *(const size_t *)numbers;
  size_t piece = size < PIECE ? size : PIECE;
  memcpy (sorted, original, size * sizeof *sorted);
  qsort (sorted, piece, sizeof *sorted, compare);
  qsort (sorted + piece, size - piece, sizeof *sorted, compare);
}

void
end_body (void *made)
{
  free (made);
}
