#include <config.h>

#include "report/comparison-line.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/proportion.h"
#include "report/table.h"

enum
{
  LABEL_WIDTH = 60
};

/* What a sentence is made of.  */
struct sentence
{
  const struct mbench_comparison *comparison;
  const struct mbench_compared_pair *pair;
  const struct mbench_ratio *ratio;
  double half_width;
  const char *base;
  const char *other;
  bool unicode;
  /* Whether it tells of which pair it is.  */
  bool has_names;
  FILE *out;
};

char *
mbench_arm_label (const struct mbench_comparison *comparison, size_t number,
                  bool unicode)
{
  return mbench_table_cut (comparison->arms[number].name, LABEL_WIDTH,
                           unicode);
}

bool
mbench_comparison_is_forked (const struct mbench_comparison *comparison)
{
  if (comparison->limits.processes < 2
      || comparison->unit == MBENCH_UNIT_CHILD)
    return false;
  bool is_forked = comparison->unit == MBENCH_UNIT_BLOCK;
  for (size_t i = 0; i < comparison->n_groups; ++i)
    is_forked |= comparison->groups[i].record.layout != MBENCH_LAYOUT_FRESH;
  return is_forked;
}

bool
mbench_comparison_goes_on (const struct mbench_comparison *comparison)
{
  bool goes_on = comparison->duel.n > 0;
  for (size_t i = 0; i < comparison->duel.n; ++i)
    goes_on &= comparison->duel.arms[i].planned.test != NULL;
  return goes_on;
}

static bool
is_native (const struct mbench_compared_arm *arm)
{
  return arm->kind == NULL || strcmp (arm->kind, "native") == 0;
}

/* Whether both arms of PAIR are code in C.  */
static bool
is_all_native (const struct mbench_comparison *comparison,
               const struct mbench_compared_pair *pair)
{
  return is_native (&comparison->arms[pair->arms.base])
         && is_native (&comparison->arms[pair->arms.other]);
}

/* Whether any process of COMPARISON was a fresh execution.  */
static bool
has_fresh (const struct mbench_comparison *comparison)
{
  for (size_t i = 0; i < comparison->n_groups; ++i)
    if (comparison->groups[i].record.layout == MBENCH_LAYOUT_FRESH)
      return true;
  return false;
}

size_t
mbench_pair_layouts (const struct mbench_comparison *comparison,
                     const struct mbench_compared_pair *pair)
{
  bool varies
      = comparison->unit == MBENCH_UNIT_PROCESS
            ? !mbench_comparison_is_forked (comparison)
        : comparison->unit == MBENCH_UNIT_CHILD
            ? !is_all_native (comparison, pair) || has_fresh (comparison)
            : false;
  return varies && comparison->n_groups > 0 ? comparison->n_groups : 1;
}

bool
mbench_pair_is_of_layout (const struct mbench_comparison *comparison,
                          const struct mbench_compared_pair *pair)
{
  return !pair->is_one_code && mbench_pair_layouts (comparison, pair) == 1
         && !is_all_native (comparison, pair);
}

const char *
mbench_outcome_phrase (const struct mbench_outcome *outcome)
{
  switch (outcome->kind)
    {
    case MBENCH_OUTCOME_SKIPPED:
      return "was skipped";
    case MBENCH_OUTCOME_INTERRUPTED:
      return "was interrupted";
    case MBENCH_OUTCOME_TIMED_OUT:
      return "timed out";
    case MBENCH_OUTCOME_RAISED:
      return "raised an exception";
    case MBENCH_OUTCOME_EXITED:
      return "called exit";
    case MBENCH_OUTCOME_ESCAPED:
      return "left through a continuation";
    case MBENCH_OUTCOME_KILLED:
      return "was killed";
    case MBENCH_OUTCOME_OUT_OF_MEMORY:
      return "ran out of memory";
    case MBENCH_OUTCOME_DONE:
      return "went through";
    default:
      return "failed";
    }
}

static void
put_more (const struct sentence *sentence)
{
  if (mbench_comparison_goes_on (sentence->comparison))
    fputs ("; ,more to go on", sentence->out);
}

/* "undecided", and of which pair.  */
static void
put_undecided (const struct sentence *sentence)
{
  fputs ("undecided", sentence->out);
  if (sentence->has_names)
    fprintf (sentence->out, " on %s against %s", sentence->other,
             sentence->base);
}

static const char *
slower_or_faster (const struct sentence *sentence)
{
  return sentence->ratio->value > 0 ? "slower" : "faster";
}

static void
put_difference (const struct sentence *sentence)
{
  mbench_put_part_within (sentence->out,
                          mbench_proportion_change (sentence->ratio->value),
                          mbench_proportion_change (sentence->half_width));
  fprintf (sentence->out, " %s", slower_or_faster (sentence));
}

static void
say_difference (const struct sentence *sentence)
{
  double value = fabs (sentence->ratio->value);
  fprintf (sentence->out, "%s is ", sentence->other);
  mbench_put_ratio (sentence->out, value, sentence->half_width);
  fprintf (sentence->out, " times %s than %s%s (", slower_or_faster (sentence),
           sentence->base,
           mbench_pair_is_of_layout (sentence->comparison, sentence->pair)
               ? " in this layout"
               : "");
  mbench_put_level (sentence->out, sentence->pair->judgement.alpha);
  fputs (": ", sentence->out);
  mbench_put_interval (sentence->out, value, sentence->half_width);
  fputc (')', sentence->out);
}

