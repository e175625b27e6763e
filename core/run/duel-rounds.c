#include <config.h>

#include "run/duel-rounds.h"

#include <math.h>
#include <string.h>

#include "base/pages.h"
#include "run/duel.h"
#include "run/stop.h"
#include "stats/ratio.h"
#include "stats/robust.h"

static size_t
size_of_times (const struct mbench_duel *duel)
{
  return duel->n * MBENCH_DUEL_OPEN * sizeof (double);
}

/* The ratios of CAPACITY blocks.  */
static size_t
size_of_ratios (const struct mbench_duel *duel, size_t capacity)
{
  return mbench_duel_pairs (duel) * capacity * sizeof (double);
}

enum mbench_status
mbench_rounds_new (const struct mbench_duel *duel, size_t size,
                   struct mbench_rounds *result, struct mbench_error *error)
{
  *result = (struct mbench_rounds){ .duel = duel,
                                    .size = size,
                                    .next_look = MBENCH_DUEL_BLOCKS };
  result->times = mbench_pages_new (size_of_times (duel));
  return result->times != NULL ? MBENCH_OK
                               : mbench_no_memory (error, "the rounds");
}

void
mbench_rounds_release (struct mbench_rounds *rounds)
{
  if (rounds->duel == NULL)
    return;
  mbench_pages_free (rounds->times, size_of_times (rounds->duel));
  mbench_pages_free (rounds->ratios,
                     size_of_ratios (rounds->duel, rounds->capacity));
  *rounds = (struct mbench_rounds){ 0 };
}

/* Make room for one more block: the ratios of each pair are moved apart.  */
static enum mbench_status
reserve (struct mbench_rounds *rounds, struct mbench_error *error)
{
  if (rounds->n < rounds->capacity)
    return MBENCH_OK;
  size_t pairs = mbench_duel_pairs (rounds->duel);
  size_t capacity = 2 * rounds->capacity + MBENCH_PAGE / sizeof (double);
  double *ratios = mbench_pages_new (size_of_ratios (rounds->duel, capacity));
  if (ratios == NULL)
    return mbench_no_memory (error, "the blocks");
  for (size_t pair = 0; pair < pairs && rounds->n > 0; ++pair)
    memcpy (ratios + pair * capacity, rounds->ratios + pair * rounds->capacity,
            rounds->n * sizeof *ratios);
  mbench_pages_free (rounds->ratios,
                     size_of_ratios (rounds->duel, rounds->capacity));
  rounds->ratios = ratios;
  rounds->capacity = capacity;
  return MBENCH_OK;
}

/* The low location of ARM in the open block, over the rounds that count.  */
static double
locate (const struct mbench_rounds *rounds, size_t arm)
{
  double times[MBENCH_DUEL_OPEN];
  size_t n = 0;
  for (size_t i = 0; i < rounds->filled; ++i)
    if (rounds->keeps_flagged || !rounds->flagged[i])
      times[n++] = rounds->times[arm * MBENCH_DUEL_OPEN + i];
  return mbench_low_location_of (times, n);
}

static void
close_block (struct mbench_rounds *rounds)
{
  double locations[MBENCH_MOST_ARMS];
  for (size_t arm = 0; arm < rounds->duel->n; ++arm)
    locations[arm] = locate (rounds, arm);
  for (size_t i = 0; i < mbench_duel_pairs (rounds->duel); ++i)
    {
      struct mbench_duel_pair pair = mbench_duel_pair (rounds->duel, i);
      rounds->ratios[i * rounds->capacity + rounds->n]
          = log (locations[pair.other] / locations[pair.base]);
    }
  ++rounds->n;
  rounds->filled = 0;
  rounds->kept = 0;
}

enum mbench_status
mbench_rounds_record (struct mbench_rounds *rounds, const double *times,
                      bool is_flagged, bool *is_full,
                      struct mbench_error *error)
{
  *is_full = false;
  enum mbench_status status = reserve (rounds, error);
  if (status != MBENCH_OK)
    return status;
  for (size_t arm = 0; arm < rounds->duel->n; ++arm)
    rounds->times[arm * MBENCH_DUEL_OPEN + rounds->filled] = times[arm];
  rounds->flagged[rounds->filled++] = is_flagged;
  rounds->kept += !is_flagged;
  size_t most
      = rounds->size > 1 ? MBENCH_DUEL_SPARES : MBENCH_DUEL_LONG_SPARES;
  if (rounds->kept < rounds->size && rounds->filled - rounds->kept < most)
    return MBENCH_OK;
  rounds->keeps_flagged = rounds->kept < rounds->size;
  close_block (rounds);
  *is_full = true;
  return MBENCH_OK;
}

/* The block at which to look next: looks that follow one another cost no more
   than an eighth of what was measured meanwhile.  */
static size_t
next_look (size_t n)
{
  return n
         + (n / MBENCH_DUEL_LOOKS > MBENCH_DUEL_LOOKS ? n / MBENCH_DUEL_LOOKS
                                                      : MBENCH_DUEL_LOOKS);
}

static bool
are_precise (const struct mbench_rounds *rounds, double precision,
             double alpha)
{
  for (size_t i = 0; i < mbench_duel_pairs (rounds->duel); ++i)
    {
      struct mbench_ratio ratio = mbench_ratio_of_blocks (
          rounds->ratios + i * rounds->capacity, rounds->n);
      if (!ratio.has_interval
          || mbench_ratio_half_width (&ratio, alpha) > precision)
        return false;
    }
  return true;
}

bool
mbench_rounds_are_enough (struct mbench_rounds *rounds, double precision,
                          double alpha)
{
  if (rounds->n < rounds->next_look)
    return false;
  rounds->next_look = next_look (rounds->n);
  rounds->precise_looks
      = are_precise (rounds, precision, alpha) ? rounds->precise_looks + 1 : 0;
  return rounds->precise_looks >= MBENCH_STOP_LOOKS;
}
