#include <config.h>

#include "program/malloc-pass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device/malloc-count.h"
#include "run/code.h"
#include "program/visit.h"
#include "test/names.h"

/* Take the next name that needs a pass off *REST.  */
static bool
next_name (const char **rest, char name[MBENCH_COUNTER_NAME])
{
  struct mbench_counter_facts facts;
  while (mbench_names_next (rest, name))
    if (mbench_counter_find (name, &facts) != NULL && facts.is_preloaded)
      return true;
  return false;
}

bool
mbench_malloc_pass_is_asked (const struct mbench_limits *limits)
{
  const char *rest = limits->meters.text;
  char name[MBENCH_COUNTER_NAME];
  return next_name (&rest, name);
}

/* The iterations to leave out, of which a body driven by BODY takes ITERATION
   ns.  What is allocated once is not an iteration's; and one whose code is
   translated as it runs has it translated in the first ones, as far as there
   is time for them.  */
static size_t
skip (const struct mbench_body *body, double iteration)
{
  const double most = MBENCH_NS_PER_S / 5.0;
  if ((double)body->warm_iterations * iteration <= most)
    return body->warm_iterations > 0 ? body->warm_iterations : 1;
  if ((double)body->warm_samples * iteration <= most)
    return body->warm_samples > 0 ? body->warm_samples : 1;
  return 1;
}

struct mbench_limits
mbench_malloc_pass_limits (const struct mbench_limits *limits,
                           const struct mbench_body *body, double iteration)
{
  enum
  {
    ITERATIONS = 100
  };
  size_t sample
      = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1;
  size_t most = sample > ITERATIONS ? sample : ITERATIONS;
  struct mbench_limits pass = {
    .skip_iterations = limits->skip_iterations > 0 ? limits->skip_iterations
                                                   : skip (body, iteration),
    .max_iterations
    = limits->max_iterations > 0 && limits->max_iterations < most
          ? limits->max_iterations
          : most,
    .min_sample_iterations = limits->min_sample_iterations,
    .max_sample_iterations = sample,
    .max_time = MBENCH_NS_PER_S,
    .confidence = limits->confidence,
    .timeout = mbench_limits_timeout (limits),
    .max_memory = limits->max_memory,
    .isolation = MBENCH_SWITCH_ON,
    /* It was printed before.  */
    .capture_output = MBENCH_SWITCH_ON,
    .vary_iterations = MBENCH_SWITCH_OFF,
    .reference = MBENCH_SWITCH_OFF,
    .processes = 1,
    /* An iteration is what it is elsewhere: one of each thread, on inputs for
       which there is as much memory.  */
    .threads = limits->threads,
    .batch_memory = limits->batch_memory,
  };
  const char *rest = limits->meters.text;
  char name[MBENCH_COUNTER_NAME];
  while (next_name (&rest, name))
    {
      size_t length = strlen (pass.meters.text);
      snprintf (pass.meters.text + length, sizeof pass.meters.text - length,
                "%s%s", length > 0 ? "," : "", name);
    }
  return pass;
}

/* The path of the counter, in PATH; false where it cannot be read.  */
static bool
find_library (char *path, size_t size)
{
  const char *folder = getenv ("MBENCH_PRELOAD_DIR");
  snprintf (path, size, "%s/" MBENCH_MALLOC_LIBRARY,
            folder != NULL ? folder : MBENCH_PRELOAD_DIR);
  return access (path, R_OK) == 0;
}

/* Why there can be no pass of PLANNED after what RECORD tells, in REASON, with
   the path of the counter in PATH; false: there can.  */
