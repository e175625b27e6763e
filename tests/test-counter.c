/* device/counter.h: the banks of core, by work whose counts are known.  */

#include <config.h>

#include "device/counter.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device/counter-pfm.h"
#include "tap.h"

enum
{
  PAGES = 64
};

/* What one counter counts of WORK in this process; NaN where there is none,
   with the REASON.  */
static double
count_of (const char *name, void (*work) (void),
          struct mbench_counter_reason *reason)
{
  struct mbench_counter_facts facts;
  const struct mbench_counter_bank *bank = mbench_counter_find (name, &facts);
  void *instance;
  double value = NAN;
  if (bank == NULL
      || bank->open (&name, 1, reason, &instance, NULL) != MBENCH_OK)
    return value;
  /* The functions that are called are there, and the page of the value.  */
  bank->start (instance);
  bank->stop (instance);
  bank->take (instance, &value);
  bank->start (instance);
  work ();
  bank->stop (instance);
  bank->take (instance, &value);
  bank->close (instance);
  return value;
}

static void
test_names (void)
{
  struct mbench_counter_facts facts;
  bool all = true;
  size_t n = 0;
  size_t hosted = 0;
  for (const char *name; (name = mbench_counter_name (n)) != NULL; ++n)
    {
      const struct mbench_counter_bank *bank
          = mbench_counter_find (name, &facts);
      all = all && mbench_counter_is_known (name)
            && strlen (name) < MBENCH_COUNTER_NAME;
      hosted += bank == NULL;
      all = all && (bank == NULL || facts.unit != NULL);
      for (size_t i = 0; i < n; ++i)
        all = all && strcmp (name, mbench_counter_name (i)) != 0;
    }
  tap_ok (all && n > 30, "the names that are listed are found, and differ");
  tap_size (hosted, 3, "three of them are counted by the banks of bodies");
  tap_ok (mbench_counter_find ("no-such-counter", &facts) == NULL
              && !mbench_counter_is_known ("no-such-counter"),
          "and no others");
  tap_ok (mbench_counter_find ("migrations", &facts) != NULL
              && facts.is_disturbance
              && mbench_counter_find ("context-switches", &facts) != NULL
              && facts.is_disturbance
              && mbench_counter_find ("cpu-migrations", &facts) != NULL
              && facts.is_disturbance,
          "switches and moves disturb");
  tap_ok (mbench_counter_find ("page-faults", &facts) != NULL
              && !facts.is_disturbance
              && mbench_counter_find ("instructions", &facts) != NULL
              && !facts.is_disturbance,
          "and others do not");
  tap_ok (mbench_counter_find ("peak-memory", &facts) != NULL && facts.is_level
              && strcmp (facts.unit, "bytes") == 0,
          "the peak of memory is a level");
}

