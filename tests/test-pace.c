/* run/pace.h: what comes next, driven by made times.  */

#include <config.h>

#include "run/pace.h"

#include <stdio.h>

#include "tap.h"

#define SECOND ((int64_t)1000000000)

enum
{
  TARGET = 25000
};

static const struct mbench_body plain = { .kind = "made" };

/* An execution whose iterations take made times, and what was seen of it.  */
struct drive
{
  struct mbench_pace pace;
  int64_t now;
  /* The time of one iteration after DONE others.  */
  int64_t (*cost) (size_t done);
  size_t performed;
  size_t samples;
  size_t counted;
  size_t smallest;
  size_t largest;
  /* Iterations before the first that was counted.  */
  size_t uncounted;
  /* Whether one was not counted after one that was.  */
  bool has_gap;
  size_t skipped;
  bool is_block_order;
};

static void
begin (struct drive *drive, const struct mbench_limits *limits,
       const struct mbench_body *body, int64_t (*cost) (size_t))
{
  const int64_t start = 12345;
  *drive = (struct drive){ .now = start, .cost = cost };
  drive->smallest = SIZE_MAX;
  drive->is_block_order = true;
  mbench_pace_init (&drive->pace, limits, body, TARGET, start);
}

static void
see (struct drive *drive, size_t n, size_t block, bool is_counted)
{
  if (is_counted)
    {
      ++drive->samples;
      drive->counted += n;
      drive->smallest = n < drive->smallest ? n : drive->smallest;
      drive->largest = n > drive->largest ? n : drive->largest;
      size_t after = mbench_pace_block (&drive->pace);
      drive->is_block_order
          = drive->is_block_order && (after == block || after == block + 1);
    }
  else
    {
      drive->uncounted += n;
      drive->has_gap = drive->has_gap || drive->samples > 0;
    }
}

/* One sample.  False when the execution is over.  */
static bool
step (struct drive *drive)
{
  size_t n = mbench_pace_next (&drive->pace, drive->now);
  if (n == 0)
    return false;
  if (drive->pace.phase == MBENCH_PHASE_SKIP)
    drive->skipped += n;
  size_t block = mbench_pace_block (&drive->pace);
  int64_t elapsed = (int64_t)n * drive->cost (drive->performed);
  drive->performed += n;
  drive->now += elapsed;
  see (drive, n, block,
       mbench_pace_record (&drive->pace, n, elapsed, drive->now, false));
  return true;
}

/* Drive LIMITS to the end, which is within a bound.  */
static bool
run (struct drive *drive, const struct mbench_limits *limits,
     const struct mbench_body *body, int64_t (*cost) (size_t))
{
  begin (drive, limits, body, cost);
  for (size_t i = 0; i < 2000000; ++i)
    if (!step (drive))
      return true;
  return false;
}

static int64_t
fast (size_t done)
{
  (void)done;
  return 5;
}

static int64_t
microsecond (size_t done)
{
  (void)done;
  return 1000;
}

static int64_t
whole_second (size_t done)
{
  (void)done;
  return SECOND;
}

/* Every block is slower than the one before.  */
static int64_t
drifting (size_t done)
{
  return 10000000 + 1000000 * (int64_t)done;
}

/* A level that falls for longer than anybody would wait.  */
static int64_t
ever_faster (size_t done)
{
  return 10000000 - (int64_t)(done < 300 ? done * 30000 : 9000000);
}

/* As code that a just-in-time compiler takes a while to see.  */
static int64_t
compiled_late (size_t done)
{
  return done < 30 ? 10000 : 100;
}

/* As memory of which each page is copied first.  */
static int64_t
copied (size_t done)
{
  return done < 2000 ? 20000 : 2000;
}

