/* stats/recorded.h: the rules of recorded timings, by answers that were worked
   out by hand, and by exact inequalities.  */

#include <config.h>

#include "stats/recorded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

#define MOST INT64_MAX
#define COUNT(array) (sizeof (array) / sizeof *(array))

static struct mbench_recorded
analyze (const int64_t *values, size_t n, size_t warmup)
{
  struct mbench_recorded result;
  struct mbench_error error;
  memset (&result, 0xFF, sizeof result);
  if (mbench_recorded_analyze (values, n, warmup, &result, &error)
      != MBENCH_OK)
    printf ("# %s\n", error.message);
  return result;
}

/* What RECORDED comes to, in the words of its members.  */
static const char *
told (const struct mbench_recorded *recorded)
{
  static char line[600];
  char variation[40] = "none";
  if (recorded->has_variation)
    snprintf (variation, sizeof variation, "%llu%s",
              (unsigned long long)recorded->variation,
              mbench_recorded_is_unstable (recorded) ? "!" : "");
  snprintf (line, sizeof line,
            "%zu-%zu median %lld p90 %lld q %lld %lld all %lld %lld "
            "outliers %zu kept %lld %lld of %lld to %lld cv %s",
            recorded->samples, recorded->warmup, (long long)recorded->median,
            (long long)recorded->p90, (long long)recorded->q1,
            (long long)recorded->q3, (long long)recorded->all.mean,
            (long long)recorded->all.deviation, recorded->outliers,
            (long long)recorded->kept.mean,
            (long long)recorded->kept.deviation,
            (long long)recorded->kept_least, (long long)recorded->kept_most,
            variation);
  return line;
}

struct answer
{
  const char *name;
  size_t warmup;
  const char *told;
  size_t n;
  int64_t values[40];
};

