#include <config.h>

#include "made-machine.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool
read_made (void *data, const char *path, char *text, size_t size)
{
  const struct made_machine *machine = data;
  for (const struct made_file *file = machine->files; file->path != NULL;
       ++file)
    if (strcmp (file->path, path) == 0)
      {
        snprintf (text, size, "%s", file->text);
        return true;
      }
  errno = ENOENT;
  return false;
}

static int
counter (void *data)
{
  return ((const struct made_machine *)data)->counter;
}

static unsigned long
persona (void *data)
{
  return ((const struct made_machine *)data)->persona;
}

static bool
allowed (void *data, struct mbench_cpus *cpus)
{
  const struct made_machine *machine = data;
  return machine->allowed != NULL
         && mbench_cpus_from_text (machine->allowed, cpus);
}

static struct mbench_chronometer_limits
clock_limits (void *data)
{
  const struct made_machine *machine = data;
  return (struct mbench_chronometer_limits){ .resolution_ns = 1,
                                             .cost_ns = machine->clock_cost };
}

static time_t
now (void *data)
{
  (void)data;
  return 86400;
}

struct mbench_system
made_system (const struct made_machine *machine)
{
  return (struct mbench_system){ .data = (void *)machine,
                                 .read = read_made,
                                 .list = read_made,
                                 .counter = counter,
                                 .persona = persona,
                                 .allowed = allowed,
                                 .clock = clock_limits,
                                 .now = now };
}
