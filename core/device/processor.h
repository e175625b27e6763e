/* The model of this machine's processor, from what the kernel tells.  */

#ifndef MBENCH_PROCESSOR_H
#define MBENCH_PROCESSOR_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  MBENCH_PROCESSOR_NAME = 96,
  MBENCH_PROCESSOR_KEY = 192
};

struct mbench_processor
{
  /* For people: "AMD EPYC 9654 96-Core Processor", or where the kernel knows
     no name the numbers of implementer and part, "0x41 0xd0c".  Processors
     with several kinds of core have all parts, "0x41 0xd05, 0x41 0xd0a".
     Empty where nothing is told.  */
  char name[MBENCH_PROCESSOR_NAME];
  /* What one model is known by: virtual machines often have but a general
     name, so the maker's numbers of family, model and stepping stand before
     it, "GenuineIntel 6 207 2 Intel(R) Xeon(R) Processor".  One line of
     printable characters without spaces at its ends; may be empty.  */
  char key[MBENCH_PROCESSOR_KEY];
  /* CPUs that are in use, and those of them that this thread may run on; zero
     where that is not told.  */
  size_t n_online;
  size_t n_allowed;
};

/* Find name and key in the first N bytes of a TEXT like that of
   /proc/cpuinfo, of any kind of processor; both are empty where it has
   none.  */
void mbench_processor_parse (const char *text, size_t n,
                             struct mbench_processor *processor);

/* This machine's.  Never fails: what is not told is empty or zero.  */
void mbench_processor_read (struct mbench_processor *processor);

#endif
