#include <config.h>

#include "report/recordings.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/text.h"

/* A name that has samples; the name stands first, as the tree compares it.  */
struct recording
{
  char *name;
  struct mbench_numbers samples;
  bool is_analyzed;
  struct mbench_recorded recorded;
};

/* The recordings in the order in which they came, and a tree of them by
   name.  */
struct mbench_recordings
{
  size_t warmup;
  void *tree;
  struct recording **list;
  size_t n;
  size_t room;
};

static int
compare_names (const void *a, const void *b)
{
  return strcmp (((const struct recording *)a)->name,
                 ((const struct recording *)b)->name);
}

static struct recording *
find (const struct mbench_recordings *recordings, const char *name)
{
  const struct recording key = { .name = (char *)name };
  struct recording *const *place
      = tfind (&key, &recordings->tree, compare_names);
  return place != NULL ? *place : NULL;
}

static void
recording_free (struct recording *recording)
{
  if (recording == NULL)
    return;
  mbench_numbers_release (&recording->samples);
  free (recording->name);
  free (recording);
}

enum mbench_status
mbench_recordings_new (struct mbench_recordings **recordings,
                       struct mbench_error *error)
{
  *recordings = calloc (1, sizeof **recordings);
  if (*recordings == NULL)
    return mbench_no_memory (error, "recordings");
  return MBENCH_OK;
}

void
mbench_recordings_free (struct mbench_recordings *recordings)
{
  if (recordings == NULL)
    return;
  for (size_t i = 0; i < recordings->n; ++i)
    {
      tdelete (recordings->list[i], &recordings->tree, compare_names);
      recording_free (recordings->list[i]);
    }
  free (recordings->list);
  free (recordings);
}

enum mbench_status
mbench_recordings_set_warmup (struct mbench_recordings *recordings, size_t k,
                              struct mbench_error *error)
{
  if (k > MBENCH_RECORDED_WARMUP)
    return mbench_fail (error, MBENCH_INVALID, "warmup: 0..%d",
                        MBENCH_RECORDED_WARMUP);
  recordings->warmup = k;
  return MBENCH_OK;
}

size_t
mbench_recordings_warmup (const struct mbench_recordings *recordings)
{
  return recordings->warmup;
}

static bool
has_control (const char *name)
{
  for (const unsigned char *byte = (const unsigned char *)name; *byte != 0;
       ++byte)
    if (*byte < 0x20 || *byte == 0x7F
        || (*byte == 0xC2 && byte[1] >= 0x80 && byte[1] < 0xA0))
      return true;
  return false;
}

enum mbench_status
mbench_recordings_check_name (const char *name, struct mbench_error *error)
{
  char *valid = mbench_text_valid (name);
  if (valid == NULL)
    return mbench_no_memory (error, "a name");
  bool is_good
      = *name != '\0' && strcmp (valid, name) == 0 && !has_control (name);
  free (valid);
  if (is_good)
    return MBENCH_OK;
  char found[MBENCH_FOUND_SIZE];
  mbench_text_found (name, found);
  return mbench_fail (error, MBENCH_INVALID,
                      "%s: expected a name, in UTF-8 and without control "
                      "characters",
                      found);
}

/* The same as the command says it.  */
static enum mbench_status
check_name (const char *name, struct mbench_error *error)
{
  struct mbench_error why;
  enum mbench_status status = mbench_recordings_check_name (name, &why);
  return status != MBENCH_OK
             ? mbench_fail (error, status, "sample: %s", why.message)
             : MBENCH_OK;
}

static enum mbench_status
check_values (const char *name, const int64_t *values, size_t n,
              struct mbench_error *error)
{
  for (size_t i = 0; i < n; ++i)
    if (values[i] < 0)
      {
        char shown[MBENCH_EXCERPT_SIZE];
        mbench_text_excerpt (name, shown);
        return mbench_fail (error, MBENCH_INVALID,
                            "sample %s: \"%lld\": expected a whole number "
                            "from 0 to %lld",
                            shown, (long long)values[i], (long long)INT64_MAX);
      }
  return MBENCH_OK;
}

/* A recording of NAME with room for N values, in no list yet.  */
static struct recording *
recording_new (const char *name, size_t n)
{
  struct recording *recording = calloc (1, sizeof *recording);
  if (recording == NULL)
    return NULL;
  recording->name = strdup (name);
  if (recording->name != NULL
      && mbench_numbers_reserve (&recording->samples, n))
    return recording;
  recording_free (recording);
  return NULL;
}