static const struct answer answers[] = {
  /* 98 100 100 100 101 101 500: the sum is 1100, the mean 157.14; the squares
     around 157 are 3481 + 3 * 3249 + 2 * 3136 + 117649 = 137149, by 6 22858.2,
     whose root is 151.2.  Ranks: 3.5 -> 4, 6.3 -> 7, 1.75 -> 2, 5.25 -> 6;
     fences 100 - 1 and 101 + 1: out are 98 and 500.  The five sum to 502, mean
     100.4; squares 0 + 1 + 1, by 4 0.5, root 0.  */
  { "two outliers behind a warm-up",
    2,
    "7-2 median 100 p90 500 q 100 101 all 157 151 outliers 2 kept 100 0 of "
    "100 to 101 cv 0",
    9,
    { 900, 800, 100, 98, 500, 101, 100, 101, 100 } },
  /* 99 99 100 100 101 101 500: sum 1100, mean 157.14; squares around 157
     2 * 3364 + 2 * 3249 + 2 * 3136 + 117649 = 137147, by 6 22857.8, root
     151.2.  Fences 99 - 3 and 101 + 3.  The six: mean 100, squares 4, by 5
     0.8, root 0.  */
  { "one outlier",
    0,
    "7-0 median 100 p90 500 q 99 101 all 157 151 outliers 1 kept 100 0 of 99 "
    "to 101 cv 0",
    7,
    { 500, 101, 99, 100, 100, 99, 101 } },
  /* 98 99 100 100 101 102 500: sum 1100; squares 3481 + 3364 + 2 * 3249
     + 3136 + 3025 + 117649 = 137153, by 6 22858.8, root 151.2.  Fences 99 - 4
     and 102 + 4.  The six: sum 600, squares 4 + 1 + 1 + 4 = 10, by 5 2, root
     1; 1 / 100 is 1.0 %.  */
  { "the example",
    2,
    "7-2 median 100 p90 500 q 99 102 all 157 151 outliers 1 kept 100 1 of 98 "
    "to 102 cv 10",
    9,
    { 1000, 300, 98, 102, 100, 500, 99, 101, 100 } },
  { "one sample",
    0,
    "1-0 median 7 p90 7 q 7 7 all 7 0 outliers 0 kept 7 0 of 7 to 7 cv 0",
    1,
    { 7 } },
  { "one sample of 0",
    1,
    "1-1 median 0 p90 0 q 0 0 all 0 0 outliers 0 kept 0 0 of 0 to 0 cv none",
    2,
    { 9, 0 } },
  /* Mean and median 1.5 -> 2; squares around 2: 1 + 0, by 1, root 1; 1 / 2 is
     50.0 %.  */
  { "two samples: half up",
    0,
    "2-0 median 2 p90 2 q 1 2 all 2 1 outliers 0 kept 2 1 of 1 to 2 cv 500!",
    2,
    { 2, 1 } },
  /* The mean 1 / 3 -> 0; squares 1, by 2 0.5, root 0.  Q3 is rank 2.25 ->
     3.  */
  { "a mean that is rounded to 0",
    0,
    "3-0 median 0 p90 1 q 0 1 all 0 0 outliers 0 kept 0 0 of 0 to 1 cv none",
    3,
    { 0, 1, 0 } },
  /* Ranks of 4: 2 and 3; 3.6 -> 4; 1; 3.  Mean 25; squares 225 + 25 + 25 + 225
     = 500, by 3 166.7, root 12.9; 12 / 25 is 48.0 %.  */
  { "four samples",
    0,
    "4-0 median 25 p90 40 q 10 30 all 25 12 outliers 0 kept 25 12 of 10 to 40 "
    "cv 480!",
    4,
    { 40, 10, 30, 20 } },
  /* Ranks of 10: 5 and 6 (the median 5.5 -> 6), 9, 2.5 -> 3, 7.5 -> 8.  Mean
     5.5 -> 6; squares 25 + 16 + 9 + 4 + 1 + 0 + 1 + 4 + 9 + 16 = 85, by 9
     9.4, root 3; 3 / 6 is 50.0 %.  */
  { "ten samples: p90 is the ninth",
    0,
    "10-0 median 6 p90 9 q 3 8 all 6 3 outliers 0 kept 6 3 of 1 to 10 cv 500!",
    10,
    { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 } },
  /* Eleven: ranks 6, 9.9 -> 10, 2.75 -> 3, 8.25 -> 9.  Fences 102 - 9 and
     108 + 9: 93 and 117 are on them, and stay.  Sum 1155, mean 105; squares
     144 + 16 + 9 + 4 + 1 + 0 + 1 + 4 + 9 + 16 + 144 = 348, by 10 34.8, root
     5; 5 / 105 is 4.76 %.  */
  { "values on the fences are none",
    0,
    "11-0 median 105 p90 109 q 102 108 all 105 5 outliers 0 kept 105 5 of 93 "
    "to 117 cv 48",
    11,
    { 93, 101, 102, 103, 104, 105, 106, 107, 108, 109, 117 } },
  /* The same with 92 and 118.  Squares 169 twice: 398, by 10, root 6.3.  Kept:
     mean 105; 16 + 9 + 4 + 1 + 0 + 1 + 4 + 9 + 16 = 60, by 8 7.5, root 2; 2 /
     105 is 1.904 %.  */
  { "values beyond them are",
    0,
    "11-0 median 105 p90 109 q 102 108 all 105 6 outliers 2 kept 105 2 of 101 "
    "to 109 cv 19",
    11,
    { 118, 101, 102, 103, 104, 105, 106, 107, 108, 109, 92 } },
  /* Five: ranks 3, 4.5 -> 5, 1.25 -> 2, 3.75 -> 4.  IQR 3, and 9 / 2 is 4:
     fences 10 - 4 and 13 + 4, and 18 is beyond.  Sum 63, 12.6 -> 13; squares
     9 + 9 + 1 + 0 + 25 = 44, by 4 11, root 3.  Kept: sum 45, 11.25 -> 11;
     squares 1 + 1 + 1 + 4 = 7, by 3 2.3, root 1; 1 / 11 is 9.09 %.  */
  { "the reach is divided as integers",
    0,
    "5-0 median 12 p90 18 q 10 13 all 13 3 outliers 1 kept 11 1 of 10 to 13 "
    "cv 91!",
    5,
    { 18, 13, 12, 10, 10 } },
  /* The same with 17, which is on the fence.  Sum 62, 12.4 -> 12; squares 4 +
     4
     + 0 + 1 + 25 = 34, by 4 8.5, root 2; 2 / 12 is 16.7 %.  */
  { "after it was multiplied",
    0,
    "5-0 median 12 p90 17 q 10 13 all 12 2 outliers 0 kept 12 2 of 10 to 17 "
    "cv 167!",
    5,
    { 17, 13, 12, 10, 10 } },
  /* Ranks of 6: 3 and 4, 5.4 -> 6, 1.5 -> 2, 4.5 -> 5.  The fence 1 - 13 is
     below 0, the other 10 + 13.  Sum 32, 5.3 -> 5; squares 25 + 16 + 0 + 1 +
     25 + 25 = 92, by 5 18.4, root 4; 4 / 5.  */
  { "a fence below 0",
    0,
    "6-0 median 6 p90 10 q 1 10 all 5 4 outliers 0 kept 5 4 of 0 to 10 cv "
    "800!",
    6,
    { 0, 1, 5, 6, 10, 10 } },
  /* n = 2: the mean is 2^62 - 1/2 -> 2^62.  The squares are 2^124 + (2^62 -
     1)^2 = 2^125 - 2^63 + 1; the root of 2^125 is 6521908912666391106.2, and
     by 2^63 / (2 * 2^62.5) = 0.71 less it is ...105.5.  Divided by the mean
     1.41421.  Fences reach to -1.5 * 2^63 and 2.5 * 2^63.  */
  { "nothing and the greatest",
    0,
    "2-0 median 4611686018427387904 p90 9223372036854775807 q 0 "
    "9223372036854775807 all 4611686018427387904 6521908912666391105 outliers "
    "0 kept 4611686018427387904 6521908912666391105 of 0 to "
    "9223372036854775807 cv 1414!",
    2,
    { 0, MOST } },
  { "the greatest twice",
    0,
    "2-0 median 9223372036854775807 p90 9223372036854775807 q "
    "9223372036854775807 9223372036854775807 all 9223372036854775807 0 "
    "outliers 0 kept 9223372036854775807 0 of 9223372036854775807 to "
    "9223372036854775807 cv 0",
    2,
    { MOST, MOST } },
  /* 950 and 1051: 1000.5 -> 1001; squares 51^2 + 50^2 = 5101, root 71; 71 /
     1001 is 7.09 %.  */
  { "a variation is rounded",
    0,
    "2-0 median 1001 p90 1051 q 950 1051 all 1001 71 outliers 0 kept 1001 71 "
    "of 950 to 1051 cv 71!",
    2,
    { 950, 1051 } },
  /* Around 2000 99^2 twice, 19602 / 2 = 9801, root 99; 99 / 2000 is 4.95 % ->
     5.0 %, and stable.  */
  { "a variation is rounded half up, and 5.0 % is stable",
    0,
    "3-0 median 2000 p90 2099 q 1901 2099 all 2000 99 outliers 0 kept 2000 99 "
    "of 1901 to 2099 cv 50",
    3,
    { 1901, 2000, 2099 } },
  /* 101 / 2000 is 5.05 % -> 5.1 %.  */
  { "5.1 % is not",
    0,
    "3-0 median 2000 p90 2101 q 1899 2101 all 2000 101 outliers 0 kept 2000 "
    "101 of 1899 to 2101 cv 51!",
    3,
    { 1899, 2000, 2101 } },
  /* 1009 / 20000 is 5.045 %: above 5, but 5.0 as it is shown.  */
  { "a variation is judged as it is shown",
    0,
    "3-0 median 20000 p90 21009 q 18991 21009 all 20000 1009 outliers 0 kept "
    "20000 1009 of 18991 to 21009 cv 50",
    3,
    { 18991, 20000, 21009 } },
};

