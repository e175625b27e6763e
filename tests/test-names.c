/* test/names.h: the names of meters as people write them.  */

#include <config.h>

#include "test/names.h"

#include <stdio.h>
#include <string.h>

#include "tap.h"
#include "test/constraint.h"

static const struct
{
  const char *text;
  const char *names;
  size_t n;
} right[] = {
  { "cpu-time", "cpu-time", 1 },
  { "cpu-time,user-time", "cpu-time,user-time", 2 },
  { " user-time ,\tcpu-time\n", "user-time,cpu-time", 2 },
  { ",cpu-time,,cpu-time,", "cpu-time", 1 },
  { "collections", "collections", 1 },
  { "none", "", 0 },
  { " none ", "", 0 },
  { "()", "", 0 },
  { "", "", 0 },
  { " , ", "", 0 },
};

static const struct
{
  const char *text;
  const char *told;
} wrong[] = {
  { "cpu-tim", "no meter \"cpu-tim\": the nearest are cpu-time" },
  { "cpu-time,usertime", "no meter \"usertime\": the nearest are user-time" },
  { "foo", "no meter \"foo\": expected one such as cycles, page-faults or "
           "cpu-time" },
  { "cycles:z", "no meter \"cycles:z\": suffix \":z\": expected :u, :k or :uk "
                "behind an event of the kernel" },
  { "cycels:u", "no meter \"cycels:u\": the nearest are cycles" },
  { "cpu-time user-time", "no meter \"cpu-time user-time\"" },
  { "cpu-time,none", "no meter \"none\"" },
  { "a-name-that-is-longer-than-any-that-a-counter-can-have-at-all",
    "no meter \"a-name-that-is-longer-than-" },
};

static void
test_right (void)
{
  for (size_t i = 0; i < sizeof right / sizeof *right; ++i)
    {
      struct mbench_names names;
      tap_ok (mbench_names_read (right[i].text, &names, NULL) == MBENCH_OK
                  && strcmp (names.text, right[i].names) == 0,
              "\"%s\" is \"%s\"", right[i].text, right[i].names);
      tap_size (mbench_names_count (&names), right[i].n, "so many");
    }
}

static void
test_wrong (void)
{
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    {
      struct mbench_names names;
      struct mbench_error error = { .message = "" };
      tap_ok (
          mbench_names_read (wrong[i].text, &names, &error) == MBENCH_INVALID
              && strncmp (error.message, wrong[i].told, strlen (wrong[i].told))
                     == 0,
          "\"%s\" is refused: %s", wrong[i].text, error.message);
    }
}

/* Every counter that is listed is known, and as a constraint too.  */
static void
test_constraint (void)
{
  const char *name;
  size_t n = 0;
  for (; (name = mbench_counter_name (n)) != NULL; ++n)
    {
      struct mbench_constraints constraints = { 0 };
      tap_ok (mbench_counter_is_known (name)
                  && strlen (name) < MBENCH_COUNTER_NAME
                  && mbench_constraints_set_text (&constraints, MBENCH_METERS,
                                                  name, NULL)
                         == MBENCH_OK
                  && strcmp (constraints.limits.meters.text, name) == 0,
              "%s is a meter", name);
    }
  tap_ok (n >= 3, "there are some");

  struct mbench_constraints given = { 0 };
  struct mbench_constraints none = { 0 };
  char text[MBENCH_NAMES_SIZE] = "x";
  FILE *out = fmemopen (text, sizeof text, "w");
  mbench_constraints_set_text (&given, MBENCH_METERS, "cpu-time,user-time",
                               NULL);
  mbench_constraints_write (&given, MBENCH_METERS, out);
  fputc ('/', out);
  mbench_constraints_write (&none, MBENCH_METERS, out);
  fclose (out);
  tap_string (text, "cpu-time,user-time/none", "they are written as they are");
  tap_ok (!mbench_limits_agree (&given.limits, &none.limits, MBENCH_METERS),
          "limits with other meters differ");
  mbench_constraints_set_text (&given, MBENCH_METERS, "cpu-time", NULL);
  mbench_constraints_set_text (&none, MBENCH_METERS, "cpu-time,", NULL);
  tap_ok (mbench_limits_agree (&given.limits, &none.limits, MBENCH_METERS),
          "and those with the same do not, however they came to them");
}

int
main (void)
{
  test_right ();
  test_wrong ();
  test_constraint ();
  return tap_done ();
}
