#include <config.h>

#include <inttypes.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/recordings.h"

/* A name is the same in every locale, so that the same input gives the same
   bytes.  */
static void
put_name (const char *name, FILE *out)
{
  char *shown = mbench_text_printable (name, true);
  fputs (shown != NULL ? shown : "?", out);
  free (shown);
}

static void
put_variation (const struct mbench_recorded *recorded, FILE *out)
{
  if (!recorded->has_variation)
    {
      fputs ("  cv n/a (mean is 0)\n", out);
      return;
    }
  fprintf (out, "  cv %" PRIu64 ".%" PRIu64 "%%%s\n", recorded->variation / 10,
           recorded->variation % 10,
           mbench_recorded_is_unstable (recorded) ? " (unstable: CV above 5%)"
                                                  : "");
}

void
mbench_recorded_write (const char *name,
                       const struct mbench_recorded *recorded, FILE *out)
{
  put_name (name, out);
  fprintf (out, ": %zu samples (%zu warmup)\n", recorded->samples,
           recorded->warmup);
  fprintf (out,
           "  median %" PRId64 "  p90 %" PRId64 "  mean %" PRId64
           "  sd %" PRId64 "\n",
           recorded->median, recorded->p90, recorded->all.mean,
           recorded->all.deviation);
  fprintf (out, "  outliers %zu: mean %" PRId64 "  sd %" PRId64 "\n",
           recorded->outliers, recorded->kept.mean, recorded->kept.deviation);
  put_variation (recorded, out);
}

void
mbench_recorded_ratio_write (const char *a, const char *b,
                             const struct mbench_recorded_ratio *ratio,
                             FILE *out)
{
  put_name (a, out);
  fputs (" vs ", out);
  put_name (b, out);
  if (!ratio->has_ratio)
    {
      fputs (": n/a (median of ", out);
      put_name (a, out);
      fputs (" is 0)\n", out);
      return;
    }
  fprintf (out, ": %" PRIu64 ".%02ux (%s)\n", ratio->whole, ratio->hundredths,
           ratio->overlap ? "ranges overlap: the difference may be noise"
                          : "ranges do not overlap");
}
