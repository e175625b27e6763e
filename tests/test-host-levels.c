/* device/host-levels.h, host-file.h: what past runs saw of this host.  */

#include <config.h>

#include "device/host-levels.h"

#include <mbenchmark/log.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device/host-file.h"
#include "tap.h"

#define MODEL "GenuineIntel 6 207 2 Intel(R) Xeon(R) Processor"

static void
test_parse (void)
{
  struct mbench_host_levels levels;
  mbench_host_levels_parse ("100 0.849 2.995 " MODEL "\n"
                            "101 0.7 3.5 AuthenticAMD 25 17 1 EPYC\n"
                            "102 - 3.0 " MODEL "\n"
                            "103 0.85 - " MODEL "\n",
                            MODEL, &levels);
  tap_size (levels.n, 3, "the runs of a model are found, others not");
  tap_ok (levels.runs[0].time == 100 && levels.runs[0].level.is_known
              && levels.runs[0].level.value == 0.849
              && levels.runs[0].clock.is_known
              && levels.runs[0].clock.value == 2.995,
          "with all that they knew");
  tap_ok (!levels.runs[1].level.is_known && levels.runs[1].clock.value == 3,
          "a level may be unknown");
  tap_ok (levels.runs[2].level.value == 0.85 && !levels.runs[2].clock.is_known,
          "so may a clock");
  mbench_host_levels_parse ("100 0.849 2.995 " MODEL "\n", "", &levels);
  tap_size (levels.n, 0, "no key, no runs");
  mbench_host_levels_parse ("100 0.849 2.995 " MODEL "\n", "GenuineIntel",
                            &levels);
  tap_size (levels.n, 0, "half a key is another");
  mbench_host_levels_parse ("100 0.849 2.995 " MODEL "\n", MODEL " 2",
                            &levels);
  tap_size (levels.n, 0, "so is one with more to it");
  mbench_host_levels_parse ("", MODEL, &levels);
  tap_size (levels.n, 0, "an empty text has none");
}

/* Lines that are no runs, in which nothing may be found.  */
static const char *const broken[] = {
  "",
  "# a remark",
  "100",
  "100 ",
  "100 0.849",
  "100 0.849 2.995",
  "100 0.849 2.995 ",
  "100 0.849 2.995" MODEL,
  "100  0.849 2.995 " MODEL,
  " 100 0.849 2.995 " MODEL,
  "-100 0.849 2.995 " MODEL,
  "99999999999999999999 0.849 2.995 " MODEL,
  "100 x 2.995 " MODEL,
  "100 0.849 x " MODEL,
  "100 -0.849 2.995 " MODEL,
  "100 0 2.995 " MODEL,
  "100 0.849 0.0 " MODEL,
  "100 nan 2.995 " MODEL,
  "100 0.849 inf " MODEL,
  "100 0.849 1e999 " MODEL,
  "100 0.849 2.995\t" MODEL,
};

static void
test_broken (void)
{
  struct mbench_host_levels levels;
  for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
      char text[400];
      snprintf (text, sizeof text,
                "1 0.5 3.0 " MODEL "\n%s\n2 0.6 4.0 " MODEL "\n", broken[i]);
      mbench_host_levels_parse (text, MODEL, &levels);
      tap_ok (levels.n == 2 && levels.runs[0].time == 1
                  && levels.runs[1].time == 2,
              "skipped: \"%s\"", broken[i]);
    }
  mbench_host_levels_parse ("1 0.5 3.0 " MODEL "\n2 0.6 4.0 " MODEL, MODEL,
                            &levels);
  tap_size (levels.n, 1, "a last line without end was cut");
}

