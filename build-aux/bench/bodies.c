#include "bodies.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum
{
  LINE = 64,
  RING_LINES = 512 * 1024 / LINE,
  ALIVE = 8
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

struct chase
{
  struct line lines[RING_LINES];
  struct line *current;
  size_t size;
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

void *
make_chase (size_t size)
{
  /* A multiple of the alignment, as it must be.  */
  size_t bytes = (sizeof (struct chase) + LINE - 1) / LINE * LINE;
  struct chase *chase = aligned_alloc (LINE, bytes);
  if (chase == NULL)
    return NULL;
  link_ring (chase->lines);
  chase->current = chase->lines;
  chase->size = size;
  return chase;
}

void
body_chase (void *made)
{
  struct chase *chase = made;
  struct line *current = chase->current;
  for (size_t i = 0; i < chase->size; ++i)
    current = current->next;
  chase->current = current;
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

struct numbers
{
  size_t size;
  int *sorted;
  int original[];
};

void *
make_sort (size_t size)
{
  struct numbers *numbers
      = malloc (sizeof *numbers + 2 * size * sizeof *numbers->original);
  if (numbers == NULL)
    return NULL;
  uint64_t state = seed;
  numbers->size = size;
  numbers->sorted = numbers->original + size;
  for (size_t i = 0; i < size; ++i)
    numbers->original[i] = (int)(next_random (&state) >> 33);
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
body_sort (void *made)
{
  struct numbers *numbers = made;
  memcpy (numbers->sorted, numbers->original,
          numbers->size * sizeof *numbers->sorted);
  qsort (numbers->sorted, numbers->size, sizeof *numbers->sorted, compare);
}

void
end_body (void *made)
{
  free (made);
}
