/* The environment of runs from here, collected and told to people.  */

#ifndef MBENCH_DOCTOR_H
#define MBENCH_DOCTOR_H

#include <stdio.h>

#include "program/suite-run.h"
#include "report/environment.h"

/* Append what SYSTEM shows, what is known of the code of SUITE, the PLACEMENT
   in force, and what HOST adds; SUITE and HOST may be NULL.  DENIAL is why the
   placement is not as it was asked for, or empty.  */
enum mbench_status mbench_doctor_collect (
    const struct mbench_system *system, micro_benchmark_suite suite,
    const struct mbench_host *host, const struct mbench_placement *placement,
    const char *denial, struct mbench_environment *environment,
    struct mbench_error *error);

/* The same for a run of SUITE that HOST would begin now.  */
enum mbench_status mbench_doctor_examine (micro_benchmark_suite suite,
                                          const struct mbench_host *host,
                                          struct mbench_environment *,
                                          struct mbench_error *error);

/* Write ENVIRONMENT, a fact a line: "ok", "warning" or "-" where it is not
   known, its key, its value; below it what to do about a warning.  They align
   where there is room for it.  Lines have at most COLUMNS, 80 where it is 0,
   unless a word is longer.  */
enum mbench_status
mbench_doctor_write (const struct mbench_environment *environment,
                     size_t columns, FILE *out, struct mbench_error *error);

#endif
