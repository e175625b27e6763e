/* What is known of code and memory in this process: how core asks for it, for
   those who look into it from Scheme.  */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <time.h>

#include "bind.h"
#include "collector.h"
#include "displace.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "procedure.h"

static SCM
procedure_translation (SCM procedure)
{
  mbscm_loop_load ();
  const void *translation = mbscm_translation (procedure);
  return translation != NULL ? scm_from_uintptr_t ((uintptr_t)translation)
                             : SCM_BOOL_F;
}

static SCM
procedure_code (SCM procedure)
{
  mbscm_loop_load ();
  return scm_from_uintptr_t (mbscm_procedure_code (procedure));
}

static SCM
displace_x (SCM seed)
{
  mbscm_loop_load ();
  mbscm_displace (scm_to_uint32 (seed));
  return SCM_UNSPECIFIED;
}

static SCM
collector (void)
{
  mbscm_loop_load ();
  return scm_list_3 (scm_from_size_t (mbscm_collections ()),
                     scm_from_int64 (mbscm_collector_time ()),
                     scm_from_uint64 (mbscm_allocated ()));
}

static SCM
enlarge_heap_x (SCM bytes)
{
  mbscm_enlarge (mbscm_to_size (bytes));
  return SCM_UNSPECIFIED;
}

static SCM
thread_time (void)
{
  struct timespec time;
  if (clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time) != 0)
    scm_misc_error ("%thread-time", "CLOCK_THREAD_CPUTIME_ID: ~A",
                    scm_list_1 (scm_from_locale_string (strerror (errno))));
  return scm_sum (
      scm_product (scm_from_int64 (time.tv_sec), scm_from_int64 (1000000000)),
      scm_from_int64 (time.tv_nsec));
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%procedure-translation", "(procedure)",
                   procedure_translation,
                   "Return the address at which the just-in-time compiler has "
                   "put @var{procedure}, or @code{#f}."),
  MBSCM_PRIMITIVE ("%procedure-code", "(procedure)", procedure_code,
                   "Return an integer, the same for procedures that are one "
                   "code under other data."),
  MBSCM_PRIMITIVE (
      "%displace!", "(seed)", displace_x,
      "Have the just-in-time compiler translate other procedures, "
      "by chance after @var{seed}, below 2^32."),
  MBSCM_PRIMITIVE ("%collector", "()", collector,
                   "Return what is known of this process: a list of the "
                   "number of collections so far, the time in nanoseconds "
                   "that they took since it was measured, and the bytes that "
                   "were allocated."),
  MBSCM_PRIMITIVE ("%enlarge-heap!", "(bytes)", enlarge_heap_x,
                   "Add @var{bytes} to the heap."),
  MBSCM_PRIMITIVE ("%thread-time", "()", thread_time,
                   "Return the time for which this thread has had a "
                   "processor, in nanoseconds."),
};

void
mbscm_init_process (void)
{
  MBSCM_DEFINE (primitives);
}
