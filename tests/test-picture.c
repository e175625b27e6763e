/* report/picture.h: exact pictures of made samples.  */

#include <config.h>

#include "report/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

enum
{
  MOST = 64
};

static double values[MOST];
static int64_t starts[MOST];
static bool discarded[MOST];

/* A picture of N values that begin at 10 ns and rise by RISE, a millisecond
   apart.  */
static struct mbench_picture
made (size_t n, double rise)
{
  for (size_t i = 0; i < n; ++i)
    {
      values[i] = 10 + rise * (double)i;
      starts[i] = 1000000 * (int64_t)i;
      discarded[i] = false;
    }
  return (struct mbench_picture){ .name = "made",
                                  .n = n,
                                  .values = values,
                                  .starts = starts,
                                  .is_discarded = discarded,
                                  .median = NAN,
                                  .low = NAN,
                                  .high = NAN };
}

static char *
drawn (const struct mbench_picture *picture, bool is_plot, size_t rows,
       bool is_logarithmic, struct mbench_screen screen)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  struct mbench_error error;
  enum mbench_status status
      = is_plot ? mbench_sample_plot (picture, rows, &screen, out, &error)
                : mbench_histogram (picture, rows, is_logarithmic, &screen,
                                    out, &error);
  fclose (out);
  if (status != MBENCH_OK)
    abort ();
  return text;
}

static void
shows (const struct mbench_picture *picture, bool is_plot, size_t rows,
       struct mbench_screen screen, const char *expected, const char *name)
{
  char *text = drawn (picture, is_plot, rows, false, screen);
  tap_string (text, expected, name);
  free (text);
}

static const struct mbench_screen ascii = { .columns = 40 };
static const struct mbench_screen unicode
    = { .columns = 40, .is_unicode = true };

static void
test_histogram (void)
{
  struct mbench_picture picture = made (8, 1);
  values[6] = 12;
  values[7] = 12;
  picture.median = 12;
  picture.low = 12;
  picture.high = 13.9;
  shows (&picture, false, 5, ascii,
         "made: 8 samples, ns an iteration\n"
         "10.0 |#####           1\n"
         "11.0 |#####           1\n"
         "12.0 |############### 3 < median\n"
         "13.0 |#####           1 | its interval\n"
         "14.0 |##########      2\n",
         "a bar for each range");
  discarded[7] = true;
  shows (&picture, false, 5, unicode,
         "made: 7 samples, ns an iteration; 1 discarded\n"
         "10.0 │███████▌        1\n"
         "11.0 │███████▌        1\n"
         "12.0 │███████████████ 2 < median\n"
         "13.0 │███████▌        1 | its interval\n"
         "14.0 │███████████████ 2\n",
         "in eighths, without a discarded one");
}

static void
test_far (void)
{
  struct mbench_picture picture = made (20, 0.5);
  values[3] = 900;
  values[4] = 2e6;
  values[5] = -3e6;
  shows (&picture, false, 4, ascii,
         "made: 20 samples, ns an iteration\n"
         "10.0 |#########       3\n"
         "12.4 |############    4\n"
         "14.8 |##############  5\n"
         "17.1 |##############  5\n"
         "1 below 10.0 not drawn, to -3000000.0\n"
         "2 above 19.5 not drawn, to 2000000.0\n",
         "what lies far out is counted");
}

static void
test_few (void)
{
  struct mbench_picture picture = made (1, 0);
  shows (&picture, false, 0, ascii,
         "made: 1 sample, ns an iteration\n"
         "10.000 |############# 1\n",
         "a single sample has a row");
  picture = made (3, 0);
  values[0] = values[1] = values[2] = 2.5e9;
  shows (&picture, false, 0, ascii,
         "made: 3 samples, s an iteration\n"
         "2.5000 |############# 3\n",
         "equal ones too, in their unit");
  shows (&picture, true, 0, ascii,
         "made: 3 samples, s an iteration\n"
         "2.5000 |.              .              .\n"
         "       +-------------------------------\n"
         "        0                       0.002 s\n",
         "and a plot of them");
  discarded[0] = discarded[1] = discarded[2] = true;
  shows (&picture, true, 0, ascii,
         "made: 0 samples, ns an iteration; 3 discarded\n",
         "without a sample that counts there is no picture");
}

static void
test_plot (void)
{
  struct mbench_picture picture = made (30, 0.2);
  picture.median = 13;
  discarded[10] = true;
  shows (&picture, true, 5, ascii,
         "made: 29 samples, ns an iteration; 1 discarded\n"
         "14.6 |                           ......\n"
         "13.5 |                    .... ..\n"
         "12.3 >             ... ...\n"
         "11.2 |      .. ..x.\n"
         "10.0 |......\n"
         "     +---------------------------------\n"
         "      0                         0.029 s\n"
         "> is the row of the median\n",
         "a drift is seen");
  shows (&picture, true, 5, unicode,
         "made: 29 samples, ns an iteration; 1 discarded\n"
         "14.6 │                           ······\n"
         "13.5 │                    ···· ··\n"
         "12.3 >             ··· ···\n"
         "11.2 │      ·· ··x·\n"
         "10.0 │······\n"
         "     └─────────────────────────────────\n"
         "      0                         0.029 s\n"
         "> is the row of the median\n",
         "in blocks");
}

/* No picture is wider than its screen, whatever is drawn.  */
static void
test_width (const char *what, bool is_plot)
{
  struct mbench_picture picture = made (MOST, 0.37);
  picture.median = 20;
  picture.low = 18;
  picture.high = 22;
  size_t wrong = 0;
  for (size_t columns = 40; columns <= 400; ++columns)
    {
      struct mbench_screen screen = { .columns = columns };
      char *text = drawn (&picture, is_plot, 0, false, screen);
      char *line = strtok (text, "\n");
      for (; line != NULL; line = strtok (NULL, "\n"))
        wrong += strlen (line) > columns;
      free (text);
    }
  tap_size (wrong, 0, what);
}

int
main (void)
{
  test_histogram ();
  test_far ();
  test_few ();
  test_plot ();
  test_width ("no histogram is wider than its screen", false);
  test_width ("nor a plot", true);
  return tap_done ();
}
