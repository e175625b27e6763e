/* base/child.h: whether a process has threads that a child would not have.  */

#include <config.h>

#include "base/child.h"

#include <pthread.h>
#include <stdlib.h>

#include "tap.h"

static pthread_barrier_t barrier;

static void *
wait_twice (void *name)
{
  pthread_setname_np (pthread_self (), name);
  pthread_barrier_wait (&barrier);
  pthread_barrier_wait (&barrier);
  return NULL;
}

static bool
has_threads_beside (char *name)
{
  pthread_t thread;
  if (pthread_create (&thread, NULL, wait_twice, name) != 0)
    abort ();
  pthread_barrier_wait (&barrier);
  bool result = mbench_child_has_threads ();
  pthread_barrier_wait (&barrier);
  pthread_join (thread, NULL);
  return result;
}

int
main (void)
{
  static char of_user[] = "worker";
  static char of_collector[] = "GC-marker-0";
  pthread_barrier_init (&barrier, NULL, 2);
  tap_ok (!mbench_child_has_threads (), "one thread is none");
  /* First, as one that has ended may be listed for a moment.  */
  tap_ok (!has_threads_beside (of_collector),
          "those of the collector do not count");
  tap_ok (has_threads_beside (of_user), "others do");
  pthread_barrier_destroy (&barrier);
  return tap_done ();
}
