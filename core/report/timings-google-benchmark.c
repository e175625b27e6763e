/* The JSON of Google Benchmark: each repetition of a benchmark is a sample,
   its `real_time' in its `time_unit'.  What sums up repetitions is left
   out.  */

#include <config.h>

#include "report/timings-json.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* What an object says, whose members may come in any order.  */
struct benchmark
{
  size_t line;
  char *name;
  char *run_name;
  char *time;
  char *unit;
  char *error_message;
  char *skip_message;
  bool is_sum;
  bool is_failed;
  bool is_skipped;
};

static void
release (struct benchmark *benchmark)
{
  free (benchmark->name);
  free (benchmark->run_name);
  free (benchmark->time);
  free (benchmark->unit);
  free (benchmark->error_message);
  free (benchmark->skip_message);
}

/* Where the text of a member KEY goes; NULL for one that is not kept.  */
static char **
find_member (struct benchmark *benchmark, const char *key)
{
  const struct
  {
    const char *key;
    char **text;
  } members[] = {
    { "name", &benchmark->name },
    { "run_name", &benchmark->run_name },
    { "real_time", &benchmark->time },
    { "time_unit", &benchmark->unit },
    { "error_message", &benchmark->error_message },
    { "skip_message", &benchmark->skip_message },
  };
  for (size_t i = 0; i < sizeof members / sizeof *members; ++i)
    if (strcmp (members[i].key, key) == 0)
      return members[i].text;
  return NULL;
}

/* Take the value of the member whose key is the last token.  */
static enum mbench_status
take_member (struct mbench_json *json, struct benchmark *benchmark,
             struct mbench_error *error)
{
  char **text = find_member (benchmark, json->text);
  bool is_type = strcmp (json->text, "run_type") == 0;
  bool is_failure = strcmp (json->text, "error_occurred") == 0;
  bool is_skip = strcmp (json->text, "skipped") == 0;
  enum mbench_json_token token;
  enum mbench_status status = mbench_json_next (json, &token, error);
  if (status != MBENCH_OK)
    return status;
  if (is_type)
    benchmark->is_sum = strcmp (json->text, "iteration") != 0;
  if (is_failure)
    benchmark->is_failed = strcmp (json->text, "true") == 0;
  if (is_skip)
    benchmark->is_skipped = strcmp (json->text, "true") == 0;
  if (text != NULL && token != MBENCH_JSON_OBJECT && token != MBENCH_JSON_ARRAY
      && !mbench_text_copy (text, json->text))
    return mbench_no_memory (error, "a benchmark");
  return mbench_json_skip (json, token, error);
}

/* Refuse the benchmark NAME, which was not measured: its real_time is 0.  */
static enum mbench_status
refuse_unmeasured (const struct benchmark *benchmark, const char *name,
                   struct mbench_error *error)
{
  const char *message = benchmark->is_failed ? benchmark->error_message
                                             : benchmark->skip_message;
  char shown[MBENCH_FOUND_SIZE];
  char reason[MBENCH_FOUND_SIZE];
  mbench_text_found (name, shown);
  mbench_text_found (message != NULL ? message : "no reason told", reason);
  return mbench_fail (error, MBENCH_INVALID, "%s %s: %s", shown,
                      benchmark->is_failed ? "failed" : "was skipped", reason);
}

static enum mbench_status
refuse_without_time (const char *name, struct mbench_error *error)
{
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (name, shown);
  return mbench_fail (error, MBENCH_INVALID,
                      "expected the real_time of %s, found none", shown);
}

static enum mbench_status
refuse_unit (const char *name, const char *unit, struct mbench_error *error)
{
  char shown[MBENCH_FOUND_SIZE];
  char found[MBENCH_FOUND_SIZE];
  mbench_text_found (name, shown);
  mbench_text_found (unit, found);
  return mbench_fail (error, MBENCH_INVALID,
                      "expected the time_unit of %s, ns, us, ms or s, found "
                      "%s",
                      shown, found);
}

static enum mbench_status
hand_on (struct mbench_timings *timings, const struct benchmark *benchmark,
         struct mbench_error *error)
{
  const char *name
      = benchmark->run_name != NULL ? benchmark->run_name : benchmark->name;
  const char *unit_name = benchmark->unit != NULL ? benchmark->unit : "ns";
  struct mbench_scale unit;
  if (benchmark->is_sum)
    return MBENCH_OK;
  if (name == NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "expected a benchmark with a name, found none");
  if (benchmark->is_failed || benchmark->is_skipped)
    return refuse_unmeasured (benchmark, name, error);
  if (benchmark->time == NULL)
    return refuse_without_time (name, error);
  if (!mbench_timings_unit_find (unit_name, strlen (unit_name), &unit))
    return refuse_unit (name, unit_name, error);
  return mbench_timings_hand (timings, name, benchmark->time, unit, error);
}

static enum mbench_status
read_benchmark (struct mbench_json *json, void *data,
                struct mbench_error *error)
{
  struct mbench_timings *timings = data;
  struct benchmark benchmark = { .line = json->line };
  struct mbench_error why;
  enum mbench_json_token token;
  enum mbench_status status;
  while ((status = mbench_json_next (json, &token, error)) == MBENCH_OK
         && token == MBENCH_JSON_KEY)
    if ((status = take_member (json, &benchmark, error)) != MBENCH_OK)
      break;
  if (status == MBENCH_OK)
    {
      status = hand_on (timings, &benchmark, &why);
      if (status != MBENCH_OK && error != NULL)
        *error = why;
      status = mbench_timings_settle (timings, benchmark.line, status, &why);
    }
  release (&benchmark);
  return status;
}

enum mbench_status
mbench_timings_google_benchmark (struct mbench_timings *timings,
                                 struct mbench_error *error)
{
  struct mbench_json json = { .timings = timings };
  enum mbench_status status
      = mbench_json_each (&json, "benchmarks", read_benchmark, timings, error);
  mbench_json_release (&json);
  return status;
}
