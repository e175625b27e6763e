/* stats/binomial.h: intervals of rates.  */

#include <config.h>

#include "stats/binomial.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

/* The expected numbers are by Python with 30 digits: the probabilities at
   which the tails of the binomial distribution, summed term by term, are half
   of what the confidence leaves; no beta function.  */
static const struct
{
  size_t successes;
  size_t trials;
  double confidence;
  double low;
  double high;
} cases[] = {
  { 0, 10, 0.95, 0, 0.30849710781876082 },
  { 10, 10, 0.95, 0.69150289218123918, 1 },
  { 1, 10, 0.95, 0.0025285785444617845, 0.44501611702819542 },
  { 9, 10, 0.95, 0.55498388297180458, 0.99747142145553822 },
  { 3, 10, 0.95, 0.066739511177734467, 0.6524528500599973 },
  { 5, 200, 0.95, 0.0081661661908425114, 0.057374351126845866 },
  { 26, 594, 0.95, 0.028788764324477733, 0.063479308331326522 },
  { 0, 594, 0.95, 0, 0.0061909911197504769 },
  { 68, 99, 0.95, 0.5858583886579726, 0.77635164491257158 },
  { 1, 1, 0.9, 0.05, 1 },
  { 50, 100, 0.99, 0.36886143735892402, 0.63113856264107598 },
  { 0, 0, 0.95, 0, 1 },
};

/* That there is an interval around every rate, of a few trials and of many:
   quantiles of the beta distribution are hard to come by.  */
static void
check_all (void)
{
  static const size_t trials[] = { 40, 1500, 1000000 };
  for (size_t i = 0; i < 3; ++i)
    {
      size_t within = 0;
      size_t asked = 0;
      double last = 0;
      size_t step = trials[i] / 40;
      for (size_t k = 0; k <= trials[i]; k += step)
        {
          double rate = (double)k / (double)trials[i];
          double low = NAN;
          double high = NAN;
          mbench_binomial_interval (k, trials[i], 0.99, &low, &high);
          ++asked;
          within += low <= rate && rate <= high && low >= last;
          last = low;
        }
      tap_size (within, asked, "all rates are within, and higher ones higher");
    }
}

int
main (void)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      double low = NAN;
      double high = NAN;
      mbench_binomial_interval (cases[i].successes, cases[i].trials,
                                cases[i].confidence, &low, &high);
      printf ("# %zu of %zu\n", cases[i].successes, cases[i].trials);
      tap_near (low, cases[i].low, 1e-9, "from");
      tap_near (high, cases[i].high, 1e-9, "to");
    }
  check_all ();
  return tap_done ();
}
