#include <config.h>

#include "report/comparison-set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/comparison-line.h"
#include "report/comparison-text.h"
#include "report/proportion.h"
#include "report/table.h"

enum column
{
  COLUMN_NAME,
  COLUMN_BASE,
  COLUMN_OTHER,
  COLUMN_RATIO,
  COLUMN_INTERVAL,
  COLUMN_VERDICT,
  COLUMNS
};

static const char *const heads[COLUMNS]
    = { "Test", "Base", "Other", "Ratio", "Interval", "Verdict" };

/* A pair of one of the comparisons.  */
struct line
{
  const struct mbench_comparison *comparison;
  size_t number;
};

static const struct mbench_compared_pair *
pair_of (const struct line *line)
{
  return &line->comparison->pairs[line->number];
}

/* The slowest first; what could not be compared is the last.  */
static int
compare_lines (const void *a, const void *b)
{
  const struct mbench_compared_pair *left = pair_of (a);
  const struct mbench_compared_pair *right = pair_of (b);
  bool has_left = left->blocks > 0;
  bool has_right = right->blocks > 0;
  if (has_left != has_right)
    return has_left ? -1 : 1;
  double difference
      = has_left ? right->layouts.ratio.value - left->layouts.ratio.value : 0;
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

/* The name of the pair: of the test, where both arms are of one name, of which
   the second has a number behind it.  NULL when memory is short.  */
static char *
pair_label (const struct line *line, bool unicode)
{
  const struct mbench_duel_pair *arms = &pair_of (line)->arms;
  const char *base = line->comparison->arms[arms->base].name;
  const char *other = line->comparison->arms[arms->other].name;
  size_t length = strlen (base);
  if (strncmp (base, other, length) == 0
      && strcmp (other + length, " (2)") == 0)
    return mbench_arm_label (line->comparison, arms->base, unicode);
  char *left = mbench_arm_label (line->comparison, arms->other, unicode);
  char *right = mbench_arm_label (line->comparison, arms->base, unicode);
  char *label = NULL;
  if (left != NULL && right != NULL
      && asprintf (&label, "%s : %s", left, right) < 0)
    label = NULL;
  free (left);
  free (right);
  return label;
}

static void
put_arm_time (const struct line *line, size_t number, bool unicode, FILE *out)
{
  const struct mbench_compared_arm *arm = &line->comparison->arms[number];
  if (arm->time.is_there)
    mbench_put_time (out, arm->time.estimate.value, unicode);
  else
    fputs ("--", out);
}

static void
put_pair_ratio (const struct mbench_compared_pair *pair, FILE *out)
{
  const struct mbench_ratio *ratio = &pair->layouts.ratio;
  if (pair->blocks > 0)
    mbench_put_ratio (out, ratio->value,
                      ratio->has_interval ? pair->judgement.half_width : 1);
  else
    fputs ("--", out);
}

static void
put_pair_interval (const struct mbench_compared_pair *pair, FILE *out)
{
  if (pair->layouts.ratio.has_interval)
    mbench_put_interval (out, pair->layouts.ratio.value,
                         pair->judgement.half_width);
  else
    fputs ("--", out);
}

static void
put_verdict (const struct mbench_compared_pair *pair, bool unicode, FILE *out)
{
  if (pair->blocks == 0)
    {
      fputs ("none", out);
      return;
    }
  fputs (mbench_verdict_name (pair->judgement.verdict), out);
  if (pair->judgement.verdict == MBENCH_VERDICT_UNDECIDED
      && pair->layouts.ratio.has_interval)
    {
      fputc (' ', out);
      mbench_put_half_width (out, pair->judgement.half_width, unicode);
    }
}

static void
put_cell (const struct line *line, enum column column, bool unicode, FILE *out)
{
  const struct mbench_compared_pair *pair = pair_of (line);
  switch (column)
    {
    case COLUMN_BASE:
      put_arm_time (line, pair->arms.base, unicode, out);
      break;
    case COLUMN_OTHER:
      put_arm_time (line, pair->arms.other, unicode, out);
      break;
    case COLUMN_RATIO:
      put_pair_ratio (pair, out);
      break;
    case COLUMN_INTERVAL:
      put_pair_interval (pair, out);
      break;
    default:
      put_verdict (pair, unicode, out);
      break;
    }
}

/* What stands in COLUMN of LINE, malloc'ed; NULL when memory is short.  */
static char *
cell_text (const struct line *line, enum column column, bool unicode)
{
  if (column == COLUMN_NAME)
    return pair_label (line, unicode);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return NULL;
  put_cell (line, column, unicode, out);
  if (fclose (out) == 0)
    return text;
  free (text);
  return NULL;
}

static bool
fill (struct mbench_table *table, const struct line *lines, size_t n,
      bool unicode)
{
  bool complete = mbench_table_add_row (table, false);
  for (unsigned i = 0; i < COLUMNS && complete; ++i)
    complete = mbench_table_set (table, i, strdup (heads[i]));
  for (size_t i = 0; i < n && complete; ++i)
    {
      complete = mbench_table_add_row (table, false);
      for (unsigned j = 0; j < COLUMNS && complete; ++j)
        complete = mbench_table_set (
            table, j, cell_text (&lines[i], (enum column)j, unicode));
    }
  return complete;
}

static bool
put_table (const struct line *lines, size_t n, bool unicode, FILE *out)
{
  static const struct mbench_screen plain;
  static const bool head_left[COLUMNS] = { true };
  struct mbench_table table;
  size_t width;
  mbench_table_init (&table, COLUMNS);
  bool complete
      = fill (&table, lines, n, unicode)
        && mbench_table_write (&table, head_left, &plain, out, &width);
  mbench_table_release (&table);
  return complete;
}

/* What other layouts of the code may make of the mean of the N pairs at LINES,
   a logarithm: that of what each has to be beyond, where it is for them.  */
static double
layout_share (const struct line *lines, size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; ++i)
    {
      const struct mbench_rule *rule = &pair_of (&lines[i])->rule;
      if (rule->needed > rule->tolerance)
        sum += log1p (rule->needed);
    }
  return sum / (double)n;
}

