/* run/comparison.h: what is known of the arms of a comparison.  */

#include <config.h>

#include "run/comparison.h"

#include <stdlib.h>
#include <string.h>

#include "made-arms.h"
#include "tap.h"
#include "test/test.h"

static const size_t numbers[MADE_ARMS] = { 0, 1, 2 };

static int64_t
collector_time (void)
{
  return 0;
}

static const struct mbench_body hosted
    = { .kind = "hosted", .collector_time = collector_time };

static struct mbench_arm_share *
share (struct mbench_group *group)
{
  group->record.n_arms = group->n_arms;
  group->record.arms = calloc (group->n_arms, sizeof *group->record.arms);
  return group->record.arms;
}

static void
test_collector (void)
{
  const double times[] = { 1000, 1010, 1020 };
  struct made_arms made = made_arms_new (3, true, MBENCH_UNIT_BLOCK);
  for (size_t i = 0; i < 3; ++i)
    mbench_test_case_set_body (made.tests[i], &hosted, NULL, NULL);
  for (size_t i = 0; i < 2; ++i)
    {
      struct mbench_arm_share *arms
          = share (made_arms_group (&made, 3, numbers, times, 0.0001));
      arms[0] = (struct mbench_arm_share){
        .iterations = 100, .bytes = 3000, .collections = 4, .collector = 100
      };
      arms[1] = (struct mbench_arm_share){
        .iterations = 50, .bytes = 1000, .collections = 2, .collector = 700
      };
      arms[2].is_interpreted = i == 0;
      arms[2].iterations = 10;
    }
  made_arms_compare (&made);
  const struct mbench_compared_arm *arms = made.comparison.arms;
  tap_ok (arms[0].has_collector && arms[0].bytes == 30 && arms[1].bytes == 20,
          "bytes are told of an iteration");
  tap_ok (arms[0].collector == 6 && arms[1].collector == 4
              && arms[2].collector == 0,
          "the collector's time is shared by bytes");
  tap_size (arms[1].collections, 12, "collections are those of all arms");
  tap_ok (arms[2].is_interpreted && !arms[0].is_interpreted,
          "interpreted code is known in any group");
  made_arms_release (&made);
}

static void
test_names (void)
{
  const double times[] = { 1000, 1010, 1020 };
  struct made_arms made = made_arms_new (3, true, MBENCH_UNIT_BLOCK);
  made.tests[2]->is_unoptimised = true;
  struct mbench_arm_share *arms
      = share (made_arms_group (&made, 3, numbers, times, 0.0001));
  strcpy (arms[0].name, "new");
  strcpy (arms[2].name, "new (2)");
  made_arms_compare (&made);
  tap_string (made.comparison.arms[0].name, "new", "a set-up may give a name");
  tap_string (made.comparison.arms[1].name, "new (2)",
              "the second of a name has a number");
  tap_string (made.comparison.arms[2].name, "new (2) (2)", "whatever it is");
  tap_ok (made.comparison.arms[2].is_unoptimised
              && !made.comparison.arms[0].is_unoptimised,
          "what is known of the test is told");
  char name[200];
  memset (name, 'x', sizeof name - 1);
  name[sizeof name - 1] = '\0';
  free (made.comparison.duel.arms[0].planned.name);
  made.comparison.duel.arms[0].planned.name = strdup (name);
  memcpy (arms[0].name, name, MBENCH_ARM_NAME - 1);
  made_arms_compare (&made);
  tap_string (made.comparison.arms[0].name, name, "a long name is whole");
  made_arms_release (&made);
}

static void
test_flags (void)
{
  const double times[] = { 1000, 1010 };
  struct made_arms made = made_arms_new (2, true, MBENCH_UNIT_BLOCK);
  struct mbench_group *group
      = made_arms_group (&made, 2, numbers, times, 0.0001);
  group->record.samples.rows[1].iterations = 50;
  for (size_t i = 0; i < group->record.samples.n / 2; ++i)
    group->record.samples.rows[i].preempted = true;
  made_arms_compare (&made);
  tap_ok (!made.comparison.has_common_iterations
              && made.comparison.keeps_flagged,
          "arms of own iterations, and that sleep, are known");
  for (size_t i = 0; i < 48; ++i)
    group->record.samples.rows[i].preempted = false;
  made_arms_compare (&made);
  tap_ok (!made.comparison.keeps_flagged, "a few blocks are no sleep");
  group = made_arms_group (&made, 2, numbers, times, 0.0001);
  group->record.samples.rows[group->record.samples.n - 2].iterations = 50;
  made_arms_compare (&made);
  tap_size (made.comparison.arms[0].iterations, 75, "in the mean of groups");
  made_arms_release (&made);
}

int
main (void)
{
  test_collector ();
  test_names ();
  test_flags ();
  return tap_done ();
}
