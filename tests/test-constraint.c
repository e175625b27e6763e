/* test/constraint.h: limits by text, their contradictions and defaults.  */

#include <config.h>

#include "test/constraint.h"

#include "constraint-texts.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* The value of ID as it is written; the caller frees.  */
static char *
written (const struct mbench_constraints *constraints,
         enum mbench_constraint_id id)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  mbench_constraints_write (constraints, id, out);
  fclose (out);
  return text;
}

static void
check_written (const struct mbench_constraints *constraints,
               enum mbench_constraint_id id, const char *expected,
               const char *name)
{
  char *text = written (constraints, id);
  tap_string (text, expected, name);
  free (text);
}

/* Everything that CONSTRAINTS come to, as one text; the caller frees.  */
static char *
all_written (const struct mbench_constraints *constraints)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  fprintf (out, "%x", constraints->given);
  for (int id = 0; id < MBENCH_CONSTRAINTS; ++id)
    {
      fputc (' ', out);
      mbench_constraints_write (constraints, (enum mbench_constraint_id)id,
                                out);
    }
  fclose (out);
  return text;
}

/* Give what must be right.  */
static void
give (struct mbench_constraints *constraints, enum mbench_constraint_id id,
      const char *text)
{
  struct mbench_error error = { 0 };
  if (mbench_constraints_set_text (constraints, id, text, &error) != MBENCH_OK)
    tap_ok (false, "%s %s: %s", mbench_constraint_key (id), text,
            error.message);
}

/* Each text on constraints of their own.  */
static void
check_texts (void)
{
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    {
      struct mbench_constraints constraints = { 0 };
      struct mbench_error error = { 0 };
      enum mbench_status status = mbench_constraints_set_text (
          &constraints, texts[i].id, texts[i].text, &error);
      char name[120];
      snprintf (name, sizeof name, "%s \"%s\"", texts[i].key, texts[i].text);
      if (texts[i].result != NULL)
        {
          tap_ok (status == MBENCH_OK && constraints.given == 1U << texts[i].id
                      && mbench_constraints_has (&constraints, texts[i].id),
                  "%s is given", name);
          check_written (&constraints, texts[i].id, texts[i].result, name);
        }
      else
        {
          char value[80];
          snprintf (value, sizeof value, "\"%s\"", texts[i].text);
          tap_ok (status == MBENCH_INVALID && error.status == MBENCH_INVALID
                      && constraints.given == 0,
                  "%s is refused", name);
          tap_ok (strstr (error.message, texts[i].key) != NULL
                      && strstr (error.message, value) != NULL
                      && strstr (error.message,
                                 mbench_constraint_form (texts[i].id))
                             != NULL,
                  "told with key, value and expectation: %s", error.message);
        }
      mbench_constraints_release (&constraints);
    }
}

/* A wrong text takes nothing away either.  */
static void
check_wrong_keeps (void)
{
  struct mbench_constraints constraints = { 0 };
  give (&constraints, MBENCH_DIMENSIONS, "((4 5))");
  give (&constraints, MBENCH_MAX_TIME, "3");
  mbench_constraints_set_text (&constraints, MBENCH_DIMENSIONS, "((6) (",
                               NULL);
  mbench_constraints_set_text (&constraints, MBENCH_MAX_TIME, "soon", NULL);
  check_written (&constraints, MBENCH_DIMENSIONS, "((4 5))",
                 "wrong dimensions leave the old ones");
  check_written (&constraints, MBENCH_MAX_TIME, "3.0",
                 "a wrong time leaves the old one");
  mbench_constraints_release (&constraints);
}

/* The message quotes a long value in part, but whole characters of it.  */
static void
check_long_value (void)
{
  char text[400] = "x";
  while (strlen (text) < 300)
    strcat (text, "\u03bc");
  struct mbench_constraints constraints = { 0 };
  struct mbench_error error = { 0 };
  mbench_constraints_set_text (&constraints, MBENCH_MAX_TIME, text, &error);
  char *valid = mbench_text_valid (error.message);
  tap_string (error.message, valid, "a long value is quoted as valid UTF-8");
  tap_ok (strstr (error.message, mbench_constraint_form (MBENCH_MAX_TIME))
              != NULL,
          "and does not push the expectation out");
  free (valid);
}

