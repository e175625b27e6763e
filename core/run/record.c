#include <config.h>

#include "run/record.h"

#include <stdlib.h>
#include <string.h>

#include "run/block.h"
#include "run/pace.h"
#include "test/share.h"

enum mbench_status
mbench_record_estimate (struct mbench_record *record,
                        struct mbench_level remembered,
                        struct mbench_error *error)
{
  enum mbench_status status = mbench_analyse (
      &record->samples, &record->blocks, record->block_size,
      record->confidence, remembered, &record->analysis, error);
  struct mbench_finding *corrected = &record->analysis.corrected;
  if (status == MBENCH_OK && corrected->is_there)
    corrected->estimate
        = mbench_pauses_correct (&corrected->estimate, &record->pauses,
                                 mbench_samples_iterations (&record->samples));
  return status;
}

/* Append the rows of FROM's blocks, whose numbers begin at BLOCKS.  A block
   that was not full has none, nor has a number that was left out: an empty one
   takes its place.  */
static void
join_rows (struct mbench_record *into, const struct mbench_record *from,
           uint32_t blocks)
{
  static const struct mbench_block_row none = { .steal = -1, .load = -1 };
  if (from->blocks.n == 0)
    return;
  while (into->blocks.n < blocks)
    if (!mbench_block_rows_append (&into->blocks, &none))
      return;
  for (size_t i = 0; i < from->blocks.n; ++i)
    {
      struct mbench_block_row row = from->blocks.rows[i];
      row.start += into->total_time;
      row.end += into->total_time;
      if (!mbench_block_rows_append (&into->blocks, &row))
        return;
    }
}

/* Append the samples of FROM to those of INTO.  */
static enum mbench_status
join_samples (struct mbench_record *into, const struct mbench_record *from,
              struct mbench_error *error)
{
  size_t n = into->samples.n;
  enum mbench_status status
      = mbench_samples_copy (&into->samples, from->samples.rows,
                             from->samples.n, MBENCH_SAMPLES_IN_MEMORY, error);
  if (status != MBENCH_OK)
    return status;
  uint32_t blocks = n > 0 ? into->samples.rows[n - 1].block + 1 : 0;
  size_t processes = into->processes;
  if (from->processes == 0 && processes > 0)
    {
      --processes;
      ++blocks;
    }
  for (size_t i = n; i < into->samples.n; ++i)
    {
      into->samples.rows[i].block += blocks;
      into->samples.rows[i].start += into->total_time;
      into->samples.rows[i].process
          = (uint16_t)(into->samples.rows[i].process + processes);
    }
  join_rows (into, from, blocks);
  return MBENCH_OK;
}

/* Append the output of FROM to that of INTO.  */
static enum mbench_status
join_output (struct mbench_record *into, const struct mbench_record *from,
             struct mbench_error *error)
{
  if (from->output == NULL)
    return MBENCH_OK;
  size_t length = into->output != NULL ? strlen (into->output) : 0;
  char *output = realloc (into->output, length + strlen (from->output) + 1);
  if (output == NULL)
    return mbench_no_memory (error, "the output of a test");
  strcpy (output + length, from->output);
  into->output = output;
  return MBENCH_OK;
}

enum mbench_status
mbench_record_join (struct mbench_record *into, struct mbench_record *from,
                    struct mbench_error *error)
{
  if (from->processes > MBENCH_MOST_PROCESSES - into->processes)
    return mbench_fail (
        error, MBENCH_INVALID, "%s: %zu processes: expected at most %d",
        into->name, into->processes + from->processes, MBENCH_MOST_PROCESSES);
  size_t samples = into->samples.n;
  enum mbench_status status = join_samples (into, from, error);
  if (status == MBENCH_OK)
    status = join_output (into, from, error);
  if (status == MBENCH_OK)
    status = mbench_readings_join (&into->readings, samples, &from->readings,
                                   from->samples.n, MBENCH_SAMPLES_IN_MEMORY,
                                   error);
  if (status != MBENCH_OK)
    {
      into->samples.n = samples;
      return status;
    }
  if (into->n_passed == 0)
    {
      into->n_passed = from->n_passed;
      memcpy (into->passed, from->passed, sizeof into->passed);
    }
  if (from->interrupt > into->interrupt)
    into->interrupt = from->interrupt;
  into->is_interpreted = into->is_interpreted || from->is_interpreted;
  into->is_in_process = into->is_in_process || from->is_in_process;
  into->total_iterations += from->total_iterations;
  into->total_time += from->total_time;
  if (from->block_size > into->block_size)
    into->block_size = from->block_size;
  into->stop = from->stop;
  into->processes += from->processes;
  if (from->layout < into->layout)
    into->layout = from->layout;
  if (into->outcome.kind == MBENCH_OUTCOME_DONE)
    {
      mbench_outcome_release (&into->outcome);
      into->outcome = from->outcome;
      from->outcome = (struct mbench_outcome){ 0 };
    }
  if (from->rates.n > 0)
    into->rates = from->rates;
  if (from->batched.input > into->batched.input)
    into->batched = from->batched;
  into->pauses = mbench_pauses_join (&into->pauses, &from->pauses);
  if (from->clock.resolution_ns > into->clock.resolution_ns)
    into->clock = from->clock;
  into->warm_up.iterations += from->warm_up.iterations;
  into->warm_up.time += from->warm_up.time;
  into->warm_up.is_warmed = into->warm_up.is_warmed || from->warm_up.is_warmed;
  into->warm_up.is_settled
      = into->warm_up.is_settled && from->warm_up.is_settled;
  return MBENCH_OK;
}

void
mbench_record_release (struct mbench_record *record)
{
  free (record->name);
  free (record->output);
  mbench_samples_release (&record->samples);
  mbench_readings_release (&record->readings);
  mbench_block_rows_release (&record->blocks);
  mbench_outcome_release (&record->outcome);
  free (record->arms);
  *record = (struct mbench_record){ 0 };
}