static void
test_iterations (void)
{
  struct drive drive;
  const struct mbench_limits limits = { .min_iterations = 300,
                                        .max_iterations = 400,
                                        .min_sample_iterations = 2,
                                        .max_sample_iterations = 5,
                                        .max_time = 5 * SECOND };
  tap_ok (run (&drive, &limits, &plain, fast),
          "300 to 400 iterations in samples of 2 to 5 come to an end");
  tap_ok (drive.counted >= 300 && drive.counted <= 400, "within 300 to 400");
  tap_ok (drive.smallest >= 2 && drive.largest <= 5, "in samples of 2 to 5");
  tap_size (drive.uncounted, 0, "every iteration is counted");
  tap_ok (drive.pace.stop == MBENCH_STOP_MAX_ITERATIONS,
          "and the end is that of max-iterations");
  tap_size (drive.pace.iterations, drive.counted, "the pace counts them too");
  tap_size (drive.pace.samples, drive.samples, "and the samples");
  tap_ok (mbench_pace_next (&drive.pace, drive.now) == 0,
          "what is over stays over");
  mbench_pace_release (&drive.pace);

  /* The minimum holds although the time is over after the first sample.  */
  tap_ok (run (&drive, &limits, &plain, whole_second) && drive.counted >= 300
              && drive.counted <= 305 && drive.smallest >= 2
              && drive.largest <= 5,
          "max-time waits for the minimum, and no longer");
  tap_ok (drive.pace.stop == MBENCH_STOP_MAX_TIME, "and is named as the end");
  mbench_pace_release (&drive.pace);

  const struct mbench_limits seven = { .min_iterations = 7,
                                       .max_iterations = 7,
                                       .min_sample_iterations = 2,
                                       .max_sample_iterations = 5,
                                       .max_time = 5 * SECOND };
  tap_ok (run (&drive, &seven, &plain, fast) && drive.counted == 7
              && drive.smallest >= 2 && drive.largest <= 5,
          "just seven in samples of 2 to 5 are seven");
  mbench_pace_release (&drive.pace);
  const struct mbench_limits thousand
      = { .max_iterations = 1000, .max_time = 5 * SECOND };
  tap_ok (run (&drive, &thousand, &plain, fast) && drive.counted == 1000
              && drive.performed == 1000,
          "a maximum alone is used up, and nothing else is performed");
  mbench_pace_release (&drive.pace);
}

static void
test_skip (void)
{
  struct drive drive;
  struct mbench_limits limits = { .skip_iterations = 12345,
                                  .max_iterations = 100,
                                  .max_time = 5 * SECOND };
  tap_ok (run (&drive, &limits, &plain, fast), "a skip comes to an end");
  tap_size (drive.skipped, 12345, "just so many iterations are skipped");
  tap_size (drive.uncounted, 12345, "none of them is counted");
  tap_size (drive.counted, 100, "all others are");
  tap_ok (!drive.has_gap, "the skipped come first");
  tap_size (drive.pace.total_iterations, 12445, "the total has both");
  mbench_pace_release (&drive.pace);

  limits.skip_iterations = 3;
  tap_ok (run (&drive, &limits, &plain, whole_second) && drive.uncounted == 3
              && drive.counted >= 1,
          "a skip of most of the time leaves one sample at least");
  mbench_pace_release (&drive.pace);
}

/* The time to prepare is that after the skip: else a long skip would leave
   samples of a few iterations, which measure the clock.  */
static void
test_long_skip (void)
{
  struct drive drive;
  const struct mbench_limits limits
      = { .skip_iterations = 600000, .max_time = 5 * SECOND };
  tap_ok (run (&drive, &limits, &plain, microsecond)
              && drive.skipped == 600000,
          "a skip of more than a tenth of the time ends");
  tap_size (drive.largest, TARGET / 1000,
            "and the samples after it have the length they should");
  mbench_pace_release (&drive.pace);
}

static void
test_time (void)
{
  struct drive drive;
  const struct mbench_limits limits = { .max_time = SECOND };
  tap_ok (run (&drive, &limits, &plain, microsecond),
          "a time without precision ends");
  tap_ok (drive.pace.stop == MBENCH_STOP_MAX_TIME, "by max-time");
  int64_t spent = drive.now - drive.pace.begin;
  tap_ok (spent >= SECOND && spent < SECOND + 2 * TARGET,
          "when it is used up, to the length of a sample");
  tap_ok (drive.uncounted > 0 && !drive.has_gap,
          "the warm-up comes first and is not counted");
  tap_size (drive.pace.total_iterations, drive.counted + drive.uncounted,
            "but is in the total");
  tap_ok (drive.is_block_order, "the blocks are numbered one by one");
  mbench_pace_release (&drive.pace);

  const struct mbench_limits least
      = { .max_time = SECOND, .min_iterations = 3000000 };
  tap_ok (run (&drive, &least, &plain, microsecond) && drive.counted >= 3000000
              && drive.counted < 3000000 + TARGET / 1000
              && drive.pace.stop == MBENCH_STOP_MAX_TIME,
          "the minimum counts measured iterations, past the time");
  mbench_pace_release (&drive.pace);
}

