/* run/message.h: what comes through whole, and what does not.  */

#include <config.h>

#include "run/message.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tap.h"

enum
{
  ROOM = 60000
};

/* The message of NAME and OUTCOME in BYTES; its length.  */
static size_t
write_message (const char *name, const struct mbench_outcome *outcome,
               char bytes[ROOM])
{
  int ends[2];
  if (pipe (ends) != 0)
    abort ();
  mbench_message_write (ends[1], name, outcome);
  close (ends[1]);
  size_t n = 0;
  ssize_t step;
  while ((step = read (ends[0], bytes + n, ROOM - n)) > 0)
    n += (size_t)step;
  close (ends[0]);
  return n;
}

/* An outcome with everything; the text of a detail is its name.  */
static struct mbench_outcome
full_outcome (void)
{
  struct mbench_outcome outcome = { 0 };
  mbench_outcome_set (&outcome, MBENCH_OUTCOME_RAISED,
                      "a \"message\"\n\u03bc");
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    mbench_outcome_detail (&outcome, (enum mbench_detail)i,
                           mbench_detail_name ((enum mbench_detail)i));
  return outcome;
}

static void
test_round_trip (void)
{
  static char bytes[ROOM];
  struct mbench_outcome outcome = full_outcome ();
  struct mbench_outcome got = { 0 };
  char *name = NULL;
  size_t n = write_message ("sort/100", &outcome, bytes);
  mbench_message_read (bytes, n, &name, &got);
  tap_string (name, "sort/100", "the name comes through");
  tap_ok (got.kind == MBENCH_OUTCOME_RAISED, "and the kind");
  tap_string (got.message, outcome.message, "and the message");
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    tap_string (got.details[i], mbench_detail_name ((enum mbench_detail)i),
                "and a detail");
  free (name);
  mbench_outcome_release (&got);
  mbench_outcome_release (&outcome);

  name = NULL;
  mbench_outcome_set (&outcome, MBENCH_OUTCOME_ESCAPED, NULL);
  n = write_message ("", &outcome, bytes);
  mbench_message_read (bytes, n, &name, &got);
  tap_string (name, "", "an empty name");
  bool has_detail = false;
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    has_detail = has_detail || got.details[i] != NULL;
  tap_ok (got.kind == MBENCH_OUTCOME_ESCAPED && got.message == NULL
              && !has_detail,
          "what is not there is not made up");
  free (name);
  mbench_outcome_release (&got);
  mbench_outcome_release (&outcome);
}

static void
test_every_kind (void)
{
  static char bytes[ROOM];
  bool same = true;
  for (int kind = 0; kind < MBENCH_OUTCOMES; ++kind)
    {
      struct mbench_outcome outcome
          = { .kind = (enum mbench_outcome_kind)kind };
      struct mbench_outcome got = { 0 };
      char *name = NULL;
      size_t n = write_message ("t", &outcome, bytes);
      mbench_message_read (bytes, n, &name, &got);
      same = same && (int)got.kind == kind && name != NULL;
      free (name);
      mbench_outcome_release (&got);
    }
  tap_ok (same, "every kind comes through");
}

/* That BYTES, N of them, are no message.  */
static bool
is_refused (const char *bytes, size_t n)
{
  struct mbench_outcome got = { 0 };
  char *name = NULL;
  /* Of its own, so that a look beyond its end is seen.  */
  char *copy = malloc (n + 1);
  if (copy == NULL)
    abort ();
  char *exact = copy + 1;
  memcpy (exact, bytes, n);
  mbench_message_read (exact, n, &name, &got);
  bool nothing
      = name == NULL && got.kind == MBENCH_OUTCOME_DONE && got.message == NULL;
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    nothing = nothing && got.details[i] == NULL;
  free (copy);
  free (name);
  mbench_outcome_release (&got);
  return nothing;
}

static void
test_broken (void)
{
  static char bytes[ROOM];
  struct mbench_outcome outcome = full_outcome ();
  size_t n = write_message ("sort/100", &outcome, bytes);
  mbench_outcome_release (&outcome);
  size_t taken = 0;
  for (size_t i = 0; i < n; ++i)
    taken += is_refused (bytes, i) ? 0 : 1;
  tap_size (taken, 0, "cut at any byte it is none");
  tap_ok (!is_refused (bytes, n), "whole it is one");

  /* The length of the name is what comes first.  */
  const uint32_t lengths[] = { (uint32_t)n, UINT32_MAX, 0x7FFFFFFF };
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
    {
      char spoilt[ROOM];
      memcpy (spoilt, bytes, n);
      memcpy (spoilt + 1, &lengths[i], sizeof lengths[i]);
      tap_ok (is_refused (spoilt, n), "a length of %u is too long",
              (unsigned)lengths[i]);
    }
  static const char unknown[] = "x\0\0\0\0e\0\0\0\0";
  tap_ok (is_refused (unknown, sizeof unknown - 1),
          "a part that is none is refused");
  static const char nameless[] = "k\4\0\0\0donee\0\0\0\0";
  tap_ok (is_refused (nameless, sizeof nameless - 1), "one without a name");
  static const char kindless[] = "n\1\0\0\0te\0\0\0\0";
  tap_ok (is_refused (kindless, sizeof kindless - 1),
          "and one without a kind");
  static const char odd[] = "n\1\0\0\0tk\4\0\0\0finee\0\0\0\0";
  tap_ok (is_refused (odd, sizeof odd - 1), "or with a kind that is none");
  tap_ok (is_refused ("", 0), "nothing is no message");
}

/* Bytes of a generator, as a child that ran wild would send.  */
static void
test_garbage (void)
{
  uint32_t random = 1;
  char bytes[64];
  size_t taken = 0;
  for (int turn = 0; turn < 20000; ++turn)
    {
      size_t n = (size_t)turn % sizeof bytes;
      for (size_t i = 0; i < n; ++i)
        {
          random = random * 1664525 + 1013904223;
          /* Letters and short lengths, so that some of it looks right.  */
          bytes[i] = "nkte\0\0\0\1\4\200\207x"[(random >> 24) % 12];
        }
      taken += is_refused (bytes, n) ? 0 : 1;
    }
  tap_size (taken, 0, "garbage is no message");
}

/* A message is all or nothing, and the first outcome stays.  */
static void
test_second (void)
{
  static char bytes[ROOM];
  struct mbench_outcome outcome = { .kind = MBENCH_OUTCOME_EXITED };
  struct mbench_outcome got = { 0 };
  char *name = NULL;
  size_t n = write_message ("first", &outcome, bytes);
  memcpy (bytes + n, bytes, n);
  mbench_message_read (bytes, 2 * n, &name, &got);
  tap_ok (strcmp (name, "first") == 0 && got.kind == MBENCH_OUTCOME_EXITED,
          "what comes after the end is not read");
  free (name);
  mbench_outcome_release (&got);
}

static void
test_nowhere (void)
{
  const struct mbench_outcome outcome = { 0 };
  mbench_message_write (-1, "t", &outcome);
  tap_ok (true, "what cannot be written is lost");
}

int
main (void)
{
  test_round_trip ();
  test_every_kind ();
  test_broken ();
  test_garbage ();
  test_second ();
  test_nowhere ();
  return tap_done ();
}
