/* base/nearest.h: names that somebody may have meant.  */

#include <config.h>

#include "base/nearest.h"

#include <stdint.h>
#include <string.h>

#include "tap.h"

/* What is near to NAME among OTHERS, which NULL ends.  */
static const char *
near_of (const char *name, const char *const *others)
{
  static char text[64];
  struct mbench_nearest nearest;
  mbench_nearest_begin (&nearest, name);
  for (; *others != NULL; ++others)
    mbench_nearest_offer (&nearest, *others);
  mbench_nearest_write (&nearest, text, sizeof text);
  return text;
}

/* The changes that make OTHER of NAME, at most half of NAME.  */
static size_t
changes (const char *name, const char *other)
{
  struct mbench_nearest nearest;
  mbench_nearest_begin (&nearest, name);
  mbench_nearest_offer (&nearest, other);
  return nearest.n > 0 ? nearest.distances[0] : SIZE_MAX;
}

static void
test_distance (void)
{
  static const struct
  {
    const char *name;
    const char *other;
    size_t changes;
  } known[] = {
    { "sitting", "kitten", 3 },
    { "Saturday", "Sunday", 3 },
    { "sort", "sort", 0 },
    { "sort", "sorts", 1 },
    { "sort", "sor", 1 },
    { "sort", "sart", 1 },
    { "sort", "srot", 2 },
    { "sort", "rt", 2 },
    { "sort", "list", 3 },
    { "sort", "s", SIZE_MAX },
    { "sort", "", SIZE_MAX },
    { "", "", 0 },
    { "", "a", SIZE_MAX },
    { "a", "b", SIZE_MAX },
    { "abcdef", "bcdefa", 2 },
    { "sort-old", "old-sort", SIZE_MAX },
    { "intention", "execution", 5 },
    { "intentions", "executions", 5 },
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    {
      size_t wanted = known[i].changes <= strlen (known[i].name) / 2
                          ? known[i].changes
                          : SIZE_MAX;
      tap_ok (changes (known[i].name, known[i].other) == wanted,
              "from \"%s\" to \"%s\"", known[i].name, known[i].other);
    }
}

static void
test_order (void)
{
  static const char *const none[] = { NULL };
  static const char *const far[] = { "other", NULL };
  static const char *const one[] = { "other", "tests", NULL };
  static const char *const two[] = { "text", "test", NULL };
  static const char *const equal[] = { "best", "rest", "west", "pest", NULL };
  static const char *const four[]
      = { "teapot", "toast", "tests", "test", "text", NULL };
  tap_string (near_of ("test", none), "", "no name is near to any");
  tap_string (near_of ("test", far), "", "another name is not near");
  tap_string (near_of ("tets", one), "tests", "one is told alone");
  tap_string (near_of ("test", two), "test or text", "the nearest first");
  tap_string (near_of ("test", equal), "best, rest or west",
              "of equals those that came first");
  tap_string (near_of ("test", four), "test, tests or text",
              "the nearest three, in whatever order they come");
}

static void
test_long (void)
{
  char longest[MBENCH_NEAREST_LENGTH + 1];
  char longer[MBENCH_NEAREST_LENGTH + 2];
  memset (longest, 'a', sizeof longest - 1);
  longest[sizeof longest - 1] = '\0';
  memset (longer, 'a', sizeof longer - 1);
  longer[sizeof longer - 1] = '\0';
  tap_size (changes (longer, longest), 1, "a long name can be near");
  tap_ok (changes (longest, longer) == SIZE_MAX, "one that is longer is not");

  char text[6];
  struct mbench_nearest nearest;
  mbench_nearest_begin (&nearest, "tests");
  mbench_nearest_offer (&nearest, "test");
  mbench_nearest_offer (&nearest, "text");
  mbench_nearest_write (&nearest, text, sizeof text);
  tap_string (text, "test ", "what is written is cut to the room there is");
}

int
main (void)
{
  test_distance ();
  test_order ();
  test_long ();
  return tap_done ();
}
