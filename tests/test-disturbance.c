/* device/disturbance.h: what disturbed a stretch of a run.  */

#include <config.h>

#include "device/disturbance.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

/* A first line, and the ticks in it, or -1 where it has none.  */
struct text
{
  const char *what;
  const char *text;
  int64_t steal;
};
static const struct text texts[] = {
  { "of today's kernels",
    "cpu  1253648 12525 211013 3175545 3131 0 801 553 0 0\n"
    "cpu0 572751 5949 103934 1644442 429 0 97 267 0 0\n",
    553 },
  { "with no guest columns (2.6.11)", "cpu  1 2 3 4 5 6 7 8\nctxt 9\n", 8 },
  { "with one (2.6.24)", "cpu  1 2 3 4 5 6 7 80 9\n", 80 },
  { "with columns that are yet to come", "cpu 1 2 3 4 5 6 7 8 9 10 11 12\n",
    8 },
  { "of more digits than 32 bits have",
    "cpu  9999999999 0 0 0 0 0 0 123456789012 0 0\n", 123456789012 },
  { "without steal (2.6.0)", "cpu  1 2 3 4 5 6 7\ncpu0 1 2 3 4 5 6 7\n", -1 },
  { "of the oldest kernels", "cpu  1 2 3 4\n", -1 },
  { "that is cut in a number", "cpu  1 2 3 4 5 6 7 80", -1 },
  { "that is cut before it", "cpu  1 2 3 4 5 6 7 ", -1 },
  { "of one CPU alone", "cpu0 1 2 3 4 5 6 7 8 9 10\n", -1 },
  { "that begins otherwise", "intr 1 2 3 4 5 6 7 8\n", -1 },
  { "that is a word", "cpu", -1 },
  { "that is half a word", "cp", -1 },
  { "that is empty", "", -1 },
  { "with a letter", "cpu  1 2 3 4 5 6 7 8x\n", -1 },
  { "with a letter before", "cpu  1 2 x 4 5 6 7 8 9\n", -1 },
  { "with a negative number", "cpu  1 2 3 4 5 6 7 -8 9\n", -1 },
  { "with a number that does not fit",
    "cpu  1 2 3 4 5 6 7 18446744073709551616 9\n", -1 },
};

static void
test_parse (void)
{
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    {
      /* In memory of its own size, so that reading past it is seen.  */
      size_t n = strlen (texts[i].text);
      char *copy = malloc (n + 1);
      if (copy == NULL)
        return;
      memcpy (copy, texts[i].text, n);
      copy = realloc (copy, n > 0 ? n : 1);
      uint64_t ticks = 0;
      bool is_there = mbench_disturbance_parse_steal (copy, n, &ticks);
      tap_ok (is_there == (texts[i].steal >= 0)
                  && (!is_there || ticks == (uint64_t)texts[i].steal),
              "a line %s", texts[i].what);
      free (copy);
    }
  uint64_t ticks;
  tap_ok (mbench_disturbance_parse_steal (
              "cpu  1 2 3 4 5 6 7 18446744073709551615\n", 40, &ticks)
              && ticks == UINT64_MAX,
          "the largest number is one");
}

static void
test_between (void)
{
  struct mbench_disturbance earlier
      = { true, 10, 1, 5, 7, true, 1, true, 100, 1000 };
  struct mbench_disturbance later
      = { true, 25, 2, 5, 9, true, 2.5, true, 160, 5000 };
  struct mbench_disturbance between
      = mbench_disturbance_between (&earlier, &later);
  tap_ok (between.has_counts && between.minor_faults == 15
              && between.major_faults == 1 && between.voluntary_switches == 0
              && between.involuntary_switches == 2,
          "counts are differences");
  tap_ok (between.has_load && between.load == 2.5, "the load is the later");
  tap_ok (between.has_steal && between.steal == 60
              && between.steal_time == 4000,
          "the steal is that of its stretch");

  later.steal_time = earlier.steal_time;
  tap_ok (!mbench_disturbance_between (&earlier, &later).has_steal,
          "steal that was not read anew is absent");
  later.steal_time = 5000;
  later.steal = 99;
  tap_ok (!mbench_disturbance_between (&earlier, &later).has_steal,
          "so is steal that ran backwards");
  later.steal = 160;
  later.has_steal = false;
  later.has_load = false;
  later.has_counts = false;
  between = mbench_disturbance_between (&earlier, &later);
  tap_ok (!between.has_steal && !between.has_load && !between.has_counts
              && between.minor_faults == 0 && between.steal == 0,
          "what a reading does not have the difference does not");
  between = mbench_disturbance_between (&later, &earlier);
  tap_ok (!between.has_steal && !between.has_counts && between.has_load,
          "whichever reading that is");
}