static void
say_same (const struct sentence *sentence)
{
  fprintf (sentence->out,
           "no difference seen between %s and %s%s; a change "
           "of ",
           sentence->base, sentence->other,
           mbench_pair_is_of_layout (sentence->comparison, sentence->pair)
               ? " in this layout"
               : "");
  mbench_put_part (sentence->out, sentence->pair->judgement.smallest);
  fputs (" would have been", sentence->out);
}

static void
say_too_wide (const struct sentence *sentence)
{
  put_undecided (sentence);
  fputs (": ", sentence->out);
  if (fabs (sentence->ratio->value) > sentence->half_width)
    {
      put_difference (sentence);
      fputs (", ", sentence->out);
    }
  mbench_put_half_width (sentence->out, sentence->half_width,
                         sentence->unicode);
  fputs (" after ", sentence->out);
  mbench_put_seconds (sentence->out, (double)sentence->comparison->time_taken);
  put_more (sentence);
}

static void
say_layout (const struct sentence *sentence)
{
  size_t layouts = mbench_pair_layouts (sentence->comparison, sentence->pair);
  put_undecided (sentence);
  fputs (": ", sentence->out);
  put_difference (sentence);
  if (layouts == 1)
    fputs (" in this layout, which other layouts of the code may make",
           sentence->out);
  else
    fprintf (sentence->out,
             " in %zu layouts, which others of the code may make", layouts);
  fputs (mbench_comparison_is_forked (sentence->comparison)
             ? "; " MBENCH_MORE_LAYOUTS ", once the tests are in a file"
             : "; " MBENCH_MORE_LAYOUTS,
         sentence->out);
}

static void
say_spread (const struct sentence *sentence)
{
  put_undecided (sentence);
  fputs (" below ", sentence->out);
  mbench_put_part (sentence->out, sentence->pair->judgement.smallest);
  fputs (": where the code lies makes ", sentence->out);
  mbench_put_part (sentence->out, sentence->pair->layouts.spread);
}

static void
say_no_interval (const struct sentence *sentence)
{
  const struct mbench_comparison *comparison = sentence->comparison;
  size_t n = comparison->unit == MBENCH_UNIT_BLOCK ? sentence->pair->blocks
                                                   : comparison->n_groups;
  put_undecided (sentence);
  if (sentence->pair->blocks == 0)
    {
      fputs (": nothing was measured in ", sentence->out);
      mbench_put_seconds (sentence->out, (double)comparison->time_taken);
    }
  else
    fprintf (sentence->out, ": %zu %s too few for an interval", n,
             comparison->unit == MBENCH_UNIT_BLOCK
                 ? n == 1 ? "block is" : "blocks are"
             : n == 1 ? "process is"
                      : "processes are");
  put_more (sentence);
}

static bool
is_guilty (const struct mbench_compared_arm *arm)
{
  return mbench_outcome_is_own (arm->outcome.kind);
}

/* There is no interval, and an arm ended badly.  False where none did.  */
static bool
say_guilty (const struct sentence *sentence)
{
  const struct mbench_duel_pair *pair = &sentence->pair->arms;
  const struct mbench_compared_arm *base
      = &sentence->comparison->arms[pair->base];
  const struct mbench_compared_arm *other
      = &sentence->comparison->arms[pair->other];
  if (!is_guilty (base) && !is_guilty (other))
    return false;
  fprintf (sentence->out, "no verdict on %s against %s: ", sentence->other,
           sentence->base);
  if (is_guilty (base))
    fprintf (sentence->out, "%s %s", sentence->base,
             mbench_outcome_phrase (&base->outcome));
  if (is_guilty (other))
    fprintf (sentence->out, "%s%s %s", is_guilty (base) ? ", and " : "",
             sentence->other, mbench_outcome_phrase (&other->outcome));
  return true;
}

static void
say_undecided (const struct sentence *sentence)
{
  switch (sentence->pair->judgement.doubt)
    {
    case MBENCH_DOUBT_LAYOUT:
      say_layout (sentence);
      break;
    case MBENCH_DOUBT_SPREAD:
      say_spread (sentence);
      break;
    default:
      say_too_wide (sentence);
      break;
    }
}

static void
say (const struct sentence *sentence)
{
  if (!sentence->ratio->has_interval)
    {
      if (!say_guilty (sentence))
        say_no_interval (sentence);
      return;
    }
  switch (sentence->pair->judgement.verdict)
    {
    case MBENCH_VERDICT_SLOWER:
    case MBENCH_VERDICT_FASTER:
      say_difference (sentence);
      break;
    case MBENCH_VERDICT_SAME:
      say_same (sentence);
      break;
    default:
      say_undecided (sentence);
      break;
    }
}

static bool
write_pair (const struct mbench_comparison *comparison, size_t number,
            bool has_names, bool unicode, FILE *out)
{
  const struct mbench_compared_pair *pair = &comparison->pairs[number];
  char *base = mbench_arm_label (comparison, pair->arms.base, unicode);
  char *other = mbench_arm_label (comparison, pair->arms.other, unicode);
  bool complete = base != NULL && other != NULL;
  if (complete)
    {
      const struct sentence sentence
          = { .comparison = comparison,
              .pair = pair,
              .ratio = &pair->layouts.ratio,
              .half_width = pair->judgement.half_width,
              .base = base,
              .other = other,
              .unicode = unicode,
              .has_names = has_names,
              .out = out };
      say (&sentence);
    }
  free (base);
  free (other);
  return complete;
}

bool
mbench_pair_write (const struct mbench_comparison *comparison, size_t number,
                   bool unicode, FILE *out)
{
  return write_pair (comparison, number, comparison->n_pairs > 1, unicode,
                     out);
}

bool
mbench_pair_write_alone (const struct mbench_comparison *comparison,
                         size_t number, bool unicode, FILE *out)
{
  return write_pair (comparison, number, true, unicode, out);
}