static void
check_keys (void)
{
  struct mbench_error error = { 0 };
  for (int i = 0; i < MBENCH_CONSTRAINTS; ++i)
    {
      enum mbench_constraint_id id = (enum mbench_constraint_id)i;
      enum mbench_constraint_id found = MBENCH_CONSTRAINTS;
      tap_ok (
          mbench_constraint_find (mbench_constraint_key (id), &found, &error)
                  == MBENCH_OK
              && found == id,
          "%s is found by its key", mbench_constraint_key (id));
      tap_ok (strlen (mbench_constraint_help (id)) > 0
                  && strlen (mbench_constraint_form (id)) > 0,
              "and has help and a form");
    }
  enum mbench_constraint_id found = MBENCH_PRECISION;
  char last[64];
  snprintf (last, sizeof last, " or %s",
            mbench_constraint_key (MBENCH_CONSTRAINTS - 1));
  tap_ok (mbench_constraint_find ("max-tim", &found, &error) == MBENCH_INVALID
              && found == MBENCH_PRECISION,
          "an unknown key is refused");
  tap_ok (strstr (error.message, "\"max-tim\"") != NULL
              && strstr (error.message, "dimensions") != NULL
              && strstr (error.message, last) != NULL,
          "told with the key and those there are: %s", error.message);
}

/* After the limits FIRST (KEY TEXT), SECOND is refused, BOTH names are told
   and nothing changes.  */
static void
check_contradiction (enum mbench_constraint_id first, const char *first_text,
                     enum mbench_constraint_id second, const char *second_text)
{
  struct mbench_constraints constraints = { 0 };
  struct mbench_error error = { 0 };
  give (&constraints, MBENCH_DIMENSIONS, "((1 2) (3))");
  give (&constraints, first, first_text);
  char *before = all_written (&constraints);
  tap_ok (
      mbench_constraints_set_text (&constraints, second, second_text, &error)
          == MBENCH_CONFLICT,
      "%s %s contradicts %s %s", mbench_constraint_key (second), second_text,
      mbench_constraint_key (first), first_text);
  tap_ok (strstr (error.message, mbench_constraint_key (first)) != NULL
              && strstr (error.message, first_text) != NULL
              && strstr (error.message, mbench_constraint_key (second)) != NULL
              && strstr (error.message, second_text) != NULL,
          "told with both: %s", error.message);
  char *after = all_written (&constraints);
  tap_string (after, before, "and nothing has changed");
  free (before);
  free (after);
  mbench_constraints_release (&constraints);
}

static void
check_contradictions (void)
{
  check_contradiction (MBENCH_MIN_ITERATIONS, "11", MBENCH_MAX_ITERATIONS,
                       "10");
  check_contradiction (MBENCH_MAX_ITERATIONS, "10", MBENCH_MIN_ITERATIONS,
                       "11");
  check_contradiction (MBENCH_MIN_SAMPLE_ITERATIONS, "6",
                       MBENCH_MAX_SAMPLE_ITERATIONS, "5");
  check_contradiction (MBENCH_MAX_SAMPLE_ITERATIONS, "5",
                       MBENCH_MIN_SAMPLE_ITERATIONS, "6");
  check_contradiction (MBENCH_MAX_ITERATIONS, "10",
                       MBENCH_MIN_SAMPLE_ITERATIONS, "11");
  check_contradiction (MBENCH_MIN_SAMPLES, "9", MBENCH_MAX_SAMPLES, "8");
  check_contradiction (MBENCH_MAX_SAMPLES, "8", MBENCH_MIN_SAMPLES, "9");
  check_contradiction (MBENCH_MAX_ITERATIONS, "10", MBENCH_MIN_SAMPLES, "11");
  check_contradiction (MBENCH_MIN_SAMPLES, "11", MBENCH_MAX_ITERATIONS, "10");

  struct mbench_constraints constraints = { 0 };
  struct mbench_error error = { 0 };
  give (&constraints, MBENCH_MAX_SAMPLES, "3");
  give (&constraints, MBENCH_MAX_SAMPLE_ITERATIONS, "100");
  tap_ok (mbench_constraints_set_text (&constraints, MBENCH_MIN_ITERATIONS,
                                       "301", &error)
                  == MBENCH_CONFLICT
              && strstr (error.message, "max-samples 3") != NULL
              && strstr (error.message, "min-iterations 301") != NULL,
          "few short samples cannot reach many iterations: %s", error.message);
  give (&constraints, MBENCH_MIN_ITERATIONS, "300");
  mbench_constraints_release (&constraints);

  give (&constraints, MBENCH_MAX_TIME, "0");
  tap_ok (
      mbench_constraints_set_text (&constraints, MBENCH_PRECISION, "0", &error)
          == MBENCH_CONFLICT,
      "an execution that nothing ends is refused");
  tap_ok (strstr (error.message, "max-time 0") != NULL
              && strstr (error.message, "precision 0") != NULL
              && !mbench_constraints_has (&constraints, MBENCH_PRECISION),
          "told with the limits, nothing changed: %s", error.message);
  give (&constraints, MBENCH_MAX_ITERATIONS, "10");
  give (&constraints, MBENCH_PRECISION, "0");
  tap_ok (
      mbench_constraints_unset (&constraints, MBENCH_MAX_ITERATIONS, &error)
              == MBENCH_CONFLICT
          && mbench_constraints_has (&constraints, MBENCH_MAX_ITERATIONS),
      "nor can its only end be lifted");
  mbench_constraints_release (&constraints);
}

