#include <config.h>

#include "report/comparison-text.h"

#include <math.h>
#include <stdlib.h>

#include "report/comparison-line.h"
#include "report/proportion.h"
#include "report/table.h"

enum
{
  /* The time of the collector is rough below so many collections.  */
  ROUGH_COLLECTIONS = 10,
  MESSAGE_WIDTH = 300
};

/* What Guile's heap is handed out by, bytes.  */
#define CHUNK 4096.0

/* Bytes an iteration that differ by less are the same.  */
static const double same_bytes = 0.01;
/* What the loop itself allocates for a sample is less, and not the body's.  */
static const double least_sample_bytes = 1024;

struct page
{
  const struct mbench_comparison *comparison;
  bool unicode;
  FILE *out;
  /* The names of the arms.  */
  char *labels[MBENCH_MOST_ARMS];
};

static bool
make_labels (struct page *page)
{
  bool complete = true;
  for (size_t i = 0; i < page->comparison->duel.n; ++i)
    {
      page->labels[i] = mbench_arm_label (page->comparison, i, page->unicode);
      complete &= page->labels[i] != NULL;
    }
  return complete;
}

static void
free_labels (struct page *page)
{
  for (size_t i = 0; i < page->comparison->duel.n; ++i)
    free (page->labels[i]);
}

/* Whether the body of ARM allocates.  */
static bool
allocates (const struct mbench_compared_arm *arm)
{
  return arm->has_collector
         && arm->bytes * (double)arm->iterations >= least_sample_bytes;
}

/* Bytes, and what the collector takes for them.  */
static void
put_memory (const struct page *page, const struct mbench_compared_arm *arm)
{
  if (!allocates (arm))
    return;
  fprintf (page->out, "; %.0f bytes", arm->bytes);
  if (arm->collections == 0)
    fputs (" an iteration, and no collection", page->out);
  else
    {
      fputs (" and ", page->out);
      mbench_put_time (page->out, arm->collector, page->unicode);
      fputs (" of the collector an iteration", page->out);
    }
  if (arm->collections > 0 && arm->collections < ROUGH_COLLECTIONS)
    fprintf (page->out, " (rough: %zu collection%s)", arm->collections,
             arm->collections == 1 ? "" : "s");
}

static void
put_arm (const struct page *page, size_t number)
{
  const struct mbench_compared_arm *arm = &page->comparison->arms[number];
  if (!arm->time.is_there)
    return;
  fprintf (page->out, "%s: ", page->labels[number]);
  mbench_put_time (page->out, arm->time.estimate.value, page->unicode);
  fprintf (page->out, " an iteration%s, ",
           allocates (arm) && arm->collections > 0 ? " without collections"
                                                   : "");
  if (arm->iterations == 1)
    fputs ("each a sample", page->out);
  else
    fprintf (page->out, "%zu of them a sample", arm->iterations);
  put_memory (page, arm);
  fputc ('\n', page->out);
}

/* Begin a note on PAIR, by name where there are several.  */
static void
begin_note (const struct page *page, const struct mbench_duel_pair *pair)
{
  if (page->comparison->n_pairs > 1)
    fprintf (page->out, "%s against %s: ", page->labels[pair->other],
             page->labels[pair->base]);
}

/* By how many bytes an iteration arms that do the same may seem to differ,
   over ROUNDS samples of each: the heap is handed out by whole chunks, so that
   what each sample is seen to take may be off by one; three times what is left
   of that in the mean.  */
static double
allowance (const struct mbench_compared_arm *base,
           const struct mbench_compared_arm *other, size_t rounds)
{
  double samples = (double)(rounds > 0 ? rounds : 1);
  double base_error = CHUNK / (double)base->iterations;
  double other_error = CHUNK / (double)other->iterations;
  return same_bytes * fmax (base->bytes, other->bytes)
         + 3
               * sqrt ((base_error * base_error + other_error * other_error)
                       / (12 * samples));
}

