#include <config.h>

#include "report/text-line.h"

#include "base/text.h"
#include "report/writer.h"

void
mbench_line_put_name (const struct mbench_sink *sink, const char *name,
                      const char *suffix)
{
  for (const char *part = name; part != NULL;
       part = part == name ? suffix : NULL)
    for (const char *c = part; *c != '\0'; ++c)
      fputc (*c == '-' ? sink->joint : *c, sink->out);
  fputs (": ", sink->out);
}

void
mbench_line_put_text (const struct mbench_sink *sink, const char *name,
                      const char *text)
{
  mbench_line_put_name (sink, name, NULL);
  bool in_backslash = false;
  while (*text != '\0')
    {
      char c[MBENCH_CHARACTER_SIZE];
      mbench_text_next (&text, c);
      fputs (c, sink->out);
      in_backslash = c[0] == '\\' || (in_backslash && c[0] == ' ');
      if (c[0] == '\n')
        fputs ("+ ", sink->out);
      else if (sink->joint == '_' && in_backslash
               && (*text == '\n' || *text == '\0'))
        fputc (' ', sink->out);
    }
  fputc ('\n', sink->out);
}

void
mbench_line_put_quantity (const struct mbench_sink *sink, const char *name,
                          const char *suffix, double value,
                          micro_benchmark_stats_unit unit, bool squared)
{
  char digits[MBENCH_DECIMAL_SIZE];
  mbench_text_decimal (value, digits);
  bool is_time = unit > MICRO_BENCHMARK_STATS_ITERATIONS;
  mbench_line_put_name (sink, name, suffix);
  fprintf (sink->out, "%s %s%s\n", digits, mbench_unit_name (unit, true),
           squared && is_time ? "\u00b2" : "");
}

void
mbench_line_put_count (const struct mbench_sink *sink, const char *name,
                       const char *suffix, size_t count)
{
  mbench_line_put_name (sink, name, suffix);
  fprintf (sink->out, "%zu\n", count);
}
