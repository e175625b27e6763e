#include <config.h>

#include "report/recordings-read.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/words.h"

enum
{
  /* Samples of one name that are added at once.  */
  HELD = 1024
};

/* A name that samples came for; it stands first, as the tree compares it.  */
struct seen
{
  char *name;
  bool is_refused;
  /* Whether what became of some of its samples is coarse.  */
  bool is_coarse;
};

struct intake
{
  struct mbench_recordings *recordings;
  const struct mbench_recordings_input *input;
  /* Names that samples came for, in the order of their appearance, without
     those that were refused; and a tree of all, struct seen.  */
  struct mbench_words names;
  void *seen;
  /* The name that came last, what it is called here, and those of its samples
     that wait.  */
  char *given;
  struct seen *called;
  size_t n;
  int64_t values[HELD];
  /* Whether the sample that comes next is coarse.  */
  bool is_coarse;
  bool has_commands;
  /* What was wrong besides lines.  */
  size_t bad;
};

static int
compare_names (const void *a, const void *b)
{
  return strcmp (((const struct seen *)a)->name,
                 ((const struct seen *)b)->name);
}

/* Add the samples that wait.  */
static enum mbench_status
add_held (struct intake *intake, struct mbench_error *error)
{
  if (intake->n == 0)
    return MBENCH_OK;
  size_t n = intake->n;
  intake->n = 0;
  return mbench_recordings_add (intake->recordings, intake->called->name,
                                intake->values, n, error);
}

/* What samples of NAME are called here: the input's name stands in front but
   where it does so already.  The caller frees; NULL when memory is short.  */
static char *
called (const struct mbench_recordings_input *input, const char *name)
{
  size_t n = strlen (input->name);
  bool has_it = strncmp (name, input->name, n) == 0
                && (name[n] == '\0' || name[n] == ':');
  if (!input->has_prefix || has_it)
    return strdup (name);
  char *whole = malloc (n + strlen (name) + 2);
  if (whole != NULL)
    sprintf (whole, "%s:%s", input->name, name);
  return whole;
}

static void
seen_free (struct seen *seen)
{
  if (seen != NULL)
    free (seen->name);
  free (seen);
}

/* Note that samples are called NAME, which is taken over; MBENCH_INVALID the
   first time where it cannot be a name.  */
static enum mbench_status
see (struct intake *intake, char *name, struct mbench_error *error)
{
  struct seen *seen = malloc (sizeof *seen);
  if (seen == NULL)
    {
      free (name);
      return mbench_no_memory (error, "the names of samples");
    }
  *seen = (struct seen){ .name = name };
  struct seen **place = tsearch (seen, &intake->seen, compare_names);
  intake->called = place != NULL ? *place : NULL;
  if (intake->called != seen)
    seen_free (seen);
  if (intake->called == NULL)
    return mbench_no_memory (error, "the names of samples");
  if (intake->called != seen)
    return MBENCH_OK;
  enum mbench_status status = mbench_recordings_check_name (name, error);
  seen->is_refused = status != MBENCH_OK;
  return seen->is_refused ? status
                          : mbench_words_add (&intake->names, name, error);
}

/* From here on samples are NAME's.  */
static enum mbench_status
turn_to (struct intake *intake, const char *name, struct mbench_error *error)
{
  enum mbench_status status = add_held (intake, error);
  if (status != MBENCH_OK)
    return status;
  char *whole = called (intake->input, name);
  if (whole == NULL || !mbench_text_copy (&intake->given, name))
    {
      free (whole);
      return mbench_no_memory (error, "the name of samples");
    }
  return see (intake, whole, error);
}

/* Samples of a name that was refused, which was told, are passed over.  */
static enum mbench_status
take_sample (void *data, const char *name, int64_t value,
             struct mbench_error *error)
{
  struct intake *intake = data;
  if (value < 0)
    return mbench_fail (error, MBENCH_INVALID,
                        "%lld: expected a time of zero or more",
                        (long long)value);
  enum mbench_status status = MBENCH_OK;
  if (intake->given == NULL || strcmp (intake->given, name) != 0)
    status = turn_to (intake, name, error);
  else if (intake->n == HELD)
    status = add_held (intake, error);
  if (status != MBENCH_OK || intake->called->is_refused)
    return status;
  intake->values[intake->n++] = value;
  intake->called->is_coarse |= intake->is_coarse;
  intake->is_coarse = false;
  return MBENCH_OK;
}