static void
check_answers (void)
{
  for (size_t i = 0; i < COUNT (answers); ++i)
    {
      struct mbench_recorded recorded
          = analyze (answers[i].values, answers[i].n, answers[i].warmup);
      tap_string (told (&recorded), answers[i].told, answers[i].name);
    }
}

/* Of the ranks ceil (P * n / 100) for the values 1 to n.  */
static void
check_ranks (void)
{
  static const struct
  {
    size_t n;
    int64_t q1;
    int64_t q3;
    int64_t p90;
  } cases[] = { { 3, 1, 3, 3 },    { 4, 1, 3, 4 },     { 5, 2, 4, 5 },
                { 8, 2, 6, 8 },    { 9, 3, 7, 9 },     { 20, 5, 15, 18 },
                { 21, 6, 16, 19 }, { 100, 25, 75, 90 } };
  int64_t values[100];
  for (size_t i = 0; i < 100; ++i)
    values[i] = (int64_t)i + 1;
  for (size_t i = 0; i < COUNT (cases); ++i)
    {
      struct mbench_recorded recorded = analyze (values, cases[i].n, 0);
      tap_ok (recorded.q1 == cases[i].q1 && recorded.q3 == cases[i].q3
                  && recorded.p90 == cases[i].p90,
              "nearest ranks of %zu values", cases[i].n);
    }
}