static void
test_add (void)
{
  struct mbench_host_levels levels;
  struct mbench_host_run run = { 7, { 0.849, true }, { 2.995, true } };
  char *text;
  tap_ok (mbench_host_levels_add ("", MODEL, &run, &text, NULL) == MBENCH_OK,
          "a first run is added");
  tap_string (text, "7 0.849 2.995 " MODEL "\n", "as a line");
  free (text);
  run.level.is_known = false;
  run.clock.is_known = false;
  mbench_host_levels_add (
      "nonsense\n1 0.5 3.0 other\n3 0.5 3.0 \n2 0.6 4.0 " MODEL "\ncut", MODEL,
      &run, &text, NULL);
  tap_string (text, "1 0.5 3.0 other\n2 0.6 4.0 " MODEL "\n7 - - " MODEL "\n",
              "after the runs that are there, of which each stays");
  free (text);

  text = strdup ("1 0.5 3.0 other\n");
  for (int i = 0; i < 70; ++i)
    {
      char *longer;
      run.time = 100 + i;
      mbench_host_levels_add (text, MODEL, &run, &longer, NULL);
      free (text);
      text = longer;
    }
  mbench_host_levels_parse (text, MODEL, &levels);
  tap_ok (levels.n == MBENCH_HOST_RUNS && levels.runs[0].time == 106
              && levels.runs[MBENCH_HOST_RUNS - 1].time == 169,
          "of a model the latest runs are kept");
  size_t lines = 0;
  for (const char *at = text; (at = strchr (at, '\n')) != NULL; ++at)
    ++lines;
  tap_size (lines, MBENCH_HOST_RUNS + 1, "and no more lines than those");
  mbench_host_levels_parse (text, "other", &levels);
  tap_size (levels.n, 1, "another model's runs stay");

  /* A text that somebody else made too long.  */
  char *twice = malloc (2 * strlen (text) + 1);
  if (twice != NULL)
    {
      strcpy (twice, text);
      strcat (twice, text);
      mbench_host_levels_parse (twice, MODEL, &levels);
      tap_ok (levels.n == MBENCH_HOST_RUNS
                  && levels.runs[MBENCH_HOST_RUNS - 1].time == 169,
              "of too many runs the latest are taken");
    }
  free (twice);
  free (text);
}

static void
test_results (void)
{
  struct mbench_host_levels levels = { .n = 0 };
  tap_ok (!mbench_host_levels_clean (&levels).is_known
              && !mbench_host_levels_clock (&levels).is_known,
          "without runs nothing is known");
  const double ratios[] = { 0.95, 0.8490, 0.97, 0.7, 0.8492 };
  const double clocks[] = { 3.4, 3.5, 3.1, 3.6, 3.45 };
  for (int i = 0; i < 5; ++i)
    levels.runs[levels.n++] = (struct mbench_host_run){ i,
                                                        { ratios[i], true },
                                                        { clocks[i], true } };
  struct mbench_level clean = mbench_host_levels_clean (&levels);
  tap_ok (clean.is_known, "two runs agree on a level");
  tap_near (clean.value, 0.8491, 1e-9, "which is the clean one");
  struct mbench_level clock = mbench_host_levels_clock (&levels);
  tap_ok (clock.is_known && clock.value == 3.45,
          "the usual clock is the median");
  levels.runs[0].clock.is_known = false;
  levels.runs[1].clock.is_known = false;
  tap_ok (mbench_host_levels_clock (&levels).value == 3.45,
          "of those that are known");
  levels.runs[2].clock.is_known = false;
  tap_ok (!mbench_host_levels_clock (&levels).is_known,
          "two are no usual clock");
  levels.runs[4].level.is_known = false;
  tap_ok (!mbench_host_levels_clean (&levels).is_known,
          "and one run's level is none");
}

static void
test_path (void)
{
  char path[64];
  tap_ok (mbench_host_file_path ("/state", "/home/a", path, sizeof path),
          "there is a path");
  tap_string (path, "/state/mbsh/host-levels", "in the folder of states");
  mbench_host_file_path (NULL, "/home/a", path, sizeof path);
  tap_string (path, "/home/a/.local/state/mbsh/host-levels",
              "or in that of the user");
  mbench_host_file_path ("state", "/home/a", path, sizeof path);
  tap_string (path, "/home/a/.local/state/mbsh/host-levels",
              "or where the former is not absolute");
  tap_ok (!mbench_host_file_path (NULL, NULL, path, sizeof path)
              && !mbench_host_file_path ("", "", path, sizeof path),
          "there may be none");
  tap_ok (mbench_host_file_path ("/s", NULL, path, 20)
              && !mbench_host_file_path ("/s", NULL, path, 19),
          "nor one that does not fit");
}

/* The log of what F does, cut to SIZE bytes.  */
static char log_text[1000];