static void
test_precision (void)
{
  struct drive drive;
  const struct mbench_limits limits
      = { .max_time = 5 * SECOND, .precision = 0.01, .confidence = 0.95 };
  tap_ok (run (&drive, &limits, &plain, microsecond)
              && drive.pace.stop == MBENCH_STOP_PRECISION,
          "a steady body ends by precision");
  int64_t spread = drive.now - drive.pace.first_counted;
  tap_ok (drive.pace.blocks.n >= MBENCH_STOP_BLOCKS
              && spread >= MBENCH_STOP_SPREAD_NS,
          "after sixteen blocks over 0.3 s at least");
  tap_ok (spread < 2 * MBENCH_STOP_SPREAD_NS, "and long before the time");
  tap_ok (mbench_pace_next (&drive.pace, drive.now) == 0,
          "and stays at its end");
  mbench_pace_release (&drive.pace);

  tap_ok (run (&drive, &limits, &plain, drifting)
              && drive.pace.stop == MBENCH_STOP_MAX_TIME,
          "one that drifts does not end before its time");
  mbench_pace_release (&drive.pace);

  const struct mbench_limits least = { .max_time = 5 * SECOND,
                                       .precision = 0.01,
                                       .confidence = 0.95,
                                       .min_iterations = 1000000 };
  tap_ok (run (&drive, &least, &plain, microsecond) && drive.counted >= 1000000
              && drive.pace.stop == MBENCH_STOP_PRECISION,
          "precision waits for the minimum");
  mbench_pace_release (&drive.pace);
}

static void
test_no_limit (void)
{
  struct drive drive;
  const struct mbench_limits precise
      = { .precision = 0.01, .confidence = 0.95 };
  tap_ok (run (&drive, &precise, &plain, whole_second)
              && drive.pace.stop == MBENCH_STOP_PRECISION
              && drive.now - drive.pace.begin > 100 * SECOND,
          "a max-time of zero ends nothing");
  tap_size (drive.pace.blocks.size, MBENCH_BLOCK_SAMPLES,
            "and leaves room for whole blocks");
  mbench_pace_release (&drive.pace);
  begin (&drive, &precise, &plain, ever_faster);
  while (drive.samples == 0 && step (&drive))
    ;
  int64_t prepared = drive.now - drive.pace.begin;
  tap_ok (prepared > SECOND / 2 && prepared < SECOND,
          "preparing takes a tenth of the usual time where there is no end");
  mbench_pace_release (&drive.pace);
  const struct mbench_limits timed = { .max_time = SECOND };
  tap_ok (run (&drive, &timed, &plain, fast) && drive.counted > 1000000,
          "a max-iterations of zero ends nothing");
  mbench_pace_release (&drive.pace);
}

static void
test_slow (void)
{
  struct drive drive;
  const struct mbench_limits limits
      = { .max_time = 5 * SECOND, .precision = 0.01, .confidence = 0.95 };
  tap_ok (run (&drive, &limits, &plain, whole_second) && drive.uncounted == 0
              && drive.counted == 5,
          "where one iteration is a tenth of the time, the first counts");
  tap_ok (drive.pace.stop == MBENCH_STOP_MAX_TIME && drive.largest == 1,
          "and each is a sample of its own");
  mbench_pace_release (&drive.pace);

  const struct mbench_limits longer
      = { .max_time = 11 * SECOND, .precision = 0.01, .confidence = 0.95 };
  tap_ok (run (&drive, &longer, &plain, whole_second) && drive.uncounted == 2
              && drive.counted == 9,
          "where it is less, a tenth of the time prepares");
  mbench_pace_release (&drive.pace);

  const struct mbench_limits hundred
      = { .max_iterations = 100, .max_time = 5 * SECOND };
  tap_ok (run (&drive, &hundred, &plain, whole_second) && drive.uncounted == 0
              && drive.counted == 5,
          "with max-iterations nothing goes uncounted");
  mbench_pace_release (&drive.pace);
}

static void
test_warm_up (void)
{
  struct drive drive;
  const struct mbench_body scheme
      = { .kind = "made", .warm_samples = 34, .warm_iterations = 5000 };
  const struct mbench_limits limits = { .max_time = SECOND };
  begin (&drive, &limits, &scheme, microsecond);
  while (drive.samples == 0 && step (&drive))
    ;
  size_t warm = drive.pace.warmup.samples;
  tap_ok (warm >= 34 && warm < 34 + MBENCH_WARMUP_WINDOW,
          "a body gets the warm-up it asks for in samples");
  mbench_pace_release (&drive.pace);

  begin (&drive, &limits, &scheme, fast);
  while (drive.samples == 0 && step (&drive))
    ;
  tap_size (drive.pace.warmup.samples, 2 * MBENCH_WARMUP_WINDOW,
            "or in iterations, whichever is reached first");
  mbench_pace_release (&drive.pace);

  tap_ok (run (&drive, &limits, &plain, compiled_late)
              && drive.smallest >= (TARGET - TARGET / 4) / 100,
          "code that has become faster is calibrated anew");
  mbench_pace_release (&drive.pace);
}

