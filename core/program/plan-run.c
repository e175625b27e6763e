#include <config.h>

#include "program/plan-run.h"

#include "program/doctor.h"
#include "program/host-memory.h"
#include "program/rounds.h"
#include "program/schedule.h"

static const struct mbench_host nobody;

/* Collect the environment of a run of PLAN that HOST makes under ISOLATION,
   whose placement is made what there is permission for.  */
static enum mbench_status
prepare (micro_benchmark_suite suite, const struct mbench_plan *plan,
         const struct mbench_host *host, struct mbench_isolation *isolation,
         struct mbench_environment *environment, struct mbench_error *error)
{
  struct mbench_error denial;
  bool is_here = true;
  for (size_t i = 0; i < plan->n; ++i)
    is_here = is_here && !mbench_run_is_isolated (&plan->list[i], isolation);
  mbench_placement_settle (&isolation->placement, is_here, &denial);
  return mbench_doctor_collect (&mbench_system_here, suite, host,
                                &isolation->placement, denial.message,
                                environment, error);
}

enum mbench_status
mbench_plan_run (micro_benchmark_suite suite, const struct mbench_plan *plan,
                 int64_t budget, const struct mbench_host *host,
                 struct mbench_environment *environment,
                 struct mbench_record *records, bool *was_interrupted,
                 struct mbench_error *error)
{
  struct mbench_isolation isolation
      = host != NULL ? host->isolation : nobody.isolation;
  enum mbench_status status
      = prepare (suite, plan, host, &isolation, environment, error);
  if (status != MBENCH_OK)
    return status;
  struct mbench_visits visits
      = { .plan = plan,
          .wall = &mbench_clock_monotonic,
          .observer = host != NULL ? &host->observer : &nobody.observer,
          .isolation = &isolation,
          .records = records };
  status = budget > 0 ? mbench_schedule_run (&visits, budget, error)
                      : mbench_rounds_run (&visits, error);
  *was_interrupted = visits.was_interrupted;
  return status;
}

enum mbench_status
mbench_plan_estimate (struct mbench_record *records, size_t n,
                      const struct mbench_host *host,
                      struct mbench_error *error)
{
  struct mbench_host_memory memory;
  mbench_host_memory_load (&memory, host != NULL ? host->host_file : NULL);
  struct mbench_level clean = mbench_host_levels_clean (&memory.levels);
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    {
      status = mbench_record_estimate (&records[i], clean, error);
      records[i].usual_clock = mbench_host_levels_clock (&memory.levels);
    }
  if (status == MBENCH_OK)
    mbench_host_memory_note (&memory, records, n);
  return status;
}
