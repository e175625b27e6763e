/* The program around a set of tests.  */

#ifndef MBENCHMARK_MAIN_H
#define MBENCHMARK_MAIN_H

#include <mbenchmark/suite.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Run the statically registered tests as the arguments say (`--help' lists
   them) and write the report.  Returns the exit status: 0, or 1 when a test
   or the output failed, 2 when the arguments were wrong, 130 when the run
   was interrupted by SIGINT, 143 by SIGTERM and 129 by SIGHUP; these write the
   report of what was measured.  A second SIGINT ends the program at once.  */
int micro_benchmark_main (int argc, char **argv);

#ifdef __cplusplus
}
#endif

#define MICRO_BENCHMARK_MAIN()                                                \
  int main (int argc, char **argv)                                            \
  {                                                                           \
    return micro_benchmark_main (argc, argv);                                 \
  }                                                                           \
  struct micro_benchmark_needs_a_semicolon_

#endif
