#include <config.h>

#include "report/drawing.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "device/clock.h"
#include "report/figure.h"
#include "report/writer.h"

/* The arrays of a picture, which it borrows.  */
struct columns
{
  double *values;
  int64_t *starts;
  bool *is_discarded;
  int64_t *blocks;
};

static bool
take (const struct micro_benchmark_exec_report_ *execution,
      struct columns *columns)
{
  const struct mbench_samples *samples = &execution->samples;
  size_t room = samples->n + 1;
  columns->values = calloc (room, sizeof *columns->values);
  columns->starts = calloc (room, sizeof *columns->starts);
  columns->is_discarded = calloc (room, sizeof *columns->is_discarded);
  columns->blocks = calloc (execution->blocks.n + 1, sizeof *columns->blocks);
  if (columns->values == NULL || columns->starts == NULL
      || columns->is_discarded == NULL || columns->blocks == NULL)
    return false;
  for (size_t i = 0; i < execution->blocks.n; ++i)
    columns->blocks[i] = execution->blocks.rows[i].start;
  for (size_t i = 0; i < samples->n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &samples->rows[i];
      columns->values[i]
          = (double)mbench_time_to_ns (row->elapsed) / (double)row->iterations;
      columns->starts[i] = row->start;
      columns->is_discarded[i] = row->discarded;
    }
  return true;
}

static void
set_median (struct mbench_picture *picture,
            const struct micro_benchmark_exec_report_ *execution)
{
  picture->median = picture->low = picture->high = NAN;
  if (!mbench_report_has (execution, MBENCH_FIELD_MEDIAN_ESTIMATE))
    return;
  const struct mbench_located *median = &execution->median_estimate;
  double factor = mbench_unit_ns (median->unit);
  picture->median = median->value * factor;
  if (!median->has_half_width)
    return;
  picture->low = picture->median - median->half_width * factor;
  picture->high = picture->median + median->half_width * factor;
}

/* The modes of EXECUTION where there are several.  */
static void
set_modes (struct mbench_picture *picture,
           const struct micro_benchmark_exec_report_ *execution)
{
  struct mbench_mode *modes = picture->modes;
  size_t n = 0;
  while (n < MBENCH_MODES_MOST
         && mbench_figure_get (execution, MBENCH_FIGURE_MODES_VALUE_1 + 2 * n,
                               &modes[n].location)
         && mbench_figure_get (execution, MBENCH_FIGURE_MODES_SHARE_1 + 2 * n,
                               &modes[n].share))
    ++n;
  picture->n_modes = n;
}

static enum mbench_status
draw (const struct mbench_picture *picture, enum mbench_drawing drawing,
      size_t rows, const struct mbench_screen *screen, FILE *out,
      struct mbench_error *error)
{
  return drawing == MBENCH_DRAWING_SAMPLES
             ? mbench_sample_plot (picture, rows, screen, out, error)
             : mbench_histogram (picture, rows,
                                 drawing == MBENCH_DRAWING_LOGARITHMIC, screen,
                                 out, error);
}

enum mbench_status
mbench_draw (const struct micro_benchmark_exec_report_ *execution,
             enum mbench_drawing drawing, size_t rows,
             const struct mbench_screen *screen, FILE *out,
             struct mbench_error *error)
{
  if (execution->samples.n == 0)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "%.80s: expected an execution that has samples; a "
                        "report that was read has those that were written "
                        "with it",
                        execution->name);
  struct columns columns = { 0 };
  struct mbench_picture picture = { .n = execution->samples.n };
  char *name = mbench_text_printable (execution->name, screen->is_unicode);
  enum mbench_status status = MBENCH_OK;
  if (name == NULL || !take (execution, &columns))
    status = mbench_no_memory (error, "a picture of samples");
  else
    {
      picture.name = name;
      picture.values = columns.values;
      picture.starts = columns.starts;
      picture.is_discarded = columns.is_discarded;
      picture.n_blocks = execution->blocks.n;
      picture.blocks = columns.blocks;
      set_median (&picture, execution);
      set_modes (&picture, execution);
      status = draw (&picture, drawing, rows, screen, out, error);
    }
  free (columns.values);
  free (columns.starts);
  free (columns.is_discarded);
  free (columns.blocks);
  free (name);
  return status;
}
