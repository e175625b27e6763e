/* The environment of a run: facts of the machine, of what is measured and of
   what measures, each judged.  A fact that cannot be had is unknown, with the
   reason; it is never an error.

   An environment owns its facts and they their texts.  */

#ifndef MBENCH_ENVIRONMENT_H
#define MBENCH_ENVIRONMENT_H

#include <mbenchmark/report.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/status.h"
#include "report/system.h"

enum
{
  MBENCH_FACT_VERDICTS = MICRO_BENCHMARK_VERDICT_UNKNOWN + 1,
  MBENCH_FACT_KEY = 48,
  /* The most bytes of a value or a remedy that is made here.  */
  MBENCH_FACT_TEXT = 320
};

/* The text form has a warning's remedy, or why a fact is unknown, under the
   key with such an end, and the name of the suite under the last of these.  */
#define MBENCH_FACT_WARNING "-warning"
#define MBENCH_FACT_UNKNOWN "-unknown"
#define MBENCH_FACT_SUITE "environment-of"

struct mbench_fact
{
  /* A word of the Lisp form.  */
  char *key;
  micro_benchmark_verdict verdict;
  /* Why it is not known, where the verdict says so.  */
  char *value;
  /* What to do about a warning; NULL elsewhere.  */
  char *remedy;
};

struct mbench_environment
{
  size_t n;
  struct mbench_fact *list;
};

/* "ok", "warning", "unknown"; false where WORD is none of them.  */
const char *mbench_verdict_word (micro_benchmark_verdict verdict);
bool mbench_verdict_find (const char *word, micro_benchmark_verdict *verdict);

/* Whether KEY can be that of a fact: a letter, and letters, digits and
   hyphens, all small, of MBENCH_FACT_KEY bytes at most, that the text form
   takes for nothing else.  */
bool mbench_fact_key_is_valid (const char *key);

/* Append a fact.  REMEDY is NULL but for a warning.  MBENCH_CONFLICT where
   there is one called KEY, MBENCH_INVALID where none can be.  */
enum mbench_status
mbench_environment_add (struct mbench_environment *environment,
                        const char *key, micro_benchmark_verdict verdict,
                        const char *value, const char *remedy,
                        struct mbench_error *error);
void mbench_environment_release (struct mbench_environment *environment);

/* The fact called KEY, or NULL.  */
const struct mbench_fact *
mbench_environment_find (const struct mbench_environment *environment,
                         const char *key);

/* Append the facts of environment.def as SYSTEM shows them: a bounded number
   of files is read, of bounded length, nothing is waited for and nothing
   needs a privilege.  */
enum mbench_status
mbench_environment_collect (const struct mbench_system *system,
                            struct mbench_environment *environment,
                            struct mbench_error *error);

/* Write a line for each warning of ENVIRONMENT, in UTF-8 where UNICODE.  False
   when memory is short.  */
bool mbench_environment_warn (const struct mbench_environment *environment,
                              bool unicode, FILE *out);

/* What a judge of a fact comes to; it begins as an empty fact that is ok.  */
struct mbench_fact_judgement
{
  micro_benchmark_verdict verdict;
  char value[MBENCH_FACT_TEXT];
  char remedy[MBENCH_FACT_TEXT];
};

/* Set the value of JUDGEMENT; append to it; make it a warning with that
   remedy; make it unknown for that reason; or for the reason that errno tells
   of PATH.  */
void mbench_judge_value (struct mbench_fact_judgement *judgement,
                         const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void mbench_judge_more (struct mbench_fact_judgement *judgement,
                        const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void mbench_judge_warning (struct mbench_fact_judgement *judgement,
                           const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void mbench_judge_unknown (struct mbench_fact_judgement *judgement,
                           const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void mbench_judge_unreadable (struct mbench_fact_judgement *judgement,
                              const char *path);

/* The judges.  */
#define MBENCH_FACT(id, key, judge)                                           \
  void mbench_judge_##judge (const struct mbench_system *system,              \
                             struct mbench_fact_judgement *judgement);
#include "report/environment.def"
#undef MBENCH_FACT

#endif
