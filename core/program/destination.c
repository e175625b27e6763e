#include <config.h>

#include "program/destination.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "program/rescue.h"

enum mbench_status
mbench_destinations_read (struct mbench_destinations *destinations,
                          const char *text, struct mbench_error *error)
{
  struct mbench_destination *list
      = realloc (destinations->list, (destinations->n + 1) * sizeof *list);
  if (list == NULL)
    return mbench_no_memory (error, "an output");
  destinations->list = list;
  struct mbench_destination *added = &list[destinations->n];
  const char *colon = strchr (text, ':');
  char *format
      = strndup (text, colon != NULL ? (size_t)(colon - text) : strlen (text));
  if (format == NULL)
    return mbench_no_memory (error, "an output");
  enum mbench_status status
      = mbench_writer_by_name (format, &added->writer, error);
  free (format);
  if (status != MBENCH_OK)
    return status;
  added->file = colon != NULL ? colon + 1 : NULL;
  if (added->file != NULL && added->file[0] == '\0')
    return mbench_fail (error, MBENCH_INVALID,
                        "--output \"%.80s\": expected a file name after the "
                        "colon",
                        text);
  ++destinations->n;
  return MBENCH_OK;
}

void
mbench_destinations_release (struct mbench_destinations *destinations)
{
  free (destinations->list);
  *destinations = (struct mbench_destinations){ 0 };
}

bool
mbench_destinations_have_output (const struct mbench_destinations *all)
{
  for (size_t i = 0; i < all->n; ++i)
    if (all->list[i].file == NULL)
      return true;
  return all->n == 0;
}

static enum mbench_status
cannot_write (const char *file, struct mbench_error *error)
{
  return mbench_fail (error, MBENCH_IO, "cannot write to %.200s: %s", file,
                      strerror (errno));
}

static enum mbench_status
write_one (const struct mbench_destination *destination,
           const struct micro_benchmark_report_ *report,
           const micro_benchmark_output_values *values, FILE *out,
           struct mbench_error *error)
{
  if (destination->file == NULL)
    return mbench_write (destination->writer, report, values, NULL, out,
                         error);
  FILE *file = fopen (destination->file, "w");
  if (file == NULL)
    return cannot_write (destination->file, error);
  enum mbench_status status
      = mbench_write (destination->writer, report, values, NULL, file, error);
  if (fclose (file) != 0 && status == MBENCH_OK)
    status = cannot_write (destination->file, error);
  return status;
}

/* Keep REPORT, which could not be written as ERROR tells, and tell where.  */
static void
rescue (const struct micro_benchmark_report_ *report,
        struct mbench_error *error)
{
  struct mbench_error reason = *error;
  char path[MBENCH_RESCUE_PATH];
  if (mbench_rescue (report, path))
    mbench_fail (error, reason.status, "%s; the report is kept in %s",
                 reason.message, path);
}

enum mbench_status
mbench_destinations_write (const struct mbench_destinations *destinations,
                           const struct micro_benchmark_report_ *report,
                           const micro_benchmark_output_values *values,
                           FILE *out, struct mbench_error *error)
{
  static const struct mbench_destination console
      = { &mbench_writer_console, NULL };
  bool is_given = destinations->n > 0;
  const struct mbench_destination *list
      = is_given ? destinations->list : &console;
  size_t n = is_given ? destinations->n : 1;
  enum mbench_status first = MBENCH_OK;
  for (size_t i = 0; i < n; ++i)
    {
      struct mbench_error own;
      enum mbench_status status
          = write_one (&list[i], report, values, out, &own);
      if (status == MBENCH_OK)
        continue;
      if (first == MBENCH_OK)
        *error = own;
      else if (strcmp (own.message, error->message) != 0)
        mbench_publish ("program", &own);
      if (first == MBENCH_OK)
        first = status;
    }
  if (first == MBENCH_IO)
    rescue (report, error);
  return first;
}