/* The precision that CONSTRAINTS come to.  */
static void
check_precision (const char *time, const char *iterations,
                 const char *precision, double expected)
{
  struct mbench_constraints constraints = { 0 };
  if (time != NULL)
    give (&constraints, MBENCH_MAX_TIME, time);
  if (iterations != NULL)
    give (&constraints, MBENCH_MAX_ITERATIONS, iterations);
  if (precision != NULL)
    give (&constraints, MBENCH_PRECISION, precision);
  char name[120];
  snprintf (name, sizeof name,
            "precision with max-time %s, max-iterations %s, precision %s",
            time != NULL ? time : "not given",
            iterations != NULL ? iterations : "not given",
            precision != NULL ? precision : "not given");
  tap_near (mbench_constraints_resolve (&constraints).precision, expected, 0,
            name);
  mbench_constraints_release (&constraints);
}

static void
check_resolve (void)
{
  struct mbench_constraints none = { 0 };
  struct mbench_limits limits = mbench_constraints_resolve (&none);
  tap_ok (limits.max_time == 5000000000 && limits.skip_iterations == 0
              && limits.min_iterations == 0 && limits.max_iterations == 0
              && limits.min_sample_iterations == 0
              && limits.max_sample_iterations == 0,
          "without constraints: five seconds and no other bound");
  check_precision (NULL, NULL, NULL, 0.01);
  check_precision ("2", NULL, NULL, 0);
  check_precision (NULL, "100", NULL, 0);
  check_precision ("2", "100", NULL, 0);
  check_precision ("2", "100", "5%", 0.05);
  struct mbench_constraints samples = { 0 };
  give (&samples, MBENCH_MAX_SAMPLES, "30");
  tap_near (mbench_constraints_resolve (&samples).precision, 0, 0,
            "nor is there a precision where only max-samples was given");
  give (&samples, MBENCH_MAX_TIME, "0");
  tap_near (mbench_constraints_resolve (&samples).confidence, 0.95, 0,
            "the confidence is 95 %, and max-samples may be the only end");
  mbench_constraints_release (&samples);
  check_precision (NULL, NULL, "0", 0);
  check_precision ("0", NULL, NULL, 0.01);
  check_precision (NULL, "0", NULL, 0.01);

  struct mbench_constraints all = { 0 };
  give (&all, MBENCH_SKIP_ITERATIONS, "1");
  give (&all, MBENCH_MIN_ITERATIONS, "20");
  give (&all, MBENCH_MAX_ITERATIONS, "30");
  give (&all, MBENCH_MIN_SAMPLE_ITERATIONS, "4");
  give (&all, MBENCH_MAX_SAMPLE_ITERATIONS, "5");
  give (&all, MBENCH_MAX_TIME, "6ns");
  give (&all, MBENCH_PRECISION, "0.7");
  limits = mbench_constraints_resolve (&all);
  tap_ok (limits.skip_iterations == 1 && limits.min_iterations == 20
              && limits.max_iterations == 30
              && limits.min_sample_iterations == 4
              && limits.max_sample_iterations == 5 && limits.max_time == 6
              && limits.precision == 0.7,
          "what was given is what it comes to");
  mbench_constraints_release (&all);
}

