#include <config.h>

#include "run/collect.h"

#include <stdlib.h>
#include <string.h>

/* What a child tells of ARM, as far as it can be.  */
static struct mbench_arm_share
read_arm (const struct mbench_arm_share *arm)
{
  struct mbench_arm_share read = *arm;
  read.name[sizeof read.name - 1] = '\0';
  read.is_interpreted = read.is_interpreted != 0;
  if (read.collector < 0)
    read.collector = 0;
  return read;
}

enum mbench_status
mbench_collect_arms (int arm, const struct mbench_arm_share *arms,
                     const struct mbench_duel *duel,
                     struct mbench_record *record, struct mbench_error *error)
{
  record->has_arm = arm >= 0 && (size_t)arm < duel->n;
  record->arm = record->has_arm ? (size_t)arm : 0;
  record->arms = calloc (duel->n + 1, sizeof *record->arms);
  if (record->arms == NULL)
    return mbench_no_memory (error, "the arms of a duel");
  record->n_arms = duel->n;
  for (size_t i = 0; i < duel->n; ++i)
    record->arms[i] = read_arm (&arms[i]);
  return MBENCH_OK;
}

/* Put what was counted in the samples of RECORD there.  */
static enum mbench_status
collect_readings (const struct mbench_mapping *mapping,
                  struct mbench_record *record, struct mbench_error *error)
{
  struct mbench_gauge gauges[MBENCH_MOST_GAUGES];
  struct mbench_readings readings;
  mbench_shared_readings (mapping, record->samples.n, gauges, &readings);
  return mbench_readings_copy (&record->readings, &readings, error);
}

enum mbench_status
mbench_collect (const struct mbench_mapping *mapping,
                const struct mbench_planned *planned,
                struct mbench_record *record, struct mbench_error *error)
{
  struct mbench_shared *shared = mapping->shared;
  record->is_interpreted = shared->is_interpreted != 0;
  record->total_iterations = shared->total_iterations;
  record->block_size = mbench_shared_block_size (mapping);
  record->stop = shared->stop >= 0 && shared->stop < MBENCH_STOPS
                     ? (enum mbench_stop)shared->stop
                     : MBENCH_STOP_NOT;
  if (shared->stage == MBENCH_STAGE_END && shared->total_time >= 0
      && shared->total_time < record->total_time)
    record->total_time = shared->total_time;
  if (record->name == NULL)
    {
      shared->name[sizeof shared->name - 1] = '\0';
      record->name = strdup (shared->name);
      if (record->name == NULL)
        return mbench_no_memory (error, "the name of an execution");
    }
  enum mbench_status status = mbench_samples_copy (
      &record->samples, shared->rows, mbench_shared_samples (mapping),
      MBENCH_SAMPLES_IN_MEMORY, error);
  if (status == MBENCH_OK)
    status = mbench_block_rows_copy (&record->blocks, mapping->blocks,
                                     mbench_shared_blocks (mapping), error);
  if (status == MBENCH_OK)
    status = collect_readings (mapping, record, error);
  if (status == MBENCH_OK && planned->duel != NULL)
    status = mbench_collect_arms (shared->arm, shared->arms, planned->duel,
                                  record, error);
  record->warm_up = shared->warm_up;
  record->pauses = mbench_pauses_read (&shared->pauses);
  if (shared->clock.resolution_ns > 0 && shared->clock.cost_ns >= 0)
    record->clock = shared->clock;
  record->rates = mbench_rates_read (&shared->rates);
  record->batched = shared->batched;
  /* A number below what the samples have is none.  */
  size_t counted = mbench_samples_iterations (&record->samples);
  if (record->total_iterations < counted)
    record->total_iterations = counted;
  return status;
}
