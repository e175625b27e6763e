#include <config.h>

#include "report/proportion.h"

#include <math.h>
#include <string.h>

#include "report/summary.h"
#include "report/writer.h"

enum
{
  MOST_DECIMALS = 6,
  RATIO_DECIMALS = 3
};

/* Beyond this a ratio has no digits to spare.  */
static const double most_ratio = 1e6;

double
mbench_proportion_change (double log)
{
  return expm1 (fabs (log));
}

/* As many decimals as show the first DIGITS digits of VALUE >= 0.  */
static int
decimals_of (double value, int digits)
{
  if (!(value > 0) || !isfinite (value))
    return 0;
  int decimals = digits - 1 - (int)floor (log10 (value));
  return decimals < 0               ? 0
         : decimals > MOST_DECIMALS ? MOST_DECIMALS
                                    : decimals;
}

void
mbench_put_part (FILE *out, double part)
{
  char text[400];
  double percent = 100 * part;
  int length = snprintf (text, sizeof text, "%.*f", decimals_of (percent, 2),
                         percent);
  if (strchr (text, '.') != NULL)
    {
      while (text[length - 1] == '0')
        --length;
      length -= text[length - 1] == '.';
    }
  fprintf (out, "%.*s %%", length, text);
}

void
mbench_put_part_within (FILE *out, double part, double half_width)
{
  fprintf (out, "%.*f %%", decimals_of (100 * half_width, 1), 100 * part);
}

void
mbench_put_half_width (FILE *out, double half_width, bool unicode)
{
  fputs (unicode ? "\u00b1" : "+-", out);
  mbench_put_part (out, mbench_proportion_change (half_width));
}

/* The decimals of RATIO; of its ends, where IS_END, which are told by more of
   them.  */
static int
ratio_decimals (double ratio, double half_width, bool is_end)
{
  int usual = ratio < 2 ? RATIO_DECIMALS : decimals_of (ratio, 3);
  if (ratio >= 2 && !is_end)
    return usual;
  double width = fmin (1, half_width * ratio);
  int needed = decimals_of (width, 1);
  return needed > usual ? needed : usual;
}

static void
put_fixed (FILE *out, double ratio, int decimals)
{
  if (ratio < most_ratio)
    fprintf (out, "%.*f", decimals, ratio);
  else
    fprintf (out, "%.3g", ratio);
}

void
mbench_put_ratio (FILE *out, double log, double half_width)
{
  double ratio = exp (log);
  put_fixed (out, ratio, ratio_decimals (ratio, half_width, false));
}

void
mbench_put_interval (FILE *out, double log, double half_width)
{
  int decimals = ratio_decimals (exp (log), half_width, true);
  put_fixed (out, exp (log - half_width), decimals);
  fputs (" .. ", out);
  put_fixed (out, exp (log + half_width), decimals);
}

void
mbench_put_level (FILE *out, double alpha)
{
  double level = 100 * (1 - alpha);
  fprintf (out, level < 99.9 ? "%.3g %%" : "%.5g %%", level);
}

void
mbench_put_seconds (FILE *out, double ns)
{
  fprintf (out, ns < 9.95e9 ? "%.2g s" : "%.0f s", ns / 1e9);
}

void
mbench_put_time (FILE *out, double ns, bool unicode)
{
  micro_benchmark_stats_unit unit = mbench_summary_unit (fabs (ns));
  double value = ns / mbench_summary_unit_ns (unit);
  fprintf (out, "%.*f%s", decimals_of (fabs (value), 4), value,
           mbench_unit_name (unit, unicode));
}