static void
test_faults (void)
{
  enum
  {
    PAGES = 64
  };
  struct mbench_disturbance_source source;
  mbench_disturbance_open (&source);
  size_t page = (size_t)sysconf (_SC_PAGESIZE);
  char *memory = mmap (NULL, PAGES * page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise (memory, PAGES * page, MADV_NOHUGEPAGE);
  struct mbench_disturbance earlier = mbench_disturbance_read (&source, 0);
  for (size_t i = 0; i < PAGES; ++i)
    memory[i * page] = 1;
  struct mbench_disturbance later = mbench_disturbance_read (&source, 1);
  munmap (memory, PAGES * page);
  mbench_disturbance_close (&source);
  struct mbench_disturbance between
      = mbench_disturbance_between (&earlier, &later);
  tap_ok (between.has_counts && between.minor_faults >= PAGES,
          "pages that are touched first are faults");
}

/* On one CPU a child has no turn to end but one that its parent gives up.  */
static void
test_switch (void)
{
  cpu_set_t allowed;
  cpu_set_t one;
  int cpu = sched_getcpu ();
  CPU_ZERO (&one);
  if (cpu >= 0)
    CPU_SET (cpu, &one);
  if (sched_getaffinity (0, sizeof allowed, &allowed) != 0
      || sched_setaffinity (0, sizeof one, &one) != 0)
    {
      tap_ok (true, "switches # SKIP threads cannot be bound to a CPU");
      return;
    }
  struct mbench_disturbance_source source;
  mbench_disturbance_open (&source);
  struct mbench_disturbance earlier = mbench_disturbance_read (&source, 0);
  pid_t child = fork ();
  if (child == 0)
    _exit (0);
  waitpid (child, NULL, 0);
  struct mbench_disturbance later = mbench_disturbance_read (&source, 1);
  mbench_disturbance_close (&source);
  sched_setaffinity (0, sizeof allowed, &allowed);
  struct mbench_disturbance between
      = mbench_disturbance_between (&earlier, &later);
  tap_ok (between.voluntary_switches + between.involuntary_switches > 0,
          "switches are counted");
}

static void
test_machine (void)
{
  struct mbench_disturbance_source source;
  mbench_disturbance_open (&source);
  struct mbench_disturbance first = mbench_disturbance_read (&source, 500);
  tap_ok (first.has_load && first.load >= 0 && first.load < 1e6,
          "there is a load");
  if (access ("/proc/stat", R_OK) == 0)
    tap_ok (first.has_steal && first.steal >= 0 && first.steal_time == 500,
            "there is a steal");
  else
    tap_ok (!first.has_steal, "without its file there is no steal");
  struct mbench_disturbance next
      = mbench_disturbance_read (&source, 500 + MBENCH_DISTURBANCE_PERIOD - 1);
  tap_ok (next.steal_time == 500 && next.steal == first.steal,
          "within the period it is not read again");
  next = mbench_disturbance_read (&source, 500 + MBENCH_DISTURBANCE_PERIOD);
  tap_ok (next.steal_time == 500 + MBENCH_DISTURBANCE_PERIOD
              && next.steal >= first.steal,
          "after it it is");
  mbench_disturbance_close (&source);
  next = mbench_disturbance_read (&source, 3 * MBENCH_DISTURBANCE_PERIOD);
  tap_ok (!next.has_steal && next.has_counts,
          "without a file the rest is there still");
  mbench_disturbance_close (&source);
}

int
main (void)
{
  size_t descriptors = tap_descriptors ();
  test_parse ();
  test_between ();
  test_faults ();
  test_switch ();
  test_machine ();
  tap_size (tap_descriptors (), descriptors, "no descriptor is left");
  return tap_done ();
}