/* Drive LIMITS through the warm-up; the samples of the first FAULTING have a
   page fault for each iteration, and there is a collection every SPAN.  The
   time that it all takes.  */
static int64_t
warm_up (struct drive *drive, const struct mbench_limits *limits,
         const struct mbench_body *body, size_t faulting, size_t span)
{
  begin (drive, limits, body, copied);
  int64_t start = drive->now;
  size_t collections = 0;
  while (drive->samples == 0)
    {
      size_t so_far = span > 0 ? drive->performed / span : 0;
      if (drive->pace.phase == MBENCH_PHASE_WARM_UP)
        {
          mbench_pace_note (&drive->pace, drive->performed < faulting,
                            so_far - collections);
          collections = so_far;
        }
      if (!step (drive))
        break;
    }
  mbench_pace_release (&drive->pace);
  return drive->now - start;
}

static void
test_rest (void)
{
  struct drive drive;
  const struct mbench_limits limits = { .max_time = 5 * SECOND };
  const struct mbench_limits brief = { .max_time = SECOND / 2 };
  const struct mbench_body collected
      = { .kind = "made", .warm_time = 8000000 };

  warm_up (&drive, &limits, &plain, 2000, 0);
  tap_ok (drive.uncounted >= 2000 && drive.uncounted < 2500,
          "the warm-up lasts as long as there are page faults");
  tap_ok (drive.smallest >= (TARGET - TARGET / 4) / 2000,
          "and samples are calibrated by what is left then");
  tap_ok (warm_up (&drive, &limits, &plain, SIZE_MAX, 0) < SECOND / 9,
          "but not for ever");
  tap_ok (warm_up (&drive, &brief, &plain, SIZE_MAX, 0) < SECOND / 18,
          "and no longer than there is time");
  tap_ok (drive.smallest >= (TARGET - TARGET / 4) / 2000,
          "when samples are still calibrated anew");

  warm_up (&drive, &limits, &collected, 0, 0);
  tap_ok (drive.uncounted >= 400 && drive.uncounted < 600,
          "a body with a collector has some time for it");
  warm_up (&drive, &limits, &collected, 0, 1000);
  tap_ok (drive.uncounted >= 400 && drive.uncounted < 600,
          "where none comes by then it is warm");
  warm_up (&drive, &limits, &collected, 0, 300);
  tap_ok (drive.uncounted >= 900 && drive.uncounted < 1200,
          "where one comes so must two more");
}

/* An iteration is a microsecond, and others have the processor for a
   millisecond in each sample.  */
static void
test_busy (void)
{
  enum
  {
    WAIT = 1000000,
    ITERATION = 1000
  };
  const struct mbench_limits limits = { .max_time = SECOND };
  for (int is_noted = 0; is_noted < 2; ++is_noted)
    {
      struct mbench_pace pace;
      int64_t now = 0;
      size_t n;
      mbench_pace_init (&pace, &limits, &plain, TARGET, now);
      while ((n = mbench_pace_next (&pace, now)) > 0 && pace.samples == 0)
        {
          int64_t busy = (int64_t)n * ITERATION;
          now += busy + WAIT;
          if (is_noted)
            mbench_pace_note_busy (&pace, busy);
          mbench_pace_record (&pace, n, busy + WAIT, now, false);
        }
      tap_ok (is_noted ? n >= TARGET / ITERATION / 4 * 3
                             && n <= 2 * TARGET / ITERATION
                       : n == 1,
              is_noted ? "a sample is as long as its code is busy"
                       : "or as it takes, where nothing is known of that");
      tap_ok (pace.last == (int64_t)n * ITERATION + WAIT,
              "and took what it took");
      mbench_pace_release (&pace);
    }
}

int
main (void)
{
  test_iterations ();
  test_skip ();
  test_long_skip ();
  test_time ();
  test_precision ();
  test_no_limit ();
  test_slow ();
  test_warm_up ();
  test_rest ();
  test_busy ();
  return tap_done ();
}