static bool
is_hindered (const struct mbench_planned *planned,
             const struct mbench_isolation *isolation,
             const struct mbench_record *record, char *path, size_t size,
             struct mbench_error *reason)
{
  struct mbench_error why;
  if (record->outcome.kind != MBENCH_OUTCOME_DONE
      || record->interrupt != MBENCH_INTERRUPT_NONE)
    mbench_fail (reason, MBENCH_CONFLICT,
                 "the execution did not come to its end, and so no pass was "
                 "run to count it");
  else if (!mbench_run_is_isolated (planned, isolation))
    mbench_fail (reason, MBENCH_CONFLICT,
                 "it is counted in a fresh execution of the program, and the "
                 "test runs in the program's own process: let it be isolated");
  else if (!mbench_visit_is_fresh (isolation, planned, &why))
    mbench_fail (reason, MBENCH_CONFLICT,
                 "it is counted in a fresh execution of the program, which "
                 "is not to be had: %.120s",
                 *why.message != '\0' ? why.message
                                      : "this program does not know how");
  else if (!find_library (path, size))
    mbench_fail (reason, MBENCH_IO, "the counter %.150s cannot be read", path);
  else
    return false;
  return true;
}

/* Let RECORD have every counter that LIMITS ask for, as what REASON says.  */
static void
miss_all (const struct mbench_limits *limits, const char *reason,
          struct mbench_record *record)
{
  const char *rest = limits->meters.text;
  while (record->n_passed < MBENCH_MOST_PASSED
         && next_name (&rest, record->passed[record->n_passed].name))
    snprintf (record->passed[record->n_passed++].reason, MBENCH_COUNTER_REASON,
              "%.*s", MBENCH_COUNTER_REASON - 1, reason);
}

/* Put what the pass PASS came to in RECORD: all its counters were asked for
   because they need it.  */
static enum mbench_status
take_over (const struct mbench_record *pass, struct mbench_record *record,
           struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < pass->readings.n && status == MBENCH_OK; ++i)
    {
      const struct mbench_gauge *gauge = &pass->readings.gauges[i];
      struct mbench_passed *passed = &record->passed[record->n_passed];
      if (gauge->is_custom || record->n_passed == MBENCH_MOST_PASSED)
        return MBENCH_OK;
      strcpy (passed->name, gauge->name);
      strcpy (passed->reason, gauge->reason);
      status = mbench_readings_estimate (&pass->readings, i, &pass->samples,
                                         pass->confidence, &passed->reading,
                                         error);
      record->n_passed += status == MBENCH_OK;
    }
  return status;
}

/* Why the pass PASS came to nothing.  */
static void
explain (const struct mbench_record *pass, struct mbench_error *reason)
{
  const char *message = pass->outcome.message;
  mbench_fail (reason, MBENCH_CONFLICT,
               "the pass that counts it did not come to its end: %s%s%.120s",
               mbench_outcome_name (pass->outcome.kind),
               message != NULL ? ": " : "", message != NULL ? message : "");
}

enum mbench_status
mbench_malloc_pass (const struct mbench_planned *planned,
                    const struct mbench_clock *wall,
                    const struct mbench_observer *observer,
                    const struct mbench_isolation *isolation,
                    struct mbench_record *record, struct mbench_error *error)
{
  char path[4096];
  struct mbench_error reason;
  struct mbench_record pass;
  if (is_hindered (planned, isolation, record, path, sizeof path, &reason))
    {
      miss_all (&planned->limits, reason.message, record);
      return MBENCH_OK;
    }
  const struct mbench_observer quiet
      = { .data = observer->data, .interrupted = observer->interrupted };
  struct mbench_isolation preloaded = *isolation;
  struct mbench_planned counted = *planned;
  preloaded.preload = path;
  counted.limits = mbench_malloc_pass_limits (
      &planned->limits, mbench_body_of (planned->test),
      record->total_iterations > 0
          ? (double)record->total_time / (double)record->total_iterations
          : 0);
  enum mbench_status status
      = mbench_run (&counted, wall, &quiet, &preloaded, &pass, error);
  if (status != MBENCH_OK)
    return status;
  if (pass.interrupt > record->interrupt)
    record->interrupt = pass.interrupt;
  if (pass.outcome.kind == MBENCH_OUTCOME_DONE)
    status = take_over (&pass, record, error);
  else
    {
      explain (&pass, &reason);
      miss_all (&planned->limits, reason.message, record);
    }
  mbench_record_release (&pass);
  return status;
}
