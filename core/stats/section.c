#include <config.h>

#include "stats/section.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "stats/stats.h"

size_t
mbench_sections (size_t blocks)
{
  return blocks < MBENCH_SECTIONS ? blocks : MBENCH_SECTIONS;
}

size_t
mbench_section_begin (size_t blocks, size_t section)
{
  size_t sections = mbench_sections (blocks);
  /* The product of both may be too large for a size.  */
  return blocks / sections * section + blocks % sections * section / sections;
}

size_t
mbench_section_means (const double *values, size_t n, double *means)
{
  size_t sections = mbench_sections (n);
  for (size_t i = 0; i < sections; ++i)
    {
      size_t begin = mbench_section_begin (n, i);
      size_t end = mbench_section_begin (n, i + 1);
      means[i] = mbench_mean (values + begin, end - begin);
    }
  return sections;
}

static double
t_quantile (double confidence, double degrees)
{
  return gsl_cdf_tdist_Pinv (0.5 + confidence / 2, degrees);
}

/* VALUE with the interval of STANDARD_ERROR, which N independent values
   tell.  */
static struct mbench_estimate
with_interval (double value, double standard_error, size_t n,
               double confidence)
{
  double t = t_quantile (confidence, (double)n - 1);
  return (struct mbench_estimate){ .value = value,
                                   .half_width = t * standard_error,
                                   .standard_error = standard_error,
                                   .has_interval = true };
}

struct mbench_estimate
mbench_section_location (const double *values, size_t n, double confidence)
{
  double means[MBENCH_SECTIONS];
  size_t sections = mbench_section_means (values, n, means);
  mbench_sort (means, sections);
  struct mbench_estimate estimate
      = mbench_trimmed_mean (means, sections, confidence);
  if (!estimate.has_interval)
    return estimate;
  double distance = mbench_mean (values, n) - estimate.value;
  /* Of the values that the trimming leaves.  */
  size_t kept = sections - 2 * (sections / 5);
  return with_interval (estimate.value,
                        hypot (estimate.standard_error, distance), kept,
                        confidence);
}

/* The samples of SECTION: *BEGIN is the first of them.  Returns how many.  */
static size_t
section_samples (const size_t *ends, size_t blocks, size_t section,
                 size_t *begin)
{
  size_t first = mbench_section_begin (blocks, section);
  size_t next = mbench_section_begin (blocks, section + 1);
  *begin = first == 0 ? 0 : ends[first - 1];
  return ends[next - 1] - *begin;
}

struct mbench_estimate
mbench_section_mean (const double *samples, const size_t *ends, size_t blocks,
                     double confidence)
{
  size_t total = ends[blocks - 1];
  size_t sections = mbench_sections (blocks);
  double k = (double)sections;
  double mean = mbench_mean (samples, total);
  if (sections < MBENCH_INTERVAL_VALUES)
    return (struct mbench_estimate){ .value = mean };
  double squares = 0;
  double cubes = 0;
  for (size_t i = 0; i < sections; ++i)
    {
      size_t begin = 0;
      size_t n = section_samples (ends, blocks, i, &begin);
      double weight = k * (double)n / (double)total;
      double distance = weight * (mbench_mean (samples + begin, n) - mean);
      squares += distance * distance;
      cubes += distance * distance * distance;
    }
  if (!(squares > 0))
    return with_interval (mean, 0, sections, confidence);
  double variance = squares / (k - 1);
  double t = t_quantile (confidence, k - 1);
  struct mbench_estimate estimate
      = with_interval (mean, sqrt (variance / k), sections, confidence);
  estimate.half_width
      += fabs (cubes / k) * (1 + 2 * t * t) / (6 * variance * k);
  return estimate;
}

struct mbench_estimate
mbench_section_quantile (const double *samples, const size_t *ends,
                         size_t blocks, double fraction, double confidence,
                         double *work)
{
  size_t total = ends[blocks - 1];
  size_t sections = mbench_sections (blocks);
  double quantiles[MBENCH_SECTIONS];
  memcpy (work, samples, total * sizeof *work);
  for (size_t i = 0; i < sections; ++i)
    {
      size_t begin = 0;
      size_t n = section_samples (ends, blocks, i, &begin);
      mbench_sort (work + begin, n);
      quantiles[i] = mbench_quantile (work + begin, n, fraction);
    }
  mbench_sort (work, total);
  double quantile = mbench_quantile (work, total, fraction);
  if (sections < MBENCH_INTERVAL_VALUES)
    return (struct mbench_estimate){ .value = quantile };
  double squares = 0;
  for (size_t i = 0; i < sections; ++i)
    squares += (quantiles[i] - quantile) * (quantiles[i] - quantile);
  double k = (double)sections;
  return with_interval (quantile, sqrt (squares / (k * (k - 1))), sections,
                        confidence);
}
