/* drawing SECONDS TIMES: whether what mbsh draws while a run goes on disturbs
   what is measured.  A function is compared with itself; blocks of the one
   arm, which chance orders among those of the other, have the progress drawn,
   those of the other have not.  So often TIMES, as a Markdown table.

   Standard error becomes a terminal of 80 columns, whose other end is read as
   a terminal reads it.  An arm says which it is in memory that is shared with
   the process that draws; both store the same number of bytes in the same
   place.  */

#include <config.h>

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bodies.h"
#include "program/compare-run.h"
#include "progress.h"
#include "test/test.h"

enum
{
  ARMS = 2,
  STEPS = 1000
};

/* The number of the arm that is measured, which the process that draws
   reads.  */
static volatile int *measured;

struct body
{
  int number;
  void *chain;
};

/* What an observer has done.  */
struct drawings
{
  int terminal;
  size_t drawn;
  size_t spared;
};

static _Noreturn void
die (const char *what)
{
  printf ("drawing: %s\n", what);
  exit (EXIT_FAILURE);
}

static void
run (void *data)
{
  const struct body *body = data;
  *measured = body->number;
  body_chain (body->chain);
}

static void *
set_up (int number)
{
  struct body *body = malloc (sizeof *body);
  if (body != NULL)
    *body = (struct body){ .number = number, .chain = make_chain (STEPS) };
  return body;
}

static void *
set_up_plain (micro_benchmark_test_state state)
{
  (void)state;
  return set_up (0);
}

static void *
set_up_drawn (micro_benchmark_test_state state)
{
  (void)state;
  return set_up (1);
}

static void
tear_down (micro_benchmark_test_state state, void *data)
{
  struct body *body = data;
  (void)state;
  end_body (body->chain);
  free (body);
}

static const micro_benchmark_test_definition definitions[ARMS]
    = { { .is_auto = true,
          .auto_test = run,
          .set_up = set_up_plain,
          .tear_down = tear_down },
        { .is_auto = true,
          .auto_test = run,
          .set_up = set_up_drawn,
          .tear_down = tear_down } };

static void
progress (void *data, const struct mbench_planned *planned,
          const struct mbench_progress *where)
{
  struct drawings *drawings = data;
  char text[1024];
  if (*measured == 0)
    {
      ++drawings->spared;
      return;
    }
  ++drawings->drawn;
  mbsh_progress_show (planned, where);
  while (read (drawings->terminal, text, sizeof text) > 0)
    continue;
}

/* Make standard error a terminal; its other end, which is never waited for. */
static int
open_terminal (void)
{
  const struct winsize size = { .ws_row = 24, .ws_col = 80 };
  int terminal = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || grantpt (terminal) != 0 || unlockpt (terminal) != 0
      || ioctl (terminal, TIOCSWINSZ, &size) != 0)
    die ("no terminal can be had");
  int side = open (ptsname (terminal), O_RDWR | O_NOCTTY);
  if (side < 0 || dup2 (side, STDERR_FILENO) < 0
      || fcntl (terminal, F_SETFL, O_NONBLOCK) < 0)
    die ("no terminal can be had");
  close (side);
  setenv ("TERM", "xterm", 1);
  return terminal;
}

static void
print_row (const struct mbench_comparison *comparison,
           const struct drawings *drawings)
{
  const struct mbench_compared_pair *pair = comparison->pairs;
  if (comparison->n_pairs == 0 || pair->blocks == 0
      || !pair->layouts.ratio.has_interval)
    die ("the comparison has no ratio");
  double log = pair->layouts.ratio.value;
  double half_width = mbench_ratio_half_width (&pair->layouts.ratio, 0.05);
  printf ("| %7.4f | %7.4f .. %7.4f | %6zu | %6zu | %6zu |\n", exp (log),
          exp (log - half_width), exp (log + half_width), pair->blocks,
          drawings->drawn, drawings->spared);
  fflush (stdout);
}

static void
compare (struct mbench_duel *duel, double seconds, int terminal)
{
  struct drawings drawings = { .terminal = terminal };
  const struct mbench_host host
      = { .observer = { .data = &drawings, .progress = progress } };
  struct mbench_comparison_request request;
  struct mbench_comparison comparison;
  struct mbench_error error;
  mbench_comparison_request_init (&request, duel);
  request.limits.max_time = (int64_t)(seconds * 1e9);
  request.limits.precision = 0;
  request.limits.isolation = MBENCH_SWITCH_ON;
  if (mbench_comparison_run (&request, &host, &comparison, &error)
      != MBENCH_OK)
    die (error.message);
  print_row (&comparison, &drawings);
  mbench_comparison_release (&comparison);
  mbsh_progress_erase ();
}

int
main (int argc, char **argv)
{
  static char names[ARMS][8] = { "plain", "drawn" };
  struct mbench_arm arms[ARMS] = { 0 };
  struct mbench_duel duel = { .n = ARMS, .arms = arms };
  if (argc != 3)
    die ("expected SECONDS and TIMES");
  void *shared = mmap (NULL, sizeof *measured, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    die ("no memory can be shared");
  measured = shared;
  int terminal = open_terminal ();
  mbsh_progress_enable (MBSH_PROGRESS_AUTO);
  for (size_t i = 0; i < ARMS; ++i)
    {
      struct mbench_planned *planned = &arms[i].planned;
      planned->name = names[i];
      planned->limits = mbench_default_limits;
      if (mbench_test_case_new (planned->name, &definitions[i], &planned->test,
                                NULL)
          != MBENCH_OK)
        die ("memory is short");
    }
  puts ("| ratio   | 95 % interval      | blocks | drawn  | spared |\n"
        "| ------: | :----------------: | -----: | -----: | -----: |");
  for (int i = 0; i < atoi (argv[2]); ++i)
    {
      duel.seed = (uint32_t)i + 1;
      compare (&duel, atof (argv[1]), terminal);
    }
  for (size_t i = 0; i < ARMS; ++i)
    mbench_test_case_free (arms[i].planned.test);
  return EXIT_SUCCESS;
}
