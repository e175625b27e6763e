#include <config.h>

#include "report/self-check-line.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "device/clock.h"

/* Fewer trials tell little of a rate of 95 %.  */
static const size_t few_trials = 10;

/* NS as seconds, to two digits, or to tenths where there are more.  */
static void
put_seconds (double ns, FILE *out)
{
  double s = ns / MBENCH_NS_PER_S;
  if (s >= 100)
    fprintf (out, "%.0f s", s);
  else
    fprintf (out, s >= 10 ? "%.3g s" : "%.2g s", s);
}

/* The rate VALUE in per cent, to tenths, or to two digits where it is
   smaller.  */
static void
put_rate (double value, FILE *out)
{
  double percent = 100 * value;
  bool is_whole = fabs (percent - round (percent)) < 1e-9;
  fprintf (out,
           is_whole        ? "%.0f %%"
           : percent < 0.1 ? "%.2g %%"
                           : "%.1f %%",
           percent);
}

static void
put_interval (const struct mbench_rate *rate, FILE *out)
{
  put_rate (rate->low, out);
  fputs (" .. ", out);
  put_rate (rate->high, out);
}

static void
put_count (const struct mbench_rate *rate, FILE *out)
{
  fprintf (out, "%zu of %zu", rate->n, rate->trials);
}

static void
put_head (const struct mbench_self_check *check, const char *name, FILE *out)
{
  const struct mbench_quality *quality = &check->quality;
  if (check->n == 0)
    {
      fprintf (out, "self-check of %s: no trial came to its end in ", name);
      put_seconds ((double)check->time_taken, out);
      fputc ('\n', out);
      return;
    }
  fprintf (out, "self-check of %s: %zu trial%s in ", name, check->n,
           check->n > 1 ? "s" : "");
  put_seconds ((double)check->time_taken, out);
  if (check->n > 1)
    {
      fputs (", of ", out);
      put_seconds (quality->time_median, out);
      fputs (" in the median, ", out);
      put_seconds (quality->time_95, out);
      fputs (" at the 95th percentile", out);
    }
  fputc ('\n', out);
}

static void
put_unchanged (const struct mbench_self_check *check, FILE *out)
{
  const struct mbench_quality *quality = &check->quality;
  if (quality->alarms.trials == 0)
    return;
  fputs ("identical code called different by the interval: ", out);
  put_count (&quality->alarms_by_interval, out);
  fprintf (out, " (%.4g %%: ", 100 * check->confidence);
  put_interval (&quality->alarms_by_interval, out);
  fputs ("; its level is ", out);
  put_rate (1 - check->confidence, out);
  fputs (")\nidentical code called slower or faster by the verdict: ", out);
  put_count (&quality->alarms, out);
  fputs (" (", out);
  put_interval (&quality->alarms, out);
  fputs (")\n", out);
  if (quality->has_apparent)
    fprintf (out,
             "identical code seemed to differ by %.2g %% in the median, "
             "%.2g %% at the 95th percentile\n",
             100 * quality->apparent_median, 100 * quality->apparent_95);
}

static void
put_change (const struct mbench_checked_change *change, FILE *out)
{
  if (change->found.trials == 0)
    return;
  fprintf (out, "%+g %% of work: found in ", 100 * change->extra);
  put_count (&change->found, out);
  fputs (" (", out);
  put_interval (&change->found, out);
  fprintf (out, "), by the interval alone in %zu",
           change->found_by_interval.n);
  if (change->wrong > 0)
    fprintf (out, ", called faster in %zu", change->wrong);
  if (change->has_median)
    fprintf (out, "; measured as %+.3g %% in the median",
             100 * change->median);
  fputc ('\n', out);
}

/* The smallest change of QUALITY that was seen, and by how many trials where
   these are few.  */
static void
put_smallest (const struct mbench_quality *quality, FILE *out)
{
  fputs ("smallest change found in 95 % of its trials: ", out);
  if (!quality->has_smallest)
    {
      fputs ("none of those tried\n", out);
      return;
    }
  fprintf (out, "%g %%", 100 * quality->smallest);
  const struct mbench_checked_change *change = quality->changes;
  while (change->extra < quality->smallest)
    ++change;
  if (change->found.trials < few_trials)
    {
      fputs (", in ", out);
      put_count (&change->found, out);
      fputs ("; a longer self-check tells it more surely", out);
    }
  fputc ('\n', out);
}

static void
put_changes (const struct mbench_self_check *check, FILE *out)
{
  const struct mbench_quality *quality = &check->quality;
  size_t tried = 0;
  for (size_t i = 0; i < MBENCH_SELF_CHECK_CHANGES; ++i)
    {
      put_change (&quality->changes[i], out);
      tried += quality->changes[i].found.trials > 0;
    }
  if (tried > 0)
    put_smallest (quality, out);
}

static void
put_notes (const struct mbench_self_check *check, FILE *out)
{
  const struct mbench_quality *quality = &check->quality;
  if (quality->without_interval > 0)
    {
      fprintf (out, "%zu trial%s had too few blocks for an interval in ",
               quality->without_interval,
               quality->without_interval > 1 ? "s" : "");
      put_seconds ((double)check->max_time, out);
      fputs (": a longer self-check gives each more time\n", out);
    }
  if (check->keeps_flagged)
    fputs ("the body waits or sleeps: the work that was added is a part of "
           "its wall time, and so is what was found\n",
           out);
  if (!check->has_changes)
    fputs ("no work was added: there is no loop of known cycles for this kind "
           "of processor\n",
           out);
  if (check->was_interrupted)
    fputs ("interrupted: this is what there was by then\n", out);
}

/* How the test itself ended, where that ended the self-check.  */
static enum mbench_status
put_outcome (const struct mbench_self_check *check, const char *name,
             bool unicode, FILE *out, struct mbench_error *error)
{
  const struct mbench_outcome *outcome = &check->outcome;
  if (outcome->kind == MBENCH_OUTCOME_DONE)
    return MBENCH_OK;
  const char *said = outcome->message != NULL ? outcome->message : "";
  char *message = mbench_text_printable (said, unicode);
  if (message == NULL)
    return mbench_no_memory (error, "the text of a self-check");
  fprintf (out, "%s: %s%s%s; the self-check ended with it\n", name,
           mbench_outcome_word (outcome), *message != '\0' ? ": " : "",
           message);
  free (message);
  return MBENCH_OK;
}

enum mbench_status
mbench_self_check_write (const struct mbench_self_check *check, bool unicode,
                         FILE *out, struct mbench_error *error)
{
  char *name = mbench_text_printable (check->name, unicode);
  if (name == NULL)
    return mbench_no_memory (error, "the text of a self-check");
  put_head (check, name, out);
  put_unchanged (check, out);
  put_changes (check, out);
  put_notes (check, out);
  enum mbench_status status = put_outcome (check, name, unicode, out, error);
  free (name);
  return status;
}