/* Who of PAIR allocates more, where it is more than nothing.  */
static void
note_memory (const struct page *page, const struct mbench_compared_pair *both)
{
  const struct mbench_duel_pair *pair = &both->arms;
  const struct mbench_compared_arm *base = &page->comparison->arms[pair->base];
  const struct mbench_compared_arm *other
      = &page->comparison->arms[pair->other];
  if (!base->has_collector || !other->has_collector
      || (!allocates (base) && !allocates (other))
      || fabs (other->bytes - base->bytes)
             <= allowance (base, other, both->rounds))
    return;
  bool is_more = other->bytes > base->bytes;
  const struct mbench_compared_arm *least = is_more ? base : other;
  const struct mbench_compared_arm *most = is_more ? other : base;
  const char *more = page->labels[is_more ? pair->other : pair->base];
  const char *less = page->labels[is_more ? pair->base : pair->other];
  if (!allocates (least))
    {
      fprintf (page->out, "%s allocates memory, %s does not\n", more, less);
      return;
    }
  fprintf (page->out, "%s allocates ", more);
  mbench_put_ratio (page->out, log (most->bytes / least->bytes), 1);
  fprintf (page->out, " times as much memory as %s", less);
  if (least->collector > 0 && most->collector > 0)
    {
      fprintf (page->out, ", and the collector takes ");
      mbench_put_ratio (page->out, log (most->collector / least->collector),
                        1);
      fputs (" times as long for it", page->out);
    }
  fputc ('\n', page->out);
}

/* Whether the verdict on PAIR would be another if another layout of the code
   made the difference that it makes as a rule.  */
static bool
is_near_layout (const struct mbench_comparison *comparison,
                const struct mbench_compared_pair *pair)
{
  const struct mbench_judgement *judgement = &pair->judgement;
  if (pair->is_one_code || !pair->layouts.ratio.has_interval
      || mbench_pair_layouts (comparison, pair) > 1
      || mbench_pair_is_of_layout (comparison, pair))
    return false;
  double spare = fabs (pair->layouts.ratio.value) - judgement->half_width
                 - log1p (pair->rule.needed);
  return judgement->verdict != MBENCH_VERDICT_UNDECIDED
         && spare < MBENCH_TYPICAL_LAYOUT;
}

static void
note_layout (const struct page *page, const struct mbench_compared_pair *pair)
{
  if (!is_near_layout (page->comparison, pair))
    return;
  begin_note (page, &pair->arms);
  fputs ("one layout of the code was measured, and others differ by ",
         page->out);
  mbench_put_part (page->out, MBENCH_TYPICAL_LAYOUT);
  fputs (
      " as a rule, more than this verdict has to spare; " MBENCH_MORE_LAYOUTS
      "\n",
      page->out);
}

/* What the layouts differ by.  */
static void
note_spread (const struct page *page, const struct mbench_compared_pair *pair)
{
  const struct mbench_comparison *comparison = page->comparison;
  if (!pair->layouts.has_spread || mbench_pair_layouts (comparison, pair) == 1)
    return;
  begin_note (page, &pair->arms);
  if (pair->layouts.spread > 0)
    {
      fputs ("layout noise ", page->out);
      mbench_put_part (page->out, pair->layouts.spread);
    }
  else
    fputs ("no layout noise seen", page->out);
  fprintf (page->out, " over %zu processes%s\n", comparison->n_groups,
           comparison->unit == MBENCH_UNIT_CHILD
               ? ", in which chance places the code"
               : "");
}

static bool
is_in_process (const struct mbench_comparison *comparison)
{
  for (size_t i = 0; i < comparison->n_groups; ++i)
    if (comparison->groups[i].record.is_in_process)
      return true;
  return false;
}

/* Notes on the whole.  */
static void
put_conditions (const struct page *page)
{
  const struct mbench_comparison *comparison = page->comparison;
  if (mbench_comparison_is_forked (comparison))
    fputs ("The processes were forked from one: their layout did not vary\n",
           page->out);
  if (is_in_process (comparison))
    fputs ("Not isolated, run in the process itself\n", page->out);
  if (!comparison->has_common_iterations && comparison->duel.n > 1)
    fputs ("Each arm has its own number of iterations in a sample\n",
           page->out);
  if (comparison->keeps_flagged)
    fputs ("Most samples were disturbed or gave the processor up, and all "
           "count\n",
           page->out);
  if (comparison->was_interrupted)
    fputs ("Interrupted: this is what was measured until then\n", page->out);
}

