#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/numbers.h"
#include "base/text.h"
#include "report/recordings.h"
#include "report/report-build.h"

/* What parts words.  */
static const char blanks[] = " \t\n\v\f\r";

enum
{
  /* The most words that a command takes, but for values.  */
  WORDS = 2
};

/* A line that is being done.  REST, which gets cut into words, is what of it
   is left.  */
struct call
{
  struct mbench_recordings *recordings;
  char *rest;
  const char *words[WORDS];
  FILE *out;
  struct mbench_error *error;
};

struct command
{
  const char *name;
  const char *usage;
  /* So many words follow; at least so many where values do.  */
  size_t words;
  bool takes_values;
  enum mbench_status (*run) (struct call *call);
};

/* Fail with what of TEXT can be shown, between BEFORE and BEHIND.  */
static enum mbench_status
refuse (struct mbench_error *error, const char *before, const char *text,
        const char *behind)
{
  char shown[MBENCH_EXCERPT_SIZE];
  mbench_text_excerpt (text, shown);
  return mbench_fail (error, MBENCH_INVALID, "%s%s%s", before, shown, behind);
}

/* The next word begins with a quote at START.  */
static enum mbench_status
quoted_word (struct call *call, char *start, const char **word)
{
  char *to = start;
  char *from = start + 1;
  for (; *from != '"' && *from != '\0'; ++from)
    {
      if (*from == '\\' && (from[1] == '"' || from[1] == '\\'))
        ++from;
      *to++ = *from;
    }
  bool is_closed = *from == '"';
  *to = '\0';
  *word = start;
  if (!is_closed)
    return refuse (call->error, "\"", start, ": expected a closing quote");
  call->rest = from + 1;
  if (*call->rest != '\0' && strchr (blanks, *call->rest) == NULL)
    return refuse (call->error, "\"", start,
                   "\": expected a blank behind the closing quote");
  return MBENCH_OK;
}

/* Take the next word off what is left; NULL behind the last.  */
static enum mbench_status
next_word (struct call *call, const char **word)
{
  char *start = call->rest + strspn (call->rest, blanks);
  call->rest = start;
  *word = NULL;
  if (*start == '\0' || *start == '#')
    return MBENCH_OK;
  if (*start == '"')
    return quoted_word (call, start, word);
  char *end = start + strcspn (start, blanks);
  call->rest = *end != '\0' ? end + 1 : end;
  *end = '\0';
  *word = start;
  return MBENCH_OK;
}

/* Whether WORD is a whole number up to INT64_MAX.  */
static bool
read_number (const char *word, int64_t *number)
{
  uint64_t value;
  if (!mbench_build_whole (word, INT64_MAX, &value))
    return false;
  *number = (int64_t)value;
  return true;
}

static enum mbench_status
refuse_value (struct call *call, const char *word)
{
  char name[MBENCH_EXCERPT_SIZE];
  char shown[MBENCH_EXCERPT_SIZE];
  mbench_text_excerpt (call->words[0], name);
  mbench_text_excerpt (word, shown);
  return mbench_fail (
      call->error, MBENCH_INVALID,
      "sample %s: \"%s\": expected a whole number from 0 to %lld", name, shown,
      (long long)INT64_MAX);
}

static enum mbench_status
run_warmup (struct call *call)
{
  int64_t k = -1;
  if (!read_number (call->words[0], &k) || k > MBENCH_RECORDED_WARMUP)
    k = MBENCH_RECORDED_WARMUP + 1;
  return mbench_recordings_set_warmup (call->recordings, (size_t)k,
                                       call->error);
}

/* Read the words that are left as numbers, the first of which is WORD.  */
static enum mbench_status
read_numbers (struct call *call, const char *word,
              struct mbench_numbers *numbers)
{
  enum mbench_status status = MBENCH_OK;
  while (status == MBENCH_OK && word != NULL)
    {
      int64_t number;
      if (!read_number (word, &number))
        return refuse_value (call, word);
      status = mbench_numbers_add (numbers, number)
                   ? next_word (call, &word)
                   : mbench_no_memory (call->error, "the samples of a line");
    }
  return status;
}

/* The name is the first word, the first value the second.  */
static enum mbench_status
run_sample (struct call *call)
{
  struct mbench_numbers numbers = { 0 };
  enum mbench_status status = read_numbers (call, call->words[1], &numbers);
  if (status == MBENCH_OK)
    status = mbench_recordings_add (call->recordings, call->words[0],
                                    numbers.values, numbers.n, call->error);
  mbench_numbers_release (&numbers);
  return status;
}