/* The MEAN of the N >= 1 pairs at LINES, which is held back as they are.  */
static void
put_mean (const struct mbench_ratio *mean, const struct line *lines, size_t n,
          double alpha, FILE *out)
{
  double half_width
      = mean->has_interval ? mbench_ratio_half_width (mean, alpha) : 1;
  fprintf (out, "Geometric mean of %zu: ", n);
  mbench_put_ratio (out, mean->value, half_width);
  if (mean->has_interval)
    {
      fputs (" (", out);
      mbench_put_level (out, alpha);
      fputs (": ", out);
      mbench_put_interval (out, mean->value, half_width);
      fputs (", of these and not of others)", out);
      double nearest = fabs (mean->value) - half_width;
      if (nearest > 0 && nearest <= layout_share (lines, n))
        fputs (": undecided, other layouts of the code may make it", out);
    }
  fputc ('\n', out);
}

static size_t
count_pairs (struct mbench_comparison *const *list, size_t n)
{
  size_t pairs = 0;
  for (size_t i = 0; i < n; ++i)
    pairs += list[i]->n_pairs;
  return pairs;
}

/* All pairs of LIST, in the order of the table.  NULL when memory is short. */
static struct line *
make_lines (struct mbench_comparison *const *list, size_t n, size_t pairs)
{
  struct line *lines = calloc (pairs + 1, sizeof *lines);
  if (lines == NULL)
    return NULL;
  size_t next = 0;
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < list[i]->n_pairs; ++j)
      lines[next++] = (struct line){ .comparison = list[i], .number = j };
  qsort (lines, pairs, sizeof *lines, compare_lines);
  return lines;
}

static size_t
count_measured (const struct line *lines, size_t n)
{
  size_t measured = 0;
  while (measured < n && pair_of (&lines[measured])->blocks > 0)
    ++measured;
  return measured;
}

enum mbench_status
mbench_comparison_set_write (struct mbench_comparison *const *list, size_t n,
                             const struct mbench_ratio *mean, double alpha,
                             bool unicode, FILE *out,
                             struct mbench_error *error)
{
  size_t pairs = count_pairs (list, n);
  struct line *lines = make_lines (list, n, pairs);
  bool complete = lines != NULL && put_table (lines, pairs, unicode, out);
  size_t measured = complete ? count_measured (lines, pairs) : 0;
  if (measured > 0)
    put_mean (mean, lines, measured, alpha, out);
  for (size_t i = 0; i < n && complete; ++i)
    if (list[i]->was_interrupted)
      {
        fputs ("Interrupted: this is what was measured until then\n", out);
        break;
      }
  free (lines);
  enum mbench_status status
      = complete ? MBENCH_OK
                 : mbench_no_memory (error, "the table of comparisons");
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    status = mbench_comparison_write_outcomes (list[i], unicode, out, error);
  return status;
}