/* What is written is taken again, and comes to the same.  */
static void
check_round_trip (void)
{
  static const struct
  {
    enum mbench_constraint_id id;
    const char *text;
  } cases[] = {
    { MBENCH_DIMENSIONS, "((1 2 3) (10 20) (7))" },
    { MBENCH_DIMENSIONS, "()" },
    { MBENCH_SKIP_ITERATIONS, "12" },
    { MBENCH_MAX_ITERATIONS, "4294967295" },
    { MBENCH_MAX_TIME, "1ns" },
    { MBENCH_MAX_TIME, "1.5min" },
    { MBENCH_PRECISION, "1%" },
    { MBENCH_PRECISION, "1/30" },
    { MBENCH_PRECISION, "0.00001" },
    { MBENCH_CONFIDENCE, "99%" },
    { MBENCH_MAX_SAMPLES, "12" },
    { MBENCH_VARY_ITERATIONS, "off" },
    { MBENCH_REFERENCE_FREQUENCY, "2.9GHz" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      struct mbench_constraints constraints = { 0 };
      struct mbench_constraints again = { 0 };
      give (&constraints, cases[i].id, cases[i].text);
      char *first = written (&constraints, cases[i].id);
      struct mbench_error error = { 0 };
      enum mbench_status status
          = mbench_constraints_set_text (&again, cases[i].id, first, &error);
      char *second = written (&again, cases[i].id);
      if (!tap_ok (status == MBENCH_OK && strcmp (first, second) == 0,
                   "%s %s, written %s, is taken again",
                   mbench_constraint_key (cases[i].id), cases[i].text, first))
        printf ("# %s\n", error.message);
      free (first);
      free (second);
      mbench_constraints_release (&constraints);
      mbench_constraints_release (&again);
    }
}

static void
check_unset (void)
{
  struct mbench_constraints constraints = { 0 };
  give (&constraints, MBENCH_DIMENSIONS, "((1))");
  give (&constraints, MBENCH_MAX_TIME, "2");
  tap_ok (mbench_constraints_unset (&constraints, MBENCH_MAX_TIME, NULL)
                  == MBENCH_OK
              && !mbench_constraints_has (&constraints, MBENCH_MAX_TIME),
          "a limit is lifted");
  check_written (&constraints, MBENCH_MAX_TIME, "5.0", "to the default");
  check_written (&constraints, MBENCH_PRECISION, "0.01",
                 "and the default precision is back");
  tap_ok (mbench_constraints_unset (&constraints, MBENCH_DIMENSIONS, NULL)
                  == MBENCH_OK
              && constraints.given == 0,
          "dimensions are lifted");
  check_written (&constraints, MBENCH_DIMENSIONS, "()", "none are left");
  tap_ok (mbench_constraints_unset (&constraints, MBENCH_DIMENSIONS, NULL)
              == MBENCH_OK,
          "what is not given can be lifted");
  mbench_constraints_release (&constraints);
}

/* Two owners: one is released before the other is read and released.  */
static void
check_merge (void)
{
  struct mbench_constraints source = { 0 };
  struct mbench_constraints target = { 0 };
  const size_t sizes[] = { 8, 9 };
  give (&source, MBENCH_MAX_ITERATIONS, "10");
  tap_ok (mbench_constraints_add_dimension (&source, 2, sizes, NULL)
                  == MBENCH_OK
              && mbench_constraints_add_dimension (&source, 1, sizes, NULL)
                     == MBENCH_OK,
          "dimensions are added");
  give (&target, MBENCH_DIMENSIONS, "((1) (2) (3))");
  give (&target, MBENCH_SKIP_ITERATIONS, "4");
  tap_ok (mbench_constraints_merge (&target, &source, NULL) == MBENCH_OK,
          "merge");
  mbench_constraints_release (&source);
  check_written (&target, MBENCH_DIMENSIONS, "((8 9) (8))",
                 "the source's dimensions are copies in the place of the old");
  check_written (&target, MBENCH_MAX_ITERATIONS, "10", "its limit is there");
  check_written (&target, MBENCH_SKIP_ITERATIONS, "4",
                 "what it does not give stays");
  tap_ok (source.given == 0 && source.dimensions.n == 0,
          "what is released is empty");

  give (&source, MBENCH_SKIP_ITERATIONS, "5");
  mbench_constraints_merge (&target, &source, NULL);
  check_written (&target, MBENCH_DIMENSIONS, "((8 9) (8))",
                 "a source without dimensions leaves them");
  mbench_constraints_merge (&target, &target, NULL);
  check_written (&target, MBENCH_DIMENSIONS, "((8 9) (8))",
                 "a merge with itself changes nothing");
  mbench_constraints_release (&source);
  mbench_constraints_release (&target);
  mbench_constraints_release (&target);
}

/* What is given of limits alone, and whether two have one value of it.  */
static void
check_limits (void)
{
  struct mbench_constraints given = { 0 };
  struct mbench_limits limits = mbench_default_limits;
  give (&given, MBENCH_PROCESSES, "3");
  give (&given, MBENCH_TIMEOUT, "7");
  int differing = 0;
  mbench_limits_take (&limits, &given);
  for (int id = 0; id < MBENCH_CONSTRAINTS; ++id)
    differing += id != MBENCH_DIMENSIONS
                 && !mbench_limits_agree (&limits, &mbench_default_limits,
                                          (enum mbench_constraint_id)id);
  tap_ok (limits.processes == 3 && limits.timeout == INT64_C (7000000000),
          "limits have what is given");
  tap_ok (differing == 2
              && !mbench_limits_agree (&limits, &mbench_default_limits,
                                       MBENCH_PROCESSES)
              && !mbench_limits_agree (&limits, &mbench_default_limits,
                                       MBENCH_TIMEOUT),
          "and agree about all else");
  mbench_constraints_release (&given);
}

int
main (void)
{
  check_limits ();
  check_texts ();
  check_wrong_keeps ();
  check_long_value ();
  check_keys ();
  check_contradictions ();
  check_resolve ();
  check_round_trip ();
  check_unset ();
  check_merge ();
  return tap_done ();
}
