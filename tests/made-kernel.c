#include <config.h>

#include "made-kernel.h"

#include <errno.h>
#include <string.h>

enum
{
  EVENTS = 64,
  /* Descriptors begin here.  */
  FIRST = 1000
};

struct made_kernel made_kernel;

static struct
{
  bool is_open;
  bool is_of_processor;
  int leader;
  uint64_t rate;
  uint64_t enabled;
  uint64_t running;
  uint64_t count;
} events[EVENTS];

static size_t turn;

void
made_kernel_begin (size_t counters)
{
  memset (events, 0, sizeof events);
  made_kernel = (struct made_kernel){ .counters = counters, .paranoid = 1 };
  turn = 0;
}

/* The events of the processor in the group of LEADER.  */
static size_t
size_of (int leader)
{
  size_t n = 0;
  for (size_t i = 0; i < EVENTS; ++i)
    n += events[i].is_open && events[i].is_of_processor
         && events[i].leader == leader;
  return n;
}

static int
refusal_of (const struct perf_event_attr *attributes, int leader)
{
  bool is_of_processor = attributes->type != PERF_TYPE_SOFTWARE;
  if (made_kernel.refusal != 0)
    return made_kernel.refusal;
  if (made_kernel.paranoid > 2
      || (made_kernel.paranoid > 1 && !attributes->exclude_kernel))
    return EACCES;
  if (is_of_processor && made_kernel.counters == 0)
    return ENOENT;
  if (is_of_processor && leader != -1
      && size_of (leader) == made_kernel.counters)
    return EINVAL;
  return made_kernel.most > 0
                 && made_kernel.opened - made_kernel.closed == made_kernel.most
             ? EMFILE
             : 0;
}

static int
open_made (struct perf_event_attr *attributes, int leader)
{
  errno = refusal_of (attributes, leader);
  if (errno != 0)
    return -1;
  int fd = (int)made_kernel.opened++;
  events[fd].is_open = true;
  events[fd].is_of_processor = attributes->type != PERF_TYPE_SOFTWARE;
  events[fd].leader = leader == -1 ? fd + FIRST : leader;
  events[fd].rate = attributes->config & UINT32_MAX;
  return fd + FIRST;
}

/* A step of time for the group of LEADER, whose turn it is or not.  */
static void
step (int leader, bool is_running)
{
  for (size_t i = 0; i < EVENTS; ++i)
    if (events[i].is_open && events[i].leader == leader)
      {
        events[i].enabled += MADE_KERNEL_STEP;
        events[i].running += is_running ? MADE_KERNEL_STEP : 0;
        events[i].count += is_running ? events[i].rate : 0;
      }
}

/* Time goes on: of the groups that have events of the processor one has its
   turn, if it fits in.  */
static void
pass (void)
{
  size_t free = made_kernel.counters - made_kernel.taken;
  size_t groups = 0;
  size_t number = 0;
  for (int leader = FIRST; leader < FIRST + EVENTS; ++leader)
    groups += size_of (leader) > 0;
  for (int leader = FIRST; leader < FIRST + EVENTS; ++leader)
    {
      size_t n = size_of (leader);
      step (leader, n == 0 || (n <= free && number == turn % groups));
      number += n > 0;
    }
  ++turn;
}

static long
read_made (int fd, void *bytes, size_t size)
{
  uint64_t words[3 + EVENTS] = { 0 };
  pass ();
  ++made_kernel.reads;
  words[1] = events[fd - FIRST].enabled;
  words[2] = events[fd - FIRST].running;
  for (size_t i = 0; i < EVENTS; ++i)
    if (events[i].is_open && events[i].leader == fd)
      words[3 + words[0]++] = events[i].count;
  size_t whole = (3 + words[0]) * sizeof *words;
  if (size < whole)
    {
      errno = ENOSPC;
      return -1;
    }
  memcpy (bytes, words, whole);
  return (long)whole;
}

static void
close_made (int fd)
{
  events[fd - FIRST].is_open = false;
  ++made_kernel.closed;
}

static bool
paranoid_made (int *level)
{
  *level = made_kernel.paranoid;
  return true;
}

static bool
has_processor_made (void)
{
  return made_kernel.counters > 0;
}

const struct mbench_perf_system made_kernel_system = {
  .open = open_made,
  .read = read_made,
  .close = close_made,
  .paranoid = paranoid_made,
  .has_processor = has_processor_made,
};
