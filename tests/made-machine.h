/* A made machine: files as texts, and answers to what else is asked.  */

#ifndef MADE_MACHINE_H
#define MADE_MACHINE_H

#include "report/environment.h"

struct made_file
{
  const char *path;
  const char *text;
};

struct made_machine
{
  /* Up to a row without a path; a folder's text is the names in it.  */
  const struct made_file *files;
  int counter;
  unsigned long persona;
  const char *allowed;
  int64_t clock_cost;
};

/* The system that shows MACHINE, which must outlive it.  */
struct mbench_system made_system (const struct made_machine *machine);

#endif
