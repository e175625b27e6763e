/* device/counter-malloc.c: what is allocated, in this program, and in its
   fresh execution with the preloaded counter.  */

#include <config.h>

#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device/counter.h"
#include "tap.h"

enum
{
  SOME = 50000,
  /* The most of which glibc ever thinks that it is no matter for a mapping of
     its own is 32 MiB.  */
  MUCH = 40000000
};

enum
{
  NET,
  CALLS,
  GROSS,
  NAMES
};

static const char *const names[NAMES]
    = { "malloc-bytes", "malloc-calls", "malloc-gross-bytes" };
static struct mbench_counter_reason reasons[NAMES];
static double values[NAMES];
static void *volatile kept;

static void
give_back (void)
{
  free (kept);
  kept = NULL;
}

/* What WORK allocates.  */
static void
count (void (*work) (void))
{
  void *instance;
  if (mbench_counter_malloc.open (names, NAMES, reasons, &instance, NULL)
      != MBENCH_OK)
    return;
  /* Its functions are found, and what it takes at first is taken.  */
  work ();
  give_back ();
  mbench_counter_malloc.start (instance);
  work ();
  mbench_counter_malloc.stop (instance);
  mbench_counter_malloc.take (instance, values);
  mbench_counter_malloc.close (instance);
  give_back ();
}

/* Work, each with what it allocates by malloc.  */
static void
keep_some (void)
{
  kept = malloc (SOME);
}

static void
keep_much (void)
{
  kept = malloc (MUCH);
}

static void
keep_none (void)
{
  kept = malloc (SOME);
  give_back ();
}

static void
call_each (void)
{
  void *block = NULL;
  kept = malloc (100);
  give_back ();
  kept = calloc (10, 20);
  kept = realloc (kept, 400);
  kept = realloc (kept, 300);
  kept = reallocarray (kept, 10, 50);
  give_back ();
  kept = aligned_alloc (64, 640);
  give_back ();
  kept = memalign (64, 7);
  give_back ();
  if (posix_memalign (&block, 64, 1000) == 0)
    free (block);
  free (NULL);
}

enum
{
  EACH_CALLS = 8,
  EACH_BYTES = 100 + 200 + 400 + 300 + 500 + 640 + 7 + 1000,
  THREADS = 4,
  THREAD_CALLS = 200000,
  THREAD_BYTES = 24
};

static pthread_barrier_t barrier;

static void *
allocate (void *data)
{
  pthread_barrier_wait (&barrier);
  for (int i = 0; i < THREAD_CALLS; ++i)
    {
      void *volatile block = malloc (THREAD_BYTES);
      free (block);
    }
  return data;
}

static void
use_threads (void)
{
  pthread_t threads[THREADS];
  pthread_barrier_init (&barrier, NULL, THREADS);
  for (int i = 0; i < THREADS; ++i)
    pthread_create (&threads[i], NULL, allocate, NULL);
  for (int i = 0; i < THREADS; ++i)
    pthread_join (threads[i], NULL);
  pthread_barrier_destroy (&barrier);
}

static void
fail_to (void)
{
  /* More than there are addresses.  */
  volatile size_t many = SIZE_MAX / 2;
  kept = malloc (many);
  give_back ();
  kept = calloc (many, 4);
  give_back ();
  kept = reallocarray (NULL, many, 4);
  give_back ();
}

/* Whether malloc is that of glibc, and not that of a checker of memory.  */
static bool
is_of_glibc (void)
{
#ifdef HAVE_MALLINFO2
  struct mallinfo2 before = mallinfo2 ();
  kept = malloc (SOME);
  struct mallinfo2 after = mallinfo2 ();
  give_back ();
  return memcmp (&before, &after, sizeof before) != 0;
#else
  return false;
#endif
}

static void
test_net (void)
{
  count (keep_some);
  if (!is_of_glibc ())
    {
      tap_ok (isnan (values[NET]), "bytes in use # SKIP %s",
              reasons[NET].text);
      return;
    }
  tap_ok (values[NET] >= SOME && values[NET] < SOME + 1000,
          "bytes that stay in use are counted: %g", values[NET]);
  count (keep_much);
  tap_ok (values[NET] >= MUCH && values[NET] < MUCH + 10000,
          "those of a mapping of their own as well: %g", values[NET]);
  count (keep_none);
  tap_ok (values[NET] == 0, "and not those that were given back: %g",
          values[NET]);
}

/* Whether calls are not counted without the counter, and there is a reason. */
static bool
needs_counter (void)
{
  count (keep_none);
  return isnan (values[CALLS]) && isnan (values[GROSS])
         && strstr (reasons[CALLS].text, "preloaded") != NULL
         && strstr (reasons[GROSS].text, "preloaded") != NULL;
}

static void
test_preloaded (void)
{
  count (call_each);
  tap_ok (*reasons[CALLS].text == '\0' && *reasons[GROSS].text == '\0',
          "with the counter there is no reason: %s", reasons[CALLS].text);
  tap_ok (values[CALLS] == EACH_CALLS, "each way to allocate is a call: %g",
          values[CALLS]);
  tap_ok (values[GROSS] == EACH_BYTES, "of the bytes that it asks for: %g",
          values[GROSS]);
  count (fail_to);
  tap_ok (values[CALLS] == 0 && values[GROSS] == 0,
          "who is given nothing is not counted");
  count (use_threads);
  /* A thread takes some memory itself.  */
  tap_ok (values[CALLS] >= THREADS * THREAD_CALLS
              && values[CALLS] < THREADS * THREAD_CALLS + 10 * THREADS,
          "no call of four threads at once is lost: %g", values[CALLS]);
}

/* A checker of memory has to come first of all that is loaded.  */
enum
{
#ifdef __SANITIZE_ADDRESS__
  CAN_PRELOAD = false
#else
  CAN_PRELOAD = true
#endif
};

/* Become this program with the counter, which lies where the tests are told,
   and say to it what was FOUND.  Returns where that cannot be.  */
static void
preload (char *program, const char *found)
{
  const char *folder = getenv ("MBENCH_PRELOAD_DIR");
  char path[4096];
  if (folder == NULL)
    return;
  snprintf (path, sizeof path, "%s/libmbench-malloc.so", folder);
  if (access (path, R_OK) != 0)
    return;
  setenv ("LD_PRELOAD", path, 1);
  execl ("/proc/self/exe", program, found, NULL);
}

int
main (int argc, char **argv)
{
  static const char *const said = "without the counter calls are not counted, "
                                  "and there is a reason";
  bool is_preloaded = argc > 1;
  bool needs
      = is_preloaded ? strcmp (argv[1], "needs") == 0 : needs_counter ();
  if (CAN_PRELOAD && !is_preloaded)
    preload (argv[0], needs ? "needs" : "does without");
  tap_ok (needs, "%s", said);
  test_net ();
  if (is_preloaded)
    test_preloaded ();
  else
    tap_ok (true, "with the counter # SKIP it cannot be preloaded here");
  return tap_done ();
}
