/* A reader of JSON, RFC 8259, that hands on one token after the other, so that
   a document of any size takes the memory of its longest string, and numbers
   as they are written, so that they stay exact.  It is strict but for NaN,
   Infinity and -Infinity, which Google Benchmark writes as numbers.  */

#ifndef MBENCH_TIMINGS_JSON_H
#define MBENCH_TIMINGS_JSON_H

#include "report/timings-form.h"

enum mbench_json_token
{
  MBENCH_JSON_OBJECT,
  MBENCH_JSON_OBJECT_END,
  MBENCH_JSON_ARRAY,
  MBENCH_JSON_ARRAY_END,
  /* The name of a member, the value of which comes next.  */
  MBENCH_JSON_KEY,
  MBENCH_JSON_STRING,
  MBENCH_JSON_NUMBER,
  /* true, false, null, and what is not finite.  */
  MBENCH_JSON_WORD,
  MBENCH_JSON_END
};

/* What may come next.  */
enum mbench_json_state
{
  MBENCH_JSON_BEFORE_VALUE,
  MBENCH_JSON_BEFORE_FIRST,
  MBENCH_JSON_BEHIND_VALUE
};

struct mbench_json
{
  struct mbench_timings *timings;
  /* Of the last token: where it begins, and the text of a key, string, number
     or word; of a string what it means, in UTF-8 without null
     characters.  */
  size_t line;
  char *text;
  size_t length;
  size_t capacity;
  /* The lists and objects that are open.  */
  enum mbench_json_state state;
  unsigned depth;
  bool is_object[MBENCH_TIMINGS_DEPTH];
};

/* Zeroed but for `timings': at the beginning.  */
enum mbench_status mbench_json_next (struct mbench_json *json,
                                     enum mbench_json_token *token,
                                     struct mbench_error *error);

/* Take the rest of the value that TOKEN began.  */
enum mbench_status mbench_json_skip (struct mbench_json *json,
                                     enum mbench_json_token token,
                                     struct mbench_error *error);

/* Fail because the last token, TOKEN, is not EXPECTED.  */
enum mbench_status mbench_json_refuse (struct mbench_json *json,
                                       enum mbench_json_token token,
                                       const char *expected,
                                       struct mbench_error *error);

/* Read a document that is an object: do EACH with the objects in the list that
   is its member LIST, behind their beginnings; other members are left
   alone.  */
enum mbench_status mbench_json_each (
    struct mbench_json *json, const char *list,
    enum mbench_status (*each) (struct mbench_json *json, void *data,
                                struct mbench_error *error),
    void *data, struct mbench_error *error);

void mbench_json_release (struct mbench_json *json);

#endif
