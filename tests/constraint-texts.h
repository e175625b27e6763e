/* Texts that constraints are given by, right and wrong.  */

#ifndef CONSTRAINT_TEXTS_H
#define CONSTRAINT_TEXTS_H

#include "test/constraint.h"

static const struct constraint_text
{
  enum mbench_constraint_id id;
  const char *key;
  const char *text;
  /* NULL: TEXT is wrong.  */
  const char *result;
} texts[] = {
  { MBENCH_DIMENSIONS, "dimensions", "((1 2 3) (10k))", "((1 2 3) (10000))" },
  { MBENCH_DIMENSIONS, "dimensions", " ( (1  2)(3) ) ", "((1 2) (3))" },
  { MBENCH_DIMENSIONS, "dimensions", "()", "()" },
  { MBENCH_DIMENSIONS, "dimensions", "", NULL },
  { MBENCH_DIMENSIONS, "dimensions", "(())", NULL },
  { MBENCH_DIMENSIONS, "dimensions", "(1 2)", NULL },
  { MBENCH_DIMENSIONS, "dimensions", "((1 2)", NULL },
  { MBENCH_DIMENSIONS, "dimensions", "((1 2) (3", NULL },
  { MBENCH_DIMENSIONS, "dimensions", "((1) (x))", NULL },
  { MBENCH_DIMENSIONS, "dimensions", "((1) ())", NULL },
  { MBENCH_DIMENSIONS, "dimensions", "((1)) 2", NULL },
  { MBENCH_DIMENSIONS, "dimensions", "((-1))", NULL },
  { MBENCH_SKIP_ITERATIONS, "skip-iterations", "10k", "10000" },
  { MBENCH_SKIP_ITERATIONS, "skip-iterations", "ten", NULL },
  { MBENCH_MIN_ITERATIONS, "min-iterations", "300", "300" },
  { MBENCH_MIN_ITERATIONS, "min-iterations", "-300", NULL },
  { MBENCH_MAX_ITERATIONS, "max-iterations", "2M", "2000000" },
  { MBENCH_MAX_ITERATIONS, "max-iterations", "2 M", NULL },
  { MBENCH_MIN_SAMPLE_ITERATIONS, "min-sample-iterations", " 5 ", "5" },
  { MBENCH_MIN_SAMPLE_ITERATIONS, "min-sample-iterations", "", NULL },
  { MBENCH_MAX_SAMPLE_ITERATIONS, "max-sample-iterations", "1k", "1000" },
  { MBENCH_MAX_SAMPLE_ITERATIONS, "max-sample-iterations", "1.5k", NULL },
  { MBENCH_MAX_TIME, "max-time", "250ms", "0.25" },
  { MBENCH_MAX_TIME, "max-time", "2", "2.0" },
  { MBENCH_MAX_TIME, "max-time", "2 weeks", NULL },
  { MBENCH_MAX_TIME, "max-time", "1h", NULL },
  { MBENCH_PRECISION, "precision", "1/100", "0.01" },
  { MBENCH_PRECISION, "precision", "2%", "0.02" },
  { MBENCH_PRECISION, "precision", "tight", NULL },
  { MBENCH_CONFIDENCE, "confidence", "95%", "0.95" },
  { MBENCH_CONFIDENCE, "confidence", "0.5", "0.5" },
  { MBENCH_CONFIDENCE, "confidence", "99.99%", "0.9998999999999999" },
  { MBENCH_CONFIDENCE, "confidence", "0.4999", NULL },
  { MBENCH_CONFIDENCE, "confidence", "0.99991", NULL },
  { MBENCH_CONFIDENCE, "confidence", "1", NULL },
  { MBENCH_CONFIDENCE, "confidence", "95", NULL },
  { MBENCH_CONFIDENCE, "confidence", "high", NULL },
  { MBENCH_MIN_SAMPLES, "min-samples", "30", "30" },
  { MBENCH_MIN_SAMPLES, "min-samples", "-1", NULL },
  { MBENCH_MAX_SAMPLES, "max-samples", "1k", "1000" },
  { MBENCH_MAX_SAMPLES, "max-samples", "few", NULL },
  { MBENCH_VARY_ITERATIONS, "vary-iterations", "on", "on" },
  { MBENCH_VARY_ITERATIONS, "vary-iterations", "1", NULL },
  { MBENCH_REFERENCE, "reference", "off", "off" },
  { MBENCH_REFERENCE, "reference", "yes", NULL },
  { MBENCH_REFERENCE_FREQUENCY, "reference-frequency", "3.5GHz",
    "3500000000Hz" },
  { MBENCH_REFERENCE_FREQUENCY, "reference-frequency", "3 GHz", NULL },
  { MBENCH_REFERENCE_FREQUENCY, "reference-frequency", "3", NULL },
  { MBENCH_REFERENCE_FREQUENCY, "reference-frequency", "1MHz", "1000000Hz" },
  { MBENCH_TIMEOUT, "timeout", "300ms", "0.3" },
  { MBENCH_TIMEOUT, "timeout", "0", "50.0" },
  { MBENCH_TIMEOUT, "timeout", "-1", NULL },
  { MBENCH_MAX_MEMORY, "max-memory", "64M", "67108864" },
  { MBENCH_MAX_MEMORY, "max-memory", "64 MB", NULL },
  { MBENCH_ISOLATION, "isolation", "off", "off" },
  { MBENCH_ISOLATION, "isolation", "no", NULL },
  { MBENCH_CAPTURE_OUTPUT, "capture-output", "on", "on" },
  { MBENCH_CAPTURE_OUTPUT, "capture-output", "", NULL },
  { MBENCH_PROCESSES, "processes", "8", "8" },
  { MBENCH_PROCESSES, "processes", "many", NULL },
  { MBENCH_CHRONOMETER, "chronometer", "default", "default" },
  { MBENCH_CHRONOMETER, "chronometer", "clock_gettime/process",
    "clock_gettime/process" },
  { MBENCH_CHRONOMETER, "chronometer", "time_t", "time_t" },
  { MBENCH_CHRONOMETER, "chronometer", "time-stamp", "time-stamp" },
  { MBENCH_CHRONOMETER, "chronometer", "custom", "custom" },
  { MBENCH_CHRONOMETER, "chronometer", "sundial", NULL },
  { MBENCH_CHRONOMETER, "chronometer", "clock_gettime", NULL },
  { MBENCH_THREADS, "threads", "4", "4" },
  { MBENCH_THREADS, "threads", "-4", NULL },
  { MBENCH_THREAD_DIMENSION, "thread-dimension", "0", "0" },
  { MBENCH_THREAD_DIMENSION, "thread-dimension", "first", NULL },
};

#endif
