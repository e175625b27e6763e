/* The job of a fresh execution of the program: which test it is to run, or
   which arms of a duel, and how.  Written to the file that the shared mapping
   lies in, behind it, as strings that each end with a zero.  */

#ifndef MBENCH_JOB_H
#define MBENCH_JOB_H

#include <stdbool.h>
#include <stdio.h>

#include "base/child.h"
#include "test/duel.h"

/* A test, whether it is a Self-Test, of code of KIND, the name of the
   execution, and how it is run.  */
struct mbench_job_execution
{
  /* As its module calls it, where it is of one; else MODULE is NULL.  */
  const char *test;
  const char *module;
  bool is_self_test;
  const char *kind;
  const char *name;
  size_t dimensions;
  size_t *sizes;
  struct mbench_limits limits;
};

/* An arm of a duel; see struct mbench_arm.  */
struct mbench_job_arm
{
  struct mbench_job_execution execution;
  double extra;
};

/* A job that was read owns BYTES, which its strings lie in, and all its
   arrays.  */
struct mbench_job
{
  /* The suite, by name, and which run of one this is; see struct
     mbench_afresh.  */
  const char *suite;
  size_t run;
  struct mbench_job_execution execution;
  /* The duel that is executed in the place of its test; without arms there is
     none.  See struct mbench_duel.  */
  size_t n_arms;
  struct mbench_job_arm *arms;
  bool has_all_pairs;
  bool is_displaced;
  int64_t long_time;
  uint32_t seed;
  /* What the execution may take beside what the program has, bytes.  */
  size_t memory;
  enum mbench_output output;
  /* What the host has to say to itself.  */
  size_t n_words;
  const char **words;

  char *bytes;
};

/* Write JOB to OUT.  */
void mbench_job_write (const struct mbench_job *job, FILE *out);

/* Read the job that the N BYTES of malloc, which it takes over, are.  */
enum mbench_status mbench_job_read (struct mbench_job *job, char *bytes,
                                    size_t n, struct mbench_error *error);

void mbench_job_release (struct mbench_job *job);

#endif