static bool
insert (struct mbench_recordings *recordings, struct recording *recording)
{
  if (recordings->n == recordings->room)
    {
      size_t room = recordings->room > 0 ? 2 * recordings->room : 8;
      struct recording **list
          = reallocarray (recordings->list, room, sizeof *list);
      if (list == NULL)
        return false;
      recordings->list = list;
      recordings->room = room;
    }
  if (tsearch (recording, &recordings->tree, compare_names) == NULL)
    return false;
  recordings->list[recordings->n++] = recording;
  return true;
}

/* The one of NAME, a new one if need be, with room for N values more; NULL
   when memory is short.  */
static struct recording *
recording_with_room (struct mbench_recordings *recordings,
                     struct recording *recording, const char *name, size_t n)
{
  if (recording != NULL)
    return mbench_numbers_reserve (&recording->samples, n) ? recording : NULL;
  recording = recording_new (name, n);
  if (recording != NULL && insert (recordings, recording))
    return recording;
  recording_free (recording);
  return NULL;
}

enum mbench_status
mbench_recordings_add (struct mbench_recordings *recordings, const char *name,
                       const int64_t *values, size_t n,
                       struct mbench_error *error)
{
  if (n == 0)
    return MBENCH_OK;
  struct recording *recording = find (recordings, name);
  enum mbench_status status
      = recording == NULL ? check_name (name, error) : MBENCH_OK;
  if (status == MBENCH_OK)
    status = check_values (name, values, n, error);
  if (status != MBENCH_OK)
    return status;

  recording = recording_with_room (recordings, recording, name, n);
  if (recording == NULL)
    return mbench_no_memory (error, "samples");
  struct mbench_numbers *samples = &recording->samples;
  memcpy (samples->values + samples->n, values, n * sizeof *values);
  samples->n += n;
  recording->is_analyzed = false;
  return MBENCH_OK;
}

void
mbench_recordings_drop (struct mbench_recordings *recordings, const char *name)
{
  struct recording *recording = find (recordings, name);
  if (recording == NULL)
    return;
  tdelete (recording, &recordings->tree, compare_names);
  size_t place = 0;
  while (recordings->list[place] != recording)
    ++place;
  --recordings->n;
  memmove (recordings->list + place, recordings->list + place + 1,
           (recordings->n - place) * sizeof *recordings->list);
  recording_free (recording);
}

const char *
mbench_recordings_name (const struct mbench_recordings *recordings,
                        size_t number)
{
  return number < recordings->n ? recordings->list[number]->name : NULL;
}

const int64_t *
mbench_recordings_values (const struct mbench_recordings *recordings,
                          const char *name, size_t *n)
{
  const struct recording *recording = find (recordings, name);
  *n = recording != NULL ? recording->samples.n : 0;
  return recording != NULL ? recording->samples.values : NULL;
}

enum mbench_status
mbench_recordings_analyze (struct mbench_recordings *recordings,
                           const char *name, struct mbench_recorded *result,
                           struct mbench_error *error)
{
  struct recording *recording = find (recordings, name);
  const struct mbench_numbers none = { 0 };
  const struct mbench_numbers *samples
      = recording != NULL ? &recording->samples : &none;
  struct mbench_error reason;
  enum mbench_status status = mbench_recorded_analyze (
      samples->values, samples->n, recordings->warmup, result, &reason);
  if (status != MBENCH_OK)
    {
      char shown[MBENCH_EXCERPT_SIZE];
      mbench_text_excerpt (name, shown);
      return mbench_fail (error, status, "analyze %s: %s", shown,
                          reason.message);
    }
  recording->recorded = *result;
  recording->is_analyzed = true;
  return MBENCH_OK;
}

const struct mbench_recorded *
mbench_recordings_analysis (const struct mbench_recordings *recordings,
                            const char *name)
{
  const struct recording *recording = find (recordings, name);
  return recording != NULL && recording->is_analyzed ? &recording->recorded
                                                     : NULL;
}

enum mbench_status
mbench_recordings_compare (const struct mbench_recordings *recordings,
                           const char *a, const char *b,
                           struct mbench_recorded_ratio *result,
                           struct mbench_error *error)
{
  const struct recording *first = find (recordings, a);
  const struct recording *second = find (recordings, b);
  if (first == NULL || !first->is_analyzed || second == NULL
      || !second->is_analyzed)
    return mbench_fail (error, MBENCH_INVALID,
                        "compare: analyze both benchmarks first");
  *result = mbench_recorded_compare (&first->recorded, &second->recorded);
  return MBENCH_OK;
}