static enum mbench_status
run_analyze (struct call *call)
{
  struct mbench_recorded recorded;
  enum mbench_status status = mbench_recordings_analyze (
      call->recordings, call->words[0], &recorded, call->error);
  if (status == MBENCH_OK)
    mbench_recorded_write (call->words[0], &recorded, call->out);
  return status;
}

static enum mbench_status
run_compare (struct call *call)
{
  struct mbench_recorded_ratio ratio;
  enum mbench_status status = mbench_recordings_compare (
      call->recordings, call->words[0], call->words[1], &ratio, call->error);
  if (status == MBENCH_OK)
    mbench_recorded_ratio_write (call->words[0], call->words[1], &ratio,
                                 call->out);
  return status;
}

/* Anything that is not right with a warm-up has the same answer, which is its
   usage.  */
static const struct command commands[] = {
  { "warmup", NULL, 1, false, run_warmup },
  { "sample", "sample NAME VALUE...", 2, true, run_sample },
  { "analyze", "analyze NAME", 1, false, run_analyze },
  { "compare", "compare A B", 2, false, run_compare },
};

enum
{
  COMMANDS = sizeof commands / sizeof *commands
};

static enum mbench_status
refuse_command (const char *word, struct mbench_error *error)
{
  struct mbench_nearest nearest;
  mbench_nearest_begin (&nearest, word);
  for (size_t i = 0; i < COMMANDS; ++i)
    mbench_nearest_offer (&nearest, commands[i].name);
  char near[40];
  mbench_nearest_write (&nearest, near, sizeof near);
  char behind[120];
  snprintf (behind, sizeof behind,
            "\": expected warmup, sample, analyze or compare%s%s%s",
            nearest.n > 0 ? "; did you mean " : "", near,
            nearest.n > 0 ? "?" : "");
  return refuse (error, "\"", word, behind);
}

static enum mbench_status
refuse_words (const struct command *command, size_t n,
              struct mbench_error *error)
{
  if (command->usage == NULL)
    return mbench_fail (error, MBENCH_INVALID, "%s: 0..%d", command->name,
                        MBENCH_RECORDED_WARMUP);
  return mbench_fail (error, MBENCH_INVALID,
                      "%s: expected \"%s\", found %zu word%s behind it",
                      command->name, command->usage, n, n == 1 ? "" : "s");
}

static enum mbench_status
run (struct call *call, const struct command *command)
{
  const char *word = NULL;
  size_t n = 0;
  for (;;)
    {
      enum mbench_status status = next_word (call, &word);
      if (status != MBENCH_OK)
        return command->usage != NULL ? status
                                      : refuse_words (command, n, call->error);
      if (word == NULL)
        break;
      if (n < command->words)
        call->words[n] = word;
      ++n;
      if (command->takes_values && n == command->words)
        break;
    }
  if (n != command->words)
    return refuse_words (command, n, call->error);
  return command->run (call);
}

/* The command that the LENGTH bytes at WORD name; NULL for none.  */
static const struct command *
find_command (const char *word, size_t length)
{
  for (size_t i = 0; i < COMMANDS; ++i)
    if (strlen (commands[i].name) == length
        && memcmp (commands[i].name, word, length) == 0)
      return &commands[i];
  return NULL;
}

bool
mbench_recordings_is_command (const char *word, size_t length)
{
  return find_command (word, length) != NULL;
}

static enum mbench_status
run_line (struct call *call)
{
  const char *word;
  enum mbench_status status = next_word (call, &word);
  if (status != MBENCH_OK || word == NULL)
    return status;
  const struct command *command = find_command (word, strlen (word));
  return command != NULL ? run (call, command)
                         : refuse_command (word, call->error);
}

enum mbench_status
mbench_recordings_command (struct mbench_recordings *recordings,
                           const char *line, FILE *out,
                           struct mbench_error *error)
{
  char *copy = strdup (line);
  if (copy == NULL)
    return mbench_no_memory (error, "a line");
  struct call call
      = { .recordings = recordings, .rest = copy, .out = out, .error = error };
  enum mbench_status status = run_line (&call);
  free (copy);
  return status;
}
