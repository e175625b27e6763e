/* The JSON of hyperfine: each run of a command is a sample, one of its `times'
   in seconds.  */

#include <config.h>

#include "report/timings-json.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/text.h"

/* A result whose members may come in any order: times that came before their
   command wait for it.  */
struct result
{
  struct mbench_timings *timings;
  size_t line;
  char *command;
  bool has_times;
  struct mbench_numbers waiting;
};

static enum mbench_status
hand_value (const struct result *result, int64_t value,
            struct mbench_error *error)
{
  const struct mbench_timings_plan *plan = result->timings->plan;
  return plan->sample (plan->sink, result->command, value, error);
}

/* Take a time, which TOKEN is.  */
static enum mbench_status
take_time (struct mbench_json *json, struct result *result,
           enum mbench_json_token token, struct mbench_error *error)
{
  struct mbench_error why;
  int64_t value;
  size_t line = json->line;
  enum mbench_status status;
  if (token != MBENCH_JSON_NUMBER && token != MBENCH_JSON_WORD)
    return mbench_json_refuse (json, token, "a time", error);
  status = mbench_timings_time (result->timings, json->text,
                                mbench_timings_seconds, &value, &why);
  if (status == MBENCH_OK && result->command != NULL)
    status = hand_value (result, value, &why);
  else if (status == MBENCH_OK
           && !mbench_numbers_add (&result->waiting, value))
    status = mbench_no_memory (&why, "times");
  if (status != MBENCH_OK && error != NULL)
    *error = why;
  return mbench_timings_settle (result->timings, line, status, &why);
}

static enum mbench_status
take_times (struct mbench_json *json, struct result *result,
            struct mbench_error *error)
{
  enum mbench_json_token token;
  enum mbench_status status = mbench_json_next (json, &token, error);
  if (status == MBENCH_OK && token != MBENCH_JSON_ARRAY)
    return mbench_json_skip (json, token, error);
  while (status == MBENCH_OK
         && (status = mbench_json_next (json, &token, error)) == MBENCH_OK
         && token != MBENCH_JSON_ARRAY_END)
    {
      result->has_times = true;
      status = take_time (json, result, token, error);
    }
  return status;
}

static enum mbench_status
take_command (struct mbench_json *json, struct result *result,
              struct mbench_error *error)
{
  enum mbench_json_token token;
  enum mbench_status status = mbench_json_next (json, &token, error);
  if (status == MBENCH_OK && token == MBENCH_JSON_STRING
      && !mbench_text_copy (&result->command, json->text))
    return mbench_no_memory (error, "a command");
  return status == MBENCH_OK ? mbench_json_skip (json, token, error) : status;
}

static enum mbench_status
take_members (struct mbench_json *json, struct result *result,
              struct mbench_error *error)
{
  enum mbench_json_token token;
  enum mbench_status status;
  while ((status = mbench_json_next (json, &token, error)) == MBENCH_OK
         && token == MBENCH_JSON_KEY)
    {
      if (strcmp (json->text, "command") == 0)
        status = take_command (json, result, error);
      else if (strcmp (json->text, "times") == 0)
        status = take_times (json, result, error);
      else if ((status = mbench_json_next (json, &token, error)) == MBENCH_OK)
        status = mbench_json_skip (json, token, error);
      if (status != MBENCH_OK)
        return status;
    }
  return status;
}

/* Hand on what waited, or say what is missing.  */
static enum mbench_status
finish (struct result *result, struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  if (result->command == NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "expected a result with a command, found none");
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (result->command, shown);
  if (!result->has_times)
    return mbench_fail (error, MBENCH_INVALID,
                        "expected the times of %s, found none", shown);
  for (size_t i = 0; i < result->waiting.n && status == MBENCH_OK; ++i)
    status = hand_value (result, result->waiting.values[i], error);
  return status;
}

static enum mbench_status
read_result (struct mbench_json *json, void *data, struct mbench_error *error)
{
  struct result result = { .timings = data, .line = json->line };
  struct mbench_error why;
  enum mbench_status status = take_members (json, &result, error);
  if (status == MBENCH_OK)
    {
      status = finish (&result, &why);
      if (status != MBENCH_OK && error != NULL)
        *error = why;
      status
          = mbench_timings_settle (result.timings, result.line, status, &why);
    }
  free (result.command);
  mbench_numbers_release (&result.waiting);
  return status;
}

enum mbench_status
mbench_timings_hyperfine (struct mbench_timings *timings,
                          struct mbench_error *error)
{
  struct mbench_json json = { .timings = timings };
  enum mbench_status status
      = mbench_json_each (&json, "results", read_result, timings, error);
  mbench_json_release (&json);
  return status;
}