static void
check_refusals (void)
{
  const int64_t values[] = { 3, 1, 2 };
  struct mbench_recorded recorded = { .samples = 77 };
  struct mbench_error error;
  enum mbench_status status
      = mbench_recorded_analyze (NULL, 0, 0, &recorded, &error);
  tap_ok (status == MBENCH_INVALID, "none are refused");
  tap_string (error.message, "no samples", "and said");
  mbench_recorded_analyze (NULL, 0, 5, &recorded, &error);
  tap_string (error.message, "no samples", "with a warm-up too");
  mbench_recorded_analyze (values, 3, 3, &recorded, &error);
  tap_string (error.message, "not enough samples after warmup",
              "a warm-up that takes all");
  status = mbench_recorded_analyze (values, 3, 100, &recorded, &error);
  tap_string (error.message, "not enough samples after warmup",
              "one that takes more");
  tap_ok (status == MBENCH_INVALID && recorded.samples == 77,
          "the result is left alone");
  recorded = analyze (values, 3, 2);
  tap_ok (recorded.median == 2 && recorded.warmup == 2
              && recorded.samples == 1,
          "one that leaves the last");
  tap_ok (values[0] == 3 && values[1] == 1 && values[2] == 2,
          "the values stay as they are");
}

static struct mbench_recorded_ratio
ratio_of (int64_t a, int64_t b)
{
  struct mbench_recorded first = analyze (&a, 1, 0);
  struct mbench_recorded second = analyze (&b, 1, 0);
  return mbench_recorded_compare (&first, &second);
}

static void
check_ratios (void)
{
  static const struct
  {
    int64_t a;
    int64_t b;
    uint64_t whole;
    unsigned hundredths;
  } cases[] = {
    { 100, 200, 2, 0 },
    { 200, 100, 0, 50 },
    { 3, 1, 0, 33 },
    { 3, 2, 0, 67 },
    { 200, 1, 0, 1 }, /* 0.005 */
    { 201, 1, 0, 0 }, /* 0.004975 */
    { 200, 199, 1, 0 } /* 0.995 */,
    { 400, 403, 1, 1 } /* 1.0075 */,
    { 7, 0, 0, 0 },
    { 1, MOST, (uint64_t)MOST, 0 },
    { 2, MOST, (uint64_t)MOST / 2, 50 },
    { MOST, MOST, 1, 0 },
    { MOST, 1, 0, 0 },
  };
  for (size_t i = 0; i < COUNT (cases); ++i)
    {
      struct mbench_recorded_ratio ratio = ratio_of (cases[i].a, cases[i].b);
      tap_ok (ratio.has_ratio && ratio.whole == cases[i].whole
                  && ratio.hundredths == cases[i].hundredths,
              "%lld over %lld", (long long)cases[i].b, (long long)cases[i].a);
    }
  tap_ok (!ratio_of (0, 5).has_ratio && !ratio_of (0, 0).has_ratio,
          "no ratio to a median of 0");
}

static bool
overlaps (int64_t a, int64_t b, int64_t c, int64_t d)
{
  struct mbench_recorded first = { .kept_least = a, .kept_most = b };
  struct mbench_recorded second = { .kept_least = c, .kept_most = d };
  return mbench_recorded_compare (&first, &second).overlap
         && mbench_recorded_compare (&second, &first).overlap;
}

static void
check_overlaps (void)
{
  tap_ok (overlaps (1, 5, 3, 9), "ranges that have a part in common");
  tap_ok (overlaps (1, 9, 3, 5), "one within the other");
  tap_ok (overlaps (1, 5, 5, 9), "an end in common");
  tap_ok (!overlaps (1, 5, 6, 9), "none");
  tap_ok (overlaps (4, 4, 4, 4), "points");

  /* Their outliers would overlap: 500 of the first, 90 of the second.  */
  const int64_t low[] = { 100, 101, 102, 103, 104, 105, 500 };
  const int64_t high[] = { 400, 401, 402, 403, 404, 405, 90 };
  struct mbench_recorded first = analyze (low, COUNT (low), 0);
  struct mbench_recorded second = analyze (high, COUNT (high), 0);
  tap_ok (!mbench_recorded_compare (&first, &second).overlap,
          "of what was kept alone");
}

int
main (void)
{
  check_answers ();
  check_ranks ();
  check_refusals ();
  check_ratios ();
  check_overlaps ();
  return tap_done ();
}