/* Work: memory whose pages are new each time.  */
static void
touch_pages (void)
{
  size_t page = (size_t)sysconf (_SC_PAGESIZE);
  char *memory = mmap (NULL, PAGES * page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return;
  madvise (memory, PAGES * page, MADV_NOHUGEPAGE);
  for (volatile char *byte = memory; byte < memory + PAGES * page;
       byte += page)
    *byte = 1;
  munmap (memory, PAGES * page);
}

static void *
touch_on_thread (void *data)
{
  touch_pages ();
  return data;
}

/* Work on a thread that this one starts.  */
static void
start_thread (void)
{
  pthread_t thread;
  if (pthread_create (&thread, NULL, touch_on_thread, NULL) == 0)
    pthread_join (thread, NULL);
}

static void
test_events (void)
{
  struct mbench_counter_reason reason = { "" };
  double clock = count_of ("task-clock", touch_pages, &reason);
  if (*reason.text != '\0')
    {
      tap_ok (isnan (clock), "events of the kernel # SKIP %s", reason.text);
      return;
    }
  tap_ok (clock > 0, "the time of the thread is an event");
  double faults = count_of ("minor-faults", touch_pages, &reason);
  tap_ok (faults >= PAGES && faults < 2 * PAGES, "and so are faults: %g",
          faults);
  faults = count_of ("minor-faults:u", touch_pages, &reason);
  tap_ok (faults >= PAGES && faults < 2 * PAGES, "of user space alone too: %g",
          faults);
  tap_ok (count_of ("minor-faults", start_thread, &reason) >= PAGES,
          "those of a thread that it starts as well");
  double cycles = count_of ("cycles", touch_pages, &reason);
  tap_ok (*reason.text != '\0' ? isnan (cycles) : cycles > PAGES,
          "cycles are counted, or there is a reason: %s", reason.text);
}

static void
do_nothing (void)
{
}

static void
test_faults (void)
{
  struct mbench_counter_reason reason;
  double faults = count_of ("page-faults", touch_pages, &reason);
  tap_ok (faults >= PAGES && faults < 2 * PAGES,
          "each page that is touched first is a fault: %g", faults);
  tap_ok (count_of ("page-faults", start_thread, &reason) >= PAGES,
          "those of a thread are its process's");
  tap_ok (count_of ("page-faults", do_nothing, &reason) < 4,
          "who touches none has none");
  double major = count_of ("major-faults", touch_pages, &reason);
  tap_ok (major >= 0 && major < PAGES, "none of them needs a disk");
}

/* Work: to wait for a child, which cannot end before this process has
   waited.  */
static void
wait_for_child (void)
{
  int ends[2];
  char byte;
  if (pipe (ends) != 0)
    return;
  pid_t child = fork ();
  if (child == 0)
    {
      close (ends[0]);
      for (int i = 0; i < 1000; ++i)
        sched_yield ();
      _exit (write (ends[1], "", 1) != 1);
    }
  close (ends[1]);
  (void)!read (ends[0], &byte, 1);
  close (ends[0]);
  waitpid (child, NULL, 0);
}

static void
test_switches (void)
{
  struct mbench_counter_reason reason;
  double switches = 0;
  /* On another processor the child may be faster than this process.  */
  for (int i = 0; i < 100 && switches == 0; ++i)
    switches = count_of ("context-switches", wait_for_child, &reason);
  tap_ok (switches >= 1, "who waits is switched");
  double forced = count_of ("involuntary-switches", do_nothing, &reason);
  tap_ok (forced >= 0, "switches that were not asked for are counted apart");
}

/* Work: to go to each processor that there is, and back.  */
static void
move_about (void)
{
  cpu_set_t before;
  sched_getaffinity (0, sizeof before, &before);
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    {
      cpu_set_t one;
      CPU_ZERO (&one);
      CPU_SET (cpu, &one);
      if (CPU_ISSET (cpu, &before))
        sched_setaffinity (0, sizeof one, &one);
    }
  sched_setaffinity (0, sizeof before, &before);
}

static void
test_migrations (void)
{
  struct mbench_counter_reason reason = { "" };
  cpu_set_t processors;
  sched_getaffinity (0, sizeof processors, &processors);
  int n = CPU_COUNT (&processors);
  double moves = count_of ("migrations", move_about, &reason);
  if (*reason.text != '\0')
    tap_ok (isnan (moves), "migrations # SKIP %s", reason.text);
  else
    tap_ok (moves >= n - 1, "who goes to %d processors moves: %g", n, moves);
}

enum
{
  BLOCK = 32 << 20,
  /* The kernel sums pages up by some at a time.  */
  SLACK = 4 << 20
};

/* The memory of this process that is in use, bytes.  */
static double
used_now (void)
{
  FILE *file = fopen ("/proc/self/statm", "re");
  double size = 0;
  double used = 0;
  if (file == NULL)
    return 0;
  if (fscanf (file, "%lf %lf", &size, &used) != 2)
    used = 0;
  fclose (file);
  return used * (double)sysconf (_SC_PAGESIZE);
}

/* Work: to use memory and give it back.  */
static void
use_block (void)
{
  char *memory = mmap (NULL, BLOCK, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return;
  memset (memory, 1, BLOCK);
  munmap (memory, BLOCK);
}

static void
test_peak (void)
{
  struct mbench_counter_reason reason;
  use_block ();
  double used = used_now ();
  double peak = count_of ("peak-memory", do_nothing, &reason);
  tap_ok (fabs (peak - used) < SLACK,
          "the peak of memory begins with what is used: %g of %g", peak, used);
  peak = count_of ("peak-memory", use_block, &reason);
  tap_ok (fabs (peak - used - BLOCK) < SLACK,
          "and has what was used meanwhile: %g", peak);
}

static void
test_pfm (void)
{
  struct mbench_counter_facts facts;
  struct mbench_counter_reason reason = { "" };
  static const char *const name = "perf::PERF_COUNT_SW_PAGE_FAULTS_MIN";
  bool is_known = mbench_counter_find (name, &facts) != NULL;
  tap_ok (is_known == mbench_pfm_is_there (),
          "names of libpfm4 are found where it is");
  tap_ok (is_known == (*mbench_counter_hint () == '\0'),
          "and where it is not, who misses one is told");
  if (!is_known)
    return;
  double faults = count_of (name, touch_pages, &reason);
  tap_ok (*reason.text != '\0' ? isnan (faults)
                               : faults >= PAGES && faults < 2 * PAGES,
          "and counted: %g %s", faults, reason.text);
}

int
main (void)
{
  size_t descriptors = tap_descriptors ();
  test_names ();
  test_faults ();
  test_switches ();
  test_migrations ();
  test_peak ();
  test_events ();
  test_pfm ();
  tap_size (tap_descriptors (), descriptors, "no descriptor is left");
  return tap_done ();
}
