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
    = { .columns = 41, .is_unicode = true };

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
         "10.0 |######           1\n"
         "11.0 |######           1\n"
         "12.0 |################ 3 < median\n"
         "13.0 |######           1 | its interval\n"
         "14.0 |###########      2\n"
         "median 12.0 (12.0 to 13.9); half from\n"
         "  11.8 to 13.2, 95 % up to 14.7\n",
         "a bar for each range");
  discarded[7] = true;
  shows (&picture, false, 5, unicode,
         "made: 7 samples, ns an iteration; 1\n"
         "  discarded\n"
         "10.0 │████████▌         1\n"
         "11.0 │████████▌         1\n"
         "12.0 │█████████████████ 2 < median\n"
         "13.0 │████████▌         1 | its interval\n"
         "14.0 │█████████████████ 2\n"
         "median 12.0 (12.0 to 13.9); half from\n"
         "  11.5 to 13.5, 95 % up to 14.7\n",
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
         "10.0 |#########        3\n"
         "12.4 |############     4\n"
         "14.8 |###############  5\n"
         "17.1 |###############  5\n"
         "half from 13.4 to 18.1, 95 % up to\n"
         "  100855.0\n"
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
         "10.000 |############## 1\n",
         "a single sample has a row");
  picture = made (3, 0);
  values[0] = values[1] = values[2] = 2.5e9;
  shows (&picture, false, 0, ascii,
         "made: 3 samples, s an iteration\n"
         "2.5000 |############## 3\n",
         "equal ones too, in their unit");
  shows (&picture, true, 0, ascii,
         "made: 3 samples, s an iteration\n"
         "2.5000 |.              .              .\n"
         "       +-------------------------------\n"
         "        0                       0.002 s\n",
         "and a plot of them");
  discarded[0] = discarded[1] = discarded[2] = true;
  shows (&picture, true, 0, ascii,
         "made: 0 samples, ns an iteration; 3\n"
         "  discarded\n",
         "without a sample that counts there is no picture");
}

static void
test_plot (void)
{
  struct mbench_picture picture = made (30, 0.2);
  picture.median = 13;
  discarded[10] = true;
  shows (&picture, true, 5, ascii,
         "made: 29 samples, ns an iteration; 1\n"
         "  discarded\n"
         "14.6 |                           ......\n"
         "13.5 |                    .... ..\n"
         "12.3 >             ... ...\n"
         "11.2 |      .. ..x.\n"
         "10.0 |......\n"
         "     +---------------------------------\n"
         "      0                         0.029 s\n"
         "> is the row of the median\n"
         "x is discarded samples\n",
         "a drift is seen");
  shows (&picture, true, 5, unicode,
         "made: 29 samples, ns an iteration; 1\n"
         "  discarded\n"
         "14.6 │                            ······\n"
         "13.5 │                     ······\n"
         "12.3 >              ······\n"
         "11.2 │       ····x·\n"
         "10.0 │······\n"
         "     └──────────────────────────────────\n"
         "      0                          0.029 s\n"
         "> is the row of the median\n"
         "x is discarded samples\n",
         "with signs that are not ASCII");
}

static void
test_modes (void)
{
  struct mbench_picture picture = made (8, 1);
  for (size_t i = 0; i < 8; ++i)
    values[i] = i % 2 == 0 ? 10 + 0.2 * (double)i : 30;
  picture.modes[0] = (struct mbench_mode){ .location = 10.6, .share = 0.5 };
  picture.modes[1] = (struct mbench_mode){ .location = 30, .share = 0.5 };
  picture.n_modes = 2;
  shows (&picture, false, 3, ascii,
         "made: 8 samples, ns an iteration\n"
         "10.0 |################ 4 * mode\n"
         "16.7 |                 0\n"
         "23.3 |################ 4 * mode\n"
         "half from 10.7 to 30.0, 95 % up to 30.0\n"
         "2 modes: 10.6 (50 %), 30.0 (50 %)\n",
         "modes are marked and told");
  picture.n_modes = 1;
  shows (&picture, false, 3, (struct mbench_screen){ .columns = 60 },
         "made: 8 samples, ns an iteration\n"
         "10.0 |#################################### 4\n"
         "16.7 |                                     0\n"
         "23.3 |#################################### 4\n"
         "half from 10.7 to 30.0, 95 % up to 30.0\n",
         "a single one is not");
  picture.median = 25;
  picture.low = 20;
  picture.high = 26;
  shows (&picture, false, 3, (struct mbench_screen){ .columns = 20 },
         "made: 8 samples, ns\n"
         "  an iteration\n"
         "10.0 |######### 4\n"
         "16.7 |          0 |\n"
         "23.3 |######### 4 <\n"
         "median 25.0 (20.0 to\n"
         "  26.0); half from\n"
         "  10.7 to 30.0, 95 %\n"
         "  up to 30.0\n",
         "on a narrow screen marks have no words");
}

static void
test_blocks (void)
{
  static const int64_t blocks[] = { 0, 4000000, 8000000 };
  struct mbench_picture picture = made (10, 1);
  discarded[4] = true;
  values[4] = 5000;
  picture.n_blocks = 3;
  picture.blocks = blocks;
  shows (&picture, true, 3, (struct mbench_screen){ .columns = 30 },
         "made: 9 samples, ns an\n"
         "  iteration; 1 discarded\n"
         "16.0 |               . .  . .\n"
         "13.0 |       .    .\n"
         "10.0 |. .  .\n"
         "     +|---------|---------|--\n"
         "      0               0.009 s\n"
         "| begins one of 3 blocks\n"
         "1 discarded beyond these not\n"
         "  drawn\n",
         "blocks are marked, and what is not drawn is told");
  static int64_t many[20];
  for (size_t i = 0; i < 20; ++i)
    many[i] = 400000 * (int64_t)i;
  picture.n_blocks = 20;
  picture.blocks = many;
  char *text = drawn (&picture, true, 3, false, ascii);
  tap_ok (strstr (text, "block") == NULL,
          "where there are too many, blocks are not");
  free (text);
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
  for (size_t columns = 20; columns <= 400; ++columns)
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
  test_modes ();
  test_blocks ();
  test_width ("no histogram is wider than its screen", false);
  test_width ("nor a plot", true);
  return tap_done ();
}
