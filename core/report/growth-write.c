#include <config.h>

#include "report/growth-write.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/growth-part.h"

/* Write the value of PART, times in ns with UNIT behind them, words within
   QUOTE.  */
static void
put_value (const struct mbench_grown *grown, enum mbench_growth_part part,
           const char *unit, const char *quote, FILE *out)
{
  char digits[MBENCH_DECIMAL_SIZE];
  switch (mbench_growth_part_kind (part))
    {
    case MBENCH_GROWTH_KIND_COUNT:
      fprintf (out, "%zu", mbench_growth_part_count (grown, part));
      break;
    case MBENCH_GROWTH_KIND_WORD:
      fprintf (out, "%s%s%s", quote, mbench_growth_part_word (grown, part),
               quote);
      break;
    case MBENCH_GROWTH_KIND_NS:
      mbench_text_decimal (mbench_growth_part_number (grown, part), digits);
      fprintf (out, "%s %s", digits, unit);
      break;
    case MBENCH_GROWTH_KIND_REAL:
      mbench_text_decimal (mbench_growth_part_number (grown, part), digits);
      fputs (digits, out);
      break;
    }
}

enum mbench_status
mbench_growth_write_lisp (const struct micro_benchmark_test_report_ *test,
                          FILE *out, struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  size_t n = mbench_report_growth_dimensions (test);
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    {
      struct mbench_grown grown = { .dimension = i };
      status = mbench_report_growth (test, i, &grown.growth, error);
      if (status != MBENCH_OK || grown.growth.verdict == MBENCH_GROWTH_TOO_FEW)
        continue;
      fputs ("\n    (growth", out);
      for (enum mbench_growth_part part = 0; part < MBENCH_GROWTH_PARTS;
           ++part)
        {
          if (!mbench_growth_part_is_there (&grown, part))
            continue;
          fprintf (out, "\n      (%s ", mbench_growth_part_lisp_name (part));
          put_value (&grown, part, "\"ns\"", "\"", out);
          fputc (')', out);
        }
      fputc (')', out);
    }
  return status;
}

void
mbench_growth_write_lines (const struct mbench_grown *grown, char joint,
                           FILE *out)
{
  for (enum mbench_growth_part part = 0; part < MBENCH_GROWTH_PARTS; ++part)
    {
      char name[64];
      if (!mbench_growth_part_is_there (grown, part))
        continue;
      snprintf (name, sizeof name, MBENCH_GROWTH_PREFIX "%s",
                mbench_growth_part_text_name (part));
      for (char *c = strchr (name, '-'); c != NULL; c = strchr (c + 1, '-'))
        *c = joint;
      fprintf (out, "%s: ", name);
      put_value (grown, part, "ns", "", out);
      fputc ('\n', out);
    }
}

/* Whether TEST is a part of what begins with FIRST.  */
static bool
is_part (const struct micro_benchmark_test_report_ *test,
         const struct micro_benchmark_test_report_ *first)
{
  return test->n > 0 && strcmp (test->name, first->name) == 0;
}

enum mbench_status
mbench_growth_join (const struct micro_benchmark_test_report_ *first,
                    const struct micro_benchmark_test_report_ *last,
                    struct micro_benchmark_test_report_ *joined,
                    struct mbench_error *error)
{
  *joined = *first;
  if (first == last)
    return MBENCH_OK;
  joined->n = joined->growths.n = 0;
  for (const struct micro_benchmark_test_report_ *test = first; test <= last;
       ++test)
    if (is_part (test, first))
      {
        joined->n += test->n;
        joined->growths.n += test->growths.n;
      }
  joined->list = calloc (joined->n, sizeof *joined->list);
  joined->growths.list
      = calloc (joined->growths.n + 1, sizeof *joined->growths.list);
  if (joined->list == NULL || joined->growths.list == NULL)
    {
      mbench_growth_release_joined (joined, first);
      return mbench_no_memory (error, "the growth of costs");
    }
  size_t executions = 0;
  size_t growths = 0;
  for (const struct micro_benchmark_test_report_ *test = first; test <= last;
       ++test)
    if (is_part (test, first))
      {
        memcpy (joined->list + executions, test->list,
                test->n * sizeof *test->list);
        executions += test->n;
        for (size_t i = 0; i < test->growths.n; ++i)
          joined->growths.list[growths++] = test->growths.list[i];
      }
  return MBENCH_OK;
}

void
mbench_growth_release_joined (struct micro_benchmark_test_report_ *joined,
                              const struct micro_benchmark_test_report_ *first)
{
  if (joined->list == first->list)
    return;
  free (joined->list);
  free (joined->growths.list);
}