static bool
note_logged (const char *path, const struct mbench_host_run *run)
{
  FILE *log = tmpfile ();
  micro_benchmark_set_log_level (MICRO_BENCHMARK_INFO_LEVEL);
  micro_benchmark_log_set_output (log);
  bool is_noted = mbench_host_file_note (path, MODEL, run);
  micro_benchmark_log_reset_output ();
  rewind (log);
  log_text[fread (log_text, 1, sizeof log_text - 1, log)] = '\0';
  fclose (log);
  return is_noted;
}

static void
test_file (const char *folder)
{
  char path[200];
  struct mbench_host_levels levels;
  struct mbench_host_run run = { 7, { 0.849, true }, { 2.995, true } };
  snprintf (path, sizeof path, "%s/a/b/mbsh/host-levels", folder);
  mbench_host_file_load (path, MODEL, &levels);
  tap_size (levels.n, 0, "no file, no runs");
  tap_ok (note_logged (path, &run) && log_text[0] == '\0',
          "a run is noted where no folder was");
  run.time = 8;
  tap_ok (note_logged (path, &run), "and another");
  mbench_host_file_load (path, MODEL, &levels);
  tap_ok (levels.n == 2 && levels.runs[0].time == 7 && levels.runs[1].time == 8
              && levels.runs[1].clock.value == 2.995,
          "both are there");
  struct stat status;
  tap_ok (stat (path, &status) == 0 && (status.st_mode & 0077) == 0,
          "for this user alone");
  tap_ok (!mbench_host_file_note (path, "", &run),
          "what has no key is not noted");

  snprintf (path, sizeof path, "%s/a/b/mbsh/host-levels/more", folder);
  tap_ok (!note_logged (path, &run)
              && strstr (log_text, "device: info: ") == log_text
              && strchr (log_text, '\n') == log_text + strlen (log_text) - 1,
          "where it cannot be kept one line of the log says so");
  snprintf (path, sizeof path, "%s/a/loop", folder);
  tap_ok (symlink (path, path) == 0 && !note_logged (path, &run)
              && lstat (path, &status) == 0 && S_ISLNK (status.st_mode),
          "what cannot be read is not replaced");
  snprintf (path, sizeof path, "%s/a/b", folder);
  tap_ok (!note_logged (path, &run) && log_text[0] != '\0',
          "also where the file is a folder");
  mbench_host_file_load (path, MODEL, &levels);
  tap_size (levels.n, 0, "in which there are no runs");
}

/* Sessions that end at the same time.  */
static void
test_together (const char *folder)
{
  enum
  {
    SESSIONS = 6,
    RUNS = 10
  };
  char path[200];
  snprintf (path, sizeof path, "%s/together/host-levels", folder);
  fflush (stdout);
  for (int session = 0; session < SESSIONS; ++session)
    if (fork () == 0)
      {
        bool is_noted = true;
        for (int i = 0; i < RUNS; ++i)
          {
            struct mbench_host_run run
                = { 100 * session + i, { 1, true }, { 1, true } };
            is_noted = mbench_host_file_note (path, MODEL, &run) && is_noted;
          }
        _exit (is_noted ? 0 : 1);
      }
  bool all_noted = true;
  int status;
  while (wait (&status) > 0)
    all_noted = all_noted && status == 0;
  struct mbench_host_levels levels;
  mbench_host_file_load (path, MODEL, &levels);
  bool all_there = levels.n == SESSIONS * RUNS;
  for (int session = 0; session < SESSIONS; ++session)
    for (int i = 0; i < RUNS; ++i)
      {
        size_t found = 0;
        for (size_t j = 0; j < levels.n; ++j)
          found += levels.runs[j].time == 100 * session + i;
        all_there = all_there && found == 1;
      }
  tap_ok (all_noted, "sessions may note at the same time");
  tap_ok (all_there, "and nothing is lost");
}

int
main (void)
{
  char folder[] = "/tmp/test-host-levels-XXXXXX";
  if (mkdtemp (folder) == NULL)
    return 1;
  size_t descriptors = tap_descriptors ();
  test_parse ();
  test_broken ();
  test_add ();
  test_results ();
  test_path ();
  test_file (folder);
  test_together (folder);
  tap_size (tap_descriptors (), descriptors, "no descriptor is left");
  char command[100];
  snprintf (command, sizeof command, "rm -rf %s", folder);
  return system (command) == 0 ? tap_done () : 1;
}
