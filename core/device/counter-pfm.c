#include <config.h>

#include "device/counter-pfm.h"

#ifdef HAVE_LIBPFM

#include <perfmon/pfmlib_perf_event.h>
#include <string.h>

bool
mbench_pfm_is_there (void)
{
  return true;
}

bool
mbench_pfm_event_find (const char *name, struct mbench_perf_event *event)
{
  *event = (struct mbench_perf_event){ .unit = "" };
  pfm_perf_encode_arg_t asked = {
    .attr = &event->attributes,
    .size = sizeof asked,
  };
  /* It may be called any number of times.  */
  if (pfm_initialize () != PFM_SUCCESS
      || pfm_get_os_event_encoding (name, PFM_PLM0 | PFM_PLM3,
                                    PFM_OS_PERF_EVENT, &asked)
             != PFM_SUCCESS)
    return false;
  /* A unit mask or a place stands behind a single colon.  */
  const char *pmu = strstr (name, "::");
  const char *mask = strchr (pmu != NULL ? pmu + 2 : name, ':');
  event->is_placed = mask != NULL
                     && (event->attributes.exclude_kernel != 0
                         || event->attributes.exclude_user != 0);
  return true;
}

#else

bool
mbench_pfm_is_there (void)
{
  return false;
}

bool
mbench_pfm_event_find (const char *name, struct mbench_perf_event *event)
{
  (void)name;
  (void)event;
  return false;
}

#endif