static enum mbench_status
take_command (void *data, const char *line, struct mbench_error *error)
{
  struct intake *intake = data;
  intake->has_commands = true;
  return mbench_recordings_command (intake->recordings, line,
                                    intake->input->out, error);
}

static void
complain (void *data, const char *message)
{
  struct intake *intake = data;
  intake->input->complain (intake->input->data, message);
}

/* Complain of the whole input, or of NAME in it.  */
static void
complain_whole (const struct mbench_recordings_input *input, const char *name,
                const char *what)
{
  char shown[MBENCH_EXCERPT_SIZE] = "";
  struct mbench_error whole;
  if (name != NULL)
    mbench_text_excerpt (name, shown);
  mbench_fail (&whole, MBENCH_INVALID, "%.120s: %s%s%s", input->file, shown,
               name != NULL ? ": " : "", what);
  input->complain (input->data, whole.message);
}

/* What was rounded to little may be told in a finer unit.  */
static void
tell_coarse (const struct intake *intake, const char *name,
             const struct mbench_recorded *recorded)
{
  mbench_timings_unit unit = intake->input->unit;
  const struct seen key = { .name = (char *)name };
  struct seen *const *place = tfind (&key, &intake->seen, compare_names);
  if (place == NULL || !(*place)->is_coarse
      || recorded->median >= MBENCH_TIMINGS_FEW)
    return;
  char note[100];
  snprintf (note, sizeof note,
            "below %d %s the figures are coarse; the unit %s is finer",
            MBENCH_TIMINGS_FEW, mbench_timings_unit_name (unit),
            mbench_timings_unit_name (mbench_timings_finer (unit)));
  complain_whole (intake->input, name, note);
}

static void
analyze_one (struct intake *intake, const char *name)
{
  const struct mbench_recordings_input *input = intake->input;
  struct mbench_recorded recorded;
  struct mbench_error error;
  if (mbench_recordings_analyze (intake->recordings, name, &recorded, &error)
      == MBENCH_OK)
    {
      mbench_recorded_write (name, &recorded, input->out);
      tell_coarse (intake, name, &recorded);
      return;
    }
  ++intake->bad;
  complain_whole (input, NULL, error.message);
}

enum mbench_status
mbench_recordings_read (struct mbench_recordings *recordings,
                        const struct mbench_recordings_input *input,
                        size_t *bad, struct mbench_error *error)
{
  struct intake intake = { .recordings = recordings, .input = input };
  const struct mbench_timings_plan plan = { .format = input->format,
                                            .unit = input->unit,
                                            .is_coarse = &intake.is_coarse,
                                            .read = input->read,
                                            .source = input->source,
                                            .file = input->file,
                                            .name = input->name,
                                            .sample = take_sample,
                                            .command = take_command,
                                            .complain = complain,
                                            .sink = &intake };
  *bad = 0;
  enum mbench_status status = mbench_timings_read (&plan, bad, error);
  struct mbench_error late;
  enum mbench_status added = add_held (&intake, &late);
  if (status == MBENCH_OK && added != MBENCH_OK)
    status = mbench_fail (error, added, "%s", late.message);
  for (size_t i = 0; input->analyzes && i < intake.names.n; ++i)
    analyze_one (&intake, intake.names.list[i]);
  *bad += intake.bad;
  if (status == MBENCH_OK && *bad == 0 && intake.names.n == 0
      && !intake.has_commands)
    {
      *bad = 1;
      complain_whole (input, NULL, "expected recorded timings, found none");
    }
  while (intake.seen != NULL)
    {
      struct seen *seen = *(struct seen **)intake.seen;
      tdelete (seen, &intake.seen, compare_names);
      seen_free (seen);
    }
  mbench_words_release (&intake.names);
  free (intake.given);
  return status;
}