static void
note_code (const struct page *page, size_t number)
{
  const struct mbench_compared_arm *arm = &page->comparison->arms[number];
  if (arm->is_unoptimised)
    fprintf (page->out, "%s: compiled without optimisation\n",
             page->labels[number]);
  if (arm->is_interpreted)
    fprintf (page->out,
             "%s: interpreted code, measured as it is; compiled code runs "
             "many times as fast\n",
             page->labels[number]);
}

/* Whether any verdict that arm NUMBER has a part in counts what was measured
   before it ended.  */
static bool
has_verdict (const struct mbench_comparison *comparison, size_t number)
{
  for (size_t i = 0; i < comparison->n_pairs; ++i)
    {
      const struct mbench_compared_pair *pair = &comparison->pairs[i];
      if ((pair->arms.base == number || pair->arms.other == number)
          && pair->layouts.ratio.has_interval)
        return true;
    }
  return false;
}

/* False when memory is short.  */
static bool
put_outcome (const struct page *page, size_t number)
{
  const struct mbench_outcome *outcome
      = &page->comparison->arms[number].outcome;
  if (outcome->kind == MBENCH_OUTCOME_DONE
      || (outcome->kind == MBENCH_OUTCOME_INTERRUPTED
          && page->comparison->was_interrupted))
    return true;
  const char *said = outcome->message != NULL ? outcome->message : "";
  char *message = mbench_table_cut (said, MESSAGE_WIDTH, page->unicode);
  char *word = mbench_table_cut (mbench_outcome_word (outcome), MESSAGE_WIDTH,
                                 page->unicode);
  bool complete = message != NULL && word != NULL;
  if (complete)
    fprintf (page->out, "%s: %s%s%s%s\n", page->labels[number], word,
             *message != '\0' ? ": " : "", message,
             has_verdict (page->comparison, number)
                 ? "; what was measured before counts"
                 : "");
  free (word);
  free (message);
  return complete;
}

static bool
put_outcomes (const struct page *page)
{
  bool complete = true;
  for (size_t i = 0; i < page->comparison->duel.n && complete; ++i)
    complete = put_outcome (page, i);
  return complete;
}

static bool
put_pairs (const struct page *page)
{
  bool complete = true;
  for (size_t i = 0; i < page->comparison->n_pairs && complete; ++i)
    {
      complete
          = mbench_pair_write (page->comparison, i, page->unicode, page->out);
      fputc ('\n', page->out);
    }
  return complete;
}

static void
put_notes (const struct page *page)
{
  const struct mbench_comparison *comparison = page->comparison;
  for (size_t i = 0; i < comparison->n_pairs; ++i)
    {
      note_memory (page, &comparison->pairs[i]);
      note_spread (page, &comparison->pairs[i]);
      note_layout (page, &comparison->pairs[i]);
    }
  for (size_t i = 0; i < comparison->duel.n; ++i)
    note_code (page, i);
  put_conditions (page);
}

enum mbench_status
mbench_comparison_write (const struct mbench_comparison *comparison,
                         bool unicode, FILE *out, struct mbench_error *error)
{
  struct page page
      = { .comparison = comparison, .unicode = unicode, .out = out };
  bool complete = make_labels (&page);
  if (complete)
    for (size_t i = 0; i < comparison->duel.n; ++i)
      put_arm (&page, i);
  complete = complete && put_pairs (&page) && put_outcomes (&page);
  if (complete)
    put_notes (&page);
  free_labels (&page);
  return complete ? MBENCH_OK
                  : mbench_no_memory (error, "the text of a comparison");
}

enum mbench_status
mbench_comparison_write_outcomes (const struct mbench_comparison *comparison,
                                  bool unicode, FILE *out,
                                  struct mbench_error *error)
{
  struct page page
      = { .comparison = comparison, .unicode = unicode, .out = out };
  bool complete = make_labels (&page) && put_outcomes (&page);
  free_labels (&page);
  return complete ? MBENCH_OK
                  : mbench_no_memory (error, "the text of a comparison");
}
